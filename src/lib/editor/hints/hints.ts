import type { Tree } from '@lezer/common';
import { placeOf } from '../../assumed/witnesses/place.ts';
import type { FreeShapes } from '../../assumed/witnesses/tensors.ts';
import { namedShape, type Axis, type Binding, type Module, type Span, type Tensor, type Trace } from '../../ir/index.ts';
import { formulaText } from './formula.ts';
import type { Part } from '../../notebook/program.ts';
import { inEditor, type CellReading } from '../reading.ts';
import { headEnd, statementAt } from '../statements.ts';

/** What is said of one name behind a line. */
export interface Chip {
	/** null: the line says already what it is of. */
	readonly name: string | null;
	/** Numbers, and names or formulas of sizes that are free; null: nothing is known of it. */
	readonly shape: readonly (number | string)[] | null;
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
export function hintsOf({ trace, part, free }: CellReading, tree: Tree, lineEnd: (at: number) => number): readonly LineHint[] {
	if (!trace) return [];
	const last = new Map<string, { readonly binding: Binding; readonly at: number }>();
	for (const binding of [...trace.bindings, ...(trace.lastBound ?? [])]) {
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
		const chip = chipOf(trace, binding, built, free);
		if (!chip) continue;
		const chips = lines.get(at);
		if (chips) chips.push({ ...chip, letters: true });
		else lines.set(at, [chip]);
	}
	const named = new Set([...last.values()].filter(({ binding }) => binding.kind === 'module').map(({ at }) => at));
	for (const [at, chip] of layersWithin(trace, part, free, lineEnd)) if (!lines.has(at) && !named.has(at)) lines.set(at, [chip]);
	return [...lines].map(([at, chips]) => ({ at, chips: wanted(chips).slice(0, mostChips) })).sort((a, b) => a.at - b.at);
}

/**
 * What the layers give that no name is bound to, such as those in a list: by the ends of the lines that build them. Of one line that is the outermost, or the
 * last.
 */
function layersWithin(trace: Trace, part: Part, free: FreeShapes | undefined, lineEnd: (at: number) => number): ReadonlyMap<number, Chip> {
	const found = new Map<number, { readonly built: Span; readonly chip: Chip }>();
	for (const { span, tensor } of trace.unnamed ?? []) {
		const built = inEditor(span, part);
		const output = trace.tensors[tensor ?? -1];
		if (!built || !output) continue;
		const at = lineEnd(built.to);
		const before = found.get(at)?.built;
		if (before && before.from <= built.from && before.to >= built.to) continue;
		const shape = shapeOfTensor(output, free);
		if (shape) found.set(at, { built, chip: { name: '→', shape, axes: output.axes, letters: false } });
	}
	return new Map([...found].map(([at, { chip }]) => [at, chip]));
}

/** With names of sizes that are free, or that its framework leaves open. */
function shapeOfTensor(tensor: Tensor, free: FreeShapes | undefined): Chip['shape'] | undefined {
	if (!free || tensor.id >= free.upTo) return free ? undefined : namedShape(tensor, tensor.axes);
	return (free.tensors.get(tensor.id) ?? tensor.shape)?.map((axis) => (typeof axis === 'number' ? axis : formulaText(axis)));
}

/** `_` is what nobody reads: it is told where a line binds nothing else. */
function wanted(chips: readonly Chip[]): readonly Chip[] {
	const others = chips.filter(({ name }) => name !== '_');
	return others.length === 0 ? chips : others.length === 1 ? [{ ...others[0]!, letters: false }] : others;
}

function chipOf(trace: Trace, binding: Binding, built: ReadonlyMap<string, readonly Module[]>, free: FreeShapes | undefined): Chip | null {
	const { kind, tensor, span } = binding;
	// What a function returns is said by its line.
	const name = binding.name.replace(/^return(?=$|\[)/, '') || null;
	if (kind === 'module') {
		const module = builtAt(built.get(binding.name) ?? [], span.from);
		return module ? moduleChip(trace, module, free) : null;
	}
	if (kind === 'unknown') return { name, shape: null, axes: [], letters: false };
	const axes = (tensor === undefined ? undefined : trace.tensors[tensor]?.axes) ?? [];
	const shape = shapeOf(binding, free, axes);
	if (shape === undefined) return null;
	return { name, shape, axes, letters: false };
}

/** The shape of what is bound: of sizes that are free, their names, as far as they are known at all witnesses. */
export function shapeOf(binding: Binding, free: FreeShapes | undefined, axes?: Chip['axes']): Chip['shape'] | undefined {
	const { shape, tensor } = binding;
	if (!free || !shape) return namedShape(binding, axes);
	const known = tensor !== undefined && tensor < free.upTo ? (free.tensors.get(tensor) ?? shape) : free.bindings.get(placeOf(binding));
	return (known ?? shape.map(() => '?')).map((axis) => (typeof axis === 'number' ? axis : formulaText(axis)));
}

/** Of the layers of a name, the one that a statement builds: the nearest behind its start, as it was built last. Other classes may give the name to layers of their own. */
function builtAt(modules: readonly Module[], from: number): Module | undefined {
	let nearest: Module | undefined;
	for (const module of modules) if (module.span.from >= from && module.span.from <= (nearest?.span.from ?? Infinity)) nearest = module;
	return nearest;
}

/** A layer is told by its one matrix, and where it has several by how many numbers it learns; where that depends on what is free, by neither. */
function moduleChip(trace: Trace, { parameters }: Module, free: FreeShapes | undefined): Chip | null {
	const tensors = parameters.flatMap(({ tensor }) => trace.tensors[tensor] ?? []);
	const matrices = tensors.filter(({ shape }) => shape && shape.length > 1);
	const [only] = matrices;
	if (free && tensors.some(({ id }) => id >= free.upTo)) return null;
	if (matrices.length === 1 && only) {
		const shape = free?.tensors.get(only.id)?.map((axis) => (typeof axis === 'number' ? axis : formulaText(axis))) ?? only.shape;
		return { name: null, shape, axes: only.axes, letters: false };
	}
	if (tensors.some(({ id }) => free?.tensors.has(id))) return null;
	const count = tensors.reduce((sum, { shape }) => sum + (shape?.reduce((product, size) => product * size, 1) ?? 0), 0);
	return count > 0 ? { name: null, shape: null, axes: [], letters: false, words: `${count.toLocaleString('en-US')} parameters` } : null;
}
