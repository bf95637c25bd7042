import { describe, expect, it } from 'vitest';
import { evaluateAlone } from '../../../src/lib/frameworks/evaluate.ts';
import { piecesOf, type TracePiece } from '../../../src/lib/ir/index.ts';
import { evaluateCells } from '../../../src/lib/notebook/program.ts';
import { EvaluationReader, messagesOf, type EvaluationMessage } from '../../../src/lib/state/evaluation/evaluationMessages.ts';

const training = `
import torch
import torch.nn as nn
model = nn.Sequential(*[nn.Linear(4, 4) for _ in range(60)])
optimizer = torch.optim.Adam(model.parameters())
for step in range(30):
    optimizer.zero_grad()
    model(torch.zeros(2, 4)).sum().backward()
    optimizer.step()
joined = torch.cat([torch.zeros(1) for _ in range(9000)])
`;

describe('a trace that is sent in pieces', () => {
	const trace = evaluateAlone(training);

	it('holds in each no more than is copied in a few milliseconds', () => {
		expect(trace.ops.length).toBeGreaterThan(5000);
		const weight = ({ tensors = [], ops = [], modules = [], calls = [], bindings = [] }: TracePiece): number =>
			2 * (tensors.length + modules.length + calls.length + bindings.length) +
			ops.reduce((sum, { inputs, outputs }) => sum + inputs.length + outputs.length, 0);
		const weights = [...piecesOf(trace)].map(weight);
		expect(weights.length).toBeGreaterThan(10);
		// One op that reads 9,000 tensors cannot be cut.
		expect(weights.filter((one) => one > 5000)).toHaveLength(1);
	});

	it('is the same trace where it arrives, and one trace where it was one', () => {
		const cells = [
			{ id: 'a', source: training.replaceAll(/60|30|9000/g, '3') },
			{ id: 'b', source: 'y = joined + 1' },
			{ id: 'c', source: 'x = (' }
		];
		const evaluation = evaluateCells(cells, evaluateAlone);
		expect(evaluation.traces[0]).toBe(evaluation.traces[1]);
		const reader = new EvaluationReader();
		const read = [...messagesOf(evaluation)].map((message) => reader.read(structuredClone<EvaluationMessage>(message)));
		const whole = read.pop();
		expect(read.every((one) => one === null)).toBe(true);
		expect(whole).toEqual(evaluation);
		expect(whole?.traces[0]).toBe(whole?.traces[1]);
		expect(whole?.traces[2]).toBe(whole?.trace);
	});
});
