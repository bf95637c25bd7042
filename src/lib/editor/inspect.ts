import type { SyntaxNode, Tree } from '@lezer/common';
import type { Axis, Binding, BindingKind, Module, Op, Span, Tensor, Trace } from '../ir/index.ts';
import { lineAt } from '../ir/index.ts';
import { inEditor, type CellReading } from './reading.ts';
import { functionAt } from './statements.ts';

/** What an expression is: shown where the pointer or the cursor rests on it. */
export interface Inspection extends Span {
	/** The expression, in the editor's offsets, as it is written. */
	readonly text: string;
	readonly kind: BindingKind;
	readonly tensors: readonly InspectedTensor[];
}

interface InspectedTensor {
	/** null for the only one. */
	readonly name: string | null;
	readonly tensor: Tensor;
	readonly origins: readonly Origin[];
}

/** Where an axis of a tensor first came up. */
interface Origin {
	readonly axis: Axis | null;
	readonly size: number;
	/** `torch.randn`, or a layer's name and class: `self.lstm, nn.LSTM`. */
	readonly from: string;
	readonly line: number;
}

/**
 * The innermost expression at an offset of the editor of which the trace knows something: a name, as it was bound last before it is read here,
 * or a call, by the op that it made last.
 */
export function inspect({ trace, part }: CellReading, tree: Tree, source: string, at: number): Inspection | null {
	if (!trace) return null;
	const name = nameAt(tree, at, source);
	const binding =
		name &&
		bindingOf(
			trace,
			name.text,
			functionAt(tree, at, (from, to) => source.slice(from, to)),
			name.from + part.from
		);
	if (name && binding) {
		const tensor = binding.tensor === undefined ? undefined : trace.tensors[binding.tensor];
		const layer = binding.kind === 'module' ? trace.modules.findLast(({ path }) => path === binding.name) : undefined;
		const tensors = layer ? parametersOf(trace, layer) : tensor ? [{ name: null, tensor, origins: originsOf(trace, tensor) }] : [];
		return { from: name.from, to: name.to, text: name.text, kind: binding.kind, tensors };
	}
	const op = innermostOp(trace, at + part.from);
	const layer = trace.modules.findLast(({ span }) => at + part.from >= span.from && at + part.from <= span.to && (!op || lengthOf(span) <= lengthOf(op.span)));
	const built = layer && inEditor(layer.span, part);
	if (built) return { ...built, text: source.slice(built.from, built.to), kind: 'module', tensors: parametersOf(trace, layer) };
	const span = op && inEditor(op.span, part);
	if (!op || !span) return null;
	const tensors = op.outputs.flatMap((id, i) => {
		const tensor = trace.tensors[id];
		return tensor ? [{ name: op.outputs.length > 1 ? `[${i}]` : null, tensor, origins: originsOf(trace, tensor) }] : [];
	});
	return tensors.length > 0 ? { ...span, text: source.slice(span.from, span.to), kind: 'tensor', tensors } : null;
}

const parametersOf = (trace: Trace, { parameters }: Module): readonly InspectedTensor[] =>
	parameters.flatMap(({ name, tensor: id }) => {
		const tensor = trace.tensors[id];
		return tensor ? [{ name, tensor, origins: [] }] : [];
	});

const lengthOf = ({ from, to }: Span): number => to - from;

/** `y`, or `self.lstm`, at an offset; not a keyword argument's name, nor a call. */
function nameAt(tree: Tree, at: number, source: string): (Span & { readonly text: string }) | null {
	for (const side of [1, -1] as const) {
		let node: SyntaxNode = tree.resolveInner(at, side);
		if (node.name === 'PropertyName' && node.parent?.name === 'MemberExpression') node = node.parent;
		if (node.name !== 'VariableName' && node.name !== 'MemberExpression') continue;
		if (node.parent?.name === 'ArgList' && node.nextSibling?.name === 'AssignOp') continue;
		return { from: node.from, to: node.to, text: source.slice(node.from, node.to) };
	}
	return null;
}

/** What a name was bound to where it is read: the last binding above the offset in its function, else in the program, else anywhere. */
function bindingOf(trace: Trace, name: string, func: string, at: number): Binding | undefined {
	const named = [...(trace.arguments ?? []), ...trace.bindings].filter((binding) => binding.name === name);
	for (const wanted of name.includes('.') ? [] : [func, '<module>']) {
		const here = named.filter((binding) => binding.func === wanted);
		const found = here.findLast(({ span }) => span.from <= at) ?? here[here.length - 1];
		if (found) return found;
	}
	return name.includes('.') ? named[named.length - 1] : undefined;
}

function innermostOp(trace: Trace, at: number): Op | undefined {
	let found: Op | undefined;
	for (const op of trace.ops) {
		if (op.outputs.length === 0 || at < op.span.from || at > op.span.to) continue;
		if (!found || lengthOf(op.span) <= lengthOf(found.span)) found = op;
	}
	return found;
}

const producers = new WeakMap<Trace, ReadonlyMap<number, Op>>();

function producerOf(trace: Trace, tensor: number): Op | undefined {
	let known = producers.get(trace);
	if (!known) producers.set(trace, (known = new Map(trace.ops.flatMap((op) => op.outputs.map((id) => [id, op] as const)))));
	return known.get(tensor);
}

/** Steps back that are followed. */
const farthest = 1000;
/** Ops that leave every axis in its place, counted from the last. */
const inPlace = new Set<Op['primitive']['kind']>(['cast', 'elementwise', 'expand', 'softmax', 'normalize', 'cumulate', 'flip', 'triangle']);

interface Place {
	readonly tensor: Tensor;
	readonly index: number;
}

/** The axis of an op's input that an axis of its output is: by the op's own account, or the one of that meaning and size. */
function axisBefore(trace: Trace, { primitive, inputs }: Op, { tensor, index }: Place, axis: Axis | null): Place | undefined {
	const size = tensor.shape?.[index];
	const rank = tensor.shape?.length ?? 0;
	for (const id of inputs) {
		const input = trace.tensors[id];
		if (input?.role !== 'activation' || !input.shape) continue;
		const moved = primitive.kind === 'transpose' ? primitive.axes[index] : inPlace.has(primitive.kind) ? index - rank + input.shape.length : undefined;
		const found = moved ?? input.shape.findIndex((other, i) => other === size && axis !== null && input.axes[i] === axis);
		if (input.shape[found] === size) return { tensor: input, index: found };
	}
	return undefined;
}

/** For each axis the op or the layer that it comes from: where no input of what made the tensor has it. */
function originsOf(trace: Trace, tensor: Tensor): readonly Origin[] {
	return (tensor.shape ?? []).flatMap((size, i): Origin[] => {
		const axis = tensor.axes[i] ?? null;
		let place: Place = { tensor, index: i };
		for (let step = 0; step < farthest; step++) {
			const op = producerOf(trace, place.tensor.id);
			const before = op && axisBefore(trace, op, place, axis);
			if (!before) break;
			place = before;
		}
		const op = producerOf(trace, place.tensor.id);
		if (!op) return [];
		const weight = op.inputs.map((input) => trace.tensors[input]).find((input) => input?.role === 'parameter');
		const layer = weight && trace.modules.find(({ parameters }) => parameters.some(({ tensor }) => tensor === weight.id));
		const span = layer?.span ?? op.span;
		return [{ axis, size, from: layer ? `${layer.path} (${layer.type})` : op.call, line: lineAt(trace.source, span.from) }];
	});
}
