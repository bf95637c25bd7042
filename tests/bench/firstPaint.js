import { existsSync, readFileSync, statSync } from 'node:fs';
import { createServer } from 'node:http';
import { extname, join } from 'node:path';
import { brotliCompressSync, constants } from 'node:zlib';
import { measure } from './statistics.js';

/** @import { Browser } from '@playwright/test' */

const types = new Map(Object.entries({ '.html': 'text/html', '.js': 'text/javascript', '.css': 'text/css', '.woff2': 'font/woff2', '.svg': 'image/svg+xml' }));
const pages = /** @type {const} */ ({ 'the page': '/', 'a lesson': '/learn/gates/', 'a widget': '/embed/' });
const rounds = 3;
/** Milliseconds. */
const budget = 1500;

/** The site from a host that compresses. @param {string} root */
async function host(root) {
	/** @type {Map<string, Buffer>} */
	const packed = new Map();
	const server = createServer((request, response) => {
		const [path = '/'] = (request.url ?? '').split('?');
		const file = join(root, 'build', path, path.endsWith('/') ? 'index.html' : '');
		if (!existsSync(file) || !statSync(file).isFile()) return response.writeHead(404).end();
		const plain = extname(file) === '.woff2';
		const body = packed.get(file) ?? (plain ? readFileSync(file) : brotliCompressSync(readFileSync(file), { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } }));
		packed.set(file, body);
		response.writeHead(200, { 'content-type': types.get(extname(file)) ?? 'application/octet-stream', ...(!plain && { 'content-encoding': 'br' }) });
		return response.end(body);
	});
	await new Promise((done) => server.listen(0, () => done(undefined)));
	const address = server.address();
	return { server, port: typeof address === 'object' && address ? address.port : 0 };
}

/** First paint of a page, and the first frame that has its picture, in milliseconds. @param {Browser} browser @param {string} address */
async function visit(browser, address) {
	const context = await browser.newContext({ viewport: { width: 390, height: 844 }, serviceWorkers: 'block' });
	const page = await context.newPage();
	await page.addInitScript(() => {
		const look = () => {
			const [first] = performance.getEntriesByName('first-contentful-paint');
			const drawn = [...document.querySelectorAll('svg')].some((svg) => svg.getBoundingClientRect().width > 200);
			if (first && drawn) Object.assign(globalThis, { painted: { first: first.startTime, picture: Math.max(first.startTime, performance.now()) } });
			else requestAnimationFrame(look);
		};
		requestAnimationFrame(look);
	});
	const session = await context.newCDPSession(page);
	await session.send('Network.enable');
	await session.send('Network.emulateNetworkConditions', { offline: false, latency: 150, downloadThroughput: 200_000, uploadThroughput: 94_000 });
	await session.send('Emulation.setCPUThrottlingRate', { rate: 4 });
	await page.goto(address, { waitUntil: 'load' });
	await page.waitForFunction(() => 'painted' in globalThis);
	const times = /** @type {{ first: number, picture: number }} */ (await page.evaluate(() => Reflect.get(globalThis, 'painted')));
	await context.close();
	return times;
}

/** First paint and picture on a processor slowed four times and a network of 1.6 Mbit/s. @param {Browser} browser @param {string} root */
export async function firstPaint(browser, root) {
	const { server, port } = await host(root);
	const measures = [];
	for (const [name, path] of Object.entries(pages)) {
		const times = [];
		for (let round = 0; round < rounds; round++) times.push(await visit(browser, `http://localhost:${port}${path}`));
		measures.push(
			measure(
				`slow: first paint of ${name}`,
				'ms',
				budget,
				times.map(({ first }) => first)
			),
			measure(
				`slow: picture of ${name}`,
				'ms',
				budget,
				times.map(({ picture }) => picture)
			)
		);
	}
	server.close();
	return measures;
}
