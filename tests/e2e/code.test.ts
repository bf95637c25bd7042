import type { Page } from '@playwright/test';
import { seq2seq } from '../programs/seq2seq.ts';
import { atAnotherWidth, violations, violationsHere } from './axe.ts';
import { expect, overflow, paste, test } from './page.ts';

/** The code cell as a reader finds it. */
const cell = (page: Page) => ({
	editor: page.getByRole('textbox', { name: /Python code$/ }),
	verdict: page.getByRole('region', { name: 'What is said of code cell 1' }),
	mistake: page.getByRole('note', { name: 'Mistake' })
});

const message = 'RuntimeError: mat1 and mat2 shapes cannot be multiplied (320x200 and 100x9)';

test.describe('in a worker', () => {
	test.use({ runs: true });

	test('a mistake behind a long loop is mended, though the page cannot wait for one such program', async ({ layer, page }) => {
		test.slow();
		await layer.open();
		await paste(
			page,
			'import torch\nfrom torch import nn\n\nx = torch.zeros(2, 3)\nfor step in range(3000):\n    x = x + 1\nhead = nn.Linear(4, 5)\ny = head(x)\n'
		);
		const { verdict } = cell(page);
		await expect(verdict).toContainText('mat1 and mat2 shapes cannot be multiplied (2x3 and 4x5)', { timeout: 30_000 });
		await verdict.getByRole('button', { name: 'Linear(3, 5)' }).click({ timeout: 30_000 });
		await expect(verdict).toContainText('Runs', { timeout: 30_000 });
	});
});

/** What axe finds in a code cell: the rest of the page is looked at in every state of its own. */
const found = (page: Page, width: number): Promise<readonly string[]> =>
	width > 700 ? violations(page, { include: '.code-cell' }) : violationsHere(page, { include: '.code-cell', ...atAnotherWidth });

test('the tagger that raises, one click away: its shapes, its mistake, the fix, and a link that brings it back', async ({ layer, page, context }) => {
	test.slow();
	await layer.open();
	await page.getByRole('button', { name: 'A tagger, pasted' }).click();
	const { editor, verdict, mistake } = cell(page);
	await expect(editor).toBeFocused({ timeout: 15_000 });
	await expect(mistake).toContainText('reads both ways');
	await expect(verdict).toContainText(message);
	await expect(editor).toContainText(/y \[batch B? ?32/);
	await expect(editor).toContainText('never computed');
	// The address carries the notebook: it is written soon after each change.
	await expect(page).toHaveURL(/#v=3&cells=/);
	const broken = page.url();
	await verdict.getByRole('group', { name: 'Fixes' }).getByRole('button').first().click();
	await expect(mistake).toHaveCount(0);
	await expect(verdict).toContainText('Runs.');
	await expect(verdict).toContainText('logits');
	await expect(page).not.toHaveURL(broken);
	const address = page.url();
	const fixed = await editor.innerText();
	await page.getByRole('button', { name: 'Undo', exact: true }).first().click();
	await expect(verdict).toContainText(message);
	await expect(page).not.toHaveURL(address);
	await page.getByRole('button', { name: 'Redo', exact: true }).click();
	await expect(mistake).toHaveCount(0);
	// Reloading at once, and another page, show the same.
	await page.reload();
	await expect.poll(() => cell(page).editor.innerText(), { timeout: 15_000 }).toBe(fixed);
	await expect(page).toHaveURL(address);
	const other = await context.newPage();
	await other.goto(page.url());
	await expect.poll(() => cell(other).editor.innerText(), { timeout: 15_000 }).toBe(fixed);
	await other.close();
});

test('an unreadable notebook link is complained of and left in the address; the page works on', async ({ layer, page }) => {
	await layer.open('v=2&hidden_size=64&cells=AAAA');
	await expect(page.getByText('The cells in the link cannot be read: it is cut off')).toBeVisible();
	await expect(page).toHaveURL(/cells=AAAA/);
	await layer.follow('kept=nothing');
	await expect(page.getByText('too long for a link')).toBeVisible();
	await layer.field('batch').fill('7');
	await expect(page).toHaveURL(/#v=1&batch=7$/);
});

test('code that is too long for a link is kept in this browser, and said to be', async ({ layer, page }) => {
	test.slow();
	await layer.open();
	await page.getByRole('button', { name: 'Add a cell' }).first().click();
	await page.getByRole('button', { name: 'Add code' }).click();
	const { editor } = cell(page);
	await expect(editor).toBeFocused({ timeout: 15_000 });
	// Noise cannot be packed.
	await page.evaluate(() => {
		let state = 1;
		const noise = Array.from({ length: 120_000 }, () => String.fromCharCode(33 + ((state = (state * 48271) % 2147483647) % 90)));
		const clipboardData = new DataTransfer();
		clipboardData.setData('text/plain', `# ${noise.join('')}\na = 1`);
		document.activeElement?.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
	});
	await expect(page.getByText('This notebook is too long for a link: it is kept in this browser')).toBeVisible();
	await expect(page.getByText('Too long for a link', { exact: true })).toBeVisible();
	await expect(page).toHaveURL(/#v=3&kept=\w+$/);
	await page.reload();
	await expect(editor).toContainText('# ', { timeout: 15_000 });
});

for (const width of [1440, 390])
	test(`axe finds nothing in a code cell at ${width} px: empty, with a mistake, mended`, async ({ layer, page }) => {
		test.slow();
		await page.setViewportSize({ width, height: 900 });
		await page.emulateMedia({ reducedMotion: 'reduce' });
		await layer.open();
		await page.getByRole('button', { name: 'A tagger, pasted' }).click();
		const { editor, verdict, mistake } = cell(page);
		await expect(verdict).toContainText(message, { timeout: 15_000 });
		const fix = verdict.getByRole('group', { name: 'Fixes' }).getByRole('button').first();
		await expect(fix).toBeVisible();
		expect.soft(await found(page, width), 'mistake').toEqual([]);
		expect.soft(await overflow(page)).toBeLessThanOrEqual(0);
		await fix.click();
		await expect(mistake).toHaveCount(0);
		await page.getByRole('button', { name: 'Add code' }).last().click();
		await expect(editor).toHaveCount(2);
		// What the verdict that stays in view lies over has less of its size until one scrolls.
		await page.evaluate(() => scrollTo(0, 0));
		expect.soft(await found(page, width), 'mended, and an empty cell').toEqual([]);
	});

for (const width of [1440, 1024, 390])
	test(`at ${width} px, 299 lines that are pasted show their mistake on line 200, its fix, and then the next`, async ({ layer, page }) => {
		test.slow();
		await page.setViewportSize({ width, height: 844 });
		await layer.open();
		await paste(page, seq2seq());
		const { verdict, editor } = cell(page);
		await expect(verdict).toContainText('RuntimeError: mat1 and mat2 shapes cannot be multiplied (320x96 and 48x64)', { timeout: 20_000 });
		const raised = editor.locator('.cm-mistaken');
		await expect(raised).toBeInViewport();
		await expect(raised).toContainText('self.proj(y)');
		await expect(editor).toBeFocused();
		await expect.poll(() => page.evaluate(() => getSelection()?.toString())).toBe('self.proj(y)');
		// Where the picture does not stand beside the editor, the two sizes that disagree stand with the line.
		const plug = page.getByRole('img', { name: /gives 96, self\.proj expects 48$/ });
		if (width < 1100) await expect(plug).toBeInViewport({ ratio: 1 });
		else await expect(plug).toBeHidden();
		// The verdict is in sight, and nothing is wider than the page.
		await expect(verdict).toBeInViewport();
		expect(await overflow(page)).toBeLessThanOrEqual(0);
		const list = page.getByRole('region', { name: 'Mistakes and notes' });
		await expect(list).toContainText('once 200 is mended: Expected hidden size (2, 16, 128), got [1, 16, 128]');
		await expect(list).toContainText('7 lines');
		await verdict.getByRole('button', { name: 'Linear(2 * hidden, dim)' }).click();
		await expect(verdict).toContainText('Line 200’s error is gone; the program now reaches line 278.');
		// The next one is in sight, with the module that it is in; the focus stays on the button.
		await expect(raised).toContainText('self.rnn(x, h0)');
		await expect(raised).toBeInViewport();
		await expect(page.getByRole('navigation', { name: 'Module that is drawn' }).getByRole('button', { name: 'Decoder' })).toHaveAttribute(
			'aria-current',
			'true'
		);
		await expect(verdict.getByRole('button', { name: 'torch.zeros(2, …)' })).toBeFocused();
		await verdict.getByRole('button', { name: 'torch.zeros(2, …)' }).click();
		await expect(verdict).toContainText('loss');
		expect(await found(page, width)).toEqual([]);
	});

test('what is pasted on a phone stands at the top, also where it has no mistake to go to', async ({ layer, page }) => {
	await page.setViewportSize({ width: 390, height: 844 });
	await layer.open();
	await paste(page, 'import torch.nn as nn\nclass Model(nn.Module):\n    def forward(self, x):\n        return x\n');
	await expect(cell(page).verdict).toContainText('Nothing ran', { timeout: 20_000 });
	await expect.poll(() => page.locator('.code-cell').evaluate((cell) => Math.round(cell.getBoundingClientRect().top))).toBeLessThan(422);
	expect(await page.locator('.code-cell').evaluate((cell) => cell.getBoundingClientRect().top)).toBeGreaterThanOrEqual(0);
});

test('a class that nobody calls has no tick: it says that nothing ran', async ({ layer, page }) => {
	await layer.open();
	await paste(
		page,
		'import torch.nn as nn\nclass Model(nn.Module):\n    def __init__(self, n):\n        super().__init__()\n        self.fc = nn.Linear(n, 2)\n    def forward(self, x):\n        return self.fc(x)\n'
	);
	const { verdict, editor } = cell(page);
	await expect(verdict).toContainText('Nothing ran: nothing calls Model.', { timeout: 20_000 });
	await expect(verdict).toContainText('No tensor was computed, so no shape was checked.');
	await expect(verdict).not.toContainText('Runs');
	await expect(editor).toContainText('never called');
	// As it is written: no size but by its name.
	const picture = page.getByRole('group', { name: 'Model, as it is written: nothing was computed' });
	await expect(picture).toContainText('?');
	await picture.getByRole('button', { name: 'Linear (n, 2), shapes not known; line 7' }).click();
	await expect(editor).toBeFocused();
	await expect.poll(() => page.evaluate(() => getSelection()?.anchorNode?.parentElement?.closest('.cm-line')?.textContent)).toContain('return self.fc(x)');
});

test('code comes out of a chat message, and goes back into it by a button; the line is gone after the first edit', async ({ layer, page }) => {
	await layer.open();
	const message = 'Sure, here it is:\n```python\nimport torch\nx = torch.zeros(2)\n```\nRun it.';
	await paste(page, message);
	const { editor } = cell(page);
	const took = page.getByText('Took the code out of a chat message: 2 lines of 6.');
	await expect(took).toBeVisible({ timeout: 20_000 });
	await expect(editor).not.toContainText('Sure');
	await page.getByRole('button', { name: 'Keep as is' }).click();
	await expect(editor).toContainText('Sure, here it is:');
	await expect(took).toHaveCount(0);
	await page.getByRole('button', { name: 'Undo', exact: true }).first().click();
	await expect(editor).not.toContainText('Sure');
});

test('an error is explained in its cell, and the layer that raises it is one click away; one that is not known is kept as text', async ({ layer, page }) => {
	await layer.open();
	await paste(
		page,
		'Traceback (most recent call last):\n  File "a.py", line 3, in <module>\n    lstm(x)\nRuntimeError: Expected hidden[0] size (2, 16, 100), got [1, 16, 100]\n'
	);
	const said = page.getByRole('status').filter({ hasText: 'This is an error, not code: explained below.' });
	await expect(said).toBeInViewport({ timeout: 20_000 });
	await expect(said).toBeFocused();
	const error = page.getByRole('region', { name: 'An error, pasted' });
	await expect(error).toContainText('Raised here');
	await expect(error.getByText('lstm(x)', { exact: true })).toBeVisible();
	await expect(error.getByRole('complementary', { name: 'The configuration it names' })).toContainText('input_size');
	expect(await violations(page)).toEqual([]);
	await error.getByRole('button', { name: 'Open as a layer cell' }).first().click();
	await expect(
		page.getByRole('region', { name: /^What PyTorch says/ }).filter({ hasText: 'Expected hidden[0] size (2, 16, 100), got [1, 16, 100]' })
	).toBeVisible({ timeout: 20_000 });
	await paste(page, 'RuntimeError: Expected hidden state size (1, 16, 100), found [1, 32, 100]');
	const other = error.filter({ hasText: 'We do not know this one.' });
	await expect(other.locator('mark')).toHaveText(['got']);
	await expect(other.getByRole('list')).toHaveCount(0);
	await expect(page.getByText('SyntaxError')).toHaveCount(0);
});

test('lines that a paste left out stand struck where they stood, without a number, until the first edit', async ({ layer, page }) => {
	await layer.open();
	await paste(page, '%matplotlib inline\n!pip install torch\nimport torch\nx = torch.zeros(2)\n!ls\n');
	const { editor } = cell(page);
	await expect(page.getByText('Read as one cell of a notebook; 3 magics left out.')).toBeVisible({ timeout: 20_000 });
	await expect(editor.locator('del')).toHaveText(['%matplotlib inline', '!pip install torch', '!ls']);
	await expect(page.locator('.cm-lineNumbers .cm-gutterElement:visible')).toHaveText(['–', '–', '1', '2', '–']);
	await expect(editor).toBeFocused();
	await page.keyboard.press('Control+End');
	await page.keyboard.type('y = x');
	await expect(editor.locator('del')).toHaveCount(0);
});

test('of many lines that were left out, a button shows them', async ({ layer, page }) => {
	await layer.open();
	await paste(page, 'One.\n\nTwo.\n\nThree.\n\n```python\nimport torch\nx = torch.zeros(2)\n```\nFour.\n');
	const { editor } = cell(page);
	const show = page.getByRole('button', { name: 'show the rest' });
	await expect(show).toBeVisible({ timeout: 20_000 });
	await expect(editor.locator('del')).toHaveCount(0);
	await show.click();
	await expect(editor.locator('del').first()).toHaveText('One.');
	await page.getByRole('button', { name: 'hide the rest' }).click();
	await expect(editor.locator('del')).toHaveCount(0);
});

for (const [what, text] of [
	['a traceback', 'Traceback (most recent call last):\n  File "a.py", line 3, in <module>\n    f(x)\nIndexError: Target 9 is out of bounds.\n'],
	['the message of an LSTM alone', 'input.size(-1) must be equal to input_size. Expected 50, got 25']
] as const)
	test(`${what}, pasted, comes into sight with the focus on what is said of it, and is no SyntaxError`, async ({ layer, page }) => {
		await layer.open();
		await paste(page, text);
		const said = page.getByText('This is an error, not code');
		await expect(said).toBeInViewport({ timeout: 20_000 });
		await expect(page.getByRole('status').filter({ has: said })).toBeFocused();
		await expect(page.getByText('SyntaxError')).toHaveCount(0);
	});

test('the key e goes from the verdict to the mistake, and selects what raised', async ({ layer, page }) => {
	await layer.open();
	await paste(page, seq2seq());
	const { verdict, editor } = cell(page);
	await expect(verdict.getByRole('button', { name: 'Linear(2 * hidden, dim)' })).toBeVisible({ timeout: 20_000 });
	await page.keyboard.press('Control+Home');
	await expect(editor.locator('.cm-mistaken')).not.toBeInViewport();
	await verdict.focus();
	await page.keyboard.press('e');
	await expect(editor).toBeFocused();
	await expect(editor.locator('.cm-mistaken')).toBeInViewport();
	await expect.poll(() => page.evaluate(() => getSelection()?.toString())).toBe('self.proj(y)');
});

test('a no-break space that is typed has CPython’s words, and a fix of one click', async ({ layer, page }) => {
	await layer.open();
	await page.getByRole('button', { name: 'Add a cell' }).first().click();
	await page.getByRole('button', { name: 'Add code' }).click();
	const { verdict, editor } = cell(page);
	await expect(editor).toBeFocused({ timeout: 15_000 });
	await page.keyboard.insertText('import torch\nx =\u00a0torch.zeros(2)');
	await expect(verdict).toContainText('SyntaxError: invalid non-printable character U+00A0');
	await verdict.getByRole('button', { name: 'Replace 1 no-break space by a space' }).click();
	await expect(verdict).toContainText('Runs.');
	await expect(editor).toContainText('x = torch.zeros(2)');
});

test('the button below the layer pastes what is on the clipboard: code, or an error as an error', async ({ layer, page, context }) => {
	await context.grantPermissions(['clipboard-read', 'clipboard-write']);
	await layer.open();
	const paste = page.getByRole('button', { name: 'Paste code or an error' });
	await page.evaluate(() => navigator.clipboard.writeText('>>> import torch\n>>> x = torch.zeros(2, 3)\n'));
	await paste.click();
	const { editor } = cell(page);
	await expect(editor).toContainText('x = torch.zeros(2, 3)', { timeout: 20_000 });
	await expect(editor).not.toContainText('>>>');
	await page.getByRole('button', { name: 'Undo', exact: true }).first().click();
	await expect(editor).toHaveCount(0);
	await page.evaluate(() => navigator.clipboard.writeText('RuntimeError: Expected hidden[0] size (2, 16, 100), got [1, 16, 100]'));
	await paste.focus();
	await page.keyboard.press('Enter');
	await expect(page.getByText('This is an error, not code')).toBeInViewport({ timeout: 20_000 });
});

test('where the clipboard is not for us to read, the button opens an empty cell to paste into', async ({ layer, page }) => {
	await page.addInitScript(() => {
		Object.defineProperty(navigator, 'clipboard', { value: { readText: () => Promise.reject(new DOMException('no', 'NotAllowedError')) } });
	});
	await layer.open();
	await page.getByRole('button', { name: 'Paste code or an error' }).click();
	const { editor } = cell(page);
	await expect(editor).toBeFocused({ timeout: 20_000 });
	await paste(page, 'Sure, here it is:\n```python\nimport torch\nx = torch.zeros(2)\n```\nRun it.');
	await expect(editor).not.toContainText('Sure');
	await expect(editor).toContainText('x = torch.zeros(2)');
});

test('beside a module that is drawn stand the folded ones before and after it; a click draws one, and the focus stays', async ({ layer, page }) => {
	test.slow();
	await layer.open();
	await paste(page, seq2seq());
	const { verdict, editor } = cell(page);
	await expect(verdict).toContainText('RuntimeError', { timeout: 20_000 });
	const drawn = page.getByRole('navigation', { name: 'Module that is drawn' }).locator('[aria-current]');
	await expect(drawn).toHaveText('Block6');
	const before = page.getByRole('button', { name: /which is called before it/ });
	const after = page.getByRole('button', { name: /which is called after it/ });
	await expect(before).toHaveText('▸ Block5');
	await expect(after).toHaveCount(0);
	await before.click();
	await expect(drawn).toHaveText('Block5');
	await expect(after).toHaveText('▸ Block6');
	for (const name of ['Block4', 'Block3', 'Block2', 'Block1', 'Block0']) {
		await expect(before).toBeFocused();
		await expect(before).toHaveText(`▸ ${name}`);
		await page.keyboard.press('Enter');
		await expect(drawn).toHaveText(name);
	}
	await expect(before).toHaveCount(0);
	await expect(drawn).toBeFocused();
	// Where the cursor goes, the picture is of that again.
	await editor.locator('.cm-mistaken').click();
	await page.keyboard.press('ArrowUp');
	await expect(drawn).toHaveText('Block6');
});

test.describe('on a phone', () => {
	test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });
	test('the cell that is asked for to paste into comes into view, and stays there', async ({ layer, page }) => {
		await layer.open();
		await page.getByRole('button', { name: 'Paste code or an error' }).tap();
		await expect(cell(page).editor).toBeFocused();
		// What the browser scrolls by itself comes a frame or two later.
		await expect(page).toHaveURL(/#v=/);
		await expect(cell(page).editor).toBeInViewport();
	});
});
