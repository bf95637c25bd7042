import { violationsHere } from './axe.ts';
import { expect, paste, test } from './page.ts';

test.use({ runs: true });

const model = [
	'import torch',
	'from torch import nn',
	'class Tagger(nn.Module):',
	'    def __init__(self):',
	'        super().__init__()',
	'        self.gru = nn.GRU(7, 6, batch_first=True)',
	'        self.tag = nn.Linear(6, 4)',
	'    def forward(self, x):',
	'        return self.tag(self.gru(x)[0])',
	'model = Tagger()',
	'scores = model(torch.randn(3, 8, 7))'
].join('\n');

test('a model in a code cell can be had in Keras, its weights carried over, as a cell below it', async ({ layer, page }) => {
	test.slow();
	await layer.open();
	await paste(page, model);
	const fold = page.getByRole('region', { name: 'The same in Keras' });
	await fold.getByRole('button', { name: 'The same in Keras' }).click();
	await expect(fold).toContainText("layers.GRU(6, return_sequences=True, name='gru')", { timeout: 40_000 });
	await expect(fold).toContainText('With the same weights and inputs it gave the outputs of yours');
	expect(await violationsHere(page, { include: 'section[aria-label="The same in Keras"]' })).toEqual([]);
	await fold.getByRole('button', { name: 'Insert as a code cell' }).click();
	await expect(page.getByRole('region', { name: /What is said of code cell 2$/ })).toContainText('Runs.', { timeout: 15_000 });
});

test('a layer cell’s frameworks unfold to its code in Keras', async ({ layer, page }) => {
	test.slow();
	await layer.open('v=1&num_layers=1&bidirectional=1&hidden_size=8&batch_first=1');
	const fold = page.getByRole('region', { name: 'The same in five frameworks' });
	await fold.getByRole('button', { name: 'The same in five frameworks' }).click();
	const port = fold.getByRole('region', { name: 'The same in Keras' });
	await port.getByRole('button', { name: 'The same in Keras' }).click();
	await expect(port).toContainText('layers.Bidirectional(layers.LSTM(8', { timeout: 40_000 });
	await expect(port).toContainText('PyTorch’s two biases');
});
