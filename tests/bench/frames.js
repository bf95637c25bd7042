/**
 * The frames of a page for some time: from one to the next, in milliseconds.
 * @param {import('@playwright/test').Page} page
 * @param {number} long In milliseconds.
 */
export const framesOf = (page, long) =>
	page.evaluate(async (long) => {
		/** @type {number[]} */
		const times = [];
		const started = performance.now();
		for (let last = started; last - started < long;) {
			/** @type {number} */
			const now = await new Promise(requestAnimationFrame);
			times.push(now - last);
			last = now;
		}
		return times.slice(1);
	}, long);
