import type { PartialShape } from '../../../../ir/index.ts';
import type { OpCall, Refusal } from '../../op.ts';
import { TfLowering, type TfTensor } from '../../tensor.ts';

/** How a window goes over axes of space. */
export interface Windowed {
	readonly kernel: readonly number[];
	readonly stride: readonly number[];
	readonly dilation: readonly number[];
	readonly padding: string;
}

const isChannelsFirst = ({ attrs }: OpCall): boolean => String(attrs.data_format ?? 'NHWC').startsWith('NC');

/** Which axis has the channels, and which are space. */
export function layoutOf(call: OpCall, rank: number): { readonly channel: number; readonly space: readonly number[] } {
	const first = isChannelsFirst(call);
	return { channel: first ? 1 : rank - 1, space: [...Array(rank - 2).keys()].map((i) => i + (first ? 2 : 1)) };
}

/** Entries of an attribute for the axes of space. */
export const inSpace = (call: OpCall, name: string, space: readonly number[]): readonly number[] => {
	const all = call.attrs[name] as readonly number[] | undefined;
	return space.map((axis) => all?.[axis] ?? 1);
};

/** Sizes of space behind the window; a text where one is too small for it. */
export function spaceBehind(sizes: readonly (number | null)[], { kernel, stride, dilation, padding }: Windowed): readonly (number | null)[] | string {
	const made: (number | null)[] = [];
	for (const [i, n] of sizes.entries()) {
		const wide = (kernel[i]! - 1) * dilation[i]! + 1;
		if (n === null) made.push(null);
		else if (padding === 'SAME') made.push(Math.ceil(n / stride[i]!));
		else if (n < wide) return `Negative dimension size caused by subtracting ${wide} from ${n}`;
		else made.push(Math.floor((n - wide) / stride[i]!) + 1);
	}
	return made;
}

/** What kernels say of the first axis of space that is far too small for its window (tensorflow/core/framework/kernel_shape_util.cc); undefined where none is. */
export function negativeSize(sizes: readonly number[], { kernel, stride, dilation, padding }: Windowed): Refusal | undefined {
	if (stride.includes(0)) return { message: 'Stride must be > 0, but got 0' };
	if (padding !== 'VALID') return undefined;
	for (const [i, n] of sizes.entries()) {
		const [wide, step] = [(kernel[i]! - 1) * dilation[i]! + 1, stride[i]!];
		const made = Math.trunc((n - wide + step) / step);
		if (made < 0) return { message: `Computed output size would be negative: ${made} [input_size: ${n}, effective_filter_size: ${wide}, stride: ${step}]` };
	}
	return undefined;
}

/** What is put around the axes of space: of what is uneven, the smaller part before. */
export const around = (sizes: readonly number[], { kernel, stride, dilation, padding }: Windowed): readonly (readonly [number, number])[] =>
	sizes.map((n, i) => {
		if (padding !== 'SAME') return [0, 0];
		const whole = Math.max(0, (Math.ceil(n / stride[i]!) - 1) * stride[i]! + (kernel[i]! - 1) * dilation[i]! + 1 - n);
		return [whole >> 1, whole - (whole >> 1)];
	});

/** A shape with other sizes of space, and of channels. */
export function withSpace(
	call: OpCall,
	shape: NonNullable<PartialShape>,
	made: readonly (number | null)[],
	channels: number | null
): NonNullable<PartialShape> {
	const { channel, space } = layoutOf(call, shape.length);
	return shape.map((n, i) => (i === channel ? channels : (made[space.indexOf(i)] ?? (space.includes(i) ? null : n))));
}

/** Channels before space, as the primitives have it. */
export function channelsFirst(by: TfLowering, call: OpCall, x: TfTensor): TfTensor {
	const { channel, space } = layoutOf(call, x.rank);
	return channel === 1 ? x : by.transpose(x, [0, channel, ...space]);
}

/** Channels where the call has them. */
export function asCalled(by: TfLowering, call: OpCall, x: TfTensor): TfTensor {
	return isChannelsFirst(call) ? x : by.transpose(x, [0, ...[...Array(x.rank - 2).keys()].map((i) => i + 2), 1]);
}
