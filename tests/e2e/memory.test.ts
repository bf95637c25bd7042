import { violations, violationsHere } from './axe.ts';
import { expect, paste, test } from './page.ts';

const large = 'v=1&seq_len=400&batch=256&input_size=300&hidden_size=1024&num_layers=2&bidirectional=1';

test('a layer that is too large to train says so, and the first thing to change makes it fit', async ({ layer, page }) => {
	await layer.open(large);
	const fold = page.getByRole('region', { name: 'Does it fit?' });
	const turn = fold.getByRole('button', { name: 'Does it fit?' });
	await turn.focus();
	await expect(fold).toContainText('there are 8 GiB');
	await expect(turn).toHaveAttribute('aria-expanded', 'true');
	await expect(fold.getByRole('row', { name: /^gates and cells/ })).toContainText('7.81 GiB');
	await expect(fold.getByRole('listitem').filter({ hasText: 'hidden_size' })).toContainText('does not fit yet');
	expect(await violations(page, { include: 'section[aria-label="Does it fit?"]' })).toEqual([]);

	await fold.getByRole('combobox', { name: 'memory' }).selectOption({ label: '16 GiB (T4, V100, RTX 4080)' });
	await expect(fold).toContainText('of 16 GiB');
	await fold.getByRole('combobox', { name: 'memory' }).selectOption({ label: '8 GiB (RTX 3070, RTX 4060)' });
	await fold.getByRole('button', { name: 'batch 256 → 128' }).click();
	await expect(layer.field('batch')).toHaveValue('128');
	await expect(fold).toContainText('of 8 GiB');
});

test('a program’s model is counted with its own optimiser', async ({ layer, page }) => {
	await layer.open();
	await paste(
		page,
		[
			'import torch, torch.nn as nn',
			'model = nn.LSTM(64, 512, num_layers=2, batch_first=True)',
			'optimizer = torch.optim.RMSprop(model.parameters())',
			'output, _ = model(torch.randn(32, 200, 64))',
			'output.mean().backward()',
			'optimizer.step()'
		].join('\n')
	);
	const fold = page.getByRole('region', { name: 'Does it fit? (code)' });
	await fold.getByRole('button', { name: 'Does it fit?' }).click();
	await expect(fold.getByRole('combobox', { name: 'optimiser' })).toHaveValue('RMSprop');
	await expect(fold.getByRole('row', { name: /^parameters, gradients, RMSprop/ })).toContainText(/\d\d(\.\d)? MiB/);
	await expect(fold.getByRole('listitem').filter({ hasText: 'half the batch' })).toContainText('MiB');
	expect(await violationsHere(page, { include: 'section[aria-label="Does it fit? (code)"]' })).toEqual([]);
});
