import { axesOf } from '../../../../tensors/tensor.ts';
import type { OpCall, TfOp } from '../../op.ts';
import type { TfTensor } from '../../tensor.ts';
import { rankMustBe } from '../shapes.ts';
import { around, asCalled, channelsFirst, inSpace, layoutOf, negativeSize, spaceBehind, withSpace, type Windowed } from './windows.ts';

const windowOf = (call: OpCall, rank: number): Windowed => {
	const { space } = layoutOf(call, rank);
	return {
		kernel: inSpace(call, 'ksize', space),
		stride: inSpace(call, 'strides', space),
		dilation: space.map(() => 1),
		padding: String(call.attrs.padding)
	};
};

/** The largest or the mean of a window. */
const pooling = (name: string, fn: 'max' | 'average', rank: number): TfOp => ({
	name,
	kernel: fn === 'max' ? name : `_MklNative${name}`,
	source: `tensorflow/core/kernels/mkl/mkl_${fn === 'max' ? 'max' : 'avg'}pooling_op.cc`,
	infer([x], call) {
		if (!x) return [null];
		if (x.length !== rank) return rankMustBe(rank, x);
		const { channel, space } = layoutOf(call, rank);
		const made = spaceBehind(
			space.map((axis) => x[axis]!),
			windowOf(call, rank)
		);
		return typeof made === 'string' ? made : [withSpace(call, x, made, x[channel]!)];
	},
	refuse(call) {
		const [x] = call.inputs;
		if (x!.shape.length !== rank) return undefined;
		const window = windowOf(call, rank);
		const sizes = layoutOf(call, rank).space.map((axis) => x!.shape[axis]!);
		const negative = negativeSize(sizes, window);
		if (negative || fn !== 'max') return negative;
		const { kernel, stride, padding } = window;
		const small = sizes.flatMap((n, i) => (n < kernel[i]! ? [i] : []));
		// With steps of 1 the process ends instead.
		if (padding === 'SAME' || small.length === 0 || small.some((i) => stride[i] === 1)) return undefined;
		return {
			type: 'AbortedError',
			message:
				'Compute received an exception:Status: 2, message: could not create a descriptor for a pooling forward propagation primitive, in file tensorflow/core/kernels/mkl/mkl_maxpooling_op.cc:211'
		};
	},
	lower(by, call, [shape]) {
		const [x] = call.inputs as readonly [TfTensor];
		const window = windowOf(call, rank);
		const input = channelsFirst(by, call, x);
		const { channel, space } = layoutOf(call, rank);
		const sizes = [shape![0]!, shape![channel]!, ...space.map((axis) => shape![axis]!)];
		const { kernel, stride, dilation } = window;
		const padding = around(input.shape.slice(2), window);
		const primitive = { kind: 'pool', fn, kernel, stride, dilation, padding, countPadding: false } as const;
		const axes = axesOf(by.host, input);
		if (fn === 'average') return asCalled(by, call, by.op(primitive, [input], sizes, { axes, dtype: x.dtype }));
		const values = by.make({ shape: sizes, dtype: x.dtype, axes, requiresGrad: x.requiresGrad });
		const places = by.make({ shape: sizes, dtype: 'int64', axes });
		by.host.trace.op(primitive, [input.ir.id], [values.ir.id, places.ir.id], by.call);
		return asCalled(by, call, values);
	}
});

export const maxPool = pooling('MaxPool', 'max', 4);
export const avgPool = pooling('AvgPool', 'average', 4);
export const maxPool3D = pooling('MaxPool3D', 'max', 5);
export const avgPool3D = pooling('AvgPool3D', 'average', 5);
