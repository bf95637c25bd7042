import type { Page } from '@playwright/test';
import { atAnotherWidth, violations, violationsHere } from './axe.ts';
import { classifier, tagger } from '../programs/uncalled.ts';
import { expect, overflow, paste, test } from './page.ts';

// What is supposed is looked for in a worker.
test.use({ evaluates: true });

const parts = (page: Page) => ({
	editor: page.getByRole('textbox', { name: /Python code$/ }),
	verdict: page.getByRole('region', { name: 'What is said of code cell 1' }),
	panel: page.getByRole('group', { name: /^(?:Nothing calls|Th(?:is|ese) names? (?:is|are) not defined here)/ }),
	picture: page.getByRole('group', { name: 'The program: its steps and tensors, from top to bottom' })
});

const waits = { timeout: 45_000 };
const line = (page: Page, text: string) => page.locator('.cm-line', { hasText: text });

test('a class that nobody calls is called with an input that is said: shapes in names, a field a size, and two lines that make it whole', async ({
	layer,
	page
}) => {
	test.slow();
	await layer.open();
	await paste(page, classifier);
	const { editor, verdict, panel } = parts(page);
	await expect(panel).toContainText('Nothing calls this class.', waits);
	await expect(line(page, 'e = self.emb(ids)')).toContainText(/e \[batch · seq · feat F? ?50\]/);
	await expect(line(page, 'def forward')).toContainText('ids [batch · seq]');
	await expect(verdict).toContainText('Runs with that input. 279,826 parameters.');
	await expect(verdict).toContainText('output [batch · 2]');
	await expect(page.getByText('assumed', { exact: true })).toBeVisible();

	await expect(page).toHaveURL(/#v=3&cells=/);
	const unchanged = page.url();

	// By the field: typed, and by arrow keys.
	const batch = panel.getByRole('textbox', { name: 'batch of ids' });
	await batch.click();
	await page.keyboard.press('Control+a');
	await page.keyboard.type('7');
	await expect(panel).toContainText('torch.randint(0, 5000, (7, 10))', waits);
	await page.keyboard.press('ArrowUp');
	await expect(batch).toHaveValue('8');
	await expect(batch).toBeFocused();
	await expect(panel).toContainText('torch.randint(0, 5000, (8, 10))', waits);
	await page.getByText('The picture as a list').click();
	await expect(page.locator('div.program')).toContainText('batch 8 · seq 10');
	// Names stay: they hold for any size.
	await expect(line(page, 'e = self.emb(ids)')).toContainText(/e \[batch · seq · feat F? ?50\]/);

	// It is kept.
	await batch.blur();
	await expect.poll(() => page.url(), waits).not.toBe(unchanged);
	await page.reload();
	await expect(panel.getByRole('textbox', { name: 'batch of ids' })).toHaveValue('8', waits);

	await panel.getByRole('button', { name: 'Write these two lines below' }).click();
	await expect(editor).toContainText('output = model(torch.randint(0, 5000, (8, 10)))');
	await expect(panel).toHaveCount(0);
	await expect(editor).toBeFocused();
	await expect(verdict).toContainText('output [batch 8', waits);
	await page.getByRole('button', { name: 'Undo', exact: true }).first().click();
	await expect(editor).not.toContainText('output = model');
	await expect(panel).toBeVisible(waits);
});

test('a class that no input can make run shows its mistake at its line, and what mends it', async ({ layer, page }) => {
	test.slow();
	await layer.open();
	await paste(page, tagger);
	const { verdict, panel, editor } = parts(page);
	await expect(verdict).toContainText('mat1 and mat2 shapes cannot be multiplied', waits);
	await expect(verdict).toContainText('Whatever you pass, line 13');
	await expect(panel).toContainText('It is called here with');
	for (const name of ['vocab_size', 'embed_dim', 'hidden_dim', 'n_tags']) await expect(panel.getByRole('textbox', { name, exact: true })).toBeVisible();
	await expect(line(page, 'out, _ =')).toContainText('out [batch · seq · 2·hidden_dim]');
	await verdict.getByRole('group', { name: 'Fixes' }).getByRole('button').first().click(waits);
	await expect(verdict).toContainText('Runs with that input', waits);
	await expect(editor).toContainText('2 * hidden_dim');
});

test('names that are not defined are listed, and written above what uses them', async ({ layer, page }) => {
	test.slow();
	await layer.open();
	await paste(page, 'import torch\nimport torch.nn as nn\n\nlstm = nn.LSTM(input_size, 64, batch_first=True)\nout, (h, c) = lstm(x)\n');
	const { verdict, panel, editor } = parts(page);
	await expect(panel).toContainText('These names are not defined here: input_size, x.', waits);
	await expect(line(page, 'out, (h, c)')).toContainText(/out \[batch · seq · hidden H? ?64\]/);
	await panel.getByRole('button', { name: 'Write these two lines above' }).focus();
	await page.keyboard.press('Enter');
	await expect(editor).toContainText('x = torch.randn(32, 10, 50)');
	await expect(verdict).toContainText('Runs.', waits);
	await expect(panel).toHaveCount(0);
});

test('a name that is only misspelt is a mistake, and not supposed', async ({ layer, page }) => {
	test.slow();
	await layer.open();
	await paste(page, 'import torch\nhidden = torch.zeros(2)\nprint(hiden)\n');
	const { verdict, panel } = parts(page);
	await expect(verdict.getByRole('group', { name: 'Fixes' }).getByRole('button').first()).toBeVisible(waits);
	await expect(verdict).toContainText("NameError: name 'hiden' is not defined");
	await expect(panel).toHaveCount(0);
});

test('what an input is can be said: its dtype, another shape, no tensor at all; it is kept, and taken back', async ({ layer, page }) => {
	test.slow();
	await layer.open();
	await paste(page, classifier);
	const { verdict, panel } = parts(page);
	await expect(panel).toBeVisible(waits);

	await panel.getByRole('combobox', { name: 'dtype of ids' }).selectOption('float32');
	await expect(verdict).toContainText('With what you say, line 12', waits);
	await expect(panel).toContainText('You say that ids is (batch, seq) float.');

	await panel.getByRole('button', { name: 'ids is something else …' }).click();
	const form = panel.getByRole('form', { name: 'What it is' });
	const kind = form.getByRole('combobox', { name: 'is', exact: true });
	await expect(kind).toBeFocused();
	await form.getByRole('textbox', { name: 'of shape' }).fill('batch; 12');
	await page.keyboard.press('Enter');
	await expect(form.getByRole('alert')).toHaveText('A shape is names and whole numbers, with commas between them: batch, seq, 4.');
	await form.getByRole('textbox', { name: 'of shape' }).fill('batch, 12');
	await form.getByRole('combobox', { name: 'and dtype' }).selectOption('int64');
	await form.getByRole('button', { name: 'Try it' }).click();
	await expect(form).toHaveCount(0);
	await expect(panel.getByRole('button', { name: 'ids is something else …' })).toBeFocused();
	await expect(line(page, 'e = self.emb(ids)')).toContainText(/e \[batch · seq T? ?12 · feat F? ?50\]/, waits);
	await expect(page).toHaveURL(/#v=3&cells=/);

	await page.reload();
	await expect(panel).toContainText('You say that ids is (batch, 12) int.', waits);
	await expect(verdict).toContainText('Runs with that input');

	await panel.getByRole('button', { name: 'ids is something else …' }).press('Enter');
	await kind.selectOption('None');
	await page.keyboard.press('Escape');
	await expect(form).toHaveCount(0);
	await expect(panel.getByRole('button', { name: 'ids is something else …' })).toBeFocused();
	await panel.getByRole('button', { name: 'ids is something else …' }).press('Enter');
	await kind.selectOption('a text');
	await form.getByRole('textbox', { name: 'this text' }).fill('hello');
	await page.keyboard.press('Enter');
	await expect(verdict).toContainText('TypeError: embedding(): argument', waits);
	await panel.getByRole('button', { name: 'Take it back' }).click();
	await expect(panel).not.toContainText('You say', waits);
	await expect(line(page, 'e = self.emb(ids)')).toContainText(/e \[batch · seq · feat F? ?50\]/);
});

test('a comment says what an input is', async ({ layer, page }) => {
	test.slow();
	await layer.open();
	await paste(page, `# ids: (16, seq) int\n${classifier}`);
	await expect(line(page, 'e = self.emb(ids)')).toContainText(/e \[batch B? ?16 · seq · feat F? ?50\]/, waits);
});

test('what mends a class is found as well where it takes what was not loaded yet', async ({ layer, page }) => {
	test.slow();
	await layer.open();
	await paste(
		page,
		tagger
			.replace('nn.Linear(hidden_dim', 'nn.Linear(3 * hidden_dim')
			.replace('super().__init__()\n', "super().__init__()\n        self.register_buffer('scale', torch.ones(1))\n")
			.replace('return self.fc(out)', 'return torch.log_softmax(self.fc(out), dim=-1).masked_fill(self.scale > 2, 0)')
	);
	const { verdict } = parts(page);
	const fix = verdict.getByRole('group', { name: 'Fixes' }).getByRole('button', { name: 'Linear(2 * hidden_dim' });
	await fix.click(waits);
	await expect(verdict).toContainText('Runs with that input', waits);
});

test('what raises for some sizes alone is said with them, at its line', async ({ layer, page }) => {
	test.slow();
	await layer.open();
	await paste(page, classifier.replace('_, (h_n, _) = self.lstm(e)', 'h_0 = torch.zeros(1, 16, 64)\n        _, (h_n, _) = self.lstm(e, (h_0, h_0))'));
	await expect(parts(page).verdict).toContainText('Raises unless batch is 16: line 14, RuntimeError.', waits);
	await expect(page.getByRole('note', { name: 'Warning' })).toHaveText(
		'Raises unless batch is 16. This line then raises a RuntimeError; with the sizes below it runs.'
	);
});

test('data that is not here has a row, a field for each size, and what it has to be', async ({ layer, page }) => {
	test.slow();
	await layer.open();
	await paste(
		page,
		"import pandas as pd\nimport torch\nfrom torch import nn\n\ndf = pd.read_csv('prices.csv')\nx = torch.tensor(df.values, dtype=torch.float32).unsqueeze(0)\nout, _ = nn.LSTM(4, 64, batch_first=True)(x)\n"
	);
	const panel = page.getByRole('group', { name: 'Data that this program reads is not here.' });
	await expect(panel).toBeVisible(waits);
	const columns = panel.getByRole('textbox', { name: 'columns of prices' });
	await expect(columns).toHaveValue('4');
	await expect(panel).toContainText('prices has 4 columns: with 5, line 7 raises “input.size(-1) must be equal to input_size. Expected 4, got 5”.');
	await expect(line(page, 'out, _')).toContainText(/out \[batch B? ?1 · prices_rows · hidden H? ?64\]/);
	await columns.fill('5');
	await expect(parts(page).verdict).toContainText('Expected 4, got 5', waits);
	await expect(parts(page).verdict).toContainText('With the sizes below, line 7');
});

test('what a program has to be started with has a field', async ({ layer, page }) => {
	test.slow();
	await layer.open();
	await paste(
		page,
		"import argparse\nimport torch\n\nparser = argparse.ArgumentParser()\nparser.add_argument('--emb', type=int, required=True)\nargs = parser.parse_args()\nout, _ = torch.nn.LSTM(args.emb, 64)(torch.randn(10, 32, args.emb))\nx = torch.randn(4, args.emb)\n"
	);
	const panel = page.getByRole('group', { name: 'Nobody says what this program is started with.' });
	await expect(panel).toBeVisible(waits);
	await panel.getByRole('textbox', { name: 'emb', exact: true }).fill('50');
	await expect(line(page, 'x = torch.randn')).toContainText(/x \[.*4 · emb\]/, waits);
	await page.getByText('The picture as a list').click();
	await expect(page.locator('div.program')).toContainText('LSTM(50, 64)', waits);
});

test('a fragment that imports nothing is read with what everyone imports', async ({ layer, page }) => {
	test.slow();
	await layer.open();
	await paste(page, 'lstm = nn.LSTM(input_size, hidden_size, batch_first=True)\nout, (h, c) = lstm(x)\nlogits = nn.Linear(hidden_size, 10)(out[:, -1])\n');
	const { panel, editor } = parts(page);
	await expect(panel).toContainText('These names are not defined here: input_size, hidden_size, x.', waits);
	await expect(line(page, 'logits =')).toContainText('logits [batch · 10]');
	await panel.getByRole('button', { name: /^Write these .* above$/ }).click();
	await expect(editor).toContainText('from torch import nn');
	await expect(parts(page).verdict).toContainText('Runs.', waits);
});

test('what a class computes is shown up to the line that nothing which was tried gets past, and not accused', async ({ layer, page }) => {
	test.slow();
	await layer.open();
	const source = `import torch
from torch import nn

class Reader(nn.Module):
	def __init__(self, features, units):
		super().__init__()
		self.rnn = nn.GRU(features, units, batch_first=True)

	def forward(self, x):
		out, h = self.rnn(x)
		if not isinstance(x, dict):
			raise ValueError('a dict is wanted')
		return out
`;
	await paste(page, source);
	const { verdict, panel } = parts(page);
	await expect(verdict).toContainText('Shown up to line 12', waits);
	await expect(verdict).toContainText('Nothing is said against it: other inputs may get further.');
	await expect(line(page, 'out, h = self.rnn(x)')).toContainText('out [batch · seq · units]');
	await expect(panel).toContainText('Nothing calls this class.');
	await expect(panel.getByRole('button', { name: /^Write / })).toHaveCount(0);
});

for (const [width, ...narrower] of [[1440, 1024], [390]] as const)
	test(`axe finds nothing in what is assumed at ${width} px, and nothing scrolls sideways`, async ({ layer, page }) => {
		test.slow();
		await page.setViewportSize({ width, height: 900 });
		await layer.open();
		await paste(page, tagger.replace('nn.Linear(hidden_dim', 'nn.Linear(2 * hidden_dim'));
		await expect(parts(page).panel).toBeVisible(waits);
		await parts(page).panel.getByRole('button', { name: 'One of these is something else …' }).click();
		const cell = { include: '.code-cell' };
		expect(await (width === 1440 ? violations(page, cell) : violationsHere(page, { ...cell, ...atAnotherWidth }))).toEqual([]);
		for (const one of [width, ...narrower]) {
			await page.setViewportSize({ width: one, height: 900 });
			expect(await overflow(page)).toBeLessThanOrEqual(0);
		}
	});
