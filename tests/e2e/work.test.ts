import { expect, test } from './page.ts';

/** Of Chromium's own account of what it did. */
interface Traced {
	readonly name: string;
	readonly args: { readonly elementCount?: number };
}

test('a mistake, and its end, style what changed anew, and not all of the drawing', async ({ browser, layer, page }) => {
	await layer.open();
	const all = await layer.picture.locator('svg *').count();
	for (const name of [/^Break it/, /^Give x 50|^Give the layer/]) {
		const button = layer.verdict.getByRole('button', { name });
		await button.hover();
		await browser.startTracing(page, { categories: ['-*', 'devtools.timeline'] });
		await button.click();
		await expect(button).toHaveCount(0);
		const { traceEvents } = JSON.parse((await browser.stopTracing()).toString()) as { readonly traceEvents: readonly Traced[] };
		const styled = traceEvents.flatMap(({ name, args }) => (name === 'UpdateLayoutTree' ? (args.elementCount ?? 0) : []));
		expect(Math.max(...styled)).toBeGreaterThan(0);
		expect(Math.max(...styled)).toBeLessThan(all);
	}
});
