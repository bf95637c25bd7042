import { expect, test } from 'vitest';
import { readArguments } from '../../../src/cli/arguments.ts';
import { describeNeed, needOf } from '../../../src/cli/memory.ts';
import { evaluate } from '../../../src/lib/frameworks/evaluate.ts';

const torch = (batch: number): string =>
	`import torch\nfrom torch import nn\nmodel = nn.LSTM(64, 512)\nopt = torch.optim.SGD(model.parameters(), lr=0.1)\nout, _ = model(torch.zeros(100, ${batch}, 64))\nout.sum().backward()\n`;
const keras = `import numpy as np\nfrom keras import layers\ny = layers.LSTM(512)(np.zeros((8, 100, 64), dtype='float32'))\n`;

test('what a model holds is counted with the program’s own optimiser, and most of it grows with the batch', () => {
	const [one, two] = [needOf(evaluate(torch(8)))!, needOf(evaluate(torch(16)))!];
	expect(one.optimizer).toBe('SGD');
	// Five numbers of each hidden unit at each step of each sequence.
	expect(one.rows.find(({ name }) => name.startsWith('gates'))!.training).toBe(5 * 100 * 8 * 512 * 4);
	expect(two.training - one.training).toBeGreaterThan(5 * 100 * 8 * 512 * 4);
	expect(one.rows.reduce((sum, row) => sum + row.training, 0)).toBe(one.training);
	expect(one.estimate).toBe(true);
});

test('a model of Keras’ is counted too', () => {
	expect(needOf(evaluate(keras))!.rows.find(({ name }) => name.startsWith('gates'))!.training).toBe(5 * 100 * 8 * 512 * 4);
});

test('it is said in words, and that cuDNN’s reserve is not known', () => {
	const said = describeNeed('model.py', needOf(evaluate(torch(8))));
	expect(said).toMatch(/^model\.py: memory: [\d.]+ MiB to train with SGD, [\d.]+ MiB to answer; a card of 4 GiB has room for it\n/);
	expect(said).toContain('how much cuDNN sets aside is not known');
	expect(said).toContain('change: half the batch');
	expect(describeNeed('x.py', needOf(evaluate('x = 1\n')))).toContain('nothing is counted');
});

test('--memory belongs to check', () => {
	expect(readArguments(['check', '--memory', 'a.py'])).toMatchObject({ kind: 'files', memory: true });
	for (const command of ['explain', 'port']) expect(readArguments([command, '--memory', 'a.py']).kind).toBe('usage');
	expect(readArguments(['check', '--jsonl', '--memory']).kind).toBe('usage');
});
