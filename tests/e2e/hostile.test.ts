import { worst } from '../unit/notebook/hostile.ts';
import { expect, test } from './page.ts';

test.use({ runs: true });

/** The longest that the page did not answer, in milliseconds, since the last look. */
const longestTask = `(() => {
	const longest = Math.max(0, ...globalThis.tasks.splice(0));
	return longest;
})()`;

for (const { name, link, says } of worst) {
	test(`${name}: the page answers on, says what it left out, and the notebook that was there comes back`, async ({ layer, page }) => {
		test.slow();
		await page.addInitScript(() => {
			const tasks: number[] = [];
			Object.assign(globalThis, { tasks });
			new PerformanceObserver((list) => tasks.push(...list.getEntries().map(({ duration }) => duration))).observe({ type: 'longtask' });
		});
		await layer.open('hidden_size=77');
		await expect(layer.backend('CPU').getByRole('cell')).toHaveCount(3, { timeout: 40_000 });
		// How slow this machine is at the moment: what the page takes for a link that is not hostile.
		await page.evaluate(longestTask);
		await layer.follow('hidden_size=78&num_layers=3');
		await expect(layer.field('hidden_size')).toHaveValue('78');
		const usual = Number(await page.evaluate(longestTask));
		await layer.follow(link);
		if (says) await expect(page.getByRole('main')).toContainText(says);
		else await expect(page.getByRole('button', { name: 'Undo', exact: true }).first()).toBeEnabled();
		// It is drawn, or said not to be, within seconds; meanwhile the page is looked at through to its end.
		await expect.poll(() => page.evaluate(() => document.querySelectorAll('.late').length), { timeout: 15_000 }).toBe(0);
		await page.mouse.move(600, 400);
		for (let i = 0; i < 5; i++) await page.mouse.wheel(0, 3000);
		await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
		expect(Number(await page.evaluate(longestTask))).toBeLessThan(Math.max(200, 3 * usual));
		await page.keyboard.press('Control+z');
		await page.evaluate(() => scrollTo(0, 0));
		await expect(layer.field('hidden_size').first()).toHaveValue(/^7[78]$/);
	});
}

test('what Markdown makes too much of is shown as it is written, and said to be', async ({ layer, page }) => {
	const quotes = worst.find(({ name }) => name.startsWith('3,000 quotations'));
	const ticks = worst.find(({ name }) => name.startsWith('1,200 runs'));
	await layer.open(quotes?.link);
	await expect(page.getByText('>>>>>>>>>>').first()).toBeVisible();
	await layer.follow(ticks?.link ?? '');
	await expect(page.getByText('This text is shown as it is written: it takes too long to lay out.')).toBeVisible({ timeout: 15_000 });
	await expect(page.locator('.prose').getByText('````')).toBeVisible();
});

test('of many layers only those in view are evaluated and drawn, and paper shows all', async ({ layer, page }) => {
	test.slow();
	await layer.open(worst.find(({ name }) => name.startsWith('99 heavy'))?.link);
	const drawn = () => page.locator('main section.cell').count();
	await expect.poll(() => page.locator('main').evaluate((main) => main.scrollHeight)).toBeGreaterThan(60_000);
	expect(await drawn()).toBeLessThan(5);
	await page.evaluate(() => scrollTo(0, 30_000));
	await expect.poll(drawn).toBeGreaterThan(1);
	expect(await drawn()).toBeLessThan(8);
});
