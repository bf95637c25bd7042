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

it.each([
	['a cell’s state of another size', 'nn.GRUCell(8, 20)(torch.ones(4, 8), torch.zeros(4, 19))', 'is 19; it has to be hidden_size, 20 here.'],
	['a cell’s state of another batch', 'nn.GRUCell(8, 20)(torch.ones(4, 8), torch.zeros(3, 20))', 'is 3; it has to be the batch of the input, 4 here.'],
	['a state of other layers', 'nn.GRU(8, 20)(torch.ones(5, 4, 8), torch.zeros(2, 4, 20))', 'is 2; it has to be num_layers × directions, 1 here.'],
	['one state for a pair', 'nn.LSTMCell(8, 20)(torch.ones(4, 8), torch.zeros(4, 20))', 'is one tensor; a pair (h_0, c_0) is needed.'],
	['a matrix for a batch of them', 'torch.bmm(torch.ones(2, 3), torch.ones(1, 3, 4))', 'has 2 axes where 3 are needed.'],
	[
		'too many axes of an input',
		'nn.RNN(8, 20)(torch.ones(1, 5, 4, 8))',
		'has 4 axes where 2 or 3 are needed: (seq, batch, feat), or (seq, feat) for one sequence.'
	],
	['classes that are floats', 'nn.CrossEntropyLoss()(torch.ones(2, 3), torch.ones(2))', 'is float32: the classes of a target are whole numbers, int64.'],
	[
		'targets of another dtype',
		'nn.BCELoss()(torch.ones(2), torch.ones(2, dtype=torch.float64))',
		'is float64, the scores are float32; PyTorch does not convert them for you.'
	],
	['ids that are floats', 'nn.Embedding(9, 4)(torch.ones(2))', 'is float32: ids are whole numbers, int64.'],
	[
		'an input of another dtype',
		'nn.RNN(8, 20)(torch.ones(5, 4, 8, dtype=torch.float64))',
		'is float64, the layer’s weights are float32; PyTorch does not convert them for you.'
	],
	['a size of another type', 'nn.RNN(8, 2.5)', '`hidden_size` is of type float; it has to be int.'],
	[
		'lengths that are not sorted',
		'nn.utils.rnn.pack_padded_sequence(torch.ones(5, 2, 8), torch.tensor([2, 5]))',
		'With `enforce_sorted` the longest comes first, and the lengths are 2, 5.'
	],
	['lengths of another batch', 'nn.utils.rnn.pack_padded_sequence(torch.ones(5, 2, 8), torch.tensor([5]))', 'There is 1 length for a batch of 2.']
])('says why of %s', (_, call, cause) => {
	const [mistake] = diagnoseProgram(evaluate(`import torch\nfrom torch import nn\n${call}\n`));
	expect(mistake).toMatchObject({ kind: 'error' });
	expect(mistake?.cause).toContain(cause);
});
