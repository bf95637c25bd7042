import type { Locator } from '@playwright/test';
import { expect, test } from './page.ts';

test('the text above the first cell is deleted with the keyboard or the pointer, and Undo brings it back in one step', async ({ layer, page }) => {
	await layer.open();
	const text = page.locator('[data-cell="lede"]');
	await text.click();
	await expect(page.locator('[data-cell="lede"]')).toBeFocused();
	await page.keyboard.press('d');
	await page.keyboard.press('d');
	await expect(text).toHaveCount(0);
	await expect(page.locator('[data-cell="layer"]')).toBeFocused();
	await page.keyboard.press('Control+z');
	await expect(text).toBeVisible();
	await expect(page.getByRole('button', { name: 'Undo' }).first()).toBeDisabled();
	await text.click();
	await page.getByRole('toolbar', { name: 'This cell' }).getByRole('button', { name: 'Delete' }).click();
	await expect(text).toHaveCount(0);
	await page.reload();
	await layer.ready();
	await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
	await expect(text).toHaveCount(0);
});

test.describe('for a finger', () => {
	test.use({ hasTouch: true, viewport: { width: 390, height: 844 } });

	test('every box to tick and every link of the form is 44 px', async ({ layer }) => {
		await layer.open();
		for (const control of [...(await layer.form.getByRole('checkbox').all()), ...(await layer.form.getByRole('button', { name: /linked to/ }).all())]) {
			const box = await control.boundingBox();
			expect(Math.min(box!.width, box!.height), (await control.getAttribute('aria-label')) ?? '').toBeGreaterThanOrEqual(44);
		}
	});
});

for (const width of [1440, 390]) {
	test(`a number of seven digits is shown whole in the form at ${width} px, beside its link`, async ({ layer, page }) => {
		await page.setViewportSize({ width, height: 900 });
		await layer.open();
		for (const number of ['100000', '1234567']) {
			for (const name of ['seq_len', 'batch', 'input_size', 'hidden_size']) await layer.field(name).fill(number);
			const cut = await layer.form.evaluate((form) =>
				[...form.querySelectorAll<HTMLElement>('input[type="text"], .number b')]
					.filter((e) => e.scrollWidth > e.clientWidth + 1 && e.clientWidth > 0)
					.map((e) => e.outerHTML)
			);
			expect(cut).toEqual([]);
			for (const button of await layer.form.getByRole('button', { name: new RegExp(`${number}, linked to`) }).all()) {
				const [text, glyph] = [await button.locator('b').boundingBox(), await button.locator('svg').boundingBox()];
				expect(text!.height).toBeLessThan(24);
				expect(Math.abs(text!.y + text!.height / 2 - glyph!.y - glyph!.height / 2)).toBeLessThan(6);
				await expect(button.locator('b')).toHaveText(number);
			}
		}
	});
}

test('how many parameters the layer has stands below the picture', async ({ layer, page }) => {
	await layer.open();
	await expect(page.getByText('363,200 parameters')).toBeVisible();
	await layer.field('num_layers').fill('1');
	await expect(page.getByText('121,600 parameters')).toBeVisible();
});

/** How far below the form's top what can be seen of it stands. What is folded is not laid out: where it was last is no place. */
const placesIn = (form: Locator, which: string): Promise<readonly number[]> =>
	form.evaluate(
		(form, which) =>
			[...form.querySelectorAll(which)]
				.filter((e) => e.checkVisibility())
				.map((e) => Math.round(e.getBoundingClientRect().top - form.getBoundingClientRect().top)),
		which
	);

for (const width of [1440, 390]) {
	test(`nothing in the form moves while a number that was parted goes through what fits, at ${width} px`, async ({ layer, page }) => {
		await page.setViewportSize({ width, height: 900 });
		await layer.open();
		await layer.link('x feat').click();
		const slider = layer.form.getByRole('slider', { name: 'x feat, slider' });
		await slider.focus();
		const places = () => placesIn(layer.form, 'input, button, summary');
		const fits = await places();
		await page.keyboard.press('ArrowRight');
		await expect(layer.field('x feat')).toHaveAttribute('aria-invalid', 'true');
		expect(await places()).toEqual(fits);
		await page.keyboard.press('ArrowLeft');
		await expect(layer.field('x feat')).toHaveAttribute('aria-invalid', 'false');
		expect(await places()).toEqual(fits);
	});
}

for (const width of [1440, 390]) {
	test(`nothing in the form moves while a slider is dragged into what does not fit, however long the reason, at ${width} px`, async ({ layer, page }) => {
		await page.setViewportSize({ width, height: 900 });
		await layer.open('hidden_size=512');
		// As wide as a reader may set it: the reason takes two lines.
		await layer.form.evaluate((form) => (form.style.letterSpacing = '0.4em'));
		await layer.link('h_0 hidden').click();
		const [field, slider] = [layer.field('h_0 hidden'), layer.form.getByRole('slider', { name: 'h_0 hidden, slider' })];
		await slider.evaluate((element) => element.scrollIntoView({ block: 'center' }));
		const places = () => placesIn(layer.form, 'input, button, summary, .hint');
		const before = await places();
		const { x, y, width: wide, height } = (await slider.boundingBox())!;
		await page.mouse.move(x + wide - 8, y + height / 2);
		await page.mouse.down();
		for (const by of [10, 30, 50]) await page.mouse.move(x + wide - by, y + height / 2);
		await expect(field).toHaveAttribute('aria-invalid', 'true');
		expect(await places()).toEqual(before);
		await page.mouse.up();
		// Then it is there to read, whole.
		const reason = layer.form.locator(`[id="${await field.getAttribute('aria-describedby')}"]`);
		await expect(reason).toHaveText('expected 512, the layer’s hidden_size');
		const cut = () =>
			reason.evaluate((e) => [e, e.parentElement!].some((part) => part.scrollHeight > part.clientHeight + 1 || part.scrollWidth > part.clientWidth + 1));
		await expect.poll(cut).toBe(false);
	});
}
