import type { Page } from '@playwright/test';
import { expect, paste, test } from './page.ts';

/** As wide as A4 within its margins. */
const paper = { width: 703, height: 1000 };

/** What a page on paper cannot do: scroll, or be pressed. */
async function leftovers(page: Page): Promise<readonly string[]> {
	return page.evaluate(() => {
		const seen = (element: Element) => element.checkVisibility({ visibilityProperty: true }) && element.getBoundingClientRect().width > 1;
		const controls = [...document.querySelectorAll('button, input, select, textarea, [role="slider"]')].filter((one) => seen(one) && !one.closest('svg'));
		const cut = [...document.querySelectorAll('pre, table, svg')].filter(
			(one) => seen(one) && one.scrollWidth > one.clientWidth + 1 && !(one instanceof SVGElement)
		);
		const wide = [...document.querySelectorAll('pre, table, svg, p')].filter((one) => seen(one) && one.getBoundingClientRect().right > innerWidth + 1);
		return [...controls, ...cut, ...wide].map((one) => `${one.tagName} ${one.textContent?.trim().slice(0, 60) ?? ''}`);
	});
}

const program = [
	'import torch',
	'from torch import nn',
	'lstm = nn.LSTM(input_size=32, hidden_size=64, num_layers=2, bidirectional=True, batch_first=True, dropout=0.1, dtype=torch.float32)',
	'y, _ = lstm(torch.randn(4, 12, 30))'
].join('\n');

test('a program is printed whole, its lines numbered as its mistakes name them, without controls', async ({ layer, page }) => {
	await layer.open();
	await paste(page, program);
	await expect(page.getByText('RuntimeError').first()).toBeVisible({ timeout: 20_000 });
	await page.setViewportSize(paper);
	await page.emulateMedia({ media: 'print' });
	const line = page.locator('.code-cell .line', { hasText: 'y, _ = lstm' });
	await expect(line).toBeVisible();
	const number = await line.getAttribute('data-line');
	await expect(page.locator('.code-cell')).toContainText(`Line ${number}`, { useInnerText: true });
	// Where a sentence names a line, that can be pressed on a screen, and stays a word of the sentence.
	expect((await leftovers(page)).filter((one) => !/^BUTTON line \d+$/.test(one))).toEqual([]);
});

for (const path of ['learn/gates/', 'learn/batch-first/', 'guide/'])
	test(`${path} is printed without controls, nothing wider than the paper`, async ({ page }) => {
		await page.setViewportSize(paper);
		await page.goto(`/${path}`);
		// It is alive: what is set before that has no controls.
		if (path === 'learn/gates/') await expect(page.getByRole('slider', { name: 'time step' })).toBeVisible({ timeout: 20_000 });
		await page.emulateMedia({ media: 'print' });
		await expect.poll(() => leftovers(page)).toEqual([]);
	});

test('what a screen cuts stands whole on paper', async ({ page }) => {
	await page.setViewportSize({ width: 330, height: 1000 });
	await page.goto('/learn/gates/');
	await expect(page.getByRole('slider', { name: 'time step' })).toBeVisible({ timeout: 20_000 });
	await expect(page.getByRole('button', { name: /^Show the whole/ }).first()).toBeAttached();
	await page.emulateMedia({ media: 'print' });
	const cut = () => page.evaluate(() => [...document.querySelectorAll('.cut')].filter((one) => one.scrollHeight > one.clientHeight + 3).length);
	await expect.poll(cut).toBe(0);
	await expect(page.getByRole('button', { name: /^Show the whole/ }).locator('visible=true')).toHaveCount(0);
});

test('a run that is on its way is not printed', async ({ layer, page }) => {
	// It stays on its way.
	await page.addInitScript(() =>
		Object.assign(globalThis, {
			Worker: class extends EventTarget {
				postMessage(): void {}
				terminate(): void {}
			}
		})
	);
	await layer.open();
	const running = layer.verdict.getByText('Running …');
	await expect(running).toBeVisible();
	await page.emulateMedia({ media: 'print' });
	await expect(running).toBeHidden();
});

test('a title and a verdict are on the page of their picture', async ({ layer, page }) => {
	await layer.open();
	await page.emulateMedia({ media: 'print' });
	for (const part of ['header', '.holder']) await expect(page.locator(`section.cell ${part}`).first()).toHaveCSS('break-after', 'avoid');
	await expect(page.locator('section.cell .picture').first()).toHaveCSS('break-inside', 'avoid');
});

test.describe('printed from the dark', () => {
	test.use({ colorScheme: 'dark', runs: true });
	test('values stand on white paper as they do in the light: zeros are white', async ({ layer, page }) => {
		await layer.open('seq_len=4&batch=2&input_size=5&hidden_size=6');
		const values = layer.picture.locator('image').first();
		await expect(values).toBeAttached({ timeout: 20_000 });
		const turned = () => values.evaluate((image) => getComputedStyle(image).filter);
		expect(await turned()).toBe('none');
		await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
		expect(await turned()).toBe('invert(1)');
	});
});
