import type { Primitive } from '../../ir/index.ts';
import { sizeOf } from '../../ir/index.ts';
import { alongSources, indexSources, placesOf, takeSources, type PutOp } from '../primitives/indexing.ts';
import { padSources, pick, stridedSources, transpose, triangleSources, type StridedOp } from '../primitives/layout.ts';
import { multiply, productOf } from '../primitives/matmul.ts';
import { pack, packedRows, unpack } from '../primitives/packing.ts';
import { broadcast, none } from '../primitives/strided.ts';
import type { Of } from '../primitives/table.ts';
import { convSizes, eachProduct, windowsOf } from '../primitives/window.ts';
import { elementwiseBack } from './elementwise.ts';
import { first, gathered, spread, type Flow, type Pullback } from './flow.ts';
import { cellBack, rnnBack } from './recurrent.ts';
import { cumulateBack, normalizeBack, reduceBack, softmaxBack, sortBack } from './reduce.ts';

/** The way back through an op whose result is elements of its first input. */
const moved =
	<P>(sources: (op: P, flow: Flow) => Int32Array): Pullback<P> =>
	(op, flow) => [spread(first(flow), sources(op, flow), flow.inputs[0]!.data.length)];

const strided: Pullback<StridedOp> = moved((op, { inputs, outputs }) => stridedSources(op, inputs[0]!.shape, outputs[0]!.shape));

const same: Pullback<unknown> = (_, flow) => [first(flow)];

/** What was overwritten gets nothing; what was written gets what its places get. */
const put: Pullback<PutOp> = (op, flow) => {
	const { value, to, from } = placesOf(op, flow.inputs[0]!.shape, flow.inputs);
	const gradient = first(flow);
	const base = gradient.slice();
	if (op.kind === 'strided_put' || !op.add) for (const at of to) base[at] = 0;
	return flow.inputs.map((input, i) => (i === 0 ? base : i === value ? spread(pick(gradient, to), from, input.data.length) : null));
};

const matmul: Pullback<Of<'matmul'>> = (_, flow) => {
	const [a, b] = flow.inputs as [Flow['inputs'][0], Flow['inputs'][0]];
	const { batch, rows, inner, columns, left, right } = productOf(a.shape, b.shape);
	const gradient = first(flow);
	const [x, y] = [broadcast(a.data, left, [...batch, rows, inner]), broadcast(b.data, right, [...batch, inner, columns])];
	return [
		flow.wanted[0] ? gathered(multiply(gradient, y, rows, columns, inner, { right: true }), [...batch, rows, inner], left) : null,
		flow.wanted[1] ? gathered(multiply(x, gradient, inner, rows, columns, { left: true }), [...batch, inner, columns], right) : null
	];
};

const concat: Pullback<Of<'concat'>> = ({ axis }, flow) => {
	const row = sizeOf(flow.outputs[0]!.shape.slice(axis));
	let at = 0;
	return flow.inputs.map(({ data, shape }) => {
		const width = sizeOf(shape.slice(axis));
		const start = at;
		at += width;
		return data.map((_, i) => first(flow)[Math.floor(i / width) * row + start + (i % width)]!);
	});
};

const conv: Pullback<Of<'conv'>> = (op, flow) => {
	const [x, weight, bias] = flow.inputs;
	const gradient = first(flow);
	const [dx, dw] = [new Float64Array(x!.data.length), new Float64Array(weight!.data.length)];
	const sizes = convSizes(op, x!.shape, weight!.shape, flow.outputs[0]!.shape);
	eachProduct(sizes, (o, w, i) => {
		dx[i]! += gradient[o]! * weight!.data[w]!;
		dw[w]! += gradient[o]! * x!.data[i]!;
	});
	if (!bias) return [dx, dw];
	const db = new Float64Array(bias.data.length);
	gradient.forEach((g, i) => (db[Math.floor(i / sizes.windows.places) % sizes.outputs]! += g));
	return [dx, dw, db];
};

const pool: Pullback<Of<'pool'>> = (op, flow) => {
	const x = flow.inputs[0]!;
	const { shape, data } = flow.outputs[0]!;
	const gradient = first(flow);
	const space = sizeOf(x.shape.slice(2));
	const out = new Float64Array(x.data.length);
	const { cells, places, size, counted } = windowsOf(op, op.kernel, x.shape.slice(2), shape.slice(2));
	for (let at = 0; at < data.length; at++) {
		const from = Math.floor(at / places) * space;
		if (op.fn === 'max') {
			out[from + flow.outputs[1]!.data[at]!]! += gradient[at]!;
			continue;
		}
		const window = cells.subarray((at % places) * size, ((at % places) + 1) * size).filter((cell) => cell >= 0);
		for (const cell of window) out[from + cell]! += gradient[at]! / (op.countPadding ? counted[at % places]! : window.length);
	}
	return [out];
};

/** [time, batch, …] or [batch, time, …] */
const padded = (shape: readonly number[], batchFirst: boolean) => {
	const [seq = 0, batch = 0] = batchFirst ? [shape[1]!, shape[0]!] : shape;
	return { seq, batch, size: sizeOf(shape.slice(2)), batchFirst };
};

/** Ops that have no inputs, or whose gradient is not modelled. */
type Ends = 'seed' | 'random' | 'full' | 'literal' | 'arange' | 'gradient' | 'fused';

/** How gradients flow back through each primitive. */
const pullbacks: { readonly [K in Exclude<Primitive['kind'], Ends>]: Pullback<Of<K>> } = {
	cast: same,
	elementwise: elementwiseBack,
	reduce: reduceBack,
	cumulate: cumulateBack,
	softmax: softmaxBack,
	normalize: normalizeBack,
	sort: sortBack,
	take: moved(({ axis, padding }, { inputs: [x, index] }) => {
		const sources = takeSources(axis, x!.shape, index!);
		const row = sizeOf(x!.shape.slice(axis + 1));
		return padding === undefined ? sources : sources.map((at) => (Math.floor(at / row) % x!.shape[axis]! === padding ? none : at));
	}),
	gather: moved(({ axis }, { inputs: [x, index] }) => alongSources(axis, x!.shape, index!)),
	scatter: put,
	index: moved(({ axes }, { inputs: [x, ...indices] }) => indexSources(axes, x!.shape, indices).sources),
	index_put: put,
	expand: strided,
	as_strided: strided,
	strided_put: put,
	pad: moved((op, { inputs, outputs }) => padSources(op, inputs[0]!.shape, outputs[0]!.shape)),
	flip: strided,
	triangle: moved((op, { inputs }) => triangleSources(op, inputs[0]!.shape)),
	conv,
	pool,
	matmul,
	transpose: ({ axes }, flow) => [
		transpose(
			{ ...flow.outputs[0]!, data: first(flow) },
			axes.map((_, axis) => axes.indexOf(axis))
		)
	],
	reshape: same,
	slice: strided,
	concat,
	pack: ({ lengths, batchFirst }, flow) => [unpack(first(flow), padded(flow.inputs[0]!.shape, batchFirst), packedRows(lengths))],
	unpack: ({ lengths, batchFirst }, flow) => [pack(first(flow), padded(flow.outputs[0]!.shape, batchFirst), packedRows(lengths)), null],
	rnn: rnnBack,
	rnn_cell: cellBack
};

export type Differentiable = Extract<Primitive, { kind: keyof typeof pullbacks }>;

export const isDifferentiable = (op: Primitive): op is Differentiable => op.kind in pullbacks;

export const pullBack = (op: Differentiable, flow: Flow): readonly (Float64Array | null)[] => (pullbacks[op.kind] as Pullback<Differentiable>)(op, flow);
