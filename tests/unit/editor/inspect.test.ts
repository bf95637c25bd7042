import { expect, test } from 'vitest';
import { inspect } from '../../../src/lib/editor/inspect.ts';
import { read } from './read.ts';

const source = `import torch
from torch import nn
lstm = nn.LSTM(50, 100, batch_first=True)
x = torch.randn(32, 10, 50)
def f(x):
    y, (h_n, c_n) = lstm(x.transpose(0, 1))
    return y
y = f(x.transpose(0, 1))
`;

/** What is known at the place that `|` marks in the source. */
function at(place: string, program = source) {
	const [before = '', after = ''] = place.split('|');
	const { reading, tree } = read(program);
	const offset = program.indexOf(before + after) + before.length;
	const found = inspect(reading, tree, program, offset);
	return (
		found && {
			text: found.text,
			kind: found.kind,
			shapes: found.tensors.map(({ tensor }) => tensor.shape),
			origins: found.tensors[0]?.origins.map(({ from, line, axis }) => `${axis} ${from} ${line}`)
		}
	);
}

test('a name is what it was bound to above, in its own function first', () => {
	expect(at('= f(x|.transpose')).toMatchObject({ text: 'x', shapes: [[32, 10, 50]] });
	expect(at('return |y')).toMatchObject({ text: 'y', shapes: [[32, 10, 100]] });
	expect(at('h_|n')).toMatchObject({ text: 'h_n', shapes: [[1, 32, 100]] });
});

test('a call is what it gave; the innermost one counts', () => {
	expect(at('y = f(x.trans|pose')).toMatchObject({ text: 'x.transpose(0, 1)', shapes: [[10, 32, 50]] });
	expect(at('torch.ra|ndn')).toMatchObject({ text: 'torch.randn(32, 10, 50)' });
	expect(at('lstm(|x.transpose(0, 1))')).toMatchObject({ text: 'x', shapes: [[10, 32, 50]] });
});

test('a layer is its parameters', () => {
	expect(at('batch_fir|st')).toMatchObject({ text: 'nn.LSTM(50, 100, batch_first=True)', kind: 'module' });
	expect(at('ls|tm = ')).toMatchObject({ kind: 'module', shapes: [[400, 50], [400, 100], [400], [400]] });
});

test('an axis comes from where it was first given', () => {
	expect(at('|y = f(')?.origins).toEqual(['batch torch.randn 4', 'time torch.randn 4', 'hidden lstm (LSTM) 3']);
});

test('where nothing is known nothing is said', () => {
	expect(at('import| torch\nfrom')).toBeNull();
	expect(at('def |f')).toBeNull();
});
