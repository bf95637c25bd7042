import { freeSizes, settle, type Guess } from '../leaf.ts';
import { numberOf, type Table } from '../witnesses/tables.ts';
import type { Failed } from './failed.ts';
import { viewIn, type View } from './message.ts';
import { isOne, placesOf, tie } from './tie.ts';

/** A view that does not fit. */
export function views({ guess, table, raised }: Failed): readonly Guess[] {
	const view = viewIn(raised.message);
	if (!view) return [];
	const free = freeSizes(guess);
	const { inputs, args } = placesOf(guess);
	const value = (name: string): number => numberOf(guess, table, name);
	const found: Guess[] = [];
	const push = (one: Guess | null): void => {
		if (one) found.push(one);
	};
	const wanted = view.sizes.filter((size) => size > 0).reduce((a, b) => a * b, 1);
	const isOpen = view.sizes.includes(-1);
	// The last axes of an input as they are asked for.
	for (const { leaf, what, optional } of guess.slots) {
		if (optional || leaf.kind !== 'tensor' || what === 'argument') continue;
		const count = leaf.axes.reduce<number>((product, axis) => product * numberOf(guess, table, axis), 1);
		if (count !== view.numbers) continue;
		const axes = leaf.axes;
		const fitted = (from: number): Guess | null => {
			let made: Guess | null = guess;
			for (let back = 1; back <= Math.min(axes.length - from, view.sizes.length) && made; back++) {
				const [axis, size] = [axes[axes.length - back]!, view.sizes[view.sizes.length - back]!];
				const { name } = settle(guess.sizes, axis);
				if (size <= 0 || name === null || numberOf(guess, table, axis) === size) continue;
				const other = free.find((one) => one !== name && value(one) === size);
				made = tie(made, name, other ?? size, 1, 1) ?? made;
			}
			return made;
		};
		// One sequence, and no batch of them.
		if (axes[0] === 'batch' && axes.length > 1 && view.sizes.at(-axes.length) === 1) {
			const single = fitted(1);
			// An axis more than the input has, and the batch in front of it: `x.view(-1, 1, window, features)`.
			if (single && view.sizes[0] === -1 && view.sizes.length === axes.length + 1) {
				found.push(single);
				continue;
			}
			if (single)
				found.push({ ...single, slots: guess.slots.map((slot) => (slot.leaf === leaf ? { ...slot, leaf: { ...leaf, axes: axes.slice(1) } } : slot)) });
		}
		const made = fitted(0);
		if (!made || made === guess) continue;
		// Pictures of one channel, where a view leaves none for it.
		const channels = axes.length === 4 && view.sizes.length < 4 ? axes[1]! : 1;
		found.push((typeof channels === 'string' && tie(made, channels, 1, 1, -0.1)) || made);
	}
	found.push(...leading(guess, table, view, free));
	for (const size of free) {
		const unit = value(size);
		const { like } = guess.sizes.get(size)!;
		const isArgument = args.has(size) && !inputs.has(size);
		const base = isArgument ? 3 : like === 'batch' ? 4 : 2;
		const target = isOpen ? null : view.numbers % unit === 0 ? wanted / (view.numbers / unit) : wanted % unit === 0 ? view.numbers / (wanted / unit) : null;
		if (target !== null && Number.isInteger(target) && target > 0 && target !== unit && !(isArgument && target === 1 && isOne(like))) {
			const other = free.find((one) => one !== size && value(one) === target);
			push(tie(guess, size, other ?? target, 1, base));
		}
		if (isOpen && view.numbers % unit === 0 && unit > 1) {
			// What is missing of a divisor.
			const missing = wanted / gcd(wanted, view.numbers);
			const other = free.find((one) => one !== size && value(one) === missing);
			if (missing > 1) push(other ? tie(guess, other, size, 1, base + 1) : multiple(guess, size, missing, base + 1, value));
		}
		for (const part of [2, 3, 4])
			if (unit % part !== 0 && (isArgument || like === 'width'))
				push(tie(guess, size, part, 1, base + (target === unit - (unit % part) ? -0.5 : 1) + part / 10, true));
	}
	return found;
}

/** What is made of an input gets the batch and the steps that it is given for its own: these are then the input's. */
function leading(guess: Guess, table: Table, { sizes, numbers }: View, free: readonly string[]): readonly Guess[] {
	return guess.slots.flatMap(({ leaf, what, optional }) => {
		if (optional || leaf.kind !== 'tensor' || what === 'argument' || leaf.axes.length < 2) return [];
		const count = Math.min(leaf.axes.length, sizes.length - 1);
		const places = leaf.axes.reduce<number>((product, axis) => product * numberOf(guess, table, axis), 1);
		if (count < 2 || numbers % places !== 0 || sizes.slice(0, count).some((size) => size <= 1)) return [];
		let made: Guess | null = guess;
		for (const [i, axis] of leaf.axes.slice(0, count).entries()) {
			const { name } = settle(guess.sizes, axis);
			if (numberOf(guess, table, axis) === sizes[i] || !made) continue;
			const other = free.find((one) => one !== name && numberOf(guess, table, one) === sizes[i]);
			made = name === null ? null : tie(made, name, other ?? sizes[i]!, 1, 0);
		}
		return made && made !== guess ? [{ ...made, cost: guess.cost + 1.2 }] : [];
	});
}

/** A size as a multiple of a number: of the sizes that it is the product of, where it is one. */
function multiple(guess: Guess, size: string, of: number, cost: number, value: (name: string) => number): Guess | null {
	let rest = of;
	let made: Guess | null = guess;
	for (const name of freeSizes(guess)) {
		const number = value(name);
		if (name === size || number < 2 || rest % number !== 0) continue;
		rest /= number;
		made &&= tie(made, size, name, 1, 0, true);
	}
	return made && rest > 1 ? tie(made, size, rest, 1, cost, true) : made && { ...made, cost: made.cost + cost };
}

const gcd = (a: number, b: number): number => (b === 0 ? a : gcd(b, a % b));
