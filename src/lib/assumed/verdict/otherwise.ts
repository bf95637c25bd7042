import type { Raised, Trace } from '../../ir/index.ts';
import type { Sizes } from '../candidates/sizes.ts';
import type { Guess } from '../leaf.ts';
import { isOfAxesAlone } from '../repair/message.ts';
import { longer } from '../repair/parts/remainders.ts';
import { allRanks, shapes } from '../repair/shapes.ts';
import { ties } from '../repair/ties.ts';
import { progressOf, raisedIn, type Trial } from '../search.ts';
import type { Flows } from '../text/flows.ts';
import type { Table } from '../witnesses/tables.ts';
import type { EvaluateGuess } from './conditions.ts';
import type { Other } from './never.ts';

/** What the trial of one class or function knows, and evaluates with. */
interface Ground {
	readonly at: (guess: Guess, table: Table, sizes?: ReadonlyMap<string, number>) => Trace;
	readonly first: EvaluateGuess;
	readonly known: Sizes;
	readonly taken: ReadonlySet<number>;
	readonly flows: Flows;
	/** Whether there is time for another trial. */
	readonly more: () => boolean;
}

/** So many sizes at most are made to fit one after another, and so many ways of each are tried. */
const mostFits = 3;

/** Made one after another, as far as they are asked for; null where there is no time for it. */
function* each<A, B>(all: readonly A[], make: (one: A) => B, more: () => boolean): Generator<B | null> {
	for (const one of all) yield more() ? make(one) : null;
}

/** The same guess with each list of sizes that is handed to a constructor of one entry, and of one more. */
const counted = (guess: Guess): readonly Guess[] =>
	guess.slots.flatMap((slot, at) => {
		const { leaf, what } = slot;
		const [one] = leaf.kind === 'parts' ? leaf.parts : [];
		if (what !== 'argument' || leaf.kind !== 'parts' || leaf.as !== 'list' || !one || leaf.parts.some((part) => part.leaf.kind !== 'size')) return [];
		const more = { key: String(leaf.parts.length), leaf: leaf.parts.at(-1)!.leaf };
		return [[one], [...leaf.parts, more]].map((parts) => ({ ...guess, slots: guess.slots.with(at, { ...slot, leaf: { ...leaf, parts } }) }));
	});

/** How else the guess of a trial that failed can be tried. */
export function otherwise({ guess, table, raised: failed, progress }: Trial, { at, first, known, taken, flows, more }: Ground): Other {
	const tiedIn = (of: Guess, found: Pick<Trial, 'table'> & { readonly raised: Raised }): readonly Guess[] =>
		ties({ guess: of, ...found, sizes: known, taken, flows, lineage: [], source: '', said: '', parts: [], concerned: new Set() });
	/** What comes of a guess, with sizes made to fit where that gets it further. */
	const fitted = (natural: Guess): Trace => {
		let found = { guess: natural, ...first(natural) };
		for (let round = 0; round < mostFits && found.raised && !isOfAxesAlone(found.raised.message); round++) {
			const { guess: of, table: last, raised, trace } = found;
			const next = tiedIn(of, { table: last, raised })
				.slice(0, mostFits)
				.map((one) => ({ guess: one, ...first(one) }))
				.find((one) => progressOf(one.trace) > progressOf(trace));
			if (!next) break;
			found = next;
		}
		return found.trace;
	};
	return {
		at: (other, sizes) => raisedIn(at(guess, other, sizes)),
		// Where less is done then, it is what was made to fit that fits no more.
		longer: (by) =>
			longer(guess, by).flatMap((one) => {
				const trace = at(one, table);
				return progressOf(trace) < progress ? [] : [raisedIn(trace)];
			}),
		counted: () => counted(guess).map((one) => first(one).raised),
		*laid() {
			for (const other of shapes({ guess, raised: failed!, sizes: known, lineage: [] })) {
				const { trace } = first(other);
				yield trace;
				// Laid out otherwise it may have to be as wide as it was, and as long as what it meets.
				yield fitted(other);
			}
		},
		ranks: () => {
			const all = allRanks(guess, known);
			return all && each(all, fitted, more);
		},
		*mended() {
			for (const tied of tiedIn(guess, { table, raised: failed! })) {
				const found = first(tied);
				yield { guess: tied, ...found, progress: progressOf(found.trace) };
			}
		}
	};
}
