import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { expect, keptLinks, LayerPage, test } from './page.ts';

const jupyter = new URL('../reference/notebooks/outputs.ipynb', import.meta.url);
const keeps = (page: Page, text: string) => expect.poll(() => keptLinks(page)).toContainEqual(expect.stringContaining(text));
const refused = (page: Page) => page.getByText('This browser does not store the notebook: its storage is full or switched off.');

/** Ends the page as a crash does: it is told nothing. */
async function crash(page: Page): Promise<void> {
	const session = await page.context().newCDPSession(page);
	const crashed = page.waitForEvent('crash');
	void session.send('Page.crash').catch(() => undefined);
	await crashed;
}

async function openMenu(page: Page): Promise<void> {
	await page.getByRole('button', { name: 'Menu of the notebook' }).click();
	await expect(page.getByRole('menuitem', { name: 'New notebook' })).toBeFocused();
}

/** Opens the front of the site in a tab of its own. */
async function openTab(page: Page): Promise<LayerPage> {
	const other = await page.context().newPage();
	await other.addInitScript(() => Reflect.deleteProperty(globalThis, 'Worker'));
	await other.goto('/');
	await expect(other.getByRole('region', { name: 'What PyTorch says', exact: true })).not.toContainText('Not run yet', { timeout: 15_000 });
	await expect(other.locator('html')).not.toHaveAttribute('data-restoring');
	return new LayerPage(other);
}

test('a crash loses at most the last second of what was typed', async ({ layer, page }) => {
	await layer.open();
	await layer.field('hidden_size').fill('64');
	await page.getByRole('button', { name: 'A tagger, pasted' }).click();
	const editor = (page: Page) => page.getByRole('textbox', { name: /Python code$/ });
	await expect(editor(page)).toBeFocused({ timeout: 15_000 });
	await page.keyboard.press('Control+End');
	await page.keyboard.type('# typed before the crash');
	// The promise is a second.
	await page.waitForTimeout(1000);
	await crash(page);
	const after = await openTab(page);
	await expect(after.field('hidden_size')).toHaveValue('64');
	await expect(editor(after.page)).toContainText('# typed before the crash', { timeout: 15_000 });
});

test('a page that is closed at once loses nothing', async ({ layer, page }) => {
	await layer.open();
	await layer.field('batch').fill('7');
	await keeps(page, 'batch=7');
	await layer.field('batch').fill('8');
	await page.close({ runBeforeUnload: true });
	await page.waitForEvent('close').catch(() => undefined);
	const after = await openTab(page);
	await expect(after.field('batch')).toHaveValue('8');
	expect((await keptLinks(after.page)).length).toBe(1);
});

for (const [how, go] of [
	['a link', (page: Page) => page.getByRole('contentinfo').getByRole('link', { name: 'Lessons', exact: true }).click()],
	['the way back', (page: Page) => page.goBack()]
] as const)
	test(`what was changed a moment before ${how} to another page of the site is kept`, async ({ layer, page }) => {
		await page.goto('/learn');
		await page
			.getByRole('link', { name: /Shapebook/ })
			.first()
			.click();
		await layer.ready();
		await layer.field('batch').fill('7');
		await expect(page).toHaveURL(/batch=7/);
		await layer.field('batch').fill('8');
		await go(page);
		await expect(page).toHaveURL(/\/learn\/?$/);
		await page
			.getByRole('link', { name: /Shapebook/ })
			.first()
			.click();
		await expect(layer.field('batch')).toHaveValue('8');
		// Where the page was left before it was alive, what was put aside is taken over now.
		await keeps(page, 'batch=8');
	});

test('while one types the address waits for a rest, and is there after it', async ({ layer, page }) => {
	await layer.open();
	await page.getByRole('button', { name: 'A tagger, pasted' }).click();
	await expect(page.getByRole('textbox', { name: /Python code$/ })).toBeFocused({ timeout: 15_000 });
	await expect(page).toHaveURL(/cells=/);
	await page.keyboard.press('Control+End');
	await page.evaluate(() => {
		const { written, pressed } = Object.assign(window, { written: [] as number[], pressed: [] as number[] });
		const replace = history.replaceState.bind(history);
		addEventListener('keydown', () => pressed.push(performance.now()), true);
		history.replaceState = (...args) => {
			written.push(performance.now());
			replace(...args);
		};
	});
	await page.keyboard.type('# forty characters of a comment, each here', { delay: 60 });
	const after = () =>
		page.evaluate(() => {
			const times = (name: string) => Reflect.get(globalThis, name) as readonly number[];
			const [written, pressed] = [times('written'), times('pressed')];
			return { written: (written.at(-1) ?? 0) > (pressed.at(-1) ?? 0) ? written : [], pressed };
		});
	await expect.poll(async () => (await after()).written).not.toEqual([]);
	const { written, pressed } = await after();
	// A busy machine may let the hand rest; the last one is that of the rest at the end.
	const rested = (to: number): boolean => to - Math.max(...pressed.filter((time) => time < to)) > 200;
	const soon = written.slice(1, -1).filter((time, i) => time - (written[i] ?? 0) < 600 && !rested(time));
	expect(soon).toEqual([]);
});

test('what an older version kept is taken over once, and goes from there only then', async ({ layer, page }) => {
	await page.addInitScript(() => {
		if (localStorage.getItem('taken') !== null) return;
		localStorage.setItem('taken', '');
		localStorage.setItem('notebook aaaaaaaa', 'v=1&batch=7');
		localStorage.setItem('about aaaaaaaa', JSON.stringify([Date.now(), 'Mine']));
		localStorage.setItem('notebook bbbbbbbb', 'v=1&batch=8');
		localStorage.setItem('last', 'aaaaaaaa');
	});
	await layer.open();
	await expect(layer.field('batch')).toHaveValue('7');
	await expect.poll(async () => (await keptLinks(page)).toSorted()).toEqual(['v=1&batch=7', 'v=1&batch=8']);
	await expect.poll(() => page.evaluate(() => Object.keys(localStorage).filter((key) => /^(notebook|about) /.test(key)))).toEqual([]);
	await page.reload();
	await layer.ready();
	expect((await keptLinks(page)).length).toBe(2);
});

for (const [what, script] of [
	[
		'refuses its database',
		() =>
			(IDBFactory.prototype.open = () => {
				throw new DOMException('no', 'SecurityError');
			})
	],
	['has none', () => Reflect.deleteProperty(globalThis, 'indexedDB')],
	['has a database of a newer version of the site', () => void indexedDB.open('shapebook', 2)]
] as const)
	test(`a browser that ${what} is said to store nothing, and the notebook goes on in its link`, async ({ layer, page }) => {
		await page.addInitScript(script);
		await layer.open();
		await expect(refused(page)).toHaveCount(0);
		await layer.field('hidden_size').fill('64');
		await expect(refused(page)).toBeVisible({ timeout: 10_000 });
		await expect(page).toHaveURL(/hidden_size=64/);
		await page.reload();
		await layer.ready();
		await expect(layer.field('hidden_size')).toHaveValue('64');
		await openMenu(page);
		await expect(page.getByText('does not let what it keeps be read')).toBeVisible();
	});

test('storage that is full is said, and once there is room again what was typed is stored', async ({ layer, page }) => {
	await page.addInitScript(() => {
		const { put } = IDBObjectStore.prototype;
		IDBObjectStore.prototype.put = function (this: IDBObjectStore, ...args) {
			if ('room' in window) return put.apply(this, args);
			throw new DOMException('full', 'QuotaExceededError');
		};
	});
	await layer.open();
	await layer.field('hidden_size').fill('64');
	await expect(refused(page)).toBeVisible();
	await page.evaluate(() => Object.assign(window, { room: true }));
	await layer.field('hidden_size').fill('65');
	await expect(refused(page)).toHaveCount(0);
	await keeps(page, 'hidden_size=65');
});

async function openJupyter(page: Page, buffer = readFileSync(jupyter)): Promise<void> {
	await openMenu(page);
	const [chooser] = await Promise.all([page.waitForEvent('filechooser'), page.getByRole('menuitem', { name: /^Open a file/ }).click()]);
	await chooser.setFiles({ name: 'Naïve.ipynb', mimeType: '', buffer });
	await expect(page.getByRole('button', { name: 'Rename Naïve' })).toBeVisible();
}

async function savedJupyter(page: Page): Promise<Buffer> {
	await openMenu(page);
	const [download] = await Promise.all([page.waitForEvent('download'), page.getByRole('menuitem', { name: /^Jupyter notebook/ }).click()]);
	return readFileSync(await download.path());
}

/** The first page of the site writes nothing into its database. */
const slowDatabase = (page: Page): Promise<unknown> =>
	page.addInitScript(() => {
		if (sessionStorage.getItem('slow') !== null) return;
		sessionStorage.setItem('slow', '');
		const { open } = IDBFactory.prototype;
		IDBFactory.prototype.open = function (this: IDBFactory) {
			const request = open.call(this, 'another');
			request.addEventListener = () => undefined;
			return request;
		};
	});

test('outputs of a Jupyter notebook are there after a reload at once', async ({ layer, page }) => {
	await slowDatabase(page);
	await layer.open();
	await openJupyter(page);
	await page.reload();
	await expect(page.getByRole('button', { name: 'Rename Naïve' })).toBeVisible();
	expect((await savedJupyter(page)).equals(readFileSync(jupyter))).toBe(true);
	await keeps(page, 'cells=');
	expect(await page.evaluate(() => Object.keys(localStorage).filter((key) => /^(notebook|about|origin) /.test(key)))).toEqual([]);
	await page.reload();
	await expect(page.getByRole('button', { name: 'Rename Naïve' })).toBeVisible();
	expect((await savedJupyter(page)).equals(readFileSync(jupyter))).toBe(true);
});

test('outputs with room in the database alone are asked for before the page is left, and what is left is said', async ({ layer, page }) => {
	await slowDatabase(page);
	await layer.open();
	const notebook = JSON.parse(readFileSync(jupyter, 'utf8')) as object;
	await openJupyter(page, Buffer.from(JSON.stringify({ ...notebook, metadata: { shapebook: 'x'.repeat(6_000_000) } })));
	const asked = page.waitForEvent('dialog').then(async (dialog) => {
		await dialog.accept();
		return dialog.type();
	});
	await page.reload();
	expect(await asked).toBe('beforeunload');
	await expect(page.getByRole('button', { name: 'Rename Naïve' })).toBeVisible();
	await expect(page.getByText('The outputs of this Jupyter notebook, and what else only its file has, are not here')).toBeVisible();
});

test('outputs of a Jupyter notebook are there after a reload, and after an edit and a reload', async ({ layer, page }) => {
	await layer.open();
	await openJupyter(page);
	await expect(page).toHaveURL(/cells=/);
	await keeps(page, 'cells=');
	const saved = (): Promise<Buffer> => savedJupyter(page);
	await page.reload();
	await expect(page.getByRole('button', { name: 'Rename Naïve' })).toBeVisible();
	expect((await saved()).equals(readFileSync(jupyter))).toBe(true);
	await page.getByRole('button', { name: 'Rename Naïve' }).click();
	await page.keyboard.type('Other');
	await page.keyboard.press('Enter');
	await page.reload();
	await expect(page.getByRole('button', { name: 'Rename Other' })).toBeVisible();
	const outputs = (bytes: Buffer) => (JSON.parse(bytes.toString()) as { cells: { outputs?: unknown }[] }).cells.map(({ outputs }) => outputs);
	expect(outputs(await saved())).toEqual(outputs(readFileSync(jupyter)));
});

test('undo past a notebook that was opened goes back to the one before, under its own name', async ({ layer, page }) => {
	await layer.open();
	await layer.field('hidden_size').fill('64');
	await keeps(page, 'hidden_size=64');
	await openMenu(page);
	await page.getByRole('menuitem', { name: 'New notebook' }).click();
	await layer.field('batch').fill('7');
	await keeps(page, 'batch=7');
	for (let i = 0; i < 2; i++) await page.getByRole('button', { name: 'Undo', exact: true }).first().click();
	await expect(layer.field('hidden_size')).toHaveValue('64');
	await layer.field('hidden_size').fill('65');
	await keeps(page, 'hidden_size=65');
	expect((await keptLinks(page)).toSorted()).toEqual(['v=1&batch=7', 'v=1&hidden_size=65']);
});

test('a link of a notebook that is kept here opens it, and goes on with it', async ({ layer, page }) => {
	await layer.open();
	await layer.field('hidden_size').fill('64');
	await keeps(page, 'hidden_size=64');
	const link = new URL(page.url()).hash.slice(1);
	await layer.follow('batch=3');
	await layer.follow(link);
	await layer.field('hidden_size').fill('65');
	await keeps(page, 'hidden_size=65');
	expect(await keptLinks(page)).toEqual(['v=1&hidden_size=65']);
});

for (const kind of ['ipynb', 'md', 'py'] as const)
	test(`a file that is pasted opens, wherever the focus is: .${kind}`, async ({ layer, page }) => {
		await layer.open();
		const text = {
			ipynb: JSON.stringify({
				nbformat: 4,
				nbformat_minor: 5,
				metadata: {},
				cells: [{ cell_type: 'code', source: 'pasted = 1', outputs: [], metadata: {}, execution_count: null, id: 'a' }]
			}),
			md: '# A title\n\n```python\npasted = 1\n```\n',
			py: 'pasted = 1\n'
		}[kind];
		await page.locator('body').evaluate(
			(body, [name, text]) => {
				const clipboardData = new DataTransfer();
				clipboardData.items.add(new File([text], name));
				body.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
			},
			[`pasted.${kind}`, text] as const
		);
		await expect(page.getByRole('textbox', { name: /Python code$/ })).toContainText('pasted = 1', { timeout: 15_000 });
		await expect(page.getByRole('button', { name: 'Rename pasted' })).toBeVisible();
	});
