import { brotliCompressSync } from 'node:zlib';
import { measure } from './statistics.js';

/** @import { Browser, Page } from '@playwright/test' */

const large = '#seq_len=100&batch=32&input_size=50&hidden_size=100&num_layers=4&bidirectional=1';

/** The JavaScript that the page loads before anything is run: a page whose workers never start.  @param {Browser} browser @param {string} address */
export async function firstView(browser, address) {
	const page = await browser.newPage();
	await page.addInitScript(() => {
		window.Worker = /** @type {typeof Worker} */ (
			/** @type {unknown} */ (
				class extends EventTarget {
					postMessage() {}
					terminate() {}
				}
			)
		);
	});
	/** @type {{ path: string, bytes: number }[]} */
	const scripts = [];
	page.on('response', async (response) => {
		if (!/javascript/.test(response.headers()['content-type'] ?? '')) return;
		scripts.push({ path: new URL(response.url()).pathname, bytes: brotliCompressSync(await response.body()).length });
	});
	await page.goto(address, { waitUntil: 'networkidle' });
	await page.waitForTimeout(500);
	await page.close();
	return [
		{
			...measure('first view: JavaScript before anything is run', 'bytes of brotli', 200_000, [scripts.reduce((sum, { bytes }) => sum + bytes, 0)]),
			detail: scripts
		}
	];
}

/**
 * Moves a slider and waits until the picture has been redrawn and painted: from the start of a frame to the end of the one that shows it.
 * @param {Page} page
 * @param {string} name
 * @param {readonly number[]} values
 */
const drag = (page, name, values) =>
	page
		.getByRole('slider', { name })
		.first()
		.evaluate(async (slider, values) => {
			const input = /** @type {HTMLInputElement} */ (slider);
			/** Runs in the next frame, and resolves when that frame is painted.  @param {() => void} [work] */
			const frame = (work) =>
				new Promise((resolve) =>
					requestAnimationFrame(() => {
						work?.();
						const { port1, port2 } = new MessageChannel();
						port1.onmessage = () => resolve(undefined);
						port2.postMessage(null);
					})
				);
			const times = [];
			for (const value of values) {
				let redrawn = false;
				const observer = new MutationObserver((changes) => {
					redrawn ||= changes.some(({ target }) => (target instanceof Element ? target : target.parentElement)?.closest('svg'));
				});
				observer.observe(document.body, { subtree: true, childList: true, attributes: true, characterData: true });
				let started = 0;
				await frame(() => {
					started = performance.now();
					input.value = String(value);
					input.dispatchEvent(new Event('input', { bubbles: true }));
				});
				while (!redrawn && performance.now() - started < 2000) await frame();
				if (!redrawn) throw new Error(`Nothing was redrawn for ${input.value}.`);
				times.push(performance.now() - started);
				observer.disconnect();
				await frame();
			}
			return times;
		}, values);

/** From a slider's own event to the painted frame, at a large configuration, at each depth that needs no click.  @param {Browser} browser @param {string} address */
export async function slider(browser, address) {
	const page = await browser.newPage({ viewport: { width: 1440, height: 900 } });
	await page.goto(address + large, { waitUntil: 'networkidle' });
	const measures = [];
	for (const [name, middle] of /** @type {const} */ ([
		['seq_len', 100],
		['hidden_size', 100]
	])) {
		const values = Array.from({ length: 60 }, (_, i) => middle - 10 + ((i * 3) % 11)).filter(
			(value, i, all) => value !== all[i - 1] && (i > 0 || value !== middle)
		);
		const times = await drag(page, name, values);
		measures.push(measure(`slider ${name} moved → shapes, messages and graph redrawn`, 'ms', 16, times.slice(10)));
	}
	await page.close();
	return measures;
}

/** The longest task of the main thread while a run is on: from a moved slider until the page has been still for a second and a half.  @param {Browser} browser @param {string} address */
export async function longTasks(browser, address) {
	const page = await browser.newPage({ viewport: { width: 1440, height: 900 } });
	await page.goto(address + large, { waitUntil: 'networkidle' });
	await page.waitForTimeout(3000);
	const longest = await page
		.getByRole('slider', { name: 'batch' })
		.first()
		.evaluate(async (slider) => {
			const input = /** @type {HTMLInputElement} */ (slider);
			/** @type {number[]} */
			const tasks = [];
			new PerformanceObserver((list) => tasks.push(...list.getEntries().map(({ duration }) => duration))).observe({ type: 'longtask' });
			let changed = performance.now();
			new MutationObserver(() => (changed = performance.now())).observe(document.body, {
				subtree: true,
				childList: true,
				attributes: true,
				characterData: true
			});
			input.value = '31';
			input.dispatchEvent(new Event('input', { bubbles: true }));
			const started = performance.now();
			while (performance.now() - changed < 1500 && performance.now() - started < 30_000) await new Promise((resolve) => setTimeout(resolve, 100));
			return tasks;
		});
	await page.close();
	return [{ ...measure('the page while a run is on: its longest task', 'ms', 50, [Math.max(0, ...longest)]), detail: longest }];
}
