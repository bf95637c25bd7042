import { readFileSync, writeFileSync } from 'node:fs';
import type { Download, Page } from '@playwright/test';
import { atAnotherWidth, violations, violationsHere } from './axe.ts';
import { expect, overflow, test } from './page.ts';

const jupyter = new URL('../reference/notebooks/outputs.ipynb', import.meta.url);

const mark = (page: Page) => page.getByRole('button', { name: 'Menu of the notebook' });
const item = (page: Page, name: string | RegExp) => page.getByRole('menuitem', { name });
const complaint = (page: Page) => page.getByRole('alert').filter({ hasText: 'cannot be opened' });

async function openMenu(page: Page): Promise<void> {
	await mark(page).click();
	await expect(item(page, 'New notebook')).toBeFocused();
}

async function saved(page: Page, name: string | RegExp): Promise<{ readonly name: string; readonly bytes: Buffer }> {
	await openMenu(page);
	const [download]: [Download, unknown] = await Promise.all([page.waitForEvent('download'), item(page, name).click()]);
	return { name: download.suggestedFilename(), bytes: readFileSync(await download.path()) };
}

async function choose(page: Page, files: { readonly name: string; readonly mimeType: string; readonly buffer: Buffer }): Promise<void> {
	await openMenu(page);
	const [chooser] = await Promise.all([page.waitForEvent('filechooser'), item(page, /^Open a file/).click()]);
	await chooser.setFiles(files);
}

/** Lets a file go over the page, as from the desktop. */
const letGo = (page: Page, name: string, text: string) =>
	page.evaluate(
		([name, text]) => {
			const dataTransfer = new DataTransfer();
			dataTransfer.items.add(new File([text], name));
			for (const type of ['dragenter', 'dragover', 'drop']) document.body.dispatchEvent(new DragEvent(type, { dataTransfer, bubbles: true, cancelable: true }));
		},
		[name, text] as const
	);

test('the menu is gone through by keyboard, and the focus comes back', async ({ layer, page }) => {
	await layer.open();
	await mark(page).focus();
	await page.keyboard.press('Enter');
	await expect(item(page, 'New notebook')).toBeFocused();
	await page.keyboard.press('ArrowDown');
	await expect(item(page, /^Open a file/)).toBeFocused();
	await page.keyboard.press('End');
	await expect(item(page, /^Print/)).toBeFocused();
	await page.keyboard.press('ArrowDown');
	await expect(item(page, 'New notebook')).toBeFocused();
	await page.keyboard.press('j');
	await expect(item(page, /^Jupyter notebook/)).toBeFocused();
	expect(await violations(page, { include: '[role=menu]' })).toEqual([]);
	await page.keyboard.press('Escape');
	await expect(page.getByRole('menu')).toHaveCount(0);
	await expect(mark(page)).toBeFocused();
	await mark(page).click();
	await expect(item(page, 'New notebook')).toBeFocused();
	await page.mouse.click(1400, 850);
	await expect(page.getByRole('menu')).toHaveCount(0);
});

test('a click on its name renames the notebook, which can be undone, and the name is in its files and its link', async ({ layer, page }) => {
	await layer.open();
	await page.getByRole('button', { name: 'Rename Untitled' }).click();
	await page.keyboard.type('Taggers: a/b');
	await page.keyboard.press('Enter');
	await expect(page.getByRole('button', { name: 'Rename Taggers: a/b' })).toBeFocused();
	await expect(page).toHaveTitle(/Taggers: a\/b/);
	const { name, bytes } = await saved(page, /^Markdown/);
	expect(name).toBe('Taggers- a-b.md');
	expect(bytes.toString()).toContain('title: "Taggers: a/b"');
	await expect(page).toHaveURL(/cells=/);
	await page.reload();
	await layer.ready();
	await expect(page.getByRole('button', { name: 'Rename Taggers: a/b' })).toBeVisible();
	await page.getByRole('button', { name: 'Rename Taggers: a/b' }).click();
	await page.keyboard.press('Control+A');
	await page.keyboard.type('Other');
	await page.keyboard.press('Escape');
	await expect(page.getByRole('button', { name: 'Rename Taggers: a/b' })).toBeVisible();
	await page.getByRole('button', { name: 'Rename Taggers: a/b' }).click();
	await page.keyboard.press('Control+A');
	await page.keyboard.type('Other');
	await page.keyboard.press('Enter');
	await page.keyboard.press('Control+Z');
	await expect(page.getByRole('button', { name: 'Rename Taggers: a/b' })).toBeVisible();
});

test('notebooks that are kept here are in the menu: opened, deleted and brought back', async ({ layer, page }) => {
	await layer.open();
	await layer.field('hidden_size').fill('64');
	await page.getByRole('button', { name: 'Rename Untitled' }).click();
	await page.keyboard.type('First');
	await page.keyboard.press('Enter');
	await openMenu(page);
	await expect(item(page, /^First .*, now$/)).toHaveAttribute('aria-current', 'true');
	await item(page, 'New notebook').click();
	await expect(layer.field('hidden_size')).toHaveValue('100');
	await layer.field('batch').fill('7');
	await openMenu(page);
	await item(page, 'Delete First').click();
	await expect(item(page, /^First/)).toHaveCount(0);
	await expect(item(page, /^Deleted: First/)).toBeFocused();
	await page.keyboard.press('Enter');
	await item(page, /^First/)
		.first()
		.click();
	await expect(layer.field('hidden_size')).toHaveValue('64');
	await expect(page.getByRole('button', { name: 'Rename First' })).toBeVisible();
});

test('no notebook that is kept goes by itself, however many there are', async ({ layer, page }) => {
	await page.addInitScript(() => {
		for (let i = 0; i < 40; i++) {
			localStorage.setItem(`notebook old-${i}`, `v=1&batch=${i + 2}`);
			localStorage.setItem(`about old-${i}`, JSON.stringify([i + 1, `Old ${i}`]));
		}
	});
	await layer.open();
	await layer.field('hidden_size').fill('64');
	await openMenu(page);
	await expect(item(page, /^Old/)).toHaveCount(40);
});

test('a notebook of Jupyter’s opens beside this one, is saved byte for byte as it was, and undo brings back the one before', async ({ layer, page }) => {
	await layer.open();
	await layer.field('hidden_size').fill('64');
	await choose(page, { name: 'Naïve.ipynb', mimeType: '', buffer: readFileSync(jupyter) });
	await expect(page.getByRole('button', { name: 'Rename Naïve' })).toBeVisible();
	await expect(page.getByText('Naïve taggers — 序列')).toBeVisible();
	const { name, bytes } = await saved(page, /^Jupyter notebook/);
	expect(name).toBe('Naïve.ipynb');
	expect(bytes.equals(readFileSync(jupyter))).toBe(true);
	await page.getByRole('button', { name: 'Undo', exact: true }).first().click();
	await expect(layer.field('hidden_size')).toHaveValue('64');
});

test('a Markdown file that is let go over the page opens; what it was saved as is what it is', async ({ layer, page }) => {
	await layer.open();
	const text = '---\ntitle: Dropped\n---\n\n# A tagger\n\n```layer\nv=1\nhidden_size=33\n```\n\n```python\nx = 1\n```\n';
	await letGo(page, 'dropped.md', text);
	await expect(layer.field('hidden_size')).toHaveValue('33');
	const { bytes } = await saved(page, /^Markdown/);
	expect(bytes.toString()).toBe(text);
});

test('files that the system drags over the page are let go on it: the browser’s own drag', async ({ layer, page }, info) => {
	await layer.open();
	const path = info.outputPath('dragged.md');
	writeFileSync(path, '# A tagger\n\n```layer\nv=1\nhidden_size=33\n```\n');
	const session = await page.context().newCDPSession(page);
	const data = { items: [], files: [path], dragOperationsMask: 1 };
	for (const type of ['dragEnter', 'dragOver', 'drop'] as const) await session.send('Input.dispatchDragEvent', { type, x: 700, y: 300, data });
	await expect(layer.field('hidden_size')).toHaveValue('33');
	await expect(page.getByRole('button', { name: 'Rename dragged' })).toBeVisible();
	await page.getByRole('button', { name: 'Undo', exact: true }).first().click();
	await expect(layer.field('hidden_size')).toHaveValue('100');
});

const refused = [
	['cut.ipynb', '{"nbformat": 4, "cells": [', 'it is no JSON, or is cut off'],
	['bomb.ipynb', '['.repeat(1e6), 'it is nested more deeply than a notebook is'],
	['binary.md', 'a\0b', 'it is no text'],
	['weights.exe', 'x', 'a notebook is a file that ends with .md, .ipynb, .py or .txt'],
	['long.py', 'x = 1\n'.repeat(100_000), 'a notebook holds 200,000 characters of code; with this it would be 599,999']
] as const;

test('what is no notebook is refused in one sentence, and nothing is changed', async ({ layer, page }) => {
	await layer.open();
	await layer.field('hidden_size').fill('64');
	for (const [name, text, why] of refused) {
		await letGo(page, name, text);
		await expect(complaint(page)).toHaveText(`${name} cannot be opened: ${why}. Dismiss`);
		await expect(layer.field('hidden_size')).toHaveValue('64');
		await complaint(page).getByRole('button', { name: 'Dismiss' }).click();
		await expect(complaint(page)).toHaveCount(0);
	}
});

test.describe(() => {
	// Markdown is read in a worker.
	test.use({ runs: true });

	test('a hostile notebook runs nothing', async ({ layer, page }) => {
		await layer.open();
		const source = '<script>window.hurt = 1</script><img src=x onerror="window.hurt = 1">\n\n[a link](javascript:window.hurt=1)';
		await letGo(page, 'hostile.ipynb', JSON.stringify({ nbformat: 4, nbformat_minor: 5, metadata: {}, cells: [{ cell_type: 'markdown', source }] }));
		await expect(page.locator('main').getByText('a link', { exact: true })).toBeVisible();
		await page.locator('main').getByText('a link', { exact: true }).click();
		await expect(page.locator('main a[href^="javascript"], main script, main img')).toHaveCount(0);
		expect(await page.evaluate(() => 'hurt' in window)).toBe(false);
	});
});

for (const scheme of ['light', 'dark'] as const)
	test(`the picture is saved as SVG and PNG that stand alone (${scheme})`, async ({ layer, page }) => {
		await page.emulateMedia({ colorScheme: scheme });
		await layer.open();
		const svg = await saved(page, 'Picture .svg');
		const text = svg.bytes.toString();
		const found = await page.evaluate(async (text) => {
			const parsed = new DOMParser().parseFromString(text, 'image/svg+xml');
			const image = new Image();
			image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(text)}`;
			await image.decode();
			return { bad: parsed.querySelector('parsererror')?.textContent ?? null, title: parsed.querySelector('title')?.textContent, width: image.naturalWidth };
		}, text);
		expect(found).toMatchObject({ bad: null, title: 'A bidirectional LSTM, two layers' });
		expect(found.width).toBeGreaterThan(400);
		expect(text).not.toMatch(/var\(|class=|blob:|href="http/);
		expect(text).toContain(scheme === 'dark' ? 'rgb(22, 24, 27)' : 'rgb(252, 251, 248)');
		const png = await saved(page, 'Picture .png');
		expect(png.bytes.subarray(1, 4).toString()).toBe('PNG');
		expect(png.bytes.readUInt32BE(16)).toBe(2 * found.width);
	});

test('the network is saved with its weights', async ({ layer, page }) => {
	await layer.open();
	const { name, bytes } = await saved(page, /^Network with its weights/);
	expect(name).toMatch(/\.onnx$/);
	expect(bytes.length).toBeGreaterThan(300_000 * 4);
});

test('Ctrl S saves, Ctrl O asks for a file', async ({ layer, page }) => {
	await layer.open();
	const [download] = await Promise.all([page.waitForEvent('download'), page.keyboard.press('Control+s')]);
	expect(download.suggestedFilename()).toMatch(/\.md$/);
	await Promise.all([page.waitForEvent('filechooser'), page.keyboard.press('Control+o')]);
});

test('on a phone the menu is a sheet that fits', async ({ layer, page }) => {
	await page.setViewportSize({ width: 390, height: 844 });
	await layer.open();
	await openMenu(page);
	expect(await overflow(page)).toBeLessThanOrEqual(0);
	const box = await page.getByRole('menu').boundingBox();
	expect(box!.x).toBe(0);
	expect(box!.width).toBeGreaterThan(370);
	for (const entry of await page.getByRole('menuitem').all()) expect((await entry.boundingBox())!.height).toBeGreaterThanOrEqual(44);
	expect(await violationsHere(page, { include: '[role=menu]', ...atAnotherWidth })).toEqual([]);
});
