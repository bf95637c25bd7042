import { gateCount } from '../gates.ts';
import type { RnnAttributes } from '../kernel.ts';
import { cells } from './cells.ts';
import { addProduct, type Panels, paddedTo } from './panels.ts';

/** The weights of one layer in one direction, ready for `runStave`. */
export interface PackedStave {
	readonly wIh: Panels;
	readonly wHh: Panels;
	readonly wHr?: Panels;
	/** What W_ih·x begins as, in whole panels: b_ih, and b_hh where no reset gate stands before it. */
	readonly bias: Float32Array;
	/** GRU only, what W_hh·h begins as: b_hh, in whole panels. */
	readonly hiddenBias?: Float32Array;
}

/** Where a direction of a layer begins and what it leaves. */
export interface StaveState {
	/** [batch, out], replaced by the final state. */
	readonly h: Float32Array;
	/** LSTM only: [batch, hidden], replaced as well. */
	readonly c?: Float32Array;
}

/** Numbers of W_ih·x that are held at once, 1 MiB: they are to be in the cache when they are read again. */
const held = 2 ** 18;

/**
 * Runs one layer in one direction. W_ih·x is computed ahead for many steps at once, and W_hh·h added to it step by step.
 *
 * @param x [seq, batch, input of this layer]
 * @param output [seq, batch, directions·out], zeros; this direction's columns, `direction`·out and on, are written.
 */
export function runStave(x: Float32Array, weights: PackedStave, state: StaveState, output: Float32Array, direction: number, attributes: RnnAttributes): void {
	const { mode, seq, batch, hidden, out, directions, lengths } = attributes;
	const { wIh, wHh, wHr, bias, hiddenBias } = weights;
	const { h, c } = state;
	const stride = paddedTo(gateCount[mode] * hidden);
	const steps = Math.min(seq, Math.max(1, Math.floor(held / (batch * stride))));
	const gates = new Float32Array(steps * batch * stride);
	const fromHidden = hiddenBias ? new Float32Array(batch * stride) : gates;
	const unprojected = wHr ? new Float32Array(batch * hidden) : h;
	const projected = new Float32Array(wHr ? batch * wHr.padded : 0);
	const cell = cells[mode];
	const other = c ?? fromHidden;
	const otherStride = c ? hidden : stride;
	const width = directions * out;

	for (let done = 0; done < seq; done += steps) {
		const count = Math.min(steps, seq - done);
		const first = direction === 0 ? done : seq - done - count;
		repeat(gates, bias, count * batch);
		addProduct(gates, 0, x, first * batch * wIh.inner, count * batch, wIh);
		for (let step = 0; step < count; step++) {
			const index = direction === 0 ? step : count - 1 - step;
			const time = first + index;
			const at = index * batch * stride;
			if (hiddenBias) {
				repeat(fromHidden, hiddenBias, batch);
				addProduct(fromHidden, 0, h, 0, batch, wHh);
			} else addProduct(gates, at, h, 0, batch, wHh);
			for (let b = 0; b < batch; b++) {
				if (lengths && time >= lengths[b]!) continue;
				cell(hidden, gates, at + b * stride, other, b * otherStride, unprojected, b * hidden);
			}
			if (wHr) {
				projected.fill(0);
				addProduct(projected, 0, unprojected, 0, batch, wHr);
			}
			for (let b = 0; b < batch; b++) {
				if (lengths && time >= lengths[b]!) continue;
				const to = (time * batch + b) * width + direction * out;
				for (let j = 0; wHr && j < out; j++) h[b * out + j] = projected[b * wHr.padded + j]!;
				for (let j = 0; j < out; j++) output[to + j] = h[b * out + j]!;
			}
		}
	}
}

/** Writes `row` into the first `times` rows of `into`. */
function repeat(into: Float32Array, row: Float32Array, times: number): void {
	for (let i = 0; i < times; i++) into.set(row, i * row.length);
}
