import { perRun } from '../../../python/index.ts';
import { exact } from '../../../python/arithmetic/exact.ts';
import { Mt19937 } from '../../../values/index.ts';

/** numpy's legacy generator: MT19937, as `np.random.seed(0)` leaves it (numpy/random/mtrand.pyx, src/legacy). */
export class Legacy implements Source {
	private engine: Mt19937;
	private kept: number | null = null;
	lost = false;
	constructor(seed: number) {
		this.engine = new Mt19937(seed);
	}
	restart(seed: number): void {
		this.engine = new Mt19937(seed);
		this.kept = null;
		this.lost = false;
	}
	/** 53 bits in [0, 1). */
	uniform(): number {
		const [high, low] = [this.engine.next() >>> 5, this.engine.next() >>> 6];
		return (high * 67108864 + low) / 9007199254740992;
	}
	/** Marsaglia's polar method; the second of a pair is kept. */
	normal(): number {
		if (this.kept !== null) {
			const value = this.kept;
			this.kept = null;
			return value;
		}
		for (;;) {
			const [x, y] = [2 * this.uniform() - 1, 2 * this.uniform() - 1];
			const square = x * x + y * y;
			if (square >= 1 || square === 0) continue;
			const factor = Math.sqrt((-2 * exact.log(square)) / square);
			this.kept = factor * x;
			return factor * y;
		}
	}
	/** 0 … largest, by masking and drawing again. */
	interval(largest: number): number {
		return this.below(largest);
	}
	below(largest: number): number {
		if (largest === 0) return 0;
		const mask = 2 ** Math.ceil(Math.log2(largest + 1)) - 1;
		for (;;) {
			const value = (this.engine.next() & mask) >>> 0;
			if (value <= largest) return value;
		}
	}
}

/** What the functions draw from. */
export interface Source {
	lost: boolean;
	uniform(): number;
	normal(): number;
	below(largest: number): number;
	interval(largest: number): number;
}

/** The recorded runs seed numpy with 0 before a program starts. */
export const generators = perRun(() => new Legacy(0));
