import { withoutGpu } from './gpuless.ts';
import { expect, LayerPage, overflow, test } from './page.ts';

test.describe('without JavaScript', () => {
	test.use({ javaScriptEnabled: false });

	test('the page shows the default layer: its picture, shapes, verdict and code', async ({ layer, page }) => {
		await page.goto('/');
		await expect(page.getByRole('heading', { level: 1 })).toHaveText('A bidirectional LSTM, two layers');
		await expect(layer.verdict).toContainText('output [seq 10 · batch 32 · hidden 200]');
		await expect(layer.picture.getByText('layer 0 forward').first()).toBeVisible();
		await expect(layer.code).toContainText('lstm = nn.LSTM(input_size=50');
		await expect(page.getByRole('main')).toContainText('Reading the drawing');
	});

	test('a link with a state is shown as the default layer rather than as nothing', async ({ layer, page }) => {
		await page.goto('/#x=10,32,25');
		await expect(layer.verdict).toBeVisible();
	});
});

test.describe('without a network, after the first visit', () => {
	test.use({ runs: true, keepsSite: true });
	test('the page opens, answers and runs', async ({ layer, page, context }) => {
		test.slow();
		await page.goto('/guide/');
		// The guide says when all of the site is kept.
		await expect(page.getByRole('status').filter({ hasText: 'All of it is kept in this browser now' })).toBeVisible({ timeout: 60_000 });
		await context.setOffline(true);
		await page.goto('/#seq_len=2&batch=2&input_size=3&hidden_size=4&num_layers=1&x=*,*,5');
		await page.reload();
		await layer.ready();
		await expect(layer.verdict).toContainText('Expected 3, got 5');
		await layer.verdict.getByRole('button', { name: 'Give x 3 features' }).click();
		await expect(layer.verdict).toContainText('It runs.');
		await layer.unfoldRun();
		await expect(layer.backend('WASM').getByRole('cell')).toHaveCount(3, { timeout: 40_000 });
		await context.setOffline(false);
	});
});

test('without any GPU: WASM and CPU run, the others say why in words', async ({ baseURL }) => {
	await withoutGpu(async (page) => {
		const layer = new LayerPage(page);
		await page.goto(baseURL ?? '');
		await expect(layer.verdict).toContainText('Ran on WASM', { timeout: 20_000 });
		await layer.unfoldRun();
		for (const name of ['WASM', 'CPU'] as const)
			await expect(layer.backend(name).getByRole('cell')).toHaveText([/ ms$/, /B$/, /^(0|\d\.\de-\d+)$/], { timeout: 20_000 });
		for (const name of ['WebGPU', 'WebGL'] as const) await expect(layer.backend(name)).toContainText(/\w+ \w+ \w+/);
		for (const name of ['WebGPU', 'WebGL'] as const) expect(await layer.backend(name).innerText()).not.toMatch(/waiting|running|undefined|null|Error:| ms/);
		await expect(layer.verdict).toContainText('It runs.');
		await expect(layer.picture.locator('image').first()).toBeAttached();
	});
});

for (const reducedMotion of ['no-preference', 'reduce'] as const) {
	test(`when the scripts do not come, a link shows the default layer in the end (motion: ${reducedMotion})`, async ({ browser, baseURL }) => {
		const page = await browser.newPage({
			...(baseURL !== undefined && { baseURL }),
			viewport: { width: 390, height: 844 },
			reducedMotion,
			serviceWorkers: 'block'
		});
		await page.route(/\.js$/, (route) => route.abort());
		await page.goto('/#x=10,32,25');
		const layer = new LayerPage(page);
		await expect(layer.verdict).toBeVisible();
		await expect(layer.picture).toBeVisible();
		expect(await overflow(page)).toBeLessThanOrEqual(0);
		await page.close();
	});
}
