import type { PartialShape } from '../../../ir/index.ts';
import { axesOf } from '../../../tensors/tensor.ts';
import type { TfOp } from '../op.ts';
import type { TfTensor } from '../tensor.ts';
import { axisIn, differ, listed, merged, rankAtLeast, rankMustBe } from './shapes.ts';

const cut = (shape: PartialShape): string => `[${(shape ?? []).map((n) => n ?? '?').join(',')}]`;

/** `tf.concat`; its last input is the axis. */
export const concat: TfOp = {
	name: 'ConcatV2',
	source: 'tensorflow/core/kernels/concat_op.cc',
	infer(shapes, { inputs }) {
		const values = shapes.slice(0, -1);
		if (values.some((shape) => shape?.length === 0)) return "Can't concatenate scalars (use tf.stack instead)";
		const axisInput = inputs.at(-1)!;
		const axis = axisInput.staticValues?.[0] ?? null;
		const ranked = values.find((shape) => shape !== null);
		if (!ranked) return [null];
		const rank = ranked.length;
		const other = values.find((shape) => shape && shape.length !== rank);
		if (other) return rankMustBe(rank, other);
		if (axis === null) return [ranked.map(() => null)];
		const at = axisIn(axis, rank);
		const read = [inputs.length - 1];
		if (at === null) return { message: rankAtLeast(axis < 0 ? -axis : axis + 1, ranked), read };
		let whole: PartialShape = values[0]!;
		for (const shape of values.slice(1)) {
			if (!whole || !shape) {
				whole = null;
				continue;
			}
			const sides: readonly (readonly [PartialShape, PartialShape])[] = [
				[whole.slice(0, at), shape.slice(0, at)],
				[whole.slice(at + 1), shape.slice(at + 1)]
			];
			for (const [a, b] of sides)
				for (const [i, n] of a!.entries())
					if (differ(n, b![i]))
						return { message: `Dimension ${i} in both shapes must be equal, but are ${n} and ${b![i]}. Shapes are ${cut(a)} and ${cut(b)}.`, read };
			whole = whole.map((n, i) => (i === at ? (n === null || shape[i] === null ? null : n + shape[i]!) : merged(n, shape[i]!)));
		}
		return [whole ?? ranked.map(() => null)];
	},
	refuse({ inputs }) {
		const values = inputs.slice(0, -1);
		const [first] = values;
		const rank = first!.shape.length;
		const sizes = inputs.at(-1)!.shape;
		if (sizes.some((n) => n !== 1)) return { message: `axis tensor should be a scalar integer, but got shape [${sizes.join(',')}]` };
		const axis = inputs.at(-1)!.values![0]!;
		const at = rank === 0 && axis === 0 ? 0 : axisIn(axis, rank);
		if (at === null) return { message: `ConcatOp : Expected concatenating dimensions in the range [${-rank}, ${rank}), but got ${axis}` };
		for (const [i, { shape }] of values.entries()) {
			const beside = `shape[0] = ${listed(first!.shape)} vs. shape[${i}] = ${listed(shape)}`;
			if (shape.length === 0) return { message: `ConcatOp : Can't concatenate scalars (use tf.stack instead)` };
			if (shape.length !== rank) return { message: `ConcatOp : Ranks of all input tensors should match: ${beside}` };
			const wrong = shape.findIndex((n, j) => j !== at && n !== first!.shape[j]);
			if (wrong >= 0) return { message: `ConcatOp : Dimension ${wrong} in both shapes must be equal: ${beside}` };
		}
		return undefined;
	},
	lower(by, { inputs }, [shape]) {
		const values = inputs.slice(0, -1) as TfTensor[];
		const known = values.map((value) => axesOf(by.host, value));
		return by.op({ kind: 'concat', axis: axisIn(inputs.at(-1)!.values![0]!, shape!.length)! }, values, shape!, {
			axes: shape!.map((_, i) => (known.every((axes) => axes[i] === known[0]![i]) ? (known[0]![i] ?? null) : null))
		});
	},
	partial: ({ inputs }) => {
		const parts = inputs.slice(0, -1).map(({ staticValues, size }) => staticValues ?? Array.from({ length: size }, () => null));
		return inputs[0]!.shape.length === 1 ? parts.flat() : null;
	}
};

/** `tf.stack`. */
export const pack: TfOp = {
	name: 'Pack',
	source: 'tensorflow/core/kernels/pack_op.cc',
	infer(shapes, { attrs }) {
		let whole = shapes.at(-1)!;
		for (let i = shapes.length - 2; i >= 0; i--) {
			const shape = shapes[i]!;
			if (!whole || !shape) {
				whole ??= shape;
				continue;
			}
			const from = `\n\tFrom merging shape ${i} with other shapes.`;
			if (shape.length !== whole.length) return `Shapes must be equal rank, but are ${shape.length} and ${whole.length}${from}`;
			for (const [j, n] of shape.entries())
				if (differ(n, whole[j]))
					return `Dimension ${j} in both shapes must be equal, but are ${n} and ${whole[j]}. Shapes are ${cut(shape)} and ${cut(whole)}.${from}`;
			whole = shape.map((n, j) => merged(n, whole[j]!));
		}
		if (!whole) return [null];
		const at = axisIn(attrs.axis as number, whole.length + 1);
		return at === null ? [null] : [[...whole.slice(0, at), shapes.length, ...whole.slice(at)]];
	},
	refuse({ inputs }) {
		const [first] = inputs;
		const wrong = inputs.findIndex(({ shape }) => shape.join() !== first!.shape.join());
		if (wrong < 0) return undefined;
		return {
			message: `Shapes of all inputs must match: values[0].shape = ${listed(first!.shape)} != values[${wrong}].shape = ${listed(inputs[wrong]!.shape)}`
		};
	},
	lower(by, { inputs, attrs }, [shape]) {
		const at = axisIn(attrs.axis as number, shape!.length)!;
		const parts = (inputs as TfTensor[]).map((one) => {
			const axes = axesOf(by.host, one);
			return by.reshape(one, [...one.shape.slice(0, at), 1, ...one.shape.slice(at)], { axes: [...axes.slice(0, at), null, ...axes.slice(at)] });
		});
		return by.op({ kind: 'concat', axis: at }, parts, shape!, { axes: [...axesOf(by.host, parts[0]!)] });
	},
	partial: ({ inputs }) => (inputs[0]!.shape.length === 0 ? inputs.map(({ staticValues }) => staticValues?.[0] ?? null) : null)
};

/** `tf.unstack`. */
export const unpack: TfOp = {
	name: 'Unpack',
	source: 'tensorflow/core/kernels/unpack_op.cc',
	infer([x], { attrs }) {
		const num = attrs.num as number;
		if (!x) return Array.from({ length: num }, () => null);
		const at = axisIn(attrs.axis as number, x.length)!;
		if (differ(x[at], num)) return `Dimension must be ${num} but is ${x[at]}`;
		return Array.from({ length: num }, () => x.filter((_, i) => i !== at));
	},
	refuse({ inputs: [x], attrs }) {
		const at = axisIn(attrs.axis as number, x!.shape.length)!;
		return x!.shape[at] === attrs.num ? undefined : { message: `Input shape axis ${at} must equal ${attrs.num as number}, got shape ${listed(x!.shape)}` };
	},
	lower(by, { inputs: [x], attrs }, shapes) {
		const tensor = x as TfTensor;
		const at = axisIn(attrs.axis as number, tensor.rank)!;
		const axes = axesOf(by.host, tensor).filter((_, i) => i !== at);
		return shapes.map((shape, k) => {
			const places = tensor.shape.map((n, i) => (i === at ? k : { start: 0, stop: n, step: 1 }));
			return by.op({ kind: 'slice', at: places }, [tensor], shape, { dtype: tensor.dtype, axes });
		});
	}
};

/** Pieces of a tensor along an axis, one behind the other. */
function pieces(by: Parameters<TfOp['lower']>[0], tensor: TfTensor, at: number, shapes: readonly (readonly number[])[]): readonly TfTensor[] {
	let from = 0;
	return shapes.map((shape) => {
		const start = from;
		from += shape[at]!;
		const places = tensor.shape.map((n, i) => (i === at ? { start, stop: from, step: 1 } : { start: 0, stop: n, step: 1 }));
		return by.op({ kind: 'slice', at: places }, [tensor], shape, { dtype: tensor.dtype, axes: axesOf(by.host, tensor) });
	});
}

/** `tf.split` into so many parts: its first input is the axis. */
export const split: TfOp = {
	name: 'Split',
	source: 'tensorflow/core/kernels/split_op.cc',
	infer([, x], { inputs: [axisInput], attrs }) {
		const num = attrs.num_split as number;
		const axis = axisInput!.staticValues?.[0] ?? null;
		const all = (shape: PartialShape): PartialShape[] => Array.from({ length: num }, () => shape);
		if (!x || axis === null) return all(x ? x.map(() => null) : null);
		const at = axisIn(axis, x.length);
		if (at === null) return { message: `Dimension size, given by scalar input ${axis} must be in range [${-x.length}, ${x.length})`, read: [0] };
		const size = x[at]!;
		if (size !== null && size % num !== 0)
			return {
				message: `Dimension size must be evenly divisible by ${num} but is ${size}\n\tNumber of ways to split should evenly divide the split dimension`,
				read: [0]
			};
		return all(x.map((n, i) => (i === at ? (n === null ? null : n / num) : n)));
	},
	refuse({ inputs: [axisInput, x], attrs }) {
		const { shape } = x!;
		if (axisInput!.shape.length > 0) return { message: `split_dim must be a scalar but has rank ${axisInput!.shape.length}` };
		const axis = axisInput!.values![0]!;
		const at = axisIn(axis, shape.length);
		if (at === null) return { message: `-input rank(-${shape.length}) <= split_dim < input rank (${shape.length}), but got ${axis}` };
		if (shape[at]! % (attrs.num_split as number) === 0) return undefined;
		return {
			message: `Number of ways to split should evenly divide the split dimension, but got split_dim ${at} (size = ${shape[at]}) and num_split ${attrs.num_split as number}`
		};
	},
	lower: (by, { inputs: [axisInput, x] }, shapes) => pieces(by, x as TfTensor, axisIn(axisInput!.values![0]!, x!.shape.length)!, shapes)
};

/** `tf.split` into parts of given sizes: inputs are the tensor, the sizes, the axis. */
export const splitV: TfOp = {
	name: 'SplitV',
	source: 'tensorflow/core/kernels/split_v_op.cc',
	infer([x], { inputs: [, sizes, axisInput], attrs }, isStatic) {
		const num = attrs.num_split as number;
		const parts = isStatic ? sizes!.staticValues : sizes!.values;
		const axis = axisInput!.staticValues?.[0] ?? null;
		if (!x || axis === null || !parts) return Array.from({ length: num }, () => (x ? x.map(() => null) : null));
		const at = axisIn(axis, x.length);
		if (at === null) return { message: `Dimension size, given by scalar input ${axis} must be in range [${-x.length}, ${x.length})`, read: [1, 2] };
		if (sizes!.shape.length !== 1) return Array.from({ length: num }, () => null);
		if (parts.filter((part) => part === -1).length > 1) return { message: 'size_splits can only have one -1', read: [1, 2] };
		const size = x[at]!;
		const given = parts.reduce<number>((sum, n) => sum + Math.max(n ?? 0, 0), 0);
		const isOpen = parts.includes(-1) || parts.includes(null);
		const rest = parts.indexOf(-1);
		if (size !== null && rest >= 0 && given > size) return { message: `Split size at index ${rest} must be >= 0. Got: ${size - given}`, read: [1, 2] };
		if (size !== null && (isOpen ? given > size : given !== size))
			return { message: `can't split axis of size ${size} into pieces of size [${parts.join(',')}]`, read: [1, 2] };
		return parts.map((part) => x.map((n, i) => (i === at ? (part === -1 ? (size === null ? null : size - given) : part) : n)));
	},
	refuse({ inputs: [x, sizes, axisInput] }) {
		const { shape } = x!;
		const axis = axisInput!.values![0]!;
		const at = axisIn(axis, shape.length);
		if (at === null) return { message: `-input rank(-${shape.length}) <= split_dim < input rank (${shape.length}), but got ${axis}` };
		const parts = sizes!.values!;
		if (sizes!.shape.length !== 1)
			return {
				message: `size of the split_tensor must be 1-D and have the same elements as outputs got ${sizes!.shape.length} -D and ${parts.length} elements`
			};
		if (parts.filter((part) => part === -1).length > 1) return { message: 'There can only be one -1 in the input.' };
		const given = parts.reduce((sum, n) => sum + Math.max(n, 0), 0);
		if (parts.includes(-1) ? given <= shape[at]! : given === shape[at]) return undefined;
		return {
			message: `Determined shape must either match input shape along split_dim exactly if fully specified, or be less than the size of the input along split_dim if not fully specified.  Got: ${given}`
		};
	},
	lower: (by, { inputs: [x, , axisInput] }, shapes) => pieces(by, x as TfTensor, axisIn(axisInput!.values![0]!, x!.shape.length)!, shapes)
};
