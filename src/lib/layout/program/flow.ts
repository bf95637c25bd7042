import type { TensorId } from '../../ir/index.ts';
import type { Slot, Step, Tree } from './tree.ts';

/** A tensor that is drawn: what a step gives, or what the program starts from. */
interface Flowing {
	/** Stable while shapes change. */
	readonly key: string;
	readonly tensor: TensorId;
	/** The last, where a loop gives one after another. */
	readonly last: TensorId;
}

/** What stands in the picture from top to bottom. */
export type Row =
	| { readonly kind: 'open'; readonly step: Step }
	| { readonly kind: 'close'; readonly step: Step }
	| { readonly kind: 'tensor'; readonly flowing: Flowing; readonly from: Step | null }
	| {
			readonly kind: 'step';
			readonly step: Step;
			readonly reads: readonly string[];
			readonly gives: readonly Flowing[];
			readonly more: number;
	  }
	| { readonly kind: 'elided'; readonly count: number };

export interface FlowOptions {
	readonly open: (step: Step) => boolean;
	/** Whether all steps are drawn, however many there are. */
	readonly all: boolean;
	/** Whether a tensor is bound to a name. */
	readonly named: (id: TensorId) => boolean;
}

/** Steps that are drawn of a long program: half of them from its beginning, half from its end. */
const most = 40;
/** Tensors that are drawn of what one step gives, and read. */
const mostGiven = 3;
const mostRead = 8;

interface Reading {
	readonly inputs: Map<string, Slot | TensorId>;
}

/** The rows of the picture: every step that is not inside a folded one, with the tensors between. */
export function programFlow(tree: Tree, options: FlowOptions): readonly Row[] {
	const { slotOf, sources } = tree;
	const order: { readonly kind: 'open' | 'close' | 'step'; readonly step: Step }[] = [];
	const readings = new Map<Step, Reading>();
	const drawn = new Map<Step, Step>();
	const readBy = new Set<Slot>();

	function collect(step: Step, into: Step): void {
		drawn.set(step, into);
		for (const child of step.children) collect(child, into);
	}
	function visit(steps: readonly Step[]): void {
		for (const step of steps) {
			if (step.kind === 'frame' && step.children.length === 0 && !step.failed) continue;
			if (step.kind === 'frame' && options.open(step)) {
				order.push({ kind: 'open', step });
				visit(step.children);
				order.push({ kind: 'close', step });
			} else {
				order.push({ kind: 'step', step });
				collect(step, step);
			}
		}
	}
	visit(tree.steps);

	function read(step: Step, into: Step): void {
		const reading = readings.get(into) ?? { inputs: new Map<string, Slot | TensorId>() };
		readings.set(into, reading);
		for (const id of step.kind === 'frame' ? [] : step.inputs) {
			const slot = slotOf.get(id);
			const from = slot && drawn.get(slot.step);
			if (slot && from === into) continue;
			if (slot) {
				reading.inputs.set(keyOf(slot), slot);
				readBy.add(slot);
			} else if (sources.has(id)) reading.inputs.set(sourceKey(id), id);
		}
		for (const child of step.children) read(child, into);
	}
	for (const { kind, step } of order) if (kind === 'step') read(step, step);

	/** What a step gives that is drawn: what others read of it, else the first and what has a name. */
	function given(step: Step): readonly Slot[] {
		const slots = slotsIn(step);
		const wanted = slots.filter((slot) => readBy.has(slot));
		if (wanted.length > 0 || slots.length === 0) return wanted;
		const ends =
			step.kind === 'frame' ? slots.filter(({ first, last }) => step.call?.outputs?.some((id) => slotOf.get(id)?.first === first || id === last)) : slots;
		const [first = slots[slots.length - 1]!] = ends;
		return [first, ...ends.filter((slot) => slot !== first && options.named(slot.first))];
	}

	const steps = order.flatMap(({ kind, step }) => (kind === 'step' ? [step] : []));
	const kept = keep(steps, options.all);
	const rows: Row[] = [];
	const placed = new Set<TensorId>();
	/** Rows that stand open, with the row before which what comes from outside is put. */
	const frames: { readonly step: Step; readonly row: number }[] = [];
	let elided = 0;

	function placeSources(step: Step): void {
		for (const id of [...(readings.get(step)?.inputs.values() ?? [])].slice(0, mostRead)) {
			if (typeof id !== 'number' || placed.has(id)) continue;
			placed.add(id);
			const made = sources.get(id) ?? 0;
			const outer = frames.find((frame) => made < frame.step.at);
			const row: Row = { kind: 'tensor', flowing: { key: sourceKey(id), tensor: id, last: id }, from: null };
			if (!outer) rows.push(row);
			else {
				rows.splice(outer.row, 0, row);
				frames.forEach((frame, i) => {
					if (frame.row >= outer.row) frames[i] = { ...frame, row: frame.row + 1 };
				});
			}
		}
	}

	for (const { kind, step } of order) {
		if (kind === 'open') {
			frames.push({ step, row: rows.length });
			rows.push({ kind, step });
			continue;
		}
		if (kind === 'close') {
			frames.pop();
			rows.push({ kind, step });
			continue;
		}
		if (kept && !kept.has(step)) {
			const last = rows[rows.length - 1];
			elided = last?.kind === 'elided' ? elided + 1 : 1;
			if (last?.kind === 'elided') rows.pop();
			rows.push({ kind: 'elided', count: elided });
			continue;
		}
		placeSources(step);
		const reading = readings.get(step);
		const slots = step.failed ? [] : given(step);
		const gives = slots.slice(0, mostGiven).map((slot): Flowing => ({ key: keyOf(slot), tensor: slot.first, last: slot.last }));
		rows.push({
			kind: 'step',
			step,
			reads: [...(reading?.inputs.keys() ?? [])].slice(0, mostRead),
			gives,
			more: slots.length - gives.length
		});
		for (const flowing of gives) rows.push({ kind: 'tensor', flowing, from: step });
	}
	return withoutEmpty(rows);
}

const keyOf = (slot: Slot): string => `${slot.step.key} ${slot.step.slots.indexOf(slot)}`;
const sourceKey = (id: TensorId): string => `source ${id}`;

const slotsIn = (step: Step): readonly Slot[] => [...step.slots, ...step.children.flatMap(slotsIn)];

/** The steps of a long program that are drawn; null for all. */
function keep(steps: readonly Step[], all: boolean): ReadonlySet<Step> | null {
	if (all || steps.length <= most + 1) return null;
	return new Set([...steps.slice(0, most / 2), ...steps.slice(-most / 2), ...steps.filter(({ failed }) => failed)]);
}

/** Frames with nothing in them, or only what was left out, are not drawn; runs of steps that were left out, across their ends, are one. */
function withoutEmpty(rows: readonly Row[]): readonly Row[] {
	const kept: Row[] = [];
	const leaveOut = (count: number): void => {
		const last = kept[kept.length - 1];
		kept.push({ kind: 'elided', count: count + (last?.kind === 'elided' ? last.count : 0) });
		if (last?.kind === 'elided') kept.splice(-2, 1);
	};
	for (const row of rows) {
		const last = kept[kept.length - 1];
		const before = kept[kept.length - 2];
		if (row.kind === 'close' && last?.kind === 'open' && last.step === row.step) kept.pop();
		else if (row.kind === 'close' && last?.kind === 'elided' && before?.kind === 'open' && before.step === row.step) {
			kept.splice(-2);
			leaveOut(last.count);
		} else if (row.kind === 'elided') leaveOut(row.count);
		else kept.push(row);
	}
	return kept;
}
