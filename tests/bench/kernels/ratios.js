/** @import { KernelRun } from './measure.js' */
/** @import { Timing } from './compare.ts' */
/** @typedef {Timing['engine']} EngineName */

/**
 * How many times as long another engine takes as our kernel, by least times; null where one of them was not measured.
 * @typedef {{ of: EngineName, mean: number, worst: number, byConfiguration: Record<string, number> }} Ratio
 */

/**
 * A line of the table: a measured figure and its goal.
 * @typedef {{ backend: string, what: string, goal: string, found: number, reached: boolean }} Goal
 */

/** The goals of the design: against `tf.layers.lstm` the geometric mean and the worst, and against onnxruntime-web. */
const goals = {
	webgpu: { mean: 20, worst: 8, onnx: { mean: 4 } },
	wasm: { mean: 10, worst: 5, onnx: { worst: 1.5 } },
	webgl: { mean: 3.5, worst: 2, onnx: {} },
	cpu: { mean: 5, worst: 3.5, onnx: {} }
};

/** Largest difference from float64. */
const tolerance = 1e-6;

/** @param {KernelRun} run @param {EngineName} of @returns {Ratio | null} */
export function ratio({ configurations }, of) {
	/** @type {Record<string, number>} */
	const byConfiguration = {};
	for (const { name, timings } of configurations) {
		const own = timings.find(({ engine }) => engine === 'ours');
		const other = timings.find(({ engine }) => engine === of);
		if (own && other) byConfiguration[name] = other.least / own.least;
	}
	const all = Object.values(byConfiguration);
	if (!all.length || all.length < configurations.length) return null;
	return { of, mean: Math.exp(all.reduce((sum, value) => sum + Math.log(value), 0) / all.length), worst: Math.min(...all), byConfiguration };
}

/** @param {KernelRun} run @returns {Ratio[]} */
export const ratiosOf = (run) => /** @type {const} */ (['layers', 'stock', 'onnx']).flatMap((of) => ratio(run, of) ?? []);

/** None where a configuration is missing: a mean of the rest says something else.  @param {KernelRun} run @returns {Goal[]} */
export function goalsOf(run) {
	const { backend, configurations } = run;
	if (!run.complete) return [];
	/** @type {Goal[]} */
	const lines = [];
	/** @param {string} what @param {number | undefined} goal @param {number | undefined} found */
	const atLeast = (what, goal, found) => {
		if (goal !== undefined && found !== undefined) lines.push({ backend, what, goal: `≥ ${goal}×`, found, reached: found >= goal });
	};
	const { mean, worst, onnx } = goals[backend];
	const againstLayers = ratio(run, 'layers');
	atLeast('tf.layers.lstm, geometric mean', mean, againstLayers?.mean);
	atLeast('tf.layers.lstm, worst', worst, againstLayers?.worst);
	const againstOnnx = ratio(run, 'onnx');
	/** @type {{ mean?: number, worst?: number }} */
	const onnxGoal = onnx;
	atLeast('onnxruntime-web, geometric mean', onnxGoal.mean, againstOnnx?.mean);
	atLeast('onnxruntime-web, worst', onnxGoal.worst, againstOnnx?.worst);
	atLeast('stock tfjs ops, worst', 1, ratio(run, 'stock')?.worst);
	const errors = configurations.flatMap(({ timings }) => timings.filter(({ engine }) => engine === 'ours').map(({ error }) => error));
	const error = Math.max(...errors);
	if (errors.length) lines.push({ backend, what: 'largest error', goal: `≤ ${tolerance}`, found: error, reached: error <= tolerance });
	return lines;
}
