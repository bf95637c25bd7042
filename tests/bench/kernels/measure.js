import { serveBenchPage } from './site.js';

/** @import { Browser } from '@playwright/test' */
/** @import { BackendName } from '../../../src/lib/runtime/protocol.ts' */
/** @import { Comparison, Timing } from './compare.ts' */
/** @import { SweepPoint } from './sweep.ts' */

/**
 * What was measured on a backend; it is complete with all configurations. `skipped` are sentences on what could not be.
 * @typedef {{ backend: BackendName, configurations: { name: string, timings: readonly Timing[] }[], complete: boolean, sweep: readonly SweepPoint[], skipped: string[] }} KernelRun
 */

/** Milliseconds for the rounds of one configuration; what it costs to warm up, and three rounds, come on top where they take longer. */
const budget = 2000;

/** A configuration that takes longer is given up with the rest of its backend, and so is one at work when all together have taken so long; milliseconds. */
const patience = 90_000;
const allPatience = 420_000;

/**
 * All backends in one run of one page; where one fails, the next goes on in a fresh page.
 * @param {Browser} browser
 * @param {readonly BackendName[]} backends
 * @returns {Promise<KernelRun[]>}
 */
export async function measureKernels(browser, backends) {
	const site = await serveBenchPage();
	/** @type {KernelRun[]} */
	const runs = [];
	const started = performance.now();
	let page = await openPage(browser, site.address);
	try {
		for (const backend of backends) {
			let doing = '';
			page.on('console', (said) => (said.type() === 'info' ? (doing = said.text()) : console.error(`${backend}, ${doing}: ${said.text()}`)));
			/** @type {KernelRun} */
			const run = { backend, configurations: [], complete: false, sweep: [], skipped: [] };
			runs.push(run);
			try {
				await measureBackend(page, run, started + allPatience);
			} catch (error) {
				process.exitCode = 1;
				run.skipped.push(`${backend} at ${doing}: ${error instanceof Error ? error.message : String(error)}`);
				// It may be at work still.
				await page.close();
				page = await openPage(browser, site.address);
			}
			page.removeAllListeners('console');
		}
	} finally {
		await page.close();
		await site.close();
	}
	return runs;
}

/** @param {Browser} browser @param {string} address */
async function openPage(browser, address) {
	const page = await browser.newPage();
	await page.goto(address);
	await page.waitForFunction(() => window.kernelBench);
	return page;
}

/** Adds to a run as it goes.  @param {import('@playwright/test').Page} page @param {KernelRun} run @param {number} end When all patience ends. */
async function measureBackend(page, run, end) {
	/** @template T @param {Promise<T>} work */
	const patiently = (work) => within(Math.min(patience, end - performance.now()), work);
	const { backend } = run;
	const missing = await page.evaluate((backend) => window.kernelBench?.use(backend), backend);
	if (missing) {
		run.skipped.push(`${backend}: ${missing}.`);
		return;
	}
	const names = (await page.evaluate(() => window.kernelBench?.configurations)) ?? [];
	for (const name of names) {
		process.stderr.write(`${backend} ${name} … `);
		/** @type {Comparison | undefined} */
		const found = await patiently(
			page.evaluate(([backend, name, budget]) => window.kernelBench?.compare(backend, name, budget), /** @type {const} */ ([backend, name, budget]))
		);
		if (!found) continue;
		run.configurations.push({ name, timings: found.timings });
		for (const reason of found.skipped) if (!run.skipped.includes(`${backend}, ${reason}`)) run.skipped.push(`${backend}, ${reason}`);
	}
	run.complete = true;
	process.stderr.write('sizes\n');
	run.sweep = (await patiently(page.evaluate((backend) => window.kernelBench?.sweep(backend), backend))) ?? [];
}

/** @template T @param {number} ms @param {Promise<T>} work @returns {Promise<T>} */
async function within(ms, work) {
	/** @type {NodeJS.Timeout | undefined} */
	let timer;
	const late = new Promise((_, reject) => {
		timer = setTimeout(() => reject(new Error(`it takes longer than ${Math.max(0, Math.round(ms / 1000))} s.`)), ms);
	});
	try {
		return await Promise.race([work, /** @type {Promise<never>} */ (late)]);
	} finally {
		clearTimeout(timer);
	}
}
