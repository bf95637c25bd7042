import { expect, it } from 'vitest';
import { diagnoseProgram } from '../../../../src/lib/diagnose/diagnoseProgram.ts';
import { sourceFixes } from '../../../../src/lib/diagnose/source/fixes.ts';
import { nearest } from '../../../../src/lib/python/syntax/suggestions.ts';
import { listed } from '../../../../src/lib/diagnose/source/realNames.ts';
import { listed as goneNames, namesIn } from '../../../../src/lib/diagnose/source/tensorflowNames.ts';
import { evaluate } from '../../../../src/lib/frameworks/evaluate.ts';
import { functionalNames, moduleNames, nnNames, tensorNames, torchNames } from '../../../../src/lib/frameworks/torch/names.ts';
import { memberNames } from '../../../../src/lib/frameworks/torch/moduleNames.ts';

const head = 'import torch\nimport torch.nn as nn\nimport torch.nn.functional as F\n';

/** What is said of the first mistake, and the fixes that were tried for it. */
function mend(source: string) {
	const trace = evaluate(source);
	const [mistake] = diagnoseProgram(trace);
	if (!mistake) throw new Error('nothing is said of it');
	return {
		message: mistake.message,
		cause: mistake.cause ?? '',
		fixes: sourceFixes(trace, mistake, evaluate).map(({ label, result }) => `${label}; ${result}`)
	};
}

it.each([
	['lstm = nn.lstm(4, 8)\ny, _ = lstm(torch.randn(3, 2, 4))', 'torch.nn.LSTM', 'Write LSTM for lstm; runs: y (3, 2, 8)'],
	['r = nn.ReLu()\ny = r(torch.randn(3))', 'torch.nn.ReLU', 'Write ReLU for ReLu; runs: y (3)'],
	['fc = nn.Dense(4, 8)\ny = fc(torch.randn(2, 4))', 'nn.Linear(in_features, out_features)', 'Write Linear for Dense; runs: y (2, 8)'],
	['x = torch.randn(2, 3)\ny = x.expand_dims(0)', 'unsqueeze', 'Write unsqueeze for expand_dims; runs: y (1, 2, 3)'],
	['x = torch.randn(2, 3)\ny = x.reshpe(3, 2)', 'reshape', 'Write reshape for reshpe; runs: y (3, 2)'],
	['y = torch.zeors(2)', 'torch.zeros', 'Write zeros for zeors; runs: y (2)'],
	['y = F.softmx(torch.randn(2, 3), dim=-1)', 'torch.nn.functional.softmax', 'Write softmax for softmx; runs: y (2, 3)'],
	['lstm = nn.LSTM(4, units=8)\ny, _ = lstm(torch.randn(3, 2, 4))', '`hidden_size`', 'Write hidden_size for units; runs: y (3, 2, 8)'],
	['e = nn.Embedding(input_dim=10, embedding_dim=4)\ny = e(torch.tensor([1]))', 'num_embeddings', 'Write num_embeddings for input_dim; runs: y (1, 4)'],
	['lstm = nn.LSTM(4, 8, batchfirst=True)\ny, _ = lstm(torch.randn(3, 2, 4))', '`batch_first`', 'Write batch_first for batchfirst; runs: y (3, 2, 8)'],
	['lstm = nn.LSTM(4, 8, return_sequences=True)\ny, _ = lstm(torch.randn(3, 2, 4))', 'always has every step', 'Leave out return_sequences; runs: y (3, 2, 8)'],
	['hidden_size = 3\ny = torch.zeros(hiden_size)', '`hidden_size`', 'Write hidden_size for hiden_size; runs: y (3)'],
	['from torch.nn import Lstm\nlstm = Lstm(4, 8)\ny, _ = lstm(torch.randn(3, 2, 4))', 'torch.nn.LSTM', 'Write LSTM for Lstm; runs: y (3, 2, 8)'],
	['import torch.nn.functonal as G\ny = G.relu(torch.randn(2))', '`torch.nn.functional`', 'Write torch.nn.functional for torch.nn.functonal; runs: y (2)'],
	['def f(batch_size):\n    return torch.zeros(batch_size)\ny = f(batchsize=3)', '`batch_size`', 'Write batch_size for batchsize; runs: y (3)'],
	[
		'class M(nn.Module):\n    def __init__(self):\n        super().__init__()\n        self.fc = nn.Linear(2, 3)\n    def forward(self, x):\n        return self.fcc(x)\ny = M()(torch.randn(1, 2))',
		'`fc`',
		'Write fc for fcc; runs: y (1, 3)'
	]
])('%s', (source, cause, fix) => {
	const said = mend(head + source);
	expect(said.cause).toContain(cause);
	expect(said.fixes).toContain(fix);
});

it('offers the real name where what follows is wrong in its own way, and says so', () => {
	expect(mend(`${head}lstm = nn.lstm(4, 8, return_sequences=True)\ny, _ = lstm(torch.randn(3, 2, 4))`).fixes[0]).toMatch(
		/^Write LSTM for lstm; gets to line 4: TypeError: .*unexpected keyword argument 'return_sequences'/
	);
});

it('says what takes the place of a method that has no like', () => {
	expect(mend(`${head}m = nn.Linear(2, 3)\nm.fit(torch.randn(4, 2))`)).toMatchObject({
		message: "AttributeError: 'Linear' object has no attribute 'fit'",
		cause: 'PyTorch has no fit: a training loop calls the model, loss.backward() and optimizer.step().'
	});
});

it('puts PyTorch’s layers in the place of a package that does not exist, and tells what they then say', () => {
	const source = (states: string) => `import numpy as np
import directml_rnn as dml

states = ${states}
x = np.random.randn(20, 1, 8).astype(np.float32)
rnn = dml.CuDNNLSTM(8, 5, 2)
try:
    output, _ = rnn(x${states === 'None' ? '' : ', states'})
except Exception as e:
    print(f"Error: {e}")
`;
	const { message, cause, fixes } = mend(source('None'));
	expect(message).toBe("ModuleNotFoundError: No module named 'directml_rnn'");
	expect(cause).toContain('no package of this name is published');
	expect(fixes).toEqual(['Use torch.nn.LSTM, PyTorch’s own; runs: output (20, 1, 5)']);
	expect(mend(source('(np.zeros((2, 1, 5)), np.zeros((1, 1, 5)))')).fixes[0]).toBe(
		'Use torch.nn.LSTM, PyTorch’s own; runs, and prints “Error: Expected hidden[1] size (2, 1, 5), got [1, 1, 5]”'
	);
	expect(mend(`import torch\nfrom directml_rnn import FastGRU\ng = FastGRU(3, 4)\ny, h = g(torch.randn(2, 1, 3))\n`).fixes).toEqual([
		'Use torch.nn.GRU, PyTorch’s own; runs: h (1, 1, 4)'
	]);
});

it.each([
	[
		'from keras.layers.recurrent import LSTM\nl = LSTM(8)',
		'In Keras 3 it is `keras.layers`: every layer is in keras.layers itself.',
		'Write keras.layers for keras.layers.recurrent'
	],
	[
		'from tensorflow.keras.layers import CuDNNLSTM\nl = CuDNNLSTM(8)',
		'In Keras 3 it is `keras.layers.LSTM`: on a GPU it takes cuDNN’s kernel by itself, unless its settings or its mask forbid it.',
		'Write LSTM for CuDNNLSTM'
	],
	['import keras\nl = keras.layers.LTSM(8)', 'In Keras 3 it is `keras.layers.LSTM`.', 'Write LSTM for LTSM'],
	['import keras\no = keras.optimizers.Adam(lr=0.1)', 'In Keras 3 it is `learning_rate`.', 'Write learning_rate for lr'],
	['import tensorflow as tf\nl = tf.keras.layers.LSTM(8, hidden_size=3)', 'In Keras 3 it is `units`.', 'Leave out hidden_size'],
	['import tensorflow as tf\nx = tf.random_normal([2, 3])', 'In TensorFlow 2 it is `tf.random.normal`.', 'Write random.normal for random_normal'],
	['import tensorflow as tf\nc = tf.compat.v1.nn.rnn_cell.BasicLSTMCell(8)', 'In Keras 3 it is `keras.layers.LSTMCell`.', undefined],
	[
		'from tensorflow.contrib import rnn\ncell = rnn.LSTMCell(8)',
		'Nothing of tf.contrib is in TensorFlow 2; its cells are keras.layers.LSTMCell, GRUCell and SimpleRNNCell, its layers are in keras.layers.',
		undefined
	],
	[
		'import keras, numpy as np\nm = keras.Sequential([keras.layers.Dense(2)])\nm.predict_classes(np.ones((2, 3)))',
		'In Keras 3 it is `predict`: the class is the largest on the last axis: np.argmax(model.predict(x), axis=-1).',
		undefined
	]
])('tells what Keras and TensorFlow have in place of a name that is gone: %s', (source, cause, fix) => {
	const found = mend(`${source}\n`);
	expect(found.cause).toBe(cause);
	if (fix) expect(found.fixes.join('\n')).toContain(fix);
});

it('lists no name that Keras or TensorFlow has, and only names that it has in their place', () => {
	for (const [where, names] of goneNames) {
		const there = namesIn(where);
		for (const [wrong, { name }] of there.length > 0 ? names : []) {
			expect(there, `${where}.${wrong}`).not.toContain(wrong);
			if (name && !name.includes('.')) expect(there, `${where}.${name}`).toContain(name);
		}
	}
});

it('says nothing of batch_first of a Keras program', () => {
	const said = diagnoseProgram(evaluate('import keras\nx = keras.Input((10, 8))\ny = keras.layers.LSTM(4)(x)\n'));
	expect(said).toEqual([]);
});

it('lists no name that PyTorch has, and only names that it has in their place', () => {
	const known: Readonly<Record<string, readonly string[]>> = {
		...memberNames,
		torch: torchNames,
		'torch.nn': nnNames,
		'torch.nn.functional': functionalNames,
		Tensor: tensorNames,
		Module: moduleNames
	};
	for (const [where, names] of listed) {
		const there = known[where];
		for (const [wrong, { name }] of there ? names : []) {
			expect(there, `${where}.${wrong}`).not.toContain(wrong);
			if (name) expect(there, `${where}.${name}`).toContain(name);
		}
	}
});

it('finds the names that CPython 3.11 suggests', () => {
	expect(nearest('batch_sise', ['batch', 'batch_size', 'size'])).toEqual(['batch_size']);
	expect(nearest('lstm', ['LSTM', 'LSTMCell', 'rnn'])).toEqual(['LSTM']);
	expect(nearest('abc', ['xyz', 'a'])).toEqual([]);
});
