/** A small seeded generator of test data (Mulberry32), so that a failure can be run again. */
export function generator(seed: number) {
	let state = seed >>> 0;
	const below = (bound: number): number => {
		state = (state + 0x6d2b79f5) >>> 0;
		let t = Math.imul(state ^ (state >>> 15), 1 | state);
		t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
		return Math.floor((((t ^ (t >>> 14)) >>> 0) / 2 ** 32) * bound);
	};
	return {
		below,
		pick<T>(choices: readonly T[]): T {
			return choices[below(choices.length)] as T;
		}
	};
}
