import type { Page } from '@playwright/test';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { packCode } from '../../src/lib/notebook/link/pack.ts';
import { atAnotherWidth, violations, violationsHere } from './axe.ts';
import { expect, overflow, test as base } from './page.ts';

/** A page of another origin with these elements in it; what the widgets tell it is in `said`. */
const test = base.extend<{ host: (body: string) => Promise<Page> }>({
	host: async ({ page, baseURL }, use) => {
		let body = '';
		const server = createServer((_, response) => {
			response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' });
			response.end(`<!doctype html><html lang="en"><title>A page of somebody</title><body><h1>Somebody’s page</h1>
				<script>said = []; for (const type of ['ready', 'change', 'error']) addEventListener('shapebook-' + type, ({ detail }) => said.push([type, detail]));
				heard = []; addEventListener('message', ({ data, origin }) => heard.push([origin, data]));</script>
				${body}<script src="${baseURL}/embed.js" async></script></body></html>`);
		});
		await new Promise<void>((done) => server.listen(0, done));
		await use(async (elements) => {
			body = elements;
			await page.goto(`http://localhost:${(server.address() as AddressInfo).port}/`);
			return page;
		});
		server.closeAllConnections();
		server.close();
	}
});

type Said = readonly (readonly [type: string, detail: Readonly<Record<string, unknown>>])[];
const said = (page: Page): Promise<Said> => page.evaluate(() => Reflect.get(globalThis, 'said') as Said);
const frameHeight = (page: Page, nth = 0): Promise<number> =>
	page.evaluate((nth) => document.querySelectorAll('shape-book')[nth]?.shadowRoot?.querySelector('iframe')?.offsetHeight ?? 0, nth);
const contentHeight = (page: Page, nth = 0): Promise<number> =>
	page
		.frameLocator('shape-book iframe')
		.nth(nth)
		.locator('main')
		.evaluate((main) => Math.ceil(main.getBoundingClientRect().height));
const ready = (page: Page): Promise<void> => expect(page.locator('shape-book').first()).toHaveAttribute('ready', '', { timeout: 15_000 });
const widget = (page: Page) => page.frameLocator('shape-book iframe').first();
const message = 'RuntimeError: input.size(-1) must be equal to input_size. Expected 50, got 25';
const mistaken = 'v=1&num_layers=1&bidirectional=0&x=10,32,25';

test('a page of another origin gets a figure as high as what is in it, hears what happens in it, and nothing more', async ({ host }) => {
	const page = await host(`<shape-book controls="hidden_size,bidirectional,x.feat" state="${mistaken}"><p>Expected 50, got 25.</p></shape-book>`);
	await ready(page);
	await expect(widget(page).getByText(message)).toBeVisible();
	await expect.poll(async () => (await frameHeight(page)) - (await contentHeight(page))).toBe(0);
	await expect(page.getByText('Expected 50, got 25.', { exact: true })).toBeHidden();
	await expect
		.poll(() => said(page))
		.toEqual([
			['ready', { state: 'v=1&num_layers=1&bidirectional=0&x=*,*,25' }],
			['error', { message, cause: expect.stringContaining('25') as unknown }]
		]);
	await expect(widget(page).getByText('Nothing to run: the shapes do not fit.')).toBeVisible();

	await widget(page).getByRole('textbox', { name: 'x feat' }).fill('50');
	await expect(widget(page).getByText(message)).toHaveCount(0);
	await expect.poll(async () => (await said(page)).at(-1)).toEqual(['change', { state: 'v=1&num_layers=1&bidirectional=0&x=*,*,50', fits: true }]);
	const heard = await page.evaluate(
		() => Reflect.get(globalThis, 'heard') as readonly (readonly [string, { readonly type: string; readonly shapebook: number }])[]
	);
	expect(new Set(heard.map(([, { type }]) => type))).toEqual(
		new Set(['ready', 'resize', 'error', 'change'].filter((type) => heard.some(([, data]) => data.type === type)))
	);
	expect(heard.every(([, { shapebook }]) => shapebook === 1)).toBe(true);
	expect(heard.filter(([, { type }]) => type === 'error')).toHaveLength(1);
	await expect(widget(page).getByRole('link', { name: /Open/ })).toHaveAttribute('href', /#v=1&num_layers=1&bidirectional=0&x=\*,\*,50$/);
});

test('the page sets what it likes, on top of what its reader has changed', async ({ host }) => {
	const page = await host('<shape-book controls="hidden_size,batch" state="v=1&num_layers=1"></shape-book>');
	await ready(page);
	await widget(page).getByRole('textbox', { name: 'batch' }).fill('7');
	await expect.poll(async () => (await said(page)).at(-1)?.[1].state).toBe('v=1&batch=7&num_layers=1');
	const set = (values: Readonly<Record<string, unknown>>) =>
		page.locator('shape-book').evaluate((element, values) => (Reflect.get(element, 'set') as (values: unknown) => void).call(element, values), values);
	await set({ hidden_size: 64, theme: 'dark' });
	await expect(widget(page).getByRole('textbox', { name: 'hidden_size' })).toHaveValue('64');
	await expect(widget(page).getByRole('textbox', { name: 'batch' })).toHaveValue('7');
	await expect(widget(page).locator('html')).toHaveAttribute('data-theme', 'dark');
	await set({ state: mistaken });
	await expect(widget(page).getByText(message)).toBeVisible();
	await page.locator('shape-book').evaluate((element) => element.setAttribute('state', 'v=1&hidden_size=32'));
	await expect(widget(page).getByRole('textbox', { name: 'hidden_size' })).toHaveValue('32');
	await expect.poll(async () => (await said(page)).at(-1)?.[1].state).toBe('v=1&hidden_size=32');
});

test('messages of other kinds, and from others than the page, are ignored on both sides', async ({ host, baseURL }) => {
	const page = await host('<shape-book controls="hidden_size" state="v=1&num_layers=1"></shape-book><iframe id="other" srcdoc="<p>other</p>"></iframe>');
	await ready(page);
	const height = await frameHeight(page);
	await page.evaluate((origin) => {
		const frame = document.querySelector('shape-book')?.shadowRoot?.querySelector('iframe')?.contentWindow;
		for (const data of [
			null,
			1,
			'set',
			{ type: 'set', values: { hidden_size: 3 } },
			{ shapebook: 1, type: 'set' },
			{ shapebook: 1, type: 'eval', values: { hidden_size: 3 } }
		])
			frame?.postMessage(data, origin);
		frame?.postMessage({ shapebook: 1, type: 'set', values: { hidden_size: [3], x: null } }, origin);
		// Of the page itself, and of another frame: neither is the widget.
		postMessage({ shapebook: 1, type: 'resize', height: 5000 }, '*');
		const other = document.querySelector('#other');
		if (other instanceof HTMLIFrameElement)
			other.srcdoc =
				'<script>parent.postMessage({ shapebook: 1, type: "resize", height: 5000 }, "*"); parent.frames[0]?.postMessage({ shapebook: 1, type: "set", values: { hidden_size: 3 } }, "*")</scr' +
				'ipt>';
	}, baseURL ?? '');
	await expect.poll(async () => page.evaluate(() => (Reflect.get(globalThis, 'heard') as unknown[]).length)).toBeGreaterThan(2);
	await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
	await expect(widget(page).getByRole('textbox', { name: 'hidden_size' })).toHaveValue('100');
	expect(await frameHeight(page)).toBe(height);
	expect((await said(page)).map(([type]) => type)).toEqual(['ready']);
});

test('code stands as it is inside the element, is evaluated, and keeps its hints and fixes', async ({ host }) => {
	const page = await host(`<shape-book mode="code"><pre>
		import torch
		from torch import nn
		lstm = nn.LSTM(50, 100, bidirectional=True)
		head = nn.Linear(100, 9)
		y, _ = lstm(torch.randn(10, 32, 50))
		logits = head(y)
	</pre></shape-book>`);
	await ready(page);
	const wrong = 'RuntimeError: mat1 and mat2 shapes cannot be multiplied (320x200 and 100x9)';
	await expect(widget(page).getByText(wrong).first()).toBeVisible({ timeout: 20_000 });
	await expect.poll(async () => (await said(page)).find(([type]) => type === 'error')?.[1].message, { timeout: 15_000 }).toBe(wrong);
	expect((await said(page)).map(([type]) => type)).toEqual(['ready', 'error']);
	await widget(page)
		.getByRole('button', { name: /200, 9/ })
		.first()
		.click();
	await expect(widget(page).getByText(wrong)).toHaveCount(0, { timeout: 15_000 });
	await expect.poll(async () => (await said(page)).at(-1), { timeout: 15_000 }).toMatchObject(['change', { fits: true }]);
});

test('a picture only: nothing in it can be changed, and no key stops at it', async ({ host }) => {
	const page = await host(`<shape-book mode="diagram" state="${mistaken}"></shape-book>`);
	await ready(page);
	await expect(widget(page).getByText(message)).toBeVisible();
	await expect(widget(page).getByRole('spinbutton')).toHaveCount(0);
	await expect(widget(page).getByRole('switch')).toHaveCount(0);
	await expect(widget(page).locator('form')).toHaveCount(0);
});

test('only what the list names can be changed, in the picture too', async ({ host }) => {
	const page = await host('<shape-book controls="hidden_size" state="v=1&num_layers=1&bidirectional=0"></shape-book>');
	await ready(page);
	const names = await widget(page)
		.getByRole('spinbutton')
		.evaluateAll((numbers) => numbers.map((number) => number.getAttribute('data-key')));
	// The states' hidden is one number with the layer's.
	expect(names).toContain('hidden_size');
	expect(names.filter((name) => !name?.includes('hidden'))).toEqual([]);
});

test('a div with data attributes becomes a figure, and what is in it stays for print', async ({ host }) => {
	const page = await host('<div data-shapebook data-state="v=1&num_layers=1" data-mode="diagram"><p>One layer.</p></div>');
	await ready(page);
	await expect(page.getByText('One layer.')).toBeHidden();
	await page.emulateMedia({ media: 'print' });
	await expect(page.getByText('One layer.')).toBeVisible();
});

test('light or dark follows the page: what its CSS says, or what the figure stands on', async ({ host, page }) => {
	await page.emulateMedia({ colorScheme: 'dark' });
	await host(
		'<style>body { background: white; transition: background 0.1s } body.night { background: #1e2125 }</style><shape-book state="v=1&num_layers=1"></shape-book>'
	);
	await ready(page);
	const html = widget(page).locator('html');
	await expect(html).toHaveAttribute('data-theme', 'light');
	await page.evaluate(() => document.body.classList.add('night'));
	await expect(html).toHaveAttribute('data-theme', 'dark');
	await page.evaluate(() => (document.documentElement.style.colorScheme = 'light'));
	await expect(html).toHaveAttribute('data-theme', 'light');
	await page.evaluate(() => (document.documentElement.style.colorScheme = 'light dark'));
	await expect(html).not.toHaveAttribute('data-theme');
});

test('what is set before a figure listens is not lost', async ({ host }) => {
	const page = await host(`<shape-book controls="hidden_size" state="v=1&num_layers=1"></shape-book>
		<script>customElements.whenDefined('shape-book').then(() => document.querySelector('shape-book').set({ hidden_size: 64 }))</script>`);
	await ready(page);
	await expect(widget(page).getByRole('textbox', { name: 'hidden_size' })).toHaveValue('64');
});

test.describe('what strangers write after the #', () => {
	for (const [what, hash, words] of [
		[
			'a mode, a theme and a control that there are not',
			'mode=<script>alert(1)</script>&theme=javascript:alert(1)&controls=__proto__,x',
			/is not one of embed/
		],
		['a number that is none', 'hidden_size=1e999&batch=NaN', /which is not a number/],
		['cells that are cut off', 'mode=code&cells=abcdefgh', /cannot be read/],
		['code that is no packed text', 'code=%%%', /cannot be read/],
		['code that unpacks to far too much', `code=${packCode('a'.repeat(3_000_000))}`, /cannot be read: it unpacks to more than/]
	] as const)
		test(`${what}: said in words`, async ({ page }) => {
			await page.goto(`/embed/#${hash}`);
			await expect(page.getByText(words).first()).toBeVisible({ timeout: 15_000 });
			await expect(page.getByText(/undefined|\[object|Cannot read/)).toHaveCount(0);
		});
});

test('before any script runs there is a picture', async ({ browser, baseURL }) => {
	const context = await browser.newContext({ javaScriptEnabled: false, ...(baseURL !== undefined && { baseURL }) });
	const page = await context.newPage();
	await page.goto('/embed/');
	await expect(page.locator('svg text').filter({ hasText: 'output' }).first()).toBeVisible();
	await context.close();
});

test('axe finds nothing, wide or narrow, and nothing scrolls sideways', async ({ page }) => {
	test.slow();
	await page.emulateMedia({ reducedMotion: 'reduce' });
	for (const hash of [
		'',
		`controls=hidden_size,bidirectional,x.feat&${mistaken}`,
		'mode=diagram&depth=unrolled',
		'batch=many',
		'mode=code',
		'source=import%20torch%0Ax%20=%20torch.randn(3)'
	]) {
		await page.setViewportSize({ width: 720, height: 900 });
		await page.goto('about:blank');
		await page.goto(`/embed/#${hash}`);
		await expect(page.locator('html')).not.toHaveAttribute('data-restoring', { timeout: 15_000 });
		if (/source|code/.test(hash)) await expect(page.getByRole('textbox').first()).toBeVisible({ timeout: 15_000 });
		expect.soft(await violations(page), hash).toEqual([]);
		expect.soft(await overflow(page), hash).toBeLessThanOrEqual(0);
		await page.setViewportSize({ width: 390, height: 900 });
		await expect.poll(() => overflow(page), hash).toBeLessThanOrEqual(0);
		expect.soft(await violationsHere(page, atAnotherWidth), hash).toEqual([]);
	}
});

test.describe('ten on one page', () => {
	test.use({ runs: true });
	test('nothing of TensorFlow.js is asked for before one is run; one at a time has a worker', async ({ host, page }) => {
		test.slow();
		const asked: string[] = [];
		const told: { what: string; at: number }[] = [];
		const workers = (): string[] => told.toSorted((a, b) => a.at - b.at).map(({ what }) => what);
		page.on('request', (request) => asked.push(request.url()));
		// What the frames themselves do, in their order: DevTools may hear of an end after the next start.
		await page.exposeBinding('tell', (_source, what: string, at: number) => void told.push({ what, at }));
		await page.addInitScript(() => {
			const { tell } = window as typeof window & { tell: (what: string, at: number) => void };
			const now = (): number => performance.timeOrigin + performance.now();
			window.Worker = class extends Worker {
				#counts: boolean;
				constructor(url: string | URL, options?: WorkerOptions) {
					super(url, options);
					// The one that colours values holds nothing of the device.
					this.#counts = !String(url).includes('heat');
					if (this.#counts) tell('started', now());
				}
				override terminate(): void {
					super.terminate();
					if (this.#counts) tell('ended', now());
				}
			};
		});
		await host(
			Array.from({ length: 10 }, (_, i) => `<shape-book state="v=1&num_layers=1&seq_len=2&batch=2&input_size=3&hidden_size=${i + 4}"></shape-book>`).join(
				'<p>Text.</p>'
			)
		);
		await page.setViewportSize({ width: 1440, height: 6000 });
		await expect(page.locator('shape-book[ready]')).toHaveCount(10, { timeout: 40_000 });
		const before = [...new Set(asked)].filter((url) => /\.(js|wasm)$/.test(url));
		expect(before.filter((url) => /workers\/|wasm/.test(url))).toEqual([]);
		expect(workers()).toEqual([]);
		const frame = (i: number) => page.frameLocator('shape-book iframe').nth(i);
		for (const i of [0, 1]) await frame(i).getByRole('button', { name: 'Run here' }).click();
		for (const i of [0, 1])
			await expect(
				frame(i)
					.getByRole('status')
					.filter({ hasText: /float64/ })
			).toBeVisible({ timeout: 60_000 });
		await expect.poll(workers).toEqual(['started', 'ended', 'started']);
		await expect(frame(0).locator('image').first()).toBeAttached();
		// What coloured the values ends too.
		await expect.poll(() => page.workers().length, { timeout: 15_000 }).toBe(1);
	});
});
