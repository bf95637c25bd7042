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
	['nn.CrossEntropyLoss()(z.softmax(1), y)', ['6 hazard.softmax_twice']],
	['F.cross_entropy(torch.stack([z.softmax(1)]).view(-1, 3), y)', ['6 hazard.softmax_twice']],
	['F.nll_loss(z, y)', ['6 hazard.nll_of_logits']],
	['F.nll_loss(z.softmax(1), y)', ['6 hazard.nll_of_logits']],
	['F.nll_loss(z.softmax(1).log(), y)', []],
	['nn.NLLLoss()(nn.LogSoftmax(1)(z), y)', []],
	['nn.BCEWithLogitsLoss()(z[:, 0], y.clamp(max=1).float())', []],
	['nn.BCEWithLogitsLoss()(z[:, 0].sigmoid(), y.clamp(max=1).float())', ['6 hazard.sigmoid_twice']],
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

const learner = (layers: string, body: string) =>
	codes(
		`class M(nn.Module):
    def __init__(self):
        super().__init__()
        self.rnn = nn.GRU(3, 4, batch_first=True)
        ${layers}
    def forward(self, x):
        return self.last(self.rnn(x)[0][:, -1])
model = M()
opt = torch.optim.SGD(model.parameters(), lr=0.1)
x, y = torch.randn(6, 5, 3), torch.randint(0, 2, (6,))
for i in range(2):
${body.replace(/^/gm, '    ')}
with torch.no_grad():
    model(x)`
	).filter((code) => !code.endsWith('gradients_pile_up'));

const dropout = 'self.last = nn.Sequential(nn.Dropout(0.5), nn.Linear(4, 2))';
const linear = 'self.last = nn.Linear(4, 2)';
const step = 'opt.zero_grad()\nF.cross_entropy(model(x), y).backward()\nopt.step()';

test.each([
	[dropout, step, ['10 note.dropout_at_evaluation']],
	[dropout, `model.train()\n${step}\nmodel.eval()`, []],
	[linear, step, []],
	[`self.rnn.requires_grad_(False); ${linear}`, `opt = torch.optim.SGD(model.last.parameters(), lr=0.1)\n${step}`, []],
	['one = nn.Linear(4, 2); self.last = lambda h: F.dropout(one(h), 0.5)', `${step}\nmodel.eval()`, ['16 note.left_behind', '8 note.dropout_at_evaluation']],
	[linear, step.replace('opt.step', 'opt.zero_grad()\nopt.step'), ['18 hazard.step_of_nothing']],
	[linear, 'loss = F.cross_entropy(model(x), y)\nopt.step()', ['16 note.step_of_nothing']],
	[linear, `x = x[torch.randperm(6)]\n${step}`, ['15 hazard.shuffled_apart']],
	[linear, `places = torch.randperm(6)\nx, y = x[places], y[places]\n${step}`, []],
	[linear, `noise = x[torch.randperm(6)].mean()\n${step}`, []]
])('what a loop learns with: %s, %s', (layers, body, told) => expect(learner(layers, body).sort()).toEqual([...told].sort()));

const padded = (lengths: string, read: string) =>
	codes(
		`x = nn.utils.rnn.pad_sequence([torch.zeros(n, dtype=torch.long) for n in (${lengths})], batch_first=True)\nout, h = nn.GRU(4, 6, batch_first=True)(nn.Embedding(3, 4)(x))\n${read}`
	);

test.each([
	['5, 3', 'out[:, -1]', ['6 hazard.last_step_of_padded']],
	['5, 5', 'out[:, -1]', []],
	['5, 3', 'out.mean(1)', []]
])('the last step of padded sequences of %s: %s', (lengths, read, told) => expect(padded(lengths, read)).toEqual(told));

test.each([
	['p', ['5 hazard.difference_broadcast']],
	['p[:, 0]', []]
])('how often a decision is right: %s', (decision, told) =>
	expect(codes(`p = nn.Linear(3, 1)(torch.randn(6, 3)).sigmoid() > 0.5\nacc = (${decision}.float() == torch.ones(6)).float().mean()`)).toEqual(told)
);
