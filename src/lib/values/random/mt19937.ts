const size = 624;
const middle = 397;

/** The Mersenne Twister with 32-bit words, seeded as the reference implementation's `init_genrand` does: numpy's and PyTorch's CPU generator. */
export class Mt19937 {
	/** Never changed once it is filled, so that copies share it. */
	private state: Uint32Array;
	private at = size;
	/** The states that come after one seed, and which of them this is; null where it was not seeded by a number. */
	private chain: Chain | null = null;
	private index = 0;

	/** @param from A seed, whose low 32 bits count, or a generator. */
	constructor(from: number | Mt19937) {
		if (typeof from !== 'number') {
			this.state = from.state;
			this.chain = from.chain;
			this.index = from.index;
			return;
		}
		this.chain = chainOf(from);
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
		made.chain = null;
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
		const twists = Math.ceil((left - (size - this.at)) / size);
		if (this.chain && twists > 8) {
			left -= size - this.at + (twists - 1) * size;
			this.goTo(this.chain, this.index + twists);
			this.at = left;
			return;
		}
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

	/** Goes on to a state of the chain, from the nearest that is known. */
	private goTo(chain: Chain, target: number): void {
		let known = target;
		while (known > this.index && !chain.has(known)) known--;
		if (known > this.index) {
			this.state = chain.get(known)!;
			this.index = known;
		}
		while (this.index < target) {
			this.twist();
			if (this.index % spacing === 0 || this.index === target) chain.set(this.index, this.state);
		}
		if (chain.size > mostKnown) chain.clear();
	}

	private twist(): void {
		const before = this.state;
		const state = new Uint32Array(size);
		for (let i = 0; i < size - middle; i++) state[i] = before[i + middle]! ^ mixed(before[i]!, before[i + 1]!);
		for (let i = size - middle; i < size - 1; i++) state[i] = state[i + middle - size]! ^ mixed(before[i]!, before[i + 1]!);
		state[size - 1] = state[middle - 1]! ^ mixed(before[size - 1]!, state[0]!);
		this.state = state;
		this.at = 0;
		this.index++;
	}
}

/** Some of the states that come after one seed, by their number: a program that is read again passes over the same draws again. */
type Chain = Map<number, Uint32Array>;
const spacing = 64;
/** About 5 MB. */
const mostKnown = 2000;
const chains = new Map<number, Chain>();

function chainOf(seed: number): Chain {
	let chain = chains.get(seed);
	if (!chain) {
		if (chains.size >= 4) chains.clear();
		chains.set(seed, (chain = new Map()));
	}
	return chain;
}

/** The high bit of one word and the low bits of the next, shifted, with the twist's constant where the sum is odd. */
function mixed(high: number, low: number): number {
	const word = (high & 0x80000000) | (low & 0x7fffffff);
	return (word >>> 1) ^ (-(word & 1) & 0x9908b0df);
}
