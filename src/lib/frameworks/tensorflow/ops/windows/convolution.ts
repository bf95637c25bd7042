import type { PartialShape } from '../../../../ir/index.ts';
import { axesOf } from '../../../../tensors/tensor.ts';
import type { OpCall, TfOp } from '../../op.ts';
import type { TfTensor } from '../../tensor.ts';
import { listed, rankMustBe } from '../shapes.ts';
import { around, asCalled, channelsFirst, inSpace, layoutOf, negativeSize, spaceBehind, withSpace, type Windowed } from './windows.ts';

const windowOf = (call: OpCall, filter: NonNullable<PartialShape>): Windowed => {
	const { space } = layoutOf(call, filter.length);
	return {
		kernel: filter.slice(0, -2).map((n) => n ?? 1),
		stride: inSpace(call, 'strides', space),
		dilation: inSpace(call, 'dilations', space),
		padding: String(call.attrs.padding)
	};
};

const otherDepth = (depth: number, wanted: number) => ({ message: `input and filter must have the same depth: ${depth} vs ${wanted}` });

/** A convolution over two or three axes of space; of one, TensorFlow has a second of size 1. */
const convolution = (name: string, kernel: string, rank: number): TfOp => ({
	name,
	kernel,
	source: 'tensorflow/core/kernels/mkl/mkl_conv_ops.cc',
	infer([x, filter], call) {
		for (const shape of [x!, filter!]) if (shape && shape.length !== rank) return rankMustBe(rank, shape);
		if (!x || !filter) return [null];
		const { channel, space } = layoutOf(call, rank);
		const [depth, wanted] = [x[channel]!, filter[rank - 2]!];
		if (depth !== null && wanted !== null && depth % wanted !== 0) return `Depth of input (${depth}) is not a multiple of input depth of filter (${wanted})`;
		const [depthMade, groups] = [filter[rank - 1]!, depth === null || wanted === null ? null : depth / wanted];
		if (depthMade !== null && groups !== null && depthMade % groups !== 0)
			return `Depth of output (${depthMade}) is not a multiple of the number of groups (${groups})`;
		const made = spaceBehind(
			space.map((axis) => x[axis]!),
			windowOf(call, filter)
		);
		return typeof made === 'string' ? made : [withSpace(call, x, made, filter[rank - 1]!)];
	},
	refuse(call) {
		const [x, filter] = call.inputs;
		if (x!.shape.length !== rank) return undefined;
		if (filter!.shape.length !== rank) return rank === 4 ? { message: `filter must be 4-dimensional: ${listed(filter!.shape)}` } : undefined;
		const { channel, space } = layoutOf(call, rank);
		const [depth, wanted] = [x!.shape[channel]!, filter!.shape[rank - 2]!];
		const [made, groups] = [filter!.shape[rank - 1]!, depth / wanted];
		if (depth % wanted !== 0 && rank === 5) return otherDepth(depth, wanted);
		if (depth % wanted !== 0) return { message: `input depth must be evenly divisible by filter depth: ${depth} vs ${wanted}` };
		if (made % groups !== 0) return { message: `output depth must be evenly divisible by number of groups: ${made} vs ${groups}` };
		return negativeSize(
			space.map((axis) => x!.shape[axis]!),
			windowOf(call, filter!.shape)
		);
	},
	lower(by, call, [shape]) {
		const [x, filter] = call.inputs as readonly [TfTensor, TfTensor];
		const window = windowOf(call, filter.shape);
		const input = channelsFirst(by, call, x);
		const space = [...Array(rank - 2).keys()];
		const weight = by.transpose(filter, [rank - 1, rank - 2, ...space]);
		const { stride, dilation } = window;
		const padding = around(input.shape.slice(2), window);
		const groups = input.shape[1]! / weight.shape[1]!;
		const { channel, space: places } = layoutOf(call, rank);
		const sizes = [shape![0]!, shape![channel]!, ...places.map((axis) => shape![axis]!)];
		const axes = axesOf(by.host, input).map((axis, i) => (i === 1 ? (axesOf(by.host, weight)[0] ?? null) : axis));
		return asCalled(by, call, by.op({ kind: 'conv', stride, padding, dilation, groups }, [input, weight], sizes, { axes }));
	}
});

export const conv2D = convolution('Conv2D', '_MklNativeConv2D', 4);
export const conv3D = convolution('Conv3D', '_MklNativeConv3D', 5);

/** The same where no compiler takes channels in groups: its kernel does not. */
export const conv3DAlone: TfOp = {
	...conv3D,
	refuse(call) {
		const [x, filter] = call.inputs;
		const isFit = x!.shape.length === 5 && filter!.shape.length === 5;
		const [depth, wanted] = [x!.shape[layoutOf(call, 5).channel]!, filter!.shape[3]!];
		return isFit && depth !== wanted ? otherDepth(depth, wanted) : conv3D.refuse?.(call);
	}
};
