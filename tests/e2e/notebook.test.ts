import type { Locator, Page } from '@playwright/test';
import { violations } from './axe.ts';
import { expect, overflow, test } from './page.ts';

/** The cells, top to bottom, by their names in the document. */
const order = (page: Page): Promise<readonly (string | undefined)[]> =>
	page.locator('[data-cell]').evaluateAll((cells) => cells.map((cell) => (cell instanceof HTMLElement ? cell.dataset['cell'] : undefined)));

const cell = (page: Page, id: string): Locator => page.locator(`[data-cell="${id}"]`);
/** The rest of the page is looked at in every state of its own. */
const dialog = { include: 'dialog[open]' };
const said = (page: Page): Locator => page.locator('main > [role="status"]');

/** A notebook of the first layer, a program that raises, and the prose below. */
async function withCode(page: Page): Promise<void> {
	await page.getByRole('button', { name: 'A tagger, pasted' }).click();
	await expect(page.locator('.cm-content')).toBeFocused({ timeout: 15_000 });
}

test('every key of a selected cell does what the table says, and the focus stays with the cell', async ({ layer, page }) => {
	test.slow();
	await layer.open();
	await withCode(page);
	const press = (key: string): Promise<void> => page.keyboard.press(key);
	await press('Escape');
	await expect(cell(page, 'code-1')).toBeFocused();
	await press('ArrowUp');
	await expect(cell(page, 'layer')).toBeFocused();
	await press('ArrowDown');
	await press('Alt+ArrowUp');
	await expect(said(page)).toHaveText('Moved up, 2 of 4.');
	await expect.poll(() => order(page)).toEqual(['lede', 'code-1', 'layer', 'reading']);
	await expect(cell(page, 'code-1')).toBeFocused();
	await press('Alt+ArrowDown');
	await press('Alt+ArrowDown');
	await expect.poll(() => order(page)).toEqual(['lede', 'layer', 'reading', 'code-1']);
	await press('Alt+ArrowDown');
	await expect(said(page)).toHaveText('It is the last cell.');
	await press('Control+z');
	await expect.poll(() => order(page)).toEqual(['lede', 'layer', 'code-1', 'reading']);

	await press('f');
	await expect(page.getByRole('region', { name: 'A tagger, pasted, folded' })).toContainText('21 lines');
	await expect(page.getByRole('region', { name: 'A tagger, pasted, folded' })).toContainText('RuntimeError, line 18');
	await press('Enter');
	await expect(page.locator('.cm-content')).toBeVisible();
	await expect(cell(page, 'code-1')).toBeFocused();
	await press('Enter');
	await expect(page.locator('.cm-content')).toBeFocused();
	await press('Escape');

	await press('c');
	await expect(cell(page, 'code-2')).toBeFocused();
	await press('m');
	await expect(cell(page, 'text-1')).toBeFocused();
	await expect(cell(page, 'text-1')).toContainText('class Tagger');
	await press('y');
	await expect(cell(page, 'code-2')).toBeFocused();
	// Pressed once, or with something between, nothing is deleted.
	await press('d');
	await press('Shift');
	await press('ArrowUp');
	await press('ArrowDown');
	await press('d');
	await expect.poll(() => order(page)).toEqual(['lede', 'layer', 'code-1', 'code-2', 'reading']);
	await press('ArrowUp');
	await press('ArrowDown');
	await press('d');
	await press('d');
	await expect(said(page)).toHaveText('Deleted: A tagger, pasted.');
	await expect(cell(page, 'reading')).toBeFocused();
	await press('z');
	await expect(cell(page, 'code-2')).toBeFocused();
	await press('d');
	await press('d');
	await press('ArrowUp');
	await press('Shift+Enter');
	await expect(cell(page, 'reading')).toBeFocused();

	await press('a');
	await expect(page.getByRole('textbox', { name: 'Your code: Python code' })).toBeFocused();
	await press('Escape');
	await expect.poll(() => order(page)).toEqual(['lede', 'layer', 'code-1', 'code-2', 'reading']);
	await press('d');
	await press('d');
	await press('b');
	await expect(page.getByRole('textbox', { name: 'Your code: Python code' })).toBeFocused();
	expect((await order(page)).at(-1)).toBe('code-2');
	// In a field they are letters.
	await page.keyboard.type('bdd?om');
	await expect(cell(page, 'code-2').locator('.cm-content')).toContainText('bdd?om');
	expect(await order(page)).toHaveLength(5);
});

test('the palette offers no mistake where there is none', async ({ layer, page }) => {
	await layer.open();
	await page.keyboard.press('Control+k');
	const found = page.getByRole('dialog').getByRole('option');
	await expect(found.filter({ hasText: 'Reading the drawing' })).toHaveCount(1);
	await expect(found.filter({ hasText: 'The mistake' })).toHaveCount(0);
	await page.keyboard.press('Escape');
	await expect(page.getByRole('dialog')).toBeHidden();
	await page.keyboard.press('e');
	await expect(said(page)).toHaveText('There is no mistake.');
});

for (const width of [1000, 1024, 1280, 1390, 1440])
	test(`at ${width} what can be done with the first cell covers no other's words, and moves none`, async ({ layer, page }) => {
		await page.setViewportSize({ width, height: 800 });
		await layer.open();
		const title = page.getByRole('heading', { name: 'A bidirectional LSTM, two layers' });
		const before = await title.boundingBox();
		await title.click();
		const words = (await page.getByRole('toolbar', { name: 'This cell' }).boundingBox())!;
		const sentence = (await cell(page, 'lede').boundingBox())!;
		expect(words.y).toBeGreaterThanOrEqual(sentence.y + sentence.height - 1);
		const tabs = (await page.getByRole('tablist').first().boundingBox())!;
		expect(words.x + words.width).toBeLessThan(tabs.x);
		expect(await overflow(page)).toBeLessThanOrEqual(0);
		const after = await title.boundingBox();
		expect([after!.x, after!.y, after!.height]).toEqual([before!.x, before!.y, before!.height]);
		// Inside of the cell the words are those of the picture.
		await page.getByRole('tab', { name: 'one step' }).click();
		await page.getByRole('tab', { name: 'network' }).click();
		await expect(page.getByRole('button', { name: 'How to read the drawing' })).toBeVisible();
	});

test('with the outline beside it, what can be done with a layer still stands in the line of its title', async ({ layer, page }) => {
	await layer.open();
	const title = page.getByRole('heading', { name: 'A bidirectional LSTM, two layers' });
	await title.click();
	await page.keyboard.press('o');
	await expect(page.getByRole('navigation', { name: 'Outline' })).toBeVisible();
	await page.keyboard.press('Escape');
	await expect(page.getByRole('toolbar', { name: 'This cell' })).toBeVisible();
	const [head, tabs] = [(await title.boundingBox())!, (await page.getByRole('tablist').first().boundingBox())!];
	expect(tabs.y).toBeLessThan(head.y + head.height);
});

test('Tab leaves a selected cell by what can be done with it, one stop, and then what can be added', async ({ layer, page }) => {
	await layer.open();
	await page.getByRole('heading', { name: 'A bidirectional LSTM, two layers' }).click();
	await expect(cell(page, 'layer')).toBeFocused();
	await page.keyboard.press('Tab');
	await expect(page.getByRole('button', { name: 'Move up' })).toBeFocused();
	await page.keyboard.press('ArrowRight');
	await page.keyboard.press('ArrowRight');
	await expect(page.getByRole('button', { name: 'Duplicate' })).toBeFocused();
	await page.keyboard.press('Enter');
	await expect(cell(page, 'layer-1')).toBeFocused();
	await expect.poll(() => order(page)).toEqual(['lede', 'layer', 'layer-1', 'reading']);
});

test('a duplicated layer keeps its settings and its view, and is another from then on', async ({ layer, page }) => {
	await layer.open('hidden_size=64&depth=unrolled');
	await page.getByRole('heading', { name: 'A bidirectional LSTM, two layers' }).click();
	await page.keyboard.press('c');
	const copy = cell(page, 'layer-1');
	await expect(copy).toBeFocused();
	await expect(copy.getByRole('tab', { name: 'unrolled in time' })).toHaveAttribute('aria-selected', 'true');
	await expect(copy.getByRole('region', { name: 'What PyTorch says of layer 2' })).toContainText('hidden 128');
	await copy.getByRole('textbox', { name: 'hidden_size', exact: true }).fill('32');
	await expect(copy.getByRole('region', { name: 'What PyTorch says of layer 2' })).toContainText('hidden 64');
	await expect(layer.verdict.first()).toContainText('hidden 128');
});

test('the line in place of a deleted cell goes after eight seconds, but not while it is looked at; Ctrl Z brings the cell back all the same', async ({
	layer,
	page
}) => {
	await page.clock.install();
	await layer.open();
	await page.getByRole('heading', { name: 'Reading the drawing' }).click();
	await page.keyboard.press('d');
	await page.keyboard.press('d');
	// The line that has a button, not the words that a screen reader is told.
	const undo = page.getByRole('button', { name: 'Undo: bring back Reading the drawing' });
	const line = page.locator('p').filter({ has: undo });
	await expect(line).toBeVisible();
	await line.hover();
	// From here on time is what the test says: a slow machine would add its own.
	await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 20_000);
	await expect(line).toBeVisible();
	await page.mouse.move(5, 5);
	await page.clock.runFor(7000);
	await expect(line).toBeVisible();
	await page.clock.runFor(1500);
	await expect(undo).toHaveCount(0);
	await page.clock.resume();
	await page.keyboard.press('Control+z');
	await expect(page.getByRole('heading', { name: 'Reading the drawing' })).toBeVisible();
});

test('the line’s own Undo brings a cell back to its place', async ({ layer, page }) => {
	await layer.open();
	await withCode(page);
	await page.keyboard.press('Escape');
	await page.keyboard.press('d');
	await page.keyboard.press('d');
	await page.getByRole('button', { name: 'Undo: bring back A tagger, pasted' }).click();
	await expect.poll(() => order(page)).toEqual(['lede', 'layer', 'code-1', 'reading']);
	await expect(cell(page, 'code-1')).toBeFocused();
});

test('a cell is dragged by its handle to another place; Esc leaves it where it was', async ({ layer, page }) => {
	await page.setViewportSize({ width: 1440, height: 900 });
	await layer.open();
	await withCode(page);
	await page.keyboard.press('Escape');
	await page.keyboard.press('f');
	await page.keyboard.press('ArrowUp');
	await page.keyboard.press('f');
	await expect(page.getByRole('region', { name: 'A tagger, pasted, folded' })).toBeInViewport();
	const drag = async (to: string, more: number, end: () => Promise<void>): Promise<void> => {
		const handle = (await page.getByRole('button', { name: 'Move A tagger, pasted: drag it' }).boundingBox())!;
		await page.mouse.move(handle.x + 8, handle.y + 10);
		await page.mouse.down();
		const target = (await cell(page, to).boundingBox())!;
		for (let i = 1; i <= 6; i++) await page.mouse.move(handle.x + 8 + i, handle.y + 10 + ((target.y + more - handle.y - 10) * i) / 6);
		await expect(page.locator('.dropping-line')).toBeVisible();
		await end();
		await expect(page.locator('.dropping-line')).toHaveCount(0);
	};
	await drag('layer', -4, () => page.keyboard.press('Escape'));
	await page.mouse.up();
	await expect.poll(() => order(page)).toEqual(['lede', 'layer', 'code-1', 'reading']);
	await drag('layer', -4, () => page.mouse.up());
	await expect.poll(() => order(page)).toEqual(['lede', 'code-1', 'layer', 'reading']);
	await expect(said(page)).toHaveText('Moved up, 2 of 4.');
	await expect(cell(page, 'code-1')).toBeFocused();
	await page.keyboard.press('Control+z');
	await expect.poll(() => order(page)).toEqual(['lede', 'layer', 'code-1', 'reading']);
});

test('the palette finds by any part of a name, says its key, and does it to the selected cell', async ({ layer, page }) => {
	await layer.open();
	await withCode(page);
	await page.keyboard.press('Escape');
	await page.keyboard.press('Control+k');
	const field = page.getByRole('combobox', { name: 'Find a command, a cell or a lesson' });
	await expect(field).toBeFocused();
	await field.pressSequentially('mov');
	const options = page.getByRole('dialog').getByRole('option');
	await expect(options).toHaveCount(2);
	await expect(options.first()).toHaveText(/Move up\s*Alt ↑/);
	await expect(options.first().locator('b')).toHaveText('Mov');
	await expect(options.first()).toHaveAttribute('aria-selected', 'true');
	await page.keyboard.press('ArrowDown');
	await expect(field).toHaveAttribute('aria-activedescendant', (await options.nth(1).getAttribute('id'))!);
	expect(await violations(page, dialog)).toEqual([]);
	await page.keyboard.press('Enter');
	await expect.poll(() => order(page)).toEqual(['lede', 'layer', 'reading', 'code-1']);
	await expect(cell(page, 'code-1')).toBeFocused();

	await page.keyboard.press('p');
	await field.fill('the mistake');
	await expect(options).toHaveCount(1);
	await field.fill('drawing');
	await page.keyboard.press('Enter');
	await expect(cell(page, 'reading')).toBeFocused();
	await page.keyboard.press('Control+k');
	await field.fill('zzz');
	await expect(options).toHaveCount(0);
	await page.keyboard.press('Escape');
	await expect(field).toHaveCount(0);
	await expect(cell(page, 'reading')).toBeFocused();
	await page.keyboard.press('Control+k');
	await field.fill('c_0');
	await expect(page.getByRole('dialog').getByRole('group', { name: 'Lessons' }).getByRole('option')).toHaveText(['3, h_0 and c_0']);
	await page.keyboard.press('Enter');
	await expect(page.getByRole('heading', { level: 1, name: 'h_0 and c_0' })).toBeVisible();
});

test('the outline has each cell with its sign, and goes there', async ({ layer, page }) => {
	await layer.open('x=*,*,25');
	await page.getByRole('heading', { name: 'Reading the drawing' }).click();
	await page.keyboard.press('o');
	const outline = page.getByRole('navigation', { name: 'Outline' });
	await expect(outline.getByRole('button', { name: 'Reading the drawing' })).toBeFocused();
	await expect(outline.getByText('A mistake:')).toHaveCount(1);
	await expect(outline.getByRole('button', { name: 'Breaking it on purpose' })).toBeVisible();
	expect(await violations(page)).toEqual([]);
	// It covers nothing of the cells where there is room beside them.
	const right = (await cell(page, 'layer').boundingBox())!;
	expect((await outline.boundingBox())!.x).toBeGreaterThanOrEqual(right.x + right.width);
	expect(await overflow(page)).toBeLessThanOrEqual(0);
	await outline.getByRole('button', { name: 'A bidirectional LSTM, two layers' }).click();
	await expect(cell(page, 'layer')).toBeFocused();
	await page.keyboard.press('o');
	await expect(outline).toHaveCount(0);
	await expect(cell(page, 'layer')).toBeFocused();
	// Where there is not that room it lies over the form: it is there only where it is asked for.
	await page.keyboard.press('o');
	await expect(outline).toBeVisible();
	await page.setViewportSize({ width: 1280, height: 800 });
	await expect(outline).toHaveCount(0);
	await expect(cell(page, 'layer')).toBeFocused();
	await page.keyboard.press('o');
	await outline.getByRole('button', { name: 'Reading the drawing' }).click();
	await expect(outline).toHaveCount(0);
});

test('the question mark shows all keys, and Esc gives the focus back', async ({ layer, page }) => {
	await layer.open();
	await page.getByRole('heading', { name: 'Reading the drawing' }).click();
	await page.keyboard.press('?');
	const keys = page.getByRole('dialog', { name: 'All keys' });
	await expect(keys.getByText('Delete the cell', { exact: true })).toBeVisible();
	expect(await violations(page, dialog)).toEqual([]);
	await page.keyboard.press('Escape');
	await expect(keys).toHaveCount(0);
	await expect(cell(page, 'reading')).toBeFocused();
});

test('keys of a single letter can be switched off, here and for later; the others go on', async ({ layer, page }) => {
	await layer.open();
	await page.getByRole('heading', { name: 'Reading the drawing' }).click();
	await page.keyboard.press('?');
	const letters = page.getByRole('checkbox', { name: /^Keys of a single letter or sign/ });
	await letters.uncheck();
	await page.keyboard.press('Escape');
	const reload = async (): Promise<void> => {
		await page.reload();
		await layer.ready();
		await page.getByRole('heading', { name: 'Reading the drawing' }).click();
	};
	for (const after of [() => Promise.resolve(), reload]) {
		await after();
		for (const key of ['f', 'c', 'd', 'd', 'b', 'o', '?']) await page.keyboard.press(key);
		await expect.poll(() => order(page)).toEqual(['lede', 'layer', 'reading']);
		await expect(page.getByRole('heading', { name: 'Reading the drawing' })).toBeVisible();
		await expect(page.getByRole('navigation', { name: 'Outline' })).toHaveCount(0);
		await expect(letters).toHaveCount(0);
	}
	await page.keyboard.press('ArrowUp');
	await expect(cell(page, 'layer')).toBeFocused();
	await page.keyboard.press('Control+k');
	await page.getByRole('combobox').fill('all keys');
	await page.keyboard.press('Enter');
	await letters.check();
	await page.keyboard.press('Escape');
	await page.keyboard.press('o');
	await expect(page.getByRole('navigation', { name: 'Outline' })).toBeVisible();
});

test('a cell is added where the pointer is, and the last row asks for its kind', async ({ layer, page }) => {
	await layer.open();
	await page.getByRole('button', { name: 'Add a cell' }).last().click();
	await expect(page.getByRole('button', { name: 'Add a layer' })).toBeFocused();
	await page.keyboard.press('Enter');
	await expect(cell(page, 'layer-1')).toBeFocused();
	await expect.poll(() => order(page)).toEqual(['lede', 'layer', 'reading', 'layer-1']);
	expect(await violations(page)).toEqual([]);
});

test('a notebook without cells offers one', async ({ layer, page }) => {
	await layer.open();
	await page.getByRole('heading', { name: 'A bidirectional LSTM, two layers' }).click();
	for (let i = 0; i < 3; i++) {
		await page.keyboard.press('d');
		await page.keyboard.press('d');
	}
	await expect.poll(() => order(page)).toEqual([]);
	await expect(page.locator('main')).toBeFocused();
	await page.getByRole('button', { name: 'Add a cell' }).click();
	await page.getByRole('button', { name: 'Add a layer' }).click();
	await expect(layer.verdict).toContainText('It runs.');
});

test.describe('for a finger', () => {
	test.use({ hasTouch: true, isMobile: true, viewport: { width: 390, height: 844 } });

	test('the sheet of a layer saves its network', async ({ layer, page }) => {
		await layer.open();
		await page.getByRole('button', { name: 'What can be done with A bidirectional LSTM, two layers' }).tap();
		const sheet = page.getByRole('dialog', { name: 'A bidirectional LSTM, two layers' });
		const [download] = await Promise.all([page.waitForEvent('download'), sheet.getByRole('button', { name: /^Save the network with its weights/ }).tap()]);
		expect(download.suggestedFilename()).toMatch(/\.onnx$/);
		await expect(sheet).toHaveCount(0);
	});

	test('a sheet moves, folds, adds and deletes, in rows of 48 px', async ({ layer, page }) => {
		await layer.open();
		const more = page.getByRole('button', { name: 'What can be done with Reading the drawing' });
		await more.tap();
		const sheet = page.getByRole('dialog', { name: 'Reading the drawing' });
		for (const name of ['Move up', 'Duplicate', 'Fold', 'Layer', 'Delete']) {
			const box = (await sheet.getByRole('button', { name, exact: true }).boundingBox())!;
			expect(box.height, name).toBeGreaterThanOrEqual(46);
		}
		expect(await violations(page, dialog)).toEqual([]);
		await sheet.getByRole('button', { name: 'Move up' }).tap();
		await expect.poll(() => order(page)).toEqual(['lede', 'reading', 'layer']);
		await expect(sheet).toHaveCount(0);
		await more.tap();
		await sheet.getByRole('button', { name: 'Fold' }).tap();
		await expect(page.getByRole('region', { name: 'Reading the drawing, folded' })).toBeVisible();
		expect(await overflow(page)).toBeLessThanOrEqual(0);
		await page.getByRole('button', { name: /Reading the drawing\s+folded/ }).tap();
		await expect(page.getByRole('heading', { name: 'Reading the drawing' })).toBeVisible();
		await more.tap();
		await sheet.getByRole('button', { name: 'Delete' }).tap();
		await expect.poll(() => order(page)).toEqual(['lede', 'layer']);
		await page.getByRole('button', { name: 'Undo: bring back Reading the drawing' }).tap();
		await expect.poll(() => order(page)).toEqual(['lede', 'reading', 'layer']);
	});

	test('a long title takes one line, and is read whole by its name, above its sheet and on paper', async ({ layer, page }) => {
		const whole = 'A bidirectional LSTM, 17000 layers';
		await layer.open('num_layers=17000');
		const title = page.getByRole('heading', { level: 1, name: whole });
		const lines = async () => (await title.boundingBox())!.height / (await title.evaluate((it) => Number.parseFloat(getComputedStyle(it).lineHeight)));
		expect(await lines()).toBeLessThan(1.5);
		expect(await title.evaluate((it) => it.scrollWidth - it.clientWidth)).toBeGreaterThan(0);
		await expect(title).toHaveAttribute('title', whole);
		await page.getByRole('button', { name: `What can be done with ${whole}` }).tap();
		await expect(page.getByRole('dialog').getByText(whole)).toBeVisible();
		await page.keyboard.press('Escape');
		await page.emulateMedia({ media: 'print' });
		expect(await lines()).toBeGreaterThan(1.5);
	});

	test('the sheet of a layer saves its picture; the head is one row, and undo stands behind its last button', async ({ layer, page }) => {
		await layer.open();
		const head = (await page.getByRole('banner').boundingBox())!;
		expect(head.height).toBeLessThanOrEqual(52);
		expect(await page.getByRole('button', { name: 'Rename Untitled' }).evaluate((it) => it.scrollWidth - it.clientWidth), 'what is cut of the name').toBe(0);
		expect(await overflow(page)).toBeLessThanOrEqual(0);
		const title = page.getByRole('heading', { level: 1 });
		const lines = (await title.boundingBox())!.height / (await title.evaluate((it) => Number.parseFloat(getComputedStyle(it).lineHeight)));
		expect(lines, 'lines of the title').toBeLessThan(1.5);
		expect(await title.evaluate((it) => it.scrollWidth - it.clientWidth), 'what is cut of the title').toBe(0);
		const more = page.getByRole('button', { name: /^What can be done with A bidirectional/ });
		await more.tap();
		for (const kind of ['SVG', 'PNG']) {
			if (kind === 'PNG') await more.tap();
			const download = page.waitForEvent('download');
			await page.getByRole('group', { name: 'Save the picture' }).getByRole('button', { name: kind }).tap();
			expect((await download).suggestedFilename()).toBe(`A bidirectional LSTM, two layers.${kind.toLowerCase()}`);
			await expect(page.getByRole('dialog')).toHaveCount(0);
		}
		await page.getByRole('button', { name: /^Break it/ }).tap();
		await expect(layer.verdict).toContainText('Expected 50, got 25');
		await page.getByRole('button', { name: 'Undo, share, dark' }).tap();
		const undo = page.getByRole('button', { name: 'Undo', exact: true });
		await undo.tap();
		await expect(layer.verdict).not.toContainText('Expected 50, got 25');
		await page.keyboard.press('Escape');
		await expect(undo).toBeHidden();
	});
});

test('a folded cell is kept folded, also in the link', async ({ layer, page }) => {
	await layer.open();
	await page.getByRole('heading', { name: 'Reading the drawing' }).click();
	await page.keyboard.press('f');
	await expect(page.getByRole('region', { name: 'Reading the drawing, folded' })).toBeVisible();
	expect(await violations(page, { include: '[aria-label="Reading the drawing, folded"]' })).toEqual([]);
	await expect(page).toHaveURL(/cells=/);
	await page.reload();
	await layer.ready();
	await expect(page.getByRole('region', { name: 'Reading the drawing, folded' })).toBeVisible();
});

test('a folded layer is out of reach, and stands as it was when it is unfolded', async ({ layer, page }) => {
	await layer.open('x=10,32,25');
	await layer.number('hidden_size').first().focus();
	const cell = page.locator('[data-cell="layer"]');
	await cell.focus();
	await layer.picture.evaluate((picture) => (picture.dataset['was'] = 'here'));
	const { height } = (await cell.boundingBox())!;
	await page.keyboard.press('f');
	const folded = page.getByRole('region', { name: 'A bidirectional LSTM, two layers, folded' });
	await expect(folded).toContainText('RuntimeError');
	await expect(page.getByRole('spinbutton')).toHaveCount(0);
	await expect(layer.verdict).toBeHidden();
	expect((await cell.boundingBox())!.height).toBeLessThan(100);
	await page.keyboard.press('e');
	await expect(page.getByText('There is no mistake.')).toBeAttached();
	await page.keyboard.press('Escape');
	await cell.focus();
	for (let i = 0; i < 6; i++) {
		await page.keyboard.press('Tab');
		expect(await page.evaluate(() => document.activeElement?.closest('[data-away]') ?? null)).toBeNull();
	}
	await cell.focus();
	await page.keyboard.press('f');
	await expect(folded).toBeHidden();
	await expect(layer.verdict).toContainText('Expected 50, got 25');
	expect(await layer.picture.getAttribute('data-was')).toBe('here');
	expect((await cell.boundingBox())!.height).toBeCloseTo(height, 0);
});
