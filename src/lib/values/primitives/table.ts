import type { DType, Primitive } from '../../ir/index.ts';
import { floating, sizeOf } from '../../ir/index.ts';
import { roundTo } from '../rounding.ts';
import type { KnownValue } from '../value.ts';
import { elementwise } from './elementwise.ts';
import { alongSources, indexSources, put, takeSources } from './indexing.ts';
import { concat, padSources, pick, stridesOfOp, triangleSources, type StridedOp } from './layout.ts';
import { matmul } from './matmul.ts';
import { pack, packedRows, unpack } from './packing.ts';
import { runCell } from './recurrent.ts';
import { cumulate, normalize, reduce, softmax, sort } from './reduce.ts';
import { gather } from './strided.ts';
import { conv, pool } from './window.ts';

/** The primitives of a kind, or of several. */
export type Of<K extends Primitive['kind']> = Extract<Primitive, { kind: K }>;

/** Primitives that are a matter of the execution's state and not of their inputs alone. */
type Stateful = 'seed' | 'random' | 'rnn' | 'gradient' | 'fused';
export type Computed = Exclude<Primitive, { kind: Stateful }>;

/** What is known of an op's first output before it is computed. */
export interface OutputType {
	readonly shape: readonly number[];
	readonly dtype: DType;
	/** Sums of float32 are rounded on the way, as PyTorch's are. */
	readonly single?: boolean;
}

/** The outputs of an op from its inputs. One output may stand without its list. */
type Executor<P> = (op: P, inputs: readonly KnownValue[], output: OutputType) => Float64Array | Float64Array[];

const strided: Executor<StridedOp> = (op, [x], { shape }) => {
	const { strides, offset } = stridesOfOp(op, x!.shape, shape);
	return gather(x!.data, shape, strides, offset);
};

/** Without the list that `Float64Array.from` makes first. */
function filled(size: number, dtype: DType, of: (i: number) => number): Float64Array {
	const out = new Float64Array(size);
	const round = roundTo(dtype);
	for (let i = 0; i < size; i++) out[i] = round(of(i));
	return out;
}

const executors: { readonly [K in Computed['kind']]: Executor<Of<K>> } = {
	full: ({ value }, _, { shape, dtype }) => new Float64Array(sizeOf(shape)).fill(roundTo(dtype)(value)),
	literal: ({ values }, _, { dtype }) => filled(values.length, dtype, (i) => values[i]!),
	arange: ({ start, step }, _, { shape, dtype }) => filled(sizeOf(shape), dtype, (i) => start + i * step),
	/** Towards zero; what is then past an integer's range is up to who keeps it. */
	cast: (_, [x], { dtype }) => x!.data.map(floating.has(dtype) || dtype === 'bool' ? roundTo(dtype) : Math.trunc),
	elementwise: ({ fn, parameters }, inputs, { shape, dtype, single }) => elementwise(fn, inputs, shape, dtype, parameters, single),
	reduce: (op, [x], { single }) => reduce(op, x!, single),
	cumulate: (op, [x]) => cumulate(op, x!),
	softmax: (op, [x], { single }) => softmax(op, x!, single),
	normalize: (op, [x]) => normalize(op, x!),
	sort: (op, [x]) => sort(op, x!),
	take: ({ axis }, [x, index]) => pick(x!.data, takeSources(axis, x!.shape, index!)),
	gather: ({ axis }, [x, index]) => pick(x!.data, alongSources(axis, x!.shape, index!)),
	scatter: put,
	index: ({ axes }, [x, ...indices]) => pick(x!.data, indexSources(axes, x!.shape, indices).sources),
	index_put: put,
	expand: strided,
	as_strided: strided,
	strided_put: put,
	pad: (op, [x], { shape }) => pick(x!.data, padSources(op, x!.shape, shape), op.value),
	flip: strided,
	triangle: (op, [x]) => pick(x!.data, triangleSources(op, x!.shape)),
	conv: (op, inputs, { shape }) => conv(op, inputs, shape),
	pool: (op, [x], { shape }) => pool(op, x!, shape),
	matmul: (_, [a, b]) => matmul(a!, b!),
	transpose: strided,
	reshape: (_, [x]) => x!.data,
	slice: strided,
	concat: ({ axis }, inputs, { shape }) => concat(inputs, axis, shape),
	pack: ({ lengths, batchFirst }, [x]) => {
		const [seq = 0, batch = 0] = batchFirst ? [x!.shape[1]!, x!.shape[0]!] : x!.shape;
		const rows = packedRows(lengths);
		return [pack(x!.data, { seq, batch, size: sizeOf(x!.shape.slice(2)), batchFirst }, rows), Float64Array.from(rows.batchSizes)];
	},
	unpack: ({ lengths, batchFirst, fill }, [x], { shape }) => {
		const [seq = 0, batch = 0] = batchFirst ? [shape[1]!, shape[0]!] : shape;
		return [unpack(x!.data, { seq, batch, size: sizeOf(x!.shape.slice(1)), batchFirst }, packedRows(lengths), fill), Float64Array.from(lengths)];
	},
	rnn_cell: runCell
};

/** Computes an op's outputs from its inputs' values. */
export function compute(op: Computed, inputs: readonly KnownValue[], output: OutputType): Float64Array[] {
	const results = (executors[op.kind] as Executor<Computed>)(op, inputs, output);
	return Array.isArray(results) ? results : [results];
}
