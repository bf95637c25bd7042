import { parser } from '@lezer/python';
import { expect, test } from 'vitest';
import { axisOfNumber } from '../../../src/lib/editor/numberAxis.ts';

/** The axis of each number of a program. */
function axes(source: string): readonly (string | null)[] {
	const found: (string | null)[] = [];
	parser.parse(source).iterate({ enter: ({ node }) => void (node.name === 'Number' && found.push(axisOfNumber(node, (from, to) => source.slice(from, to)))) });
	return found;
}

test.each([
	['hidden_size = 100', ['hidden']],
	['batch_size, seq_len = 32, 10', ['batch', 'time']],
	['self.vocab_size: int = 5000', ['vocab']],
	['nn.LSTM(50, hidden_size=100, num_layers=2)', [null, 'hidden', 'layer']],
	['def f(self, emb=50, tags=9):\n    pass', ['feature', 'class']],
	['a, b = f(32), 10', [null, null]],
	['x[0] = 3', [null, null]]
])('%s: %j', (source, expected) => expect(axes(source)).toEqual(expected));
