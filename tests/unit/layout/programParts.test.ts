import { expect, test } from 'vitest';
import { evaluate } from '../../../src/lib/frameworks/evaluate.ts';
import { programPicture, untouched } from '../../../src/lib/layout/program/program.ts';
import { opsOfParts } from '../../../src/lib/layout/program/parts.ts';
import { programTree } from '../../../src/lib/layout/program/tree.ts';
import { programOf } from '../../../src/lib/notebook/program.ts';

/** What is drawn beside each cell. */
function drawn(...sources: readonly string[]): readonly (readonly string[])[] {
	const { source, parts } = programOf(sources.map((source, i) => ({ id: `code-${i}`, source })));
	const trace = evaluate(source);
	const last = opsOfParts(trace, parts).length - 1;
	return opsOfParts(trace, parts).map((ops, i) => {
		const own = i === last ? trace : { ...trace, outcome: { kind: 'ok' } as const };
		return (
			programPicture(own, programTree(own, ops), [], untouched, { width: 432, narrow: false })?.nodes.map(({ name }) => name.replace(/; line \d+$/, '')) ?? []
		);
	});
}

const head = 'import torch\nfrom torch import nn\n';

test('a cell shows what it does: a model that was written above it, on tensors from above it', () => {
	expect(
		drawn(
			`${head}class M(nn.Module):\n    def __init__(self):\n        super().__init__()\n        self.fc = nn.Linear(4, 3)\n    def forward(self, x):\n        return self.fc(x)`,
			'm = M()\nx = torch.randn(2, 4)\na = torch.relu(x)',
			'y = m(a)',
			'print(y)'
		)
	).toEqual([[], ['relu(x); takes x [2 · 4]; gives a [2 · 4]'], ['M', 'Linear (4, 3), fc; takes a [2 · 4]; gives y [2 · 3]'], []]);
});

test('what a function does belongs to the cell that calls it', () => {
	const parts = drawn(`${head}def twice(x):\n    return torch.cat([x, x])\nx = torch.zeros(3)`, 'y = twice(x)', 'z = twice(y)\nw = z + 1');
	expect(parts.map((names) => names.map((name) => name.split(';')[0]))).toEqual([[], ['cat'], ['cat', '+']]);
});

test('what raises is drawn in its own cell alone', () => {
	const [first, second] = drawn(`${head}lstm = nn.LSTM(4, 3)\nx = torch.randn(5, 2, 4)\ny, _ = lstm(x)`, 'z = lstm(torch.randn(5, 2, 3))');
	expect(first).toEqual(['LSTM (4, 3), lstm; takes x [seq 5 · batch 2 · feat 4]; gives y [seq 5 · batch 2 · hidden 3]']);
	expect(second?.[second.length - 1]).toContain('raises RuntimeError: expected 4, got 3');
});
