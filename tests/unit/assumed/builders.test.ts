import { expect, it } from 'vitest';
import { suppose } from '$lib/assumed/assume.ts';
import { supposeDefinitions } from '$lib/assumed/definitions.ts';
import type { Supposed } from '$lib/assumed/supposed.ts';
import { evaluate, evaluateAssuming } from '$lib/frameworks/evaluate.ts';

/** What is supposed of a file that makes models of Keras', and does not get to it by itself. */
function tried(source: string): readonly Supposed[] {
	const text = `from tensorflow import keras\nfrom tensorflow.keras import layers\n${source}`;
	const plain = evaluate(text);
	const assuming = (assumed: Parameters<typeof evaluateAssuming>[1]) => evaluateAssuming(text, assumed);
	const found = suppose(plain, assuming, () => true);
	return [...found, ...supposeDefinitions(plain, found, assuming, () => true)];
}

const shapes = (all: readonly Supposed[]): readonly string[] => [
	...new Set(all.flatMap(({ bindings }) => bindings.map(({ binding: { name }, shape }) => `${name} [${shape.join(', ')}]`)))
];

// Each was run with Keras 3.15 on TensorFlow 2.21 and numbers in the place of the names: the shapes are those that it had.
it('gives data to a function that reads their shape', () => {
	const all = tried(`
def create_network(network_input, n_vocab):
    model = keras.Sequential()
    model.add(layers.LSTM(24, input_shape=(network_input.shape[1], network_input.shape[2]), return_sequences=True))
    model.add(layers.LSTM(16))
    model.add(layers.Dense(n_vocab))
    return model
`);
	expect(shapes(all)).toEqual(['LSTM() [batch, network_input_1, 24]', 'LSTM() [batch, 16]', 'Dense() [batch, n_vocab]']);
});

it('gives data to a method that reads their shape of an attribute that another method sets', () => {
	const all = tried(`
class Forecaster:
    def __init__(self, units):
        self.units = units

    def load(self, path):
        self.x_train = read(path)

    def build(self):
        self.model = keras.Sequential()
        self.model.add(layers.GRU(self.units, input_shape=self.x_train.shape[1:]))
        self.model.add(layers.Dense(1))
`);
	expect(shapes(all)).toEqual(['GRU() [batch, units]', 'Dense() [batch, 1]']);
});

it('supposes settings of settings', () => {
	const all = tried(`
def build(config):
    x = keras.Input((config['data']['window'], config['data']['features']))
    h = layers.LSTM(config['model']['units'])(x)
    return keras.Model(x, layers.Dense(config['model']['classes'])(h))
`);
	expect(shapes(all)).toContain(`h [batch, config['model']['units']]`);
});

it('makes the model of a class whose base is not here', () => {
	const all = tried(`from core.base import BaseModel

class Captioner(BaseModel):
    def __init__(self, steps, width, units):
        self.encoder = self.encoder_model(steps, width, units)

    def encoder_model(self, steps, width, units):
        x = keras.Input((steps, width))
        h = layers.Bidirectional(layers.LSTM(units, return_sequences=True))(x)
        return keras.Model(x, h)
`);
	expect(shapes(all)).toEqual(['x [batch, steps, width]', 'h [batch, steps, 2*units]']);
	expect(all.flatMap(({ assumptions }) => assumptions.map(({ name, value }) => `${name} ${value}`))).toContain('BaseModel object');
});

it('shows what a constructor made before it gave a model what no model takes', () => {
	const all = tried(`
class Encoder:
    def __init__(self, steps, width, units):
        x = keras.Input((steps, width))
        h = layers.LSTM(units)(x)
        self.model = keras.Model(input=x, output=h)
`);
	expect(shapes(all)).toEqual(['x [batch, steps, width]', 'h [batch, units]']);
	expect(all[0]!.trace.outcome).toMatchObject({ kind: 'raised', type: 'ValueError', line: 8 });
});

it('gives a function what Keras Tuner chooses from', () => {
	const all = tried(`
def build_model(hp):
    model = keras.Sequential([layers.Input(shape=(30, 5))])
    for i in range(hp.Int('num_layers', 1, 3)):
        model.add(layers.LSTM(units=hp.Int(f'units_{i}', min_value=32, max_value=128, step=32), return_sequences=True))
    model.add(layers.LSTM(hp.Int('last', 16, 64)))
    model.add(layers.Dropout(hp.Float('dropout', 0, 0.5, step=0.1)))
    model.add(layers.Dense(1, activation=hp.Choice('act', ['relu', 'tanh'])))
    return model
`);
	expect(shapes(all)).toEqual(['LSTM() [batch, 30, units_0]', 'LSTM() [batch, last]', 'Dropout() [batch, last]', 'Dense() [batch, 1]']);
});

it('builds the model of a script that is told what it takes by data alone, which are not here', () => {
	const all = tried(`from somewhere import load, prepare
train, vocab = load('data')
x, y = prepare(train)
model = keras.Sequential()
model.add(layers.Embedding(len(vocab), 100))
model.add(layers.Bidirectional(layers.LSTM(64)))
model.add(layers.Dense(1))
model.compile('adam', loss='mse')
model.fit(x, y)
`);
	expect(shapes(all)).toEqual(['Embedding() [batch, seq, 100]', 'Bidirectional() [batch, 128]', 'Dense() [batch, 1]']);
});

it('leaves an import out that fails of a file that does nothing but define', () => {
	const all = tried(`import pandas as pd
from tensorflow.keras.losses import mean_squared_error

def create_model(steps, outputs):
    model = keras.Sequential()
    model.add(layers.LSTM(64, input_shape=(steps, 1)))
    model.add(layers.Dense(outputs))
    model.compile(loss=mean_squared_error)
    return model
`);
	expect(shapes(all)).toEqual(['LSTM() [batch, 64]', 'Dense() [batch, outputs]']);
});

it('takes the layers of imports that are no longer there for what Keras has by their names, also beside a module that is not here', () => {
	const all = tried(`
from my_data import *
from keras.layers.core import Dense
from keras.layers import Input, concatenate, AtrousConvolution1D
from keras.layers.recurrent import LSTM
from keras.layers.advanced_activations import *

rows = load_rows()
series = Input(shape=(30, 5))
first = LSTM(10)(series)
both = concatenate([first, Dense(6)(first)])
out = LeakyReLU()(both)
`);
	expect(shapes(all)).toEqual(expect.arrayContaining(['first [batch, 10]', 'both [batch, 16]', 'out [batch, 16]']));
});

it('shows a function up to the layer that lacks an argument, whatever it is given, and says so', () => {
	const all = tried(`
def network(window, width):
    model = keras.Sequential()
    model.add(layers.Dense(64, input_dim=window))
    model.add(layers.Dense(window))
    other = keras.Sequential()
    other.add(layers.LSTM(input_shape=(window, width), output_dim=window))
    return model, other
`);
	expect(all.map(({ verdict }) => verdict)).toEqual(['never']);
	expect(shapes(all)).toEqual(['Dense() [batch, 64]', 'Dense() [batch, window]']);
});

it("reads TensorFlow's own copy of Keras, which has lost its recurrent layers, as Keras", () => {
	const all = tried(`
from mine import rows
from tensorflow.python.keras.models import Sequential
from tensorflow.python.keras.layers import LSTM, Dense
x, y = rows()
model = Sequential()
model.add(LSTM(24, input_shape=(10, 4)))
model.add(Dense(3))
model.fit(x, y)
`);
	expect(shapes(all)).toEqual(expect.arrayContaining(['LSTM() [batch, 24]', 'Dense() [batch, 3]']));
});

it('takes a capital letter for a size', () => {
	const all = tried(`
def create(P, Q, n_out):
    model = keras.Sequential()
    model.add(layers.LSTM(8, input_shape=(P, Q + n_out), return_sequences=True))
    return model
`);
	expect(shapes(all)).toEqual(['LSTM() [batch, P, 8]']);
});

it('gives settings that are no sizes by what Keras calls them, and several sizes where one is picked of them', () => {
	const all = tried(`
def build(cfg):
    inputs = layers.Input((cfg['window'], cfg['features']), dtype=cfg['dtype'])
    x = layers.Bidirectional(layers.LSTM(**{**cfg['lstm'], **cfg['lstm1']}, activation=cfg['act'], return_sequences=cfg['whole']))(inputs)
    for units in cfg['dense'][1:]:
        x = layers.Dense(units, kernel_initializer=cfg['init'])(x)
    out = layers.Dense(cfg['dense'][0])(x)
    model = keras.Model(inputs, out)
    model.compile(cfg['optimizer'], cfg['loss'])
    return model
`);
	expect(shapes(all)).toEqual(expect.arrayContaining(["x [batch, cfg['window'], 2*cfg['lstm1']['units']]", "out [batch, cfg['window'], cfg['dense'][0]]"]));
	expect(all[0]!.assumptions).toEqual(expect.arrayContaining([expect.objectContaining({ name: "cfg['act']", value: '"tanh"' })]));
});

it('follows layers that a script has names for to the model that it makes of them', () => {
	const all = tried(`
import corpus
n_source, n_target, length = corpus.load()
encoder_inputs = keras.Input(shape=(length,))
_, state = layers.GRU(32, return_state=True)(layers.Embedding(n_source, 32)(encoder_inputs))
encoder = keras.Model(encoder_inputs, state)
decoder_inputs = keras.Input(shape=(None,))
decoder_gru = layers.GRU(32, return_state=True, return_sequences=True)
embedded = layers.Embedding(n_target, 32)(decoder_inputs)
decoder_outputs, _ = decoder_gru(embedded, initial_state=encoder(encoder_inputs))
dense = layers.Dense(n_target, activation='softmax')
outputs = dense(decoder_outputs)
`);
	expect(shapes(all)).toEqual(
		expect.arrayContaining(['encoder_inputs [batch, corpus_load_result_part2]', 'state [batch, 32]', 'outputs [batch, axis 1, corpus_load_result_part1]'])
	);
});

it('takes a layer that a script may put in another’s place for the layer of that name', () => {
	const all = tried(`
from tensorflow.keras.layers import LSTM, CuDNNLSTM
import devices
if devices.found():
    LSTM = CuDNNLSTM
model = keras.Sequential()
model.add(layers.Embedding(1000, 50))
model.add(layers.Bidirectional(LSTM(40)))
`);
	expect(shapes(all)).toContain('Bidirectional() [batch, 80]');
});

it('keeps what a script shows by itself where nothing that is supposed of its data shows more', () => {
	const all = tried(`
import joblib
from tensorflow.python.keras.callbacks import EarlyStopping
from sklearn.model_selection import train_test_split
x, y, test = joblib.load('d.dat')
x_train, x_test, y_train, y_test = train_test_split(x, y, train_size=0.8)
model = keras.Sequential()
model.add(layers.GRU(100, input_shape=(1440, 37)))
model.add(layers.Dense(1))
`);
	expect(all).toEqual([]);
});

it('builds the model of a script that prints as Python 2 does', () => {
	const all = tried(`
import pandas as pd
values = pd.read_csv('x.csv').values
steps = values.shape[1]
print values.shape
model = keras.Sequential()
model.add(layers.LSTM(32, input_shape=(steps, 3)))
print model.layers
model.add(layers.Dense(1))
`);
	expect(shapes(all)).toEqual(expect.arrayContaining(['LSTM() [batch, 32]', 'Dense() [batch, 1]']));
});
