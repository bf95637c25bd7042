import { lineAt, type Diagnostic, type Trace } from '../../ir/index.ts';
import type { Block } from '../../python/syntax/tree.ts';
import { argumentOf, callsOf, pathOf, visit, type CallExpression } from './syntax.ts';

/** What something of TensorFlow's or Keras's is in PyTorch. */
interface Counterpart {
	/** `{units}` stands for the argument of that name as it is written; the number after a colon is its position. */
	readonly torch: string;
	readonly why: string;
}

/** `names = code | why`, by the path behind `tensorflow.`, `keras.` and `compat.v1.`. */
const text = `
layers.LSTM layers.CuDNNLSTM = nn.LSTM(input_size, {units:0}, batch_first=True) | it returns every step and the last states: output, (h_n, c_n)
layers.GRU layers.CuDNNGRU = nn.GRU(input_size, {units:0}, batch_first=True) | it returns every step and the last state: output, h_n
layers.SimpleRNN = nn.RNN(input_size, {units:0}, batch_first=True) | it returns every step and the last state: output, h_n
layers.LSTMCell = nn.LSTMCell(input_size, {units:0})
layers.GRUCell = nn.GRUCell(input_size, {units:0})
layers.SimpleRNNCell = nn.RNNCell(input_size, {units:0})
layers.RNN nn.dynamic_rnn nn.static_rnn = nn.LSTM(input_size, hidden_size, batch_first=True) | it runs over the steps by itself; a cell of your own is called in a loop
nn.bidirectional_dynamic_rnn layers.Bidirectional = nn.LSTM(…, bidirectional=True) | its output is both directions, one behind the other on the last axis
nn.rnn_cell.CudnnCompatibleLSTMCell nn.rnn_cell.LSTMCell nn.rnn_cell.BasicLSTMCell = nn.LSTMCell(input_size, {num_units:0}) | nn.LSTM runs over a whole sequence
nn.rnn_cell.CudnnCompatibleGRUCell nn.rnn_cell.GRUCell = nn.GRUCell(input_size, {num_units:0}) | nn.GRU runs over a whole sequence
nn.rnn_cell.CudnnLSTM = nn.LSTM(input_size, {num_units:1}, {num_layers:0})
nn.rnn_cell.CudnnGRU = nn.GRU(input_size, {num_units:1}, {num_layers:0})
nn.rnn_cell.MultiRNNCell = nn.LSTM(…, num_layers=n)
layers.Embedding = nn.Embedding({input_dim:0}, {output_dim:1})
layers.Dense = nn.Linear(in_features, {units:0}) | an activation is a layer of its own
layers.Dropout = nn.Dropout({rate:0})
layers.SpatialDropout1D = nn.Dropout1d({rate:0})
layers.Conv1D = nn.Conv1d(in_channels, {filters:0}, {kernel_size:1}) | it takes (batch, channels, time)
layers.MaxPooling1D = nn.MaxPool1d({pool_size:0})
layers.GlobalAveragePooling1D = x.mean(dim=1)
layers.GlobalMaxPooling1D = x.amax(dim=1)
layers.BatchNormalization = nn.BatchNorm1d(num_features)
layers.LayerNormalization = nn.LayerNorm(normalized_shape)
layers.MultiHeadAttention = nn.MultiheadAttention(embed_dim, {num_heads:0}, batch_first=True)
layers.Flatten = nn.Flatten()
layers.TimeDistributed = the layer itself | nn.Linear takes all axes but the last together
layers.Masking = torch.nn.utils.rnn.pack_padded_sequence(x, lengths) | lengths in place of a mask
layers.RepeatVector = x.unsqueeze(1).expand(-1, {n:0}, -1)
layers.Activation = nn.ReLU(), nn.Tanh(), …
layers.Input Input = an argument of forward
models.Sequential Sequential = nn.Sequential(…)
models.Model Model = a class that inherits from nn.Module
preprocessing.sequence.pad_sequences utils.pad_sequences = torch.nn.utils.rnn.pad_sequence(tensors, batch_first=True)
losses.CategoricalCrossentropy losses.SparseCategoricalCrossentropy = nn.CrossEntropyLoss() | it takes logits, the classes on axis 1, and class indices or probabilities
losses.BinaryCrossentropy = nn.BCEWithLogitsLoss() | it takes logits; nn.BCELoss() takes probabilities
losses.MeanSquaredError = nn.MSELoss()
optimizers.Adam = torch.optim.Adam(model.parameters(), lr={learning_rate:0})
optimizers.SGD = torch.optim.SGD(model.parameters(), lr={learning_rate:0})
random.normal random_normal = torch.randn({shape:0})
random.uniform random_uniform = torch.rand({shape:0}) | torch.randint for whole numbers
zeros = torch.zeros({shape:0})
ones = torch.ones({shape:0})
constant convert_to_tensor = torch.tensor({value:0})
one_hot = torch.nn.functional.one_hot({indices:0}, {depth:1}).float()
concat = torch.cat({values:0}, dim={axis:1})
stack = torch.stack({values:0})
expand_dims = {input:0}.unsqueeze({axis:1})
squeeze = {input:0}.squeeze()
reshape = {tensor:0}.reshape({shape:1})
transpose = {a:0}.permute({perm:1})
matmul = {a:0} @ {b:1}
reduce_mean = {input_tensor:0}.mean()
reduce_sum = {input_tensor:0}.sum()
cast = {x:0}.to({dtype:1})
shape = {input:0}.shape
placeholder = an argument of forward
Session = nothing: PyTorch computes at once
GradientTape = loss.backward()
data.Dataset.from_tensor_slices = torch.utils.data.TensorDataset(…) | with a DataLoader around it
`;

const counterparts = new Map<string, Counterpart>(
	text
		.trim()
		.split('\n')
		.flatMap((line) => {
			const [names = '', torch = '', why = ''] = line.split(/ = | \| /);
			return names.split(' ').map((name) => [name, { torch, why }] as const);
		})
);

/** Names that are there no longer: what TensorFlow 2.21.0 with Keras 3.15.1 says of each (recorded, AttributeError), and what Keras has instead. */
const gone: readonly (readonly [path: RegExp, message: string, instead: string])[] = [
	[/^tensorflow\.compat\.v1\.nn\.rnn_cell\.(?:\w*?(LSTM|GRU)Cell|\w+)$/, '`$name` is not available with Keras 3.', '`keras.layers.$1Cell`'],
	[/^tensorflow\.(?:contrib|placeholder|Session|random_normal|random_uniform)\b/, "module 'tensorflow' has no attribute '$head'", ''],
	[
		/^tensorflow\.nn\.(?:rnn_cell|dynamic_rnn|bidirectional_dynamic_rnn|static_rnn)\b/,
		"module 'tensorflow._api.v2.nn' has no attribute '$head'",
		'`keras.layers.RNN`'
	],
	[/^tensorflow\.keras\.layers\.CuDNN(LSTM|GRU)$/, "module 'keras._tf_keras.keras.layers' has no attribute '$name'", '`keras.layers.$1`'],
	[/^keras\.layers\.CuDNN(LSTM|GRU)$/, "module 'keras.layers' has no attribute '$name'", '`keras.layers.$1`']
];

/** What TensorFlow says of a name that it has no longer; empty for one that it has. */
function goneText(path: string): string {
	for (const [pattern, message, instead] of gone) {
		const match = pattern.exec(path);
		if (!match) continue;
		const parts = path.split('.');
		const said = message.replace('$name', parts[parts.length - 1]!).replace('$head', parts[parts.length > 2 && parts[1] === 'nn' ? 2 : 1]!);
		const keras = match[1] === undefined && instead.includes('$1') ? '' : instead.replace('$1', match[1] ?? '');
		return `TensorFlow 2.21 raises “AttributeError: ${said}”${keras && `; in Keras it is ${keras}`}. `;
	}
	return '';
}

/** How many are told of one program. */
const most = 8;

/** Where a name of the program comes from, through its imports: `tf` → `tensorflow`, `LSTM` → `tensorflow.keras.layers.LSTM`. */
function originsOf(block: Block): ReadonlyMap<string, string> {
	const origins = new Map<string, string>();
	visit(block, (node) => {
		if (node.kind === 'import') for (const { path, alias } of node.modules) origins.set(alias ?? path[0]!, alias ? path.join('.') : path[0]!);
		if (node.kind === 'import-from' && node.names !== '*') for (const { name, alias } of node.names) origins.set(alias ?? name, `${node.module}.${name}`);
	});
	return origins;
}

const prefix = /^(?:tensorflow|tf_keras|keras)\.(?:keras\.|python\.keras\.)?(?:compat\.v1\.)?(?:keras\.)?/;

/** Whether a program is not modelled and may be so for TensorFlow's or Keras's sake. */
export const usesKeras = ({ outcome, source }: Trace): boolean => outcome.kind === 'unsupported' && /\b(?:tensorflow|keras)\b/.test(source);

/** What TensorFlow's and Keras' calls are in PyTorch where they are not modelled: that is what can be offered. */
export function kerasNotes(trace: Trace, block: Block): readonly Diagnostic[] {
	if (!usesKeras(trace)) return [];
	const { source } = trace;
	const unmodelled = new Set(trace.diagnostics.filter(({ kind }) => kind === 'unsupported').map(({ line }) => line));
	const origins = originsOf(block);
	const told = new Map<string, Diagnostic>();
	for (const call of callsOf(block)) {
		const path = pathOf(call.callee);
		const [head = '', ...rest] = path?.split('.') ?? [];
		const full = [origins.get(head) ?? '', ...rest].join('.');
		const name = prefix.test(full) ? full.replace(prefix, '') : '';
		const real = counterparts.get(name.replace(/^contrib\.(?:cudnn_)?rnn\./, 'nn.rnn_cell.'));
		if (!real || !path || !unmodelled.has(lineAt(source, call.from)) || told.has(name) || told.size >= most) continue;
		const code = filled(real.torch, call, source);
		told.set(name, {
			kind: 'note',
			severity: 'info',
			code: 'note.equivalent',
			message: `${goneText(full)}\`${path}\` in PyTorch: ${code === real.torch && !/[(.]/.test(code) ? code : `\`${code}\``}${real.why && `; ${real.why}`}.`,
			from: call.from,
			to: call.to,
			line: lineAt(source, call.from)
		});
	}
	return [...told.values()].sort((a, b) => a.from - b.from);
}

/** A template with the arguments as they are written; an argument that is not given is told by its name. */
function filled(template: string, call: CallExpression, source: string): string {
	return template.replace(/\{(\w+):(\d)\}/g, (_, name: string, position: string) => {
		const given = argumentOf(call, name, Number(position));
		return given ? source.slice(given.value.from, given.value.to).replace(/\s+/g, ' ').slice(0, 40) : name;
	});
}
