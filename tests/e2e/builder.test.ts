import { atAnotherWidth, violations, violationsHere } from './axe.ts';
import { expect, overflow, test } from './page.ts';

test('each choice is in the line at once, and in the figure below it', async ({ page }) => {
	await page.goto('/guide/embed/');
	const line = page.getByLabel('What to copy');
	const figure = page.frameLocator('shape-book iframe');
	await expect(page.locator('shape-book')).toHaveAttribute('ready', '', { timeout: 15_000 });
	await expect(line).toContainText('/embed.js" async></script>\n<shape-book controls="hidden_size,bidirectional,x.feat"');
	await expect(figure.getByText('RuntimeError: input.size(-1) must be equal to input_size. Expected 50, got 25')).toBeVisible();
	await page.getByRole('checkbox', { name: 'batch', exact: true }).check();
	await expect(line).toContainText('controls="batch,hidden_size,bidirectional,x.feat"');
	await expect(figure.getByRole('textbox', { name: 'batch' })).toBeVisible();
	await page.getByRole('radio', { name: 'dark' }).check();
	await expect(figure.locator('html')).toHaveAttribute('data-theme', 'dark');
	await page.getByRole('radio', { name: 'Jupyter' }).check();
	await expect(line).toContainText('%%html\n<script src="http');
	await page.getByRole('radio', { name: 'a new layer' }).check();
	await expect(figure.getByText('RuntimeError')).toHaveCount(0);
	await page.getByRole('radio', { name: 'code', exact: true }).check();
	await expect(line).toContainText('<pre>\nimport torch');
	await expect(figure.getByText('RuntimeError: mat1 and mat2').first()).toBeVisible({ timeout: 15_000 });
	await expect(page.getByRole('checkbox')).toHaveCount(0);
});

for (const width of [1440, 390])
	test(`axe finds nothing, and nothing is wider than a window of ${width} px`, async ({ page }) => {
		await page.setViewportSize({ width, height: 900 });
		await page.goto('/guide/embed/');
		await expect(page.locator('shape-book')).toHaveAttribute('ready', '', { timeout: 15_000 });
		expect(await (width === 1440 ? violations(page) : violationsHere(page, atAnotherWidth))).toEqual([]);
		expect(await overflow(page)).toBeLessThanOrEqual(0);
	});

test('without JavaScript the line and what is said of it can be read', async ({ browser, baseURL }) => {
	const context = await browser.newContext({ javaScriptEnabled: false, ...(baseURL !== undefined && { baseURL }) });
	const page = await context.newPage();
	await page.goto('/guide/embed/');
	await expect(page.getByLabel('What to copy')).toContainText('<shape-book');
	await expect(page.getByText('LSTM(50, 100) given 25 features: Expected 50, got 25.', { exact: true })).toBeVisible();
	await context.close();
});
