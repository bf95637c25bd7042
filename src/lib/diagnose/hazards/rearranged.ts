import type { Op, Tensor, TensorId, Trace } from '../../ir/index.ts';
import { sizesIn } from '../../tensors/axes.ts';
import { makerOf, opsOf, readersOf, stepwise } from '../graph.ts';
import { tensorOf, type Hazard } from './hazard.ts';
import { isAnotherOrder, isAsked, viewHazard } from './reshape.ts';

/** `view` or `reshape` where axes were to change places, as far as more than a layer that reads it right away tells. */
export const rearranged: Hazard = (trace) =>
	opsOf(trace, 'reshape').flatMap((op) => {
		if (!isAsked(trace, op)) return [];
		const [before, after] = [tensorOf(trace, op.inputs[0]), tensorOf(trace, op.outputs[0])];
		if (!before?.shape || !after?.shape) return [];
		if (isAnotherOrder(before.shape, after.shape) && readInOrder(trace, after.id))
			return [viewHazard(trace, op, before, after, `another order of \`(${before.shape.join(', ')})\``)];
		if (endsChangePlaces(before.shape, after.shape) && readInOrder(trace, after.id))
			return [viewHazard(trace, op, before, after, `the last two axes of \`(${before.shape.join(', ')})\` the other way round`)];
		if (isAnotherOrder(before.shape, after.shape) && isStack(trace, before.id))
			return [viewHazard(trace, op, before, after, `another order of \`(${before.shape.join(', ')})\`, which is one array below the other`)];
		if (joinedOutOfTurn(before.shape, after.shape) && (readInOrder(trace, after.id) || isReadByWeights(trace, after.id)))
			return [viewHazard(trace, op, before, after, `the last axis of \`(${before.shape.join(', ')})\` in front of those before it`)];
		if (headsForSteps(trace, before, after)) return [viewHazard(trace, op, before, after, `\`(${before.shape.join(', ')})\` with its steps at another place`)];
		if (rowsAcross(before.shape, after.shape) && readInOrder(trace, after.id))
			return [viewHazard(trace, op, before, after, `rows that are not along an axis of \`(${before.shape.join(', ')})\``)];
		const name = movedByName(trace, op, before, after);
		if (name !== null) return [viewHazard(trace, op, before, after, `\`(${before.shape.join(', ')})\` with the axis of \`${name}\` at another place`)];
		const merged = mergedOf(trace, before);
		if (merged && merged[0] !== merged[1] && after.shape[0] === merged[1] && after.shape[1] === merged[0])
			return [viewHazard(trace, op, before, after, `rows of ${merged[1]} where they were joined in rows of ${merged[0]} by ${merged[1]}, `)];
		const steps = joinedSteps(trace, before.id);
		if (steps && after.shape[0] === steps.batch && after.shape[1] === steps.count && steps.batch !== steps.count)
			return [viewHazard(trace, op, before, after, `${steps.count} steps of a batch of ${steps.batch}, joined one after the other`)];
		return [];
	});

/** (batch, windows, channels, steps) made (batch·windows, steps, channels). */
function endsChangePlaces(before: readonly number[], after: readonly number[]): boolean {
	const [a, b] = before.slice(-2) as [number, number];
	return before.length > 2 && after.length > 2 && before.length !== after.length && a !== b && a > 1 && b > 1 && after.at(-2) === b && after.at(-1) === a;
}

/** Whether arrays were put one below the other, each of them a row: the program says which axis is theirs. */
function isStack(trace: Trace, id: TensorId): boolean {
	const op = makerOf(trace, id);
	const rows = op?.primitive.kind === 'concat' && op.primitive.axis === 0 ? op.inputs.map((one) => makerOf(trace, one)) : [];
	return rows.length > 1 && rows.every((row) => row?.primitive.kind === 'reshape' && tensorOf(trace, row.outputs[0])?.shape?.[0] === 1);
}

/** Whether what reads a tensor takes its axes for something: a convolution, a loss over classes, a layer behind a change of dtype. */
function readInOrder(trace: Trace, id: TensorId, depth = 6): boolean {
	if (stepwise(trace, id).some((one) => isReadByLayer(trace, one))) return true;
	return readersOf(trace, id).some(({ primitive, call, inputs, outputs }) => {
		if (inputs[0] !== id) return false;
		if (primitive.kind === 'rnn' || primitive.kind === 'pack' || primitive.kind === 'conv') return true;
		if (primitive.kind === 'softmax') return /cross_?entropy/i.test(call);
		return (primitive.kind === 'cast' || takesRows(primitive)) && depth > 0 && readInOrder(trace, outputs[0]!, depth - 1);
	});
}

/** Whether a linear layer is given a tensor. */
const isReadByWeights = (trace: Trace, id: TensorId): boolean =>
	readersOf(trace, id).some(({ primitive, inputs: [x, weights] }) => {
		const made = weights === undefined ? undefined : makerOf(trace, weights);
		const table = made?.primitive.kind === 'transpose' ? made.inputs[0]! : weights;
		return primitive.kind === 'matmul' && x === id && table !== undefined && trace.tensors[table]!.role === 'parameter';
	});

/** Whether a layer of Keras' that goes along the steps is given a tensor. */
const isReadByLayer = (trace: Trace, id: TensorId): boolean =>
	(trace.calls ?? []).some(
		({ own, type, inputs: [x] }) => own && x === id && /^(?:LSTM|GRU|SimpleRNN|RNN|Bidirectional|Conv1D|(?:Max|Average)Pooling1D)$/.test(type)
	);

/** (batch, channels, bands, seq) made (batch, seq, channels·bands): an axis cannot come before others without changing places with them. */
function joinedOutOfTurn(before: readonly number[], after: readonly number[]): boolean {
	const [batch, ...inner] = before;
	if (inner.length < 3 || after.length !== 3 || after[0] !== batch || inner.filter((size) => size > 1).length < 3) return false;
	// As many as the first axes have together may be those, in their order.
	const inTurn = inner.map((_, i) => inner.slice(0, i + 1).reduce((all, n) => all * n, 1));
	return inner.slice(1).includes(after[1]!) && !inTurn.includes(after[1]!);
}

/** A size by its name that was an axis where the numbers were made, and is asked for as an axis again, at a place where other numbers follow each other. */
function movedByName(trace: Trace, { span }: Op, before: Tensor, after: Tensor): string | null {
	let made = makerOf(trace, before.id);
	while (made && ['cast', 'elementwise'].includes(made.primitive.kind) && made.inputs[0] !== undefined) made = makerOf(trace, made.inputs[0]);
	const shape = tensorOf(trace, made?.outputs[0])?.shape;
	if (!made || made.inputs.length > 0 || String(shape) !== String(before.shape)) return null;
	const call = trace.source.slice(span.from, span.to);
	const [old, asked] = [
		sizesIn(trace.source.slice(made.span.from, made.span.to), shape!.length),
		sizesIn(call.slice(call.search(/(?:view|reshape)\([^()]*(?:\([^()]*\)[^()]*)*\)$/)), after.shape!.length)
	];
	const name = old?.find((one, i) => {
		const at = asked?.indexOf(one) ?? -1;
		const isOne = /^[A-Za-z_][\w.]*$/.test(one) && old.lastIndexOf(one) === i && asked?.lastIndexOf(one) === at;
		const behind = (sizes: readonly number[], axis: number): number => sizes.slice(axis + 1).reduce((all, n) => all * n, 1);
		return isOne && at >= 0 && shape![i] === after.shape![at] && shape![i]! > 1 && behind(shape!, i) !== behind(after.shape!, at);
	});
	return name ?? null;
}

const keepsRows: ReadonlySet<Op['primitive']['kind']> = new Set([
	'cast',
	'elementwise',
	'normalize',
	'softmax',
	'conv',
	'pool',
	'matmul',
	'reduce',
	'reshape',
	'slice',
	'concat'
]);

/** The two sizes of which the program made the first axis of a tensor by a reshape, where it has stayed whole since; null where it was not. */
function mergedOf(trace: Trace, { id, shape }: Tensor): readonly [number, number] | null {
	const rows = shape?.[0];
	for (let at = id, i = 0; i < 60; i++) {
		const op = makerOf(trace, at);
		const before = tensorOf(trace, op?.inputs[0])?.shape;
		if (!op || !before || !keepsRows.has(op.primitive.kind) || (op.primitive.kind === 'reduce' && op.primitive.axes.includes(0))) return null;
		if (op.primitive.kind === 'reshape' && before[0] !== rows)
			return (isAsked(trace, op) || /flatten$/.test(op.call)) && before.length > 1 && before[0]! * before[1]! === rows ? [before[0]!, before[1]!] : null;
		if (before[0] !== rows) return null;
		at = op.inputs[0]!;
	}
	return null;
}

/** Whether some rows are taken, each as it is: a batch of an array. */
const takesRows = (primitive: Op['primitive']): boolean =>
	primitive.kind === 'slice' &&
	typeof primitive.at[0] === 'object' &&
	primitive.at.slice(1).every((at) => typeof at === 'object' && at.start === 0 && at.step === 1);

/** (batch, classes, seq) made (batch·seq, classes): a row holds scores of several steps. */
const rowsAcross = (before: readonly number[], after: readonly number[]): boolean =>
	before.length === 3 && after.length === 2 && after[1] === before[1] && after[1] !== before[2] && before[1]! > 1 && before[2]! > 1;

/**
 * (batch, seq, embed) seen as (batch, heads, seq, …), or (batch·heads, seq, …), which needs (batch, seq, heads, …) transposed. Where nothing is known of the axes,
 * a product that goes over the last one tells that they are heads.
 */
function headsForSteps(trace: Trace, { shape, axes }: Tensor, { id, shape: after }: Tensor): boolean {
	if (shape?.length !== 3 || !after) return false;
	const [batch, steps, width] = shape as readonly [number, number, number];
	const heads = after.length === 4 && after[0] === batch ? after[1]! : after.length === 3 && after[0]! % batch === 0 ? after[0]! / batch : 0;
	if (heads < 2 || heads === steps || steps < 2 || after.at(-2) !== steps || heads * after.at(-1)! !== width) return false;
	if (axes[0] === 'batch' && axes[1] === 'time') return after.length === 4;
	const isOpen = (axes[0] ?? 'batch') === 'batch' && (axes[1] ?? 'time') === 'time';
	return isOpen && [id, ...turnedFrom(trace, id)].some((one) => readersOf(trace, one).some(({ primitive }) => primitive.kind === 'matmul'));
}

const turnedFrom = (trace: Trace, id: TensorId): readonly TensorId[] =>
	readersOf(trace, id).flatMap(({ primitive, outputs: [out] }) => (primitive.kind === 'transpose' && out !== undefined ? [out] : []));

/** Steps of a batch that were joined along a first axis: (batch, …) each, stacked or concatenated. */
function joinedSteps(trace: Trace, id: TensorId): { readonly batch: number; readonly count: number } | null {
	const join = makerOf(trace, id);
	if (join?.primitive.kind !== 'concat' || join.primitive.axis !== 0) return null;
	const pieces = join.inputs.map((input) => trace.tensors[join.call === 'torch.stack' ? beforeNewAxis(trace, input) : input]!);
	const batch = pieces[0]?.shape?.[0];
	if (batch === undefined || batch < 2 || pieces.length < 2) return null;
	return pieces.every(({ shape, axes }) => shape?.length === 2 && shape[0] === batch && axes[0] === 'batch') ? { batch, count: pieces.length } : null;
}

const beforeNewAxis = (trace: Trace, id: TensorId): TensorId => {
	const op: Op | undefined = makerOf(trace, id);
	return op?.primitive.kind === 'reshape' ? op.inputs[0]! : id;
};
