import { violationsHere } from './axe.ts';
import { expect, paste, test } from './page.ts';

const small = 'v=1&num_layers=1&bidirectional=0&hidden_size=64';

test.describe('a layer cell that speaks Keras', () => {
	test('is switched by a click: its names, its order, its program and its verdict are Keras’, the sizes stay, and undo takes it back', async ({
		layer,
		page
	}) => {
		await layer.open(small);
		await layer.form.getByRole('radio', { name: 'Keras' }).click();
		const verdict = page.getByRole('region', { name: 'What Keras says' });
		await expect(verdict).toContainText('output [batch 32 · hidden 64]', { timeout: 15_000 });
		await expect(layer.field('units')).toHaveValue('64');
		const names = await layer.form.getByRole('textbox').evaluateAll((fields) => fields.map((field) => field.getAttribute('aria-label') ?? ''));
		expect(names.slice(0, 5)).toEqual(['batch', 'timesteps', 'features', 'units', 'layers']);
		await expect(layer.code.getByRole('tab', { name: 'Keras' })).toHaveAttribute('aria-selected', 'true');
		await expect(layer.code.getByRole('tabpanel')).toContainText('lstm = layers.LSTM(64)');
		await expect(layer.picture).toContainText('kernel');
		await expect(layer.picture).not.toContainText('input_size');
		await expect(page.getByText('29,440 parameters').first()).toBeVisible();
		await expect(page).toHaveURL(/framework=keras/);
		expect(await violationsHere(page, { include: 'section.cell' })).toEqual([]);
		await page.getByRole('button', { name: 'Undo', exact: true }).click();
		await expect(layer.verdict).toContainText('h_n, c_n');
		await expect(layer.field('hidden_size')).toHaveValue('64');
	});

	test('opens from a link as it was, goes by keyboard, and says what it keeps back', async ({ layer, page }) => {
		await page.goto(`/#${small}&framework=keras&return_sequences=1`);
		const verdict = page.getByRole('region', { name: 'What Keras says' });
		await expect(verdict).toContainText('output [batch 32 · seq 10 · hidden 64]', { timeout: 15_000 });
		const sequences = layer.form.getByRole('group', { name: 'return_sequences' });
		await sequences.getByRole('radio', { name: 'yes' }).focus();
		await page.keyboard.press('ArrowRight');
		await expect(sequences.getByRole('radio', { name: 'no' })).toBeFocused();
		await expect(verdict).toContainText('output [batch 32 · hidden 64]');
		await expect(page.getByRole('list', { name: 'What the layer does with its steps and states' })).toContainText(
			'9 of 10 steps are kept back: return_sequences=False'
		);
		await layer.form.getByRole('group', { name: 'return_state' }).getByRole('radio', { name: 'yes' }).click();
		await expect(verdict).toContainText('h [');
		await expect(page).toHaveURL(/return_state=1/);
		await expect(page).not.toHaveURL(/return_sequences/);
	});

	test('raises what Keras raises where the layer was built on other features, and the fix that is offered mends it', async ({ layer, page }) => {
		await page.goto(`/#${small}&framework=keras`);
		const verdict = page.getByRole('region', { name: 'What Keras says' });
		await expect(verdict).toContainText('hidden 64', { timeout: 15_000 });
		await layer.form.getByRole('button', { name: /^x feat 50/ }).click();
		await layer.field('x feat').fill('25');
		await expect(verdict).toContainText('Matrix size-incompatible: In[0]: [32,25], In[1]: [50,256]');
		await expect(verdict).toContainText('The layer was built on 50 features');
		await expect(layer.form).toContainText('expected 50, the layer’s features');
		await expect(layer.picture).toContainText('expected');
		await verdict.getByRole('button', { name: 'Give x 50 features' }).click();
		await expect(verdict).toContainText('Runs again: x has 50 features.');
	});

	test('speaks Keras at one step too: kernels, gates and one bias by its names', async ({ layer, page }) => {
		await page.goto(`/#${small}&framework=keras`);
		await expect(page.getByRole('region', { name: 'What Keras says' })).toContainText('hidden 64', { timeout: 15_000 });
		await page.getByRole('tab', { name: 'one step' }).click();
		await expect(layer.picture).toContainText('recurrent_kernel');
		await expect(layer.picture).toContainText('i f c o = σ σ tanh σ of');
		await expect(layer.picture).not.toContainText('W_ih');
		expect(await violationsHere(page, { include: 'section.cell' })).toEqual([]);
	});

	test('shows the same weights in both layouts', async ({ layer, page }) => {
		await page.goto(`/#${small}&framework=keras`);
		const weights = page.getByRole('region', { name: 'The same weights in PyTorch and Keras' });
		await weights.getByRole('button').press('Enter');
		await expect(weights.getByRole('img', { name: 'weight_ih_l0 (256, 50), gates i, f, g, o down' })).toBeVisible();
		await expect(weights.getByRole('img', { name: 'kernel (50, 256), gates i, f, c, o across' })).toBeVisible();
		await expect(weights).toContainText('29,696 parameters');
		await expect(weights).toContainText('29,440 parameters');
		await layer.form.getByText(/^LSTM · tanh/).click();
		await layer.form.getByRole('radio', { name: 'GRU' }).click();
		await expect(weights.getByRole('img', { name: 'kernel (50, 192), gates z, r, h across' })).toBeVisible();
		await expect(weights.getByRole('img', { name: 'bias (2, 192)' })).toBeVisible();
		expect(await violationsHere(page, { include: 'section.cell' })).toEqual([]);
	});
});

test.describe('a mask', () => {
	test.use({ runs: true });
	test('is drawn, a square a step: what cuDNN refuses of it is said before it is met, the fix mends it, and each framework says what it takes', async ({
		layer,
		page
	}) => {
		test.slow();
		await page.goto(`/#${small}&framework=keras`);
		const verdict = page.getByRole('region', { name: 'What Keras says' });
		await expect(verdict).toContainText('hidden 64', { timeout: 15_000 });
		await layer.form.getByRole('checkbox', { name: 'mask' }).check();
		const mask = page.getByRole('region', { name: 'The mask' });
		await expect(mask).toContainText('27 more rows, all True');
		await mask.getByRole('checkbox', { name: 'row 0, step 0' }).focus();
		await page.keyboard.press('ArrowDown');
		await expect(mask.getByRole('checkbox', { name: 'row 1, step 0' })).toBeFocused();
		await page.keyboard.press('Space');
		await expect(mask.getByRole('checkbox', { name: 'row 1, step 0' })).not.toBeChecked();
		await expect(verdict).toContainText('Runs on a CPU; with cuDNN, Keras refuses this mask.');
		await expect(verdict).toContainText('Row 1 begins with padding: no length says that.');
		await mask.getByRole('checkbox', { name: 'row 3, step 4' }).click();
		await expect(mask).toContainText('a hole at t = 4: no length says this');
		await expect(layer.code.getByRole('tabpanel')).toContainText('mask[3, 4] = False');
		await expect(page).toHaveURL(/mask=1,0,1,11110/);

		const fold = page.getByRole('region', { name: 'The same in five frameworks' });
		await fold.getByRole('button', { name: 'The same in five frameworks' }).press('Enter');
		const row = (name: string) => fold.getByRole('row').filter({ has: page.getByRole('button', { name, exact: true }) });
		await expect(row('TensorFlow.js')).toContainText('output', { timeout: 20_000 });
		await expect(row('Keras, CPU')).toContainText('A masked step repeats the output and the states before it.', { timeout: 20_000 });
		await expect(row('Keras, cuDNN')).toContainText('You are passing a RNN mask that does not correspond to right-padded sequences');
		await expect(row('Keras, cuDNN')).toContainText('read in source');
		await expect(row('Keras, cuDNN').getByRole('img').last()).toHaveAccessibleName('1 rank; 2 mask, stops here');
		await expect(row('PyTorch')).toContainText('PyTorch takes lengths, not a mask: row 1 begins with padding and row 3 has a hole, which no length says.');
		await expect(row('ONNX Runtime')).toContainText('ONNX takes sequence_lens, not a mask');
		await expect(fold).toContainText('Only Keras with cuDNN refuses it at mask. Keras on a CPU and TensorFlow.js run it.');
		expect(await violationsHere(page, { include: 'section.cell' })).toEqual([]);

		await verdict.getByRole('button', { name: 'Pad on the right' }).click();
		await expect(verdict).toContainText('Runs again');
		await expect(mask.getByRole('checkbox', { name: 'row 1, step 9' })).not.toBeChecked();
		await expect(row('PyTorch')).toContainText('Each row of this one is padded on the right, so lengths say it.', { timeout: 20_000 });
		await expect(row('Keras')).toContainText('output');
		await layer.code.getByRole('tab', { name: 'ONNX' }).click();
		await expect(layer.code.getByRole('tabpanel')).toContainText('lengths = np.array([10, 9, 10, 9, 10');
		await mask.getByRole('button', { name: 'padded on the left' }).click();
		await verdict.getByRole('button', { name: 'or set use_cudnn=False' }).click();
		await expect(verdict).toContainText('Runs again');
		await layer.code.getByRole('tab', { name: 'Keras' }).click();
		await expect(layer.code.getByRole('tabpanel')).toContainText('use_cudnn=False');
	});
});

test('of a message that Keras and TensorFlow wrap, the bar shows what tells, and the whole on a click; why is said at the line', async ({ layer, page }) => {
	await layer.open(small);
	await paste(page, 'import tensorflow as tf\nlayer = tf.keras.layers.LSTM(8)\nout = layer(tf.ones((2, 5, 3)), initial_state=[tf.zeros((2, 8))])\n');
	const verdict = page.getByRole('region', { name: 'What is said of code cell 1' });
	const says = verdict.getByText('IndexError: ').first();
	await expect(says).toHaveText(/IndexError: …\s*list index out of range\s*…/, { useInnerText: true, timeout: 15_000 });
	await expect(page.getByRole('note', { name: 'Mistake' })).toContainText('An LSTM has two states, h and c, and was given one.');
	await says.click();
	await expect(says).toHaveText(/Exception encountered when calling LSTM\.call\(\)\.\s+list index out of range\s+Arguments received by/, {
		useInnerText: true
	});
});
