import type { Raised, Trace } from '../../ir/index.ts';
import type { Guess, Leaf } from '../leaf.ts';
import { progressOf, raisedIn, type Search, type Trial } from '../search.ts';
import { axesOf, isLayer, isUnknown, settle, someFunction } from '../leaf.ts';
import { inConstructor, isMisplacedRate, isOfMade } from '../repair/constructors.ts';
import { aboutIn } from '../repair/failed.ts';
import { isAboutRanks, isAboutSizes, isBeforeSetUp, isOfAxesAlone, isOfStrides, namesIn, isOfTooFew, pairsIn, viewIn } from '../repair/message.ts';
import { derivedNames } from '../text/derived.ts';
import type { ProgramShape } from '../text/program.ts';
import { nudged, steps, type Table } from '../witnesses/tables.ts';
import { isOfOpenAxis, isOfParts, isOfPlace, isSameParts } from './counts.ts';
import { ofAllKinds } from './kinds.ts';
import { isGathered, isOfOwnModule, isOwnRaise, isSetLater, mayHave, types } from './own.ts';
import { failsAtAllRanks } from './ranks.ts';

/** How else a guess can be tried. */
export interface Other {
	/** At another table of witnesses, with sizes of what is not here. */
	readonly at: (table: Table, asked?: Table) => Raised | null;
	/** With inputs of other ranks or kinds. */
	readonly laid: () => Iterable<Trace>;
	/** With inputs of all ranks, sizes made to fit; null where there are too many. */
	readonly ranks: () => Iterable<Trace | null> | null;
	/** With inputs longer by so much along an axis of which only the front was asked for. */
	readonly longer: (by: number) => Iterable<Raised | null>;
	/** With lists of sizes that have one entry, or one more. */
	readonly counted: () => Iterable<Raised | null>;
	/** With sizes made to fit where they disagree. */
	readonly mended: () => Iterable<Trial>;
}

/** The trial of which what was raised is raised whatever one passes; null where other inputs may do. Only where what disagrees is the program's own: if in doubt, none. */
export function raisesAlways(found: Search, program: ProgramShape, otherOf: (trial: Trial) => Other): Trial | null {
	const fails = (trial: Trial, other: Other): boolean => failsAlways(trial, found.trials, program, other);
	// With an input that was made to fit longer, it is that which does not fit.
	const failsAsItIs = (trial: Trial): boolean => fails(trial, { ...otherOf(trial), longer: () => [] });
	const other = otherOf(found.best);
	const one = fails(found.best, other) || failsAtRanks(found, program, other) ? found.best : ofAllKinds(found, failsAsItIs, (trial) => otherOf(trial).mended());
	// Of a list of one size, no layers may be built between sizes.
	return one && [...otherOf(one).counted()].every((again) => again !== null) ? one : null;
}

/** Whether numbers of axes never go together: neither with inputs of other ranks nor where sizes are 1, which may be squeezed out. */
function failsAtRanks({ best, trials }: Search, program: ProgramShape, { at, ranks }: Other): boolean {
	return !isOpen(best, trials, program) && failsAtAllRanks(best, ranks) && isAgain(best, best.raised!, at) && isAgainAtOne(best, at);
}

/** Whether it is raised, or something before it, with all sizes 1, and with each of them. */
function isAgainAtOne({ table, raised, guess }: Trial, at: Other['at']): boolean {
	// How many words there are is no axis of what is computed with; and nobody means one step, or one sample, where it is about memory.
	const kept = isOfStrides(raised!.message) ? 'vocabulary time batch' : 'vocabulary';
	const names = [...table.keys()].filter((name) => !kept.includes(guess.sizes.get(name)?.like ?? 'width'));
	const ones = [names, ...names.map((name) => [name])].map((some): Table => new Map([...table].map(([name, size]) => [name, some.includes(name) ? 1 : size])));
	return ones.every((witnesses) => {
		const again = at(witnesses);
		// What stands in the call that raised is computed before it.
		return again !== null && (again.span.from < raised!.span.to || isOfTooFew(again.message));
	});
}

/** Whether it may be what was passed, and not the program, that is to blame, whatever is raised: or nobody but the program itself raised it. */
function isOpen({ raised, guess, trace, ...best }: Trial, trials: readonly Trial[], program: ProgramShape): boolean {
	if (!raised || raised.frames.length === 0 || !types.has(raised.type)) return true;
	if (isGathered(raised, trace, program) || isSetLater(raised, trace)) return true;
	if (isOwnRaise(trace, raised) || hasUnknown(guess) || asksForTypes(trace, guess)) return true;
	if ((isAboutValues(raised) && !isAboutArguments(raised) && !isOfPlace(raised, trace)) || isOfTexts(raised, trace) || isOfOwnModule(raised, trace))
		return true;
	return mayGetPast({ raised, guess, trace, ...best }, trials);
}

function failsAlways(best: Trial, trials: readonly Trial[], program: ProgramShape, other: Other): boolean {
	const [{ raised, guess, trace }, evaluate] = [best, other.at];
	if (!raised || isOpen(best, trials, program)) return false;
	if (isPastOpenView(best, trials) && isOfOpenAxis(best, trials, evaluate)) return false;
	if (isOfParts(raised, trace)) return isSameParts(best, othersOf(best), evaluate);
	if (isOfPlace(raised, trace))
		return (
			isOfPlace(raised, trace, suppliedNames(guess, program, raised)) &&
			isSameParts(best, othersOf(best), evaluate) &&
			!dependsOnRanks(best, raised, other.laid())
		);
	if (!isAboutSizes(raised) && !isAboutRanks(raised.message)) {
		// What a base that is not here has is not known, nor what a decorator gives.
		if (trace.supposedBases || trace.supposedDecorators) return false;
		if (isAboutArguments(raised) && isSpread(raised, trace)) return false;
		if (isOfSignature(raised, trace) || isBeforeSetUp(raised.message) || isOfMade(raised, trace.source)) return isAgain(best, raised, evaluate);
		if (inConstructor(raised) ? isOfArguments(raised, trace, guess) : isAboutAssumed(raised, trace, guess, suppliedNames(guess, program, raised))) return false;
	}
	// Nothing is left of an input that has no more than was asked for first.
	if (pairsIn(raised).some(({ got }) => got === 0) || /\((?:0x\d+|\d+x0) and /.test(raised.message)) return false;
	// An input that is as wide as something and a number was made to fit one sum: other sums may fit as well.
	if (isAboutSizes(raised) && guess.ties.some(({ plus }) => plus.some(({ is }) => typeof is === 'number'))) return false;
	if (isAboutSizes(raised) && dependsOnInputs(best, raised, other)) return false;
	if (isAboutRanks(raised.message) && trials.some((one) => one.raised?.span.from === raised.span.from && rankGap(one.raised) !== rankGap(raised))) return false;
	if (
		/\d-?D\b|number of dimensions|ndim=|unbatched|Dimension out of range|invalid for input of size/.test(raised.message) &&
		(dependsOnRanks(best, raised, other.laid()) || (isOfAxesAlone(raised.message) && !isAgainAtOne(best, evaluate)))
	)
		return false;
	return (!isOfStrides(raised.message) || isAgainAtOne(best, evaluate)) && isAgain(best, raised, evaluate);
}

/** Whether it is raised at other witnesses as well, or something before it. */
export function isAgain(best: Trial, raised: Raised, evaluate: Other['at']): boolean {
	for (const witnesses of othersOf(best)) {
		const again = evaluate(witnesses);
		if (again && isOfTooFew(again.message)) continue;
		const isThere = again?.span.from === raised.span.from && again.type === raised.type;
		if (!isThere && !(again && again.frames.length > 0 && witnesses !== best.table && isEarlier(again, raised))) return false;
	}
	return true;
}

export const isAboutArguments = ({ type, message }: Raised): boolean =>
	type === 'TypeError' &&
	/missing \d+ required positional argument|unexpected keyword argument|multiple values for argument|takes (?:from )?\d+ (?:to \d+ )?positional arguments? but \d+/.test(
		message
	);

/** `Block(**kwargs)`: what more is passed on there is not known. */
export const isSpread = ({ span }: Raised, { source }: Trace): boolean => /[(,]\s*\*/.test(source.slice(span.from, span.to));

/** Whether a layer or a function of the framework's is given too few arguments, too many, or one that it does not have: which values these are is all one. */
function isOfSignature(raised: Raised, trace: Trace): boolean {
	const { source } = trace;
	const { span } = raised;
	if (!isAboutArguments(raised)) return false;
	const said = source.slice(span.from, span.to);
	// `self.rnn(x, h, c)`: what is called is told by whose forward it is.
	const ofLayer = /^([A-Z]\w*)\.(?:forward|call)\(\)/.exec(raised.message)?.[1];
	const callee = ofLayer ?? /^(?:(?:torch|nn|F|tf|keras|layers)\.[\w.]*|[A-Z]\w*)(?=\()/.exec(said)?.[0];
	return callee !== undefined && !isSpread(raised, trace) && !new RegExp(`^\\s*class ${callee}\\b|\\b${callee}\\s*=[^=]`, 'm').test(source);
}

/** `line.split(' ')`: a text was meant. */
const isOfTexts = ({ type, message, span }: Raised, { source }: Trace): boolean =>
	type === 'TypeError' && /, not str$/.test(message) && /\.split\(/.test(source.slice(span.from, span.to));

/** A view of which one axis is open takes whatever happens to be divisible: what is raised beyond one that did not fit at first may come of that. */
const isPastOpenView = ({ raised, progress }: Trial, trials: readonly Trial[]): boolean =>
	trials.some(
		(one) => one.raised !== null && one.raised.span.from !== raised?.span.from && one.progress < progress && viewIn(one.raised.message)?.sizes.includes(-1)
	);

/** The inputs and missing names, and what is made of them where it raised. */
function suppliedNames({ slots }: Guess, program: ProgramShape, { span }: Raised): ReadonlySet<string> {
	return derivedNames(program, span.from, new Set(slots.filter(({ what }) => what !== 'argument').map(({ name }) => name)));
}

/** Whether a constructor raised it of a value that it was given: another kind of value may do. */
function isOfArguments(raised: Raised, { source }: Trace, { slots }: Guess): boolean {
	if (isMisplacedRate(raised)) return false;
	const said = aboutIn(source.slice(raised.span.from, raised.span.to), raised);
	const names = new Set(slots.flatMap(({ name, leaf }) => [name, ...(leaf.kind === 'parts' ? leaf.parts.map(({ key }) => key) : [])]));
	// An attribute of its own may come of an argument.
	return /\bself\s*[.[]/.test(said) || [...said.matchAll(/[A-Za-z_]\w*/g)].some(([name]) => names.has(name));
}

/** Whether inputs of other ranks get past it, or make it another mistake. */
function dependsOnRanks({ progress, guess }: Trial, raised: Raised, others: Iterable<Trace>): boolean {
	for (const trace of others) {
		const again = raisedIn(trace);
		const reached = progressOf(trace);
		const isThere = again?.span.from === raised.span.from && again.type === raised.type;
		const isFurther = Math.floor(reached / 1000) > Math.floor(progress / 1000);
		const isAgain = isThere && withoutNumbers(again) === withoutNumbers(raised);
		if (viewIn(raised.message) || isAgain ? isFurther : reached > progress) return true;
		// Into how many parts it falls may be mended: what comes then is not known.
		const names = again && !isThere ? namesIn(again.message) : null;
		if (names !== null && guess.ties.some(({ is }) => is === names)) return true;
		if (isThere && !viewIn(raised.message) && rankGap(again) !== rankGap(raised)) return true;
	}
	return false;
}

const withoutNumbers = ({ message }: Raised): string => message.replace(/\b\d+\b/g, '');

/** How far apart the ranks are that a message says. */
function rankGap({ message }: Raised): number {
	const [, asked, found] = /ndim=(\d+), found ndim=(\d+)/.exec(message) ?? [];
	if (asked !== undefined) return Number(asked) - Number(found);
	const [, least, shape] = /at least (\d+) dimensions, received: \(([^)]*)\)/.exec(message) ?? [];
	if (least !== undefined) return Number(least) - shape!.split(',').length;
	const [a, b] = [...message.matchAll(/(?<![\w.])\d+(?![\w.])/g)].map(([number]) => Number(number));
	return a === undefined || b === undefined ? 0 : a - b;
}

/** Whether what disagrees is more or less with another input: then some input may make it fit. */
function dependsOnInputs({ guess, table, trace }: Trial, raised: Raised, { at: evaluate, longer }: Other): boolean {
	const args = new Set(
		guess.slots.flatMap(({ leaf, what, optional }) =>
			(what === 'argument' || leaf.kind === 'size') && !optional ? axesOf(leaf).flatMap((axis) => [...settle(guess.sizes, axis).terms.keys()]) : []
		)
	);
	const gap = distance(raised);
	const asked = new Map((trace.assumedSizes ?? []).map(({ name, witness }) => [name, witness]));
	const isAgainThere = (other: Raised | null): boolean => other !== null && other.span.from <= raised.span.from;
	const changes = (other: Raised | null): boolean =>
		!other || (other.span.from === raised.span.from && other.type === raised.type && Math.abs(distance(other) - gap) > 1e-9);
	for (const name of table.keys()) if (!args.has(name) && changes(evaluate(nudged(table, name, steps[guess.sizes.get(name)?.like ?? 'width'])))) return true;
	// One argument may be as large as it takes: what others are made with, too.
	for (const name of args) {
		const again = evaluate(nudged(table, name, 1));
		const by = again ? -gap / (distance(again) - gap) : NaN;
		if (Number.isInteger(by) && (table.get(name) ?? 0) + by > 0 && !isAgainThere(evaluate(nudged(table, name, by)))) return true;
	}
	for (const again of longer(steps.width)) if (changes(again)) return true;
	return [...asked.keys()].some((name) => changes(evaluate(table, nudged(asked, name, 2))));
}

/** How far apart the numbers are that disagree; of a view, how many times it is too large. */
function distance(raised: Raised): number {
	const view = viewIn(raised.message);
	if (view) {
		const product = view.sizes.reduce((a, b) => a * Math.abs(b), 1);
		// An open axis takes what is left over, whatever that is: with other numbers nothing may be.
		return view.sizes.includes(-1) ? view.numbers % product : product / view.numbers;
	}
	const [pair] = pairsIn(raised);
	return pair ? pair.got - pair.want : 0;
}

/** Other witnesses: all the same, all 1 but what layers are made of, and other unequal ones. */
export function othersOf({ table, guess, raised }: Trial): readonly Table[] {
	const made = (number: (name: string, at: number) => number): Table => new Map([...table.keys()].map((name, at) => [name, number(name, at)]));
	const like = (name: string): string => guess.sizes.get(name)?.like ?? 'width';
	const parts = /expected (\d+)/.exec(raised?.message ?? '')?.[1];
	return [
		made(() => 6),
		...(parts === undefined ? [] : [made(() => Number(parts))]),
		made((name, at) => (like(name) === 'batch' || like(name) === 'time' ? 2 : 12 + 2 * at)),
		made((name, at) => (like(name) === 'count' ? 2 : like(name) === 'batch' ? 1 : 20 + 3 * at)),
		made((name, at) => (like(name) === 'count' ? 1 : 64 - 8 * (at % 3)))
	];
}

/** At the special witnesses another check may come first, of what stands in the call as well; that settles nothing. */
const isEarlier = (again: Raised, raised: Raised): boolean =>
	again.span.from < raised.span.from || (again.span.from > raised.span.from && again.span.to <= raised.span.to);

/** Whether one that ended where something is not modelled came behind the place: what comes there is not known of it. */
const mayGetPast = ({ raised, progress }: Trial, trials: readonly Trial[]): boolean =>
	trials.some(
		({ trace: { outcome }, ...one }) => !one.raised && outcome.kind === 'unsupported' && one.progress > progress && outcome.span.from >= raised!.span.from
	);

/** Whether the program goes another way for inputs of another type. */
const asksForTypes = ({ source }: Trace, { slots }: Guess): boolean =>
	slots.some(({ name, what }) => what !== 'argument' && new RegExp(`\\b(?:isinstance|type)\\(\\s*${name.replace(/\W/g, '\\$&')}\\b`).test(source));

function hasUnknown({ slots }: Guess): boolean {
	// A layer or a function that is not here may be another.
	const isOpen = (leaf: Leaf): boolean =>
		isUnknown(leaf) ||
		isLayer(leaf) ||
		leaf === someFunction ||
		leaf.kind === 'rows' ||
		((leaf.kind === 'parts' || leaf.kind === 'made') && leaf.parts.some((part) => isOpen(part.leaf)));
	return slots.some(({ leaf, optional }) => !optional && isOpen(leaf));
}

/** What a value is, not which shape: other values may do. */
const isAboutValues = ({ message, type }: Raised): boolean =>
	(type === 'IndexError' && !/Dimension out of range|too many indices/.test(message)) ||
	/Length of all samples|lengths|out of bounds|index out of range|must be (?:non-negative|positive)|nonzero|NaN|overflow/i.test(message);

/** The arguments of the call that a text is. */
function argumentsIn(text: string): readonly string[] {
	const found: string[] = [];
	let depth = 0;
	let from = text.indexOf('(') + 1;
	for (let at = from; from > 0 && at < text.length; at++) {
		const character = text[at]!;
		if (depth === 0 && (character === ',' || character === ')')) {
			found.push(text.slice(from, at));
			from = at + 1;
			if (character === ')') break;
		}
		if ('([{'.includes(character)) depth++;
		else if (')]}'.includes(character)) depth--;
	}
	return found;
}

/** Whether it may be about what was supposed itself: a tensor where something else was meant. */
function isAboutAssumed({ message, span, type }: Raised, { source }: Trace, guess: Guess, parameters: ReadonlySet<string>): boolean {
	// A recurrent layer gives a packed sequence where it is given one.
	if (/^Boolean value of Tensor/.test(message)) return true;
	if (type === 'UnboundLocalError' || /has no attribute '(?:batch_sizes|(?:un)?sorted_indices)'/.test(message)) return true;
	const supplied = new Set<string>();
	const add = (leaf: Leaf): void => {
		if (leaf.kind === 'tensor') supplied.add('Tensor').add('EagerTensor').add('SymbolicTensor').add(leaf.of).add('list');
		else if (leaf.kind === 'size') supplied.add('int');
		else if (leaf.kind === 'lengths') supplied.add(leaf.as === 'list' ? 'list' : 'Tensor').add('int');
		else if (leaf.kind === 'words') supplied.add(leaf.as).add('str').add('int');
		else if (leaf.kind === 'rows') {
			supplied.add('list');
			add(leaf.leaf);
		} else if (leaf.kind === 'gives') supplied.add('function');
		else if (leaf.kind === 'text') supplied.add('float').add('str').add('bool').add('NoneType').add('int').add('function');
		else {
			if (leaf.kind === 'parts') supplied.add(leaf.as === 'object' ? 'types.SimpleNamespace' : leaf.as).add('SimpleNamespace');
			for (const { leaf: inner } of leaf.parts) add(inner);
		}
	};
	for (const { leaf, optional } of guess.slots) if (!optional) add(leaf);
	const named = /'([\w.]+)' object/.exec(message)?.[1] ?? /must be [\w ]+, not '?([\w.]+)'?/.exec(message)?.[1] ?? /but got '?([\w.]+)'?/.exec(message)?.[1];
	const isSupplied = (name: string): boolean => supplied.has(name) || supplied.has(name.slice(name.lastIndexOf('.') + 1));
	const text = source.slice(span.from, span.to);
	if (/values to unpack/.test(message)) {
		// What a layer or a method gives may have as many parts whatever it was given; what was passed may have others.
		const line = source.slice(source.lastIndexOf('\n', span.from) + 1).split('\n')[0]!;
		return !/=\s*\w+\.\w+\(.*\)\s*(?:#.*)?$/.test(line) || /\.(?:size|split|chunk|unbind|shape)\b/.test(line);
	}
	const place = /argument '\w+' \(position (\d+)\)/.exec(message)?.[1];
	const about = (place === undefined ? undefined : argumentsIn(text)[Number(place) - 1]) ?? text;
	const mentions = [...about.matchAll(/(?<![\w.])([A-Za-z_]\w*)(?:\.\w+)?/g)].some(([path, name]) => parameters.has(path) || parameters.has(name!));
	if (type === 'AttributeError') {
		const attribute = /has no attribute '(\w+)'/.exec(message)?.[1];
		// What others set on an object, or a tensor's that came of an input.
		if (named === undefined) return mentions;
		if (attribute !== undefined && new RegExp(`^class ${named}\\b`, 'm').test(source)) return mayHave(source, attribute);
		return isSupplied(named) && (mentions || !named.endsWith('Tensor'));
	}
	// Words stand for what is gone through wherever it is kept.
	if (named === 'str' && supplied.has('str')) return true;
	if (named !== undefined) return isSupplied(named) && mentions;
	return mentions || /unpack|iterable/.test(message);
}
