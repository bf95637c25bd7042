import type { Expression } from '../../../python/syntax/tree.ts';
import type { ClassShape, FunctionStatement, ProgramShape } from '../program.ts';
import type { Spread } from '../required.ts';
import type { Role } from '../roles.ts';

/** In which function of a program a name is read. */
export interface Where {
	readonly program: ProgramShape;
	readonly cls: ClassShape | null;
	readonly fn: FunctionStatement;
}

/** What a function does with one of its parameters, as far as its text tells. */
export interface Hint {
	/** The layer that reads it first, or a function that says as much. */
	role?: Role | undefined;
	/** How many axes it has: exactly, or at least. */
	rank?: number;
	least?: number;
	/** It is given to a recurrent layer as its first state, or unpacked as one. */
	state?: 'pair' | 'single' | 'cell';
	/** It has a pair of first states for each of several layers: `[(h, c), …]`. */
	pairs?: boolean;
	lengths?: boolean;
	mask?: boolean;
	/** A size: `torch.zeros(n, p)`, `nn.Linear(p, 2)`, `x.view(-1, p)`. */
	size?: boolean;
	/** A size by the place at which it is given: `nn.Linear(p, 2)`, whatever else it is given to. */
	placed?: boolean;
	/** A number: `range(p)`. */
	number?: boolean;
	/** It is called, or its methods are. */
	called?: boolean;
	/** Its items by keys that the text names; its attributes. */
	keys?: string[];
	attributes?: string[];
	/** What its items and attributes are compared with, and which are only asked whether they are true. */
	partTexts?: Map<string, string[]>;
	partsTested?: Set<string>;
	/** Items and attributes that have such of their own. */
	partsOfParts?: Map<string, { readonly as: 'dict' | 'object'; readonly keys: Set<string> }>;
	/** Items and attributes of which it is asked how many they have. */
	partsCounted?: Set<string>;
	/** Items and attributes that are gone through, or have items of their own by their places: so many at least. */
	partsListed?: Map<string, number>;
	/** Items and attributes that are passed on as keywords, by what is called; the keywords by which others are given to a layer. */
	partsSpread?: Map<string, readonly Spread[]>;
	partsPassed?: Map<string, string>;
	/** All of it is passed on as keywords: `Net(**config)`. */
	spread?: Spread[];
	/** How many parts it has at least, of which some are picked by their places. */
	places?: number;
	/** How many parts it is unpacked into, and what these are bound to. */
	parts?: number;
	targets?: { readonly items: readonly Expression[]; readonly where: Where };
	/** What each of its items is bound to, where it is gone through; and whether it is a list, not a tensor's first axis. */
	items?: { readonly target: Expression; readonly where: Where };
	list?: boolean;
	/** The names that its columns are bound to, by their places or keys, where it is a list of samples: `seqs, labels = zip(*batch)`. */
	columns?: Map<number | string, string | null>;
	/** How many it has is asked. */
	counted?: boolean;
	/** Texts that it is compared with. */
	texts?: string[];
	/** It is the shape of what a layer of Keras' takes, without the batch: of so many axes. */
	inputAxes?: number;
	/** The keyword by which it is given to a layer: `dropout`. */
	keyword?: string;
	iterated?: boolean;
	/** Something is done with it that is done with tensors. */
	tensor?: boolean;
	/** Its shape is read: it is data, and no number. */
	shaped?: boolean;
	/** It is kept beside the parameters: `self.register_buffer('mean', p)`. */
	buffered?: boolean;
	/** It is numpy's. */
	array?: boolean;
	/** What its axes are called where its shape is unpacked. */
	axes?: readonly string[];
	axisNames?: Map<number, string>;
	/** The axis that is squeezed away: it is 1. */
	squeezed?: number;
	/** Its first two axes are exchanged. */
	turned?: boolean;
	/** It is read step by step, as `x[t]` in a loop that counts `t`. */
	counter?: boolean;
	/** It gets an axis of its own there, as one step of many. */
	step?: number;
	/** It is only asked whether it is true. */
	tested?: boolean;
}

/** A hint of its own: what is added to it is not added to the other. */
export const copied = (hint: Hint): Hint =>
	Object.fromEntries(
		Object.entries(hint).map(([key, value]) => [
			key,
			Array.isArray(value) ? [...value] : value instanceof Set ? new Set(value) : value instanceof Map ? new Map(value) : value
		])
	);

/** What was told under a key in a function before, or what is told now: calls lead to the same again and again. */
export function remembered({ program: { hints }, cls, fn }: Where, key: string, tell: () => Hint): Hint {
	const ofFunction = hints.get(fn) ?? new Map<ClassShape | null, Map<string, Hint>>();
	const known = ofFunction.get(cls) ?? new Map<string, Hint>();
	hints.set(fn, ofFunction.set(cls, known));
	const hint = known.get(key) ?? tell();
	known.set(key, hint);
	return hint;
}
