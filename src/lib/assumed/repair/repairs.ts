import type { Raised } from '../../ir/index.ts';
import { leafNamed, type Sizes } from '../candidates/arguments.ts';
import { axesFor } from '../candidates/inputs.ts';
import { axesOf, freeSizes, mapLeaf, settle, type Axis, type Guess, type Leaf, type Slot } from '../leaf.ts';
import { isAboutKind, isAboutRank, isTooSmall, pairsIn, viewIn } from './message.ts';
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
export function repairs(guess: Guess, table: Table, raised: Raised, sizes: Sizes, known: ReadonlySet<number>, source: string): readonly Guess[] {
	if (isMisplacedRate(raised)) return [];
	if (inConstructor(raised))
		return [
			...missing(guess, raised, sizes),
			...wholeShapes(guess, table, raised),
			...ties(guess, table, raised, known),
			...otherArguments(guess, raised, source.slice(raised.span.from, raised.span.to), sizes),
			...otherKinds(guess, raised, 'argument')
		];
	return [
		...missing(guess, raised, sizes),
		...wholeShapes(guess, table, raised),
		...ties(guess, table, raised, known),
		...views(guess, table, raised),
		...shapes(guess, raised, sizes),
		...larger(guess, raised),
		...otherKinds(guess, raised)
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
				const base = (isArgument ? 3 : like === 'batch' ? 4 : like === 'time' ? 2 : 1) + late + (ratio > 1 ? 0.5 : 0);
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

/** Where a number is a sum that an input's axis is a part of, as after `cat`. */
function sums(
	guess: Guess,
	raised: Raised,
	free: readonly string[],
	inputs: ReadonlySet<string>,
	value: (name: string) => number,
	known: ReadonlySet<number>
): readonly (Guess | null)[] {
	const found: (Guess | null)[] = [];
	const own = free.filter((name) => inputs.has(name) && guess.sizes.get(name)?.like === 'width');
	// What is wide is made of what is wide: never of a batch, or of steps.
	const others = free.filter((name) => !own.includes(name) && isOne(guess.sizes.get(name)!.like));
	const named = (number: number): readonly [is: Axis, times: number] | null => {
		for (const factor of [1, 2, 3, 4]) {
			const found = others.find((name) => value(name) * factor === number);
			if (found !== undefined) return [found, factor];
		}
		return known.has(number) ? [number, 1] : null;
	};
	for (const { got, want } of pairsIn(raised).slice(0, 4)) {
		for (const size of own) {
			const target = want - (got - value(size));
			const is = got > value(size) && target > 0 ? named(target) : null;
			if (is) found.push(tie(guess, size, is[0], is[1], 1.5));
		}
		for (const [i, a] of own.entries())
			for (const b of own.slice(i + 1)) {
				if (value(a) + value(b) !== got) continue;
				const firsts: readonly (readonly [Axis, number])[] = [
					...others.flatMap((name) => [1, 2].map((factor) => [name, factor] as const)),
					...[...known].map((number) => [number, 1] as const)
				];
				for (const [first, factor] of firsts) {
					const number = typeof first === 'number' ? first : value(first) * factor;
					const second = number < want ? named(want - number) : null;
					if (second === null || (typeof first === 'number' && first < 2)) continue;
					const one = tie(guess, a, first, factor, 1.5 + apart(guess, a, first) + apart(guess, b, second[0]));
					found.push(one && tie(one, b, second[0], second[1], 0));
				}
			}
	}
	return found;
}

/** How little a size's name has to do with what it is to be: a default's name tells as well. */
function apart(guess: Guess, size: string, is: Axis): number {
	const slot = guess.slots.find(({ leaf, what }) => what !== 'argument' && axesOf(leaf).includes(size));
	const names = typeof is === 'string' ? [is] : [...guess.sizes.values()].filter(({ natural }) => natural === is).map(({ name }) => name);
	return slot && names.some((name) => name.includes(slot.name) || slot.name.includes(name)) ? 0 : 0.6;
}

/** A key, an attribute or a name that is not there. */
function missing(guess: Guess, { type, message }: Raised, sizes: Sizes): readonly Guess[] {
	if (type === 'KeyError') {
		const key = /^'([^'\\]+)'$/.exec(message)?.[1];
		return key === undefined ? [] : addPart(guess, 'dict', key, sizes);
	}
	const attribute = /'(?:types\.)?SimpleNamespace' object has no attribute '(\w+)'/.exec(message)?.[1];
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

/** The same with another leaf for a slot. */
function withLeaf(guess: Guess, slot: Slot, leaf: Leaf, cost: number, sizes: Sizes): Guess {
	const known = new Map(guess.sizes);
	for (const axis of axesOf(leaf)) if (typeof axis === 'string' && !known.has(axis)) known.set(axis, sizes.all.get(axis) ?? { name: axis, like: 'width' });
	return { ...guess, sizes: known, cost: guess.cost + cost, slots: guess.slots.map((one) => (one === slot ? { ...slot, leaf, optional: false } : one)) };
}

const intPlaces = [[], ['time'], ['batch', 'time'], ['batch', 'time', 'feature']] as const;
const floatPlaces = [
	[],
	['time'],
	['batch', 'feature'],
	['batch', 'time', 'feature'],
	['batch', 'channel', 'height', 'width'],
	['batch', 'time', 'channel', 'height', 'width']
] as const;

/** Tensors of another number of axes, or of other numbers. */
export function shapes(guess: Guess, raised: Raised, sizes: Sizes): readonly Guess[] {
	const [rank, kind] = [isAboutRank(raised.message), isAboutKind(raised.message)];
	const penalty = (fits: boolean): number => (fits ? 0 : 3);
	const found: Guess[] = [];
	const shared = guess.slots.filter(({ what, optional, leaf }) => what !== 'argument' && !optional && axesOf(leaf).includes('batch')).length;
	for (const slot of guess.slots) {
		if (slot.what === 'argument' || slot.optional) continue;
		let at = 0;
		const count = tensorsIn(slot.leaf);
		for (let nth = 0; nth < count; nth++) {
			const change = (make: (leaf: Extract<Leaf, { kind: 'tensor' }>) => Leaf | null, cost: number): void => {
				at = 0;
				let made = true;
				const leaf = mapLeaf(slot.leaf, (one) => {
					if (one.kind !== 'tensor' || at++ !== nth) return one;
					const other = make(one);
					if (!other) made = false;
					return other ?? one;
				});
				if (made) found.push({ ...withLeaf(guess, slot, leaf, cost, sizes), bent: guess.bent || tensorRank(leaf) !== tensorRank(slot.leaf) });
			};
			const laid = (one: Extract<Leaf, { kind: 'tensor' }>, by: number, of = one.of): Leaf | null => {
				const places = (of === 'int' || of === 'bool' ? intPlaces : floatPlaces)[one.axes.length + by];
				if (!places) return null;
				const axes =
					by === -1 && one.axes.length === 3 && settle(guess.sizes, one.axes[0]!).name === 'seq'
						? [one.axes[1]!, one.axes[2]!]
						: axesFor(sizes, slot.name, places);
				return { ...one, of, axes };
			};
			change((one) => laid(one, -1), 1.5 + penalty(rank));
			change((one) => laid(one, 1), 1.7 + penalty(rank));
			change((one) => (one.of === 'float' ? laid(one, one.axes.length > 2 ? -1 : 0, 'int') : null), 1.4 + penalty(kind));
			change((one) => (one.of === 'float' && one.axes.length > 1 ? laid(one, 0, 'int') : null), 1.9 + penalty(kind));
			change((one) => (one.of !== 'float' ? laid(one, 1, 'float') : null), 1.4 + penalty(kind));
			change((one) => (one.of !== 'float' ? laid(one, 0, 'float') : null), 1.8 + penalty(kind));
			change((one) => (one.of !== 'bool' && /mask/i.test(slot.name) ? laid(one, 0, 'bool') : null), 1.5 + penalty(kind));
			// Time before the batch, or behind it, where inputs do not agree on it.
			if (shared > 1)
				change(
					(one) =>
						one.axes.length > 1 && one.axes.slice(0, 2).includes('batch') ? { ...one, axes: [one.axes[1]!, one.axes[0]!, ...one.axes.slice(2)] } : null,
					1.6
				);
			// A batch of its own.
			change(
				(one) =>
					one.axes.includes('batch') ? { ...one, axes: one.axes.map((axis) => (axis === 'batch' ? sizes.fresh(`${slot.name}_batch`, 'batch') : axis)) } : null,
				3
			);
		}
	}
	return [...found, ...together(guess, sizes, penalty(rank))];
}

/** All tensors with an axis more, or less: what is joined has to have as many. */
function together(guess: Guess, sizes: Sizes, penalty: number): readonly Guess[] {
	const slots = guess.slots.filter(({ what, optional, leaf }) => what !== 'argument' && !optional && leaf.kind === 'tensor');
	if (slots.length < 2) return [];
	return [1, -1].flatMap((by) => {
		let made = guess;
		for (const slot of slots) {
			if (slot.leaf.kind !== 'tensor') return [];
			const places = (slot.leaf.of === 'float' ? floatPlaces : intPlaces)[slot.leaf.axes.length + by];
			if (!places?.length) return [];
			made = withLeaf(made, slot, { ...slot.leaf, axes: axesFor(sizes, slot.name, places) }, 0, sizes);
		}
		return [{ ...made, cost: guess.cost + 2 + penalty, bent: true }];
	});
}

const tensorRank = (leaf: Leaf): number => (leaf.kind === 'tensor' ? leaf.axes.length : 0);

function tensorsIn(leaf: Leaf): number {
	if (leaf.kind === 'tensor') return 1;
	return leaf.kind === 'parts' ? leaf.parts.reduce((sum, part) => sum + tensorsIn(part.leaf), 0) : 0;
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

/** What else a slot may be. */
function otherKinds(guess: Guess, { type, message }: Raised, only?: Slot['what']): readonly Guess[] {
	const fits = type === 'TypeError' || type === 'AttributeError';
	const found: Guess[] = [];
	const put = (slot: Slot, leaf: Leaf, cost: number): void => {
		const known = new Map(guess.sizes);
		for (const axis of axesOf(leaf)) if (typeof axis === 'string' && !known.has(axis)) known.set(axis, { name: axis, like: 'width' });
		found.push({
			...guess,
			sizes: known,
			cost: guess.cost + cost,
			slots: guess.slots.map((one) => (one === slot ? { ...slot, leaf, optional: false, others: slot.others.filter((other) => other !== leaf) } : one))
		});
	};
	for (const slot of guess.slots) {
		if (only !== undefined && slot.what !== only) continue;
		if (slot.optional) {
			if (/None/.test(message)) put(slot, slot.leaf.kind === 'text' && slot.leaf.text === 'None' ? { kind: 'size', size: slot.name } : slot.leaf, 2);
			continue;
		}
		slot.others.forEach((leaf, i) => put(slot, leaf, (slot.what === 'argument' ? 3 : 1.5) + i * 0.3 + (fits ? 0 : 2)));
	}
	return found;
}
