import { test as base, expect, type Locator, type Page } from '@playwright/test';

/** The parts of the page as a reader finds them, by role and name. */
export class LayerPage {
	readonly verdict: Locator;
	/** The panel of the picture, whichever depth is open. */
	readonly picture: Locator;
	readonly form: Locator;
	readonly run: Locator;
	readonly code: Locator;

	constructor(readonly page: Page) {
		this.verdict = page.getByRole('region', { name: 'What PyTorch says' });
		this.picture = page.getByRole('tabpanel').first();
		this.form = page.getByRole('form', { name: 'Settings of the layer' });
		this.run = page.getByRole('region', { name: 'The run in this page' });
		this.code = page.getByRole('region', { name: 'The layer as code' });
	}

	/** Opens the page in the state of a link, and waits until it answers to the reader. */
	async open(link = ''): Promise<void> {
		await this.page.goto(link === '' ? '/' : `/#${link}`);
		await this.ready();
	}

	/** The page answers: what was drawn beforehand says that nothing was run yet, and a page that is alive no longer does. */
	async ready(): Promise<void> {
		await expect(this.verdict).not.toContainText('Not run yet', { timeout: 15_000 });
		await expect(this.page.locator('html')).not.toHaveAttribute('data-restoring');
	}

	/** Follows a link within the page, as when the address is edited by hand. */
	async follow(link: string): Promise<void> {
		await this.page.evaluate(
			(hash) =>
				new Promise<void>((done) => {
					if (location.hash === hash) return done();
					addEventListener('hashchange', () => requestAnimationFrame(() => requestAnimationFrame(() => done())), { once: true });
					location.hash = hash;
				}),
			`#${link}`
		);
	}

	field(name: string): Locator {
		return this.form.getByRole('textbox', { name, exact: true });
	}

	/** The switch in the form that ties an axis of a passed tensor to the layer: `x feat`. */
	link(axis: string): Locator {
		return this.form.getByRole('button', { name: new RegExp(`^${axis} .*linked to`) });
	}

	/** A number of the picture: `features of x`. */
	number(name: string | RegExp): Locator {
		return this.picture.getByRole('spinbutton', { name, exact: true });
	}

	async show(depth: 'network' | 'unrolled in time' | 'one step'): Promise<void> {
		await this.page.getByRole('tab', { name: depth }).click();
	}

	/** Unfolds the table of the run, which stands folded in the verdict. */
	async unfoldRun(): Promise<void> {
		await this.verdict.getByRole('button', { name: 'all backends' }).click();
		await expect(this.run).toBeVisible();
	}

	/** The row of a backend in the table of the run. */
	backend(name: 'WebGPU' | 'WebGL' | 'WASM' | 'CPU'): Locator {
		return this.run.getByRole('row').filter({ has: this.page.getByRole('rowheader', { name, exact: true }) });
	}
}

interface Given {
	/** False takes away the worker in which the forward pass runs: for tests of anything else, which then take no time for it. */
	readonly runs: boolean;
	/** False takes all other workers away as well, in which what is supposed and what is tried is evaluated, unless the forward pass runs. */
	readonly evaluates: boolean;
	/** False keeps nothing for later without a network: a context is new, and each test would fetch the whole site for it. */
	readonly keepsSite: boolean;
}

/** In the page: the browser starts no worker that TensorFlow.js runs in. */
function refuseRuns(): void {
	globalThis.Worker = class extends Worker {
		constructor(url: string | URL, options?: WorkerOptions) {
			if (/\/(?:layers\.)?worker-[^/]*$/.test(String(url))) throw new DOMException('This test runs nothing.', 'NotSupportedError');
			super(url, options);
		}
	};
}

/**
 * A page whose test fails when anything is said on the console as a warning or an error, when a request fails, or when an error is not caught.
 */
export const test = base.extend<Given & { layer: LayerPage; quiet: undefined }>({
	runs: [false, { option: true }],
	evaluates: [false, { option: true }],
	keepsSite: [false, { option: true }],
	quiet: [
		async ({ page, context, runs, evaluates, keepsSite }, use) => {
			const said: string[] = [];
			page.on('console', (message) => {
				if (message.type() === 'warning' || message.type() === 'error') said.push(`console.${message.type()}: ${message.text()} (${message.location().url})`);
			});
			// A page that nobody listens to asks for files by the system's own dialog: who waits for one in the same moment as a key is pressed may come too late.
			page.on('filechooser', () => undefined);
			page.on('pageerror', (error) => said.push(`not caught: ${error.message}`));
			page.on('response', (response) => {
				if (response.status() >= 400) said.push(`${response.status()}: ${response.url()}`);
			});
			// The console tells of what the policy refuses, but not of all that a worker or a style is refused.
			await page.addInitScript(() =>
				document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) =>
					console.error(`refused by ${violatedDirective}: ${blockedURI}`)
				)
			);
			if (!runs) await page.addInitScript(evaluates ? refuseRuns : () => Reflect.deleteProperty(globalThis, 'Worker'));
			// An empty page has no such thing.
			if (!keepsSite)
				await context.addInitScript(() => {
					if ('ServiceWorkerContainer' in globalThis) ServiceWorkerContainer.prototype.register = () => new Promise(() => undefined);
				});
			await use(undefined);
			expect(said).toEqual([]);
		},
		{ auto: true }
	],
	layer: async ({ page }, use) => {
		await use(new LayerPage(page));
	}
});

/** The links of all notebooks that this browser keeps. */
export const keptLinks = (page: Page): Promise<readonly string[]> =>
	page.evaluate(async () => {
		if (!(await indexedDB.databases()).some(({ name }) => name === 'shapebook')) return [];
		return new Promise<readonly string[]>((done, fail) => {
			const opening = indexedDB.open('shapebook');
			opening.onerror = () => fail(opening.error);
			opening.onsuccess = () => {
				const all = opening.result.transaction('notebooks').objectStore('notebooks').getAll();
				all.onsuccess = () => {
					opening.result.close();
					done((all.result as readonly { readonly link: string }[]).map(({ link }) => link));
				};
			};
		});
	});

/** Pastes into what has the focus, once the page takes it. */
export const paste = (page: Page, text: string): Promise<void> =>
	expect
		.poll(() =>
			page.evaluate((text) => {
				const clipboardData = new DataTransfer();
				clipboardData.setData('text/plain', text);
				const event = new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true });
				return !(document.activeElement ?? document.body).dispatchEvent(event);
			}, text)
		)
		.toBe(true);

/** How many pixels the page is wider than the window, by which it would scroll sideways. */
export const overflow = (page: Page): Promise<number> =>
	page.evaluate(() => (document.scrollingElement?.scrollWidth ?? 0) - document.documentElement.clientWidth);

export { expect };
