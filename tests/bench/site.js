import { preview } from 'vite';
import { commandLine } from './commandLine.js';
import { keystroke } from './keystroke.js';
import { dragFrames } from './drag.js';
import { interactions } from './interaction.js';
import { notebookFrames } from './notebook.js';
import { firstView, longTasks, slider } from './page.js';

/** @import { Browser } from '@playwright/test' */
/** @import { Measure } from './statistics.js' */

/**
 * The built site and the core against their budgets. A part that fails is told of and left out.
 * @param {Browser} browser
 */
export async function measureSite(browser) {
	const server = await preview({ preview: { port: 0 }, logLevel: 'error' });
	const address = server.resolvedUrls?.local[0];
	if (!address) throw new Error('The site is not served.');
	const parts = [
		() => keystroke(browser),
		commandLine,
		() => firstView(browser, address),
		() => slider(browser, address),
		() => dragFrames(browser, address),
		() => notebookFrames(browser, address),
		() => interactions(browser, address),
		() => longTasks(browser, address)
	];
	/** @type {Measure[]} */
	const measures = [];
	for (const part of parts) {
		try {
			measures.push(...(await part()));
		} catch (error) {
			console.error(error);
			process.exitCode = 1;
		}
	}
	await server.close();
	return measures;
}

/** @param {readonly Measure[]} measures */
export function printSite(measures) {
	/** @param {number | null} value */
	const short = (value) => (value === null ? '' : value >= 1000 ? Math.round(value).toLocaleString('en') : Number(value.toPrecision(3)));
	console.table(
		measures.map(({ name, unit, median, p95, budget, runs }) => ({
			name,
			median: short(median),
			p95: short(p95),
			budget: short(budget),
			'of budget': `${Math.round((100 * median) / budget)} %`,
			unit,
			runs
		}))
	);
}
