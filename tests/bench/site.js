import { join } from 'node:path';
import { serve } from '../serve.js';
import { commandLine } from './commandLine.js';
import { keystroke } from './keystroke.js';
import { probes } from './probes.js';
import { trial } from './trial.js';
import { dragFrames } from './drag.js';
import { firstPaint } from './firstPaint.js';
import { interactions } from './interaction.js';
import { notebookFrames } from './notebook.js';
import { firstView, longTasks, slider } from './page.js';
import { quantile } from './statistics.js';

/** @import { Browser } from '@playwright/test' */
/** @import { Measure } from './statistics.js' */

/**
 * The built site and the core against their budgets, of each checkout: a part is measured of one after the other, round by round, so that what else the
 * machine does falls on all. A part that fails is told of and left out.
 * @param {Browser} browser
 * @param {readonly string[]} roots
 * @param {number} rounds
 */
export async function measureSites(browser, roots, rounds) {
	const sites = await Promise.all(roots.map((root) => serve(join(root, 'build'))));
	/** @type {((root: string, address: string) => Measure[] | Promise<Measure[]>)[]} */
	const parts = [
		(root) => keystroke(browser, root),
		trial,
		probes,
		commandLine,
		(root) => firstPaint(browser, root),
		...[firstView, slider, dragFrames, notebookFrames, interactions, longTasks].map(
			(part) => (/** @type {string} */ _, /** @type {string} */ address) => part(browser, address)
		)
	];
	/** @type {Measure[][]} */
	const measures = roots.map(() => []);
	for (const part of parts)
		for (let round = 0; round < rounds; round++)
			for (const [i, root] of roots.entries()) {
				try {
					measures[i]?.push(...(await part(root, sites[i]?.address ?? '')));
				} catch (error) {
					console.error(error);
					process.exitCode = 1;
				}
			}
	await Promise.all(sites.map(({ close }) => close()));
	return measures;
}

/** @param {number | null} value */
const short = (value) => (value === null ? '' : value >= 1000 ? Math.round(value).toLocaleString('en') : Number(value.toPrecision(3)));

/**
 * The medians of the rounds of one checkout beside those of another.
 * @param {readonly Measure[]} here
 * @param {readonly Measure[]} there
 */
export function printBeside(here, there) {
	/** @type {(all: readonly Measure[], name: string) => number} */
	const median = (all, name) =>
		quantile(
			all.filter((one) => one.name === name).map(({ median }) => median),
			0.5
		);
	console.table(
		[...new Map(here.map((one) => [one.name, one])).values()].map(({ name, unit, budget }) => {
			const [now, before] = [median(here, name), median(there, name)];
			return { name, here: short(now), there: short(before), 'here / there': Number((now / before).toFixed(2)), budget: short(budget), unit };
		})
	);
}

/** @param {readonly Measure[]} measures */
export function printSite(measures) {
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
