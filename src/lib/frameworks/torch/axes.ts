import type { Axis } from '../../ir/index.ts';

const words: readonly (readonly [Axis, RegExp])[] = [
	['batch', /^(b|n|batch|batches|batch_?size|bs|samples?|bsz)$/],
	['time', /^(t|l|s|seq|sequence|seq_?len|seq_?length|sequence_?length|sequence_?len|time|times|time_?steps?|steps?|length|len)$/],
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

/** The axis that a word names: `batch`, `B`, `seq_len`, `num_layers * 2`. */
export function axisNamed(text: string): Axis | null {
	const word = text
		.trim()
		.toLowerCase()
		.replace(/\s*\*\s*/g, '*')
		.replace(/^\d+\s*(?=[a-z])(?!\*)/, '')
		.replace(/\s*[=:]\s*\d+$/, '')
		.replace(/[\s-]+/g, '_');
	return words.find(([, pattern]) => pattern.test(word))?.[0] ?? null;
}

/**
 * What the axes of a tensor mean, read from the comment behind it: `(batch, seq, feat)`, `[B, T, F]`, `seq x batch x feat`. null where it is not
 * a list of axes, or not of so many. Words that name no axis count as unknown.
 */
export function axesFromComment(comment: string | null, rank: number): readonly (Axis | null)[] | null {
	if (comment === null || rank === 0) return null;
	const group = /[([]([^()[\]]*)[)\]]/.exec(comment)?.[1] ?? comment;
	const pieces = group.split(group.includes(',') ? ',' : /\s[x×·]\s|\s*[×·]\s*/).map((piece) => piece.trim());
	if (pieces.length !== rank || (rank === 1 && group === comment)) return null;
	const axes = pieces.map(axisNamed);
	return axes.some((axis) => axis !== null) ? axes : null;
}
