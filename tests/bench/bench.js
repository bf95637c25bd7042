/**
 * `npm run bench [-- --only site|kernels|bundles] [--backend NAME]… [--json FILE] [--against FOLDER]`: measures the built site (`npm run build` first), the
 * core and the recurrent kernels against the budgets of the design. Tables are printed, and with `--json` everything that was measured is written
 * to a file. A goal that is missed is told of, and is no failure; what cannot be measured is one. `--against` names another checkout that is built: of the
 * site and the core both are measured, in turn, three times over.
 */
import { spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { cpus } from 'node:os';
import { parseArgs } from 'node:util';
import { chromium } from '@playwright/test';
import { chromiumFlags, findOrInstallChromium } from '../chromium.js';
import { bundleSize } from './kernels/bundle.js';
import { measureKernels } from './kernels/measure.js';
import { printBundles, printKernels } from './kernels/print.js';
import { goalsOf, ratiosOf } from './kernels/ratios.js';
import { measureSites, printBeside, printSite } from './site.js';

const allBackends = /** @type {const} */ (['webgpu', 'webgl', 'wasm', 'cpu']);
const { values } = parseArgs({
	options: { json: { type: 'string' }, only: { type: 'string' }, backend: { type: 'string', multiple: true }, against: { type: 'string' } }
});
const parts = ['site', 'kernels', 'bundles'].filter((part) => !values.only || values.only === part);
const backends = allBackends.filter((backend) => !values.backend || values.backend.includes(backend));
if (!parts.length || !backends.length)
	throw new Error('There is nothing to measure: --only is site, kernels or bundles, and --backend webgpu, webgl, wasm or cpu.');

const browser = await chromium.launch({ executablePath: findOrInstallChromium(), args: chromiumFlags });
const machine = {
	processor: cpus()[0]?.model,
	cores: cpus().length,
	node: process.version,
	chromium: browser.version(),
	commit: spawnSync('git', ['rev-parse', '--short', 'HEAD'], { encoding: 'utf8' }).stdout?.trim()
};
console.log(machine);
/** @type {Record<string, unknown>} */
const found = { machine };
try {
	if (parts.includes('site')) {
		const { against } = values;
		const [here = [], there = []] = await measureSites(browser, against === undefined ? ['.'] : ['.', against], against === undefined ? 1 : 3);
		if (against === undefined) printSite(here);
		else printBeside(here, there);
		found.measures = here;
		if (against !== undefined) found.against = there;
	}
	if (parts.includes('kernels')) {
		const runs = await measureKernels(browser, backends);
		printKernels(runs);
		found.kernels = runs.map((run) => ({ ...run, ratios: ratiosOf(run), goals: goalsOf(run) }));
	}
	if (parts.includes('bundles')) {
		const sizes = (await Promise.all(backends.map(bundleSize))).filter((size) => size !== null);
		printBundles(sizes);
		found.bundles = sizes;
	}
} finally {
	await browser.close();
}
if (values.json) writeFileSync(values.json, `${JSON.stringify(found, null, '\t')}\n`);
