/** @import { Browser, Page } from '@playwright/test' */

/** A page, what it hears of its figures, and what goes wrong in it. @param {Browser} browser @param {{ width: number, colorScheme?: 'light' | 'dark' }} options */
export async function open(browser, { width, colorScheme = 'light' }) {
	const page = await browser.newPage({ viewport: { width, height: 900 }, colorScheme, serviceWorkers: 'block' });
	/** @type {Set<string>} */
	const errors = new Set();
	page.on('console', (message) => message.type() === 'error' && errors.add(`${message.text()} ${message.location().url}`.slice(0, 300)));
	page.on('pageerror', ({ message }) => errors.add(`not caught: ${message}`));
	await page.addInitScript(() => {
		const heard = /** @type {string[]} */ ([]);
		Object.assign(globalThis, { heard });
		for (const type of ['ready', 'change', 'error']) addEventListener(`shapebook-${type}`, () => heard.push(type));
		addEventListener('message', ({ data }) => data?.shapebook === 1 && data.type === 'resize' && heard.push('resize'));
	});
	return { page, errors };
}

/** How many figures are drawn of how many, once all are or half a minute is over. @param {Page} page */
export async function drawn(page) {
	const figures = page.locator('shape-book');
	await figures.first().waitFor({ state: 'attached', timeout: 30_000 });
	const all = await figures.count();
	for (let i = 0; i < all; i++) {
		await figures.nth(i).scrollIntoViewIfNeeded();
		await figures.nth(i).and(page.locator('[ready]')).waitFor({ timeout: 30_000 }).catch(() => undefined);
	}
	return `${await page.locator('shape-book[ready]').count()} of ${all}`;
}

/** @param {Page} page */
export const heard = (page) => page.evaluate(() => /** @type {string[]} */ (Reflect.get(globalThis, 'heard')));

/** @param {Page} page */
export const overflow = (page) => page.evaluate(() => (document.scrollingElement?.scrollWidth ?? 0) - document.documentElement.clientWidth);

/** @param {Page} page */
export const frames = (page) => page.frames().filter((frame) => /\/embed\//.test(frame.url()));

/** Waits until all that a function says of each figure is so. @param {() => Promise<readonly unknown[]>} ask @param {unknown} wanted */
export async function settle(ask, wanted) {
	const end = Date.now() + 15_000;
	let found = await ask();
	while (found.some((one) => one !== wanted) && Date.now() < end) {
		await new Promise((done) => setTimeout(done, 100));
		found = await ask();
	}
	return found;
}

/** Each frame's height less that of what is in it. @param {Page} page */
export const gaps = (page) =>
	Promise.all(
		frames(page).map(async (frame) => {
			const inside = await frame.locator('main').evaluate((main) => Math.ceil(main.getBoundingClientRect().height));
			const outside = await (await frame.frameElement()).evaluate((element) => /** @type {HTMLElement} */ (element).offsetHeight);
			return outside - inside;
		})
	);

/** @param {Page} page */
export const themes = (page) => Promise.all(frames(page).map((frame) => frame.locator('html').getAttribute('data-theme')));

/** Whether each figure of code says so. @param {Page} page @param {RegExp} words */
export const says = (page, words) => Promise.all(frames(page).filter((frame) => frame.url().includes('source=')).map(async (frame) => (await frame.getByText(words).count()) > 0));
