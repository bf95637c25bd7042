import { describe, expect, test } from 'vitest';
import { diagnoseProgram } from '../../../src/lib/diagnose/diagnoseProgram.ts';
import { evaluate } from '../../../src/lib/frameworks/evaluate.ts';
import { checkGoal } from '../../../src/lib/lessons/check.ts';
import { readGoal } from '../../../src/lib/lessons/goal.ts';
import { measures } from '../../../src/lib/lessons/measures.ts';
import { readLesson } from '../../../src/lib/lessons/read.ts';

const start = 'import torch\nfrom torch import nn\nx = torch.randn(32, 10, 50)   # (batch, seq, feat)\n';

function now(line: string, source: string): string | null {
	const goal = readGoal(line);
	if (!goal) throw new Error(`"${line}" is no goal`);
	const trace = evaluate(start + source);
	const { met, now } = checkGoal(goal, trace, diagnoseProgram(trace), measures);
	return met === true ? null : `${met === null ? '? ' : ''}${now}`;
}

describe('a goal is held against axes, not sizes', () => {
	const timeFirst = 'output, (h_n, c_n) = nn.LSTM(50, 100)(x)\nlast = output[:, -1]\n';
	const batchFirst = 'output, (h_n, c_n) = nn.LSTM(50, 100, batch_first=True)(x)\nlast = output[:, -1]\n';
	test.each([
		['last has shape (32, 100)', timeFirst, null],
		['last has axes (batch, hidden)', timeFirst, '(seq, hidden)'],
		['each sequence is read along its own 10 steps', timeFirst, 'the layer steps 32 times'],
		['last has axes (batch, hidden)', batchFirst, null],
		['each sequence is read along its own 10 steps', batchFirst, null],
		['`last` is the last step', batchFirst, null],
		['last is the last step', batchFirst.replace('-1', '3'), 'it is step 3'],
		['last is the last step', batchFirst.replace('output[:, -1]', 'h_n[-1]'), null],
		['each sequence is read along its own 10 steps', timeFirst.replace('(x)', '(x.view(10, 32, 50))'), 'the layer steps along another axis'],
		['last is one number', batchFirst, '(32, 100)'],
		['last is float32', batchFirst, null],
		['last is float64', batchFirst, 'float32'],
		['other has shape (3,)', batchFirst, 'there is no other'],
		['runs', 'y = nn.LSTM(5, 6)(x)', 'line 4 raises RuntimeError'],
		['y has shape (1,)', 'y = nn.LSTM(5, 6)(x)', 'it is not reached'],
		['each sequence starts from its own state', 'nn.LSTM(50, 100, batch_first=True)(x)', 'no state is passed'],
		['each row of `last` changes with its own sequence of `x` alone', timeFirst, 'sequence 16 changes row 17'],
		['each row of `last` changes with its own sequence of `x` alone', batchFirst, null],
		['each row of last changes with its own sequence of x alone', timeFirst.replace('(x)', '(x.transpose(0, 1))').replace('[:, -1]', '[-1]'), null],
		['each row of last changes with its own sequence of x alone', 'last = torch.zeros(32)', 'sequence 16 changes nothing'],
		[`last does not change with what stands behind the ends (${'4, '.repeat(31)}10) of x`, batchFirst, 'row 0 changes'],
		[`last does not change with what stands behind the ends (${'4, '.repeat(31)}10) of x`, batchFirst.replace('-1', '3'), null],
		['it prints 3', 'print(1 + 2)', null],
		['it prints 4', 'print(1 + 2)', '3'],
		['lstm has num_layers=2', 'lstm = nn.LSTM(50, 8, batch_first=True)\nlstm(x)', 'it has num_layers=1'],
		['lstm has num_layers=2', 'pass', 'lstm is not called'],
		['y is computed from x', 'y = torch.zeros(3)', 'x does not enter into it'],
		['layer reads 32 sequences', 'layer = nn.LSTM(50, 100, batch_first=True)\nfor part in x.split(8):\n    layer(part)', null],
		['layer reads 32 sequences', 'layer = nn.LSTM(50, 100, batch_first=True)\nlayer(x[:8])\nlayer(x[0])', 'it reads 9'],
		['layer reads 32 sequences', 'layer = nn.LSTM(50, 100)', 'layer reads nothing'],
		// 5 · 10 · 32 · 100 numbers of the gates, a fifth of that for the outputs, x, four times 60,800 for the parameters, and the gradient on its way.
		['a training step fits into 2 MiB', batchFirst, null],
		['a training step fits into 1 MiB', batchFirst, 'it needs 1.87 MiB'],
		['the versions were tested together', 'print("TensorFlow version: 2.13\\nPython version: 3.11\\nCUDA version: 11.8\\ncuDNN version: 8.6")', null],
		['the versions were tested together', 'print("TensorFlow version: 2.13\\nPython version: 3.11\\nCUDA version: 11.8")', 'cuDNN is not told'],
		['the versions were tested together', 'print(3)', 'No version of TensorFlow or PyTorch is told.'],
		['nothing is silently wrong', timeFirst, 'the recurrence runs over your batch axis']
	])('%s', (line, source, expected) => expect(now(line, source)).toBe(expected));

	const loop = (state: string): string =>
		`d = nn.LSTM(50, 100, batch_first=True)\n_, s = nn.LSTM(50, 100, batch_first=True)(x)\nfor t in range(3):\n    y, s2 = d(x[:, t:t+1], s)\n    ${state}\n`;
	test('a decoder that is called once a step goes on from its own state', () => {
		expect(now('d goes on from its own state', loop('s = s2'))).toBeNull();
		expect(now('d goes on from its own state', loop('pass'))).toBe('each call starts anew');
	});

	test('a state whose batch was cut into other rows is not each sequence’s own', () => {
		const seam = (state: string): string =>
			`e = nn.LSTM(50, 50, batch_first=True, bidirectional=True)\nd = nn.LSTM(50, 100, batch_first=True)\n_, (h, c) = e(x)\nh, c = [${state} for s in (h, c)]\nd(x, (h, c))\n`;
		const goal = 'each sequence starts from its own state';
		expect(now(goal, seam('torch.cat([s[0], s[1]], dim=1).unsqueeze(0)'))).toBeNull();
		expect(now(goal, seam('s.transpose(0, 1).reshape(1, 32, 100)'))).toBeNull();
		expect(now(goal, seam('s.view(1, 32, 100)'))).toBe('states of several sequences are mixed');
	});
});

test('a line that is no goal is none, and a lesson says which there are', () => {
	expect(readGoal('output is nice')).toBeNull();
	expect(readGoal(`output has shape (${'9, '.repeat(5000)})`)).toBeNull();
	const read = readLesson('1.md', '---\ntitle: x\n---\n```python exercise\nx = 1\n```\n```goal\nx is nice\n```\n');
	expect(read.kind === 'bad' && read.complaints.join('\n')).toMatch(
		/02-batch-first\.md[^]*"x is nice" is no goal. A goal is one of: runs; [^]*one block of solution/
	);
});

test.each(['', '---', '```goal', `---\n${'a: b\n'.repeat(50)}---\n${'```goal\nruns\n```\n'.repeat(5000)}`, '```wrong\n--\n--\n```', '```hint\na => \n```'])(
	'a lesson that is none is said to be none: %#',
	(text) => {
		expect(readLesson('01-a.md', text).kind).toBe('bad');
	}
);
