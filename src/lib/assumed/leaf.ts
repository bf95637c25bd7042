import type { Framework } from './text/everybodys.ts';

/**
 * One axis: a number that is required, or a name of a size. One name is one size.
 */
export type Axis = number | string;

export type Kind = 'float' | 'int' | 'bool';

/** What is given for an argument, an input or a missing name. */
export type Leaf =
	| { readonly kind: 'size'; readonly size: Axis }
	| {
			readonly kind: 'tensor';
			readonly of: Kind;
			readonly axes: readonly Axis[];
			/** Indices are less than this. */ readonly below?: Axis;
			/** It is numpy's. */ readonly isArray?: true;
	  }
	/** Lengths of sequences, the longest first. */
	| { readonly kind: 'lengths'; readonly count: Axis; readonly longest: Axis; readonly as: 'tensor' | 'list' }
	| { readonly kind: 'parts'; readonly as: 'tuple' | 'list' | 'dict' | 'object'; readonly parts: readonly Part[] }
	/** A list of so many, all alike: samples of a data set. */
	| { readonly kind: 'rows'; readonly count: Axis; readonly leaf: Leaf }
	/** Words, or a dict of their numbers, of which only how many there are is asked; those that the text names come first. */
	| { readonly kind: 'words'; readonly as: 'list' | 'dict'; readonly count: Axis; readonly known: readonly string[] }
	/** An object of a class of the program's, with the arguments of its constructor. */
	| {
			readonly kind: 'made';
			readonly cls: string;
			readonly parts: readonly Part[];
			/** What keeps its default, where the constructor's arguments are the attributes by the same names. */
			readonly kept?: readonly Part[];
	  }
	/** What gives it, whatever it is called with. */
	| { readonly kind: 'gives'; readonly leaf: Leaf }
	/** Python as it is written. */
	| { readonly kind: 'text'; readonly text: string };

/** Python as it is written. */
export const text = (python: string): Leaf => ({ kind: 'text', text: python });

/** What nothing is known of. */
export const unknown = text('__unknown__');

/** What a name was bound to before: what is not here gave back what it was given. */
export const asItWas = text('as it was');

export const isUnknown = (leaf: Leaf): boolean => leaf.kind === 'text' && leaf.text === '__unknown__';

/** A function of one tensor, where one is handed over that may be any. */
export const someFunction = text('torch.tanh');

/** A layer that is not here. */
export const isLayer = (leaf: Leaf): boolean => leaf.kind === 'made' && /^(?:torch|tensorflow)\./.test(leaf.cls);

export interface Part {
	/** `0`, `units`. */
	readonly key: string;
	readonly leaf: Leaf;
}

/** Something that has to be supposed. */
export interface Slot {
	readonly what: 'argument' | 'input' | 'name';
	/** `Net`, `Net.forward`; null: a name that is missing. */
	readonly of: string | null;
	readonly name: string;
	/** It has a default, and is left out as long as that does. */
	readonly optional: boolean;
	readonly leaf: Leaf;
	/** How it is passed by name; false where only its place tells; `always` where only its name does. */
	readonly keyword: boolean | 'always';
	/** What else it may be, the likeliest first. */
	readonly others: readonly Leaf[];
	/** An attribute that `self` has of a base that is not here: before its constructor goes on. */
	readonly isInherited?: boolean;
	/** Where the name stands that is bound to it, of which the program gets the value from what is not here. */
	readonly at?: number;
	/** It is of another kind than was first thought: numbers, words, a mask. */
	readonly isOtherKind?: boolean;
}

/** So many times a size, or a number. */
export interface Term {
	readonly is: Axis;
	readonly times: number;
}

/** What is known of a size while inputs are looked for. */
export interface Size {
	readonly name: string;
	/** How large the numbers are that are tried. */
	readonly like: 'batch' | 'time' | 'count' | 'width' | 'image' | 'vocabulary';
	/** It has turned out to be this, or so many times this, and more. */
	readonly is?: Axis;
	readonly times?: number;
	readonly plus?: readonly Term[];
	/** It has to be a multiple of the product of these. */
	readonly multipleOf?: readonly Axis[];
	/** It has to be no less than this. */
	readonly least?: number;
	/** A default that the program gives it. */
	readonly natural?: number;
	/** The text does not name it. */
	readonly isInvented?: true;
}

/** One way to call a program. */
export interface Guess {
	readonly slots: readonly Slot[];
	readonly sizes: ReadonlyMap<string, Size>;
	/** The sum of what the edits cost that led here. */
	readonly cost: number;
	/** An input has another number of axes than what reads it speaks for: that a batch then happens to be as long as a layer is wide is no way to call it. */
	readonly bent: boolean;
	/** What was tied to what, in order. */
	readonly ties: readonly Tie[];
	/** Whose tensors are given. */
	readonly framework: Framework;
	/** Numbers, and what is tried with its weights, are of float64. */
	readonly isDouble?: true;
}

/** Where nothing is guessed. */
export const noGuess: Guess = { slots: [], sizes: new Map(), cost: 0, bent: false, ties: [], framework: 'torch' };

/** A size that turned out to be another, or a number. */
export interface Tie extends Term {
	readonly size: string;
	/** What is added to that. */
	readonly plus: readonly Term[];
	/** Multiple of instead of equal to. */
	readonly multiple: boolean;
}

/** The axes of a leaf, in order. */
export function axesOf(leaf: Leaf): readonly Axis[] {
	switch (leaf.kind) {
		case 'size':
			return [leaf.size];
		case 'tensor':
			return leaf.below === undefined ? leaf.axes : [...leaf.axes, leaf.below];
		case 'lengths':
			return [leaf.count, leaf.longest];
		case 'words':
			return [leaf.count];
		case 'rows':
			return [leaf.count, ...axesOf(leaf.leaf)];
		case 'parts':
		case 'made':
			return leaf.parts.flatMap((part) => axesOf(part.leaf));
		case 'gives':
			return axesOf(leaf.leaf);
		case 'text':
			return [];
	}
}

/** The same leaf with other leaves for its tensors and sizes. */
export function mapLeaf(leaf: Leaf, change: (leaf: Leaf) => Leaf): Leaf {
	if (leaf.kind === 'rows') return { ...leaf, leaf: mapLeaf(leaf.leaf, change) };
	if (leaf.kind !== 'parts' && leaf.kind !== 'made') return change(leaf);
	return { ...leaf, parts: leaf.parts.map(({ key, leaf: inner }) => ({ key, leaf: mapLeaf(inner, change) })) };
}

/** The tensors in a leaf, in order. */
export function tensorsIn(leaf: Leaf): readonly Extract<Leaf, { kind: 'tensor' }>[] {
	if (leaf.kind === 'parts' || leaf.kind === 'made') return leaf.parts.flatMap((part) => tensorsIn(part.leaf));
	return leaf.kind === 'rows' ? tensorsIn(leaf.leaf) : leaf.kind === 'tensor' ? [leaf] : [];
}

/** A size as it stands in the end: a sum of free sizes, each so many times, and a number. */
export interface Settled {
	/** The free size that it is, or is so many times; null where it is a number, or a sum. */
	readonly name: string | null;
	readonly terms: ReadonlyMap<string, number>;
	readonly more: number;
}

/** Sizes that are said by each other are followed so far. */
const mostSteps = 50;

/** What an axis has turned out to be. */
export function settle(sizes: ReadonlyMap<string, Size>, axis: Axis): Settled {
	const terms = new Map<string, number>();
	let more = 0;
	const add = (one: Axis, times: number, step: number): void => {
		const size = typeof one === 'string' ? sizes.get(one) : undefined;
		if (typeof one === 'number') more += times * one;
		else if (size?.is === undefined || step > mostSteps) terms.set(one, (terms.get(one) ?? 0) + times);
		else {
			add(size.is, times * (size.times ?? 1), step + 1);
			for (const term of size.plus ?? []) add(term.is, times * term.times, step + 1);
		}
	};
	add(axis, 1, 0);
	return { name: terms.size === 1 && more === 0 ? [...terms.keys()][0]! : null, terms, more };
}

/** The size that an axis is in the end, as it is shown. */
export function axisText(sizes: ReadonlyMap<string, Size>, axis: Axis): Axis {
	const { terms, more } = settle(sizes, axis);
	if (terms.size === 0) return more;
	const parts = [...terms].map(([name, times]) => (times === 1 ? name : `${times}*${name}`));
	return [...parts, ...(more === 0 ? [] : [String(more)])].join('+').replaceAll('+-', '-');
}

/** The names of the sizes that are free in a guess, in the order in which they are met. */
export function freeSizes({ slots, sizes }: Pick<Guess, 'slots' | 'sizes'>): readonly string[] {
	const names = new Set<string>();
	for (const { leaf, optional } of slots) {
		if (optional) continue;
		for (const axis of axesOf(leaf)) {
			for (const name of settle(sizes, axis).terms.keys()) {
				names.add(name);
				for (const of of sizes.get(name)?.multipleOf ?? []) for (const inner of settle(sizes, of).terms.keys()) names.add(inner);
			}
		}
	}
	return [...names];
}
