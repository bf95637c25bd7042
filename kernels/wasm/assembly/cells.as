import { lstm4 } from './lstm4';
import { sigmoid, tanh } from './nonlinear';
import { madd } from './simd';

/** The numbers of the recurrences, as `modeNumbers` of the host has them. */
export const LSTM = 0;
export const GRU = 1;
export const RNN_TANH = 2;

/**
 * One step of one sequence: its new state from the gates before their nonlinearity, which lie unit by unit in fours, [units / 4, gates, 4].
 *
 * @param gx W_ih·x + b_ih; for all but the GRU W_hh·h + b_hh is in it.
 * @param gh GRU only: W_hh·h + b_hh.
 * @param c LSTM only: the cell's state, replaced.
 * @param h The state before; for all but the LSTM it is read.
 * @param to Where the new state goes, before projection; may be h.
 * @param units Rounded up to fours.
 */
@inline
export function step(mode: i32, gx: usize, gh: usize, c: usize, h: usize, to: usize, units: usize): void {
	const end = to + (units << 2);
	if (mode === LSTM) lstm4(gx, c, to, end);
	else if (mode === GRU) gru(gx, gh, h, to, end);
	else if (mode === RNN_TANH) for (; to < end; to += 16, gx += 16) v128.store(to, tanh(v128.load(gx)));
	// A NaN is not below zero and stays.
	else for (; to < end; to += 16, gx += 16) v128.store(to, f32x4.pmax(v128.load(gx), f32x4.splat(0)));
}

function gru(gx: usize, gh: usize, h: usize, to: usize, end: usize): void {
	for (; to < end; to += 16, h += 16, gx += 48, gh += 48) {
		const r = sigmoid(f32x4.add(v128.load(gx), v128.load(gh)));
		const z = sigmoid(f32x4.add(v128.load(gx, 16), v128.load(gh, 16)));
		const n = tanh(madd(r, v128.load(gh, 32), v128.load(gx, 32)));
		v128.store(to, madd(z, f32x4.sub(v128.load(h), n), n));
	}
}
