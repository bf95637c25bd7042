/**
 * @param {readonly number[]} values
 * @param {number} share 0.5 for the median
 */
export function quantile(values, share) {
	const sorted = [...values].sort((a, b) => a - b);
	return sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? NaN;
}

/**
 * A line of the bench's table.
 * @typedef {{ name: string, unit: string, median: number, p95: number | null, budget: number, runs: number, detail?: unknown }} Measure
 */

/**
 * @param {string} name
 * @param {string} unit
 * @param {number} budget
 * @param {readonly number[]} values
 * @returns {Measure}
 */
export const measure = (name, unit, budget, values) => ({
	name,
	unit,
	budget,
	median: quantile(values, 0.5),
	p95: values.length > 1 ? quantile(values, 0.95) : null,
	runs: values.length
});
