/**
 * Milliseconds of the processor's time that some work takes: the least of up to ten times, for one of them may compile, or free the memory of tests before it, and a busy machine is not the
 * work's fault. Once it took less than `enough` milliseconds it is not done again.
 */
export function leastTime(work: () => void, enough = 0): number {
	let least = Infinity;
	for (let i = 0; i < 10 && least >= enough; i++) {
		const start = process.cpuUsage();
		work();
		const { user, system } = process.cpuUsage(start);
		least = Math.min(least, (user + system) / 1000);
	}
	return least;
}
