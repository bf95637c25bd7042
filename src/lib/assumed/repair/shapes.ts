import type { Sizes } from '../candidates/sizes.ts';
import { axesFor, byRank, intByRank } from '../candidates/inputs.ts';
import { axesOf, mapLeaf, tensorsIn, type Axis, type Guess, type Leaf, type Slot } from '../leaf.ts';
import { mateOf } from '../candidates/mates.ts';
import type { Failed } from './failed.ts';
import { isAboutKind, isAboutRank, isBroadcast, missingAxes } from './message.ts';

/** The same with another leaf for a slot. */
export function withLeaf(guess: Guess, slot: Slot, leaf: Leaf, cost: number, sizes: Sizes): Guess {
	const known = new Map(guess.sizes);
	for (const axis of axesOf(leaf)) if (typeof axis === 'string' && !known.has(axis)) known.set(axis, sizes.all.get(axis) ?? { name: axis, like: 'width' });
	return { ...guess, sizes: known, cost: guess.cost + cost, slots: guess.slots.map((one) => (one === slot ? { ...slot, leaf, optional: false } : one)) };
}

type Tensor = Extract<Leaf, { kind: 'tensor' }>;

/** A tensor with so many axes more: what its axes are stays, as far as it has them still. */
function relaid(guess: Guess, name: string, { axes, ...one }: Tensor, by: number, of: Tensor['of'], sizes: Sizes): Tensor | null {
	// Of which it is known how many there are, they stay where they are, and the others are laid out by themselves.
	const fixed = by > 0 ? axes.findIndex((axis) => typeof axis === 'string' && typeof guess.sizes.get(axis)?.is === 'number') : -1;
	if (fixed >= 0) {
		const others = relaid(guess, name, { ...one, axes: axes.toSpliced(fixed, 1) }, by, of, sizes);
		return others && { ...others, axes: others.axes.toSpliced(fixed, 0, axes[fixed]!) };
	}
	const places = (of === 'float' ? byRank : intByRank)[axes.length + by];
	if (!places) return null;
	const left = [...axes];
	const made = axesFor(sizes, name, places).map((axis) => {
		const like = typeof axis === 'string' ? sizes.all.get(axis)?.like : undefined;
		const at = left.findIndex((old) => typeof old === 'string' && (guess.sizes.get(old) ?? sizes.all.get(old))?.like === like);
		return at < 0 ? axis : left.splice(at, 1)[0]!;
	});
	// Where time is first it stays so.
	const [first, second] = made;
	const isTimeFirst = axes.indexOf('batch') === 1 && first === 'batch' && second !== undefined && second === axes[0];
	return { ...one, of, axes: isTimeFirst ? [second, first, ...made.slice(2)] : made };
}

/** Tensors of another number of axes, or of other numbers. */
export function shapes({ guess, raised, sizes, lineage }: Pick<Failed, 'guess' | 'raised' | 'sizes' | 'lineage'>): readonly Guess[] {
	const [rank, kind] = [isAboutRank(raised.message), isAboutKind(raised.message)];
	const penalty = (fits: boolean): number => (fits ? 0 : isBroadcast(raised.message) ? 1 : 3);
	const read = new Set(lineage.flatMap(({ inputs }) => [...inputs]));
	const found: Guess[] = [];
	// Keras' layers take whole numbers for others: that they run with these tells nothing.
	const cast = guess.framework === 'tensorflow' && !kind ? 1.5 : 0;
	const shared = guess.slots.filter(({ what, optional, leaf }) => what !== 'argument' && !optional && axesOf(leaf).includes('batch')).length;
	for (const slot of guess.slots) {
		if (slot.what === 'argument' || slot.optional) continue;
		// What does not flow into what disagrees does not mend it.
		const apart = read.size > 0 && slot.leaf.kind === 'tensor' && !read.has(slot.name) ? 2.5 : 0;
		let at = 0;
		// The items of a list are alike.
		const count = tensorsIn(slot.leaf.kind === 'parts' && slot.leaf.as === 'list' ? slot.leaf.parts[0]!.leaf : slot.leaf).length;
		for (let nth = 0; nth < count; nth++) {
			const change = (make: (leaf: Tensor) => Leaf | null, cost: number): void => {
				at = 0;
				let made = true;
				const leaf = mapLeaf(slot.leaf, (one) => {
					if (one.kind !== 'tensor' || at++ % count !== nth) return one;
					const other = make(one);
					if (!other) made = false;
					return other ?? one;
				});
				const isOtherKind = kindIn(leaf) !== kindIn(slot.leaf);
				// Back again would be another number of axes in two steps.
				if (!made || (isOtherKind && slot.isOtherKind)) return;
				const bent = guess.bent || (!isOtherKind && tensorRank(leaf) !== tensorRank(slot.leaf));
				const other = withLeaf(guess, slot, leaf, cost + apart, sizes);
				const mate = isOtherKind ? undefined : mateOf(slot, guess.slots);
				const both = mate ? withLeaf(other, mate, leaf, 0, sizes) : other;
				found.push({ ...both, bent, slots: isOtherKind ? other.slots.map((one) => (one.name === slot.name ? { ...one, isOtherKind } : one)) : both.slots });
			};
			const laid = (one: Tensor, by: number, of = one.of): Leaf | null => relaid(guess, slot.name, one, by, of, sizes);
			change((one) => laid(one, -1), 1.5 + penalty(rank));
			// One word of each of a batch.
			if (shared > 1) change((one) => (one.of === 'int' && one.axes.length === 2 ? { ...one, axes: ['batch'] } : null), 1.4 + penalty(rank));
			change((one) => laid(one, 1), 1.7 + penalty(rank));
			change((one) => (one.of === 'float' ? laid(one, one.axes.length > 2 ? -1 : 0, 'int') : null), 1.4 + penalty(kind) + cast);
			change((one) => (one.of === 'float' && one.axes.length > 1 ? laid(one, 0, 'int') : null), 1.9 + penalty(kind) + cast);
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
	const tensors = guess.slots.filter(({ what, optional, leaf }) => what !== 'argument' && !optional && tensorsIn(leaf).length > 0);
	const groups = [tensors, ...lineage.map(({ inputs }) => tensors.filter(({ name }) => inputs.has(name)))];
	const steps = [-1, 1, ...(missingAxes(raised.message) ?? [])];
	return [...found, ...groups.flatMap((group, nth) => together(guess, group, steps, sizes, penalty(rank) + (nth === 0 ? 0.2 : 0)))];
}

/** In so many ways at most all inputs together are laid out. */
const mostWays = 64;

/** All inputs with each number of axes, and as what else they may be; null where these are too many ways. */
export function allRanks(guess: Guess, sizes: Sizes): readonly Guess[] | null {
	let found: readonly Guess[] = [guess];
	for (const { name, what, optional } of guess.slots) {
		if (what === 'argument' || optional) continue;
		found = found.flatMap((one) => {
			const slot = one.slots.find((other) => other.name === name)!;
			return [...waysOf(one, slot, sizes), ...slot.others].map((leaf) => withLeaf(one, slot, leaf, 0, sizes));
		});
		if (found.length > mostWays) return null;
	}
	return found;
}

/** A value with each of its tensors laid out with each number of axes. */
function waysOf(guess: Guess, { leaf, name }: Slot, sizes: Sizes): readonly Leaf[] {
	let ways: readonly Leaf[] = [leaf];
	for (const [nth, { of, axes }] of tensorsIn(leaf).entries()) {
		const ranks = (of === 'float' ? byRank.slice(0, 5) : intByRank).keys();
		const others = [...ranks].flatMap((rank) => (rank === 0 ? [] : [rank - axes.length]));
		ways = ways.flatMap((way) => others.map((by) => withTensor(way, nth, (one) => (by === 0 ? one : (relaid(guess, name, one, by, of, sizes) ?? one)))));
	}
	return ways;
}

/** The same with another in the place of one of its tensors. */
function withTensor(leaf: Leaf, nth: number, change: (one: Tensor) => Tensor): Leaf {
	let at = 0;
	return mapLeaf(leaf, (one) => (one.kind === 'tensor' && at++ === nth ? change(one) : one));
}

/** Some tensors with axes more, or less: what is joined has to have as many, and what flows into one of them changes together. */
function together(guess: Guess, slots: readonly Slot[], steps: readonly number[], sizes: Sizes, penalty: number): readonly Guess[] {
	if (slots.length < 2) return [];
	return steps.flatMap((by) => {
		let made = guess;
		// Pictures that go together are as large.
		let image: readonly Axis[] = [];
		for (const slot of slots) {
			let fits = true;
			const leaf = mapLeaf(slot.leaf, (one) => {
				if (one.kind !== 'tensor') return one;
				const other = relaid(guess, slot.name, one, by, one.of, sizes);
				if (!other?.axes.length) fits = false;
				if (!other) return one;
				const own = other.axes.filter((axis) => typeof axis === 'string' && sizes.all.get(axis)?.like === 'image');
				if (image.length === 0) image = own;
				return { ...other, axes: other.axes.map((axis) => image[own.indexOf(axis)] ?? axis) };
			});
			if (!fits) return [];
			made = withLeaf(made, slot, leaf, 0, sizes);
		}
		return [{ ...made, cost: guess.cost + 1.8 + penalty, bent: guess.bent || slots.length < 3 }];
	});
}

const kindIn = (leaf: Leaf): string => (leaf.kind === 'tensor' ? leaf.of : '');

const tensorRank = (leaf: Leaf): number => (leaf.kind === 'tensor' ? leaf.axes.length : 0);
