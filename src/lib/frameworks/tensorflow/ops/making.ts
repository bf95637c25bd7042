import type { TfOp } from '../op.ts';
import { listed, rankMustBe } from './shapes.ts';

/** `tf.fill`: inputs are the sizes and the number. */
export const fill: TfOp = {
	name: 'Fill',
	source: 'tensorflow/core/kernels/constant_op.cc',
	infer([dims, value], { inputs }, isStatic) {
		if (isStatic && dims && dims.length !== 1) return rankMustBe(1, dims);
		if (isStatic && value && value.length > 0) return rankMustBe(0, value);
		const sizes = isStatic ? inputs[0]!.staticValues : inputs[0]!.values;
		if (!sizes) return [dims && dims[0] !== null ? Array.from({ length: dims[0]! }, () => null) : null];
		if (isStatic && sizes.some((n) => n !== null && n < 0)) return { message: 'Fill dimensions must be >= 0', sizes: [0] };
		return [sizes];
	},
	refuse({ inputs: [dims, fillValue] }) {
		if (dims!.shape.length > 1) return { message: `dims must represent a vector, got shape ${listed(dims!.shape)}` };
		if (fillValue!.shape.length > 0 && fillValue!.shape.join() !== '1')
			return { message: `value must represent a scalar, got shape ${listed(fillValue!.shape)}` };
		const negative = dims!.values?.find((n) => n < 0);
		return negative === undefined ? undefined : { message: `Dimension ${negative} must be >= 0` };
	},
	lower(by, { inputs: [, value] }, [shape]) {
		const number = value!.values?.[0];
		return number === undefined
			? by.host.unsupported('tf.fill with a number that is not known')
			: by.source({ kind: 'full', value: number }, shape!, { dtype: value!.dtype });
	}
};

const ends = ['start', 'limit', 'delta'];

/** `tf.range`: inputs are start, limit and step. */
export const range: TfOp = {
	name: 'Range',
	source: 'tensorflow/core/kernels/sequence_ops.cc',
	infer(shapes, { inputs }, isStatic) {
		const wide = shapes.findIndex((shape) => shape !== null && shape.length > 0);
		if (wide >= 0) return `${rankMustBe(0, shapes[wide]!)}\n\t for '${ends[wide]}'`;
		const [start, limit, delta] = inputs.map((input) => (isStatic ? input.staticValues : input.values)?.[0] ?? null);
		if (delta === 0) return { message: 'Requires delta != 0', read: [0, 1, 2] };
		if (start === null || limit === null || delta === null || start === undefined || limit === undefined || delta === undefined) return [[null]];
		if (delta > 0 ? start > limit : start < limit)
			return { message: `Requires start ${delta > 0 ? '<=' : '>='} limit when delta ${delta > 0 ? '>' : '<'} 0: ${start}/${limit}`, read: [0, 1, 2] };
		return [[Math.max(0, Math.ceil((limit - start) / delta))]];
	},
	refuse({ inputs }) {
		const wide = inputs.findIndex(({ shape }) => shape.length > 0);
		if (wide >= 0) return { message: `${ends[wide]} must be a scalar, not shape ${listed(inputs[wide]!.shape)}` };
		const [start, limit, delta] = inputs.map(({ values }) => values?.[0]) as [number, number, number];
		if (delta === 0) return { message: 'Requires delta != 0: 0' };
		if (delta > 0 ? start <= limit : start >= limit) return undefined;
		return { message: `Requires start ${delta > 0 ? '<=' : '>='} limit when delta ${delta > 0 ? '>' : '<'} 0: ${start}/${limit}` };
	},
	lower(by, { inputs: [start, , delta] }, [shape]) {
		by.host.spend(shape![0]! >> 3);
		return by.source({ kind: 'arange', start: start!.values![0]!, step: delta!.values![0]! }, shape!);
	}
};
