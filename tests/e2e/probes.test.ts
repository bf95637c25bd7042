import { expect, paste, test } from './page.ts';

// What is tried is tried in a worker.
test.use({ evaluates: true });

const source = `import torch
import torch.nn as nn

class Lm(nn.Module):
    def __init__(self):
        super().__init__()
        self.emb, self.rnn, self.out = nn.Embedding(30, 8), nn.LSTM(8, 6, batch_first=True, bidirectional=True), nn.Linear(12, 30)

    def forward(self, ids):
        states, _ = self.rnn(self.emb(ids))
        return self.out(states)

text = torch.randint(0, 30, (4, 9))
scores = Lm()(text[:, :-1])
loss = nn.functional.cross_entropy(scores.transpose(1, 2), text[:, 1:])
`;

test('a language model that reads the next word is told to, once it has been tried', async ({ layer, page }) => {
	await layer.open();
	await paste(page, source);
	const verdict = page.getByRole('region', { name: 'What is said of code cell 1' });
	await expect(verdict).toContainText('Runs, with a silent mistake', { timeout: 30_000 });
	await expect(page.getByText('Here a step gets to see the steps after it').first()).toBeVisible();
});

test('what was tried can be copied as a test', async ({ layer, page, context }) => {
	await context.grantPermissions(['clipboard-read', 'clipboard-write']);
	await layer.open();
	await paste(page, source);
	const finding = page.getByRole('note', { name: 'Warning' }).filter({ hasText: 'When only' });
	await finding.getByRole('button', { name: 'Copy as a test' }).click({ timeout: 30_000 });
	await expect(finding.getByRole('status')).toHaveText('Test copied: it goes below the program');
	expect(await page.evaluate(() => navigator.clipboard.readText())).toContain(
		"assert torch.allclose(before[:, :-1], after[:, :-1], atol=1e-5), 'a step sees the steps after it'"
	);
});

test('a layer with the wrong batch_first shows which sequence reaches which', async ({ layer, page }) => {
	await layer.open('seq_len=10&batch=32&x_order=batch-first&num_layers=1&bidirectional=0');
	const table = page.getByRole('table', { name: 'By how much the output of each sequence moves' });
	await expect(table.getByRole('row')).toHaveCount(8, { timeout: 30_000 });
	await expect(page.getByText(/Sequence \d changes the output of sequence \d by 0\.\d\d; so do 15 of 30 pairs/)).toBeVisible();
	await page.getByRole('region', { name: 'Which sequence reaches which' }).getByRole('button').click({ timeout: 30_000 });
	await expect(table).toBeHidden();
});
