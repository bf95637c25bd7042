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
	expect(shown([one!])).toEqual(['build inputs [batch, timesteps, n_features]', 'build x [batch, timesteps, 24]', 'build x [batch, 2*n_features]']);
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
	expect(shown([one!])).toEqual(['get_model inputs [batch, config.steps, config.width]', 'get_model x [batch, config.hidden]']);
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
