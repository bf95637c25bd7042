import { freeSizes, type Guess, type Size } from '../leaf.ts';
import { numberOf } from '../witnesses/tables.ts';
import type { Failed } from './failed.ts';
import { isBroadcast, pairsIn, viewIn } from './message.ts';
import { sums } from './sums.ts';
import { isOne, placesOf, tie } from './tie.ts';

/** Two numbers should agree: a size that one of them comes from becomes the other. */
export function ties({ guess, table, raised, taken }: Failed): readonly Guess[] {
	if (viewIn(raised.message)) return [];
	const free = freeSizes(guess);
	const { inputs, args } = placesOf(guess);
	const found: Guess[] = [];
	const value = (name: string): number => numberOf(guess, table, name);
	// Nothing is wide as an input happens to be long.
	const isMade = (name: string, like: Size['like']): boolean => like !== 'width' || args.has(name) || guess.sizes.get(name)?.like !== 'time';
	const push = (...all: readonly (Guess | null)[]): void => {
		for (const one of all) if (one) found.push(one);
	};
	const joined = /Sizes of tensors must match/.test(raised.message);
	pairsIn(raised)
		.slice(0, 24)
		.forEach(({ got, want }, nth) => {
			const late = nth * 0.2;
			for (const size of free) {
				const unit = value(size);
				if (unit < 2 || got === 0 || got % unit !== 0) continue;
				const ratio = got / unit;
				if (ratio > 1 && want % ratio !== 0) continue;
				const target = want / ratio;
				const { like } = guess.sizes.get(size)!;
				const isArgument = args.has(size) && !inputs.has(size);
				const other = free.find((name) => name !== size && value(name) === target);
				// What is joined is as long.
				const isTogether = joined && like === 'time' && other !== undefined && guess.sizes.get(other)?.like === 'time';
				// The batch that a program makes its states and buffers for.
				const isSameBatch = like === 'batch' && other !== undefined && guess.sizes.get(other)?.like === 'batch';
				const base =
					(isSameBatch ? 0.8 : isArgument ? 3 : like === 'batch' ? 4 : like === 'time' ? (isTogether ? 0.8 : 2) : 1) +
					late +
					(ratio > 1 ? 0.5 : 0) +
					(target === 1 && like !== 'count' && !isArgument ? 1 : 0);
				if (other !== undefined) push(tie(guess, size, other, 1, base));
				else {
					const part = taken.has(target)
						? undefined
						: free.find((name) => name !== size && isMade(name, like) && value(name) > 4 && target % value(name) === 0 && target / value(name) <= 8);
					if (part !== undefined) push(tie(guess, size, part, target / value(part), base + 0.3));
					if (!(isArgument && target === 1 && isOne(like)) && part === undefined && target <= 1_000_000) push(tie(guess, size, target, 1, base + 0.4));
				}
			}
		});
	push(...sums(guess, raised, free, inputs, value, taken));
	// Half of one is half of the other, as so many channels have it.
	for (const { got, want } of pairsIn(raised).slice(0, 4))
		for (const by of [2, 3, 4, 8, 16, 32])
			for (const size of free)
				for (const other of free) {
					const [above, below] = [Math.floor(value(size) / by), Math.floor(value(other) / by)];
					if (!inputs.has(size) || !args.has(other) || inputs.has(other) || below < 1) continue;
					if (![above, Math.ceil(value(size) / by)].some((part) => got % part === 0 && (got / part) * below === want)) continue;
					const one = tie(guess, size, other, 1, 2);
					push(one && tie(one, other, by, 1, 0.2, true), one);
				}
	// What is broadcast is 1: the layers of a state before anything else.
	if (isBroadcast(raised.message))
		for (const { got } of pairsIn(raised))
			for (const size of free) if (value(size) === got && inputs.has(size)) push(tie(guess, size, 1, 1, guess.sizes.get(size)?.like === 'count' ? 1 : 4));
	// Steps beyond the last: one sequence is as long as the other.
	if (/out of bounds|out of range/.test(raised.message))
		for (const size of free)
			for (const other of free)
				if (size !== other && raised.message.includes(String(value(size))) && [size, other].every((one) => guess.sizes.get(one)?.like === 'time'))
					push(tie(guess, size, other, 1, 1));
	const divisible = /(?:must be|not) divisible by/i.test(raised.message) || /divisible/.test(raised.message);
	if (divisible)
		for (const size of free) for (const { got, want } of pairsIn(raised)) if (value(size) === got && want <= 64) push(tie(guess, size, want, 1, 2, true));
	// Half of it twice is less than it by one: `units // 2` of an odd number; and so are several of these joined.
	for (const { got, want } of pairsIn(raised))
		for (const size of free) {
			const unit = value(size);
			for (const part of [2, 3, 4])
				if (
					guess.sizes.get(size)?.multipleOf === undefined &&
					unit % part !== 0 &&
					([got, want].some((n) => n === Math.floor(unit / part) * part || n === Math.floor(unit / part)) ||
						(want % unit === 0 && got === (want / unit) * (unit - (unit % part))))
				)
					push(tie(guess, size, part, 1, 2.5 + part / 10, true));
		}
	return found;
}
