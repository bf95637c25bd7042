import { keyGroups } from '../../src/lib/notebook/keys.ts';
import { linkKeys } from '../../src/lib/notebook/link/linkTable.ts';
import { atAnotherWidth, violations, violationsHere } from './axe.ts';
import { expect, LayerPage, overflow, test } from './page.ts';

test.describe('without JavaScript', () => {
	test.use({ javaScriptEnabled: false });
	test('the guide is all there: each part is named on the page’s outline, each key and each word of a link stands in its table', async ({ page }) => {
		await page.goto('/guide/');
		const parts = page.getByRole('navigation', { name: 'On this page' }).getByRole('link');
		expect(await parts.count()).toBeGreaterThan(7);
		for (const part of await parts.all()) {
			const heading = page.locator((await part.getAttribute('href')) ?? '');
			await expect(heading).toHaveText((await part.textContent()) ?? '');
		}
		await expect(page.getByRole('table').locator('kbd').first()).toBeVisible();
		for (const { does } of keyGroups.flatMap(({ rows }) => rows)) await expect(page.getByRole('cell', { name: does, exact: true })).toHaveCount(1);
		for (const { key } of linkKeys) await expect(page.getByRole('rowheader', { name: key, exact: true })).toHaveCount(1);
		await expect(page.getByRole('main')).toContainText('Usage: shapebook check');
	});
});

test('an example of the guide opens in the notebook in its state, and the way back is the head', async ({ page }) => {
	await page.goto('/guide/');
	await page.getByRole('link', { name: 'x has 25 features, and the layer expects 50' }).click();
	const layer = new LayerPage(page);
	await expect(layer.verdict).toContainText('Expected 50, got 25');
	await page.getByRole('link', { name: 'Guide' }).click();
	await expect(page.getByRole('heading', { level: 1 })).toHaveText('Guide');
});

test('axe finds nothing in the guide, and it fits a phone', async ({ page }) => {
	await page.goto('/guide/');
	expect(await violations(page)).toEqual([]);
	await page.setViewportSize({ width: 390, height: 844 });
	expect(await overflow(page)).toBeLessThanOrEqual(0);
	expect(await violationsHere(page, atAnotherWidth)).toEqual([]);
});

test('a newer version of the site is told of in one line, which takes nothing away', async ({ layer, page }) => {
	await layer.open('batch=7');
	const line = page.getByRole('status').filter({ hasText: 'A new version is here' });
	await expect(line).toHaveCount(0);
	await page.route('**/_app/version.json', (route) => route.fulfill({ json: { version: 'another' } }));
	await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
	await expect(line).toBeVisible();
	await line.getByRole('button', { name: 'Reload' }).click();
	await layer.ready();
	await expect(layer.field('batch')).toHaveValue('7');
});
