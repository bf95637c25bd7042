import { freeSizes, settle, type Axis, type Guess } from '../../leaf.ts';
import { numberOf } from '../../witnesses/tables.ts';
import type { Failed } from '../failed.ts';
import { placesIn } from '../places.ts';
import { viewIn } from '../message.ts';
import { placesOf, tie } from '../tie.ts';

const division = /([A-Za-z_][\w.]*)\s*%\s*(?:(\d+)|([A-Za-z_][\w.]*))/g;

/** `assert height % 8 == 0`, or a `raise` below such an `if`: a size that the program says has to be a multiple of another. */
export function divisors({ guess, table, said, raised: { type } }: Failed): readonly Guess[] {
	if (!/^(?:assert|if|elif|raise)\b/.test(said) && type !== 'AssertionError') return [];
	const free = freeSizes(guess);
	const number = (axis: Axis): number => numberOf(guess, table, axis);
	return [...said.matchAll(division)].flatMap(([, name, digits, other]) => {
		const by: Axis | undefined = digits === undefined ? (sizeNamed(guess, other!) ?? defaultNamed(guess, other!)) : Number(digits);
		if (by === undefined || number(by) < 2) return [];
		const named = sizeNamed(guess, name!);
		return free.flatMap((size) => {
			if (number(size) % number(by) === 0 || size === by) return [];
			return tie(guess, size, by, 1, size === named ? 0.5 : 2, true) ?? [];
		});
	});
}

const partTaken = /\/\/\s*(\d+|[A-Za-z_][\w.]*)/g;
const mostParts = 6;

/** By what a program divides sizes into whole parts: `seq // 4`, `t // self.window`; the place that raised comes first. */
export function partsTaken(source: string, said: string): Failed['parts'] {
	const there = new Set([...said.matchAll(partTaken)].map(([, by]) => by!));
	const all = new Set([...there, ...[...source.matchAll(/^[^#'"\n]*/gm)].flatMap(([line]) => [...line.matchAll(partTaken)].map(([, by]) => by!))]);
	return [...all].slice(0, mostParts).map((by) => ({ by, isThere: there.has(by) }));
}

/** A view or a sum does not fit that a whole part of a size is in: nothing is left over of a multiple. */
export function wholeParts({ guess, table, parts, raised }: Failed): readonly Guess[] {
	if (!viewIn(raised.message) && !/must match|view size is not compatible/.test(raised.message)) return [];
	const { inputs } = placesOf(guess);
	return parts.flatMap(({ by, isThere }) => {
		const axis: Axis | undefined = /^\d/.test(by) ? Number(by) : (sizeNamed(guess, by) ?? defaultNamed(guess, by));
		if (axis === undefined || numberOf(guess, table, axis) < 2) return [];
		return [...inputs].flatMap((size) => {
			if (size === axis || numberOf(guess, table, size) % numberOf(guess, table, axis) === 0 || guess.sizes.get(size)?.multipleOf?.includes(axis)) return [];
			return tie(guess, size, axis, 1, (isThere ? 0.5 : 1.2) + (guess.sizes.get(size)?.like === 'time' ? 0 : 1), true) ?? [];
		});
	});
}

/** The number that a setting of this name is as long as nobody says another. */
function defaultNamed({ slots, sizes }: Guess, path: string): number | undefined {
	const last = path.slice(path.lastIndexOf('.') + 1);
	const leaf = slots.find(({ name, optional }) => optional && name === last)?.leaf;
	return leaf?.kind === 'size' && typeof leaf.size === 'string' ? sizes.get(leaf.size)?.natural : undefined;
}

/** The free size that a setting of this name is: `img_h`, `self.heads`, `cfg.dim`. */
function sizeNamed({ slots, sizes }: Guess, path: string): string | undefined {
	const last = path.slice(path.lastIndexOf('.') + 1);
	for (const { leaf, name, optional } of slots)
		for (const place of optional ? [] : placesIn(leaf, name))
			if (place.key === last && place.leaf.kind === 'size') return settle(sizes, place.leaf.size).name ?? undefined;
	return undefined;
}
