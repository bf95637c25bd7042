import { piecesOf, tellingOf, type Piece } from '../diagnose/everywhere/cuts.ts';
import type { Raised, Span, Trace } from '../ir/index.ts';

/** What a program raised, as a reader looks for it. */
export interface Mistake {
	/** Of the innermost frame. */
	readonly line: number;
	readonly span: Span;
	/** `the last axis of y is 96, expected 48`; empty where the exception is not about a size or a rank. Code stands between backticks. */
	readonly words: string;
	/** `96 given, 48 expected, in Block6`, or the message. */
	readonly short: string;
	/** The lines that it was called from, outermost last. */
	readonly callers: readonly number[];
	readonly sizes: Sizes | null;
}

/** The two sizes that disagree. */
interface Sizes {
	readonly name: string;
	readonly got: number;
	readonly expected: number;
	/** What it was held against: `self.proj`. */
	readonly against: string;
}

/** Characters of a message that are told in a list. */
const mostWords = 400;
const cut = (text: string): string => (text.length > mostWords ? `${text.slice(0, mostWords - 1)}…` : text);

export function mistakeOf(trace: Trace): Mistake | null {
	const { outcome, source } = trace;
	if (outcome.kind !== 'raised') return null;
	const lines = outcome.frames.map(({ line }) => line);
	const line = lines[lines.length - 1] ?? outcome.line;
	const words = wordsOf(trace, outcome);
	const owner = classAround(source, outcome.span.from)?.name ?? outcome.frames[outcome.frames.length - 1]?.func;
	const { mismatch } = outcome;
	const sized = mismatch?.what === 'size' && mismatch.axis !== null;
	return {
		line,
		span: outcome.span,
		words,
		short: sized
			? `${mismatch.got} given, ${mismatch.expected} expected${owner && owner !== '<module>' ? `, in ${owner}` : ''}`
			: cut(`${outcome.type}: ${tellingOf(raisedPieces(outcome)).split('\n')[0]}`),
		callers: lines.slice(0, -1).toReversed(),
		sizes: sizesOf(trace, outcome)
	};
}

/** Characters of a message that are shown: nobody reads more, and to lay a hundred thousand out takes seconds. */
const most = 4000;

/** A message in pieces: what tells, and what its framework wraps that in. */
export const raisedPieces = ({ message }: Raised): readonly Piece[] =>
	piecesOf(null, message.length <= most ? message : `${message.slice(0, most)} … and ${(message.length - most).toLocaleString('en-US')} characters more`);

function sizesOf(trace: Trace, { mismatch, span }: Raised): Sizes | null {
	const [got, expected] = [Number(mismatch?.got), Number(mismatch?.expected)];
	if (mismatch?.what !== 'size' || !(got > 0) || !(expected > 0)) return null;
	const called = /^[\w.]+/.exec(trace.source.slice(span.from, span.to))?.[0] ?? '';
	return { name: nameOf(trace, mismatch.tensor) ?? mismatch.argument, got, expected, against: called };
}

const nameOf = ({ bindings, lastBound = [], arguments: given = [] }: Trace, tensor: number | undefined): string | undefined =>
	tensor === undefined ? undefined : [...given, ...bindings, ...lastBound].findLast((bound) => bound.tensor === tensor)?.name;

function wordsOf(trace: Trace, { mismatch }: Raised): string {
	if (mismatch?.tensor === undefined) return '';
	const { what, axis, expected, got } = mismatch;
	const name = nameOf(trace, mismatch.tensor);
	const called = name ? `\`${name}\`` : 'the input';
	if (what === 'rank') return `${called} has ${got} ${got === '1' ? 'axis' : 'axes'}, expected ${expected}`;
	if (what !== 'size' || axis === null) return '';
	const rank = trace.tensors[mismatch.tensor]?.shape?.length ?? 0;
	return `${axis === rank - 1 ? 'the last axis' : `axis ${axis}`} of ${called} is ${got}, expected ${expected}`;
}

/** A class of the source: its name, and its lines. */
export interface ClassLines extends Span {
	readonly name: string;
	readonly firstLine: number;
	readonly lastLine: number;
}

/** The classes of a source that stand at its left edge, told without reading it. */
export function classesOf(source: string): readonly ClassLines[] {
	const found: ClassLines[] = [];
	let open: { name: string; from: number; firstLine: number } | null = null;
	let [last, lastLine, at, line] = [0, 0, 0, 0];
	const close = (): void => {
		if (open) found.push({ ...open, to: last, lastLine });
		open = null;
	};
	for (const text of source.split('\n')) {
		line++;
		if (/^\S/.test(text) && !/^[#)\]}]/.test(text)) {
			close();
			const name = /^class[ \t]+(\w+)/.exec(text)?.[1];
			if (name !== undefined) open = { name, from: at, firstLine: line };
		}
		at += text.length + 1;
		if (text.trim() !== '') [last, lastLine] = [at - 1, line];
	}
	close();
	return found;
}

export const classAround = (source: string, at: number): ClassLines | undefined => classesOf(source).find(({ from, to }) => from <= at && to >= at);
