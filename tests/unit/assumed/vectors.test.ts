import { expect, it } from 'vitest';
import { check } from '../../../src/cli/check.ts';

it('reads vectors of words from a file whose name says how long they are', () => {
	const [one] = check(`import numpy as np, pandas as pd
from tensorflow.keras.preprocessing.text import Tokenizer
from tensorflow.keras.preprocessing.sequence import pad_sequences
texts = pd.read_csv('reviews.csv')['text'].values
tokenizer = Tokenizer(num_words=2000)
tokenizer.fit_on_texts(texts)
x = pad_sequences(tokenizer.texts_to_sequences(texts), maxlen=40)
vectors = {}
for line in open('glove.6B.50d.txt'):
	values = line.split()
	vectors[values[0]] = np.asarray(values[1:], dtype='float32')
matrix = np.zeros((len(tokenizer.word_index) + 1, 50))
for word, i in tokenizer.word_index.items():
	if word in vectors: matrix[i] = vectors[word]
`).supposed!;
	expect(one!.verdict).toBe('runs');
	expect(one!.bindings.map(({ binding: { name }, shape }) => `${name} (${shape.join(', ')})`)).toEqual([
		'x (reviews_rows, 40)',
		'matrix (text_distinct+1, 50)'
	]);
});
