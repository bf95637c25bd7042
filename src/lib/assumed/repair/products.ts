import { freeSizes, type Axis, type Guess } from '../leaf.ts';
import { numberOf } from '../witnesses/tables.ts';
import type { Failed } from './failed.ts';
import { pairsIn, viewIn } from './message.ts';
import { placesOf, tie } from './tie.ts';

/** Two axes of an input that are one where it disagrees, `x.reshape(b, t, j * d)`: each is a factor of what is wanted there, in order before all. */
export function products({ guess, table, raised, taken }: Failed): readonly Guess[] {
	if (viewIn(raised.message)) return [];
	const { inputs, args } = placesOf(guess);
	const free = freeSizes(guess);
	const value = (axis: Axis): number => numberOf(guess, table, axis);
	const axes = free.filter((name) => inputs.has(name) && ['width', 'image'].includes(guess.sizes.get(name)?.like ?? ''));
	const factors: readonly Axis[] = [...free.filter((name) => args.has(name) && !inputs.has(name)), ...[...taken].filter((number) => number > 1)];
	const found: Guess[] = [];
	for (const { got, want } of pairsIn(raised).slice(0, 4))
		for (const [i, one] of axes.entries())
			for (const other of axes.slice(i + 1)) {
				if (value(one) * value(other) !== got) continue;
				for (const [first, second] of pairsOf(factors, (axis) => value(axis), want))
					for (const [nth, [a, b]] of [[first, second] as const, [second, first] as const].entries()) {
						const half = tie(guess, one, a, 1, 1.2 + 0.3 * nth);
						const made = half && tie(half, other, b, 1, 0);
						if (made) found.push(made);
					}
			}
	return found;
}

/** The factors of a number, of which one at least is a size of the program's. */
const pairsOf = (factors: readonly Axis[], value: (axis: Axis) => number, product: number): readonly (readonly [Axis, Axis])[] =>
	factors.flatMap((a, i) => factors.slice(i + 1).flatMap((b) => (typeof a === 'string' && value(a) * value(b) === product ? [[a, b] as const] : [])));
