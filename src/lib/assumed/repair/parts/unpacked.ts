import { freeSizes, type Guess, type Size } from '../../leaf.ts';
import type { Failed } from '../failed.ts';
import { namesIn } from '../message.ts';
import { placesOf, tie } from '../tie.ts';

/** What one of so many things that are taken apart costs: a batch is hardly ever one. */
const costs: ReadonlyMap<Size['like'], number> = new Map([
	['batch', 4],
	['width', 1.6]
]);

/** `a, b = x.unbind(1)`: an axis of what is taken apart by it is as long as there are names. */
export function unpacked({ guess, raised, lineage, source }: Failed): readonly Guess[] {
	const names = namesIn(raised.message);
	// How many axes a shape has is no matter of how long these are.
	const line = source.slice(source.lastIndexOf('\n', raised.span.from) + 1).split('\n', 1)[0]!;
	if (names === null || /\.(?:shape|size\(\))/.test(line)) return [];
	const read = new Set(lineage.flatMap(({ inputs }) => [...inputs]));
	const concerned = { ...guess, slots: guess.slots.filter(({ name }) => read.size === 0 || read.has(name)) };
	const { inputs } = placesOf(concerned);
	return freeSizes(guess).flatMap((size) => (inputs.has(size) ? (tie(guess, size, names, 1, costs.get(guess.sizes.get(size)!.like) ?? 1.2) ?? []) : []));
}
