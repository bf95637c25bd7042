import { axesOf, settle, type Axis, type Guess, type Size, type Term, type Tie } from '../leaf.ts';

/** Which sizes stand in the inputs, and which only in a constructor's arguments. */
export function placesOf(guess: Guess): { readonly inputs: ReadonlySet<string>; readonly args: ReadonlySet<string> } {
	const inputs = new Set<string>();
	const args = new Set<string>();
	for (const { leaf, what, optional } of guess.slots)
		if (!optional)
			for (const axis of axesOf(leaf))
				for (const name of settle(guess.sizes, axis).terms.keys())
					(what === 'argument' || leaf.kind === 'size' || leaf.kind === 'made' ? args : inputs).add(name);
	return { inputs, args };
}

export function tie(guess: Guess, size: string, is: Axis, times: number, cost: number, multiple = false, plus: readonly Term[] = []): Guess | null {
	const known = guess.sizes.get(size);
	if (!known || known.is !== undefined) return null;
	if ([is, ...plus.map((term) => term.is)].some((one) => settle(guess.sizes, one).terms.has(size))) return null;
	if (isAccident(guess, known, is)) return null;
	const sizes = new Map(guess.sizes);
	sizes.set(size, multiple ? { ...known, multipleOf: [...(known.multipleOf ?? []), is] } : { ...known, is, times, plus });
	return { ...guess, sizes, cost: guess.cost + cost, ties: [...guess.ties, { size, is, times, plus, multiple }] };
}

/** The same without one of its ties; null where others rest on it. */
export function untied(guess: Guess, one: Tie): Guess | null {
	const { is, times, plus, ...free } = guess.sizes.get(one.size)!;
	if (one.multiple || is !== one.is || times !== one.times || plus !== one.plus) return null;
	return { ...guess, sizes: new Map([...guess.sizes, [one.size, free]]), ties: guess.ties.filter((tie) => tie !== one) };
}

export const isOne = (like: Size['like']): boolean => like === 'width' || like === 'vocabulary';

/** A batch or a sequence that is just as long as a layer is wide, or a layer as wide as a batch is long. */
function isAccident(guess: Guess, { like, name }: Size, is: Axis): boolean {
	const { inputs, args } = placesOf(guess);
	const other = typeof is === 'string' ? guess.sizes.get(is)?.like : undefined;
	// A layer is as wide as a batch is long: the other way round it is said as well, and better.
	if (args.has(name) && !inputs.has(name) && typeof is === 'string' && inputs.has(is) && !args.has(is)) return true;
	if (like === 'width' && other === 'batch') return true;
	// Nobody's sequence, and nobody's batch, is as long as there are layers.
	const [isLong, isOtherLong] = [like, other].map((one) => one === 'time' || one === 'batch');
	if ((isLong && other === 'count') || (isOtherLong && like === 'count')) return true;
	if (!guess.bent || (like !== 'batch' && like !== 'time')) return false;
	return typeof is === 'number' ? is !== 1 : other === 'width' || other === 'vocabulary';
}
