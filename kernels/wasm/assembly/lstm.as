import { decayTwice, number, one } from './nonlinear';
import { madd } from './simd';

/**
 * One step of one sequence of an LSTM; its arguments are those of `step`. A template, as `rows.as` is: a line with # stands once for each gate, i f
 * g o, so that e^(−i), e^(−f), e^(−2g) and e^(−o) are computed side by side, as `exp2` does it; one after the other, each would wait for itself. For
 * the same reason h comes in a loop of its own.
 */
export function lstmN(gates: usize, c: usize, to: usize, end: usize): void {
	const cells = c + end - to;
	for (let cell = c, gate = gates; cell < cells; cell += 16, gate += 64) {
		let x# = f32x4.mul(v128.load(gate, 16 * #), number(# === 2 ? 11 : 10));
		x# = f32x4.pmax(f32x4.pmin(x#, number(0)), number(1));
		let e# = f32x4.add(x#, number(2));
		x# = f32x4.sub(x#, f32x4.sub(e#, number(2)));
		const power# = i32x4.shl(e#, 23);
		e# = madd(number(3), x#, number(4));
		e# = madd(e#, x#, number(5));
		e# = madd(e#, x#, number(6));
		e# = madd(e#, x#, number(7));
		e# = madd(e#, x#, number(8));
		e# = madd(e#, x#, number(9));
		e# = f32x4.mul(e#, power#);
		// σ(f) · c, and σ(i) · tanh(g) over one denominator.
		const kept = f32x4.div(v128.load(cell), f32x4.add(one(), e1));
		const added = f32x4.div(f32x4.sub(one(), e2), f32x4.mul(f32x4.add(one(), e2), f32x4.add(one(), e0)));
		v128.store(cell, f32x4.add(kept, added));
		v128.store(gate, f32x4.add(one(), e3));
	}
	// σ(o) · tanh(c), over one denominator as well.
	for (; to < end; to += 16, c += 16, gates += 64) {
		const e = decayTwice(v128.load(c));
		v128.store(to, f32x4.div(f32x4.sub(one(), e), f32x4.mul(f32x4.add(one(), e), v128.load(gates))));
	}
}
