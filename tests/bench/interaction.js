import { measure } from './statistics.js';

/** @import { Browser, Page } from '@playwright/test' */

/** How many times slower than it is the page's processor is made. */
const slower = 4;
const rounds = 4;
/** Shorter events are not told of, in milliseconds. */
const shortest = 16;
/** A reader looks before acting, in milliseconds: by then the layer has been run, on GPUs that are software here and take both cores from the page. */
const looking = 3000;

/**
 * A hand's click: the pointer has come to rest over it before it presses, and nothing but the page listens.
 * @param {import('@playwright/test').Locator} control
 */
async function click(control) {
	const page = control.page();
	await control.hover();
	await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
	await page.mouse.down();
	await page.mouse.up();
}

/** @param {Page} page */
const first = (page) => page.getByRole('region', { name: 'What PyTorch says' }).getByRole('group').getByRole('button').first();
/** @param {Page} page */
const fold = (page) => page.locator('[data-cell="layer"]').press('f');

/** What a hand does, in turn; without a name, to go back. Only whoever has changed nothing is offered to break the network.  @type {readonly (readonly [name: string | null, act: (page: Page) => Promise<unknown>])[]} */
const acts = [
	['the network broken', (page) => click(first(page))],
	['the network mended', (page) => click(first(page))],
	['a number stepped by a key', (page) => page.getByRole('tabpanel').first().getByRole('spinbutton', { name: 'hidden_size', exact: true }).press('ArrowUp')],
	['a choice made', (page) => click(page.getByRole('group', { name: 'bidirectional' }).locator('label:has(input:not(:checked))').first())],
	['the menu opened', (page) => click(page.getByRole('button', { name: 'Menu of the notebook' }))],
	[null, (page) => page.keyboard.press('Escape')],
	['a cell folded', fold],
	['a cell unfolded', fold]
];

/** From a key or a click to the next paint, on a slow processor, as browsers report it of a page.  @param {Browser} browser @param {string} address */
export async function interactions(browser, address) {
	/** @type {Map<string, number[]>} */
	const times = new Map();
	for (let round = 0; round < rounds; round++) {
		const page = await browser.newPage({ viewport: { width: 1440, height: 900 } });
		await page.addInitScript((shortest) => {
			/** @type {Map<number, number>} */
			const longest = Object.assign(window, { interactions: new Map() }).interactions;
			new PerformanceObserver((list) => {
				for (const entry of list.getEntries()) {
					const { interactionId, duration } = /** @type {PerformanceEventTiming & { interactionId: number }} */ (entry);
					if (interactionId) longest.set(interactionId, Math.max(longest.get(interactionId) ?? 0, duration));
				}
			}).observe(/** @type {PerformanceObserverInit} */ ({ type: 'event', durationThreshold: shortest }));
		}, shortest);
		await page.goto(address, { waitUntil: 'networkidle' });
		const session = await page.context().newCDPSession(page);
		await session.send('Emulation.setCPUThrottlingRate', { rate: slower });
		/** The longest interaction since the last call: the shortest that is told of where there is none.  */
		const taken = () =>
			page.evaluate(async (shortest) => {
				const { interactions } = /** @type {{ interactions: Map<number, number> }} */ (/** @type {unknown} */ (window));
				// An interaction is told of once it is painted, its parts one by one.
				for (let waited = 0; waited < 3000 && (waited < 500 || interactions.size === 0); waited += 100)
					await new Promise((resolve) => setTimeout(resolve, 100));
				const longest = Math.max(shortest, ...interactions.values());
				interactions.clear();
				return longest;
			}, shortest);
		for (const [name, act] of acts) {
			await page.waitForTimeout(looking);
			await act(page);
			const time = await taken();
			if (name !== null) times.set(name, [...(times.get(name) ?? []), time]);
		}
		await page.close();
	}
	return [...times].map(([name, all]) => ({ ...measure(`${name}, ${slower} times slower: from the key or click to its paint`, 'ms', 100, all), detail: all }));
}
