import { sizeOf } from '../../ir/index.ts';
import type { KnownValue } from '../value.ts';
import { broadcastStrides, gather, none, offsets, steps, stridesOf, sums } from './strided.ts';
import type { Of } from './table.ts';

/** Ops that see the input's elements in another order, by strides. */
export type StridedOp = Of<'transpose' | 'slice' | 'expand' | 'as_strided' | 'flip'>;

/** How the output reads the row-major input. */
export function stridesOfOp(op: StridedOp, shape: readonly number[], to: readonly number[]): { readonly strides: readonly number[]; readonly offset: number } {
	const own = stridesOf(shape);
	switch (op.kind) {
		case 'transpose':
			return { strides: op.axes.map((axis) => own[axis]!), offset: 0 };
		case 'expand':
			return { strides: broadcastStrides(shape, to), offset: 0 };
		case 'as_strided':
			return op;
		case 'flip':
			return {
				strides: own.map((stride, axis) => (op.axes.includes(axis) ? -stride : stride)),
				offset: op.axes.reduce((sum, axis) => sum + (shape[axis]! - 1) * own[axis]!, 0)
			};
		case 'slice': {
			const strides: number[] = [];
			let offset = 0;
			shape.forEach((_, axis) => {
				const taken = op.at[axis] ?? { start: 0, step: 1 };
				if (typeof taken === 'number') offset += taken * own[axis]!;
				else {
					offset += taken.start * own[axis]!;
					strides.push(taken.step * own[axis]!);
				}
			});
			return { strides, offset };
		}
	}
}

/** axes[i] of the input becomes axis i of the output. */
export function transpose(x: KnownValue, axes: readonly number[]): Float64Array {
	const strides = stridesOf(x.shape);
	return gather(
		x.data,
		axes.map((axis) => x.shape[axis]!),
		axes.map((axis) => strides[axis]!)
	);
}

export function concat(inputs: readonly KnownValue[], axis: number, shape: readonly number[]): Float64Array {
	const out = new Float64Array(sizeOf(shape));
	const row = sizeOf(shape.slice(axis));
	let at = 0;
	for (const { data, shape: part } of inputs) {
		const width = sizeOf(part.slice(axis));
		if (width === 0) continue;
		for (let i = 0; i * width < data.length; i++) out.set(data.subarray(i * width, (i + 1) * width), i * row + at);
		at += width;
	}
	return out;
}

/** Where a padded axis reads, given a place that may be outside 0 … n − 1. */
const outside: Readonly<Record<Of<'pad'>['mode'], (at: number, n: number) => number>> = {
	constant: (at, n) => (at < 0 || at >= n ? none : at),
	replicate: (at, n) => Math.min(Math.max(at, 0), n - 1),
	circular: (at, n) => ((at % n) + n) % n,
	reflect: (at, n) => (at < 0 ? -at : at >= n ? 2 * (n - 1) - at : at)
};

/** The element of the input that each element of the padded result is. */
export function padSources({ before, mode }: Of<'pad'>, shape: readonly number[], to: readonly number[]): Int32Array {
	const strides = stridesOf(shape);
	return sums(
		0,
		to.map((n, axis) =>
			Int32Array.from({ length: n }, (_, i) => {
				const at = outside[mode](i - before[axis]!, shape[axis]!);
				return at === none ? none : at * strides[axis]!;
			})
		)
	);
}

/** The elements that are kept, each in its place. */
export function triangleSources({ upper, diagonal }: Of<'triangle'>, shape: readonly number[]): Int32Array {
	const [rows = 0, columns = 0] = shape.slice(-2);
	return steps(sizeOf(shape), 1).map((at) => {
		const column = at % columns;
		const row = Math.floor(at / columns) % rows;
		return (upper ? column - row >= diagonal : column - row <= diagonal) ? at : none;
	});
}

export const stridedSources = (op: StridedOp, shape: readonly number[], to: readonly number[]): Int32Array => {
	const { strides, offset } = stridesOfOp(op, shape, to);
	return offsets(to, strides, offset);
};

/** Takes the elements of x that are listed; `fill` where there is none. */
export function pick(x: Float64Array, sources: Int32Array, fill = 0): Float64Array {
	const out = new Float64Array(sources.length);
	for (let i = 0; i < out.length; i++) out[i] = sources[i]! < 0 ? fill : x[sources[i]!]!;
	return out;
}
