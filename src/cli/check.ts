import { diagnoseProgram } from '../lib/diagnose/diagnoseProgram.ts';
import { sourceFixes, type SourceFix } from '../lib/diagnose/source/fixes.ts';
import { evaluate, evaluatePatiently } from '../lib/frameworks/evaluate.ts';
import { within } from '../lib/python/index.ts';
import { moduleFiles } from '../lib/ir/moduleFiles.ts';
import { guarded, noteFault, type Diagnostic, type Trace } from '../lib/ir/index.ts';
import { now } from './clock.ts';
import { mostCharacters, tooLong, type Program } from './program.ts';

/** A diagnostic with the fixes of the source that have been checked for it. */
export type Finding = Diagnostic & { readonly fixes?: readonly SourceFix[] };

export interface Checked {
	readonly trace: Trace;
	readonly findings: readonly Finding[];
}

/**
 * Evaluates a program and says all there is to say of it. A fault of our own is reported as such and never ends the run: other programs follow.
 * @param waits Called before what takes seconds.
 */
export function check(source: string, waits?: () => void): Checked {
	if ((moduleFiles(source)[0]?.from ?? source.length) > mostCharacters) return failed('', `this program has ${tooLong}`);
	try {
		const left = within(forFile, now);
		const trace = evaluatePatiently(source, now, waits);
		return { trace, findings: diagnoseProgram(trace, () => left() > 0) };
	} catch (error) {
		noteFault(error);
		return failed(source, 'Shapebook itself failed on this program, which is our mistake.');
	}
}

/** An edited program that takes longer than this is not waited for. */
const patience = { steps: 200_000, ops: 2000 };
/** In milliseconds. */
const perTry = 400;
/** Milliseconds that one file may take in all, and how many edited programs are tried for it. */
const forFile = 4400;
const mostTries = 300;

/**
 * The same with fixes for what is wrong: each has been tried.
 * @param started When the checking of the file began, by `now()`: what is found wrong when there is no time left gets no fixes.
 */
export function withFixes({ trace, findings }: Checked, started = now()): Checked {
	let tries = 0;
	const tried = (source: string): Trace => {
		tries++;
		return evaluate(source, { ...patience, timeLeft: within(perTry, now) });
	};
	const more = (): boolean => tries < mostTries && now() < started + forFile;
	return { trace, findings: findings.map((finding) => ({ ...finding, fixes: guarded(() => sourceFixes(trace, finding, tried, more), []) })) };
}

/** The same with what was done to the text to get at the program. */
export function withSaid({ said }: Program, { trace, findings }: Checked): Checked {
	if (said === undefined) return { trace, findings };
	return { trace, findings: [{ kind: 'note', severity: 'info', code: 'note.pasted', message: said, line: 1, from: 0, to: 0 }, ...findings] };
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
