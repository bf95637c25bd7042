/**
 * `npm run bench [-- --json FILE]`: measures the built site (`npm run build` first) and the core against the budgets of the design, all in
 * one run. Times are medians; a table is printed, and with `--json` everything that was measured is written to a file.
 */
import { spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { cpus } from 'node:os';
import { parseArgs } from 'node:util';
import { chromium } from '@playwright/test';
import { preview } from 'vite';
import { chromiumFlags, findOrInstallChromium } from '../chromium.js';
import { commandLine, keystroke } from './node.js';
import { firstView, longTasks, slider } from './page.js';

/** @import { Measure } from './statistics.js' */

const { values } = parseArgs({ options: { json: { type: 'string' } } });
const server = await preview({ preview: { port: 0 }, logLevel: 'error' });
const address = server.resolvedUrls?.local[0];
if (!address) throw new Error('The site is not served.');
const browser = await chromium.launch({ executablePath: findOrInstallChromium(), args: chromiumFlags });

const parts = [keystroke, commandLine, () => firstView(browser, address), () => slider(browser, address), () => longTasks(browser, address)];
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

const machine = {
	processor: cpus()[0]?.model,
	cores: cpus().length,
	node: process.version,
	chromium: browser.version(),
	commit: spawnSync('git', ['rev-parse', '--short', 'HEAD'], { encoding: 'utf8' }).stdout?.trim()
};
await browser.close();
await server.close();

/** @param {number | null} value */
const short = (value) => (value === null ? '' : value >= 1000 ? Math.round(value).toLocaleString('en') : Number(value.toPrecision(3)));
console.log(machine);
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
if (values.json) writeFileSync(values.json, `${JSON.stringify({ machine, measures }, null, '\t')}\n`);
