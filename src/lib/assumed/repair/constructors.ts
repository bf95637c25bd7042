import type { Raised } from '../../ir/index.ts';
import { leafNamed, twoSizes } from '../candidates/arguments.ts';
import type { Sizes } from '../candidates/sizes.ts';
import { isUnknown, text, unknown, type Guess, type Leaf, type Slot } from '../leaf.ts';
import type { Failed } from './failed.ts';
import { isAboutSizes } from './message.ts';
import { placesIn, type Place } from './places.ts';
import { withLeaf } from './shapes.ts';

/** Whether a class's constructor raised it: inputs have no part in that. */
export const inConstructor = ({ frames }: Raised): boolean => frames[0]?.func === '__init__';

/** A rate stands in the place of a layer's bias: no rate mends that. */
export const isMisplacedRate = ({ type, message }: Raised): boolean => type === 'TypeError' && message === 'bias should be of type bool, got: float';

/** An attribute that a layer which the text itself makes does not have: no argument mends that. */
export function isOfMade({ message }: Pick<Raised, 'message'>, source: string): boolean {
	const [, cls, attribute] = /^'(\w+)' object has no attribute '(\w+)'/.exec(message) ?? [];
	if (cls === undefined || attribute === undefined || !new RegExp(`\\b(?:nn|layers)\\.${cls}\\(`).test(source)) return false;
	// Where a condition chooses the layer, another may be chosen.
	return (
		!/\bsetattr\(|__getattr|__dict__|\b(?:if|else)\b[^\n]*:\s*\n[^\n]*(?:nn|layers)\.[A-Z]|\b(?:nn|layers)\.[A-Z][^\n]*\bif\b/.test(source) &&
		!new RegExp(`\\.${attribute}\\s*(?:=[^=]|:)|['"]${attribute}['"]`).test(source)
	);
}

/** What a message asks for where another kind of value was given, the likeliest first. */
function wanted({ message, type }: Raised, said: string, { path: name, leaf }: Place, sizes: Sizes): readonly Leaf[] {
	const size = (key: string): Leaf => ({ kind: 'size', size: sizes.of(`${name}[${key}]`, 'width') });
	const list = twoSizes(sizes, name);
	const attribute = /'int' object has no attribute '(\w+)'/.exec(message)?.[1];
	if (attribute !== undefined)
		return [{ kind: 'parts', as: 'object', parts: [{ key: attribute, leaf: { kind: 'size', size: sizes.of(`${name}.${attribute}`, 'width') } }] }];
	if (/'int' object is not callable/.test(message)) return leaf.kind === 'size' ? [{ kind: 'gives', leaf }] : [];
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
export function arrays({ guess, raised: { message }, sizes }: Failed): readonly Guess[] {
	const wantsArray = /expected np\.ndarray \(got Tensor\)/.test(message);
	if (!wantsArray && !/must be Tensor, not numpy\.ndarray|'numpy\.ndarray' object has no attribute/.test(message)) return [];
	return guess.slots.flatMap((slot) => {
		const { isArray, ...leaf } = slot.leaf.kind === 'tensor' ? slot.leaf : { ...slot.leaf, isArray: undefined };
		if (slot.optional || leaf.kind !== 'tensor' || (isArray ?? false) === wantsArray) return [];
		return [withLeaf(guess, slot, wantsArray ? { ...leaf, isArray: true } : leaf, 0.5, sizes)];
	});
}

/** A part of an argument. */
interface Part extends Place {
	readonly slot: Slot;
	/** What it costs to suppose that it is to blame. */
	readonly apart: number;
}

/** The arguments that are given, and their parts: those that the place speaks of which raised are to blame, where it speaks of any. */
function partsGiven({ guess, concerned }: Failed): readonly Part[] {
	const all = guess.slots.flatMap((slot) =>
		slot.what === 'argument' && !slot.optional ? [...placesIn(slot.leaf, slot.name)].map((place) => ({ ...place, slot })) : []
	);
	const isPlain = ({ leaf }: Place): boolean => leaf.kind !== 'parts' && leaf.kind !== 'made';
	const isKnown = all.some((one) => isPlain(one) && concerned.has(one.key));
	return all.map((one) => ({ ...one, apart: concerned.has(one.key) ? (isPlain(one) || !isKnown ? 0 : 1.5) : isKnown ? 2.5 : 0.5 }));
}

/** Other kinds of values for the arguments, and for their parts. */
export function otherArguments(failed: Failed): readonly Guess[] {
	const { guess, raised, said, sizes, concerned } = failed;
	const found: Guess[] = [];
	for (const part of partsGiven(failed)) {
		const others = wanted(raised, said, part, sizes);
		others.forEach((other, i) => found.push(withLeaf(guess, part.slot, part.put(other), 0.6 + 0.3 * i + part.apart, sizes)));
	}
	// What may be left out, and not all of it: the program says so itself.
	if (!isTorchs(raised))
		for (const slot of guess.slots)
			if (slot.what === 'argument' && slot.optional && isUnsaid(slot))
				found.push(withLeaf(guess, slot, leafNamed(sizes, slot.name), concerned.has(slot.name) ? 1.5 : 2, sizes));
	return found;
}

const written = (value: string | number): string => JSON.stringify(value);

/** The values that a place names: `in ('sum', 'mean')`, `== 2`, or the keys of what is looked up there. */
function named({ raised: { type }, said, flows }: Failed): readonly (string | number)[] {
	if (type === 'KeyError') return [...said.matchAll(/(\w+)\s*\[/g)].flatMap(([, name]) => flows.keys.get(name!) ?? []);
	if (type !== 'AssertionError') return [];
	return [...said.matchAll(/\bin\s*[[({]([^\])}]*)[\])}]|==\s*(\d+|'[^'\\]*'|"[^"\\]*")/g)].flatMap(([, items, one]) =>
		[...(items ?? one ?? '').matchAll(/'([^'\\]*)'|"([^"\\]*)"|\b(\d+)\b/g)].map(([, single, double, digits]) => single ?? double ?? Number(digits))
	);
}

/** One of some values that a program allows: those that it names where it refuses another, or else those that it compares with anywhere. What it is not known of is left open at the very last. */
export function choices(failed: Failed): readonly Guess[] {
	const { guess, sizes, flows, raised } = failed;
	const isTheirs = /^(?:raise|assert|(?:el)?if)\b/.test(failed.said) || raised.type === 'AssertionError' || raised.type === 'NotImplementedError';
	const allowed = named(failed);
	return partsGiven(failed).flatMap(({ key, leaf, slot, put, apart }) => {
		if (leaf.kind !== 'text' && leaf.kind !== 'size') return [];
		const values = allowed.length > 0 ? allowed : isTheirs ? [...(flows.compared.get(key) ?? [])] : [];
		const is = leaf.kind === 'text' ? leaf.text : null;
		const others = values.map(written).filter((value) => value !== is);
		const flag = isTheirs && (is === 'False' || is === 'True') ? [is === 'False' ? 'True' : 'False'] : [];
		const known = [...others, ...flag].slice(0, 6).map((other, i) => withLeaf(guess, slot, put(text(other)), 0.5 + 0.2 * i + apart, sizes));
		return apart === 0 && !isUnknown(leaf) && !isAboutSizes(raised) ? [...known, withLeaf(guess, slot, put(unknown), 5, sizes)] : known;
	});
}
