import { goalsOf, ratiosOf } from './ratios.js';

/** @import { KernelRun } from './measure.js' */
/** @import { BundleSize } from './bundle.js' */

/** @param {number} value */
const short = (value) => Number(value.toPrecision(3));

/** Prints what was measured: times, ratios, goals, and our kernel's cost over sizes.  @param {readonly KernelRun[]} runs */
export function printKernels(runs) {
	console.log('\nRecurrent kernels: milliseconds a run, upload and readback included (least / median)');
	console.table(
		runs.flatMap(({ backend, configurations }) => {
			const engines = new Map(configurations.flatMap(({ timings }) => timings.map(({ engine, title }) => [engine, title])));
			return [...engines].map(([engine, title]) => {
				const found = configurations.map(({ name, timings }) => ({ name, timing: timings.find((timing) => timing.engine === engine) }));
				return {
					backend,
					engine: title,
					...Object.fromEntries(found.map(({ name, timing }) => [name, timing ? `${short(timing.least)} / ${short(timing.median)}` : 'none'])),
					'largest error': Math.max(...found.map(({ timing }) => timing?.error ?? 0)).toExponential(1)
				};
			});
		})
	);
	console.log('How many times as fast our kernel is as another engine, by least times');
	console.table(
		runs.flatMap((run) =>
			ratiosOf(run).map(({ of, mean, worst, byConfiguration }) => ({
				backend: run.backend,
				'faster than': of,
				...Object.fromEntries(Object.entries(byConfiguration).map(([name, value]) => [name, short(value)])),
				'geometric mean': short(mean),
				worst: short(worst)
			}))
		)
	);
	console.log('Against the goals of the design');
	console.table(runs.flatMap(goalsOf).map(({ found, reached, ...rest }) => ({ ...rest, found: short(found), reached: reached ? 'yes' : 'NO' })));
	for (const { backend, sweep } of runs) if (sweep.length) printSweep(backend, sweep);
	for (const sentence of runs.flatMap(({ skipped }) => skipped)) console.log(`Left out: ${sentence}`);
}

/** How much faster the time may grow than the work before it is called a cliff. */
const steep = 1.5;

/** @param {string} backend @param {KernelRun['sweep']} sweep */
function printSweep(backend, sweep) {
	console.log(`Our kernel on ${backend} over sizes (seq 20, batch 4, input 32, hidden 64, but for the one that is named)`);
	console.table(
		sweep.map(({ axis, size, ms, work, error }, i) => {
			const before = sweep[i - 1];
			const follows = before?.axis === axis;
			const growth = follows ? ms / before.ms / (work / before.work) : 0;
			return {
				size: `${axis} ${size}`,
				ms: short(ms),
				'million multiply-adds / s': Math.round((1000 * work) / ms),
				error: error.toExponential(1),
				cliff: growth > steep ? `${short(growth)} × the work` : ''
			};
		})
	);
}

/** @param {readonly BundleSize[]} sizes */
export function printBundles(sizes) {
	console.log('\nJavaScript with the base of one backend and only our own kernel');
	console.table(
		sizes.map(({ backend, gzip, budget }) => ({
			backend,
			'kB of gzip': short(gzip / 1000),
			goal: `≤ ${budget / 1000}`,
			reached: gzip <= budget ? 'yes' : 'NO'
		}))
	);
}
