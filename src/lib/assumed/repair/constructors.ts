import type { Raised } from '../../ir/index.ts';
import { leafNamed, twoSizes, type Sizes } from '../candidates/arguments.ts';
import { text, type Guess, type Leaf, type Slot } from '../leaf.ts';
import { withLeaf } from './shapes.ts';

/** Whether a class's constructor raised it: inputs have no part in that. */
export const inConstructor = ({ frames }: Raised): boolean => frames[0]?.func === '__init__';

/** A rate stands in the place of a layer's bias: no rate mends that. */
export const isMisplacedRate = ({ type, message }: Raised): boolean => type === 'TypeError' && message === 'bias should be of type bool, got: float';

/** What a message asks for where another kind of value was given, the likeliest first. */
function wanted({ message, type }: Raised, said: string, name: string, sizes: Sizes): readonly Leaf[] {
	const size = (key: string): Leaf => ({ kind: 'size', size: sizes.of(`${name}[${key}]`, 'width') });
	const list = twoSizes(sizes, name);
	const attribute = /'int' object has no attribute '(\w+)'/.exec(message)?.[1];
	if (attribute !== undefined)
		return [{ kind: 'parts', as: 'object', parts: [{ key: attribute, leaf: { kind: 'size', size: sizes.of(`${name}.${attribute}`, 'width') } }] }];
	const keyed: Leaf = {
		kind: 'parts',
		as: 'dict',
		parts: [...said.matchAll(/\[['"]([^'"\\]+)['"]\]/g)].map(([, key]) => ({ key: key!, leaf: size(`'${key}'`) }))
	};
	if (/indices must be integers or slices, not str/.test(message)) return [keyed];
	if (/has no len\(\)|not iterable|not subscriptable|\b(?:tuple|list)s?\b/.test(message))
		return /kernel|stride|padding/i.test(name) ? [text('(3, 3)'), list] : [list, keyed];
	if (/^Padding_idx must be within/.test(message)) return [text('1')];
	if (/\bbool\b/.test(message)) return [text('False')];
	if (/\[0, 1\]|probability|between 0 and 1/.test(message)) return [text('0.1')];
	if (/must be string|must be str\b|not str\b/.test(message) || (type === 'AttributeError' && /^module /.test(message))) return [text('"LSTM"')];
	if (/None/.test(message)) return [text('None')];
	return [];
}

const isUnsaid = ({ leaf }: Slot): boolean => leaf.kind === 'text' && leaf.text === 'None';

/** Whether what was raised is what torch and Python say of values, and no `raise` of the program's. */
const isTorchs = ({ type, message }: Raised): boolean => type === 'RuntimeError' || (type === 'TypeError' && !message.includes('NoneType'));

/** An array where a tensor was given, or the other way round. */
function arrays(guess: Guess, { message }: Raised, sizes: Sizes): readonly Guess[] {
	const wantsArray = /expected np\.ndarray \(got Tensor\)/.test(message);
	if (!wantsArray && !/must be Tensor, not numpy\.ndarray|'numpy\.ndarray' object has no attribute/.test(message)) return [];
	return guess.slots.flatMap((slot) => {
		const { isArray, ...leaf } = slot.leaf.kind === 'tensor' ? slot.leaf : { ...slot.leaf, isArray: undefined };
		if (slot.optional || leaf.kind !== 'tensor' || (isArray ?? false) === wantsArray) return [];
		return [withLeaf(guess, slot, wantsArray ? { ...leaf, isArray: true } : leaf, 0.5, sizes)];
	});
}

/**
 * Other kinds of values for the arguments, first for those that the place names at which a constructor raised.
 * @param said The text of that place.
 */
export function otherArguments(guess: Guess, raised: Raised, said: string, sizes: Sizes): readonly Guess[] {
	const names = new Set([...said.matchAll(/[A-Za-z_]\w*/g)].map(([name]) => name));
	const found: Guess[] = [...arrays(guess, raised, sizes)];
	const put = (slot: Slot, leaf: Leaf, named: boolean, cost: number): void => {
		found.push(withLeaf(guess, slot, leaf, cost + (named ? 0 : 0.5), sizes));
	};
	for (const slot of guess.slots) {
		if (slot.what !== 'argument') continue;
		const { leaf, name } = slot;
		if (slot.optional) {
			// What may be left out, and not all of it: the program says so itself.
			if (isUnsaid(slot) && !isTorchs(raised)) put(slot, leafNamed(sizes, name), names.has(name), 1.5);
			continue;
		}
		wanted(raised, said, name, sizes).forEach((other, i) => put(slot, other, names.has(name), 0.6 + 0.3 * i));
		if (leaf.kind !== 'parts') continue;
		for (const [at, { key }] of leaf.parts.entries())
			wanted(raised, said, `${name}.${key}`, sizes).forEach((other, i) =>
				put(slot, { ...leaf, parts: leaf.parts.map((part, nth) => (nth === at ? { key, leaf: other } : part)) }, names.has(key), 0.7 + 0.3 * i)
			);
	}
	return found;
}
