import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { Page, TestInfo } from '@playwright/test';
import { expect, test } from './page.ts';

const layers = `from torch import nn

class Net(nn.Module):
    def __init__(self, n):
        super().__init__()
        self.fc = nn.Linear(n, 2)

    def forward(self, x):
        return self.fc(x)
`;
const main = 'import torch\nfrom models.layers import Net\n\nlogits = Net(3)(torch.zeros(5, 3))\n';

function lay(info: TestInfo, files: Readonly<Record<string, string | Uint8Array>>): string {
	const folder = info.outputPath('tagger');
	for (const [name, text] of Object.entries(files)) {
		mkdirSync(dirname(join(folder, name)), { recursive: true });
		writeFileSync(join(folder, name), text);
	}
	return folder;
}

/** Lets files and folders go over the page, as the system does. */
async function letGo(page: Page, files: readonly string[], at = { x: 700, y: 300 }): Promise<void> {
	const session = await page.context().newCDPSession(page);
	const data = { items: [], files: [...files], dragOperationsMask: 1 };
	for (const type of ['dragEnter', 'dragOver', 'drop'] as const) await session.send('Input.dispatchDragEvent', { type, ...at, data });
}

const said = (page: Page) => page.getByRole('alert');
const titles = (page: Page) => page.getByRole('heading', { level: 2 });
const verdict = (page: Page, cell: number) => page.getByRole('region', { name: `What is said of code cell ${cell}` });

test('a folder that is let go over the page is a program: its modules are cells above it, and what was left out is said', async ({ layer, page }, info) => {
	await layer.open();
	const folder = lay(info, { 'train.py': main, 'models/__init__.py': '', 'models/layers.py': layers, 'notes.txt': 'x', 'eval.py': main, '.git/hooks.py': '' });
	await letGo(page, [folder]);
	await expect(said(page)).toHaveText(
		'tagger/train.py is the program; tagger/models/__init__.py and tagger/models/layers.py are its modules. Left out: tagger/eval.py (not imported by tagger/train.py), tagger/notes.txt (no Python). Dismiss'
	);
	await expect(page.getByRole('button', { name: 'Rename tagger' })).toBeVisible();
	await expect(verdict(page, 3)).toContainText('logits [5 · 2]');
	await page.reload();
	await expect(verdict(page, 3)).toContainText('logits [5 · 2]');
});

test('several files are let go together, and chosen together; undo brings back what was there', async ({ layer, page }, info) => {
	await layer.open();
	const folder = lay(info, { 'layers.py': layers, 'go.py': main.replace('Net(3)', 'Net(4)') });
	await letGo(page, [join(folder, 'layers.py'), join(folder, 'go.py')]);
	await expect(said(page)).toContainText('go.py is the program; layers.py is its module.');
	await expect(verdict(page, 2)).toContainText('mat1 and mat2 shapes cannot be multiplied (5x3 and 4x2)');
	await expect(verdict(page, 1)).toContainText('A module: other cells import models.layers.');
	await expect(titles(page)).toHaveText(['models/layers.py', 'Your code']);
	await page.getByRole('button', { name: 'Undo', exact: true }).first().click();
	await expect(layer.field('hidden_size')).toHaveValue('100');
	const [chooser] = await Promise.all([page.waitForEvent('filechooser'), page.keyboard.press('Control+o')]);
	await chooser.setFiles([join(folder, 'go.py'), join(folder, 'layers.py')]);
	await expect(said(page)).toContainText('go.py is the program; layers.py is its module.');
});

test('a folder of five hundred files, one of them large and one no text, opens what there is room for', async ({ layer, page }, info) => {
	test.slow();
	await layer.open();
	const many = Object.fromEntries(Array.from({ length: 500 }, (_, i) => [`m${i}.py`, 'x = 1\n']));
	const folder = lay(info, {
		...many,
		'big.py': 'x = 1\n'.repeat(1_000_000),
		'binary.py': new Uint8Array([0, 255, 1, 254]),
		'main.py': `import torch, m7, big, binary\nlogits = torch.zeros(2, m7.x)\n`
	});
	await letGo(page, [folder]);
	await expect(said(page)).toContainText(
		'tagger/main.py is the program; tagger/m7.py is its module. Left out: tagger/big.py and tagger/binary.py (cannot be read), ',
		{ timeout: 20_000 }
	);
	await expect(page.locator('[data-cell]')).toHaveCount(2);
});

test('files without a program among them change nothing, and it is said', async ({ layer, page }, info) => {
	await layer.open();
	await layer.field('hidden_size').fill('64');
	const folder = lay(info, { 'data.csv': '1', 'more.csv': '2' });
	await letGo(page, [join(folder, 'data.csv'), join(folder, 'more.csv')]);
	await expect(said(page)).toHaveText('There is nothing to open among 2 files: a notebook is a file that ends with .md, .ipynb or .py. Dismiss');
	await letGo(page, [folder]);
	await expect(said(page)).toContainText('There is nothing to open among 2 files');
	await expect(layer.field('hidden_size')).toHaveValue('64');
});

test('weights that are let go over a picture are said in sight to be none, and what asked for them goes; elsewhere it is said where they belong', async ({
	layer,
	page
}, info) => {
	await page.setViewportSize({ width: 1280, height: 800 });
	await layer.open();
	const folder = lay(info, { 'w.safetensors': 'none', 'model.h5': 'none' });
	await letGo(page, [join(folder, 'w.safetensors')]);
	await expect(said(page)).toContainText('w.safetensors was not taken.');
	await expect(said(page)).toBeInViewport({ ratio: 1 });
	await expect(page.getByText('let go here')).toHaveCount(0);
	await page.getByRole('button', { name: 'Dismiss' }).click();
	await page.evaluate(() => scrollTo(0, 0));
	await letGo(page, [join(folder, 'model.h5')]);
	await expect(said(page)).toContainText('model.h5 was not taken.');
	await page.getByRole('button', { name: 'Dismiss' }).click();
	await page.evaluate(() => scrollTo(0, 0));
	await letGo(page, [join(folder, 'w.safetensors')], { x: 700, y: 20 });
	await expect(said(page)).toContainText('w.safetensors cannot be opened: weights are let go over the layer or the program that is to have them.');
});
