import { describe, expect, it } from 'vitest';
import { suppose } from '$lib/assumed/assume.ts';
import { evaluate, evaluateAssuming } from '$lib/frameworks/evaluate.ts';

const head = 'import torch\nfrom torch import nn\nfrom torch.nn.utils.rnn import pack_padded_sequence\n';

function verdictOf(source: string): string {
	const text = head + source;
	const [first] = suppose(
		evaluate(text),
		(assumed) => evaluateAssuming(text, assumed),
		() => true
	);
	const { outcome } = first!.trace;
	return first!.verdict === 'never' && outcome.kind === 'raised' ? `${outcome.type}: ${outcome.message}` : first!.verdict;
}

const net = (init: string, forward: string, inputs = 'x', args = 'n_in, n_hidden'): string => `
class Net(nn.Module):
    def __init__(self, ${args}):
        super().__init__()
${init.replace(/^/gm, '        ')}

    def forward(self, ${inputs}):
${forward.replace(/^/gm, '        ')}
`;

const hand = (parts: string): string =>
	net(
		'self.n = n_hidden\nself.x2h = nn.Linear(n_in, 4 * n_hidden)\nself.h2h = nn.Linear(n_hidden, 4 * n_hidden)',
		`b, t, _ = x.size()\nh = x.new_zeros(b, self.n)\nfor k in range(t):\n    gates = self.x2h(x[:, k]) + self.h2h(h)\n    ${parts} = gates.chunk(4, dim=-1)\n    h = torch.tanh(o)\nreturn h`
	);

describe('what no input avoids', () => {
	it('is a state of another width than the cell has, or for fewer layers, where what is read fits only when it is made to', () => {
		const cell = (times: string): string =>
			net(
				'self.cell = nn.GRUCell(n_in, n_hidden)',
				`h = torch.zeros(x.size(0), ${times}self.cell.hidden_size)\nfor t in range(x.size(1)):\n    h = self.cell(x[:, t], h)\nreturn h`
			);
		expect(verdictOf(cell('2 * '))).toBe('RuntimeError: hidden0 has inconsistent hidden_size: got 58, expected 29');
		expect(verdictOf(cell(''))).toBe('runs');
		const layers = (count: number): string =>
			net('self.rnn = nn.RNN(n_in, n_hidden, 2, batch_first=True)', `h0 = torch.zeros(${count}, x.size(0), self.rnn.hidden_size)\nreturn self.rnn(x, h0)[0]`);
		expect(verdictOf(layers(1))).toBe('RuntimeError: Expected hidden size (2, 5, 29), got [1, 5, 29]');
		expect(verdictOf(layers(2))).toBe('runs');
	});

	it('is how many layers there are, more than names for what they give', () => {
		const heads = (count: number): string =>
			net(
				`self.rnn = nn.GRU(n_in, n_hidden, batch_first=True)\nself.heads = nn.ModuleList([nn.Linear(n_hidden, 4) for _ in range(${count})])`,
				'y, _ = self.rnn(x)\na, b = [head(y[:, -1]) for head in self.heads]\nreturn a + b'
			);
		expect(verdictOf(heads(3))).toBe('ValueError: too many values to unpack (expected 2)');
		expect(verdictOf(heads(2))).toBe('runs');
		expect(verdictOf(heads(3).replace('n_in, n_hidden)', 'n_in, n_hidden, n_heads)').replace('range(3)', 'range(n_heads)'))).not.toMatch(/Error/);
	});

	it('is the second of two layers that disagree in one line, in the words of the first', () => {
		const stacked = (channels: number): string =>
			net(`self.convs = nn.Sequential(nn.Conv1d(n_in, 32, 3), nn.ReLU(), nn.Conv1d(${channels}, n_hidden, 3))`, 'return self.convs(x.transpose(1, 2))');
		expect(verdictOf(stacked(64))).toMatch(/^RuntimeError: Given groups=1, weight of size \[29, 64, 3\], .* to have 64 channels, but got 32 channels instead$/);
		expect(verdictOf(stacked(32))).toBe('runs');
	});

	it('is a layer that is given more than it takes', () => {
		const step = (given: string): string =>
			net('self.fc = nn.Linear(n_in, 64)\nself.rnn = nn.LSTMCell(64, 64)', `h, c = self.rnn(torch.relu(self.fc(x)), ${given})\nreturn h, c`, 'x, h, c', 'n_in');
		expect(verdictOf(step('h, c'))).toBe('TypeError: LSTMCell.forward() takes from 2 to 3 positional arguments but 4 were given');
		expect(verdictOf(step('(h, c)'))).toBe('runs');
		const rows = net(
			'self.emb = nn.Embedding(n_in, 8)\nself.rnn = nn.LSTM(8, n_hidden, batch_first=True)\nself.fc = nn.Linear(n_hidden, n_in)',
			'y, _ = self.rnn(torch.cat((features.unsqueeze(1), self.emb(words)), dim=1))\nreturn self.fc(y[0], y[1])',
			'features, words'
		);
		expect(verdictOf(rows)).toBe('TypeError: Linear.forward() takes 2 positional arguments but 3 were given');
	});

	it('is a place that what a layer gives does not have', () => {
		const read = (given: string, layers = '', args = 'n_in, n_hidden'): string =>
			net(`self.rnn = nn.LSTM(n_in, n_hidden${layers}, batch_first=True)`, `out, (h, c) = self.rnn(x)\nreturn ${given}`, 'x', args);
		expect(verdictOf(read('torch.cat((h[0], h[1]), dim=1)'))).toBe('IndexError: index 1 is out of bounds for dimension 0 with size 1');
		expect(verdictOf(read('self.rnn(x)[2]'))).toBe('IndexError: tuple index out of range');
		expect(verdictOf(read('torch.cat((h[0], h[1]), dim=1)', ', 2'))).toBe('runs');
		expect(verdictOf(read('h[3]', ', n_layers', 'n_in, n_hidden, n_layers'))).not.toMatch(/Error/);
		expect(verdictOf(read('out[9]'))).not.toMatch(/Error/);
		expect(verdictOf(net('self.fc = nn.Linear(n_in, n_hidden)', 'size = self.fc(x).shape\nreturn size[3]'))).not.toMatch(/Error/);
		expect(verdictOf(net('self.fc = nn.Linear(n_in, n_hidden)', 'y, z = x\nreturn self.fc(y) + self.fc(x[2])'))).not.toMatch(/Error/);
	});

	it('is not what a list of one size gets past', () => {
		const stacked = (given: string): string =>
			net(
				'self.layers = nn.ModuleList([nn.GRU(a, b, batch_first=True) for a, b in zip(dims[:-1], dims[1:])])\nself.fc = nn.Linear(dims[-1], n_out)',
				`for rnn in self.layers:\n    ${given} = rnn(x)\nreturn self.fc(x[:, -1])`,
				'x',
				'dims, n_out'
			);
		expect(verdictOf(stacked('x'))).not.toMatch(/Error/);
		expect(verdictOf(stacked('x, _'))).toBe('runs');
	});

	it('is a tensor that falls into more parts than there are names', () => {
		expect(verdictOf(hand('i, f, o'))).toBe('ValueError: too many values to unpack (expected 3)');
		expect(verdictOf(hand('i, f, g, o'))).toBe('runs');
	});

	it('is a packed sequence where a tensor is wanted', () => {
		const packed = (given: string): string =>
			net(
				'self.emb = nn.Embedding(n_in, 16)\nself.rnn = nn.GRU(16, n_hidden, batch_first=True)\nself.fc = nn.Linear(n_hidden, 2)',
				`packed = pack_padded_sequence(self.emb(tokens), lengths, batch_first=True, enforce_sorted=False)\nout, h = self.rnn(packed)\nreturn self.fc(${given})`,
				'tokens, lengths'
			);
		expect(verdictOf(packed('out'))).toBe(`TypeError: linear(): argument 'input' (position 1) must be Tensor, not PackedSequence`);
		expect(verdictOf(packed('h[-1]'))).toBe('runs');
	});

	it('is a step with its axis of steps beside one without', () => {
		const decoder = (out: string): string =>
			net(
				'self.emb = nn.Embedding(n_in, 8)\nself.gru = nn.GRU(8, n_hidden)\nself.attn = nn.Linear(n_memory, n_hidden)\nself.mix = nn.Linear(n_memory + n_hidden, n_hidden)',
				`out, hidden = self.gru(self.emb(token).unsqueeze(0), hidden)
weights = torch.softmax((self.attn(memory) * out).sum(dim=2).t(), dim=1).unsqueeze(1)
context = weights.bmm(memory.transpose(0, 1)).squeeze(1)
return self.mix(torch.cat((${out}, context), 1)), hidden`,
				'token, hidden, memory',
				'n_in, n_hidden, n_memory'
			);
		expect(verdictOf(decoder('out'))).toBe('RuntimeError: Tensors must have same number of dimensions: got 3 and 2');
		expect(verdictOf(decoder('out[0]'))).toBe('runs');
	});

	it('is what lies behind a view that leaves only how many there are open', () => {
		const viewed = (rows: number): string =>
			net(
				`self.conv = nn.Sequential(nn.Conv2d(1, 8, 3, padding=1), nn.MaxPool2d((4, 1)))\nself.rnn = nn.GRU(8 * ${rows}, n_hidden, batch_first=True)`,
				'x = self.conv(x.reshape(-1, 1, 40, 60))\nb, c, f, t = x.shape\nreturn self.rnn(x.permute(0, 3, 1, 2).reshape(b, t, c * f))[0]',
				'x',
				'n_hidden'
			);
		expect(verdictOf(viewed(8))).toBe('RuntimeError: input.size(-1) must be equal to input_size. Expected 64, got 80');
		expect(verdictOf(viewed(10))).toBe('runs');
	});

	it('is not what one kind of inputs gets past: steps without a batch beside as many rows as there are layers', () => {
		const source = net(
			'self.rnn = nn.LSTM(n_in, 32, num_layers=2, batch_first=True)\nself.fc = nn.Linear(n_hidden, 16)\nself.head = nn.Linear(48, 1)',
			'out, (h, c) = self.rnn(x)\nreturn self.head(torch.cat([h, self.fc(static)], dim=1))',
			'static, x'
		);
		expect(verdictOf(source)).not.toMatch(/Error/);
	});

	it('is not how many parts an input falls into', () => {
		const source = net('self.rnn = nn.GRU(n_in, n_hidden, batch_first=True)', 'y, h = self.rnn(x)\na, b, c = y.unbind(1)\nreturn a + b + c');
		expect(verdictOf(source)).not.toMatch(/Error/);
	});
});

it('finds it with Keras as well', () => {
	const source = `import keras
from keras import layers

class Tagger(keras.Model):
    def __init__(self, n_words, n_tags):
        super().__init__()
        self.emb = layers.Embedding(n_words, 50)
        self.rnn = layers.Bidirectional(layers.GRU(30, return_sequences=True))
        self.gate = layers.Dense(30, activation='sigmoid')
        self.out = layers.Dense(n_tags)

    def call(self, ids):
        x = self.rnn(self.emb(ids))
        return self.out(x * self.gate(x))
`;
	const [first] = suppose(
		evaluate(source),
		(assumed) => evaluateAssuming(source, assumed),
		() => true
	);
	expect(first).toMatchObject({ verdict: 'never', trace: { outcome: { type: 'InvalidArgumentError', line: 14 } } });
});
