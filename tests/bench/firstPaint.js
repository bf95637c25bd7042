/** First paint and the picture of each page, on a processor slowed four times and a network of 1.6 Mbit/s, from a host that compresses. `npm run build` first. */
import { existsSync, readFileSync, statSync } from 'node:fs';
import { createServer } from 'node:http';
import { extname, join } from 'node:path';
import { brotliCompressSync, constants } from 'node:zlib';
import { chromium } from '@playwright/test';
import { chromiumFlags, findChromium } from '../chromium.js';

const types = new Map(Object.entries({ '.html': 'text/html', '.js': 'text/javascript', '.css': 'text/css', '.woff2': 'font/woff2', '.svg': 'image/svg+xml' }));
/** @type {Map<string, Buffer>} */
const packed = new Map();

const server = createServer((request, response) => {
	const [path = '/'] = (request.url ?? '').split('?');
	const file = join('build', path, path.endsWith('/') ? 'index.html' : '');
	if (!existsSync(file) || !statSync(file).isFile()) return response.writeHead(404).end();
	const plain = extname(file) === '.woff2';
	const body = packed.get(file) ?? (plain ? readFileSync(file) : brotliCompressSync(readFileSync(file), { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } }));
	packed.set(file, body);
	response.writeHead(200, { 'content-type': types.get(extname(file)) ?? 'application/octet-stream', ...(!plain && { 'content-encoding': 'br' }) });
	return response.end(body);
});
await new Promise((done) => server.listen(0, () => done(undefined)));
const address = server.address();
const port = typeof address === 'object' && address ? address.port : 0;
const executablePath = findChromium();
const browser = await chromium.launch({ args: [...chromiumFlags], ...(executablePath && { executablePath }) });

/** @param {string} path */
async function visit(path) {
	const context = await browser.newContext({ viewport: { width: 390, height: 844 }, serviceWorkers: 'block' });
	const page = await context.newPage();
	const session = await context.newCDPSession(page);
	await session.send('Network.enable');
	await session.send('Network.emulateNetworkConditions', { offline: false, latency: 150, downloadThroughput: 200_000, uploadThroughput: 94_000 });
	await session.send('Emulation.setCPUThrottlingRate', { rate: 4 });
	await page.goto(`http://localhost:${port}${path}`, { waitUntil: 'load' });
	const times = await page.evaluate(
		() =>
			new Promise((done) =>
				new PerformanceObserver((list) => {
					const [first] = performance.getEntriesByName('first-contentful-paint');
					const largest = list.getEntries().at(-1);
					done({ 'first paint, ms': Math.round(first?.startTime ?? NaN), 'largest paint, ms': Math.round(largest?.startTime ?? NaN) });
				}).observe({ type: 'largest-contentful-paint', buffered: true })
			)
	);
	await context.close();
	return { page: path, ...times };
}

const pages = ['/', '/learn/gates/', '/guide/', '/embed/'].filter((path) => existsSync(join('build', path, 'index.html')));
await visit('/');
console.table(await pages.reduce(async (rows, path) => [...(await rows), await visit(path)], Promise.resolve(/** @type {object[]} */ ([]))));
await browser.close();
server.close();
