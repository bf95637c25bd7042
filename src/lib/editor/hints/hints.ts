import type { Tree } from '@lezer/common';
import type { Axis, Binding, Module, Shape, Trace } from '../../ir/index.ts';
import { inEditor, type CellReading } from '../reading.ts';
import { headEnd, statementAt } from '../statements.ts';

/** What is said of one name behind a line. */
export interface Chip {
	/** null: the line says already what it is of. */
	readonly name: string | null;
	/** null: nothing is known of it. */
	readonly shape: Shape;
	readonly axes: readonly (Axis | null)[];
	/** Letters instead of words, where several stand behind one line: `[B 32 · T 10]`. */
	readonly letters: boolean;
	/** Instead of a shape: `363,200 parameters`. */
	readonly words?: string;
}

export interface LineHint {
	/** Where the last line of the statement ends. */
	readonly at: number;
	readonly chips: readonly Chip[];
}

/** More than these would hide the code. */
const mostChips = 4;

/** The shapes that stand behind the lines of a cell: of each name what it was bound to last. */
export function hintsOf({ trace, part }: CellReading, tree: Tree, lineEnd: (at: number) => number): readonly LineHint[] {
	if (!trace) return [];
	const last = new Map<string, { readonly binding: Binding; readonly at: number }>();
	for (const binding of trace.bindings) {
		const span = inEditor(binding.span, part);
		if (!span || span.to <= span.from) continue;
		const statement = statementAt(tree, span.from);
		last.set(`${binding.func} ${binding.line} ${binding.name}`, { binding, at: lineEnd(Math.max(span.to, statement ? headEnd(statement) : 0)) });
	}
	for (const binding of trace.arguments ?? []) {
		const body = inEditor(binding.span, part);
		const owner = body && statementAt(tree, body.from)?.parent?.parent;
		if (owner?.name === 'FunctionDefinition') last.set(`${binding.func} ${owner.from} ${binding.name}`, { binding, at: lineEnd(headEnd(owner)) });
	}
	const lines = new Map<number, Chip[]>();
	const built = new Map<string, Module[]>();
	for (const module of trace.modules) {
		const same = built.get(module.path);
		if (same) same.push(module);
		else built.set(module.path, [module]);
	}
	for (const { binding, at } of last.values()) {
		const chip = chipOf(trace, binding, built);
		if (!chip) continue;
		const chips = lines.get(at);
		if (chips) chips.push({ ...chip, letters: true });
		else lines.set(at, [chip]);
	}
	return [...lines].map(([at, chips]) => ({ at, chips: chips.slice(0, mostChips) })).sort((a, b) => a.at - b.at);
}

function chipOf(trace: Trace, { name, kind, shape, tensor, span }: Binding, built: ReadonlyMap<string, readonly Module[]>): Chip | null {
	if (kind === 'module') {
		const module = builtAt(built.get(name) ?? [], span.from);
		return module
			? moduleChip(
					trace,
					module.parameters.map(({ name, tensor }) => ({ name, tensor: trace.tensors[tensor] }))
				)
			: null;
	}
	if (kind === 'unknown') return { name, shape: null, axes: [], letters: false };
	if (shape === undefined) return null;
	return { name, shape, axes: (tensor === undefined ? undefined : trace.tensors[tensor]?.axes) ?? [], letters: false };
}

/** Of the layers of a name, the one that a statement builds: the nearest behind its start, as it was built last. Other classes may give the name to layers of their own. */
function builtAt(modules: readonly Module[], from: number): Module | undefined {
	let nearest: Module | undefined;
	for (const module of modules) if (module.span.from >= from && module.span.from <= (nearest?.span.from ?? Infinity)) nearest = module;
	return nearest;
}

/** A layer is told by its one matrix, and where it has several by how many numbers it learns. */
function moduleChip(trace: Trace, parameters: readonly { readonly name: string; readonly tensor: Trace['tensors'][number] | undefined }[]): Chip | null {
	const matrices = parameters.filter(({ tensor }) => tensor?.shape && tensor.shape.length > 1);
	const [only] = matrices;
	if (matrices.length === 1 && only?.tensor) return { name: null, shape: only.tensor.shape, axes: only.tensor.axes, letters: false };
	const count = parameters.reduce((sum, { tensor }) => sum + (tensor?.shape?.reduce((product, size) => product * size, 1) ?? 0), 0);
	return count > 0 ? { name: null, shape: null, axes: [], letters: false, words: `${count.toLocaleString('en-US')} parameters` } : null;
}
