import { violationsHere } from './axe.ts';
import { expect, paste, test } from './page.ts';

test.use({ evaluates: true });

const cudnn = `E tensorflow/stream_executor/dnn.cc:596] CUDNN_STATUS_INTERNAL_ERROR
Failed to call ThenRnnForward with model config: [rnn_mode, rnn_input_mode, rnn_direction_mode]: 2, 0, 0 , [num_layers, input_size, num_units, dir_count, max_seq_length, batch_size, cell_num_units]: [1, 300, 128, 1, 100, 64, 128]`;

test('an error that is not known is not announced as explained', async ({ layer, page }) => {
	await layer.open();
	await paste(page, 'RuntimeError: Expected hidden state size (1, 16, 100), found [1, 32, 100]');
	const said = page.getByRole('status').filter({ hasText: 'This is an error, not code, and not one that we know.' });
	await expect(said).toBeFocused({ timeout: 20_000 });
	await expect(page.getByText('explained below')).toHaveCount(0);
	await expect(page.getByRole('region', { name: 'An error, pasted' })).toContainText('We do not know this one.');
});

test('from a cause that is memory one comes to what the layer of the message holds, and from one of versions to their table', async ({ layer, page }) => {
	await layer.open();
	await paste(page, cudnn);
	const error = page.getByRole('region', { name: 'An error, pasted' });
	await expect(error.getByRole('heading', { name: 'An error, explained' })).toBeVisible({ timeout: 20_000 });
	const memory = error.getByRole('button', { name: 'Does it fit?' });
	await expect(memory.first()).toBeVisible({ timeout: 20_000 });
	expect(await violationsHere(page, { include: 'section.error' })).toEqual([]);
	await memory.first().click();
	const fold = page.locator('section[aria-label^="Does it fit?"]').filter({ has: page.locator('[aria-expanded="true"]') });
	await expect(fold.getByRole('row', { name: /^parameters/ })).toBeInViewport({ timeout: 20_000 });
	await expect(fold.getByRole('button', { name: 'Does it fit?' })).toBeFocused();
	await expect(page.getByRole('textbox', { name: 'hidden_size', exact: true }).nth(1)).toHaveValue('128');

	await error.getByRole('link', { name: 'Compare versions' }).first().click();
	await expect(page).toHaveURL(/\/guide\/versions\/$/);
	await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
});

test('the palette adds an error, too, and the cell takes what is pasted', async ({ layer, page }) => {
	await layer.open();
	await page.keyboard.press('Control+k');
	await page.getByRole('combobox', { name: 'Find a command, a cell or a lesson' }).pressSequentially('an error below');
	await page.getByRole('dialog').getByRole('option', { name: 'Add an error below' }).click();
	await expect(page.getByRole('region', { name: 'An error, pasted' }).getByRole('textbox')).toBeFocused();
});

test('where a message names no sizes, memory is that of the notebook’s own layer', async ({ layer, page }) => {
	await layer.open();
	await paste(page, 'ResourceExhaustedError: OOM when allocating tensor with shape[25600,4096] and type float on /job:localhost/replica:0/task:0/device:GPU:0');
	await page.getByRole('region', { name: 'An error, pasted' }).getByRole('button', { name: 'Does it fit?' }).first().click({ timeout: 20_000 });
	await expect(page.getByRole('region', { name: 'Does it fit?' }).getByRole('button', { name: 'Does it fit?' })).toBeFocused();
});

test('a pasted error that no layer says is explained: its numbers, its causes, and a program that raises it', async ({ layer, page }) => {
	test.slow();
	await layer.open();
	await paste(
		page,
		'Traceback (most recent call last):\n  File "train.py", line 3, in <module>\n    head(lstm(x)[0])\nRuntimeError: mat1 and mat2 shapes cannot be multiplied (1536x256 and 128x1)'
	);
	const error = page.getByRole('region', { name: 'An error, pasted' });
	await expect(error).toContainText('A Linear of 128 inputs was given 256 features.', { timeout: 20_000 });
	await expect(error.getByRole('listitem').first()).toContainText('The layer is bidirectional');
	await error.getByText('3 lines before it').click();
	await expect(error).toContainText('line 3, in <module>');
	await error.getByRole('button', { name: 'Open as a code cell' }).click();
	await expect(page.getByRole('region', { name: 'What is said of code cell 1' })).toContainText(
		'mat1 and mat2 shapes cannot be multiplied (1536x256 and 128x1)',
		{ timeout: 20_000 }
	);
});
