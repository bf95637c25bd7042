import { violations } from './axe.ts';
import { expect, test, type LayerPage } from './page.ts';

const message = 'RuntimeError: input.size(-1) must be equal to input_size. Expected 50, got 25';

async function expectFits(layer: LayerPage): Promise<void> {
	await expect(layer.verdict).toContainText('It runs.');
	await expect(layer.verdict).toContainText('output [seq 10 · batch 32 · hidden 200]');
}

async function expectBroken(layer: LayerPage): Promise<void> {
	await expect(layer.verdict).toContainText(message);
	await expect(layer.picture).toContainText(/expected\s*50/);
	await expect(layer.picture).toContainText(/got\s*25/);
	await expect(layer.picture).toContainText('never computed');
}

test('an axis is broken in the form, a fix mends it, and undo and redo go there and back', async ({ layer }) => {
	await layer.open();
	await layer.link('x feat').click();
	await layer.field('x feat').fill('25');
	await expectBroken(layer);
	await expect(layer.form).toContainText('expected 50, the layer’s input_size');

	await expect(layer.verdict).toContainText('both tried: output (10, 32, 200)');
	await layer.verdict.getByRole('button', { name: 'Give x 50 features' }).click();
	await expectFits(layer);
	await expect(layer.verdict).toContainText('Runs again: x has 50 features.');

	await layer.page.getByRole('button', { name: 'Undo', exact: true }).first().click();
	await expectBroken(layer);
	await layer.page.getByRole('button', { name: 'Redo', exact: true }).click();
	await expectFits(layer);
});

test('every fix that is offered helps, and can be taken back', async ({ layer }) => {
	await layer.open();
	for (const link of [
		'x=10,32,25',
		'h_0=4,16,100',
		'h_0=3,32,100',
		'c_0=4,32,90',
		'x=10,32,25&h_0=4,16,100',
		'batch=3&lengths=10,12,9',
		'batch=3&lengths=4,9,2',
		'dropout=0.5&num_layers=1',
		'x_order=batch-first'
	]) {
		await layer.follow(link);
		const wrong = await layer.verdict.locator('.says .cut').innerText();
		const buttons = layer.verdict.getByRole('group', { name: 'Fixes' }).getByRole('button').and(layer.page.locator(':not([data-place])'));
		const labels = await buttons.allInnerTexts();
		expect(labels.length, link).toBeGreaterThan(0);
		for (const label of labels) {
			await layer.verdict.getByRole('button', { name: label, exact: true }).click();
			await expect(layer.verdict.locator('.says'), label).not.toContainText(wrong);
			await layer.verdict.getByRole('button', { name: 'Undo' }).click();
			await expect(layer.verdict.locator('.says'), label).toContainText(wrong);
			await expect(buttons).toHaveText(labels);
		}
	}
});

test('the number in the picture breaks the axis when its link is open, and the mistake opens at every depth', async ({ layer }) => {
	await layer.open();
	await layer.picture.getByRole('switch', { name: /features? of x/ }).click();
	await layer.number(/^features? of x$/).click();
	await layer.picture.getByRole('textbox').fill('25');
	await layer.page.keyboard.press('Enter');
	await expectBroken(layer);
	for (const depth of ['unrolled in time', 'one step'] as const) {
		await layer.show(depth);
		await expect(layer.picture).toContainText(/expected\s*50/);
		await expect(layer.picture).toContainText(/got\s*25/);
		await expect(layer.verdict).toContainText(message);
	}
});

test('a batch of h_0 that is not the batch of x is told word for word', async ({ layer }) => {
	await layer.open();
	await layer.link('h_0 batch').click();
	await layer.field('h_0 batch').fill('16');
	await expect(layer.verdict).toContainText('RuntimeError: Expected hidden[0] size (4, 32, 100), got [4, 16, 100]');
	await expect(layer.picture).toContainText(/expected\s*32/);
});

test('where the clipboard is refused, Share shows the link to be copied by hand', async ({ layer, page }) => {
	await page.addInitScript(() => Object.defineProperty(navigator, 'clipboard', { value: { writeText: () => Promise.reject(new Error('refused')) } }));
	await layer.open('x=10,32,25');
	await page.getByRole('button', { name: 'Share' }).click();
	const field = page.getByRole('textbox', { name: /^Share/ });
	await expect(field).toBeFocused();
	await expect(field).toHaveValue(/#v=1&x=\*,\*,25$/);
});

test('what is not modelled is said plainly, with its line', async ({ layer }) => {
	await layer.open('dtype=complex64');
	await expect(layer.verdict).toContainText('Line 9. Not modelled: a recurrent layer of complex numbers.');
	await expect(layer.verdict).not.toContainText('It runs.');
});

test('Share copies the state, depth and step; a reload and a stranger see the same', async ({ layer, browser, context }) => {
	await context.grantPermissions(['clipboard-read', 'clipboard-write']);
	await layer.open();
	await layer.link('x feat').click();
	await layer.field('x feat').fill('25');
	await layer.show('unrolled in time');
	const slider = layer.picture.getByRole('slider', { name: 'time step' });
	await slider.focus();
	for (let i = 0; i < 3; i++) await slider.press('ArrowRight');
	await layer.page.getByRole('button', { name: 'Share' }).click();
	await expect(layer.page.getByRole('button', { name: 'Link copied' })).toBeVisible();
	const shared = await layer.page.evaluate(() => navigator.clipboard.readText());
	await expect.poll(() => layer.page.url()).toBe(shared);

	const same = async (page: LayerPage['page']): Promise<void> => {
		await expect(page.getByRole('region', { name: 'What PyTorch says' })).toContainText(message);
		await expect(page.getByRole('tab', { name: 'unrolled in time' })).toHaveAttribute('aria-selected', 'true');
		await expect(page.getByRole('slider', { name: 'time step' })).toHaveAttribute('aria-valuenow', '3');
		await expect(page.getByRole('textbox', { name: 'x feat' })).toHaveValue('25');
	};
	await layer.page.reload();
	await same(layer.page);
	const stranger = await (await browser.newContext()).newPage();
	await stranger.goto(shared);
	await same(stranger);
	await stranger.context().close();
});

test.describe('the run', () => {
	test.use({ runs: true });

	test('of a new page: shapes, values, and every backend within 1e-5; a change cancels it, and what is shown is of the last change', async ({ layer }) => {
		test.slow();
		await layer.open();
		await expect(layer.page.getByRole('heading', { level: 1 })).toHaveText('A bidirectional LSTM, two layers');
		await expectFits(layer);
		await layer.unfoldRun();
		await expect(layer.picture).toContainText(/seq\s*10/);
		await expect(layer.picture.locator('image').first()).toBeAttached({ timeout: 20_000 });
		await expect(layer.code).toContainText('lstm = nn.LSTM(input_size=50, hidden_size=100,');
		for (const name of ['WebGPU', 'WebGL', 'WASM', 'CPU'] as const) {
			const cells = layer.backend(name).getByRole('cell');
			await expect(cells).toHaveText([/^[\d.,]+ ms$/, /^[\d.]+ [kMG]B$/, /^(0|\d\.\de-\d+)$/], { timeout: 40_000 });
			expect(Number(await cells.nth(2).innerText())).toBeLessThanOrEqual(1e-5);
		}
		await expect(layer.run).toContainText(/\d+ ops?: shapes as predicted\./);
		await expect(layer.verdict).toContainText(/Ran\s+on WebGPU in [\d.,]+ ms\s*·\s*within \d\.\de-\d+ of float64\s*·\s*all backends/);
		expect(await violations(layer.page)).toEqual([]);

		for (const size of ['8', '6', '4']) await layer.field('hidden_size').fill(size);
		await layer.field('seq_len').fill('3');
		await expect(layer.verdict).toContainText('output [seq 3 · batch 32 · hidden 8]');
		await expect(layer.backend('CPU').getByRole('cell')).toHaveCount(3, { timeout: 40_000 });
		await expect(layer.run).toContainText(/shapes as predicted/);
		await expect(layer.picture.locator('image').first()).toBeAttached();
	});

	test('a run that is too large is refused before it starts, with the number that is too large', async ({ layer }) => {
		await layer.open('seq_len=1000&batch=1000&input_size=1000&hidden_size=1000&num_layers=8');
		await expect(layer.verdict).toContainText('output [seq 1000 · batch 1000 · hidden 2000]');
		await expect(layer.verdict).toContainText('Not run');
		await layer.unfoldRun();
		await expect(layer.run).toContainText(/1,184,128,000 numbers.*at most [\d,]+/);
		for (const name of ['WebGPU', 'WebGL', 'WASM', 'CPU'] as const) await expect(layer.backend(name)).toContainText('not run');
		await layer.follow('seq_len=2&batch=2&hidden_size=3&num_layers=1');
		await expect(layer.backend('CPU').getByRole('cell')).toHaveCount(3, { timeout: 20_000 });
	});
});
