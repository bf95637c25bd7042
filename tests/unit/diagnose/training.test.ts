import { expect, test } from 'vitest';
import { diagnoseProgram } from '$lib/diagnose/diagnoseProgram.ts';
import { evaluate } from '$lib/frameworks/evaluate.ts';

const codes = (source: string) => {
	const trace = evaluate(`import torch\nfrom torch import nn\nimport torch.nn.functional as F\n${source}\n`);
	expect(trace.outcome.kind).toBe('ok');
	return diagnoseProgram(trace).flatMap(({ kind, code, line }) =>
		(kind === 'hazard' || kind === 'note') && code !== 'note.states_layer_first' ? [`${line} ${code}`] : []
	);
};

const classify = (loss: string) => codes(`z = nn.Linear(8, 3)(torch.randn(16, 8))\ny = torch.randint(0, 3, (16,))\n${loss}`);

test.each([
	['nn.CrossEntropyLoss()(z, y)', []],
	['nn.CrossEntropyLoss()(z.softmax(1), y)', ['6 note.softmax_twice']],
	['F.cross_entropy(torch.stack([z.softmax(1)]).view(-1, 3), y)', ['6 note.softmax_twice']],
	['F.nll_loss(z, y)', ['6 note.nll_of_logits']],
	['F.nll_loss(z.softmax(1), y)', ['6 note.nll_of_logits']],
	['F.nll_loss(z.softmax(1).log(), y)', []],
	['nn.NLLLoss()(nn.LogSoftmax(1)(z), y)', []],
	['nn.BCEWithLogitsLoss()(z[:, 0], y.clamp(max=1).float())', []],
	['nn.BCEWithLogitsLoss()(z[:, 0].sigmoid(), y.clamp(max=1).float())', ['6 note.sigmoid_twice']],
	['nn.BCELoss()(z[:, 0].sigmoid(), y.clamp(max=1).float())', []]
])('what a loss takes: %s', (loss, told) => expect(classify(loss)).toEqual(told));

const attend = (weights: string, sum: string) =>
	codes(`out, _ = nn.LSTM(4, 6, batch_first=True)(torch.randn(2, 5, 4))\nw = ${weights}\nctx = (w * out).sum(${sum})`);

test.each([
	['nn.Linear(6, 1)(out).softmax(1)', '1', []],
	['nn.Linear(6, 1)(out).softmax(0)', '1', ['5 hazard.softmax_over_batch']],
	['nn.Linear(6, 1)(out).softmax(-1)', '1', ['5 hazard.softmax_of_one']],
	['nn.Linear(6, 1)(out).softmax(1)', '2', ['6 hazard.weighted_sum_axis']],
	['nn.Linear(6, 1)(out).squeeze(-1).softmax(1).unsqueeze(-1)', '1', []]
])('attention: %s, sum(%s)', (weights, sum, told) => expect(attend(weights, sum)).toEqual(told));

const train = (body: string) =>
	codes(
		`model = nn.Linear(4, 1)\nopt = torch.optim.SGD(model.parameters(), lr=0.1)\nfor i in range(4):\n    loss = model(torch.randn(3, 4)).mean()\n${body.replace(/^/gm, '    ')}`
	);

test.each([
	['opt.zero_grad()\nloss.backward()\nopt.step()', []],
	['loss.backward()\nopt.step()\nopt.zero_grad()', []],
	['loss.backward()\nopt.step()', ['8 note.gradients_pile_up']],
	['loss.backward()\nnn.utils.clip_grad_norm_(model.parameters(), 1.0)\nopt.step()', ['8 note.gradients_pile_up']],
	['loss.backward()\nif i % 2:\n    opt.step()\n    opt.zero_grad()', []],
	['for p in model.parameters():\n    p.grad = None\nloss.backward()\nopt.step()', []]
])('gradients in a loop: %s', (body, told) => expect(train(body)).toEqual(told));

test('a loop over all steps does not read the last one alone', () => {
	const source = 'out, _ = nn.LSTM(4, 6, bidirectional=True)(torch.randn(5, 2, 4))\nfor t in range(5):\n    y = out[t]\n';
	expect(codes(source)).toEqual([]);
	expect(codes(`${source}z = out[-1]`)).toEqual(['7 hazard.backward_last_step']);
});
