import { diagnoseProgram } from '../lib/diagnose/diagnoseProgram.ts';
import { probeProgram } from '../lib/diagnose/probes/probeProgram.ts';
import { sourceFixes, type SourceFix } from '../lib/diagnose/source/fixes.ts';
import { evaluate, evaluateAssuming, evaluatePatiently } from '../lib/frameworks/evaluate.ts';
import { isUnsettled, suppose } from '../lib/assumed/assume.ts';
import type { Supposed } from '../lib/assumed/supposed.ts';
import { supposeDefinitions } from '../lib/assumed/definitions.ts';
import { supposeNothing } from '../lib/assumed/itself.ts';
import { supposeAsSaid, type AsSaid } from '../lib/assumed/asSaid.ts';
import type { Given } from '../lib/assumed/given.ts';
import { aside, type Spare } from '../lib/assumed/budget/means.ts';
import { saidOfAll } from '../lib/assumed/otherwise.ts';
import { conditionFindings, hasWitness, partlyShown, whateverItIs } from '../lib/assumed/findings.ts';
import { within, type Assumed } from '../lib/python/index.ts';
import { moduleFiles } from '../lib/ir/moduleFiles.ts';
import { guarded, noteFault, type Diagnostic, type Span, type Trace } from '../lib/ir/index.ts';
import { now } from './clock.ts';
import { mostCharacters, tooLong, type Program } from './program.ts';

/** A diagnostic with the fixes of the source that have been checked for it. */
export type Finding = Diagnostic & { readonly fixes?: readonly SourceFix[] };

export interface Checked {
	readonly trace: Trace;
	readonly findings: readonly Finding[];
	/** What was supposed of a program that is not whole, and what came of it: the first is what it is for. */
	readonly supposed?: readonly Supposed[];
}

/**
 * Evaluates a program and says all there is to say of it. A fault of our own is reported as such and never ends the run: other programs follow.
 * @param waits Called before what takes seconds.
 * @param given What the caller says that something is.
 * @param cells Where the cells of a notebook are.
 * @param probes Whether mistakes are looked for by trying, too.
 */
export function check(source: string, waits?: () => void, given: Given = none, cells: readonly Span[] = [], probes = true): Checked {
	if ((moduleFiles(source)[0]?.from ?? source.length) > mostCharacters) return failed('', `this program has ${tooLong}`);
	try {
		const left = within(forFile, now);
		const trace = evaluatePatiently(source, now, waits);
		const more = (): boolean => left() > 0;
		const { found: supposed, unfit } = guarded(() => supposeAsSaid(trace.source, given, (said) => supposedOf(trace, said, left, cells)), nothing);
		const tried = (at: Trace, told: readonly Finding[]): readonly Finding[] => (probes ? [...told, ...probeProgram(at, told, more)] : told);
		const checked = supposed.length > 0 ? withSupposed(trace, supposed, more, tried) : { trace, findings: tried(trace, diagnoseProgram(trace, more)) };
		return unfit.length > 0 ? { ...checked, findings: [...unfit, ...checked.findings] } : checked;
	} catch (error) {
		noteFault(error);
		return failed(source, 'Shapebook itself failed on this program, which is our mistake.');
	}
}

const none: Given = new Map();
const nothing: AsSaid = { found: [], unfit: [] };

/** @param left How long the file may still take. */
function supposedOf(plain: Trace, given: Given, left: () => number, cells: readonly Span[]): readonly Supposed[] {
	const kept = plain.outcome.kind === 'unsupported' ? forDefinitions : 0;
	let time = (): number => left() - kept;
	const evaluateWithin =
		(share: () => number) =>
		(assumed: Assumed): Trace =>
			evaluateAssuming(plain.source, assumed, { ...patience, follows, timeLeft: within(Math.max(shortest, Math.min(perTry, time(), share())), now) });
	const searching = (): (() => boolean) => {
		const search = within(forSearch, now);
		return () => search() > 0 && time() > 0;
	};
	const evaluate = evaluateWithin(() => perTry);
	const spare: Spare = { aside: aside(forAside, now, evaluateWithin, () => time() > forSizes), forSizes: () => left() > 0 };
	const found = suppose(plain, evaluate, searching(), given, spare);
	// A program that takes all the time by itself tells little of its classes.
	const least = within(leastForDefinitions, now);
	time = () => Math.max(left(), least());
	const defined = supposeDefinitions(plain, found, evaluate, searching(), given, cells, spare);
	const known = [...found.filter((one) => !isUnsettled(one)), ...found.filter(({ verdict }) => verdict === 'partly')];
	if (known.length === 0 && defined.length === 0) return found;
	const unsure = found.filter(({ verdict }) => verdict === 'unsure');
	return [...(known.every(isUnsettled) ? [supposeNothing(plain)] : []), ...known, ...defined, ...unsure];
}

/** What is said of a program that is not whole: of what it does by itself, and with what was supposed. */
function withSupposed(
	plain: Trace,
	supposed: readonly Supposed[],
	more: () => boolean,
	tried: (at: Trace, told: readonly Finding[]) => readonly Finding[]
): Checked {
	const settled = supposed.filter(({ verdict }) => verdict !== 'unsure');
	const main = settled.find(({ verdict }) => verdict === 'never') ?? settled[0];
	if (!main) return { trace: plain, findings: tried(plain, diagnoseProgram(plain, more)), supposed };
	const findings = settled.flatMap((one): readonly Finding[] => {
		if (one.verdict === 'partly') return partlyShown(one);
		const diagnose = (at: Trace): readonly Diagnostic[] => diagnoseProgram(at, more);
		const found = saidOfAll(diagnose(one.trace), one.guess, one.others, diagnose).filter(({ code }) => !code.startsWith('note.uncalled'));
		return [
			...found.map((finding) => (one.verdict === 'never' && finding.kind === 'error' ? { ...finding, cause: whateverItIs(one, finding.cause) } : finding)),
			...conditionFindings(one)
		];
	});
	const seen = new Set<string>();
	const distinct = findings.filter(({ code, from, message }) => {
		const key = `${code} ${from} ${message}`;
		return !seen.has(key) && seen.add(key);
	});
	const itself = settled.find(({ entry, trace }) => entry === null && trace.source === plain.source);
	return { trace: main.trace, findings: itself ? tried(itself.trace, distinct) : distinct, supposed: [main, ...settled.filter((one) => one !== main)] };
}

/** An edited program that takes longer than this is not waited for, where it does more than twice what it did. */
const patience = { steps: 1_000_000, ops: 3000 };
/** Loops of a program that is not whole are followed for so long: what repeats tells nothing. */
const follows = { steps: 100_000, ops: 400 };
/** In milliseconds. */
const perTry = 1500;
const shortest = 70;
/** Milliseconds that one file may take in all, and how many edited programs are tried for it. */
const forFile = 4000;
/** Milliseconds for the inputs that a program which is not whole runs with: the number of trials is the bound, this the last resort. */
const forSearch = 3000;
/** And for what methods may get from what is not here, where there is still the time to look at what they do at other sizes. */
const forAside = 700;
const forSizes = 800;
/** Of these, what is kept for its classes alone where it does not get to them. */
const forDefinitions = 1500;
/** And so much at least, whatever the program itself took. */
const leastForDefinitions = 700;
const mostTries = 300;

/**
 * The same with fixes for what is wrong: each has been tried.
 * @param started When the checking of the file began, by `now()`: what is found wrong when there is no time left gets no fixes.
 */
export function withFixes({ trace, findings, supposed }: Checked, started = now()): Checked {
	let tries = 0;
	const tried = (source: string): Trace => {
		tries++;
		const limits = { steps: patience.steps, ops: Math.max(patience.ops, 2 * trace.ops.length), timeLeft: within(perTry, now) };
		const [main] = supposed ?? [];
		return main && main.trace === trace ? evaluateAssuming(source, main.assumed, limits) : evaluate(source, limits);
	};
	const more = (): boolean => tries < mostTries && now() < started + forFile;
	return {
		trace,
		...(supposed && { supposed }),
		findings: findings.map((finding) => {
			const fixes = guarded(() => sourceFixes(trace, finding, tried, more), []);
			return { ...finding, fixes: supposed ? fixes.filter(({ edit }) => !hasWitness(edit, trace.source)) : fixes };
		})
	};
}

/** The same with what was done to the text to get at the program. */
export function withSaid({ said }: Program, checked: Checked): Checked {
	if (said === undefined) return checked;
	const { findings } = checked;
	return { ...checked, findings: [{ kind: 'note', severity: 'info', code: 'note.pasted', message: said, line: 1, from: 0, to: 0 }, ...findings] };
}

/** What is said of a program that could not be evaluated at all. */
export function failed(source: string, message: string): Checked {
	const at = { from: 0, to: 0, line: 1 };
	return {
		trace: {
			source,
			tensors: [],
			ops: [],
			modules: [],
			bindings: [],
			stdout: '',
			warnings: [],
			diagnostics: [],
			outcome: { kind: 'unsupported', what: message, span: at, line: at.line }
		},
		findings: [{ ...at, kind: 'unsupported', severity: 'error', code: 'shapebook.failed', message }]
	};
}

/** Whether the program raises or is silently wrong. */
export const isWrong = ({ trace, findings }: Checked): boolean =>
	trace.outcome.kind === 'raised' || findings.some(({ kind }) => kind === 'error' || kind === 'hazard');
