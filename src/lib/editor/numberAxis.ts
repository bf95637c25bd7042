import type { SyntaxNode } from '@lezer/common';
import type { Axis } from '../ir/index.ts';

/** Names that people give to sizes, and the axis that such a size is of. */
const names: readonly (readonly [axis: Axis, names: RegExp])[] = [
	['batch', /^(batch(_?size)?|bs|B|N)$/],
	['time', /^(seq(_?len(gth)?)?|sequence_length|src_len|tgt_len|max_len|time_?steps?|steps|T|L)$/],
	['feature', /^(input_(size|dim)|in_(features|dim)|n?_?feat(ure)?s?|emb(ed(ding)?)?(_?(dim|size))?|F|D)$/],
	['hidden', /^((n_)?hidden(_?(size|dim))?|hid(_dim)?|d_model|H|proj_size)$/],
	['layer', /^(num|n)_layers$/],
	['class', /^((num|n)_(classes|tags|labels)|out(put)?_(dim|size)|tags|classes|C)$/],
	['vocab', /^((num|n)_(embeddings|words|tokens)|vocab(_?size)?|V)$/]
];

/** What the number at a node of the tree is the size of, by the name that it is given to: `hidden_size=100`, `hidden = 100`. */
export function axisOfNumber(number: SyntaxNode, text: (from: number, to: number) => string): Axis | null {
	const assign = number.prevSibling;
	if (assign?.name !== 'AssignOp') return null;
	const target = assign.prevSibling;
	if (target?.name !== 'VariableName' && target?.name !== 'MemberExpression') return null;
	const name = text(target.from, target.to).replace(/^.*\./s, '');
	return names.find(([, pattern]) => pattern.test(name))?.[0] ?? null;
}
