import { chromium, expect, type Page } from '@playwright/test';
import { findChromium } from '../chromium.js';

/** A page in a browser without any GPU, not even one in software; no error may be left uncaught on it. */
export async function withoutGpu(see: (page: Page) => Promise<void>): Promise<void> {
	const executablePath = findChromium();
	const browser = await chromium.launch({
		...(executablePath && { executablePath }),
		args: ['--no-sandbox', '--disable-gpu', '--disable-3d-apis', '--disable-software-rasterizer', '--disable-features=WebGPU']
	});
	const page = await browser.newPage();
	const errors: string[] = [];
	page.on('pageerror', ({ message }) => errors.push(message));
	await see(page);
	expect(errors).toEqual([]);
	await browser.close();
}
