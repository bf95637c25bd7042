/** Numbers that are the same in every run: a generator of 32 bits of state (mulberry32). */
export class Seeded {
	#state: number;

	constructor(seed: number) {
		this.#state = seed;
	}

	/** 0 ≤ number < 1 */
	unit(): number {
		let t = (this.#state += 0x6d2b79f5);
		t = Math.imul(t ^ (t >>> 15), t | 1);
		t ^= t + Math.imul(t ^ (t >>> 7), t | 61);
		return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32;
	}

	/** low ≤ number < high */
	between(low: number, high: number): number {
		return low + (high - low) * this.unit();
	}

	/** low ≤ integer ≤ high */
	integer(low: number, high: number): number {
		return low + Math.floor(this.unit() * (high - low + 1));
	}

	pick<T>(from: readonly T[]): T {
		return from[this.integer(0, from.length - 1)]!;
	}

	chance(probability: number): boolean {
		return this.unit() < probability;
	}
}
