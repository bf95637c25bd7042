/** Draws the pictures in `static/` that other sites and systems show: from the built page itself, and from its icon. `npm run build` first. */
import { readFileSync } from 'node:fs';
import { chromium } from '@playwright/test';
import { preview } from 'vite';
import { chromiumFlags, findChromium } from './tests/chromium.js';

const executablePath = findChromium();
const server = await preview({ preview: { port: 0 }, logLevel: 'error' });
const browser = await chromium.launch({ args: [...chromiumFlags], ...(executablePath && { executablePath }) });
try {
	const page = await browser.newPage({ viewport: { width: 1200, height: 630 } });
	await page.goto(`${server.resolvedUrls?.local[0]}#x=10,32,25`);
	await page.getByText('Expected 50, got 25').first().waitFor();
	await page.evaluate(() => document.fonts.ready);
	// What can be pressed says nothing in a picture.
	await page.addStyleTag({ content: '.right, .actions, [role="tablist"], footer { visibility: hidden }' });
	await page.screenshot({ path: 'static/social.png' });

	const icon = readFileSync('static/favicon.svg', 'utf8');
	/** @type {readonly [file: string, size: number, part: number][]} */
	const icons = [
		['icon-192.png', 192, 0.86],
		['icon-512.png', 512, 0.86],
		// A system cuts this one to a circle: what is drawn lies within it.
		['icon-maskable.png', 512, 0.58]
	];
	for (const [file, size, part] of icons) {
		await page.setViewportSize({ width: size, height: size });
		await page.setContent(
			`<body style="margin:0;display:grid;place-items:center;height:100vh;background:#fcfbf8">${icon.replace('<svg', `<svg width="${size * part}"`)}</body>`
		);
		await page.screenshot({ path: `static/${file}` });
	}
} finally {
	await browser.close();
	await server.close();
}
