import { expect, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import { open } from './open.ts';

const program = 'import torch\nfrom torch import nn\nx = torch.zeros(10, 32, 50)\nlstm = nn.LSTM(50, 100)\nout, (h, c) = lstm(x)\n\ny = out[-1]\nz = y + 1';

for (const [what, from, to] of [
	['nothing', '\nlstm', program.indexOf('\nlstm')],
	['all', 'import', program.length],
	['from a line into another', 'from', program.indexOf('100)')],
	['an end of a line', '\n\ny', program.indexOf('out[-1]')]
] as const)
	for (const [command, text] of [
		['insertText', 'print(x)\nk = 1\n'],
		['insertLineBreak', '\n'],
		['delete', '']
	] as const)
		test(`a command of the browser takes what is selected away, and no shape comes with what it puts in (${command}, ${what})`, async () => {
			const { code, all, enter } = await open([program]);
			await expect.poll(() => all('.cm-hint').length).toBeGreaterThanOrEqual(5);
			const start = program.indexOf(from);
			await enter('Home');
			if (start > 0) await userEvent.keyboard('{ArrowRight}'.repeat(start));
			if (to > start) await userEvent.keyboard(`{Shift>}${'{ArrowRight}'.repeat(to - start)}{/Shift}`);
			const deleted = command === 'delete' && to === start ? 1 : 0;
			document.execCommand(command, false, text);
			await expect.poll(() => code()[0]).toBe(program.slice(0, start - deleted) + text + program.slice(to));
		});
