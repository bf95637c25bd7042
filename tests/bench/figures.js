/**
 * Ten figures on one page of another origin: what they take until all are drawn, and while one is run. `npm run build` first; `--json FILE` keeps the figures.
 * Memory is the resident private memory of the processes that hold them; time is that of their threads, which a busy machine does not lengthen.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { parseArgs } from 'node:util';
import { chromium } from '@playwright/test';
import { chromiumFlags, findOrInstallChromium } from '../chromium.js';
import { serve } from '../serve.js';

/** @import { CDPSession, Page } from '@playwright/test' */

const { values } = parseArgs({ options: { json: { type: 'string' } } });
const shapebook = await serve('build');
/** @param {number} count @param {string} between */
const page = (count, between) =>
	`<!doctype html><html lang="en"><title>Figures</title><body>${Array.from({ length: count }, (_, i) => `<shape-book state="v=1&num_layers=1&hidden_size=${i + 10}"></shape-book>${between}`).join('')}<script src="${shapebook.address}embed.js" async></script>`;
const host = createServer((request, response) => {
	const [, count = '0', far] = /^\/(\d+)(far)?/.exec(request.url ?? '') ?? [];
	response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' });
	response.end(page(Number(count), far ? '<div style="height: 4000px"></div>' : '<p>Text.</p>'));
});
await new Promise((done) => host.listen(0, () => done(undefined)));
const address = host.address();
const port = typeof address === 'object' && address ? address.port : 0;

/** Private resident memory of a process, in MB. @param {number} pid */
function memory(pid) {
	try {
		const text = readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8');
		return [...text.matchAll(/^Private_(?:Clean|Dirty): +(\d+)/gm)].reduce((sum, [, kB]) => sum + Number(kB), 0) / 1024;
	} catch {
		return 0;
	}
}

/** @param {CDPSession} system */
async function processes(system) {
	/** @type {{ processInfo: { id: number, type: string, cpuTime: number }[] }} */
	const { processInfo } = await system.send('SystemInfo.getProcessInfo');
	const renderers = processInfo.filter(({ type }) => type === 'renderer');
	const gpu = processInfo.filter(({ type }) => type === 'GPU');
	/** @param {typeof processInfo} list */
	const total = (list) => Math.round(list.reduce((sum, { id }) => sum + memory(id), 0));
	return {
		renderers: renderers.length,
		'renderers, MB': total(renderers),
		'GPU process, MB': total(gpu),
		'renderers, s of processor': Number(renderers.reduce((sum, { cpuTime }) => sum + cpuTime, 0).toFixed(2))
	};
}

/** Frames that have loaded a page of Shapebook. @param {Page} page */
const loaded = (page) => page.frames().filter((frame) => frame.url().includes('/embed/')).length;

/** @param {number} count */
async function visit(count, far = false, run = false) {
	const browser = await chromium.launch({ executablePath: findOrInstallChromium(), args: [...chromiumFlags, '--site-per-process'] });
	const system = await browser.newBrowserCDPSession();
	const page = await browser.newPage({ viewport: { width: 1440, height: 900 }, serviceWorkers: 'block' });
	// What colours values holds nothing of the device.
	const computing = () => page.workers().filter((worker) => !worker.url().includes('heat')).length;
	let most = 0;
	page.on('worker', () => (most = Math.max(most, computing())));
	await page.goto(`http://127.0.0.1:${port}/${count}${far ? 'far' : ''}`);
	if (far) await page.locator('shape-book[ready]').first().waitFor();
	else
		for (let i = 0; i < count; i++) {
			await page.locator('shape-book').nth(i).scrollIntoViewIfNeeded();
			await page.locator('shape-book').nth(i).and(page.locator('[ready]')).waitFor({ timeout: 60_000 });
		}
	await page.waitForLoadState('networkidle');
	const drawn = { figures: count, loaded: loaded(page), ...(await processes(system)) };
	/** @type {object} */
	let ran = {};
	if (run) {
		const frame = page.frameLocator('shape-book iframe');
		const lines = [];
		for (const i of [0, 1]) {
			await frame.nth(i).getByRole('button', { name: 'Run here' }).click();
			const status = frame
				.nth(i)
				.getByRole('status')
				.filter({ hasText: /float64|no backend/ });
			await status.waitFor({ timeout: 120_000 });
			lines.push(await status.innerText());
		}
		ran = { 'after two were run': { ...(await processes(system)), 'workers that compute, at most at once': most, said: lines } };
	}
	await browser.close();
	return { ...drawn, ...ran };
}

const found = {
	'a page without any': await visit(0),
	'one figure': await visit(1),
	'ten figures': await visit(10, false, true),
	'ten figures, far apart': await visit(10, true)
};
console.dir(found, { depth: 4 });
if (values.json) writeFileSync(values.json, `${JSON.stringify(found, null, '\t')}\n`);
host.closeAllConnections();
host.close();
await shapebook.close();
