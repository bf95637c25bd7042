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

test('a mistake is said before its picture is drawn, which waits for no more than that', async ({ layer, page }) => {
	await layer.open();
	const button = layer.verdict.getByRole('button', { name: /^Break it/ });
	await button.evaluate((button) => {
		const seen = (): string =>
			[document.querySelector('.says.mistake') && 'verdict', document.querySelector('[role="tabpanel"] .never') && 'picture'].join(' ').trim();
		button.addEventListener('click', () => {
			const frames = (document.body.dataset['frames'] = '');
			const look = (before: string): void => {
				const now = seen();
				if (now !== before && now !== '') document.body.dataset['frames'] += `${now};`;
				if (now !== 'verdict picture') requestAnimationFrame(() => look(now));
			};
			look(frames);
		});
	});
	await button.click();
	await expect(page.locator('body')).toHaveAttribute('data-frames', 'verdict;verdict picture;');
});
