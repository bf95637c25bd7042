import type { Page } from '@playwright/test';
import { readdirSync, readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { serve } from '../serve.js';
import { expect, LayerPage, test } from './page.ts';

/** Which build is put under which path of a host: `tests/basePath.js` has one of its own. */
const { SITE_FOLDER: folder = 'build', SITE_PATH: path = '/docs/shapebook/' } = process.env;

/** What in a page leads to another place of its host than under this address. */
const leadingOut = (page: Page, address: string): Promise<readonly string[]> =>
	page.evaluate(
		(address) =>
			[...document.querySelectorAll('[href], [src]')]
				.map((element) => new URL(element.getAttribute('href') ?? element.getAttribute('src') ?? '', document.baseURI).href)
				.filter((url) => url.startsWith(location.origin) && !url.startsWith(address)),
		address
	);

test.describe('in a folder of a host', () => {
	test.use({ runs: true, keepsSite: true });
	test('everything is found: fonts are asked for once, the forward pass runs, and it opens without a network', async ({ page, context }) => {
		test.slow();
		const { address, close } = await serve(folder, path);
		const asked: string[] = [];
		page.on('request', (request) => asked.push(request.url()));
		await page.goto(`${address}#seq_len=2&batch=2&input_size=3&hidden_size=4&num_layers=1`);
		const layer = new LayerPage(page);
		await layer.unfoldRun();
		await expect(layer.backend('WASM').getByRole('cell')).toHaveCount(3, { timeout: 40_000 });
		await page.evaluate(() => document.fonts.ready);
		const fonts = asked.filter((url) => url.endsWith('.woff2'));
		expect(fonts.length).toBeGreaterThan(1);
		expect(new Set(fonts).size).toBe(fonts.length);
		expect(asked.filter((url) => !url.startsWith(address) && !/^(?:blob|data):/.test(url))).toEqual([]);
		expect(await page.evaluate(async () => (await navigator.serviceWorker.ready).scope)).toBe(address);
		await page.goto(`${address}guide/`);
		await expect(page.getByText('All of it is kept in this browser now')).toBeVisible({ timeout: 60_000 });
		// The builder shows a figure by the script of this copy.
		await page.goto(`${address}guide/embed/`);
		await expect(page.getByLabel('What to copy')).toContainText(`src="${address}embed.js"`);
		await expect(page.frameLocator('shape-book iframe').getByText('Expected 50, got 25').first()).toBeVisible({ timeout: 15_000 });
		expect(await leadingOut(page, address)).toEqual([]);
		await page.goto(`${address}learn/`);
		expect(await leadingOut(page, address)).toEqual([]);
		await page.getByRole('main').getByRole('link', { name: 'The gates' }).first().click();
		await expect(page).toHaveURL(`${address}learn/gates/`);
		expect(await leadingOut(page, address)).toEqual([]);
		await page.reload();
		for (const [selector, attribute] of [
			['link[rel=manifest]', 'href'],
			['meta[property="og:image"]', 'content'],
			['link[rel=icon]', 'href']
		] as const) {
			const path = (await page.locator(selector).getAttribute(attribute)) ?? '';
			expect((await page.request.get(new URL(path, page.url()).href)).ok(), selector).toBe(true);
		}
		// A page of another place takes a figure from here.
		const body = `<!doctype html><html lang="en"><title>Elsewhere</title><link rel="icon" href="data:,"><script src="${address}embed.js" async></script><shape-book state="v=1&amp;x=10,32,25"></shape-book>`;
		const server = createServer((_, response) => response.writeHead(200, { 'content-type': 'text/html' }).end(body)).listen(0);
		const elsewhere = `http://localhost:${(server.address() as AddressInfo).port}/`;
		await page.goto(elsewhere);
		await expect(page.frameLocator('shape-book iframe').getByText('Expected 50, got 25').first()).toBeVisible({ timeout: 15_000 });
		expect(asked.filter((url) => !url.startsWith(address) && url !== elsewhere && !/^(?:blob|data):/.test(url))).toEqual([]);
		if (folder !== 'build') {
			const missing = await page.request.get(`${address}nowhere/at/all`);
			const links = [...(await missing.text()).matchAll(/(?:href|src)="([^"#:]+)/g)].map(([, link]) => link);
			expect(links.length).toBeGreaterThan(3);
			expect(links.filter((link) => !link?.startsWith(path))).toEqual([]);
		}
		await close();
		server.closeAllConnections();
		server.close();
		await context.setOffline(true);
		for (const part of ['guide/', 'learn/', 'learn/gates/']) {
			await page.goto(address + part);
			await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
		}
		await page.goto(`${address}embed/#x=10,32,25`);
		await expect(page.getByText('Expected 50, got 25').first()).toBeVisible({ timeout: 15_000 });
		await page.goto('about:blank');
		await page.goto(`${address}embed/#source=import%20torch%0Ax%20=%20torch.randn(3,%204)`);
		await expect(page.getByRole('region', { name: /What is said of code cell/ })).toContainText('It runs.', { timeout: 15_000 });
		await page.goto(`${address}nowhere/at/all`);
		await expect(page).toHaveURL(address);
		await page.goto(`${address}#x=10,32,25`);
		await layer.ready();
		await expect(layer.verdict).toContainText('Expected 50, got 25');
		await context.setOffline(false);
	});
});

test('the site can be installed: its manifest names icons that are there, in their sizes, and one that a system may cut', async ({ page, baseURL }) => {
	await page.goto('/guide/');
	const address = new URL((await page.locator('link[rel=manifest]').getAttribute('href')) ?? '', page.url());
	const manifest = (await (await page.request.get(address.href)).json()) as { start_url: string; icons: { src: string; sizes: string; purpose?: string }[] };
	expect(new URL(manifest.start_url, address).href).toBe(`${baseURL}/`);
	expect(manifest.icons.map(({ purpose }) => purpose)).toContain('maskable');
	for (const { src, sizes } of manifest.icons.filter(({ sizes }) => sizes !== 'any')) {
		const size = await page.evaluate(async (src) => {
			const image = new Image();
			image.src = src;
			await image.decode();
			return `${image.naturalWidth}x${image.naturalHeight}`;
		}, new URL(src, address).href);
		expect(size, src).toBe(sizes);
	}
	const social = await page.request.get(new URL((await page.locator('meta[property="og:image"]').getAttribute('content')) ?? '', page.url()).href);
	expect(social.headers()['content-type']).toBe('image/png');
});

test('the manifest and the icons are found from a page to which a link of another led', async ({ page }) => {
	await page.goto('/learn/');
	await page.getByRole('main').getByRole('link', { name: 'The gates' }).first().click();
	await expect(page).toHaveURL(/learn\/gates\/$/);
	for (const link of ['link[rel=manifest]', 'link[rel=icon]', 'link[rel=apple-touch-icon]']) {
		const address = await page.locator(link).evaluate((element: HTMLLinkElement) => element.href);
		expect((await page.request.get(address)).ok(), address).toBe(true);
	}
});

test.describe('an address where nothing is', () => {
	test('is said to be one, in a page of the house that leads on', async ({ browser, baseURL }) => {
		const page = await browser.newPage({ ...(baseURL !== undefined && { baseURL }) });
		await page.goto('/404.html');
		await expect(page.getByRole('heading', { level: 1 })).toHaveText('There is nothing at this address');
		await page.getByRole('main').getByRole('link', { name: 'The notebook' }).click();
		await new LayerPage(page).ready();
		await page.close();
	});
});

test('a script that gets into the page does not run, and nothing else of another place is taken', async ({ browser, baseURL }) => {
	const page = await browser.newPage({ ...(baseURL !== undefined && { baseURL }) });
	await page.goto('/#x=10,32,25');
	await new LayerPage(page).ready();
	const refused = await page.evaluate(async () => {
		const refused: string[] = [];
		document.addEventListener('securitypolicyviolation', ({ effectiveDirective }) => refused.push(effectiveDirective));
		const script = document.createElement('script');
		script.textContent = 'globalThis.hit = 1';
		const holder = document.createElement('div');
		holder.innerHTML = '<img src="https://example.org/x.png" onerror="globalThis.hit = 2"><a href="javascript:globalThis.hit = 3">x</a>';
		document.body.append(script, holder);
		holder.querySelector('a')?.click();
		const tried = await Promise.allSettled([
			fetch('https://example.org/'),
			// Later: what is evaluated for a test may evaluate.
			new Promise((done, fail) =>
				setTimeout(() => {
					try {
						done(Reflect.construct(Function, ['globalThis.hit = 4'])());
					} catch (error) {
						fail(error);
					}
				})
			)
		]);
		for (let i = 0; i < 20; i++) await new Promise((done) => requestAnimationFrame(done));
		if ('hit' in globalThis || tried.some(({ status }) => status === 'fulfilled'))
			refused.push(`hit: ${String(Reflect.get(globalThis, 'hit'))}, ${tried.map(({ status }) => status).join()}`);
		return refused;
	});
	expect([...new Set(refused)].sort()).toEqual(['connect-src', 'img-src', 'script-src', 'script-src-attr', 'script-src-elem']);
	await page.close();
});

/** The packages that our source imports as more than types. */
function imported(folder: string): readonly string[] {
	return readdirSync(folder, { recursive: true, encoding: 'utf8' })
		.filter((path) => /\.(?:ts|svelte)$/.test(path))
		.flatMap((path) => [
			...readFileSync(join(folder, path), 'utf8').matchAll(/^\s*(?:import|export) (?!type)(?:[^'";]*? from )?'((?:@[\w-]+\/)?[a-z][\w-]*)/gm)
		])
		.flatMap(([, name = '']) => (name.startsWith('$') || name.startsWith('node:') || ['node', 'virtual'].includes(name) ? [] : [name]));
}

test('whose work is shipped is said, with the licences, one click from the foot of the page', async ({ layer, page }) => {
	await layer.open();
	const href = await page.getByRole('contentinfo').getByRole('link', { name: 'Licences' }).getAttribute('href');
	const site = await (await page.request.get(href ?? '')).text();
	const names = new Set([
		...imported('src/lib'),
		...imported('src/routes'),
		...imported('kernels'),
		'mdast-util-from-markdown',
		'micromark',
		'@sveltejs/kit',
		'assemblyscript'
	]);
	expect(names.size).toBeGreaterThan(15);
	const named = (text: string) => new Set([...text.matchAll(/^((?:@[\w-]+\/)?[\w.-]+) \d+\.\d+\S* \(/gm)].map(([, name]) => name));
	expect([...names].filter((name) => !named(site).has(name))).toEqual([]);
	for (const text of ['SIL OPEN FONT LICENSE', 'Apache License', 'Permission is hereby granted', 'ISC']) expect(site).toContain(text);
	const commandLine = readFileSync('dist/cli/THIRD-PARTY.txt', 'utf8');
	for (const name of [...imported('src/cli'), 'assemblyscript', 'vite', 'rolldown']) expect(named(commandLine)).toContain(name);
	expect(commandLine).not.toContain('tfjs');
});

test('no page waits for a style sheet before its first paint', () => {
	const pages = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('index.html'));
	expect(pages.length).toBeGreaterThan(15);
	const waits = pages.filter((name) =>
		/<link(?![^>]*disabled)[^>]*rel="stylesheet"/.test(readFileSync(join(folder, name), 'utf8').replace(/<noscript>[^]*?<\/noscript>/g, ''))
	);
	expect(waits).toEqual([]);
});
