import { expect, it } from 'vitest';
import { diagnoseProgram } from '../../../src/lib/diagnose/diagnoseProgram.ts';
import { sourceFixes } from '../../../src/lib/diagnose/source/fixes.ts';
import { evaluate } from '../../../src/lib/frameworks/evaluate.ts';

const source = (linear: string, bidirectional: string) => `import torch
from torch import nn
hidden = 100
lstm = nn.LSTM(50, hidden, batch_first=True${bidirectional})
out = nn.Linear(${linear})
y, _ = lstm(torch.randn(32, 10, 50))
logits = out(y)
`;

it('says why a doubled size does not fit, and offers edits that were tried', () => {
	const program = source('hidden, 9', ', bidirectional=True');
	const trace = evaluate(program);
	const [mistake] = diagnoseProgram(trace);
	expect(mistake).toMatchObject({ kind: 'error', line: 7 });
	expect(mistake?.cause).toBe(
		'The LSTM reads both ways, so `y` carries 2 × 100 = 200 a step, but `out.weight` is (9, 100): it multiplies 100. (320 in the message is 32 × 10: Linear takes all axes but the last together.)'
	);
	expect(sourceFixes(trace, mistake!, evaluate).map(({ label, result }) => `${label}; ${result}`)[0]).toBe(
		'Build Linear with in_features 2 * hidden; runs: logits (32, 10, 9)'
	);
});

it('names the tensor, its axis and the weight where a size is simply another', () => {
	const [mistake] = diagnoseProgram(evaluate(source('70, 9', '')));
	expect(mistake?.cause).toMatch(/^The last axis of `y \(32, 10, 100\)` is 100, but `out.weight` is \(9, 70\): it multiplies 70\./);
});
