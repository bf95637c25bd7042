import type { Raised } from '../../ir/index.ts';
import { leafNamed, type Sizes } from '../candidates/arguments.ts';
import { axesFor } from '../candidates/inputs.ts';
import { freeSizes, type Guess, type Leaf, type Slot } from '../leaf.ts';
import type { Lineage } from './lineage.ts';
import { isAboutPair, isTooSmall, isBroadcast, pairsIn, viewIn } from './message.ts';
import { shapes, withLeaf } from './shapes.ts';
import { sums } from './sums.ts';
import { numberOf, type Table } from '../witnesses/tables.ts';
import { isOne, placesOf, tie } from './tie.ts';
import { inConstructor, isMisplacedRate, otherArguments } from './constructors.ts';
import { views } from './views.ts';
import { wholeShapes } from './wholeShapes.ts';
import { inputNames } from '../text/roles.ts';

/**
 * What is tried next after a trial failed: other guesses, each with what it costs.
 * @param source The program's text.
 */
export function repairs(
	guess: Guess,
	table: Table,
	raised: Raised,
	sizes: Sizes,
	known: ReadonlySet<number>,
	source: string,
	lineage: Lineage = []
): readonly Guess[] {
	if (isMisplacedRate(raised)) return [];
	if (inConstructor(raised))
		return [
			...missing(guess, raised, sizes),
			...wholeShapes(guess, table, raised, lineage),
			...ties(guess, table, raised, known),
			...otherArguments(guess, raised, source.slice(raised.span.from, raised.span.to), sizes),
			...otherKinds(guess, raised, sizes, 'argument')
		];
	return [
		...missing(guess, raised, sizes),
		...wholeShapes(guess, table, raised, lineage),
		...ties(guess, table, raised, known),
		...views(guess, table, raised),
		...shapes(guess, raised, sizes, lineage),
		...pairs(guess, raised, sizes),
		...larger(guess, raised),
		...asserted(guess, raised),
		...otherKinds(guess, raised, sizes)
	];
}

/** Two numbers should agree: a size that one of them comes from becomes the other. */
function ties(guess: Guess, table: Table, raised: Raised, known: ReadonlySet<number>): readonly Guess[] {
	if (viewIn(raised.message)) return [];
	const free = freeSizes(guess);
	const { inputs, args } = placesOf(guess);
	const found: Guess[] = [];
	const value = (name: string): number => numberOf(guess, table, name);
	const push = (...all: readonly (Guess | null)[]): void => {
		for (const one of all) if (one) found.push(one);
	};
	pairsIn(raised)
		.slice(0, 24)
		.forEach(({ got, want }, nth) => {
			const late = nth * 0.2;
			for (const size of free) {
				const unit = value(size);
				if (unit < 2 || got % unit !== 0) continue;
				const ratio = got / unit;
				if (ratio > 1 && want % ratio !== 0) continue;
				const target = want / ratio;
				const { like } = guess.sizes.get(size)!;
				const isArgument = args.has(size) && !inputs.has(size);
				const base =
					(isArgument ? 3 : like === 'batch' ? 4 : like === 'time' ? 2 : 1) +
					late +
					(ratio > 1 ? 0.5 : 0) +
					(target === 1 && like !== 'count' && !isArgument ? 1 : 0);
				const other = free.find((name) => name !== size && value(name) === target);
				if (other !== undefined) push(tie(guess, size, other, 1, base));
				else {
					const part = known.has(target)
						? undefined
						: free.find((name) => name !== size && value(name) > 4 && target % value(name) === 0 && target / value(name) <= 8);
					if (part !== undefined) push(tie(guess, size, part, target / value(part), base + 0.3));
					if (!(isArgument && target === 1 && isOne(like)) && part === undefined && target <= 1_000_000) push(tie(guess, size, target, 1, base + 0.4));
				}
			}
		});
	push(...sums(guess, raised, free, inputs, value, known));
	// Half of one is half of the other.
	for (const { got, want } of pairsIn(raised).slice(0, 4))
		for (const by of [2, 3, 4])
			for (const size of free)
				for (const other of free)
					if (
						inputs.has(size) &&
						args.has(other) &&
						!inputs.has(other) &&
						[Math.floor, Math.ceil].some((part) => part(value(size) / by) === got) &&
						Math.floor(value(other) / by) === want
					) {
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
	// Half of it twice is less than it by one: `units // 2` of an odd number.
	for (const { got, want } of pairsIn(raised))
		for (const size of free) {
			const unit = value(size);
			for (const part of [2, 3, 4])
				if (
					guess.sizes.get(size)?.multipleOf === undefined &&
					unit % part !== 0 &&
					[got, want].some((n) => n === Math.floor(unit / part) * part || n === Math.floor(unit / part))
				)
					push(tie(guess, size, part, 1, 2.5 + part / 10, true));
		}
	return found;
}

/** A key, an attribute or a name that is not there. */
function missing(guess: Guess, { type, message }: Raised, sizes: Sizes): readonly Guess[] {
	if (type === 'KeyError') {
		const key = /^'([^'\\]+)'$/.exec(message)?.[1];
		return key === undefined ? [] : addPart(guess, 'dict', key, sizes);
	}
	const attribute = /'(?:types\.SimpleNamespace|SimpleNamespace|Namespace)' object has no attribute '(\w+)'/.exec(message)?.[1];
	return attribute === undefined ? [] : addPart(guess, 'object', attribute, sizes);
}

function addPart(guess: Guess, as: 'dict' | 'object', key: string, sizes: Sizes): readonly Guess[] {
	return guess.slots.flatMap((slot) => {
		const { leaf } = slot;
		if (leaf.kind !== 'parts' || leaf.as !== as || leaf.parts.some((part) => part.key === key)) return [];
		const symbol = as === 'dict' ? `${slot.name}['${key}']` : `${slot.name}.${key}`;
		const role = slot.what === 'input' ? inputNames.find(([pattern]) => pattern.test(key))?.[1] : undefined;
		const part: Leaf =
			slot.what === 'input'
				? { kind: 'tensor', of: role?.of ?? 'float', axes: axesFor(sizes, key, role?.axes ?? ['batch', 'time', 'feature']) }
				: leafNamed(sizes, key, symbol);
		return [withLeaf(guess, slot, { ...leaf, parts: [...leaf.parts, { key, leaf: part }] }, 0.5, sizes)];
	});
}

/** Larger images and longer sequences, and the sizes of pictures that networks are written for. */
function larger(guess: Guess, { message }: Raised): readonly Guess[] {
	const free = freeSizes(guess);
	const images = free.filter((name) => guess.sizes.get(name)?.like === 'image');
	const found: Guess[] = [];
	if (images.length)
		for (const [nth, side] of [28, 32, 64, 224, 128, 96, 48, 256].entries()) {
			let made: Guess | null = guess;
			for (const name of images) made = made && tie(made, name, side, 1, 0);
			if (made) found.push({ ...made, cost: guess.cost + 2.5 + nth * 0.2 });
		}
	if (isTooSmall(message)) {
		const grown = new Map(guess.sizes);
		for (const name of free) {
			const size = guess.sizes.get(name)!;
			if ((size.like === 'time' || size.like === 'image') && (size.least ?? 0) < 300) grown.set(name, { ...size, least: Math.max(67, (size.least ?? 0) * 3) });
		}
		found.push({ ...guess, sizes: grown, cost: guess.cost + 1 });
	}
	return found;
}

/** The first states of a layer that turned out to be an LSTM: two where one was thought. */
function pairs(guess: Guess, { message }: Raised, sizes: Sizes): readonly Guess[] {
	if (!isAboutPair(message)) return [];
	return guess.slots.flatMap((slot) => {
		const pair = slot.others.find((leaf) => leaf.kind === 'parts' && leaf.as === 'tuple');
		return pair && !slot.optional && slot.leaf.kind === 'tensor' ? [withLeaf(guess, slot, pair, 0.5, sizes)] : [];
	});
}

/** What a program asserts of its inputs is mostly that they are as wide as its layers, or that two of them are as long. */
function asserted(guess: Guess, { type, message }: Raised): readonly Guess[] {
	if (type !== 'AssertionError' || message !== '') return [];
	const { inputs, args } = placesOf(guess);
	const likeOf = (name: string): string | undefined => guess.sizes.get(name)?.like;
	const free = freeSizes(guess);
	return free.flatMap((size) =>
		free.flatMap((other) => {
			const isPair = size !== other && inputs.has(size) && likeOf(size) === likeOf(other) && (args.has(other) || size > other);
			const made = isPair ? tie(guess, size, other, 1, 1.2) : null;
			return made ?? [];
		})
	);
}

/** What else a slot may be. */
function otherKinds(guess: Guess, { type, message }: Raised, sizes: Sizes, only?: Slot['what']): readonly Guess[] {
	const fits = type === 'TypeError' || type === 'AttributeError';
	const found: Guess[] = [];
	const put = (slot: Slot, leaf: Leaf, cost: number): void => {
		const left = { ...slot, others: slot.others.filter((other) => other !== leaf) };
		found.push(withLeaf({ ...guess, slots: guess.slots.map((one) => (one === slot ? left : one)) }, left, leaf, cost, sizes));
	};
	const isAboutSize = /should be of type int|must be tuple of ints|interpreted as an integer/.test(message);
	for (const slot of guess.slots) {
		if (only !== undefined && slot.what !== only) continue;
		if (isAboutSize && slot.what === 'input' && !slot.optional && slot.leaf.kind === 'tensor')
			put(slot, { kind: 'size', size: slot.name }, /size|dim|num|units|len|hidden|layers|^n_|channels/i.test(slot.name) ? 0.8 : 2.5);
		if (slot.optional) {
			if (/None/.test(message)) put(slot, slot.leaf.kind === 'text' && slot.leaf.text === 'None' ? { kind: 'size', size: slot.name } : slot.leaf, 2);
			continue;
		}
		if (slot.what === 'argument' && !fits) continue;
		slot.others.forEach((leaf, i) => put(slot, leaf, (slot.what === 'argument' ? 3 : 1.5) + i * 0.3 + (fits ? 0 : 2)));
	}
	return found;
}
