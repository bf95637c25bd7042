/** How much slower than the clock on the wall the process's own may go. */
const mostSlower = 4;

/** The system is asked for the time that was worked once in so many milliseconds at most. */
const resolution = 4;

/**
 * A clock of what a process does, in milliseconds: what a program is told must not depend on what else the machine is busy with, and nobody waits without end.
 * @param worked The processor time that the process has taken.
 * @param wall The time that has passed.
 */
export function clock(worked: () => number, wall: () => number): () => number {
	let [work, at, time] = [worked(), wall(), 0];
	return () => {
		const atNow = wall();
		if (atNow - at < resolution) return time;
		const workNow = worked();
		time += Math.max(workNow - work, (atNow - at) / mostSlower);
		[work, at] = [workNow, atNow];
		return time;
	};
}

/** This process's. */
export const now = clock(
	() => {
		const { user, system } = process.cpuUsage();
		return (user + system) / 1000;
	},
	() => performance.now()
);
