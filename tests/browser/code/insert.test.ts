import { expect, test } from 'vitest';
import { cdp, userEvent } from 'vitest/browser';
import { open } from './open.ts';

const program = 'import torch\nfrom torch import nn\nx = torch.zeros(10, 32, 50)\nlstm = nn.LSTM(50, 100)\nout, (h, c) = lstm(x)\n\ny = out[-1]\nz = y + 1';

/** Text that is put in without a key, as keyboards on a screen and dictation do. */
const insert = async (text: string): Promise<void> => void (await cdp().send('Input.insertText', { text }));

for (const [what, from, to] of [
	['all', 'import', program.length],
	['from a line into another', 'from', program.indexOf('100)')],
	['up to the end of a line', 'nn.LSTM', program.indexOf('\nout')],
	['an end of a line', '\n\ny', program.indexOf('out[-1]')]
] as const)
	for (const text of ['q', 'print(x)\nk = 1\n'])
		test(`text that is put in without a paste takes the place of what was selected, and no shape comes with it (${what}, ${text.split('\n').length} lines)`, async () => {
			const { code, all, enter } = await open([program]);
			await expect.poll(() => all('.cm-hint').length).toBeGreaterThanOrEqual(5);
			const start = program.indexOf(from);
			await enter('Home');
			if (start > 0) await userEvent.keyboard('{ArrowRight}'.repeat(start));
			await userEvent.keyboard(`{Shift>}${'{ArrowRight}'.repeat(to - start)}{/Shift}`);
			await insert(text);
			await expect.poll(() => code()[0]).toBe(program.slice(0, start) + text + program.slice(to));
		});

test('a line of tens of thousands of characters that nobody sees is drawn as fast as another', async () => {
	const { notebook, all } = await open(['x = 1']);
	const id = notebook.document.cells.find(({ kind }) => kind === 'code')!.id;
	const start = performance.now();
	for (const unit of ['\0', 'a\u200b']) {
		notebook.editCode(new Map([[id, unit.repeat(28_000)]]));
		await expect.poll(() => all('.cm-specialChar').length).toBe(300);
		await new Promise((done) => requestAnimationFrame(() => setTimeout(done)));
	}
	// It took half a minute each.
	expect(performance.now() - start).toBeLessThan(10_000);
});
