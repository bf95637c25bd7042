import { sizeOf } from '../../ir/index.ts';
import type { KnownValue } from '../value.ts';
import { none, stridesOf } from './strided.ts';
import type { Of } from './table.ts';

/** For each place of a window that moves over space, the elements of space that it covers: `cells[place * size + i]`, `none` in the padding. */
export interface Windows {
	readonly cells: Int32Array;
	/** How many places there are, and how many cells a window has. */
	readonly places: number;
	readonly size: number;
	/** Of each window: how many of its cells lie in space or in its padding. */
	readonly counted: Int32Array;
}

/**
 * @param space Sizes of the input's axes of space.
 * @param to Sizes of the output's.
 */
export function windowsOf(op: Of<'conv' | 'pool'>, kernel: readonly number[], space: readonly number[], to: readonly number[]): Windows {
	const [places, size] = [sizeOf(to), sizeOf(kernel)];
	const cells = new Int32Array(places * size);
	const counted = new Int32Array(places);
	const [spaceStrides, placeStrides, cellStrides] = [stridesOf(space), stridesOf(to), stridesOf(kernel)];
	for (let place = 0; place < places; place++) {
		for (let cell = 0; cell < size; cell++) {
			let at = 0;
			let beyond = false;
			space.forEach((n, axis) => {
				const out = Math.floor(place / placeStrides[axis]!) % to[axis]!;
				const inside = Math.floor(cell / cellStrides[axis]!) % kernel[axis]!;
				const x = out * op.stride[axis]! - op.padding[axis]![0] + inside * op.dilation[axis]!;
				if (x >= n + op.padding[axis]![1]) beyond = true;
				at = at === none || x < 0 || x >= n ? none : at + x * spaceStrides[axis]!;
			});
			cells[place * size + cell] = at;
			if (!beyond) counted[place]!++;
		}
	}
	return { cells, places, size, counted };
}

/** The sizes in a convolution; everything else follows from them. */
export interface ConvSizes {
	readonly batch: number;
	readonly outputs: number;
	/** Of one group. */
	readonly channels: number;
	readonly outputsOfGroup: number;
	/** Elements of the input's space. */
	readonly space: number;
	readonly windows: Windows;
}

export function convSizes(op: Of<'conv'>, x: readonly number[], weight: readonly number[], to: readonly number[]): ConvSizes {
	const outputs = weight[0]!;
	return {
		batch: x[0]!,
		outputs,
		channels: weight[1]!,
		outputsOfGroup: outputs / op.groups,
		space: sizeOf(x.slice(2)),
		windows: windowsOf(op, weight.slice(2), x.slice(2), to.slice(2))
	};
}

/** Goes through every product of a convolution: element `o` of the output takes weight `w` times element `x` of the input. */
export function eachProduct({ batch, outputs, channels, outputsOfGroup, space, windows }: ConvSizes, visit: (o: number, w: number, x: number) => void): void {
	const { cells, places, size } = windows;
	for (let b = 0; b < batch; b++) {
		for (let out = 0; out < outputs; out++) {
			const group = Math.floor(out / outputsOfGroup);
			for (let c = 0; c < channels; c++) {
				const from = (b * (channels * (outputs / outputsOfGroup)) + group * channels + c) * space;
				const weight = (out * channels + c) * size;
				for (let place = 0; place < places; place++) {
					const o = (b * outputs + out) * places + place;
					for (let i = 0, cell = place * size; i < size; i++, cell++) if (cells[cell]! >= 0) visit(o, weight + i, from + cells[cell]!);
				}
			}
		}
	}
}

export function conv(op: Of<'conv'>, inputs: readonly KnownValue[], shape: readonly number[]): Float64Array {
	const [x, weight, bias] = inputs as [KnownValue, KnownValue, KnownValue?];
	const out = new Float64Array(sizeOf(shape));
	const sizes = convSizes(op, x.shape, weight.shape, shape);
	const { places } = sizes.windows;
	if (bias) for (let i = 0; i < out.length; i++) out[i] = bias.data[Math.floor(i / places) % sizes.outputs]!;
	eachProduct(sizes, (o, w, i) => (out[o]! += weight.data[w]! * x.data[i]!));
	return out;
}

/** Averages, or the largest numbers and their places in space. */
export function pool(op: Of<'pool'>, x: KnownValue, shape: readonly number[]): Float64Array[] {
	const { cells, places, size, counted } = windowsOf(op, op.kernel, x.shape.slice(2), shape.slice(2));
	const space = sizeOf(x.shape.slice(2));
	const out = new Float64Array(sizeOf(shape));
	const indices = new Float64Array(op.fn === 'max' ? out.length : 0);
	for (let at = 0; at < out.length; at++) {
		const place = at % places;
		const from = Math.floor(at / places) * space;
		let [best, sum, inside] = [none, 0, 0];
		for (let cell = place * size; cell < (place + 1) * size; cell++) {
			const i = cells[cell]!;
			if (i < 0) continue;
			const value = x.data[from + i]!;
			if (best === none || value > x.data[from + best]! || Number.isNaN(value)) best = i;
			sum += value;
			inside++;
		}
		if (op.fn === 'max') {
			out[at] = best === none ? -Infinity : x.data[from + best]!;
			indices[at] = Math.max(best, 0);
		} else out[at] = sum / (op.countPadding ? counted[place]! : inside);
	}
	return op.fn === 'max' ? [out, indices] : [out];
}
