import type { BinaryOp } from '../syntax/tree.ts';

/** What a float was made of, and how much it changes with each of these. */
type Terms = readonly (readonly [value: number, slope: number])[];

/**
 * Floats whose last digits are not known, for they come out of sums that a framework adds up in an order of its own. A float is known by its
 * value: that another of all 64 bits the same was exact only makes fewer digits known. How far it may be off is found when it is asked for.
 */
export class Doubts {
	private readonly known = new Map<number, number | (() => number) | Terms>();

	/** A float that was read where it may be off by so much. What stands in programs as well is only taken for that one if it is off. */
	read(value: number, by: () => number): void {
		if (this.known.has(value)) return;
		if (!isRound(value)) this.known.set(value, by);
		else if (value !== 0 && by() > 0) this.known.set(value, by());
	}

	/** A float that was made of others, of which some may be off. */
	made(value: number, terms: Terms): void {
		if (isRound(value) || this.known.has(value)) return;
		// Only of what is known before it: so none is made of itself.
		const open = terms.filter(([of]) => this.known.has(of));
		if (open.length > 0) this.known.set(value, open);
	}

	/** How far it may be off. */
	of(value: number): number {
		const left = [value];
		for (let next = left.at(-1); next !== undefined; next = left.at(-1)) {
			const by = this.known.get(next);
			if (typeof by === 'function') {
				// A tensor that the program made of the very float asks for it again.
				this.known.set(next, 0);
				this.known.set(next, by());
			} else if (typeof by === 'object') {
				const asked = by.filter(([of]) => typeof this.known.get(of) === 'object').map(([of]) => of);
				if (asked.length > 0) left.push(...asked);
				else
					this.known.set(
						next,
						sumOf(by, (of) => this.of(of))
					);
			} else left.pop();
		}
		return (this.known.get(value) as number | undefined) ?? 0;
	}

	/** `a op b`, which gives `value`. */
	arithmetic(op: BinaryOp, a: number, b: number, value: number): void {
		if (this.known.size === 0 || !(this.known.has(a) || this.known.has(b))) return;
		const [left, right] = slopes(op, a, b);
		this.made(value, [
			[a, left],
			[b, right]
		]);
	}

	/** `f(x)`, which gives `value`. */
	applied(f: (x: number) => number, x: number, value: number): void {
		if (this.known.size === 0 || !this.known.has(x)) return;
		const step = Math.max(Math.abs(x), 1e-6) * 1e-6;
		this.made(value, [[x, (f(x + step) - value) / step]]);
	}
}

const sumOf = (terms: Terms, doubt: (value: number) => number): number =>
	terms.reduce((sum, [value, slope]) => {
		const by = doubt(value);
		return by === 0 ? sum : sum + Math.abs(slope) * by;
	}, 0);

function slopes(op: BinaryOp, a: number, b: number): readonly [number, number] {
	switch (op) {
		case '*':
			return [b, a];
		case '/':
			return [1 / b, a / (b * b)];
		case '**':
			return [b * a ** (b - 1), a > 0 ? Math.log(a) * a ** b : 0];
		case '//':
			return [0, 0];
		case '%':
			return [1, Math.trunc(a / b)];
		default:
			return [1, 1];
	}
}

/** Numbers that stand in programs: what is saturated, counted, or divided by a power of two. */
const isRound = (value: number): boolean => !Number.isFinite(value) || (Math.abs(value) < 4096 && Number.isInteger(value * 16));
