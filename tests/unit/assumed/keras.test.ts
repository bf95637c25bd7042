import { expect, it } from 'vitest';
import { suppose } from '$lib/assumed/assume.ts';
import { evaluate, evaluateAssuming } from '$lib/frameworks/evaluate.ts';

const tried = (source: string) =>
	suppose(
		evaluate(source),
		(assumed) => evaluateAssuming(source, assumed),
		() => true
	);

/** Keras calls a model once more to build it. */
const shown = (found: ReturnType<typeof tried>): readonly string[] => [
	...new Set(found.flatMap(({ bindings }) => bindings.map(({ binding: { func, name }, shape }) => `${func} ${name} [${shape.join(', ')}]`)))
];

// Each was called with Keras 3.15 on TensorFlow 2.21: the shapes are those that it had.
const head = 'import tensorflow as tf\nfrom tensorflow import keras\nfrom tensorflow.keras import layers\n\n';

it('calls a Keras model that nobody calls, batch first, with ids where an Embedding reads them', () => {
	const [one] = tried(`${head}class Tagger(keras.Model):
    def __init__(self, vocab, units, tags):
        super().__init__()
        self.emb = layers.Embedding(vocab, 32)
        self.rnn = layers.Bidirectional(layers.LSTM(units, return_sequences=True))
        self.out = layers.Dense(tags)

    def call(self, ids, training=False):
        e = self.emb(ids)
        h = self.rnn(e)
        return self.out(h)
`);
	expect(one?.verdict).toBe('runs');
	expect(shown([one!])).toEqual(['call e [batch, seq, 32]', 'call h [batch, seq, 2*units]', 'call return [batch, seq, tags]']);
	expect(one?.code).toEqual(['model = Tagger(vocab=59, units=17, tags=29)', 'output = model(tf.random.uniform((5, 11), maxval=2, dtype=tf.int64))']);
});

it('reads what is done with another name of an input', () => {
	const [one] = tried(`${head}class Reader(keras.Model):
    def __init__(self, vocab, width):
        super().__init__()
        self.emb = layers.Embedding(vocab, width)
        self.rnn = layers.GRU(32)

    def call(self, inputs):
        x = inputs
        x = self.emb(x)
        return self.rnn(x)
`);
	expect(shown([one!])).toEqual(['call x [batch, seq]', 'call x [batch, seq, width]', 'call return [batch, 32]']);
});

it('gives a Keras decoder its state, which has no axis for layers', () => {
	const [one] = tried(`${head}class Decoder(keras.Model):
    def __init__(self, vocab, width, units):
        super().__init__()
        self.embedding = layers.Embedding(vocab, width)
        self.gru = layers.GRU(units, return_sequences=True, return_state=True)
        self.fc = layers.Dense(vocab)

    def call(self, x, hidden):
        x = self.embedding(x)
        output, state = self.gru(x, initial_state=hidden)
        return self.fc(output), state
`);
	expect(shown([one!])).toEqual([
		'call x [batch, seq, width]',
		'call output [batch, seq, units]',
		'call state [batch, units]',
		'call return[0] [batch, seq, vocab]',
		'call return[1] [batch, units]'
	]);
});

it('calls a function that makes a model, with sizes for its arguments', () => {
	const [one] = tried(`${head}def build(timesteps, n_features, units=24):
    inputs = keras.Input(shape=(timesteps, n_features))
    x = layers.LSTM(units, return_sequences=True)(inputs)
    x = layers.LSTM(2 * n_features)(x)
    return keras.Model(inputs, layers.Dense(1)(x))
`);
	expect(shown([one!])).toEqual([
		'build inputs [batch, timesteps, n_features]',
		'build x [batch, timesteps, 24]',
		'build x [batch, 2*n_features]',
		'build Dense() [batch, 1]'
	]);
});

it('tries what makes a model, and not the functions that train it', () => {
	const [one] = tried(`${head}def get_model(config):
    inputs = keras.Input(shape=(config.steps, config.width))
    x = layers.LSTM(config.hidden)(inputs)
    return keras.Model(inputs, layers.Dense(1)(x))

def train(config, data):
    model = get_model(config)
    model.fit(data[0], data[1], epochs=config.epochs)

def predict(config, data):
    return get_model(config).predict(data)
`);
	expect(one?.entry?.name).toBe('get_model');
	expect(shown([one!])).toEqual(['get_model inputs [batch, config.steps, config.width]', 'get_model x [batch, config.hidden]', 'get_model Dense() [batch, 1]']);
});

it('calls the method that makes a model, and tells what the layers give that are added to it', () => {
	const [one] = tried(`${head}class Forecaster:
    def __init__(self, window, units):
        self.window = window
        self.units = units

    def build_model(self, features):
        model = keras.Sequential()
        model.add(layers.LSTM(self.units, input_shape=(self.window, features)))
        model.add(layers.Dense(1))
        return model

    def train(self, x, y):
        model = self.build_model(x.shape[2])
        model.fit(x, y)
`);
	expect(shown([one!])).toEqual(['build_model LSTM() [batch, units]', 'build_model Dense() [batch, 1]']);
	expect(one?.code).toEqual(['model = Forecaster(window=11, units=17)', 'output = model.build_model(29)']);
});

it('gives a shape of as many axes as the layer takes, also where there is none by default', () => {
	const [one] = tried(`${head}class Net:
    def __init__(self, input_shape=None, units=8):
        self.input_shape = input_shape
        self.units = units

    def build(self):
        model = keras.Sequential()
        model.add(layers.Conv1D(32, 3, input_shape=self.input_shape))
        model.add(layers.LSTM(self.units))
        return model
`);
	expect(shown([one!])).toEqual(['build Conv1D() [batch, input_shape[0]-2, 32]', 'build LSTM() [batch, 8]']);
});

it('makes an object whose constructor makes the model, with a static method or not', () => {
	const [one] = tried(`${head}class Coder:
    def __init__(self, steps):
        self.model = self.make(steps)

    @staticmethod
    def make(steps):
        return keras.Sequential([keras.Input((steps, 3)), layers.GRU(steps)])
`);
	expect(shown([one!])).toEqual(['make GRU() [batch, steps]']);
});

it('says that no input makes a Keras model run, where none does', () => {
	const [one] = tried(`${head}class Flat(keras.Model):
    def __init__(self, units):
        super().__init__()
        self.first = layers.LSTM(units)
        self.second = layers.LSTM(units)

    def call(self, x):
        x = self.first(x)
        return self.second(x)
`);
	expect(one?.trace.outcome).toMatchObject({ kind: 'raised', type: 'ValueError' });
	expect(shown([one!])).toEqual(['call x [batch, units]']);
});
