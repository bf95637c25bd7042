import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { expect, overflow, test } from './page.ts';

/** The code cell as a reader finds it. */
const cell = (page: Page) => ({
	editor: page.getByRole('textbox', { name: /Python code$/ }),
	verdict: page.getByRole('region', { name: 'What PyTorch says of code cell 1' }),
	mistake: page.getByRole('note', { name: 'Mistake' })
});

const message = 'RuntimeError: mat1 and mat2 shapes cannot be multiplied (320x200 and 100x9)';

async function violations(page: Page): Promise<readonly string[]> {
	// The rest of the page is looked at in every state of its own.
	const { violations } = await new AxeBuilder({ page })
		.include('.code-cell')
		.setLegacyMode()
		.options({ resultTypes: ['violations'] })
		.analyze();
	return violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html.slice(0, 200)}`));
}

test('the tagger that raises, one click away: its shapes, its mistake, the fix, and a link that brings it back', async ({ layer, page, context }) => {
	test.slow();
	await layer.open();
	await page.getByRole('button', { name: 'A tagger, pasted' }).click();
	const { editor, verdict, mistake } = cell(page);
	await expect(editor).toBeFocused({ timeout: 15_000 });
	await expect(mistake).toContainText(message);
	await expect(verdict).toContainText(message);
	await expect(editor).toContainText(/y \[batch B? ?32/);
	await expect(editor).toContainText('never computed');
	// The address carries the notebook: it is written soon after each change.
	await expect(page).toHaveURL(/#v=2&cells=/);
	const broken = page.url();
	await mistake
		.getByRole('button', { name: /^Apply/ })
		.first()
		.click();
	await expect(mistake).toHaveCount(0);
	await expect(verdict).toContainText('Runs.');
	await expect(verdict).toContainText('logits');
	await expect(page).not.toHaveURL(broken);
	const address = page.url();
	const fixed = await editor.innerText();
	await page.getByRole('button', { name: 'Undo', exact: true }).first().click();
	await expect(mistake).toContainText(message);
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
	await page.getByRole('button', { name: 'Add code' }).first().click();
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
	await expect(page).toHaveURL(/#v=2&kept=\w+$/);
	await page.reload();
	await expect(editor).toContainText('# ', { timeout: 15_000 });
});

for (const [width, colorScheme] of [
	[1440, 'light'],
	[390, 'dark']
] as const) {
	test(`axe finds nothing in a code cell at ${width} px in ${colorScheme}: empty, with a mistake, mended`, async ({ layer, page }) => {
		test.slow();
		await page.setViewportSize({ width, height: 900 });
		await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
		await layer.open();
		await page.getByRole('button', { name: 'A tagger, pasted' }).click();
		const { editor, mistake } = cell(page);
		await expect(mistake).toContainText(message, { timeout: 15_000 });
		await expect(mistake.getByRole('button').first()).toBeVisible();
		expect.soft(await violations(page), 'mistake').toEqual([]);
		expect.soft(await overflow(page)).toBeLessThanOrEqual(0);
		await mistake.getByRole('button').first().click();
		await expect(mistake).toHaveCount(0);
		await page.getByRole('button', { name: 'Add code' }).last().click();
		await expect(editor).toHaveCount(2);
		expect.soft(await violations(page), 'mended, and an empty cell').toEqual([]);
	});
}
