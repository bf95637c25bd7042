import { expect, it } from 'vitest';
import { evaluateAssuming } from '../../../../src/lib/frameworks/evaluate.ts';

const evaluated = (source: string) => evaluateAssuming(`import tensorflow as tf, tensorflow_datasets as tfds\n${source}`, {});

// As the catalogue of TensorFlow Datasets has them.
it.each([
	[
		"train, info = tfds.load('imdb_reviews', split='train', as_supervised=True, with_info=True)\nprint(train.element_spec, len(train), info.splits['test'].num_examples)",
		'(TensorSpec(shape=(), dtype=tf.string, name=None), TensorSpec(shape=(), dtype=tf.int64, name=None)) 25000 25000'
	],
	[
		"a, b = tfds.load('mnist', split=['train[:80%]', 'train[80%:]'])\nfor x in b.batch(32).take(1): print(x['image'].shape, x['label'].dtype, len(a), len(b))",
		"(32, 28, 28, 1) <dtype: 'int64'> 48000 12000"
	],
	[
		"ds = tfds.load('ted_hrlr_translate/pt_to_en', as_supervised=True)\nprint(sorted(ds), len(ds['validation']), ds['train'].element_spec[1].dtype)",
		"['test', 'train', 'validation'] 1193 <dtype: 'string'>"
	]
])('%s', (source, printed) => {
	const { outcome, stdout } = evaluated(source);
	expect([outcome.kind, stdout.trimEnd()]).toEqual(['ok', printed]);
});

it('does not know what they hold', () => {
	const { outcome, stdout } = evaluated("for x, y in tfds.load('mnist', split='test', as_supervised=True).take(1): print(int(y))");
	expect([outcome.kind, stdout.trimEnd()]).toEqual(['ok', '<unknown>']);
});

it('says nothing of a set that it does not know', () => {
	expect(evaluated("tfds.load('my_own_set')").outcome.kind).toBe('unsupported');
});
