import { describe, expect, it } from 'vitest';
import { suppose } from '$lib/assumed/assume.ts';
import { evaluate, evaluateAssuming } from '$lib/frameworks/evaluate.ts';

function verdictOf(source: string): string {
	const text = `import torch\nfrom torch import nn\n${source}`;
	const [first] = suppose(
		evaluate(text),
		(assumed) => evaluateAssuming(text, assumed),
		() => true
	);
	const { outcome } = first!.trace;
	return first!.verdict === 'never' && outcome.kind === 'raised' ? `${outcome.type}: ${outcome.message.replace(/\d{2,}/g, '#')}` : first!.verdict;
}

const net = (init: string, forward: string, inputs = 'x', args = 'n_in, n_hidden'): string => `
class Net(nn.Module):
    def __init__(self, ${args}):
${init.replace(/^/gm, '        ')}

    def forward(self, ${inputs}):
${forward.replace(/^/gm, '        ')}
`;

const base = 'super().__init__()\n';

describe('what no number of axes mends', () => {
	it('is a picture that a recurrent layer reads', () => {
		const crnn = (norm: string): string =>
			net(
				`${base}self.conv = nn.Conv2d(1, 8, 3, padding=1)\nself.norm = ${norm}\nself.rnn = nn.LSTM(12, n_hidden)`,
				'out, _ = self.rnn(self.norm(self.conv(x)))\nreturn out',
				'x',
				'n_hidden'
			);
		expect(verdictOf(crnn('nn.BatchNorm2d(8)'))).toBe('ValueError: LSTM: Expected input to be 2D or 3D, got 4D instead');
		// A picture without a batch is a sequence of rows.
		expect(verdictOf(crnn('nn.ReLU()'))).not.toMatch(/Error/);
	});

	it('is a context without steps beside steps', () => {
		const joined = (context: string): string =>
			net(
				`${base}self.emb = nn.Embedding(n_words, 8)\nself.enc = nn.GRU(8, n_hidden, batch_first=True)`,
				`y, h = self.enc(self.emb(question))\nsteps = self.emb(answer)\ncontext = ${context}\nreturn torch.cat((steps, context), dim=2)`,
				'question, answer',
				'n_words, n_hidden'
			);
		expect(verdictOf(joined('y.mean(dim=1)'))).toBe('RuntimeError: Tensors must have same number of dimensions: got 3 and 2');
		expect(verdictOf(joined('y.mean(dim=1, keepdim=True).expand(-1, steps.size(1), -1)'))).toBe('runs');
	});
});

it('is an order of four axes for three', () => {
	const turned = (order: string): string => net(`${base}self.rnn = nn.GRU(n_in, n_hidden)`, `y, _ = self.rnn(x)\nreturn y.permute(${order})`);
	expect(verdictOf(turned('0, 2, 1, 3'))).toMatch(/^RuntimeError: permute/);
	expect(verdictOf(turned('1, 2, 0'))).toBe('runs');
});

it('is a mean over a batch of both directions, which one row does not have', () => {
	const normed = (width: string): string =>
		net(
			`${base}self.rnn = nn.LSTM(n_in, n_hidden, batch_first=True, bidirectional=True)\nself.norm = nn.BatchNorm1d(${width})`,
			'y, _ = self.rnn(x)\nreturn self.norm(y.mean(dim=1))'
		);
	expect(verdictOf(normed('n_hidden'))).toBe('RuntimeError: running_mean should contain # elements not #');
	expect(verdictOf(normed('2 * n_hidden'))).toBe('runs');
});

it('leaves open what a size of 1 takes away', () => {
	const attending = net(
		`${base}self.query = nn.Linear(n_hidden, n_in)\nself.cell = nn.GRUCell(n_hidden, n_hidden)`,
		`h = memory.new_zeros(memory.size(0), self.cell.hidden_size)
score = torch.bmm(memory, self.query(h).unsqueeze(1)).squeeze(2).softmax(1)
return torch.bmm(score.unsqueeze(1), memory).squeeze(1)`,
		'memory'
	);
	expect(verdictOf(attending)).not.toMatch(/Error/);
});

describe('what no value mends', () => {
	it('is an attribute that is read, and set nowhere', () => {
		const cell = (init: string): string =>
			net(
				`${base}${init}self.cell = nn.GRUCell(n_in, n_hidden)`,
				'h = torch.zeros(x.size(0), self.n_hidden)\nfor step in x.unbind(1):\n    h = self.cell(step, h)\nreturn h'
			);
		expect(verdictOf(cell(''))).toBe("AttributeError: 'Net' object has no attribute 'n_hidden'");
		expect(verdictOf(cell('self.n_in, self.n_hidden = n_in, n_hidden\n'))).toBe('runs');
	});

	it('is a layer that is set before its module is', () => {
		const layer = 'self.rnn = nn.GRU(n_in, n_hidden, n_layers, dropout=p)';
		const forward = 'y, h = self.rnn(x)\nreturn y';
		const args = 'n_in, n_hidden, n_layers, p';
		expect(verdictOf(net(layer, forward, 'x', args))).toBe('AttributeError: cannot assign module before Module.__init__() call');
		expect(verdictOf(net(`${base}${layer}`, forward, 'x', args))).toBe('runs');
	});

	it('is an attribute that a layer does not have', () => {
		const head = (attribute: string, rnn = 'nn.LSTM(n_in, n_hidden)'): string =>
			net(`${base}self.rnn = ${rnn}\nself.fc = nn.Linear(self.rnn.${attribute}, 3)`, 'return self.fc(self.rnn(x)[0])');
		expect(verdictOf(head('hidden_dim'))).toBe("AttributeError: 'LSTM' object has no attribute 'hidden_dim'");
		expect(verdictOf(head('hidden_size'))).toBe('runs');
		expect(verdictOf(head('hidden_dim', 'nn.LSTM(n_in, n_hidden) if n_in > 4 else Own(n_in)'))).not.toMatch(/Error/);
	});
});

describe('what no size mends', () => {
	it('is what the framework itself asserts', () => {
		const encoder = (units: string): string =>
			net(
				`${base}self.rnn = nn.LSTM(n_in, n_hidden, batch_first=True, bidirectional=True)\nself.enc = nn.TransformerEncoderLayer(${units}, n_heads, batch_first=True)`,
				'y, _ = self.rnn(x)\nreturn self.enc(y)',
				'x',
				'n_in, n_hidden, n_heads'
			);
		expect(verdictOf(encoder('n_hidden'))).toBe('AssertionError: was expecting embedding dimension of #, but got #');
		expect(verdictOf(encoder('2 * n_hidden'))).toBe('runs');
	});

	it('is a state of two directions, whose decoder takes no step where there is none', () => {
		const decoder = (way: string): string =>
			net(
				`${base}self.emb = nn.Embedding(n_words, 8)\nself.enc = nn.GRU(8, n_hidden, 2, bidirectional=${way})\nself.dec = nn.GRU(8, n_hidden, 2)`,
				`_, h = self.enc(self.emb(src))\nouts = []\nfor t in range(1, trg.shape[0]):\n    y, h = self.dec(self.emb(trg[t].unsqueeze(0)), h)\n    outs.append(y)\nreturn torch.stack(outs)`,
				'src, trg',
				'n_words, n_hidden'
			);
		expect(verdictOf(decoder('True'))).toMatch(/^RuntimeError: Expected hidden size \(2, \d, #\), got \[4, \d, #\]$/);
		expect(verdictOf(decoder('False'))).toBe('runs');
	});
});
