import type { Raised, Trace } from '../../ir/index.ts';
import { axesOf, isLayer, tensorsIn, type Axis, type Guess, type Size, type Tie } from '../leaf.ts';
import { viewIn } from '../repair/message.ts';
import { isState } from '../text/hints/reading.ts';
import { jointText } from '../witnesses/joint.ts';
import { numberOf, type Table } from '../witnesses/tables.ts';

/** A program that raises for some inputs: which, and what it says then. */
export interface Condition {
	/** `batch != 16`. */
	readonly when: string;
	/** Where it runs, if it does not raise wherever that is not so: `seq is a multiple of 4`. */
	readonly runsWhere?: string;
	readonly raised: Raised;
	/** What it says, in the names of sizes. */
	readonly message: string;
	/** At the witnesses for which it raises. */
	readonly trace: Trace;
}

/** Evaluates a guess at its first table of witnesses, or at another. */
export type EvaluateGuess = (guess: Guess, round?: number) => { readonly trace: Trace; readonly table: Table; readonly raised: Raised | null };

/** Of the sizes that turned out to be tied, those that a caller would not expect: what is raised without each of these. */
export function conditionsOf(guess: Guess, evaluate: EvaluateGuess): readonly Condition[] {
	const inputs = new Set(guess.slots.flatMap(({ leaf, what, optional }) => (what !== 'argument' && !optional && leaf.kind !== 'size' ? axesOf(leaf) : [])));
	// That a layer which is not here, or weights that are handed over, have the sizes that they need is no condition.
	const made = new Set<Axis>(
		guess.slots.flatMap(({ leaf, what }) => (isLayer(leaf) ? axesOf(leaf) : what === 'argument' ? tensorsIn(leaf).flatMap(axesOf) : []))
	);
	// What a caller gives as numbers of its own.
	const given = new Set<Axis>(guess.slots.flatMap(({ leaf, what, optional }) => (what === 'argument' && !optional && leaf.kind === 'size' ? [leaf.size] : [])));
	const found: Condition[] = [];
	for (const tie of guess.ties) {
		const isInvented = (axis: Axis): boolean => typeof axis === 'string' && guess.sizes.get(axis)?.isInvented === true;
		if ([tie.size, tie.is].some((axis) => made.has(axis) || isInvented(axis))) continue;
		const { like } = guess.sizes.get(tie.size)!;
		if (typeof tie.is === 'number' && isOfStates(guess, tie.size)) continue;
		const isInput = inputs.has(tie.size);
		const isOfArguments = given.has(tie.size) && given.has(tie.is);
		const kind = isOfArguments ? 'arguments' : suspicion(tie, like, isInput, guess, inputs);
		// An axis that was thought to be a number is no number of the program's.
		if (kind === 'natural' || (kind === 'arguments' && inputs.has(tie.is))) continue;
		const other = without(guess, kind === 'image' ? guess.ties.filter(({ size }) => guess.sizes.get(size)?.like === 'image') : [tie]);
		// Of what is no multiple some sizes happen to fit.
		const rounds = tie.multiple ? [undefined, 0, 1, 2] : [undefined];
		const { raised, trace, table } = rounds.map((round) => evaluate(other, round)).find((one) => one.raised) ?? evaluate(other);
		if (!raised || trace.outcome.kind !== 'raised' || raised.frames.length === 0) continue;
		const view = viewIn(raised.message);
		if (kind === 'image' && !view) continue;
		if (kind === 'normalised' && !/running_mean|Expected hidden/.test(raised.message)) continue;
		if (
			kind === 'arguments' &&
			!(isOfArguments && /must match the size of tensor/.test(raised.message)) &&
			!/mat1|input\.size\(-1\)|weight of size|shape '|normalized_shape|running_mean/.test(raised.message)
		)
			continue;
		if (found.some((one) => one.raised.type === raised.type && one.raised.span.from === raised.span.from)) continue;
		found.push({
			when: (view && divisibility(guess, view.sizes)) ?? (tie.multiple ? `${tie.size} % ${unitText(guess, tie.size)} != 0` : `${tie.size} != ${textOf(tie)}`),
			...(tie.multiple && { runsWhere: `${tie.size} is a multiple of ${unitText(guess, tie.size)}` }),
			raised,
			message: named(other, { raised, table }, evaluate),
			trace
		});
	}
	return found;
}

/** What is raised, with the names of sizes where its numbers follow from them: `Expected features, got emb_dim`. */
function named(guess: Guess, { raised, table }: { readonly raised: Raised; readonly table: Table }, evaluate: EvaluateGuess): string {
	const samples = [{ table: settled(guess, table), text: spaced(raised.message) }];
	for (const round of [0, 1, 2]) {
		const again = evaluate(guess, round);
		if (again.raised?.type === raised.type && again.raised.span.from === raised.span.from)
			samples.push({ table: settled(guess, again.table), text: spaced(again.raised.message) });
	}
	return samples.length > 2 ? jointText(samples, [...table.keys()]) : raised.message;
}

const settled = (guess: Guess, table: Table): Table => new Map([...table.keys()].map((name) => [name, numberOf(guess, table, name)]));

/** `(5 x 18)` of `(5x18)`: names go into it. */
const spaced = (message: string): string => message.replace(/\b(\d+)x(?=\d+\b)/g, '$1 x ');

/** Whether a size is that of states alone: whoever has them has them from the program, of the size that it makes them. */
const isOfStates = ({ slots }: Guess, size: string): boolean => {
	const having = slots.filter(({ leaf, optional }) => !optional && axesOf(leaf).includes(size));
	return having.length > 0 && having.every(({ name, what }) => what === 'input' && isState(name));
};

const textOf = (tie: Tie): string =>
	[tie, ...tie.plus].map(({ is, times }) => (typeof is === 'number' ? String(is * times) : times === 1 ? is : `${times}*${is}`)).join('+');

/** `(classes*steps)` of a size that has to be a multiple of that. */
function unitText({ sizes }: Guess, size: string): string {
	const of = sizes.get(size)?.multipleOf ?? [];
	return of.length === 1 ? String(of[0]) : `(${of.join('*')})`;
}

type Suspicion = 'natural' | 'plain' | 'image' | 'arguments' | 'normalised';

function suspicion({ size, is, multiple, plus }: Tie, like: Size['like'], isInput: boolean, guess: Guess, inputs: ReadonlySet<Axis>): Suspicion {
	const named = new Set(guess.slots.flatMap(({ leaf, what }) => (what === 'name' ? axesOf(leaf) : [])));
	const other = typeof is === 'string' ? guess.sizes.get(is)?.like : undefined;
	if (isInput) {
		if (typeof is === 'string' && named.has(is)) return 'natural';
		// One sequence has to be longer than the other.
		if (like === 'time' && other === 'time' && plus.length > 0) return 'plain';
		if (like === 'batch') return other === 'batch' && typeof is === 'string' && inputs.has(is) ? 'natural' : 'plain';
		// A batch of words, each of which is a sequence.
		if (like === 'time' && other === 'batch' && hasNoBatch(guess, size)) return 'natural';
		if (multiple) return like === 'image' ? 'natural' : 'plain';
		if (like === 'image') return 'image';
		if (other !== undefined && typeof is === 'string' && inputs.has(is) && other === 'batch') return 'plain';
		return like === 'time' && other === 'width' ? 'normalised' : 'natural';
	}
	if (multiple) return 'natural';
	if (typeof is === 'number') return like === 'count' ? 'plain' : 'arguments';
	return size === is ? 'natural' : 'arguments';
}

/** Whether tensors with an axis have none for a batch. */
const hasNoBatch = ({ slots }: Guess, size: string): boolean =>
	slots.every(({ leaf, optional }) => optional || !axesOf(leaf).includes(size) || !axesOf(leaf).includes('batch'));

function without(guess: Guess, ties: readonly Tie[]): Guess {
	const sizes = new Map(guess.sizes);
	for (const { size } of ties) {
		const { name, like, least, natural } = sizes.get(size)!;
		sizes.set(size, { name, like, ...(least !== undefined && { least }), ...(natural !== undefined && { natural }) });
	}
	return { ...guess, sizes };
}

/** `(batch*height*width) % 784 != 0`, where one axis of a view is open. */
function divisibility(guess: Guess, sizes: readonly number[]): string | null {
	if (!sizes.includes(-1)) return null;
	const leaf = guess.slots.find(({ leaf: one, what, optional }) => what === 'input' && !optional && one.kind === 'tensor')?.leaf;
	if (leaf?.kind !== 'tensor' || !leaf.axes.some((axis) => typeof axis === 'string' && guess.sizes.get(axis)?.like === 'image')) return null;
	const by = sizes.filter((size) => size > 0).reduce((a, b) => a * b, 1);
	return `(${leaf.axes.filter((axis) => axis !== 1).join('*')}) % ${by} != 0`;
}
