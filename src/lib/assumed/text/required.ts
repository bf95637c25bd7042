import type { Expression } from '../../python/syntax/tree.ts';
import type { ProgramShape } from './program.ts';
import { calleeName, type Node } from './usage.ts';

type Call = Extract<Expression, { kind: 'call' }>;

/** A call that is given all of something as keywords: `LSTM(**settings)`. */
export interface Spread {
	readonly call: Call;
	/** Whether others behind it say what is called is given: `LSTM(**{**all, **own})`. */
	readonly isFirst: boolean;
}

/** The call that an expression is passed on to as keywords; null where it is not. */
export function spreadIn(expression: Expression, [above, further, last]: readonly Node[]): Spread | null {
	if (above?.kind === 'double-star' && further?.kind === 'call')
		return { call: further, isFirst: further.args.findLast(({ kind }) => kind === 'double-star') !== above };
	if (above?.kind !== 'dict' || further?.kind !== 'double-star' || last?.kind !== 'call') return null;
	const entry = above.entries.find(({ key, value }) => key === null && value === expression);
	return entry ? { call: last, isFirst: above.entries.findLast(({ key }) => key === null) !== entry } : null;
}

/** What layers have to be given, in the order of their parameters. */
const required: ReadonlyMap<string, readonly string[]> = new Map<string, readonly string[]>([
	...['nn.LSTM', 'nn.GRU', 'nn.RNN', 'nn.LSTMCell', 'nn.GRUCell', 'nn.RNNCell'].map((layer) => [layer, ['input_size', 'hidden_size']] as const),
	...['nn.Conv1d', 'nn.Conv2d'].map((layer) => [layer, ['in_channels', 'out_channels', 'kernel_size']] as const),
	...['nn.BatchNorm1d', 'nn.BatchNorm2d'].map((layer) => [layer, ['num_features']] as const),
	['nn.Linear', ['in_features', 'out_features']],
	['nn.Embedding', ['num_embeddings', 'embedding_dim']],
	['nn.LayerNorm', ['normalized_shape']],
	['nn.MultiheadAttention', ['embed_dim', 'num_heads']],
	...['LSTM', 'GRU', 'SimpleRNN', 'Dense'].map((layer) => [layer, ['units']] as const),
	...['Conv1D', 'Conv2D', 'ConvLSTM2D', 'SeparableConv1D'].map((layer) => [layer, ['filters', 'kernel_size']] as const),
	['Embedding', ['input_dim', 'output_dim']],
	['Dropout', ['rate']],
	['MultiHeadAttention', ['num_heads', 'key_dim']]
]);

/** The names of what a call still has to be given. */
export function requiredBy({ classes, functions, framework }: ProgramShape, { call, isFirst }: Spread): readonly string[] {
	const name = calleeName(call.callee);
	if (isFirst || name === null) return [];
	const own = classes.get(name)?.methods.get('__init__');
	const fn = own ?? functions.get(name);
	const names = fn
		? fn.parameters.slice(own ? 1 : 0).flatMap((one) => (one.default === null && (one.kind === 'plain' || one.kind === 'keyword-only') ? [one.name] : []))
		: classes.has(name)
			? []
			: (required.get(framework === 'torch' ? `nn.${name}` : name) ?? []);
	const given = new Set(call.args.flatMap((arg) => (arg.kind === 'keyword' ? [arg.name] : [])));
	return names.slice(call.args.filter(({ kind }) => kind === 'positional').length).filter((one) => !given.has(one));
}
