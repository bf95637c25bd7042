import { framesOf } from './frames.js';
import { measure } from './statistics.js';

/** @import { Browser } from '@playwright/test' */

const large = '#seq_len=100&batch=32&input_size=50&hidden_size=100&num_layers=4&bidirectional=1';
/** How long a number is dragged, in milliseconds, with the runs of the page on. */
const long = 3000;

/** The frames of the page while a number of the picture is dragged to and fro by a mouse: from one to the next, and the longest.  @param {Browser} browser @param {string} address */
export async function dragFrames(browser, address) {
	const page = await browser.newPage({ viewport: { width: 1440, height: 900 } });
	await page.goto(address + large, { waitUntil: 'networkidle' });
	await page.waitForTimeout(3000);
	const number = page.getByRole('tabpanel').first().getByRole('spinbutton', { name: 'hidden_size', exact: true }).first();
	const box = await number.boundingBox();
	if (!box) throw new Error('There is no hidden_size in the picture.');
	const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
	await page.mouse.move(x, y);
	await page.mouse.down();
	const frames = framesOf(page, long);
	const started = performance.now();
	for (let i = 0; performance.now() - started < long; i++) await page.mouse.move(x + 60 * Math.sin(i / 10), y);
	await page.mouse.up();
	const times = await frames;
	await page.close();
	const longest = Math.max(...times);
	return [
		measure('a number dragged for three seconds with runs on: from frame to frame', 'ms', 24, times),
		{ ...measure('a number dragged for three seconds with runs on: its longest frame', 'ms', 50, [longest]), detail: times }
	];
}
