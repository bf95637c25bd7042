import { describe, expect, test } from 'vitest';
import { hintsOf, type Chip } from '../../../src/lib/editor/hints/hints.ts';
import { neverComputed } from '../../../src/lib/editor/never.ts';
import { read } from './read.ts';

const words = ({ name, shape, words, axes }: Chip): string =>
	words ?? `${name ?? ''}[${shape?.map((size, i) => `${axes[i] ?? ''} ${size}`).join(', ') ?? '?'}]`;

/** Line of the editor → what stands behind it. */
function hints(...sources: readonly string[]): Record<number, readonly string[]> {
	const { reading, tree, lineEnd, lineOf } = read(...sources);
	return Object.fromEntries(hintsOf(reading, tree, lineEnd).map(({ at, chips }) => [lineOf(at), chips.map(words)]));
}

/** Lines of the editor that were never computed, and those behind which it is said. */
function never(...sources: readonly string[]): { lines: readonly number[]; words: readonly number[] } {
	const { reading, tree, offsetOfLine, lineOf } = read(...sources);
	const found = neverComputed(reading, tree, offsetOfLine);
	return { lines: found.statements.map(({ from }) => lineOf(from)), words: found.words.map(lineOf) };
}

const model = `import torch
from torch import nn

class Model(nn.Module):
    def __init__(self, hidden):
        super().__init__()
        self.lstm = nn.LSTM(
            50,
            hidden, batch_first=True
        )

    def forward(self, x):
        y, (h, c) = self.lstm(x)
        z, _ = nn.GRU(7, 3, batch_first=True)(y)
        return z
`;

describe('behind each line', () => {
	test('stands what its statement bound, where the statement ends', () => {
		expect(hints(`${model}y = Model(100).lstm(torch.randn(32, 10, 50))[0]`)).toEqual({
			10: ['60,800 parameters'],
			16: ['y[batch 32, time 10, hidden 100]']
		});
	});

	test('stands what a function bound in its last call', () => {
		const source = 'import torch\ndef f(k):\n    x = torch.zeros(k)\n    return x\na = f(2)\nb = f(3)';
		expect(hints(source)).toEqual({ 3: ['x[ 3]'], 5: ['a[ 2]'], 6: ['b[ 3]'] });
	});

	test('stands what a long loop leaves, also where what is not known is called before', () => {
		const source = 'import torch\nx = torch.zeros(0, 4)\nfor i in range(9):\n    x = torch.cat([x, torch.ones(2, 4)])';
		expect(hints(source)).toEqual({ 2: ['x[ 0,  4]'], 4: ['x[ 18,  4]'] });
		expect(hints(`import absent\nabsent.begin()\n${source}`)).toEqual({ 4: ['x[ 0,  4]'], 6: ['x[ 18,  4]'] });
	});

	test('stands what a function was called with last, behind its head', () => {
		const source = 'import torch\ndef f(k, x,\n      y=None):\n    # adds\n    return x\nf(1, torch.zeros(2))\nf(2, y=torch.zeros(4), x=torch.zeros(4))';
		expect(hints(source)).toEqual({ 3: ['x[ 4]', 'y[ 4]'] });
	});

	test('stands the layer that the line builds, where another class has one of the same name', () => {
		const cls = (name: string, size: number): string =>
			`class ${name}(nn.Module):\n    def __init__(self):\n        super().__init__()\n        self.fc = nn.Linear(${size}, 2)\n`;
		expect(hints(`import torch.nn as nn\n${cls('A', 3)}${cls('B', 4)}a = A()\nb = B()`)).toEqual({ 5: ['[ 2,  3]'], 9: ['[ 2,  4]'] });
	});

	test('stand the shapes of a cell’s own part of the program', () => {
		expect(hints('import torch\nx = torch.zeros(2)', '# a cell below\ny = x.reshape(1, 2)')).toEqual({ 2: ['y[ 1,  2]'] });
	});

	test('a loop’s variable stands behind its head, and what is not known is said to be that', () => {
		expect(hints('import torch\nfor x in torch.zeros(3, 2):\n    y = x\nz = torch.fft.fft(y)')).toEqual({ 2: ['x[ 2]'], 3: ['y[ 2]'], 4: ['z[?]'] });
	});
});

describe('never computed', () => {
	test('is what follows in each function that was open, and what they would have bound', () => {
		expect(never(`${model}x = torch.randn(32, 10, 50)\nlogits = Model(100)(x)\nloss = logits.sum()\nprint(loss)`)).toEqual({
			lines: [15, 18, 19],
			words: [17, 18]
		});
	});

	test('is nothing in a program that ends, nor in a function that is not called', () => {
		expect(never('def f():\n    a = 1 / 0\n    return a\nb = 1')).toEqual({ lines: [], words: [] });
	});

	test('is what follows a block in which it raised, but not what an earlier turn of the loop bound', () => {
		const source = 'import torch\nfor i in [1, 0]:\n    a = 1 / i\n    b = torch.zeros(2)\nc = 3\ndef g():\n    d = 1';
		expect(never(source)).toEqual({ lines: [5, 6], words: [5] });
	});

	test('is the whole of a cell that was never reached', () => {
		expect(never('a = 1 / 0', 'b = 1\nprint(b)')).toEqual({ lines: [1, 2], words: [1] });
	});
});

describe('behind a layer that no name is bound to', () => {
	const added = (first: string): string => `from tensorflow import keras
from tensorflow.keras import layers
model = keras.Sequential()
model.add(layers.Input((30, 5)))
model.add(${first})
model.add(layers.Dropout(0.2))
model.add(layers.LSTM(32))`;

	test('stands what it gives, of a list each behind its own line, with the sizes that are open by name', () => {
		const source = `from tensorflow import keras
from tensorflow.keras import layers
model = keras.Sequential([
    keras.Input((30, 5)),
    layers.Bidirectional(layers.LSTM(64, return_sequences=True)),
    layers.Dropout(0.2),
    layers.Dense(1)
])`;
		expect(hints(source)).toEqual({
			5: ['→[batch batch, time 30, hidden 128]'],
			6: ['→[batch batch, time 30, hidden 128]'],
			7: ['→[batch batch, time 30,  1]']
		});
	});

	test('stands what it gave first, where it is added, up to the one that does not fit', () => {
		expect(hints(added('layers.GRU(8)'))).toEqual({ 5: ['→[batch batch, hidden 8]'], 6: ['→[batch batch, hidden 8]'] });
	});

	test('stands nothing where it is bound, and the sizes of the call in PyTorch', () => {
		const source = `${'import torch\nfrom torch import nn\n'}drop = nn.Dropout(0.5)
net = nn.Sequential(
    nn.Linear(7, 3),
    nn.ReLU()
)
y = net(drop(torch.zeros(2, 7)))`;
		expect(hints(source)).toEqual({ 5: ['→[ 2,  3]'], 6: ['→[ 2,  3]'], 8: ['y[ 2,  3]'] });
	});
});
