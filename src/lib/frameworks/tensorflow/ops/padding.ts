import { axesOf } from '../../../tensors/tensor.ts';
import type { PartialShape } from '../../../ir/index.ts';
import type { TfOp } from '../op.ts';
import type { TfTensor } from '../tensor.ts';
import { listed, rankMustBe } from './shapes.ts';

const table = (values: readonly number[]): readonly (readonly [number, number])[] =>
	values.flatMap((n, i) => (i % 2 === 0 ? [[n, values[i + 1]!] as const] : []));

const padding = (name: string): TfOp => ({
	name,
	source: name === 'MirrorPad' ? 'tensorflow/core/kernels/image/mirror_pad_op.cc' : 'tensorflow/core/kernels/pad_op.cc',
	infer([x, paddings], { inputs }, isStatic): readonly PartialShape[] | string | { message: string; read: readonly number[] } {
		if (x && paddings && paddings[0] !== null && paddings[0] !== x.length) return `Shape must be rank ${paddings[0]} but is rank ${x.length}`;
		if (isStatic && paddings && paddings.length !== 2) return rankMustBe(2, paddings);
		if (isStatic && paddings && paddings[1] !== null && paddings[1] !== 2) return `Dimension must be 2 but is ${paddings[1]}`;
		const values = isStatic ? inputs[1]!.staticValues : inputs[1]!.values;
		if (!x) return [paddings && paddings[0] !== null ? Array.from({ length: paddings[0]! }, () => null) : null];
		if (!values || values.includes(null)) return [x.map(() => null)];
		const around = table(values as readonly number[]);
		if (around.some(([a, b]) => a < 0 || b < 0)) return { message: 'Paddings must be non-negative', read: [1] };
		return [x.map((n, i) => (n === null ? null : n + around[i]![0] + around[i]![1]))];
	},
	refuse({ inputs: [x, paddings, fill], attrs }) {
		const { shape } = x!;
		const at = paddings!.shape;
		if (at.length !== 2 || at[1] !== 2) return { message: `paddings must be a matrix with 2 columns: ${listed(at)}` };
		if (at[0] !== shape.length)
			return { message: `The first dimension of paddings must be the rank of inputs${listed(at)}${name === 'MirrorPad' ? ',' : ''} ${listed(shape)}` };
		const around = table(paddings!.values!);
		const negative = around.find(([a, b]) => a < 0 || b < 0);
		if (negative)
			return {
				message: name === 'MirrorPad' ? 'paddings must be non-negative: ' + negative.join(' ') : `Paddings must be non-negative: ${negative[0]} ${negative[1]}`
			};
		if (fill && fill.shape.length > 0) return { message: `constant_values must be a scalar. Found: ${listed(fill.shape)}` };
		if (name !== 'MirrorPad') return undefined;
		const least = attrs.mode === 'SYMMETRIC' ? 0 : 1;
		const wrong = around.findIndex(([a, b], i) => a > shape[i]! - least || b > shape[i]! - least);
		return wrong < 0
			? undefined
			: {
					message: `paddings must be ${least === 0 ? 'no greater than' : 'less than'} the dimension size: ${around[wrong]![0]}, ${around[wrong]![1]} ${least === 0 ? 'greater than' : 'not less than'} ${shape[wrong]}`
				};
	},
	lower(by, { inputs: [x, paddings, fill], attrs }, [shape]) {
		const tensor = x as TfTensor;
		const around = table(paddings!.values!);
		const made = { dtype: tensor.dtype, axes: axesOf(by.host, tensor) };
		if (name === 'MirrorPad' && attrs.mode === 'SYMMETRIC') return by.host.unsupported('padding that repeats the edge, mirrored');
		const value = fill ? ((fill as TfTensor).values?.[0] ?? by.host.unsupported('padding with a number that is not known')) : 0;
		const [before, after] = [around.map(([a]) => a), around.map(([, b]) => b)];
		return by.op({ kind: 'pad', before, after, mode: name === 'MirrorPad' ? 'reflect' : 'constant', value }, [tensor], shape!, made);
	}
});
export const pad = padding('Pad');
export const padV2 = padding('PadV2');
export const mirrorPad = padding('MirrorPad');
