import type { Axis } from '../ir/index.ts';

const words: readonly (readonly [Axis, RegExp])[] = [
	['batch', /^(b|n|batch|batches|batch_?size|bs|bsz|(n_?|num_?)?samples?)$/],
	['time', /^(t|l|s|seq|sequence|(?!vocab)\w*len(gth)?|times?|(n_?|num_?)?(time_?)?steps?|(n_?|num_?)?frames?|look_?back|window(_?size)?)$/],
	[
		'feature',
		/^(f|feat|feats|feature|features|n_?features|num_?features|input|inputs|input_?size|input_?dim|in_?features|emb|embed|embedding|embedding_?dim|emb_?dim|embed_?dim|channels|d_?model)$/
	],
	['hidden', /^(h|hidden|hiddens|hidden_?size|hidden_?dim|n_?hidden|proj|proj_?size|out|output|output_?size|d\*h|2\*h|2\*hidden|2\*hidden_?size|2h)$/],
	[
		'layer',
		/^(layer|layers|num_?layers|n_?layers|layers?\W?dir\w*|num_?layers\*(num_?directions|directions|d|2)|(num_?directions|directions|d|2)\*(num_?layers|layers|l)|l\*d|d\*l)$/
	],
	['class', /^(c|class|classes|n_?classes|num_?classes|labels?)$/],
	['vocab', /^(v|vocab|vocabulary|vocab_?size)$/]
];

/** On an axis that is not the first, samples are those of a signal: its steps. */
const notSamples = (axes: readonly (Axis | null)[], texts: readonly string[]): readonly (Axis | null)[] =>
	axes.map((axis, i) => (i > 0 && axis === 'batch' && /samples?\W*$/i.test(texts[i]!) ? null : axis));

/** Keeps what was found in a text: nearly all texts come again at the next keystroke. */
function remembered<T>(find: (text: string) => T): (text: string) => T {
	const known = new Map<string, T>();
	return (text) => {
		let found = known.get(text);
		if (found === undefined) {
			if (known.size > 1000) known.clear();
			known.set(text, (found = find(text)));
		}
		return found;
	};
}

/** The axis that a word names: `batch`, `B`, `seq_len`, `num_layers * 2`. */
const axisNamed = remembered((text): Axis | null => {
	const word = text
		.trim()
		.toLowerCase()
		.replace(/\s*\*\s*/g, '*')
		.replace(/^\d+\s*(?=[a-z])(?!\*)/, '')
		.replace(/\s*[=:]\s*\d+$/, '')
		.replace(/[\s-]+/g, '_');
	return words.find(([, pattern]) => pattern.test(word))?.[0] ?? null;
});

/** The arguments of a call, from its source: `torch.randn(batch, (2 * n))` gives `batch` and `(2 * n)`. Empty where it is no call. */
export const argumentTexts = remembered((call): readonly string[] => {
	const open = call.indexOf('(');
	if (open < 0 || !call.endsWith(')')) return [];
	return topLevel(call.slice(open + 1, -1));
});

/** What stands between commas, but for commas inside of brackets and strings. */
function topLevel(text: string): string[] {
	const pieces: string[] = [];
	let depth = 0;
	let quote = '';
	let from = 0;
	for (let i = 0; i < text.length; i++) {
		const c = text[i]!;
		if (quote) quote = c === quote ? '' : quote;
		else if (c === '"' || c === "'") quote = c;
		else if ('([{'.includes(c)) depth++;
		else if (')]}'.includes(c)) depth--;
		else if (c === ',' && depth === 0) {
			pieces.push(text.slice(from, i).trim());
			from = i + 1;
		}
	}
	const last = text.slice(from).trim();
	return last === '' ? pieces : [...pieces, last];
}

/** The axis that an argument names: `batch_size`, `self.hidden`; `x.size(0)` and an `n`, which counts anything, none. */
const axisOfArgument = (text: string): Axis | null =>
	/^[\w.]+$/.test(text) && !/^(\d|n$)/.test(text) ? axisNamed(text.slice(text.lastIndexOf('.') + 1)) : null;

/** The sizes of a new tensor as its call says them: `torch.randn(batch, seq, 50)`, `torch.zeros((layers, batch, hidden))`. null where it does not say one for each axis. */
export function sizesIn(call: string, rank: number): readonly string[] | null {
	const given = argumentTexts(call);
	const tuple = given
		.map((text) => /^(?:size\s*=\s*)?([([].*[)\]])$/s.exec(text)?.[1])
		.find((text) => text !== undefined && topLevel(text.slice(1, -1)).length === rank);
	const sizes = tuple === undefined ? given.filter((text) => !/^\w+\s*=/.test(text)) : topLevel(tuple.slice(1, -1));
	return sizes.length !== rank || rank === 0 ? null : sizes;
}

/** What the axes of a new tensor mean by the names of its sizes. null where no name tells. */
function axesFromSizes(call: string, rank: number): readonly (Axis | null)[] | null {
	const sizes = sizesIn(call, rank);
	if (!sizes) return null;
	const axes = notSamples(sizes.map(axisOfArgument), sizes);
	return axes.some((axis) => axis !== null) ? axes : null;
}

/** What the axes of a tensor mean that is made from nothing: said by the comment behind it, or by the names of its sizes. */
export const axesMeant = ({ comment, text }: { readonly comment: string | null; readonly text: string }, rank: number): readonly (Axis | null)[] | undefined =>
	axesFromComment(comment, rank) ?? axesFromSizes(text, rank) ?? undefined;

/** What a remark above a statement says of a variable: `x: (batch, seq, feat)`, `x is [B, T, F]`. */
export function axesFromRemarks(remarks: readonly string[], name: string, rank: number): readonly (Axis | null)[] | null {
	if (!/^\w+$/.test(name)) return null;
	const about = new RegExp(`(?:^|[^\\w])${name}\\s*(?:[:=]|is|has|->|→|shape|of shape|\\.shape)?[^([]{0,20}([([][^()[\\]]*[)\\]])`);
	for (const remark of remarks) {
		const axes = axesFromComment(about.exec(remark)?.[1] ?? null, rank);
		if (axes) return axes;
	}
	return null;
}

/**
 * What the axes of a tensor mean, read from the comment behind it: `(batch, seq, feat)`, `[B, T, F]`, `seq x batch x feat`. null where it is not
 * a list of axes, or not of so many. Words that name no axis count as unknown.
 */
export function axesFromComment(comment: string | null, rank: number): readonly (Axis | null)[] | null {
	if (comment === null || rank === 0) return null;
	const { axes, inBrackets } = listIn(comment);
	if (axes.length !== rank || (rank === 1 && !inBrackets)) return null;
	return axes.some((axis) => axis !== null) ? axes : null;
}

/** The axes that a comment lists, in brackets or without; one word without brackets is hardly a list. */
const listIn = remembered((comment) => {
	const inBrackets = /[([]([^()[\]]*)[)\]]/.exec(comment)?.[1];
	const group = inBrackets ?? comment;
	const pieces = group.split(group.includes(',') ? ',' : /\s[x×·]\s|\s*[×·]\s*/);
	return {
		axes: notSamples(
			pieces.map((piece) => axisNamed(piece.trim())),
			pieces
		),
		inBrackets: inBrackets !== undefined
	};
});
