import { argumentsIn } from './around.ts';
import type { Cause, Check, Evidence, Framework, Wording } from './check.ts';
import { frameworkOf, isAnothers, speaksOfRecurrence } from './evidence.ts';
import { againIn, knownIn, type Known } from './known.ts';
import { neighbourIn } from './neighbour.ts';
import { numbersIn, shapesBeside } from './said.ts';
import { squeeze, type Squeezed } from './squeezed.ts';
import type { Match, Reading, Readings } from './template.ts';

/** What people call them. */
export const frameworkNames: Readonly<Record<Framework, string>> = {
	torch: 'PyTorch',
	keras: 'Keras',
	tf: 'TensorFlow',
	onnx: 'ONNX Runtime',
	tfjs: 'TensorFlow.js',
	directml: 'TensorFlow with DirectML',
	other: 'another library'
};

/** Of longer texts, the end is read: there the message stands. */
export const mostCharacters = 300_000;

/** A part of a pasted text, as in `text.slice(from, to)`. */
export interface Part {
	readonly from: number;
	readonly to: number;
}

export interface Explanation {
	/** Whose message it is; null where nothing tells. */
	readonly framework: Framework | null;
	/** null: we do not know this one. */
	readonly check: Check | null;
	readonly wording: Wording | null;
	/** What today's version says in its place, where an older wording was pasted. */
	readonly today: string | null;
	/** What the message names, and what follows from it. */
	readonly numbers: Readings;
	/** What stands in the places of the wording. */
	readonly readings: Readings;
	/** One sentence of what it says: also of a message that is not known as one of a recurrent layer, and known to be none. */
	readonly says: string | null;
	/** Where that is known from, of one that is none of a recurrent layer's. */
	readonly from: Evidence | null;
	/** In order, without those that the message rules out. */
	readonly causes: readonly Cause[];
	readonly excluded: readonly Cause[];
	/** That it is a recurrent layer's: the message says so, or what stands around it. */
	readonly isRecurrent: boolean;
	/** The message in the text. */
	readonly message: Part | null;
	/** The text ends before the message does. */
	readonly isCut: boolean;
	/** Other messages that are known in the text, in its order. */
	readonly others: readonly Other[];
}

/** A message that stands beside the one that matters most. */
export interface Other {
	readonly check: Check;
	readonly says: string;
	readonly message: Part;
}

const nothing: Explanation = {
	framework: null,
	check: null,
	wording: null,
	today: null,
	numbers: {},
	readings: {},
	says: null,
	from: null,
	causes: [],
	excluded: [],
	isRecurrent: false,
	message: null,
	isCut: false,
	others: []
};

/**
 * What a pasted message says: which check of which framework it is, its numbers by name, and why it may have come.
 * @param given Sizes that the message does not name, told by the reader: `seq_len`.
 */
export function explain(pasted: string, given: Readings = {}): Explanation {
	const skipped = Math.max(0, pasted.length - mostCharacters);
	const text = pasted.slice(skipped);
	const squeezed = squeeze(text);
	const around = frameworkOf(text);
	const [known, ...others] = knownIn(squeezed).filter(
		({ check, match }) => !match.isCut || match.letters > fewLetters || around === null || areKin(check.framework, around)
	);
	if (!known || isAnothers(text, known.check.framework)) {
		const found = neighbourIn(squeezed);
		const neighbour = found && !isAnothers(text, found.neighbour.framework) ? found.neighbour : null;
		const readings = found?.match.readings ?? {};
		return {
			...nothing,
			framework: whose(neighbour?.framework ?? null, around),
			numbers: {
				...(neighbour && Object.keys(readings).length > 0 ? { ...readings, ...shapesBeside(behind(text, squeezed, found!.match), readings) } : numbersIn(text)),
				...argumentsIn(text)
			},
			says: neighbour ? filled(neighbour.says, readings) : null,
			from: neighbour?.evidence ?? null,
			isRecurrent: speaksOfRecurrence(text),
			message: neighbour && found ? partOf(squeezed, found.match, skipped) : null
		};
	}
	const { check, wording, match } = known;
	const meant = { ...(check.derive?.(match.readings) ?? match.readings), ...argumentsIn(text) };
	const elsewhere = [...againIn(squeezed, known), ...others];
	const numbers = { ...shapesBeside(behind(text, squeezed, match, elsewhere), { ...match.readings, ...meant }), ...meant };
	const told = { ...given, ...numbers };
	const excluded = check.causes.filter(({ isExcluded, unless }) => isExcluded?.({ ...told, ...match.readings }) === true || unless?.test(text) === true);
	const left = check.causes.filter((cause) => !excluded.includes(cause));
	const spokenFor = left.filter(({ speaks }) => speaks?.test(text));
	return {
		framework: check.framework === 'tf' ? callers(around, check.isOps) : check.framework,
		check,
		wording,
		today: todayOf(check, wording),
		numbers,
		readings: match.readings,
		says: filled(check.says, { ...check.around?.exec(text)?.groups, ...numbers }),
		from: null,
		causes: [...spokenFor, ...left.filter((cause) => !spokenFor.includes(cause))].map((cause) => ({
			...cause,
			tells: filled(cause.tells, numbers),
			try: filled(cause.try, numbers)
		})),
		excluded,
		isRecurrent: !check.isGeneral || speaksOfRecurrence(text),
		message: partOf(squeezed, match, skipped),
		isCut: match.isCut,
		others: besides(elsewhere, known, text, squeezed, skipped)
	};
}

/** What stands elsewhere in the text than the message itself: each once, though it is printed again. */
function besides(others: readonly Known[], { check, match }: Known, text: string, squeezed: Squeezed, skipped: number): readonly Other[] {
	const said = new Set([sentenceOf(check, match, text)]);
	const taken = [match];
	return others
		.flatMap((other): readonly Other[] => {
			const says = sentenceOf(other.check, other.match, text);
			const isElsewhere = !other.match.isCut && taken.every(({ from, to }) => other.match.to <= from || other.match.from >= to);
			if (!isElsewhere || said.has(says)) return [];
			said.add(says);
			taken.push(other.match);
			return [{ check: other.check, says, message: partOf(squeezed, other.match, skipped) }];
		})
		.toSorted((a, b) => a.message.from - b.message.from);
}

const sentenceOf = ({ says, around, derive }: Check, { readings }: Match, text: string): string =>
	filled(says, { ...around?.exec(text)?.groups, ...readings, ...derive?.(readings) });

/** Whose a message is that is no check of ours: what TensorFlow’s ops say is Keras’ where a layer of Keras called them. */
const whose = (neighbour: Framework | null, around: Framework | null): Framework | null =>
	neighbour === null || neighbour === 'other' || (neighbour === 'tf' && (around === 'keras' || around === 'directml')) ? (around ?? neighbour) : neighbour;

/** So few letters of a message that is cut tell of no check where the text is another framework's. */
const fewLetters = 24;

/** Keras calls TensorFlow, and DirectML is one of its devices. */
const kin: readonly Framework[] = ['keras', 'tf', 'directml'];
const areKin = (one: Framework, other: Framework): boolean => one === other || (kin.includes(one) && kin.includes(other));

const callers = (around: Framework | null, isOps = false): Framework => (around === 'directml' || (isOps && around === 'keras') ? around : 'tf');

/** Today's words in the place of older ones. */
function todayOf({ wordings, today }: Check, { versions }: Wording): string | null {
	const current = wordings.find((one) => one.versions === undefined);
	if (today && (versions !== undefined || !current)) return today.says;
	return versions !== undefined && current ? `“${current.text.replace(/\[\?|\?\]/g, '').replace(/\{(?:…|\w*:\w+)\}/g, '…')}”` : null;
}

const partOf = ({ at }: Squeezed, { from, to }: Match, skipped: number): Part => ({
	from: skipped + (at[from] ?? 0),
	to: skipped + (at[to - 1] ?? 0) + 1
});

/** A message, and what stands close behind it. */
const behind = (text: string, { at }: Squeezed, { from, to }: Match, others: readonly Known[] = []): string => {
	const next = Math.min(...others.map(({ match }) => match.from).filter((other) => other >= to));
	return text.slice(at[from], Math.min(at[next] ?? Infinity, (at[to - 1] ?? 0) + 300));
};

/** A sentence with what was read in its places. */
function filled(sentence: string, readings: Readings): string {
	const byName = new Map(Object.entries(readings));
	return sentence.replace(/\{(\w+)\}/g, (_, name: string) => {
		const reading = byName.get(name);
		return reading === undefined ? name.replaceAll('_', ' ') : shown(reading);
	});
}

export const shown = (reading: Reading): string =>
	typeof reading === 'string' || typeof reading === 'number'
		? String(reading)
		: `(${reading.map((axis) => axis ?? 'None').join(', ')}${reading.length === 1 ? ',' : ''})`;

/** Where a fact is from, in words. */
export function sourceOf({ how, where }: Evidence): string {
	return { run: `recorded with ${where}`, source: `read in ${where}`, reported: `reported: ${where}`, inferred: `inferred from ${where}` }[how];
}
