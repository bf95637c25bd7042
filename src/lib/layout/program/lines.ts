import type { Tensor, TensorId } from '../../ir/index.ts';
import type { Row } from './flow.ts';

/** A row of the picture with what it is joined to. */
export interface Line {
	readonly row: Row;
	/** The lines of the tensors, or of the steps that give them, that a step reads. */
	readonly reads: readonly Line[];
	/** A tensor that is told beside its step and has no slab of its own. */
	readonly inline: TensorId | null;
}

export interface Known {
	readonly tensorOf: (id: TensorId) => Tensor;
	readonly names: ReadonlyMap<TensorId, string>;
}

const shapeOf = (tensor: Tensor): string => tensor.shape?.join() ?? '?';

/**
 * Joins each step to what it reads. A tensor without a name is told beside the function that gives it, and not at all where it has the shape of
 * what a layer was given; the last one of a program is drawn.
 */
export function joined(rows: readonly Row[], { tensorOf, names }: Known): readonly Line[] {
	const lines: Line[] = [];
	const made = new Map<string, Line>();
	const tensors = new Map<string, TensorId>();
	const last = rows.findLastIndex(({ kind }) => kind === 'step');
	rows.forEach((row, i) => {
		if (row.kind === 'tensor') {
			tensors.set(row.flowing.key, row.flowing.tensor);
			if (made.has(row.flowing.key)) return;
			const line: Line = { row, reads: [], inline: null };
			made.set(row.flowing.key, line);
			lines.push(line);
			return;
		}
		if (row.kind !== 'step') {
			lines.push({ row, reads: [], inline: null });
			return;
		}
		const [only] = row.gives;
		const unnamed = row.gives.length === 1 && only && i !== last && !names.has(only.tensor) && !names.has(only.last) ? only : null;
		const [given] = row.reads;
		const before = given === undefined ? undefined : tensors.get(given);
		const same = unnamed !== null && row.reads.length === 1 && before !== undefined && shapeOf(tensorOf(before)) === shapeOf(tensorOf(unnamed.tensor));
		const inline = unnamed !== null && (row.step.kind === 'function' || same) ? unnamed : null;
		const line: Line = { row, reads: row.reads.flatMap((key) => made.get(key) ?? []), inline: inline && !same ? inline.tensor : null };
		lines.push(line);
		if (inline) {
			made.set(inline.key, line);
			tensors.set(inline.key, inline.tensor);
		}
	});
	return lines;
}

/** A tensor that is read further down than the next line runs beside the others in a lane of its own. */
export interface Wire {
	readonly from: Line;
	readonly to: readonly Line[];
	readonly lane: number;
}

/** Lanes there is room for; the wires beyond share the last. */
const mostLanes = 5;

/** The line above that a step or a tensor follows directly: what opens a frame between them does not part them. */
export function follows(lines: readonly Line[], index: number): Line | null {
	for (let i = index - 1; i >= 0; i--) {
		const line = lines[i]!;
		if (line.row.kind === 'tensor' || line.row.kind === 'step') return line;
		if (line.row.kind === 'elided') return null;
	}
	return null;
}

/** What runs in lanes, each as near to the picture as it can. */
export function wiresOf(lines: readonly Line[]): readonly Wire[] {
	const at = new Map(lines.map((line, i) => [line, i]));
	const far = new Map<Line, Line[]>();
	lines.forEach((line, i) => {
		const near = follows(lines, i);
		for (const from of line.reads) if (from !== near) far.set(from, [...(far.get(from) ?? []), line]);
	});
	const busyUntil: number[] = [];
	return [...far]
		.sort(([a], [b]) => at.get(a)! - at.get(b)!)
		.map(([from, to]) => {
			const start = at.get(from)!;
			const free = busyUntil.findIndex((until) => until < start);
			const lane = Math.min(mostLanes - 1, free < 0 ? busyUntil.length : free);
			busyUntil[lane] = Math.max(busyUntil[lane] ?? 0, at.get(to[to.length - 1]!)!);
			return { from, to, lane };
		});
}
