/** Milliseconds of a plain machine's processor for `plainWork`. */
const plain = 10;

/** What any program does: texts are made and looked up. */
function plainWork(): void {
	const sums = new Map<string, number>();
	for (let i = 0; i < 200_000; i++) {
		const word = String.fromCharCode(97 + (i % 26), 97 + (i % 17));
		sums.set(word, (sums.get(word) ?? 0) + i);
	}
}

/** The least milliseconds of the processor's time of up to ten times, for one of them may compile, or free the memory of tests before it. */
function leastOf(work: () => void, enough: number): number {
	let least = Infinity;
	for (let i = 0; i < 10 && least >= enough; i++) {
		const start = process.cpuUsage();
		work();
		const { user, system } = process.cpuUsage(start);
		least = Math.min(least, (user + system) / 1000);
	}
	return least;
}

/** How many times slower than a plain machine this one is now. */
const slownessNow = (): number => Math.max(1, leastOf(plainWork, plain) / plain);

let slowness: number | null = null;

/**
 * Milliseconds of the processor's time that some work takes, at the least, on a plain machine: on a slower one, as far as a fixed piece of work shows, it may take longer.
 * Once it took less than `enough` milliseconds it is not done again. A machine that others share is slower at some times than at others: what took too long
 * is held against how slow it is then, three times.
 */
export function leastTime(work: () => void, enough = 0): number {
	let least = Infinity;
	for (let i = 0; i < (enough > 0 ? 3 : 1) && least >= enough; i++) {
		slowness = i === 0 ? (slowness ?? slownessNow()) : slownessNow();
		least = Math.min(least, leastOf(work, enough * slowness) / slowness);
	}
	return least;
}
