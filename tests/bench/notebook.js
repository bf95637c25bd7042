import { framesOf } from './frames.js';
import { measure } from './statistics.js';

/** @import { Browser, Page } from '@playwright/test' */

/** Forty-odd lines of Python, each of which has a shape behind it. */
const program = ['import torch', 'x = torch.zeros(2, 3)', ...Array.from({ length: 40 }, (_, i) => `y${i} = (x + ${i}).reshape(3, 2)`)].join('\n');

/** Makes a notebook of thirty cells of the page by its keys: six layers, twelve of code with five hundred lines, twelve texts.  @param {Page} page */
async function fill(page) {
	/** @param {string} id @param {number} times */
	const duplicate = async (id, times) => {
		await page.locator(`[data-cell="${id}"]`).focus();
		for (let i = 0; i < times; i++) await page.keyboard.press('c');
	};
	await duplicate('layer', 5);
	await duplicate('reading', 10);
	await page.evaluate((text) => {
		const clipboardData = new DataTransfer();
		clipboardData.setData('text/plain', text);
		document.querySelector('main')?.focus();
		document.querySelector('main')?.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
	}, program);
	await page.locator('.cm-content').first().waitFor();
	await page.waitForTimeout(2000);
	await duplicate('code-1', 11);
	await page.waitForTimeout(5000);
}

/**
 * The frames of the page while something is done over and over: from one to the next.
 * @param {Page} page
 * @param {() => Promise<void>} act
 */
async function frames(page, act) {
	const long = 3000;
	const seen = framesOf(page, long);
	const started = Date.now();
	while (Date.now() - started < long) await act();
	return seen;
}

/** A notebook of thirty cells against the empty page: typing, and a slider.  @param {Browser} browser @param {string} address */
export async function notebookFrames(browser, address) {
	const measures = [];
	for (const full of [false, true]) {
		const page = await browser.newPage({ viewport: { width: 1440, height: 900 } });
		await page.addInitScript(() => Reflect.deleteProperty(globalThis, 'Worker'));
		await page.goto(address, { waitUntil: 'networkidle' });
		if (full) await fill(page);
		else {
			await page.getByRole('button', { name: 'Add a cell' }).last().click();
			await page.getByRole('button', { name: 'Add code' }).click();
			await page.locator('.cm-content').first().waitFor();
			await page.waitForTimeout(1000);
		}
		const cells = await page.locator('[data-cell]').count();
		await page.locator('.cm-content').first().focus();
		await page.keyboard.press('Control+End');
		await page.keyboard.press('Enter');
		const typed = await frames(page, async () => {
			await page.keyboard.press('#');
			await page.waitForTimeout(40);
		});
		const slider = page.getByRole('slider', { name: 'hidden_size, slider' }).first();
		await slider.scrollIntoViewIfNeeded();
		await slider.focus();
		let at = 0;
		const moved = await frames(page, async () => {
			await page.keyboard.press(at++ % 20 < 10 ? 'ArrowRight' : 'ArrowLeft');
			await page.waitForTimeout(30);
		});
		await page.close();
		measures.push(
			measure(`a notebook of ${cells} cells: code typed, from frame to frame`, 'ms', 24, typed),
			measure(`a notebook of ${cells} cells: a slider moved, from frame to frame`, 'ms', 24, moved)
		);
	}
	return measures;
}
