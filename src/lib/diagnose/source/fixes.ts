import { guarded, lineAt, type Diagnostic, type Fix, type Mismatch, type Outcome, type Raised, type Span, type TextEdit, type Trace } from '../../ir/index.ts';
import { parse } from '../../python/syntax/parse.ts';
import { pythonCharacters } from './pythonCharacters.ts';
import { diagnoseProgram } from '../diagnoseProgram.ts';
import { piecesOf, tellingOf } from '../everywhere/cuts.ts';
import { probeProgram } from '../probes/probeProgram.ts';
import { rules, type Candidate } from './candidates.ts';

export type SourceFix = Fix<readonly TextEdit[]>;

/** How many fixes are shown at the most. */
const most = 3;
/** How many edited programs are evaluated at the most; fewer where one of them does much. */
const patience = (ops: number): number => Math.max(6, Math.min(32, Math.floor(8000 / (ops + 1))));

/** The source with edits made; they do not overlap. */
export function edited(source: string, edits: readonly TextEdit[]): string {
	const parts: string[] = [];
	let end = source.length;
	for (const { from, to, insert } of [...edits].sort((a, b) => b.from - a.from)) {
		parts.push(source.slice(to, end), insert);
		end = from;
	}
	return source.slice(0, end) + parts.reverse().join('');
}

interface Tried extends SourceFix {
	/** 0: nothing is wrong any more, not even silently; 1: something else is silently wrong; 2: something else, further on, is wrong. */
	readonly left: 0 | 1 | 2;
	/** How far the program gets, in ops. */
	readonly far: number;
}

/**
 * Edits of a program that make a diagnostic go away: each has been evaluated, and what that gave is its `result`. What leaves nothing wrong comes first;
 * where nothing does, what makes this error go and gets farthest. Gives what has been found so far after each edit that was tried, so that whoever has
 * other things to do can do them in between.
 */
export function* searchFixes(trace: Trace, diagnostic: Diagnostic, evaluate: (source: string) => Trace): Generator<readonly SourceFix[]> {
	if (diagnostic.kind !== 'error' && diagnostic.kind !== 'hazard') return;
	const { outcome, source } = trace;
	const raised = diagnostic.kind === 'error' && outcome.kind === 'raised' ? outcome : null;
	const seen = new Set([source]);
	const fixes: Tried[] = [];
	let before: number | undefined;
	for (const candidate of candidatesFor(trace, diagnostic, raised)) {
		const text = edited(source, candidate.edit);
		if (seen.has(text)) continue;
		seen.add(text);
		if (seen.size > patience(trace.ops.length) || fixes.filter(({ left }) => left === 0).length >= most) break;
		const tried = guarded(() => tryOut(trace, diagnostic, candidate, evaluate(text), () => (before ??= hazardsLeft(trace, diagnostic).length)), null);
		if (tried) fixes.push(tried);
		yield best(fixes);
	}
}

function best(fixes: readonly Tried[]): readonly SourceFix[] {
	const good = fixes.filter(({ left }) => left < 2).toSorted((a, b) => a.left - b.left);
	const farthest = Math.max(...fixes.map(({ far }) => far));
	return (good.length > 0 ? good : fixes.filter(({ far }) => far === farthest)).slice(0, most);
}

/**
 * All that is found, at once.
 * @param more Whether there is still time to try another edit.
 */
export function sourceFixes(trace: Trace, diagnostic: Diagnostic, evaluate: (source: string) => Trace, more: () => boolean = () => true): readonly SourceFix[] {
	let found: readonly SourceFix[] = [];
	if (more())
		for (const now of searchFixes(trace, diagnostic, evaluate)) {
			found = now;
			if (!more()) break;
		}
	return found;
}

function tryOut(before: Trace, diagnostic: Diagnostic, { label, edit }: Candidate, after: Trace, hazardsBefore: () => number): Tried | null {
	const { outcome } = after;
	const isError = before.outcome.kind === 'raised' && diagnostic.kind === 'error';
	// A trial that ran out of time may not have come as far as the mistake.
	if (outcome.kind !== 'ok' && (isError ? !isGone(before, before.outcome, edit, after, outcome) : !after.stopped)) return null;
	if (after.stopped && !isError && after.ops.length < before.ops.length) return null;
	if (outcome.kind !== 'ok' && !after.stopped) {
		if (outcome.kind === 'raised' && isOfEdit(before.source, edit, outcome.message)) return null;
		const line = lineBefore(before.source, edit, outcome.kind === 'raised' ? (outcome.frames[outcome.frames.length - 1]?.line ?? outcome.line) : outcome.line);
		const message = outcome.kind === 'raised' ? `${outcome.type}: ${tellingOf(piecesOf(null, outcome.message))}` : `${outcome.what} is not modelled`;
		return { label, edit, result: `gets to line ${line}: ${message.slice(0, 140)}`, next: { line, message }, left: 2, far: after.ops.length };
	}
	const left = hazardsLeft(after, diagnostic);
	if (left.some(({ code }) => code === diagnostic.code) || left.length > hazardsBefore()) return null;
	const result = after.stopped ? 'runs on, for longer than is tried' : resultOf(before, after);
	return { label, edit, result, left: left.length === 0 ? 0 : 1, far: after.ops.length };
}

/** Whether a message is about what an edit writes: all of it, or a name in quotes that did not stand there. */
function isOfEdit(source: string, edit: readonly TextEdit[], message: string): boolean {
	return edit.some(({ from, to, insert }) => {
		const names = insert.match(/[a-z_]\w*/gi) ?? [];
		const were = new Set(source.slice(from, to).match(/[a-z_]\w*/gi));
		return (
			names.length > 0 &&
			(message.includes(insert) || names.some((name) => !were.has(name) && ['`', "'"].some((quote) => message.includes(quote + name + quote))))
		);
	});
}

/** The order in which a recurrent layer looks at what it is given. */
const checked: readonly Mismatch['argument'][] = ['constructor', 'input', 'hx', 'cx'];

/** Whether what raised no longer does, and the program goes on beyond it to what it now ends with. */
function isGone(before: Trace, raised: Raised, edit: readonly TextEdit[], after: Trace, now: Exclude<Outcome, { kind: 'ok' }>): boolean {
	const moved = (at: number): number => at + edit.reduce((sum, { from, to, insert }) => (to <= at ? sum + insert.length - (to - from) : sum), 0);
	const site = { from: moved(raised.span.from), to: moved(raised.span.to) };
	const done = timesDone(after, site) - timesDone(before, raised.span);
	if (done > 0) return after.ops.length >= before.ops.length;
	// A size that no longer disagrees shows in what was computed of it; a name, an attribute or an import leaves nothing.
	if (now.span.from === site.from && now.span.to === site.to) {
		const [was, is] = [raised.mismatch, now.kind === 'raised' ? now.mismatch : undefined];
		return was !== undefined && is !== undefined && checked.indexOf(is.argument) > checked.indexOf(was.argument);
	}
	if (raised.mismatch) return false;
	const line = lineBefore(before.source, edit, now.line);
	const same = now.kind === 'raised' && now.message === raised.message;
	return !same && line >= raised.line && after.ops.length >= before.ops.length && after.bindings.length >= before.bindings.length;
}

/** How often what an expression computes was computed, or the layer built that it builds. */
function timesDone({ ops, calls = [], modules }: Trace, { from, to }: Span): number {
	const inside = ({ span }: { readonly span: Span }): boolean => span.from >= from && span.to <= to;
	return ops.filter(inside).length + calls.filter((call) => call.outputs !== null && inside(call)).length + modules.filter(inside).length;
}

/** The line of the program as it is that a line of the edited one is. */
function lineBefore(source: string, edit: readonly TextEdit[], line: number): number {
	const newlines = (text: string): number => text.split('\n').length - 1;
	return edit.reduce((at, { from, to, insert }) => {
		const more = newlines(insert) - newlines(source.slice(from, to));
		return lineAt(source, from) <= at - more ? at - more : at;
	}, line);
}

/** What was found by trying is gone only where trying finds it no more. */
function hazardsLeft(trace: Trace, { code }: Diagnostic): readonly Diagnostic[] {
	const found = diagnoseProgram(trace);
	return [...found, ...(code.startsWith('probe.') ? probeProgram(trace, found) : [])].filter(({ kind }) => kind === 'hazard');
}

function candidatesFor(trace: Trace, diagnostic: Diagnostic, raised: Parameters<(typeof rules)[number]>[0]['raised']): readonly Candidate[] {
	try {
		const { block } = parse(trace.source);
		return rules.flatMap((rule) => guarded(() => rule({ source: trace.source, block, trace, diagnostic, raised }), []));
	} catch {
		// What cannot be parsed has no syntax tree to find an edit in.
		return raised ? pythonCharacters(trace.source, raised) : [];
	}
}

/** What is bound last, now that the program gets there: `runs: logits (32, 10, 9)`; what it prints where it catches a mistake itself. */
function resultOf(before: Trace, after: Trace): string {
	const printed = after.stdout.trimEnd().split('\n').at(-1) ?? '';
	if (/^\W*(?:error|exception|failed)\b/i.test(printed)) return `runs, and prints “${printed.slice(0, 200)}”`;
	const old = new Set(before.bindings.map(({ line, name }) => `${line} ${name}`));
	const tensors = after.bindings.filter(({ kind, shape }) => (kind === 'tensor' || kind === 'parameter') && shape);
	const last = tensors.findLast(({ line, name }) => !old.has(`${line} ${name}`)) ?? tensors.at(-1);
	return last?.shape ? `runs: ${last.name} (${last.shape.join(', ')})` : 'runs';
}
