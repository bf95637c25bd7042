import { expect, it } from 'vitest';
import { evaluateAssuming } from '../../../../src/lib/frameworks/evaluate.ts';
import { run } from '../../../../src/lib/python/index.ts';

const net = `import torch
from torch import nn

class Net(nn.Module):
    def __init__(self, hidden):
        super().__init__()
        self.lstm = nn.LSTM(width, hidden)

    def forward(self, x):
        out, (h, c) = self.lstm(x)
        return {'all': out, 'last': (h, c)}
`;
const around = { before: 'width = 3\nclass Unused:\n    pass\n', after: 'Net(5)(torch.zeros(7, 2, 3))' };

it('runs text before and after the program, of which nothing is said', () => {
	const trace = evaluateAssuming(net, around);
	expect(trace.outcome).toEqual({ kind: 'ok' });
	expect(trace.diagnostics).toEqual([]);
	expect(trace.bindings.map(({ name }) => name)).toEqual(expect.arrayContaining(['self.lstm', 'out', 'h', 'c']));
	expect(trace.bindings.map(({ name }) => name)).not.toContain('width');
});

it('says what functions return, by where it is in it', () => {
	const returned = evaluateAssuming(net, around).bindings.filter(({ name }) => name.startsWith('return'));
	expect(returned.map(({ line, func, name, shape }) => [line, func, name, shape])).toEqual([
		[11, 'forward', "return['all']", [7, 2, 5]],
		[11, 'forward', "return['last'][0]", [1, 2, 5]],
		[11, 'forward', "return['last'][1]", [1, 2, 5]]
	]);
});

it('leaves the text after the program out of a traceback', () => {
	const { outcome } = evaluateAssuming(net, { ...around, after: 'Net(5)(torch.zeros(7, 2, 4))' });
	expect(outcome).toMatchObject({ kind: 'raised', line: 10, frames: [{ line: 10, func: 'forward' }] });
	expect(evaluateAssuming(net, { ...around, after: 'Net()' }).outcome).toMatchObject({ kind: 'raised', type: 'TypeError', frames: [] });
});

it('answers sizes that are asked for, and says which were', () => {
	const asked = (sizes?: ReadonlyMap<string, number>) => {
		const answers: number[] = [];
		const trace = run('rows', {
			packages: [],
			setup: (host) => answers.push(host.assumedSize('rows', 7), host.assumedSize('words', 11), host.assumedSize('rows', 7)),
			assumed: { before: 'rows = 1', ...(sizes && { sizes }) }
		});
		return { answers, said: trace.assumedSizes?.map(({ name, witness }) => [name, witness]) };
	};
	expect(asked()).toEqual({
		answers: [7, 11, 7],
		said: [
			['rows', 7],
			['words', 11]
		]
	});
	expect(asked(new Map([['words', 5]])).answers).toEqual([7, 5, 7]);
});

it('says nothing of what is returned, or asked for, where nothing is supposed', () => {
	const trace = run('def f():\n    return 1\nf()', { packages: [] });
	expect(trace).not.toHaveProperty('assumedSizes');
});
