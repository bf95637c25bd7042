import { expect, it } from 'vitest';
import { check } from '../../../src/cli/check.ts';

const joint = (source: string): readonly string[] =>
	check(source).supposed![0]!.bindings.map(({ binding: { name, dtype }, shape }) => `${name} (${shape.join(', ')}) ${dtype ?? '?'}`);

it('accuses nobody of too little data', () => {
	const [one] = check(`import numpy as np
series = np.load('series.npy')
windows = np.stack([series[i:i + 5000] for i in range(len(series) - 5000)])
`).supposed!;
	expect(one!.verdict).toBe('unsure');
});

it('takes so many rows that windows of them are left', () => {
	expect(
		joint(`import numpy as np, torch
series = np.load('series.npy')
windows = torch.tensor(np.stack([series[i:i + 100] for i in range(len(series) - 100)])).float()
out, _ = torch.nn.LSTM(4, 8, batch_first=True)(windows)
`)
	).toEqual(['series (series_0, 4) ?', 'windows (series_0-100, 100, 4) float32', 'out (series_0-100, 100, 8) float32']);
});

it('follows the characters of a text through batches that drop what is left over', () => {
	expect(
		joint(`import tensorflow as tf
text = open(tf.keras.utils.get_file('text.txt', 'https://a.example/text.txt'), 'rb').read().decode()
letters = tf.keras.layers.StringLookup(vocabulary=sorted(set(text)), mask_token=None)
ids = letters(tf.strings.unicode_split(text, 'UTF-8'))
windows = tf.data.Dataset.from_tensor_slices(ids).batch(101, drop_remainder=True).map(lambda row: (row[:-1], row[1:]))
for x, y in windows.batch(64, drop_remainder=True).take(1):
	out = tf.keras.layers.GRU(32, return_sequences=True)(tf.keras.layers.Embedding(letters.vocabulary_size(), 16)(x))
`)
	).toEqual(['ids (?) int64', 'x (64, 100) int64', 'y (64, 100) int64', 'out (64, 100, 32) float32']);
});

it('follows the lines of a file through the words that they are', () => {
	expect(
		joint(`import tensorflow as tf
lines = tf.data.TextLineDataset('lines.txt')
words = tf.keras.layers.TextVectorization(max_tokens=1000, output_sequence_length=12)
words.adapt(lines.batch(32))
for x in lines.batch(4).map(words).take(1):
	out = tf.keras.layers.LSTM(5)(tf.keras.layers.Embedding(1000, 8)(x))
`)
	).toEqual(['x (min(lines_lines, 4), 12) int64', 'out (min(lines_lines, 4), 5) float32']);
});

it('says of a layer that it takes fewer arguments whatever the data are', () => {
	const [one] = check(`import tensorflow as tf
n = len(open('words.txt').read().split())
class Net(tf.keras.Model):
	def __init__(self, n):
		super().__init__(self)
		self.embedding = tf.keras.layers.Embedding(n, 8)
	def call(self, x):
		return self.embedding(x)
net = Net(n)
`).supposed!;
	expect(one!.verdict).toBe('never');
	expect(one!.trace.outcome).toMatchObject({ type: 'TypeError', line: 9, message: 'Layer.__init__() takes 1 positional argument but 2 were given' });
});

it('accuses no call of a method of what is not here', () => {
	const found = check(`import random, torch
from torchtext.legacy import datasets
train, test = datasets.IMDB.splits(None, None)
train, valid = train.split(random_state=random.seed(7))
`);
	expect(found.supposed?.some(({ verdict }) => verdict === 'never') ?? false).toBe(false);
});

it('takes as many fields of a line as are unpacked', () => {
	expect(
		joint(`import torch
pairs = []
for line in open('pairs.txt'):
	source, target, _ = line.strip().split('\\t')
	pairs.append((source, target))
words = sorted({word for pair in pairs for text in pair for word in text.split(' ')})
ids = {word: i for i, word in enumerate(words)}
x = torch.tensor([ids[word] for word in pairs[0][0].split(' ')])
out = torch.nn.Embedding(len(ids), 16)(x)
`)
	).toEqual(['x (field_words) int64', 'out (field_words, 16) float32']);
});

it('knows neither how deep lists are that nobody has, nor what a number of them is', () => {
	expect(
		joint(`import json, torch
item = json.load(open('item.json'))
ids = torch.tensor(item['ids'])
weights = torch.tensor(item.get('weight', 1.0))
out = torch.nn.Embedding(100, 8)(ids)
`)
	).toEqual(['weights () ?']);
});

it('keeps a text that is not here apart from what is written around it', () => {
	expect(
		joint(`import os, torch
names = os.listdir('clips')
stems = {f'{os.path.splitext(name)[0]}' for name in names}
known = torch.zeros(len(stems), 3)
labels = torch.zeros(len(names), 3)
`)
	).toEqual(['known (?, 3) float32', 'labels (clips_files, 3) float32']);
});

it('takes what a Keras layer reads of settings that are not here for what it reads', () => {
	expect(
		joint(`import json
from tensorflow import keras
config = json.load(open('config.json'))
model = keras.Sequential([keras.Input((12, 4)), keras.layers.LSTM(config['rnn'], return_sequences=True, go_backwards=config['back']), keras.layers.Dropout(config['p']), keras.layers.Dense(config['out'])])
y = model(keras.ops.ones((5, 12, 4)))
`)
	).toEqual([
		'y (5, 12, config_out) float32',
		'LSTM() (batch, 12, config_rnn) float32',
		'Dropout() (batch, 12, config_rnn) float32',
		'Dense() (batch, 12, config_out) float32'
	]);
});

// Run with Keras 3.15: without `compile` it raises "You must call `compile()` before using the model."
const neverCompiled = (source: string, imports = ''): string => `${imports}
import json, keras
settings = json.load(open('settings.json'))
rows = [line.split(',') for line in open('rows.csv')]
model = keras.Sequential([keras.layers.Input((None, 4)), keras.layers.LSTM(settings['units'])])
${source}
model.fit(rows, rows)
`;
const errors = (source: string): readonly string[] => check(source).findings.flatMap(({ kind, message }) => (kind === 'error' ? [message] : []));

it('says what a program lacks whatever is in its files', () => {
	expect(errors(neverCompiled('steps = settings["steps"]'))).toEqual(['ValueError: You must call `compile()` before using the model.']);
});

it.each([
	['a function that is not here is given it', 'prepare(model)', 'from tools import prepare'],
	['a list that is not here takes it', 'tools.models.append(model)\ntools.run()', 'import tools'],
	['a function that is kept under a key that is not here knows it', "{'adam': lambda: model.compile('adam', 'mse')}[settings['optimizer']]()", '']
])('accuses no model of what it may have by the time that %s', (_, source, imports) => {
	expect(errors(neverCompiled(source, imports))).toEqual([]);
});

it('tells no words in which something stands for what is not here', () => {
	expect(errors(neverCompiled("model.compile('adam', 'mse')")).filter((message) => message.includes('_outside'))).toEqual([]);
});

it('accuses no model of Keras of a layer that is not here', () => {
	const { trace, findings, supposed } = check(`import pandas as pd
from keras.models import Model, Sequential
from keras.layers import LSTM, Dense, Input
from layers_of_others import CRF

rows = pd.read_csv('rows.csv').values
x = Input((10, 3))
h = LSTM(8, return_sequences=True)(x)
tagger = Model(x, CRF(4)(h))
tagger.compile('adam', loss='mse')
stack = Sequential([LSTM(8), CRF(4), Dense(1)])
stack.add(CRF(4))
`);
	expect([trace.outcome.kind, ...findings.map(({ message }) => message)].join()).not.toMatch(/raised|Error/);
	expect(supposed!.flatMap(({ bindings }) => bindings.map(({ binding, shape }) => `${binding.name} [${shape.join(', ')}]`))).toContain('h [batch, 10, 8]');
});

it('goes on knowing of data what it knew before a function that is not here was given others', () => {
	expect(
		joint(`import torch
from somewhere import load, prepare
train, vocab = load('data')
x = prepare(train)
table = torch.nn.Embedding(len(vocab), 8).weight
`)
	).toEqual(['table (somewhere_load_result_part1_len, 8) float32']);
});

it('claims of no front of the data that it is all of them', () => {
	expect(
		joint(`import numpy as np, torch
X = torch.tensor(np.load('x.npy'), dtype=torch.float32)
n, seq, four = X.shape
for i in range(0, len(X), 128):
	batch = X[i:i + 128]
	out, _ = torch.nn.LSTM(4, 8, batch_first=True)(batch)
first = X[:500]
`)
	).toEqual(['X (x_0, x_1, 4) float32', 'batch (?, x_1, 4) float32', 'out (?, x_1, 8) float32', 'first (?, x_1, 4) float32']);
});

it('takes an array that may have been pickled for the object that it is asked for', () => {
	const { supposed } = check(`import numpy as np, torch.nn as nn
ids = np.load('ids.npy', allow_pickle=True).item()
table = np.load('table.npy', allow_pickle=True)[()]
names = np.load('names.npy', allow_pickle=True).tolist()
emb = nn.Embedding(len(ids), 16)
print(table['a'], names['b'])
`);
	expect(supposed!.map(({ verdict }) => verdict)).not.toContain('never');
});

it('says what is printed whatever the data are, also where of more of them a line is not known', () => {
	const [one] = check(`import torch
words = open('corpus.txt').read().split('\\n')
for letter in torch.zeros(len(words[0]), 1, 64):
	scores = torch.nn.Linear(64, 18)(letter)
print(scores.shape)
`).supposed!;
	expect(one!.stdout).toBe('torch.Size([1, 18])\n');
});

it('takes as many parts of what is not here as are taken apart behind it, and accuses nobody', () => {
	const { supposed } = check(`import torch
import torch.utils.data as Data
import utils
train_set = Data.TensorDataset(*utils.preprocess(utils.read('train')))
for X, y in Data.DataLoader(train_set, 64, shuffle=True):
	print(X.shape, y.shape)
	break
`);
	expect(supposed!.map(({ verdict }) => verdict)).not.toContain('never');
});

it('says of a loop that breaks at a counter what a shorter stream gives', () => {
	const [one] = check(`import torch
from streams import reader
gru = torch.nn.GRU(4, 7)
history, h = [], torch.zeros(1, 2, 7)
for n, row in enumerate(open('values.txt')):
	out, h = gru(torch.randn(1, 2, 4), h)
	history.append(h[0])
	print(n)
	if len(history) > 10: break
states = torch.stack(history)
print(states.shape)
`).supposed!;
	expect(one!.bindings.at(-1)!.shape).toEqual(['min(values_lines, 11)', 2, 7]);
	expect(one!.stdout).toBe('0\n…');
	expect(
		joint(`import torch
from streams import reader
history = []
for row in reader:
	history.append(torch.zeros(7))
	if len(history) > 10: break
states = torch.stack(history)
`)
	).toEqual(['states (?, 7) float32']);
});

it('accuses nobody of what as many fields as the program reads are enough for', () => {
	const [one] = check(`import csv, torch
rows = []
for row in csv.reader(open('values.csv')):
	x = torch.tensor([float(v) for v in row]).view(1, 4)
	rows.append(x)
data = torch.cat(rows)
`).supposed!;
	expect(one!.verdict).toBe('runs');
	expect(one!.bindings.at(-1)!.shape).toEqual(['values_lines', 4]);
});

it('takes the things of a list that is counted for things of one kind', () => {
	const [one] = check(`import pickle, torch
import torch.nn as nn
rows = pickle.load(open('reviews.pkl', 'rb'))['train']
n = len(rows)
ids = [torch.tensor(rows[i][0]) for i in range(4)]
labels = torch.stack([torch.tensor(rows[i][1]) for i in range(4)])
lengths = torch.tensor([len(x) for x in ids])
x = nn.utils.rnn.pad_sequence(ids, batch_first=True)
packed = nn.utils.rnn.pack_padded_sequence(nn.Embedding(100, 40)(x), lengths, batch_first=True, enforce_sorted=False)
_, (h, _) = nn.LSTM(40, 70, batch_first=True)(packed)
loss = nn.CrossEntropyLoss()(nn.Linear(70, 2)(h[-1]), labels)
`).supposed!;
	expect(one!.bindings.map(({ binding: { name }, shape }) => `${name} (${shape.join(', ')})`)).toEqual([
		'labels (4)',
		'lengths (4)',
		'x (4, reviews_train_item_part0_0)',
		'packed (4*reviews_train_item_part0_0, 40)',
		'_ (1, 4, 70)',
		'h (1, 4, 70)',
		'_ (1, 4, 70)',
		'loss ()'
	]);
});

it('follows the frames of a sound, and what a model that was trained elsewhere gives', () => {
	expect(
		joint(`import librosa, torch
y, rate = librosa.load('speech.wav')
mfcc = librosa.feature.mfcc(y=y, sr=rate, n_mfcc=13)
front = librosa.feature.melspectrogram(y=y[:16000], n_mels=64)
out, h = torch.nn.GRU(13, 8, batch_first=True)(torch.from_numpy(mfcc.T).unsqueeze(0))
`)
	).toEqual(['y (speech_samples) float32', 'mfcc (13, ?) float32', 'front (64, ?) float32', 'out (1, ?, 8) float32', 'h (1, 1, 8) float32']);
	const [one] = check(`import torch
from datasets import load_dataset
from transformers import AutoModel, AutoTokenizer
bert = AutoModel.from_pretrained('bert-base-uncased')
rows = load_dataset('imdb', split='train')
labels = torch.tensor([row['label'] for row in rows])
ids = AutoTokenizer.from_pretrained('bert-base-uncased')([rows[0]['text'], 'short'], return_tensors='pt')
state = bert(**ids).last_hidden_state
out, _ = torch.nn.LSTM(bert.config.hidden_size, 5, batch_first=True)(state)
print(sum(p.numel() for p in bert.parameters()))
`).supposed!;
	expect(one!.bindings.map(({ binding: { name }, shape }) => `${name} (${shape.join(', ')})`)).toEqual([
		'labels (imdb_rows)',
		'state (2, tokens, config_hidden_size)',
		'out (2, tokens, 5)'
	]);
	expect(one!.stdout).toBe('weights_of_a_model\n');
});

it('knows of a model that was trained elsewhere whether it pools, and of a tokenizer which of two texts it tells', () => {
	// As transformers 5.18 made them of small configurations.
	const bound = (model: string, name: string): readonly string[] =>
		joint(`from transformers import ${model}, AutoTokenizer
ids = AutoTokenizer.from_pretrained('${name}')(['a b', 'c'], return_tensors='pt', padding=True)
kinds = ids['token_type_ids']
given = ${model}.from_pretrained('${name}')(**ids)
steps = given[0]
pooled = given.pooler_output
second = given[1]
`).map((one) => one.split(' ')[0]!);
	expect(bound('AutoModel', 'google-bert/bert-base-uncased')).toEqual(['kinds', 'steps', 'pooled', 'second']);
	expect(bound('AutoModel', 'roberta-base')).toEqual(['steps', 'pooled', 'second']);
	expect(bound('DistilBertModel', 'distilbert-base-uncased')).toEqual(['steps']);
	expect(bound('ElectraModel', 'google/electra-small-discriminator')).toEqual(['kinds', 'steps']);
});

it('does not take one size of the data for what they are where others are not followed to the end', () => {
	const [one] = check(`import pandas as pd
import torch
log = pd.read_csv('clicks.csv').sort_values('ts')
items = log['item'].unique()
places = {v: i + 1 for i, v in enumerate(items)}
print(len(items), len(places))
sessions = [[places[i] for i in g] for _, g in log.groupby('user')['item']]
`).supposed!;
	expect(one!.bindings.map(({ shape }) => shape)).toEqual([['item_distinct']]);
	expect(one!.stdout).not.toMatch(/\d/);
});

it('reads in a comment what data are that the program reads', () => {
	const source = (comment: string): string => `import numpy as np, torch
x = np.load('x.npy')${comment}
out, _ = torch.nn.LSTM(4, 8, batch_first=True)(torch.tensor(x).float())
`;
	expect(joint(source(''))).toEqual([]);
	expect(joint(source('  # x: (batch, seq, 4) float'))).toEqual(['x (x_0, x_1, 4) ?', 'out (x_0, x_1, 8) float32']);
	expect(joint(source('  # x: (7, 4) float'))).toEqual(['x (7, 4) ?', 'out (7, 8) float32']);
});
