import type { ModuleSetting, TensorId, Trace } from '../../ir/index.ts';
import type { Step, Tree } from './tree.ts';
import { tableOf, type Table } from '../../ir/table.ts';

/** The settings of a layer that say what it is, in the order of its constructor. */
const told: Table<readonly string[]> = tableOf({
	Linear: ['in_features', 'out_features'],
	Embedding: ['num_embeddings', 'embedding_dim', 'input_dim', 'output_dim'],
	LSTM: ['input_size', 'hidden_size', 'num_layers', 'bidirectional', 'units'],
	GRU: ['input_size', 'hidden_size', 'num_layers', 'bidirectional', 'units'],
	SimpleRNN: ['units'],
	Dense: ['units'],
	Conv1D: ['filters', 'kernel_size'],
	Bidirectional: ['merge_mode'],
	RepeatVector: ['n'],
	Reshape: ['target_shape'],
	RNN: ['input_size', 'hidden_size', 'num_layers', 'bidirectional'],
	LSTMCell: ['input_size', 'hidden_size'],
	GRUCell: ['input_size', 'hidden_size'],
	RNNCell: ['input_size', 'hidden_size'],
	Conv1d: ['in_channels', 'out_channels', 'kernel_size'],
	Conv2d: ['in_channels', 'out_channels', 'kernel_size'],
	LayerNorm: ['normalized_shape'],
	BatchNorm1d: ['num_features'],
	BatchNorm2d: ['num_features'],
	MultiheadAttention: ['embed_dim', 'num_heads'],
	Dropout: ['p', 'rate'],
	Softmax: ['dim'],
	LogSoftmax: ['dim'],
	MaxPool1d: ['kernel_size'],
	AvgPool1d: ['kernel_size'],
	Flatten: ['start_dim', 'end_dim']
});

function settingText(name: string, value: ModuleSetting | undefined): string {
	if (value === undefined) return '';
	if (name === 'bidirectional') return value === true ? 'bidir.' : '';
	if (name === 'num_layers' && value === 1) return '';
	return Array.isArray(value) ? value.join('×') : String(value);
}

/** `(50, 100, 2, bidir.)`; empty where there is nothing to say. */
export function factsOf({ call }: Step): string {
	const facts = (told[call?.type ?? ''] ?? []).map((name) => settingText(name, call?.settings.get(name))).filter(Boolean);
	return facts.length > 0 ? `(${facts.join(', ')})` : '';
}

const operators: Table<string> = tableOf({
	add: '+',
	radd: '+',
	iadd: '+',
	sub: '−',
	rsub: '−',
	isub: '−',
	mul: '×',
	rmul: '×',
	imul: '×',
	truediv: '/',
	rtruediv: '/',
	itruediv: '/',
	floordiv: '//',
	mod: '%',
	pow: '**',
	matmul: '@',
	rmatmul: '@',
	neg: '−',
	invert: '~',
	and: '&',
	or: '|',
	xor: '^',
	eq: '==',
	ne: '!=',
	lt: '<',
	le: '<=',
	gt: '>',
	ge: '>='
});

const closers: Table<string> = tableOf({ ')': '(', ']': '[' });

/** Where the bracket opens that ends a text; −1 where none does. */
function openingOf(text: string): number {
	const close = text[text.length - 1] ?? '';
	const open = closers[close];
	if (!open) return -1;
	for (let i = text.length - 1, depth = 0; i >= 0; i--) {
		if (text[i] === close) depth++;
		else if (text[i] === open && --depth === 0) return i;
	}
	return -1;
}

const plain = (text: string): string => text.replace(/\s+/g, ' ');

/** What a function is called in the picture: `view(-1, 100)`, `h[-1]`, `+`, `cat`. In a layer of the framework's own, the program's text says nothing of it. */
export function functionTitle({ name, span, parent }: Pick<Step, 'name' | 'span' | 'parent'>, source: string): string {
	const word = name.slice(name.lastIndexOf('.') + 1);
	if (parent?.call?.own) return operators[word.replaceAll('_', '')] ?? word;
	const operator = operators[word.replaceAll('_', '')];
	if (word.startsWith('__') && operator) return operator;
	const text = source.slice(span.from, span.to);
	const open = openingOf(text);
	const head = open < 0 ? '' : (/[A-Za-z_][\w.]*$/.exec(text.slice(0, open))?.[0] ?? '');
	if (word === '__getitem__' && text.endsWith(')')) return 'rows';
	if (word === '__getitem__') return open < 0 ? '[…]' : short(`${head}${plain(text.slice(open))}`, `${head}[…]`);
	if (open < 0) return word.replaceAll('_', '') === '' ? 'view' : word;
	const called = head.slice(head.lastIndexOf('.') + 1) || word;
	const inside = plain(text.slice(open));
	return /^\((?:[-\w.=*, ]|'[^']*')*\)$/.test(inside) ? short(`${called}${inside}`, called) : called;
}

const longest = 22;
const short = (text: string, otherwise: string): string => (text.length <= longest ? text : otherwise);

/** The names of tensors: the first that each was bound to. */
export function namesOf(trace: Trace, { resolve }: Tree): ReadonlyMap<TensorId, string> {
	const names = new Map<TensorId, string>();
	for (const { tensor, name, kind } of [...trace.bindings, ...(trace.arguments ?? []), ...(trace.lastBound ?? [])]) {
		if (tensor === undefined || name === '_' || /^return\b/.test(name) || kind === 'parameter') continue;
		const id = resolve(tensor);
		if (!names.has(id)) names.set(id, name);
	}
	return names;
}

/** The names that the statement on a line binds: what is never computed where it raises. */
export function boundOn(source: string, line: number): string {
	const text = source.split('\n', line)[line - 1] ?? '';
	return /^\s*([A-Za-z_][\w., ()]*?)\s*=(?!=)/.exec(text)?.[1]?.replace(/[()]/g, '').trim() ?? '';
}
