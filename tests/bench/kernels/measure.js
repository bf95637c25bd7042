import { serveBenchPage } from './site.js';

/** @import { Browser } from '@playwright/test' */
/** @import { BackendName } from '../../../src/lib/runtime/protocol.ts' */
/** @import { Comparison, Timing } from './compare.ts' */
/** @import { SweepPoint } from './sweep.ts' */

/**
 * What was measured on a backend; `skipped` are sentences on what could not be.
 * @typedef {{ backend: BackendName, configurations: { name: string, timings: readonly Timing[] }[], sweep: readonly SweepPoint[], skipped: string[] }} KernelRun
 */

/** Milliseconds for the rounds of one configuration; what it costs to warm up, and three rounds, come on top where they take longer. */
const budget = 2000;

/** A whole backend that takes longer is given up. */
const patience = 120_000;

/**
 * All backends in one run of one page.
 * @param {Browser} browser
 * @param {readonly BackendName[]} backends
 * @returns {Promise<KernelRun[]>}
 */
export async function measureKernels(browser, backends) {
	const site = await serveBenchPage();
	const page = await browser.newPage();
	/** @type {KernelRun[]} */
	const runs = [];
	try {
		await page.goto(site.address);
		await page.waitForFunction(() => window.kernelBench);
		for (const backend of backends) runs.push(await withinPatience(measureBackend(page, backend), backend));
	} finally {
		await page.close();
		await site.close();
	}
	return runs;
}

/** @param {import('@playwright/test').Page} page @param {BackendName} backend @returns {Promise<KernelRun>} */
async function measureBackend(page, backend) {
	/** @type {KernelRun} */
	const run = { backend, configurations: [], sweep: [], skipped: [] };
	const missing = await page.evaluate((backend) => window.kernelBench?.use(backend), backend);
	if (missing) return { ...run, skipped: [`${backend}: ${missing}.`] };
	const names = (await page.evaluate(() => window.kernelBench?.configurations)) ?? [];
	for (const name of names) {
		process.stderr.write(`${backend} ${name} … `);
		/** @type {Comparison | undefined} */
		const found = await page.evaluate(
			([backend, name, budget]) => window.kernelBench?.compare(backend, name, budget),
			/** @type {const} */ ([backend, name, budget])
		);
		if (!found) continue;
		run.configurations.push({ name, timings: found.timings });
		for (const reason of found.skipped) if (!run.skipped.includes(`${backend}, ${reason}`)) run.skipped.push(`${backend}, ${reason}`);
	}
	process.stderr.write('sizes\n');
	run.sweep = (await page.evaluate((backend) => window.kernelBench?.sweep(backend), backend)) ?? [];
	return run;
}

/** @template T @param {Promise<T>} work @param {BackendName} backend @returns {Promise<T>} */
async function withinPatience(work, backend) {
	/** @type {NodeJS.Timeout | undefined} */
	let timer;
	const late = new Promise((_, reject) => {
		timer = setTimeout(() => reject(new Error(`The bench of ${backend} takes longer than ${patience / 1000} s.`)), patience);
	});
	try {
		return await Promise.race([work, /** @type {Promise<never>} */ (late)]);
	} finally {
		clearTimeout(timer);
	}
}
