import { expect, it } from 'vitest';
import { suppose } from '$lib/assumed/assume.ts';
import { evaluate, evaluateAssuming } from '$lib/frameworks/evaluate.ts';

const head = 'import torch\nimport torch.nn as nn\nimport torch.nn.functional as F\n';

function tried(source: string) {
	const text = head + source;
	return suppose(
		evaluate(text),
		(assumed) => evaluateAssuming(text, assumed),
		() => true
	)[0]!;
}

const shapes = (source: string): readonly string[] => tried(source).bindings.map(({ binding, shape }) => `${binding.name} [${shape.join(', ')}]`);

it('takes what a configuration is compared with, and a rate where a layer wants one', () => {
	const source = `
class Net(nn.Module):
    def __init__(self, config):
        super().__init__()
        self.pool = config['pool']
        self.gone = config['dp_model']
        if config['cell'] == 'gru':
            self.rnn = nn.GRU(config['emb'], config['units'], batch_first=True, num_layers=2, dropout=self.gone)
        else:
            raise ValueError('no such cell')

    def forward(self, x):
        out, _ = self.rnn(x)
        if self.pool == 'mean':
            return out.mean(1)
        raise ValueError('no such pooling')
`;
	const { verdict, assumptions } = tried(source);
	expect(verdict).toBe('runs');
	expect(assumptions.map(({ name, value }) => `${name} ${value}`)).toEqual(
		expect.arrayContaining([`config['cell'] "gru"`, `config['pool'] "mean"`, `config['dp_model'] 0.1`])
	);
	expect(shapes(source)).toContain(`out [batch, seq, config['units']]`);
});

it('reads the order of axes off the default of the parameter that says it', () => {
	const source = `
class Net(nn.Module):
    def __init__(self, width, hidden, batch_first=True):
        super().__init__()
        self.emb = nn.Embedding(100, width)
        self.rnn = nn.GRU(width, hidden, batch_first=batch_first)

    def forward(self, ids):
        out, h = self.rnn(self.emb(ids))
        return out[:, -1]
`;
	expect(shapes(source)).toEqual(expect.arrayContaining(['out [batch, seq, hidden]', 'h [1, batch, hidden]']));
});

it('looks for another dictionary where a constructor reads a key', () => {
	const { verdict } = tried(`
class Tagger(nn.Module):
    def __init__(self, n_words, tag_to_ix, emb_dim):
        super().__init__()
        self.emb = nn.Embedding(n_words, emb_dim)
        self.moves = nn.Parameter(torch.randn(len(tag_to_ix) + 5, len(tag_to_ix) + 5))
        self.first = tag_to_ix['<START>']
        self.last = tag_to_ix['<STOP>']
        self.rnn = nn.LSTM(emb_dim, 2 * emb_dim)

    def forward(self, sentence):
        out, _ = self.rnn(self.emb(sentence))
        return out
`);
	expect(verdict).toBe('runs');
});

it.each([
	[
		'another rank of an input',
		`
class Score(nn.Module):
    def __init__(self, a, b):
        super().__init__()
        self.linear = nn.Linear(b, a)

    def forward(self, x, y, x_mask):
        wy = self.linear(y)
        xwy = x.bmm(wy.unsqueeze(2)).squeeze(2)
        xwy.data.masked_fill_(x_mask.data, -float('inf'))
        return F.softmax(xwy, dim=-1)
`
	],
	[
		'whole numbers instead of others',
		`
class Show(nn.Module):
    def __init__(self, n_words, dim):
        super().__init__()
        self.emb = nn.Embedding(n_words, dim)
        self.n_words = n_words

    def forward(self, feats, captions, caption_lens):
        caption_lens, order = caption_lens.squeeze(1).sort(dim=0, descending=True)
        emb = self.emb(captions[order])
        steps = (caption_lens - 1).tolist()
        return emb, torch.zeros(feats.size(0), max(steps), self.n_words)
`
	],
	[
		'another value of an argument',
		`
class Net(nn.Module):
    def __init__(self, width, unclear):
        super().__init__()
        self.drop = nn.Dropout(unclear)
        self.fc = nn.Linear(width, 3)

    def forward(self, x):
        return self.fc(self.drop(x))
`
	],
	[
		'a packed sequence',
		`
class Pool(nn.Module):
    def __init__(self, width, units):
        super().__init__()
        self.rnn = nn.GRU(width, units, batch_first=True)

    def forward(self, x, target):
        out, h = self.rnn(x)
        out, _ = nn.utils.rnn.pad_packed_sequence(out, batch_first=True)
        return F.mse_loss(out.mean(1), target)
`
	]
])('does not accuse what runs with %s', (_, source) => {
	expect(tried(source).verdict).not.toBe('never');
});

it('says that a rate in the place of the bias never runs', () => {
	const { verdict, trace } = tried(`
class Net(nn.Module):
    def __init__(self, n_words, dim, layers, dropout):
        super().__init__()
        self.emb = nn.Embedding(n_words, dim)
        self.rnn = nn.GRU(dim, dim, layers, dropout)

    def forward(self, ids):
        return self.rnn(self.emb(ids))[0]
`);
	expect(verdict).toBe('never');
	expect(trace.outcome).toMatchObject({ type: 'TypeError', message: 'bias should be of type bool, got: float' });
});

it('accuses nobody beyond a view that one of its axes was open of', () => {
	const source = `import torch
import torch.nn as nn

class Attend(nn.Module):
    def __init__(self, enc, dec, T):
        super().__init__()
        self.enc, self.dec, self.T = enc, dec, T
        self.attn = nn.Sequential(nn.Linear(2 * dec + enc, enc), nn.Tanh(), nn.Linear(enc, 1))

    def forward(self, encoded):
        h = torch.zeros(1, encoded.size(0), self.dec)
        x = torch.cat((h.repeat(self.T - 1, 1, 1).permute(1, 0, 2), h.repeat(self.T - 1, 1, 1).permute(1, 0, 2), encoded), dim=2)
        return self.attn(x.view(-1, 2 * self.dec + self.enc)).view(-1, self.T - 1)
`;
	const found = suppose(
		evaluate(source),
		(assumed) => evaluateAssuming(source, assumed),
		() => true
	);
	expect(found.filter(({ verdict }) => verdict === 'never')).toEqual([]);
});

it('keeps the batch of what a view gives an axis for channels', () => {
	const source = `import torch
import torch.nn as nn

class Windows(nn.Module):
    def __init__(self, window, series, filters, hidden):
        super().__init__()
        self.window, self.series = window, series
        self.conv = nn.Conv2d(1, filters, kernel_size=(3, series))
        self.gru = nn.GRU(filters, hidden)

    def forward(self, x):
        c = torch.relu(self.conv(x.view(-1, 1, self.window, self.series))).squeeze(3)
        r, _ = self.gru(c.permute(2, 0, 1))
        return r
`;
	const [one] = suppose(
		evaluate(source),
		(assumed) => evaluateAssuming(source, assumed),
		() => true
	);
	expect(one?.assumptions.find(({ name }) => name === 'x')?.shape).toEqual(['batch', 'window', 'series']);
});

it.each([
	[
		'texts that are split',
		`
class Pairs(nn.Module):
    def __init__(self, units):
        super().__init__()
        self.rnn = nn.GRU(units, units)

    def forward(self, x, raw):
        lengths = torch.tensor([len(one.split(' ')) for one in raw])
        return self.rnn(x)[0], lengths
`
	],
	[
		'what is asked whether it is true',
		`
def both(a, b):
    return a and b

class Decoder(nn.Module):
    def __init__(self, units):
        super().__init__()
        self.rnn = nn.GRU(units, units)

    def forward(self, x, z, state):
        assert both(both(x.dim() == 3, z is not None and z.sum(1)), state.dim() == 3), 'all are wanted'
        return self.rnn(x + 1, state)[0]
`
	],
	[
		'what is asked whether it is true, of two',
		`
def both(a, b):
    return a and b

class Decoder(nn.Module):
    def __init__(self, units):
        super().__init__()
        self.rnn = nn.GRU(units, units)

    def forward(self, x, state):
        assert both(x is not None, state), 'both are wanted'
        return self.rnn(x + 1, both(state, state))[0]
`
	]
])('does not accuse what runs with %s', (_, source) => {
	expect(tried(source).verdict).not.toBe('never');
});

it('takes a state that a forward keeps in an attribute for the pair that its cell reads there', () => {
	const source = `
class Actor(nn.Module):
    def __init__(self, width, hidden_dim):
        super().__init__()
        self.cell = nn.LSTMCell(width, hidden_dim)
        self.state = (torch.zeros(1, hidden_dim), torch.zeros(1, hidden_dim))

    def forward(self, obs, state):
        if state is not None:
            self.state = state
        h, c = self.state = self.cell(obs, self.state)
        return h
`;
	expect(tried(source).verdict).toBe('runs');
	expect(shapes(source)).toEqual(expect.arrayContaining(['h [batch, hidden_dim]', 'c [batch, hidden_dim]']));
});

it('lays an input out the other way round where its first axes are exchanged before a layer reads it', () => {
	const source = `
class Net(nn.Module):
    def __init__(self, width, hidden):
        super().__init__()
        self.fc = nn.Linear(width, hidden)
        self.rnn = nn.GRU(hidden, hidden)

    def forward(self, x, h):
        x = x.permute(1, 0, 2)
        x = torch.relu(self.fc(x))
        out, h = self.rnn(x, h)
        return out
`;
	expect(shapes(source)).toEqual(expect.arrayContaining(['out [seq, batch, hidden]']));
});

it('gives what a forward takes its star apart into', () => {
	const source = `
class Net(nn.Module):
    def __init__(self, width, hidden):
        super().__init__()
        self.rnn = nn.GRU(width, hidden, batch_first=True)

    def forward(self, *args):
        x = args[0]
        h = args[1]
        out, h = self.rnn(x, h)
        return out
`;
	expect(shapes(source)).toEqual(expect.arrayContaining(['out [batch, seq, hidden]', 'h [1, batch, hidden]']));
});

it('takes two widths that are joined to be as wide as the layer that reads both, before one of them is made to fit', () => {
	const source = `
class Attention(nn.Module):
    def __init__(self, hidden_dim):
        super().__init__()
        self.attn = nn.Linear(hidden_dim * 2, hidden_dim)
        self.v = nn.Linear(hidden_dim, 1)

    def forward(self, hidden, encoder_outputs):
        hidden = hidden[-1].unsqueeze(1).repeat(1, encoder_outputs.size(1), 1)
        energy = torch.tanh(self.attn(torch.cat((hidden, encoder_outputs), dim=2)))
        return torch.softmax(self.v(energy).squeeze(2), dim=1)

class Decoder(nn.Module):
    def __init__(self, vocab, embed_dim, hidden_dim, attention):
        super().__init__()
        self.attention = attention
        self.embedding = nn.Embedding(vocab, embed_dim)
        self.rnn = nn.GRU(hidden_dim + embed_dim, hidden_dim, batch_first=True)

    def forward(self, word, hidden, encoder_outputs):
        embedded = self.embedding(word.unsqueeze(1))
        context = torch.bmm(self.attention(hidden, encoder_outputs).unsqueeze(1), encoder_outputs)
        output, hidden = self.rnn(torch.cat((embedded, context), dim=2), hidden)
        return output
`;
	expect(tried(source).verdict).toBe('runs');
	expect(shapes(source)).toEqual(expect.arrayContaining(['context [batch, 1, hidden_dim]', 'output [batch, 1, hidden_dim]']));
});

it('finds a dict where a constant that is not here is looked up in it, and goes on with what is not known', () => {
	const source = `
from settings import *

class Tagger(nn.Module):
    def __init__(self, tags, width):
        super().__init__()
        self.rnn = nn.GRU(width, len(tags))
        self.moves = torch.randn(len(tags), len(tags))
        self.moves[tags[START_TAG], :] = -1e4

    def forward(self, x):
        out, h = self.rnn(x)
        return out
`;
	expect(shapes(source)).toContain('out [seq, batch, n_tags]');
});

it('does not take a check for settings because of a word at the beginning of its name', () => {
	const source = `
from tools import parameters_are_on_one_device

class Net(nn.Module):
    def __init__(self, width):
        super().__init__()
        self.rnn = nn.GRU(width, 7)

    def forward(self, x):
        assert parameters_are_on_one_device(self), 'several devices'
        out, h = self.rnn(x)
        return out
`;
	expect(shapes(source)).toContain('out [seq, batch, 7]');
});

it('takes an input for longer where what is left behind its front is too little, and accuses nobody of the first length that fits', () => {
	const { verdict, bindings } = tried(`
class Net(nn.Module):
    def __init__(self, bars=32, features=5):
        super().__init__()
        self.bars = bars
        self.features = features
        self.rnn = nn.LSTM(features, 24, batch_first=True)
        self.rest = nn.Linear(7, 8)

    def forward(self, x):
        front = x[:, :self.bars * self.features].view(x.shape[0], self.bars, self.features)
        out, _ = self.rnn(front)
        return torch.cat([out[:, -1], self.rest(x[:, self.bars * self.features:])], dim=1)
`);
	expect(verdict).toBe('runs');
	expect(bindings.map(({ binding, shape }) => `${binding.name} [${shape.join(', ')}]`).at(-1)).toBe('return [batch, 32]');
});

it('takes the words of a table of vectors for its rows, and no batch for them', () => {
	const { assumptions } = tried(`
class Net(nn.Module):
    def __init__(self, emb_weights, hidden):
        super().__init__()
        self.emb = nn.Embedding(emb_weights.shape[0], emb_weights.shape[1])
        self.rnn = nn.LSTM(emb_weights.shape[1], hidden, batch_first=True)

    def forward(self, ids):
        return self.rnn(self.emb(ids))[0]
`);
	expect(assumptions.map(({ name, shape, below }) => [name, ...(shape ?? []), below])).toEqual([
		['emb_weights', 'vocab_size', 'emb_dim', undefined],
		['hidden', undefined],
		['ids', 'batch', 'seq', 'vocab_size']
	]);
});

it('tries no other sizes where what does not fit is in one proportion whatever they are', () => {
	const text = `${head}
class Net(nn.Module):
    def __init__(self, vocab, emb, hidden, classes):
        super().__init__()
        self.emb = nn.Embedding(vocab, emb)
        self.rnn = nn.LSTM(emb, hidden, batch_first=True, bidirectional=True)
        self.head = nn.Linear(hidden, classes)

    def forward(self, tokens):
        out, _ = self.rnn(self.emb(tokens))
        return self.head(torch.cat([out[:, -1], out.mean(1)], dim=1))
`;
	let tries = 0;
	const [one] = suppose(
		evaluate(text),
		(assumed) => {
			tries++;
			return evaluateAssuming(text, assumed);
		},
		() => true
	);
	expect(one).toMatchObject({ verdict: 'never', trace: { outcome: { line: 14 } } });
	expect(tries).toBeLessThan(30);
});

it('says nothing of weights that are handed over with the size that they have', () => {
	const { verdict, conditions, assumptions } = tried(`
class Net(nn.Module):
    def __init__(self, config):
        super().__init__()
        if config.embedding_pretrained is not None:
            self.embedding = nn.Embedding.from_pretrained(config.embedding_pretrained, freeze=False)
        else:
            self.embedding = nn.Embedding(config.n_vocab, config.embed)
        self.lstm = nn.LSTM(config.embed, config.hidden_size, batch_first=True)

    def forward(self, x):
        x, _ = x
        out, _ = self.lstm(self.embedding(x))
        return out[:, -1]
`);
	expect([verdict, conditions]).toEqual(['runs', []]);
	expect(assumptions).toContainEqual(expect.objectContaining({ name: 'config.embedding_pretrained', shape: ['vocab_size', 'config.embed'] }));
	expect(assumptions).toContainEqual(expect.objectContaining({ name: 'x[0]', dtype: 'int64' }));
});

it('gives keywords that are passed on to what has to be given them, and accuses nothing of those that nobody names', () => {
	const block = `
class Block(nn.Module):
    def __init__(self, dim, hidden):
        super().__init__()
        self.rnn = nn.GRU(dim, hidden, batch_first=True)

    def forward(self, x):
        return self.rnn(x)[0]
`;
	const net = (body: string): string => `${block}
class Net(nn.Module):
    def __init__(self, *args, **kwargs):
        super().__init__()
        ${body}

    def forward(self, x):
        y = self.block(x)
        return y
`;
	expect(shapes(net('self.block = Block(**kwargs)'))).toContain('y [batch, seq, hidden]');
	expect(tried(net('self.block = Block(*args, **dict(kwargs))')).verdict).not.toBe('never');
});

it('gives the settings that a configuration holds for a layer, and says nothing of how these fit', () => {
	const source = `
class Net(nn.Module):
    def __init__(self, params):
        super().__init__()
        self.conv = nn.Conv1d(**params['conv'])
        self.lstm = nn.LSTM(**{**params['all'], **params['lstm']}, batch_first=True)
        self.fc = nn.Linear(params['lstm']['hidden_size'], params['sizes'][0])

    def forward(self, x):
        out, _ = self.lstm(self.conv(x).transpose(1, 2))
        return self.fc(out)
`;
	expect(shapes(source)).toEqual(expect.arrayContaining(["out [batch, seq-2, params['lstm']['hidden_size']]", "return [batch, seq-2, params['sizes'][0]]"]));
	expect(tried(source).conditions).toEqual([]);
});

it('says nothing of a function that comes to more axes than there can be with what was tried', () => {
	const source = `import numpy as np

def viterbi(emissions, transitions, lengths):
    emissions = np.asarray(emissions)
    transitions = np.asarray(transitions)
    for sequence, length in zip(emissions, lengths):
        score = sequence[0].copy()
        for time in range(1, int(length)):
            candidate = score[:, None] + transitions
            pointer = np.argmax(candidate, axis=0)
            score = candidate[pointer, np.arange(candidate.shape[1])] + sequence[time]
`;
	const { verdict, conditions } = tried(source);
	expect({ verdict, conditions }).toEqual({ verdict: 'unsure', conditions: [] });
});

it('says nothing of a view that lies in memory as it is asked for where a setting is 1, and of one that never does but for one step', () => {
	const grouped = `
class Frames(nn.Module):
    def __init__(self, config):
        super().__init__()
        self.each = config.frames_per_step
        self.pre = nn.Linear(config.mels * config.frames_per_step, 32)
        self.rnn = nn.GRUCell(32, config.units)

    def forward(self, memory, mels):
        frames = mels.transpose(1, 2)
        frames = frames.view(frames.size(0), int(frames.size(1) / self.each), -1)
        frames = self.pre(frames.transpose(0, 1))
        return self.rnn(frames[0])

class Net(nn.Module):
    def __init__(self, config):
        super().__init__()
        self.embed = nn.Embedding(config.symbols, 16)
        self.decoder = Frames(config)
    def forward(self, inputs):
        text, mels = inputs
        return self.decoder(self.embed(text), mels)
`;
	expect(tried(grouped).verdict).not.toBe('never');
	const permuted = `
class Net(nn.Module):
    def __init__(self):
        super().__init__()
        self.rnn = nn.GRU(8, 16)
        self.fc = nn.Linear(16, 4)

    def forward(self, x):
        y, _ = self.rnn(x)
        return self.fc(y.permute(1, 2, 0).view(y.size(1), -1, 16))
`;
	expect(tried(permuted).verdict).toBe('never');
});
