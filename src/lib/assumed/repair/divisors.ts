import { freeSizes, settle, type Axis, type Guess } from '../leaf.ts';
import { numberOf } from '../witnesses/tables.ts';
import type { Failed } from './failed.ts';
import { placesIn } from './places.ts';
import { tie } from './tie.ts';

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
