import AxeBuilder from '@axe-core/playwright';
import { expect, test } from './page.ts';

const widths = [1440, 1024, 390];

for (const colorScheme of ['light', 'dark'] as const) {
	for (const width of widths) {
		test(`the page opens at ${width} px in ${colorScheme}, reads aloud, and does not scroll sideways`, async ({ page }) => {
			await page.setViewportSize({ width, height: 900 });
			await page.emulateMedia({ colorScheme });
			await page.goto('/');
			await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
			await expect(page.getByRole('slider', { name: 'seq_len' })).toBeVisible();
			expect(await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)).toBeLessThanOrEqual(0);
			const { violations } = await new AxeBuilder({ page }).analyze();
			expect(violations.map(({ id, nodes }) => ({ id, nodes: nodes.map(({ html }) => html) }))).toEqual([]);
		});
	}
}
