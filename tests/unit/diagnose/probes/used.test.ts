import { expect, test } from 'vitest';
import { probeProgram } from '$lib/diagnose/probes/probeProgram.ts';
import { evaluate } from '$lib/frameworks/evaluate.ts';

const head = 'import copy\nimport torch\nfrom torch import nn\nimport torch.nn.functional as F\n';

/** Codes of what is found, with the text of the line that it is said of. */
function codes(source: string): readonly string[] {
	const text = head + source;
	const trace = evaluate(text);
	expect(trace.outcome.kind).toBe('ok');
	return probeProgram(trace, []).map(({ code, line }) => `${code}: ${text.split('\n')[line - 1]!.trim()}`);
}

const model = (forward: string, init = ''): string => `
class Model(nn.Module):
    def __init__(self):
        super().__init__()
        self.lstm = nn.LSTM(3, 4, batch_first=True)
        self.drop = nn.Dropout(0.5)
        self.fc = nn.Linear(4, 2)
        ${init || 'pass'}
    def forward(self, x, lengths=None):
        out, (h, c) = self.lstm(x)
${forward.replace(/^/gm, '        ')}
model = Model()
x, y = torch.randn(8, 5, 3), torch.randint(0, 2, (8,))
`;
const plain = model('return self.fc(self.drop(h[-1]))');
const loop = (body: string, optimizer = 'opt = torch.optim.SGD(model.parameters(), lr=0.1)') =>
	`${optimizer}\nfor epoch in range(3):\n    opt.zero_grad()\n    loss = F.cross_entropy(model(x), y)\n${body.replace(/^/gm, '    ')}\n`;
const step = 'loss.backward()\nopt.step()';

test.each([
	['a loop that learns', plain, loop(step), []],
	['a detached state', model('return self.fc(self.drop(h[-1].detach()))'), loop(step), ['probe.graph_cut: return self.fc(self.drop(h[-1].detach()))']],
	[
		'a layer that is dropped',
		model('z = self.extra(h[-1])\nreturn self.fc(self.drop(h[-1]))', 'self.extra = nn.Linear(4, 4)'),
		loop(step),
		['probe.reaches_nothing: z = self.extra(h[-1])']
	],
	[
		'a layer that nothing names',
		model('return self.fc(self.drop(h[-1]))', 'self.norm = nn.LayerNorm(4)'),
		loop(step),
		['probe.unused_layer: self.norm = nn.LayerNorm(4)']
	],
	[
		'a part that the optimiser was not given',
		plain,
		loop(step, 'opt = torch.optim.SGD(model.fc.parameters(), lr=0.1)'),
		['probe.not_in_optimizer: opt = torch.optim.SGD(model.fc.parameters(), lr=0.1)']
	],
	['a part that is frozen', plain, loop(step, 'model.lstm.requires_grad_(False)\nopt = torch.optim.SGD(model.fc.parameters(), lr=0.1)'), []],
	[
		'a layer put in after',
		plain,
		loop(step, 'opt = torch.optim.SGD(model.parameters(), lr=0.1)\nmodel.fc = nn.Linear(4, 2)'),
		['probe.made_late: model.fc = nn.Linear(4, 2)']
	],
	['gradients cleared too soon', plain, loop('loss.backward()\nopt.zero_grad()\nopt.step()'), ['probe.gradients_cleared: opt.zero_grad()']],
	[
		'clipped after the step',
		plain,
		loop(`${step}\nnn.utils.clip_grad_norm_(model.parameters(), 1.0)`),
		['probe.clipped_late: nn.utils.clip_grad_norm_(model.parameters(), 1.0)']
	],
	['clipped before the step', plain, loop('loss.backward()\nnn.utils.clip_grad_norm_(model.parameters(), 1.0)\nopt.step()'), []],
	['never stepped', plain, loop('loss.backward()'), ['probe.never_stepped: opt = torch.optim.SGD(model.parameters(), lr=0.1)']],
	[
		'weights kept by reference',
		plain,
		`${loop(`${step}\nbest = model.state_dict()`)}model.load_state_dict(best)`,
		['probe.kept_by_reference: best = model.state_dict()']
	],
	['weights kept by a copy', plain, `${loop(`${step}\nbest = copy.deepcopy(model.state_dict())`)}model.load_state_dict(best)`, []],
	['evaluated with dropout', plain, `${loop(step)}with torch.no_grad():\n    scores = model(x)`, ['probe.dropout_in_evaluation: scores = model(x)']],
	['evaluated without', plain, `${loop(step)}model.eval()\nwith torch.no_grad():\n    scores = model(x)`, []],
	['many passes with dropout', plain, `${loop(step)}with torch.no_grad():\n    scores = torch.stack([model(x) for _ in range(5)])`, []],
	[
		'a batch norm that is never told',
		model('return self.fc(self.norm(h[-1]))', 'self.norm = nn.BatchNorm1d(4)'),
		`${loop(step)}with torch.no_grad():\n    scores = model(x)`,
		['probe.batch_in_evaluation: scores = model(x)', 'probe.unused_layer: self.drop = nn.Dropout(0.5)']
	],
	[
		'learns on in evaluation mode',
		plain,
		loop(`${step}\nmodel.eval()\nwith torch.no_grad():\n    acc = model(x).argmax(-1)`),
		['probe.learns_in_evaluation: model.eval()']
	],
	['lengths that nothing reads', plain, 'model(x, torch.full((8,), 5).cumsum(0))', ['probe.unread_argument: def forward(self, x, lengths=None):']],
	[
		'a result that is dropped',
		model('h[-1].masked_fill(h[-1] > 0, 0.0)\nreturn self.fc(self.drop(h[-1]))'),
		'model(x)',
		['probe.dropped_result: h[-1].masked_fill(h[-1] > 0, 0.0)']
	]
])('%s', (_, defined, used, expected) => expect(codes(`${defined}${used}`)).toEqual(expected));

const cells = (body: string, state = 'h, c = torch.zeros(2, 4), torch.zeros(2, 4)') =>
	`cell, x = nn.LSTMCell(3, 4), torch.randn(5, 2, 3)\n${state}\nfor t in range(5):\n    ${body}\nprint(h.shape)`;

test.each([
	['both states carried', cells('h, c = cell(x[t], (h, c))'), []],
	['none given', cells('h, c = cell(x[t])'), ['probe.forgotten_state: h, c = cell(x[t])']],
	['h carried alone', cells('h, d = cell(x[t], (h, c))'), ['probe.forgotten_state: h, d = cell(x[t], (h, c))']],
	[
		'a layer that feeds itself',
		'cell, x, h = nn.GRU(4, 4), torch.randn(1, 2, 4), torch.randn(1, 2, 4)\nfor t in range(5):\n    x, last = cell(x, h)\nprint(x.shape)',
		['probe.forgotten_state: x, last = cell(x, h)']
	],
	[
		'a layer that feeds itself its state too',
		'cell, x, h = nn.GRU(4, 4), torch.randn(1, 2, 4), torch.randn(1, 2, 4)\nfor t in range(5):\n    x, h = cell(x, h)\nprint(x.shape)',
		[]
	]
])('steps: %s', (_, source, expected) => expect(codes(source)).toEqual(expected));

test('what `add` does to a model, a set or a list is no result that is dropped', () => {
	const built = 'import keras\nfrom keras import layers\ndef build():\n    model = keras.Sequential()\n    model.add(keras.Input((5, 3)))\n';
	expect(codes(`${built}    model.add(layers.LSTM(4))\n    return model\nprint(build().output_shape)`)).toEqual([]);
	expect(codes('def f(x):\n    seen = set()\n    seen.add(x * 2)\n    return seen\nprint(len(f(torch.ones(3))))')).toEqual([]);
	expect(codes('def f(x):\n    x.add(torch.ones(3))\n    return x\nprint(f(torch.ones(3)).shape)')).toEqual(['probe.dropped_result: x.add(torch.ones(3))']);
});
