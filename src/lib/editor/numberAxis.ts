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

/** What a size is of, by its name. */
export const axisOfName = (name: string): Axis | null => names.find(([, pattern]) => pattern.test(name))?.[0] ?? null;

/** The name that a value is given to: `hidden` in `f(hidden=100)`, and in `batch, hidden = 32, 100`. */
function targetOf(value: SyntaxNode): SyntaxNode | null {
	if (value.parent?.name !== 'AssignStatement') return value.prevSibling?.name === 'AssignOp' ? value.prevSibling.prevSibling : null;
	const sides: SyntaxNode[][] = [[]];
	for (let node = value.parent.firstChild; node; node = node.nextSibling) {
		if (node.name === 'AssignOp') sides.push([]);
		else if (node.name !== ',' && node.name !== 'TypeDef') sides[sides.length - 1]!.push(node);
	}
	const [targets = [], values = []] = sides;
	return sides.length === 2 && targets.length === values.length ? (targets[values.findIndex(({ from }) => from === value.from)] ?? null) : null;
}

/** What the number at a node of the tree is the size of, by the name that it is given to: `hidden_size=100`, `hidden = 100`. */
export function axisOfNumber(number: SyntaxNode, text: (from: number, to: number) => string): Axis | null {
	const target = targetOf(number);
	if (target?.name !== 'VariableName' && target?.name !== 'MemberExpression') return null;
	const name = text(target.from, target.to).replace(/^.*\./s, '');
	return axisOfName(name);
}
