import { expect, test } from 'vitest';
import { diagnose } from '../../../src/lib/diagnose/index.ts';
import { evaluate } from '../../../src/lib/frameworks/evaluate.ts';
import type { Op, Tensor, Trace } from '../../../src/lib/ir/index.ts';
import { overlap } from '../../../src/lib/layout/shared/box.ts';
import { programPicture, untouched, type ProgramView } from '../../../src/lib/layout/program/program.ts';
import { settingsOfCall } from '../../../src/lib/layout/program/recurrent.ts';
import { programTree } from '../../../src/lib/layout/program/tree.ts';
import { unchanged } from '../../../src/lib/layout/shared/unchanged.ts';
import { examples } from '../../../src/lib/notebook/examples.ts';
import { leastTime } from '../leastTime.ts';

const tagger = examples[0]!.source;

function draw(source: string, view: ProgramView = untouched, width = 432) {
	const trace = evaluate(`import torch\nfrom torch import nn\n${source}`);
	const picture = programPicture(trace, programTree(trace), diagnose(trace), view, { width, narrow: width < 400 });
	if (!picture) throw new Error('Nothing was drawn.');
	return { trace, picture, names: picture.nodes.map(({ name }) => name.replace(/; line \d+$/, '')) };
}
const text = (labels: readonly { readonly runs: readonly { readonly text: string }[] }[]): readonly string[] =>
	labels.map(({ runs }) => runs.map((run) => run.text).join(' '));

test('a model that raises: its layers with their settings, the tensors between, the two edges that do not fit, and what was never computed', () => {
	const { picture, names } = draw(tagger);
	expect(names).toEqual([
		'Tagger',
		'Embedding (5000, 50), emb; takes ids [batch 32 · seq 10]; gives e [batch 32 · seq 10 · feat 50]',
		'LSTM (50, 100, 2, bidir.), lstm; takes e [batch 32 · seq 10 · feat 50]; gives y [batch 32 · seq 10 · hidden 200]',
		'Linear (100, 9), out; takes y [batch 32 · seq 10 · hidden 200]; raises RuntimeError: expected 100, got 200'
	]);
	expect(picture.tensors.map(({ name }) => name)).toEqual(['ids', 'e', 'y', '']);
	expect(text(picture.labels)).toEqual(['expected 100', 'got 200 = 2 × 100']);
	const y = picture.tensors[2]!;
	expect(y.slab.down).toBe('mistake');
	expect(text(picture.tensors[3]!.labels)).toEqual(['logits: never computed']);
	// The edges are to scale: 200 is twice as high as the notch of 100.
	const bars = picture.strokes.filter(({ kind }) => kind === 'mistake').map(({ path }) => Number(/v([\d.]+)/.exec(path)![1]));
	expect(bars[0]! / bars[1]!).toBeCloseTo(2, 5);
	expect(bars[0]).toBeCloseTo(y.slab.shape.front.height, 5);
});

const headOn = (got: number, expected: number): string => `class Tagger(nn.Module):
    def __init__(self, vocab, hidden):
        super().__init__()
        self.embed, self.lstm, self.out = nn.Embedding(vocab, 16), nn.LSTM(16, hidden, batch_first=True), nn.Linear(${expected}, 5)
    def forward(self, ids):
        y, _ = self.lstm(self.embed(ids))
        return self.out(y)
ids = torch.randint(0, 100, (4, 7))  # (batch, seq)
loss = Tagger(100, ${got})(ids)`;

test('whatever was got and expected, no words lie on the step that raises, or on one another', () => {
	for (const [got, expected] of [
		[32, 64],
		[32, 36],
		[64, 32],
		[16, 300],
		[300, 16],
		[7, 8]
	] as const) {
		for (const width of [320, 358, 432, 480, 600]) {
			const { picture } = draw(headOn(got, expected), untouched, width);
			const labels = [...picture.labels, ...picture.tensors.flatMap(({ labels }) => labels)];
			const raising = picture.nodes[picture.nodes.length - 1]!;
			expect(raising.name).toContain(`expected ${expected}, got ${got}`);
			const touching = labels.flatMap((one, i) => [raising, ...labels.slice(i + 1)].filter(({ box }) => overlap(one.box, box)).map(() => text([one])[0]));
			expect(touching, `got ${got}, expected ${expected} at ${width} px`).toEqual([]);
		}
	}
});

/** A decoder whose GRU takes 24 features and gets 40; many names cross from the encoder to it. */
const decoder = `class Encoder(nn.Module):
    def __init__(self):
        super().__init__()
        self.embedding, self.rnn, self.fc = nn.Embedding(100, 8), nn.GRU(8, 16, bidirectional=True), nn.Linear(32, 16)
    def forward(self, src):
        outputs, hidden = self.rnn(self.embedding(src))
        return outputs, torch.tanh(self.fc(torch.cat((hidden[-2], hidden[-1]), dim=1)))

class Decoder(nn.Module):
    def __init__(self):
        super().__init__()
        self.embedding, self.attention, self.rnn = nn.Embedding(120, 8), nn.Linear(48, 1), nn.GRU(24, 16)
    def forward(self, token, hidden, encoder_outputs):
        embedded = self.embedding(token.unsqueeze(0))
        repeated = hidden.unsqueeze(0).repeat(encoder_outputs.shape[0], 1, 1)
        weights = self.attention(torch.cat((repeated, encoder_outputs), dim=2)).softmax(0)
        weighted = torch.bmm(weights.permute(1, 2, 0), encoder_outputs.permute(1, 0, 2)).permute(1, 0, 2)
        decoder_output, decoder_hidden = self.rnn(torch.cat((embedded, weighted), dim=2), hidden.unsqueeze(0))
        return decoder_output

encoder_outputs, hidden = Encoder()(torch.randint(0, 100, (1500, 4)))
out = Decoder()(torch.randint(0, 120, (4,)), hidden, encoder_outputs)`;

test.each([
	['a tagger', tagger],
	['a decoder with attention', decoder]
])('nothing of %s leaves the picture or lies on what was never computed, at any width', (_, source) => {
	for (const width of [320, 358, 432, 600, 1000]) {
		const { picture } = draw(source, untouched, width);
		const labels = [...picture.labels, ...[...picture.nodes, ...picture.tensors].flatMap(({ labels }) => labels)];
		for (const box of [...picture.nodes.map((node) => node.box), ...labels.map((label) => label.box)]) {
			expect(box.x).toBeGreaterThanOrEqual(0);
			expect(box.x + box.width).toBeLessThanOrEqual(picture.width + 0.5);
			expect(box.y + box.height).toBeLessThanOrEqual(picture.height);
		}
		const { slab, labels: said } = picture.tensors[picture.tensors.length - 1]!;
		const { front, dx } = slab.shape;
		for (const { box } of said) expect(box.x >= front.x + front.width + dx || box.x + box.width <= front.x).toBe(true);
		expect(picture.width).toBeLessThanOrEqual(1.3 * width);
	}
});

test('a loop over time steps is drawn once, with how often it runs; what it carries along is marked', () => {
	const { picture, names } = draw(`cell = nn.LSTMCell(20, 40)
x = torch.randn(10, 3, 20)  # (seq, batch, feat)
h = torch.zeros(3, 40)
c = torch.zeros(3, 40)
outs = []
for t in range(10):
    h, c = cell(x[t], (h, c))
    outs.append(h)
out = torch.stack(outs)
`);
	expect(names.map((name) => name.split(';')[0])).toEqual(['x[t]', 'LSTMCell (20, 40), cell', 'stack(outs)']);
	expect(names[1]).toContain('10 times');
	expect(text(picture.nodes[1]!.labels)).toEqual(['LSTMCell (20, 40) × 10 ↻']);
});

const training = `model = nn.Sequential(nn.Linear(4, 8), nn.ReLU(), nn.Linear(8, 2))
opt = torch.optim.SGD(model.parameters(), lr=0.1, momentum=0.9)
loss_fn = nn.CrossEntropyLoss()
x = torch.randn(6, 4)
y = torch.randint(0, 2, (6,))
for epoch in range(3):
    opt.zero_grad()
    loss = loss_fn(model(x), y)
    loss.backward()
    opt.step()
`;

test('a training loop is drawn once; what the optimiser and the gradients do is left out', () => {
	const { names } = draw(training);
	expect(names.map((name) => name.split(/[;,] /)[0]!.replace(/ \(.*/, ''))).toEqual(['Sequential', 'Linear', 'ReLU', 'Linear', 'CrossEntropyLoss']);
	expect(names[0]).toContain('3 times');
	// Each layer once a time that the model is called.
	expect(names[1]).not.toContain('times');
});

test.each([
	'SGD(model.parameters(), lr=0.1, momentum=0.9, weight_decay=0.1)',
	'Adam(model.parameters())',
	'AdamW(model.parameters(), amsgrad=True)',
	'RMSprop(model.parameters())'
])('what is computed with parameters that a step has moved is what was computed with the first: %s', (optimizer) => {
	const source = training.replace(/SGD\(.*\)/, optimizer).replace('loss_fn(', 'nn.functional.cross_entropy(');
	const { picture, names, trace } = draw(source);
	expect(trace.outcome.kind).toBe('ok');
	expect(text(picture.tensors.flatMap(({ labels }) => labels)).filter((label) => label.includes('→'))).toEqual([]);
	expect(names[4]).toBe('cross_entropy; takes [6 · 2], y [6]; gives loss []; 3 times');
});

test('a module folds to one step and opens again', () => {
	const open = draw(training);
	const frame = open.picture.nodes[0]!;
	expect(frame.expanded).toBe(true);
	const folded = draw(training, { folds: new Map([[frame.key, false]]), all: false });
	expect(folded.names.map((name) => name.split(/[;,] /)[0])).toEqual(['Sequential', 'CrossEntropyLoss']);
	expect(folded.picture.nodes[0]!.expanded).toBe(false);
	expect(folded.names[0]).toContain('takes x [6 · 4]');
	expect(folded.picture.frames).toEqual([]);
});

test('a function that raises is a step of its own, with what it names', () => {
	const { picture, names } = draw('a = torch.randn(4, 3)\nb = torch.randn(5, 2)\nc = torch.relu(a)\nd = torch.cat([c, b], dim=0)\n');
	expect(names[names.length - 1]).toMatch(/^torch\.cat\(\[c, b\], dim=0\); takes .*c \[4 · 3\].*; raises RuntimeError/);
	expect(text(picture.tensors.slice(-1)[0]!.labels)).toEqual(['d: never computed']);
});

test('a silent mistake is marked at its step, and on the axis that it is about', () => {
	const { picture } = draw('lstm = nn.LSTM(50, 100)\nx = torch.randn(32, 10, 50)  # (batch, seq, feat)\ny, _ = lstm(x)\n');
	expect(picture.nodes[0]).toMatchObject({ tone: 'hazard' });
	expect(picture.hazards).toHaveLength(1);
});

test('a tensor that is read further down runs beside the others in a lane', () => {
	const { picture, names } = draw('x = torch.randn(4, 8)\nfc = nn.Linear(8, 8)\nh = torch.relu(fc(x))\ny = h + x\n');
	expect(names[names.length - 1]).toContain('takes h [4 · 8], x [4 · 8]');
	expect(picture.strokes.some(({ kind }) => kind === 'lane')).toBe(true);
});

test('a recurrent step has the settings of a layer cell', () => {
	const { trace, picture } = draw('gru = nn.GRU(5, 7, 2, batch_first=True, bidirectional=True)\nx = torch.randn(3, 11, 5)\ny, h = gru(x)\n');
	const call = picture.nodes[0]!.recurrent!;
	expect(settingsOfCall(trace, call)).toMatchObject({
		type: 'GRU',
		seq_len: 11,
		batch: 3,
		input_size: 5,
		hidden_size: 7,
		num_layers: 2,
		bidirectional: true,
		batch_first: true
	});
});

test('where no step takes a tensor, nothing is drawn', () => {
	for (const source of ['', 'x = 1\n', 'import torch\nx = torch.zeros(3)\n', 'import torch\ndef f(:\n']) {
		const trace = evaluate(source);
		expect(programPicture(trace, programTree(trace), [], untouched, { width: 432, narrow: false })).toBeNull();
	}
});

/** A program of many functions, each at a place of its own, as a trace. */
function longTrace(count: number): Trace {
	const span = (at: number) => ({ from: at * 10, to: at * 10 + 9 });
	const tensors = Array.from({ length: count + 1 }, (_, id): Tensor => ({
		id,
		shape: [4, 8],
		dtype: 'float32',
		device: 'cpu',
		axes: [null, null],
		role: 'activation',
		requiresGrad: false,
		span: span(id),
		path: ''
	}));
	const ops = tensors.map(({ id }): Op =>
		id === 0
			? {
					primitive: { kind: 'random', distribution: { kind: 'normal', mean: 0, std: 1 } },
					inputs: [],
					outputs: [0],
					span: span(0),
					path: '',
					call: 'torch.randn'
				}
			: { primitive: { kind: 'elementwise', fn: 'relu' }, inputs: [id - 1], outputs: [id], span: span(id), path: '', call: `torch.relu` }
	);
	return {
		source: 'f(x)      '.repeat(count + 1),
		tensors,
		ops,
		modules: [],
		bindings: [],
		stdout: '',
		warnings: [],
		diagnostics: [],
		outcome: { kind: 'ok' }
	};
}

test('the middle of a long program is left out with a count, and can be drawn', () => {
	const trace = longTrace(100);
	const draw = (all: boolean) => programPicture(trace, programTree(trace), [], { folds: new Map(), all }, { width: 432, narrow: false })!;
	expect(draw(false).nodes).toHaveLength(40);
	expect(draw(false).elided).toMatchObject({ count: 60 });
	expect(draw(true).nodes).toHaveLength(100);
});

test('the time goes as the number of ops, not as its square', () => {
	const time = (trace: Trace): number => leastTime(() => programPicture(trace, programTree(trace), [], untouched, { width: 432, narrow: false }));
	const small = longTrace(1500);
	const large = longTrace(15_000);
	time(small);
	expect(time(large)).toBeLessThan(Math.max(100, 40 * time(small)));
});

test('what a loop does 20,000 times is one step, found in time that grows as the loop does', () => {
	const trace = evaluate('import torch\nx = torch.zeros(2, 3)\nfor i in range(20000):\n    x = x + 1\n');
	expect(leastTime(() => programTree(trace), 1000)).toBeLessThan(1000);
	const { steps } = programTree(trace);
	expect(steps.map(({ name, count, inputs }) => [name, count, inputs.size])).toEqual([['Tensor.__add__', 20_000, 1]]);
});

test('of what a step reads, eight tensors are drawn', () => {
	const { picture } = draw('parts = [torch.zeros(i + 1, 4) for i in range(300)]\ny = torch.cat(parts)\n');
	expect(picture.tensors.map(({ name }) => name).at(-1)).toBe('y');
	expect(picture.tensors).toHaveLength(9);
});

test('of hundreds of modules, those in the middle are left out whole', () => {
	const { picture } = draw(
		Array.from({ length: 200 }, (_, i) => `class C${i}(nn.Module):\n    def forward(self, x):\n        return x * 2\ny${i} = C${i}()(torch.zeros(2, 4))`).join(
			'\n'
		)
	);
	expect(picture.nodes.length).toBeLessThan(90);
	expect(picture.elided?.count).toBe(160);
});

test('typing above a step leaves the picture of it as it was: only where its code stands has changed', () => {
	const before = draw(training).picture;
	const after = unchanged(before, draw(`# a comment\n${training}`).picture);
	expect(after.nodes.map(({ key }) => key)).toEqual(before.nodes.map(({ key }) => key));
	expect(after.nodes.map(({ labels }) => labels).every((labels, i) => labels === before.nodes[i]!.labels)).toBe(true);
	expect(
		after.tensors.every(
			({ key, slab, labels }, i) => key === before.tensors[i]!.key && slab === before.tensors[i]!.slab && labels === before.tensors[i]!.labels
		)
	).toBe(true);
	expect(after.strokes).toBe(before.strokes);
});

const keras = 'import numpy as np\nfrom tensorflow import keras\nfrom tensorflow.keras import layers\n';

test('a model of Keras’ that grows layer by layer is drawn once, up to the layer that refuses its input, with the axes that it expected', () => {
	const { picture, names } = draw(
		`${keras}model = keras.Sequential()\nmodel.add(layers.Input((30, 5)))\nmodel.add(layers.LSTM(64))\nmodel.add(layers.Dropout(0.2))\nmodel.add(layers.LSTM(32))`
	);
	expect(names).toEqual([
		'LSTM; takes [batch of any size · seq 30 · feat 5]; gives [batch of any size · hidden 64]',
		'Dropout (0.2); takes [batch of any size · hidden 64]',
		'LSTM; takes [batch of any size · hidden 64]; raises ValueError: expected 3, got 2'
	]);
	expect(text(picture.labels)).toEqual(['expected 3 axes · got 2']);
	expect(text(picture.tensors[0]!.labels)).toEqual(['[ batch · seq 30 · feat 5 ]']);
});

test('a model that is trained, and asked, stands folded where its layers are drawn already', () => {
	const { names } = draw(
		`${keras}model = keras.Sequential([layers.Input((30, 5)), layers.LSTM(4), layers.Dense(1)])
model.compile("adam", "mse")
x = np.zeros((8, 30, 5))
model.fit(x, np.zeros((8, 1)))
y = model.predict(x)`
	);
	expect(names.map((name) => name.split(/[ ;,]/)[0])).toEqual(['LSTM', 'Dense', 'rows', 'Sequential', 'Loss', 'fit', 'rows', 'Sequential']);
});

test('what a framework’s own layer does within is told by its own words', () => {
	const { names } = draw(`${keras}y = layers.Bidirectional(layers.LSTM(4))(np.zeros((2, 3, 5), "float32"))`);
	expect(names.map((name) => name.split(/[ ;,]/)[0])).toContain('concat');
});

test('a recurrent layer of Keras’ opens as a cell that speaks Keras, with its options', () => {
	const { trace } = draw(`${keras}y, h = layers.GRU(4, return_sequences=True, return_state=True)(np.zeros((2, 3, 5), "float32"))`);
	const call = trace.calls!.find(({ type }) => type === 'GRU')!;
	expect(settingsOfCall(trace, call)).toMatchObject({
		framework: 'keras',
		keras: { return_sequences: true, return_state: true, stateful: false },
		seq_len: 3,
		batch: 2,
		input_size: 5,
		hidden_size: 4
	});
});

test('of a tensor of many axes a chip says the first, the last, and how many are between', () => {
	const { picture, names } = draw('x = torch.zeros(2, 3, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 4, 5)\ny = x + 1');
	const chip = picture.tensors[0]!.labels.find(({ runs }) => runs.some((run) => run.text === '['));
	expect(chip?.runs.map((run) => run.text).join(' ')).toContain('[ 2 · 3 · 1 · 1 · … 7 more · 1 · 4 · 5 ]');
	expect(names.join()).not.toContain('1 · 1 · 1 · 1 · 1 · 1 · 1');
});

test('how often an optimizer of Keras’ has stepped is no part of the picture', () => {
	const { names } = draw(
		`${keras}import tensorflow as tf
model = keras.Sequential([layers.Input((30, 5)), layers.LSTM(4), layers.Dense(1)])
opt = keras.optimizers.Adam()
@tf.function
def step(x, y):
    with tf.GradientTape() as tape:
        loss = tf.reduce_mean((model(x) - y) ** 2)
    opt.apply_gradients(zip(tape.gradient(loss, model.trainable_variables), model.trainable_variables))
    return loss
for i in range(2):
    l = step(tf.zeros((8, 30, 5)), tf.zeros((8, 1)))`
	);
	expect(names.some((name) => name.startsWith('+'))).toBe(false);
});
