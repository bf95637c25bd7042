import type { Diagnostic, Trace } from '../ir/index.ts';
import { mapLeaf, tensorsIn, type Guess, type Leaf } from './leaf.ts';

type Tensor = Extract<Leaf, { kind: 'tensor' }>;

/** The same inputs with batch and steps the other way round, where they have both; null where none has. */
export function turned(guess: Guess): Guess | null {
	const isTime = (axis: Tensor['axes'][number] | undefined): boolean => typeof axis === 'string' && guess.sizes.get(axis)?.like === 'time';
	const turn = (leaf: Leaf): Leaf => {
		if (leaf.kind !== 'tensor') return leaf;
		const [first, second, ...rest] = leaf.axes;
		const hasBoth = (first === 'batch' && isTime(second)) || (isTime(first) && second === 'batch');
		return hasBoth ? { ...leaf, axes: [second!, first!, ...rest] } : leaf;
	};
	let changed = false;
	const slots = guess.slots.map((slot) => {
		if (slot.what === 'argument' || slot.optional) return slot;
		const leaf = mapLeaf(slot.leaf, turn);
		const [before, after] = [slot.leaf, leaf].map((one) => JSON.stringify(tensorsIn(one)));
		changed ||= before !== after;
		return { ...slot, leaf };
	});
	return changed ? { ...guess, slots } : null;
}

/** Whether lengths of sequences are ours: what is said of them is said of nobody's. */
const hasLengths = ({ slots }: Guess): boolean => slots.some(({ leaf, optional }) => !optional && JSON.stringify(leaf).includes('"kind":"lengths"'));

/**
 * What is said of a program with the inputs that were supposed, without what is silently wrong only because of how these were laid out: with others it runs as well, and is right.
 * @param others Evaluations with such other inputs.
 */
export function saidOfAll(
	found: readonly Diagnostic[],
	guess: Guess,
	others: () => readonly Trace[],
	diagnose: (trace: Trace) => readonly Diagnostic[]
): readonly Diagnostic[] {
	const ours = found.filter(({ code, kind }) => !(kind === 'hazard' && code === 'hazard.lengths_beyond' && hasLengths(guess)));
	if (!ours.some(({ kind }) => kind === 'hazard')) return ours;
	const also = others().map((trace) => new Set(diagnose(trace).map(({ code, from }) => `${code} ${from}`)));
	return ours.filter(({ kind, code, from }) => kind !== 'hazard' || also.every((said) => said.has(`${code} ${from}`)));
}
