import type { Leaf, Part } from '../leaf.ts';
import type { Hint } from '../text/hints/hint.ts';
import { hintOf } from '../text/hints/reading.ts';
import type { Sizes } from './sizes.ts';

/** Matrices that say of each two nodes whether they touch: as many rows as columns. */
export const isOfNodes = (name: string): boolean => /^(?:A|adj(?:acency)?\w*|\w*_adj|supports?|a_hat|laplacians?|graphs?)$/i.test(name);

const two = [0, 1] as const;

/** A list that is gone through, of which each item is a few sizes, `for n, d in dims`, or a tensor; null where the text tells no such thing. */
export function itemsLeaf(sizes: Sizes, name: string, { items, number }: Hint): Leaf | null {
	if (!items || number) return null;
	const { target, where } = items;
	const list = (item: (at: number) => Leaf): Leaf => ({ kind: 'parts', as: 'list', parts: two.map((at): Part => ({ key: String(at), leaf: item(at) })) });
	if (target.kind === 'tuple' || target.kind === 'list') {
		const names = target.items.flatMap((item) => (item.kind === 'name' ? [item.name] : []));
		const isOfSizes = names.length === target.items.length && names.every((one) => one === '_' || isSize(hintOf(where, one)));
		if (!isOfSizes || names.length < 2) return null;
		return list((at) => ({
			kind: 'parts',
			as: 'tuple',
			parts: names.map((_, i): Part => ({ key: String(i), leaf: { kind: 'size', size: sizes.of(`${name}[${at}][${i}]`, 'width') } }))
		}));
	}
	if (target.kind !== 'name' || !isTensor(hintOf(where, target.name))) return null;
	const nodes = isOfNodes(name) ? sizes.of('nodes', 'width') : null;
	return list((at) => ({
		kind: 'tensor',
		of: 'float',
		axes: nodes === null ? two.map((i) => sizes.fresh(`${name}${at}_${i}`, 'width')) : [nodes, nodes]
	}));
}

/** Nothing is done with it that is done with tensors, texts and objects. */
const isSize = ({ tensor, role, texts, keys, attributes, called, iterated, rank }: Hint): boolean =>
	!tensor && !role && !texts?.length && !keys?.length && !attributes?.length && !called && !iterated && rank === undefined;

const isTensor = ({ tensor, role, rank, called }: Hint): boolean => !called && (tensor === true || role !== undefined || rank !== undefined);
