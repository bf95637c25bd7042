import type { Trace } from '../../ir/index.ts';
import type { Leaf } from '../leaf.ts';
import type { Table } from './tables.ts';

/** Sizes that are no sizes: how many axes, whether numbers are whole, or in single precision, and which way what only the data would tell goes. */
export const isRank = (name: string): boolean => name.endsWith('_rank') || isNested(name);
/** How deep lists are nested, where it may be that there is a number and no list. */
export const isNested = (name: string): boolean => name.endsWith('_depth');
export const isChoice = (name: string): boolean => name.startsWith('whole_') || /_(?:whole|single)$/.test(name);
export const isChance = (name: string): boolean => name === 'chance';
/** Data that are too few for a batch, taken several times over. */
export const repeated = 'repeated';
export const isCount = (name: string): boolean => !isRank(name) && !isChoice(name) && !isChance(name) && name !== repeated;
export const isLong = (name: string): boolean => /_rows|_lines|_words|_numbers|_images|_samples$|_len$|some_rows|_0$/.test(name);
/** A sound has so many that windows leave the same of a few more. */
export const isOfSound = (name: string): boolean => name.endsWith('_samples');
/** Texts are as long as the product of these. */
export const isText = (name: string): boolean => /_lines$|_words$/.test(name);
/** Into how many parts a line falls. */
export const isParts = (name: string): boolean => name === 'fields';

/** The sizes of what stands for things that are not here, as somebody says what those are by the names that they are bound to: `x=(batch, seq, 4)`. */
export function toldSizes(given: ReadonlyMap<string, Leaf>, { source, bindings, assumedSizes = [] }: Trace): Table {
	const told = new Map<string, number>();
	for (const [name, leaf] of given) {
		const bound = bindings.find((one) => one.name === name && one.func === '<module>');
		const rank =
			bound && assumedSizes.find((one) => isRank(one.name) && !isNested(one.name) && source.slice(0, one.span.from).split('\n').length === bound.line);
		if (leaf.kind !== 'tensor' || !rank) continue;
		const stem = rank.name.replace(/rank$/, '');
		told.set(rank.name, leaf.axes.length).set(`${stem}whole`, leaf.of === 'int' ? 1 : 0);
		for (const [i, axis] of leaf.axes.entries()) if (typeof axis === 'number') told.set(`${stem}${i}`, axis);
	}
	return told;
}

/** `x_` of `x_rank`. */
export const stemOf = (name: string): string => name.slice(0, name.lastIndexOf('_') + 1);

/** With other axes something may be of other sizes: what was settled but for these. */
export const withoutSizes = (settled: Table, stem: string): Table => new Map([...settled].filter(([size]) => !size.startsWith(stem) || isChoice(size)));
