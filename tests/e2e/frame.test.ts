import { withoutGpu } from './gpuless.ts';
import { expect, test } from './page.ts';

test('without any GPU a figure is computed on WASM, and says why not on the GPU', async ({ baseURL }) => {
	await withoutGpu(async (page) => {
		await page.goto(`${baseURL}/embed/#seq_len=2&batch=2&input_size=3&hidden_size=4&num_layers=1`);
		await page.getByRole('button', { name: 'Run here' }).click();
		const said = page.getByRole('status').filter({ hasText: 'WASM' });
		await expect(said).toHaveText(/^WASM [\d.]+ ms, .*float64.*WebGPU .* \w+ .*\.$/, { timeout: 30_000 });
		await expect(page.locator('image').first()).toBeAttached();
	});
});

test('with mode=full the whole notebook stands in the frame', async ({ page }) => {
	await page.goto('/embed/#mode=full&x=10,32,25');
	await expect(page.getByRole('region', { name: 'What PyTorch says' })).toContainText('Expected 50, got 25', { timeout: 15_000 });
	await expect(page.getByRole('form', { name: 'Settings of the layer' })).toBeVisible();
	await expect(page.getByRole('link', { name: /Open/ })).toHaveAttribute('href', /#.*x=/);
});

test('in code on a phone the message and its cause are both there', async ({ page }) => {
	await page.setViewportSize({ width: 358, height: 800 });
	const code =
		'import torch\nfrom torch import nn\nlstm = nn.LSTM(50, 100, bidirectional=True)\nhead = nn.Linear(100, 9)\ny, _ = lstm(torch.randn(10, 32, 50))\nlogits = head(y)';
	await page.goto(`/embed/#source=${encodeURIComponent(code)}`);
	const verdict = page.getByRole('region', { name: /What is said of code cell/ });
	await expect(verdict.getByText('mat1 and mat2 shapes cannot be multiplied').first()).toBeVisible({ timeout: 15_000 });
	await expect(verdict.getByText(/Line 6: the last axis of y is 200, expected 100/)).toBeVisible();
});

test('nothing that a page sends or asks for breaks a figure: a flood of settings, script in an address, an enormous height', async ({ page }) => {
	await page.goto('/guide/embed/');
	const figure = page.locator('shape-book');
	await expect(figure).toHaveAttribute('ready', '', { timeout: 15_000 });
	const inside = page.frameLocator('shape-book iframe');
	await figure.evaluate((element) => {
		const set = (values: unknown) => (Reflect.get(element, 'set') as (values: unknown) => void).call(element, values);
		for (let i = 1; i <= 2000; i++) set({ hidden_size: i });
		set(Object.fromEntries(Array.from({ length: 5000 }, (_, i) => [`key${i}`, 'x'.repeat(100)])));
		set({ seq_len: 1e308, id: 'x'.repeat(1e6), state: 'javascript:alert(1)', __proto__: 'x', mode: '<img src=x onerror=alert(1)>' });
		set({ state: 'v=1&hidden_size=33', mode: 'embed' });
	});
	await expect(inside.getByRole('textbox', { name: 'hidden_size' })).toHaveValue('33', { timeout: 15_000 });
	await expect(inside.getByRole('link', { name: /Open/ })).toHaveAttribute('href', /^(?!javascript)[^:]*#v=1&hidden_size=33|^http/);
	await page.evaluate(() => {
		const frame = document.querySelector('shape-book')?.shadowRoot?.querySelector('iframe');
		for (const height of [1e9, -1, Number.NaN, '9999', null])
			dispatchEvent(
				new MessageEvent('message', { data: { shapebook: 1, type: 'resize', height }, source: frame?.contentWindow ?? null, origin: location.origin })
			);
	});
	expect(await figure.evaluate((element) => element.getBoundingClientRect().height)).toBeLessThanOrEqual(6000);
});
