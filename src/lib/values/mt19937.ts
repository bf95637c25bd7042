const size = 624;
const middle = 397;

/** The Mersenne Twister with 32-bit words, seeded as the reference implementation's `init_genrand` does: numpy's and PyTorch's CPU generator. */
export class Mt19937 {
	/** Never changed once it is filled, so that copies share it. */
	private state: Uint32Array;
	private at = size;

	/** @param from A seed, whose low 32 bits count, or a generator. */
	constructor(from: number | Mt19937) {
		if (typeof from !== 'number') {
			this.state = from.state;
			return;
		}
		const state = (this.state = new Uint32Array(size));
		state[0] = from;
		for (let i = 1; i < size; i++) {
			const before = state[i - 1]! ^ (state[i - 1]! >>> 30);
			state[i] = Math.imul(before, 1812433253) + i;
		}
	}

	/** Seeded with several words, as `init_by_array` does: Python's generator. */
	static ofWords(words: readonly number[]): Mt19937 {
		const made = new Mt19937(19650218);
		const { state } = made;
		let i = 1;
		const pass = (count: number, factor: number, add: (step: number) => number): void => {
			for (let step = 0; step < count; step++) {
				const before = state[i - 1]! ^ (state[i - 1]! >>> 30);
				state[i] = (state[i]! ^ Math.imul(before, factor)) + add(step);
				if (++i < size) continue;
				state[0] = state[size - 1]!;
				i = 1;
			}
		};
		pass(Math.max(size, words.length), 1664525, (step) => words[step % words.length]! + (step % words.length));
		pass(size - 1, 1566083941, () => -i);
		state[0] = 0x80000000;
		return made;
	}

	/** The next word, 0 … 2³² − 1. */
	next(): number {
		if (this.at === size) this.twist();
		let word = this.state[this.at++]!;
		word ^= word >>> 11;
		word ^= (word << 7) & 0x9d2c5680;
		word ^= (word << 15) & 0xefc60000;
		return (word ^ (word >>> 18)) >>> 0;
	}

	/** Passes over words without making them. */
	skip(words: number): void {
		let left = words;
		while (left > size - this.at) {
			left -= size - this.at;
			this.twist();
		}
		this.at += left;
	}

	/** Another one that goes on from where this one is. It costs next to nothing. */
	clone(): Mt19937 {
		const other = new Mt19937(this);
		other.at = this.at;
		return other;
	}

	private twist(): void {
		const before = this.state;
		const state = new Uint32Array(size);
		for (let i = 0; i < size - middle; i++) state[i] = before[i + middle]! ^ mixed(before[i]!, before[i + 1]!);
		for (let i = size - middle; i < size - 1; i++) state[i] = state[i + middle - size]! ^ mixed(before[i]!, before[i + 1]!);
		state[size - 1] = state[middle - 1]! ^ mixed(before[size - 1]!, state[0]!);
		this.state = state;
		this.at = 0;
	}
}

/** The high bit of one word and the low bits of the next, shifted, with the twist's constant where the sum is odd. */
function mixed(high: number, low: number): number {
	const word = (high & 0x80000000) | (low & 0x7fffffff);
	return (word >>> 1) ^ (-(word & 1) & 0x9908b0df);
}
