import { expect, it } from 'vitest';
import { reachOf } from '../../../../src/lib/diagnose/probes/reach.ts';
import { evaluate } from '../../../../src/lib/frameworks/evaluate.ts';

const source = (settings: string): string => `import torch
import torch.nn as nn
lstm = nn.LSTM(3, 4${settings})
x = torch.randn(5, 7, 3)  # (batch, seq, feat)
output, (h_n, c_n) = lstm(x)
`;
/** Which pairs of sequences reach each other: `1` where one does. */
const pattern = (text: string): readonly string[] | undefined => reachOf(evaluate(text))?.moved.map((row) => row.map((by) => Number(by > 0)).join(''));

it('tells that with the wrong batch_first each sequence reaches those behind it', () => {
	expect(pattern(source(''))).toEqual(['11111', '01111', '00111', '00011', '00001']);
});

it('tells that with two directions all reach all', () => {
	expect(pattern(source(', bidirectional=True'))).toEqual(['11111', '11111', '11111', '11111', '11111']);
});

it('tells that with the right one each reaches itself alone', () => {
	expect(pattern(source(', batch_first=True'))).toEqual(['10000', '01000', '00100', '00010', '00001']);
});

it('tries the first six of many', () => {
	const many = reachOf(evaluate(source('').replace('5, 7', '50, 7')));
	expect([many?.of, many?.moved.length]).toEqual([50, 6]);
});
