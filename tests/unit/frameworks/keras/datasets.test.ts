import { expect, it } from 'vitest';
import { evaluate } from '../../../../src/lib/frameworks/evaluate.ts';

function shapesOf(source: string): readonly string[] {
	const { bindings, outcome } = evaluate(source);
	expect(outcome.kind).toBe('ok');
	return bindings.flatMap(({ name, shape, dtype }) => (shape && dtype ? [`${name} (${shape.join(', ')}) ${dtype}`] : []));
}

it('images are of the sizes that Keras’ documentation says', () => {
	expect(
		shapesOf(`from tensorflow import keras
(x, y), (u, v) = keras.datasets.fashion_mnist.load_data()
(a, b), _ = keras.datasets.cifar100.load_data(label_mode='coarse')
`)
	).toEqual(['x (60000, 28, 28) uint8', 'y (60000) uint8', 'u (10000, 28, 28) uint8', 'v (10000) uint8', 'a (50000, 32, 32, 3) uint8', 'b (50000, 1) uint8']);
});

it('texts are so many lists of unknown length, which padding makes one array of', () => {
	expect(
		shapesOf(`from keras.datasets import imdb
from keras.preprocessing.sequence import pad_sequences
(x, y), _ = imdb.load_data(num_words=5000)
assert len(x) == 25000 and x.shape == (25000,)
first = x[0]
x = pad_sequences(x[:1000], maxlen=80)
`)
	).toEqual(['y (25000) int64', 'x (1000, 80) int32']);
});

it('newswires are split as they are asked to be', () => {
	expect(
		shapesOf(`from keras.datasets import reuters
(x, y), (u, v) = reuters.load_data(num_words=1000, test_split=0.1)
`)
	).toEqual(['y (10105) int64', 'v (1123) int64']);
});

it('what of a data set is not known is not', () => {
	const { outcome } = evaluate(`from keras.datasets import imdb
(x, y), _ = imdb.load_data(maxlen=100)
`);
	expect(outcome).toMatchObject({ kind: 'unsupported', what: 'how many texts of a data set are no longer than that' });
});

it('a model is trained on images, row by row', () => {
	expect(
		shapesOf(`import tensorflow as tf
(x, y), (u, v) = tf.keras.datasets.mnist.load_data()
x = x / 255.0
model = tf.keras.Sequential([tf.keras.layers.LSTM(16, input_shape=(28, 28)), tf.keras.layers.Dense(10)])
model.compile('adam', tf.keras.losses.SparseCategoricalCrossentropy(from_logits=True))
model.fit(x, y, epochs=2)
p = model.predict(u)
`).at(-1)
	).toBe('p (10000, 10) float32');
});
