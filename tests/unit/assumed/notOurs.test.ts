import { expect, it } from 'vitest';
import { diagnoseProgram } from '$lib/diagnose/diagnoseProgram.ts';
import { suppose } from '$lib/assumed/assume.ts';
import { supposeDefinitions } from '$lib/assumed/definitions.ts';
import type { Supposed } from '$lib/assumed/supposed.ts';
import { evaluate, evaluateAssuming } from '$lib/frameworks/evaluate.ts';

/** What is supposed of a file of a library, without the modules beside it. */
function tried(source: string): readonly Supposed[] {
	const plain = evaluate(source);
	const assuming = (assumed: Parameters<typeof evaluateAssuming>[1]) => evaluateAssuming(source, assumed);
	const found = suppose(plain, assuming, () => true);
	return [...found, ...supposeDefinitions(plain, found, assuming, () => true)];
}
const shapes = (all: readonly Supposed[]): readonly string[] =>
	all.flatMap(({ bindings }) => bindings.map(({ binding, shape }) => `${binding.name} [${shape.join(', ')}]`));
const assumed = (all: readonly Supposed[]): readonly string[] => all.flatMap(({ assumptions }) => assumptions.map(({ name, value }) => `${name} ${value}`));

const head = 'import torch\nimport torch.nn as nn\n';

it('takes what a class has of a base that is not here: sizes by their names, before its constructor goes on', () => {
	const all = tried(`"""Net of the toolkit."""
${head}from .base import BaseModel

class Net(BaseModel):
    def __init__(self, config):
        super().__init__(config)
        self.rnn = nn.GRU(self.embedding_size, self.hidden_size, batch_first=True)
        self.head = nn.Linear(self.hidden_size, self.n_labels)

    def forward(self, x):
        self.log('seen', self.step)
        out, _ = self.rnn(x)
        return self.head(out[:, -1]), self.regulariser(out)
`);
	expect(assumed(all)).toEqual(expect.arrayContaining(['BaseModel torch.nn.Module', 'self.hidden_size hidden_size', 'self.n_labels n_labels']));
	expect(shapes(all)).toEqual(expect.arrayContaining(['out [batch, seq, hidden_size]', 'return[0] [batch, n_labels]']));
	expect(all.map(({ verdict }) => verdict)).toEqual(['runs']);
});

it('takes a decorator that is not here for one that gives what it decorates, and says so', () => {
	const all = tried(`${head}from registry import register, validated

@register('net')
class Net(nn.Module):
    @validated()
    def __init__(self, n_in, hidden):
        super().__init__()
        self.rnn = nn.LSTM(n_in, hidden)

    @torch.jit.export
    def forward(self, x):
        out, (h, c) = self.rnn(x)
        return h[-1]
`);
	expect(assumed(all)).toEqual(expect.arrayContaining(['@register gives what it decorates', '@validated gives what it decorates']));
	expect(shapes(all)).toContain('return [batch, hidden]');
});

it('knows nothing of what a layer that is not here gives, and accuses nothing behind it', () => {
	const all = tried(`${head}from layers import DynamicLSTM, Loss

class Net(nn.Module):
    def __init__(self, emb, hidden, n):
        super().__init__()
        self.emb = nn.Linear(emb, emb)
        self.lstm = DynamicLSTM(emb, hidden, batch_first=True)
        self.losses = nn.ModuleList([Loss(), Loss()])
        self.dense = nn.Linear(hidden, n)

    def forward(self, x):
        x = self.emb(x)
        _, (h, _) = self.lstm(x)
        return self.dense(h[0])
`);
	expect(shapes(all)).toEqual(['x [batch, seq, emb]']);
	expect(all.flatMap(({ conditions }) => conditions)).toEqual([]);
	expect(assumed(all)).toContain('hidden hidden');
});

it('gives what is left out where what follows needs it', () => {
	const all = tried(`${head}
class Net(nn.Module):
    def __init__(self, n_in, hidden):
        super().__init__()
        self.rnn = nn.GRU(n_in, hidden, batch_first=True)

    def forward(self, x, lengths=None):
        if lengths is not None:
            lengths, order = torch.sort(lengths, descending=True)
            x = x[order]
        out, h = self.rnn(x)
        return h[-1][order]
`);
	expect(shapes(all)).toContain('return [batch, hidden]');
});

it('does not accuse a view of a tensor that could have an axis less', () => {
	const all = tried(`${head}
class Net(nn.Module):
    def __init__(self, hidden, input_shape):
        super().__init__()
        self.n_in = 1 if len(input_shape) < 3 else input_shape[2]
        self.w = nn.Linear(self.n_in, hidden)
        self.norm = nn.BatchNorm1d(hidden)

    def forward(self, x):
        if x.ndim == 5:
            x = x.reshape(x.shape[0], x.shape[1], x.shape[2] * x.shape[3] * x.shape[4])
        w = self.w(x)
        n = self.norm(w.reshape(w.shape[0] * w.shape[1], w.shape[2]))
        return n.reshape(w.shape[0], w.shape[1], w.shape[2])
`);
	expect(all.map(({ verdict }) => verdict)).not.toContain('never');
});

it('calls no class called that only a text or another uncalled class names', () => {
	const source = `"""Net is a network, and Outer has one."""
${head}from there import config

class Net(nn.Module):
    def forward(self, x):
        return x * 2

class Outer(nn.Module):
    def __init__(self):
        super().__init__()
        self.net = Net()

    def forward(self, x):
        return self.net(x)

class Kinds:
    Outer = 'outer'
`;
	expect(diagnoseProgram(evaluate(source)).flatMap(({ code, message }) => (code === 'note.uncalled_class' ? [message.split(' ')[0]] : []))).toEqual([
		'Net',
		'Outer'
	]);
});

it('shows the parts of a model of which no shape is known', () => {
	const all = tried(`${head}from .layers import Everything

class Prenet(nn.Module):
    def __init__(self, n_in, n_out):
        super().__init__()
        self.fc = nn.Linear(n_in, n_out)

    def forward(self, x):
        return torch.relu(self.fc(x))

class Model(nn.Module):
    def __init__(self, n_in, hidden):
        super().__init__()
        self.every = Everything(n_in)
        self.prenet = Prenet(n_in, hidden)

    def forward(self, x):
        return self.prenet(self.every(x))
`);
	expect(shapes(all)).toEqual(['return [batch, seq, n_out]']);
	expect(all.map(({ entry, verdict }) => `${entry?.name} ${verdict}`)).toEqual(['Model runs', 'Prenet runs']);
});

it('takes a name that everybody knows for what everybody means by it, where all of a module that is not here is imported', () => {
	const all = tried(`from data_utils import *

USE_GPU = True
device = torch.device('cuda') if USE_GPU and torch.cuda.is_available() else torch.device('cpu')

class Net(nn.Module):
    def __init__(self, hidden):
        super().__init__()
        self.rnn = nn.GRU(8, hidden, batch_first=True)

    def forward(self, x):
        return self.rnn(x)[0]
`);
	expect(shapes(all)).toContain('return [batch, seq, hidden]');
});

it('says nothing against a function that reads of its argument what no tensor has', () => {
	const all = tried(`from keras.layers import Input, Dense, LSTM
from keras.models import Model

def get_model(config):
    inputs = Input(shape=(config.time_step, config.input_size))
    lstm = inputs
    for i in range(config.lstm_layers):
        lstm = LSTM(units=config.hidden_size, dropout=config.dropout_rate, return_sequences=True)(lstm)
    return Model(inputs, Dense(config.output_size)(lstm))

def train(config, logger, data):
    if config.use_cuda:
        print('cuda')
    train_x, train_y, valid_x, valid_y = data
    model = get_model(config)
    model.summary()
    if config.add_train:
        model.load_weights(config.model_save_path + config.model_name)
    model.fit(train_x, train_y, batch_size=config.batch_size, epochs=config.epoch)
`);
	expect(all.filter(({ verdict }) => verdict === 'never')).toEqual([]);
});

it('takes the negative of a setting that is not here', () => {
	const all = tried(`${head}from data_util import config

class Decoder(nn.Module):
    def __init__(self):
        super().__init__()
        self.rnn = nn.LSTM(config.emb_dim, config.hidden_dim, batch_first=True)
        for weight in self.rnn.parameters():
            weight.data.uniform_(-config.rand_unif_init_mag, config.rand_unif_init_mag)

    def forward(self, x):
        return self.rnn(x)[0]
`);
	expect(all.map(({ verdict }) => verdict)).toEqual(['runs']);
});
