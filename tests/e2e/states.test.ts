import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { expect, overflow, test, type LayerPage } from './page.ts';

/** The states in which the page can be found, each as a link and what is done after it. */
const states: readonly { readonly name: string; readonly link: string; readonly then?: (layer: LayerPage) => Promise<void> }[] = [
	{ name: 'default', link: 'v=1' },
	{ name: 'unrolled', link: 'depth=unrolled' },
	{ name: 'one step', link: 'depth=step' },
	{ name: 'mistake', link: 'x=10,32,25' },
	{ name: 'mistake, unrolled', link: 'x=10,32,25&depth=unrolled' },
	{ name: 'mistake, one step', link: 'x=10,32,25&depth=step' },
	{ name: 'mistake in a state', link: 'h_0=4,16,100' },
	{ name: 'mistake of the constructor', link: 'hidden_size=0' },
	{ name: 'hazard', link: 'x_order=batch-first' },
	{ name: 'packed, unrolled', link: 'batch=4&lengths=9,7,3,1&depth=unrolled' },
	{ name: 'not modelled', link: 'dtype=complex64' },
	{ name: 'wide numbers', link: 'seq_len=1000&batch=1000&input_size=1000&hidden_size=1000&num_layers=8' },
	{ name: 'huge numbers, unrolled', link: 'seq_len=1000000000&num_layers=8&depth=unrolled' },
	{ name: 'complaints about the link', link: 'batch=many&hidden_size=&type=Transformer' },
	{
		name: 'text in a number field',
		link: 'v=1&step=1',
		then: async ({ form }) => {
			await form.getByRole('textbox', { name: 'batch', exact: true }).fill('many');
			await expect(form.getByRole('alert')).toBeVisible();
		}
	},
	{
		name: 'everything open, code for TensorFlow.js',
		link: 'h_0=4,32,100&h_0_passed=1',
		then: async ({ page }) => {
			for (const summary of await page.locator('summary').all()) await summary.click();
			await page.getByRole('tab', { name: 'TensorFlow.js' }).click();
		}
	}
];

/** What axe finds. The page has no frames, so that its legacy mode, which needs no second page for each look, sees it all. */
async function violations(page: Page, rules: readonly string[] | null): Promise<readonly string[]> {
	const axe = new AxeBuilder({ page }).setLegacyMode().options({ rules: { 'target-size': { enabled: true } } });
	const { violations } = await (rules ? axe.withRules([...rules]) : axe).analyze();
	return violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html.slice(0, 200)}`));
}

for (const { colorScheme, rules } of [
	{ colorScheme: 'light', rules: null },
	{ colorScheme: 'dark', rules: ['color-contrast', 'link-in-text-block'] }
] as const) {
	for (const width of [1440, 390]) {
		test(`axe finds nothing in any state at ${width} px in ${colorScheme}`, async ({ layer, page }) => {
			test.slow();
			await page.setViewportSize({ width, height: 900 });
			await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
			await layer.open();
			for (const { name, link, then } of states) {
				await layer.follow(link);
				await then?.(layer);
				expect.soft(await violations(page, rules), name).toEqual([]);
			}
		});
	}
}

for (const width of [1440, 1024, 720, 390, 320]) {
	test(`nothing is wider than a window of ${width} px in any state`, async ({ layer, page }) => {
		await page.setViewportSize({ width, height: 900 });
		await layer.open();
		for (const { name, link, then } of states) {
			await layer.follow(link);
			await then?.(layer);
			expect.soft(await overflow(page), name).toBeLessThanOrEqual(0);
		}
	});
}

// Drawn 44 pixels wide; a picture that needs more room than there is is drawn a little smaller.
for (const { width, least } of [
	{ width: 390, least: 40 },
	{ width: 320, least: 30 }
]) {
	test(`every number and link of the picture can be hit with a finger at ${width} px`, async ({ layer, page }) => {
		await page.setViewportSize({ width, height: 844 });
		await layer.open();
		for (const { name, link } of states) {
			await layer.follow(link);
			const small = await layer.picture.locator('.hit').evaluateAll(
				(hits, least) =>
					hits.flatMap((hit) => {
						const control = hit.closest('[role="spinbutton"], [role="switch"]');
						const { width, height } = hit.getBoundingClientRect();
						return control && Math.min(width, height) < least ? [`${control.getAttribute('aria-label')}: ${width.toFixed(0)} × ${height.toFixed(0)}`] : [];
					}),
				least
			);
			expect.soft(small, name).toEqual([]);
		}
	});
}
