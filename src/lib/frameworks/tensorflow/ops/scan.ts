import { axesOf } from '../../../tensors/tensor.ts';
import type { TfOp } from '../op.ts';
import type { TfTensor } from '../tensor.ts';
import { axisIn, listed } from './shapes.ts';

const scan = (name: string, fn: 'sum' | 'prod'): TfOp => ({
	name,
	source: 'tensorflow/core/kernels/scan_ops.cc',
	infer: ([x]) => [x!],
	refuse({ inputs: [x, axis] }) {
		const rank = x!.shape.length;
		if (axis!.shape.length > 0) return { message: `ScanOp: axis must be a scalar, not ${listed(axis!.shape)}` };
		return axisIn(axis!.values![0]!, rank) === null
			? {
					message: `ScanOp: Expected scan axis in the range [${-rank}, ${rank}), but got ${axis!.values![0]! < 0 ? axis!.values![0]! + rank : axis!.values![0]}`
				}
			: undefined;
	},
	lower(by, { inputs: [x, axisInput], attrs }) {
		const tensor = x as TfTensor;
		const { shape, dtype } = tensor;
		const axis = axisIn(axisInput!.values![0]!, shape.length)!;
		const made = { dtype, axes: axesOf(by.host, tensor) };
		const turn = (one: TfTensor): TfTensor => (attrs.reverse === true ? by.op({ kind: 'flip', axes: [axis] }, [one], shape, made) : one);
		let whole = by.op({ kind: 'cumulate', fn, axis }, [turn(tensor)], shape, made);
		if (attrs.exclusive === true) {
			const zeros = shape.map(() => 0);
			const padding = { kind: 'pad', before: zeros.with(axis, 1), after: zeros.with(axis, -1), mode: 'constant', value: fn === 'sum' ? 0 : 1 } as const;
			whole = by.op(padding, [whole], shape, made);
		}
		return turn(whole);
	}
});
export const cumsum = scan('Cumsum', 'sum');
export const cumprod = scan('Cumprod', 'prod');
