import { firstView } from '../bench/page.js';
import { violationsHere } from './axe.ts';
import { expect, test } from './page.ts';

test.use({ runs: true });

const broken = 'v=1&num_layers=1&bidirectional=0&x=*,*,25';

test('a page that is only opened loads nothing of other frameworks, and stays within its bytes; coming to the row loads it', async ({
	browser,
	baseURL,
	layer,
	page
}) => {
	const [bytes] = await firstView(browser, `${baseURL}/`);
	expect(bytes?.median).toBeLessThanOrEqual(200_000);
	const scripts: string[] = [];
	await layer.open(broken);
	await page.waitForLoadState('networkidle');
	page.on('request', (request) => void (request.resourceType() === 'script' && scripts.push(request.url())));
	const fold = page.getByRole('region', { name: 'The same in five frameworks' });
	await expect(fold).not.toContainText('PyTorch');
	await fold.scrollIntoViewIfNeeded();
	await expect(fold).toContainText('PyTorch: refuses it.');
	expect(scripts.length).toBeGreaterThan(0);
});

test('the row is come to by keyboard as well: its focus is enough', async ({ layer, page }) => {
	await layer.open(broken);
	const fold = page.getByRole('region', { name: 'The same in five frameworks' });
	await layer.code.getByRole('button', { name: 'Copy' }).focus();
	for (let i = 0; i < 3 && !(await fold.getByRole('button').evaluate((button) => button === document.activeElement)); i++) await page.keyboard.press('Tab');
	await expect(fold.getByRole('button', { name: 'The same in five frameworks' })).toBeFocused();
	await expect(fold).toContainText('PyTorch: refuses it.');
});

test('what was said of other settings goes with them, however long the other frameworks take', async ({ layer, page }) => {
	let arrives = (): void => undefined;
	const late = new Promise<void>((done) => (arrives = done));
	await page.route(/evaluation\.worker/, async (route) => {
		await late;
		await route.continue();
	});
	await layer.open(broken.replace('25', '50'));
	const fold = page.getByRole('region', { name: 'The same in five frameworks' });
	await fold.scrollIntoViewIfNeeded();
	await expect(fold).toContainText('PyTorch: runs it.');
	await layer.follow(broken);
	await expect(fold).toContainText('PyTorch: refuses it.');
	await expect(fold).not.toContainText('Keras:');
	arrives();
	await expect(fold).toContainText('Keras: refuses it.', { timeout: 20_000 });
});

test('folded, a line says what each framework makes of the layer; unfolded, where each stops, in its own words', async ({ layer, page }) => {
	await layer.open(broken);
	const fold = page.getByRole('region', { name: 'The same in five frameworks' });
	await fold.scrollIntoViewIfNeeded();
	await expect(fold).toContainText('PyTorch: refuses it.');
	await expect(fold).toContainText('ONNX Runtime: refuses it.', { timeout: 20_000 });
	await fold.getByRole('button', { name: 'The same in five frameworks' }).press('Enter');
	const row = (name: string) => fold.getByRole('row').filter({ has: page.getByRole('button', { name, exact: true }) });
	await expect(row('PyTorch')).toContainText('input.size(-1) must be equal to input_size. Expected 50, got 25');
	await expect(row('ONNX Runtime')).toContainText('Got: 25 Expected: 50');
	await expect(row('TensorFlow.js')).toContainText('expected shape=,,50, found shape=32,10,25.', { timeout: 20_000 });
	await expect(row('TensorFlow.js')).toContainText('run here');
	for (const folded of await row('Keras').getByTitle('Unfold').all()) expect(await folded.textContent()).not.toContain('\n');
	await expect(row('PyTorch').getByRole('img')).toHaveAccessibleName('1 rank; 2 dtype; 3 feat, stops here; 4 h_0, not made; 5 c_0, not made');
	await expect(fold).toContainText('refuse it at feat.');
	expect(await violationsHere(page, { include: 'section[aria-label="The same in five frameworks"]' })).toEqual([]);
});

test('a row that is pointed at, or has the focus, lights the same edges of the picture; arrows go from row to row', async ({ layer, page }) => {
	await layer.open(broken);
	const fold = page.getByRole('region', { name: 'The same in five frameworks' });
	await fold.getByRole('button', { name: 'The same in five frameworks' }).click();
	const name = fold.getByRole('button', { name: 'PyTorch', exact: true });
	await expect(fold).toContainText('Expected 50', { timeout: 20_000 });
	const lit = page.locator('section.cell').first();
	await name.hover();
	await expect(lit).toHaveAttribute('data-lit', 'feat');
	await fold.getByText('framework', { exact: true }).hover();
	await expect(lit).not.toHaveAttribute('data-lit', 'feat');
	await name.focus();
	await expect(lit).toHaveAttribute('data-lit', 'feat');
	await page.keyboard.press('ArrowDown');
	await expect(fold.getByRole('button', { name: 'Keras', exact: true })).toBeFocused();
	await expect(lit).toHaveAttribute('data-lit', 'feat');
	await page.keyboard.press('ArrowDown');
	await expect(fold.getByRole('button', { name: 'TensorFlow op', exact: true })).toBeFocused();
	await expect(lit).not.toHaveAttribute('data-lit', 'feat');
});

test('what wraps a message is folded, and Enter on its row unfolds it', async ({ layer, page }) => {
	await layer.open(broken);
	const fold = page.getByRole('region', { name: 'The same in five frameworks' });
	await fold.getByRole('button', { name: 'The same in five frameworks' }).click();
	const name = fold.getByRole('button', { name: 'ONNX Runtime', exact: true });
	await expect(fold).toContainText('Got: 25 Expected: 50', { timeout: 20_000 });
	await expect(name).toHaveAttribute('aria-expanded', 'false');
	await name.press('Enter');
	await expect(name).toHaveAttribute('aria-expanded', 'true');
	await expect(fold).toContainText('Please fix either the inputs/outputs or the model.');
});

test('a check that is clicked opens what it says, with its version and its file; by keyboard too', async ({ layer, page }) => {
	await layer.open(broken);
	const fold = page.getByRole('region', { name: 'The same in five frameworks' });
	await fold.getByRole('button', { name: 'The same in five frameworks' }).click();
	await expect(fold).toContainText('Got: 25 Expected: 50', { timeout: 20_000 });
	await fold.getByRole('button', { name: 'PyTorch: check 2, dtype' }).click();
	const words = fold.getByRole('group', { name: 'Check 2, dtype' });
	await expect(words).toContainText('RNN input dtype ({dtype}) does not match weight dtype ({dtype}).');
	await expect(words).toContainText('torch 2.13.0, torch/nn/modules/rnn.py');
	await expect(words).toContainText('recorded run');
	expect(await violationsHere(page, { include: 'section[aria-label="The same in five frameworks"]' })).toEqual([]);
	await page.keyboard.press('Escape');
	await expect(words).toBeHidden();
	await fold.getByRole('button', { name: 'Keras', exact: true }).focus();
	await page.keyboard.press('Tab');
	await expect(fold.getByRole('button', { name: 'Keras: check 2, feat, stops here' })).toBeFocused();
	await page.keyboard.press('ArrowRight');
	await page.keyboard.press('Enter');
	await expect(fold.getByRole('group', { name: 'Check 3, h_0' })).toContainText('[Op:AddV2]');
	await expect(fold.getByRole('group', { name: 'Check 3, h_0' })).toContainText('not made');
	await expect(page.locator('section.cell').first()).toHaveAttribute('data-lit', 'feat');
});

for (const [language, link] of [
	['PyTorch', 'v=1&num_layers=1&bidirectional=0&h_0=*,16,*'],
	['Keras', 'v=1&num_layers=1&bidirectional=0&h_0=*,16,*&framework=keras']
] as const)
	test(`a row lights the edge that it is about where the cell speaks ${language}: of a state, the very axis that does not fit`, async ({ layer, page }) => {
		await page.goto(`/#${link}`);
		const fold = page.getByRole('region', { name: 'The same in five frameworks' });
		await fold.getByRole('button', { name: 'The same in five frameworks' }).click();
		await expect(fold).toContainText('Input initial_h must have shape', { timeout: 20_000 });
		await expect(layer.picture).toContainText('batch');
		const thick = () =>
			layer.picture
				.locator(':is([style*="ax-batch"], [stroke*="ax-batch"])')
				.evaluateAll((edges) => edges.filter((edge) => getComputedStyle(edge).strokeWidth === '3.5px').length);
		expect(await thick()).toBe(0);
		await fold.getByRole('button', { name: 'ONNX Runtime', exact: true }).hover();
		await expect(page.locator('section.cell').first()).toHaveAttribute('data-lit', 'batch');
		expect(await thick()).toBeGreaterThan(0);
	});

test('the code is there in four frameworks', async ({ layer }) => {
	await layer.open(broken);
	for (const [tab, words] of [
		['Keras', 'lstm.build((None, None, 50))'],
		['ONNX', "helper.make_node('LSTM'"],
		['TensorFlow.js', 'tf.layers.lstm({ units: 100'],
		['PyTorch', 'nn.LSTM(input_size=50']
	] as const) {
		await layer.code.getByRole('tab', { name: tab }).click();
		await expect(layer.code.getByRole('tabpanel')).toContainText(words);
	}
});
