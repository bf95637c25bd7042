import type { Block, Expression } from '../../python/syntax/tree.ts';
import type { Framework } from './everybodys.ts';
import type { Layer } from './program.ts';
import { calleeName, readsOf, type Node } from './usage.ts';

/** What is done with a name, or an attribute, that is bound nowhere: how it is called, and what its result is unpacked into. */
export interface Use {
	readonly called: boolean;
	/** The most arguments of a call. */
	readonly args: number;
	/** Into how many its result is unpacked, and whether the second is unpacked as well: `out, (h, c) = …`. */
	readonly parts: number;
	readonly isNested: boolean;
	/** A state of two is passed, or what it gives is what it was given: `h, c = cell(x, (h, c))`. */
	readonly isPair: boolean;
	readonly isStep: boolean;
	/** It is passed to a call as its second argument. */
	readonly second: boolean;
	/** `len(labels)` */
	readonly counted: boolean;
}

/** How something is used in a text. */
export function useOf(block: Block, is: (node: Node) => node is Expression): Use {
	const use = { called: false, args: 0, parts: 0, isNested: false, isPair: false, isStep: false, second: false, counted: false };
	for (const { expression, around } of readsOf(block, is)) {
		const [call, above] = around;
		if (above?.kind === 'call' && above.args[1] === call) use.second = true;
		if (above?.kind === 'call' && above.args[0] === call && calleeName(above.callee) === 'len') use.counted = true;
		if (call?.kind !== 'call' || call.callee !== expression) continue;
		use.called = true;
		use.args = Math.max(use.args, call.args.length);
		const state = call.args[1]?.value;
		const given = state?.kind === 'tuple' && state.items.length === 2 ? state.items.map(nameOf) : null;
		use.isPair ||= given !== null;
		if (above?.kind !== 'assign') continue;
		for (const target of above.targets) {
			if (target.kind !== 'tuple') continue;
			use.parts = Math.max(use.parts, target.items.length);
			use.isNested ||= target.items[1]?.kind === 'tuple';
			use.isStep ||= given !== null && target.items.length === 2 && target.items.every((item, i) => nameOf(item) !== null && nameOf(item) === given[i]);
		}
	}
	return use;
}

const nameOf = (node: Expression): string | null => (node.kind === 'name' ? node.name : node.kind === 'attribute' ? `.${node.name}` : null);

/** Layers that keep the shape that they are given. */
const keeping: readonly (readonly [pattern: RegExp, type: string])[] = [
	[/drop/i, 'Dropout'],
	[/log_?soft_?max/i, 'LogSoftmax'],
	[/soft_?max/i, 'Softmax'],
	[/^re_?lu\d?$/i, 'ReLU'],
	[/^tanh\d?$/i, 'Tanh'],
	[/^sig(?:moid)?\d?$/i, 'Sigmoid'],
	[/norm|^[bl]n\d?$|^gelu|^elu|leaky|^act(?:ivation|_fn)?\d?$|^non_?lin/i, 'Identity']
];

const linear =
	/^(?:fcs?|linear|lin|dense|out|output|proj|head|classifier|predictor|regressor|clf|energy|combine|concat|v|w|u|to|attn|i2h|h2h|h2o|i2o|o2o)(?:_?\d+)?(?:_?(?:fc|out|output|proj|layer|linear|combine|tags?|logits|scores?|classes|labels?|hidden|h|c|[vwu]))*(?:_?\d)?$|hidden_?(?:2|to)_?\w+|^(?:linear|fc|dense|proj|project|projection)_|_(?:linear|fc|dense|proj|projection)$/i;

/** Methods are called by what they do. */
const verb =
	/^_|^(?:get|set|compute|concat|make|build|init|forward|run|apply|prepare|encode|decode|create|update|calc(?:ulate)?|predict|gather|sample|select|generate|process|split|add|look|load|reset|check|lookup|extract|find)_/i;

/** The layer that something is by its name and by what is done with it; null where that tells nothing. */
export function layerLacking(name: string, use: Use, isBatchFirst: boolean, framework: Framework): Layer | null {
	const isKeras = framework === 'tensorflow';
	if (!use.called || verb.test(name)) return null;
	const keeps = keeping.find(([pattern]) => pattern.test(name))?.[1];
	if (keeps !== undefined) return (use.args === 1 || isKeras) && use.parts === 0 ? { type: keeps, isBatchFirst: false } : null;
	const isPlain = use.args === 1 && use.parts === 0;
	if (/emb|lookup/i.test(name)) return isPlain ? { type: 'Embedding', isBatchFirst: false } : null;
	// Keras' layers are also told of masks and of training, and give each of their states apart.
	if ((/lstm|gru|rnn|recurrent/i.test(name) || use.isNested) && use.args <= (isKeras ? 4 : 2) && use.parts <= (isKeras ? 3 : 2)) {
		const isLong = /lstm/i.test(name) || (!/gru/i.test(name) && (use.isNested || use.isPair || use.parts === 3));
		if (/cell/i.test(name) || use.isStep) return { type: isLong ? 'LSTMCell' : 'GRUCell', isBatchFirst: false };
		return { type: isLong ? 'LSTM' : 'GRU', isBatchFirst };
	}
	return isPlain && linear.test(name) ? { type: isKeras ? 'Dense' : 'Linear', isBatchFirst: false } : null;
}

/** Whether a text's recurrent layers take the batch first, as far as its indices and comments tell: most do. */
export function speaksOfBatchFirst(source: string): boolean {
	if (/batch_first\s*=\s*True/.test(source)) return true;
	// One sequence at a time.
	if (/\.(?:view|reshape)\([^\n]*, ?1, ?-1\)/.test(source)) return false;
	// One step at a time: it gets an axis for the steps in front, and loses it again.
	if (/\.unsqueeze\(0\)/.test(source) && /\.squeeze\(0\)/.test(source)) return false;
	const timeFirst =
		/(?:[[(]\s*(?:\w+[ _])?(?:seq|sent|src|trg|tgt|time|steps?|T)\w*(?:[ _]?(?:len(?:gth)?|steps?))?\s*,\s*(?:batch|bs|bsz|B|N)\b)|batch_first\s*=\s*False/i;
	return !timeFirst.test(source);
}

/** Whether both directions' last states are joined, or the text names them. */
export const speaksOfDirections = (source: string): boolean =>
	/\bbi(?:directional|lstm|gru|rnn)?\b|\[\s*-2\s*(?:,[^\]]*)?\][^\n]*\[\s*-1\s*(?:,[^\]]*)?\]|h(?:id)?\w*[ _]?(?:dim|size)?\s*\*\s*2\s*[\])]/i.test(source);

/** Whether a text speaks of the layers of a stack, by a name or by a last state that is neither the first nor the last: else a layer has as many as PyTorch gives it, one. */
export const speaksOfLayers = (source: string): boolean => /layers?\b|depth|stack(?:ed|s)\b|\bh(?:_?n|idden|x)?\[\s*(?:-[2-9]|[1-9])/i.test(source);
