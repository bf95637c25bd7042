import type { PartialShape } from '../../../ir/index.ts';
import { axesOf } from '../../../tensors/tensor.ts';
import type { TfOp } from '../op.ts';
import type { TfTensor } from '../tensor.ts';
import { listed, rankMustBe } from './shapes.ts';

const shown = (shape: readonly (number | null)[]): string => `[${shape.map((n) => n ?? '?').join(',')}]`;

/** Where two shapes cannot be the same: what a shape function says. */
function unequal(a: readonly (number | null)[], b: readonly (number | null)[]): string | undefined {
	if (a.length !== b.length) return rankMustBe(a.length, b);
	const at = a.findIndex((n, i) => n !== null && b[i] !== null && n !== b[i]);
	return at < 0 ? undefined : `Dimension ${at} in both shapes must be equal, but are ${a[at]} and ${b[at]}. Shapes are ${shown(a)} and ${shown(b)}.`;
}

/** `tf.add_n`. */
export const addN: TfOp = {
	name: 'AddN',
	source: 'tensorflow/core/kernels/aggregate_ops.cc',
	infer(shapes) {
		let whole: PartialShape = shapes.at(-1)!;
		for (let i = shapes.length - 2; i >= 0; i--) {
			const one = shapes[i]!;
			if (!one || !whole) {
				whole ??= one;
				continue;
			}
			const wrong = unequal(one, whole);
			if (wrong !== undefined) return `${wrong}\n\tFrom merging shape ${i} with other shapes.`;
			whole = one.map((n, j) => n ?? whole![j]!);
		}
		return [whole];
	},
	refuse({ inputs }) {
		const [first] = inputs;
		const wrong = inputs.findIndex(({ shape }) => shape.join() !== first!.shape.join());
		if (wrong < 0) return undefined;
		return {
			message: `Inputs to operation AddN of type AddN must have the same size and shape.  Input 0: ${listed(first!.shape)} != input ${wrong}: ${listed(inputs[wrong]!.shape)}`
		};
	},
	lower: (by, { inputs }) => (inputs as readonly TfTensor[]).reduce((sum, x, i) => (i === 0 ? x : by.map('add', [sum, x])))
};

/** `tf.slice`: inputs are the tensor, where it begins and the sizes; −1: to the end. */
export const slice: TfOp = {
	name: 'Slice',
	source: 'tensorflow/core/kernels/slice_op.cc',
	infer([x, begin], { inputs: [, from, sizes] }, isStatic) {
		if (x && begin && begin[0] !== null && begin[0] !== x.length) return rankMustBe(begin[0]!, x);
		const [starts, lengths] = [from!, sizes!].map((one) => (isStatic ? one.staticValues : one.values));
		if (!x) return [lengths ? lengths.map((n) => (n === -1 ? null : n)) : null];
		return [x.map((n, i) => (lengths?.[i] === -1 ? (n === null || typeof starts?.[i] !== 'number' ? null : n - starts[i]) : (lengths?.[i] ?? null)))];
	},
	refuse({ inputs: [x, from, sizes] }) {
		const { shape } = x!;
		const [begin, size] = [from!.values!, sizes!.values!];
		if (begin.length !== shape.length || size.length !== shape.length)
			return {
				message: `Expected begin and size arguments to be 1-D tensors of size ${shape.length}, but got shapes ${listed(from!.shape)} and ${listed(sizes!.shape)} instead.`
			};
		for (const [i, n] of shape.entries()) {
			const wide = size[i] === -1 ? n - begin[i]! : size[i]!;
			if (n === 0 && (begin[i] !== 0 || wide !== 0))
				return { message: `Expected begin[${i}] == 0 (got ${begin[i]}) and size[${i}] == 0 (got ${wide}) when input.dim_size(${i}) == 0` };
			if (begin[i]! < 0 || begin[i]! > n) return { message: `Expected begin[${i}] in [0, ${n}], but got ${begin[i]}` };
			if (size[i] !== -1 && (size[i]! < 0 || begin[i]! + size[i]! > n)) return { message: `Expected size[${i}] in [0, ${n - begin[i]!}], but got ${size[i]}` };
		}
		return undefined;
	},
	lower(by, { inputs: [x, from] }, [shape]) {
		const tensor = x as TfTensor;
		const at = shape!.map((n, i) => ({ start: from!.values![i]!, stop: from!.values![i]! + n, step: 1 }));
		return by.op({ kind: 'slice', at }, [tensor], shape!, { dtype: tensor.dtype, axes: axesOf(by.host, tensor) });
	}
};

/** `tf.ensure_shape`; the attribute is a list of sizes, −1 where one is open. */
export const ensureShape: TfOp = {
	name: 'EnsureShape',
	source: 'tensorflow/core/kernels/shape_ops.cc',
	infer([x], { attrs }) {
		const wanted = (attrs.shape as readonly number[]).map((n) => (n === -1 ? null : n));
		if (!x) return [wanted];
		const wrong = unequal(wanted, x);
		return wrong ?? [x.map((n, i) => n ?? wanted[i]!)];
	},
	refuse({ inputs: [x], attrs }) {
		const wanted = (attrs.shape as readonly number[]).map((n) => (n === -1 ? null : n));
		if (unequal(wanted, x!.shape) === undefined) return undefined;
		return { message: `Shape of tensor input ${listed(x!.shape)} is not compatible with expected shape ${shown(wanted)}.` };
	},
	lower: (by, { inputs: [x] }) => by.op({ kind: 'cast' }, [x as TfTensor], x!.shape, { axes: axesOf(by.host, x as TfTensor) })
};

/** `tf.reverse_sequence`: inputs are the tensor and how much of each is turned. */
export const reverseSequence: TfOp = {
	name: 'ReverseSequence',
	source: 'tensorflow/core/kernels/reverse_sequence_op.cc',
	infer: ([x]) => [x!],
	refuse({ inputs: [x, lengths], attrs }) {
		const [along, batch] = [attrs.seq_dim as number, attrs.batch_dim as number];
		const { shape } = x!;
		if (lengths!.shape.length !== 1) return { message: `seq_lengths must be 1-dim, not ${lengths!.shape.length}` };
		if (batch < 0) return { message: `Invalid batch_dim ${batch}` };
		if (along < 0) return { message: `Invalid seq_dim ${along}` };
		if (along === batch) return { message: `batch_dim == seq_dim == ${along}` };
		if (along >= shape.length) return { message: `seq_dim must be < input rank ( ${along} vs. ${shape.length})` };
		if (batch >= shape.length) return { message: `batch_dim must be < input rank ( ${batch} vs. ${shape.length})` };
		if (lengths!.size !== shape[batch]) return { message: `Length of seq_lengths != input.dims(${batch}), (${lengths!.size} vs. ${shape[batch]})` };
		const values = (lengths as TfTensor).values ?? [];
		if (values.some((n) => n < 0)) return { message: `seq_lens(${values.findIndex((n) => n < 0)}) < 0` };
		const wrong = values.findIndex((n) => n > shape[along]!);
		return wrong < 0 ? undefined : { message: `seq_lens(${wrong}) > input.dims(${along})` };
	},
	lower(by, { inputs: [x, lengths], attrs }) {
		const tensor = x as TfTensor;
		const [along, batch] = [attrs.seq_dim as number, attrs.batch_dim as number];
		const counts = (lengths as TfTensor).values;
		const axes = axesOf(by.host, tensor);
		if (!counts) return by.unknown(tensor.shape);
		const [rows, steps] = [tensor.shape[batch]!, tensor.shape[along]!];
		by.host.spend((rows * steps) >> 3);
		// Where each step of each row comes from.
		const from = counts.flatMap((n) => Array.from({ length: steps }, (_, t) => (t < n ? n - 1 - t : t)));
		const small = tensor.shape.map((_, i) => (i === batch ? rows : i === along ? steps : 1));
		const table = by.source({ kind: 'literal', values: batch < along ? from : turned(from, rows, steps) }, batch < along ? [rows, steps] : [steps, rows], {
			dtype: 'int64'
		});
		const index = by.op({ kind: 'expand' }, [by.reshape(table, small)], tensor.shape, { dtype: 'int64' });
		return by.op({ kind: 'gather', axis: along }, [tensor, index], tensor.shape, { dtype: tensor.dtype, axes });
	}
};

const turned = (values: readonly number[], rows: number, columns: number): readonly number[] =>
	Array.from({ length: columns * rows }, (_, i) => values[(i % rows) * columns + Math.floor(i / rows)]!);
