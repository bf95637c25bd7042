import type { Diagnostic, Fix, TextEdit, Trace } from '../../ir/index.ts';
import { parse } from '../../python/parse.ts';
import { diagnoseProgram } from '../diagnoseProgram.ts';
import { rules, type Candidate } from './candidates.ts';

export type SourceFix = Fix<readonly TextEdit[]>;

/** How many fixes are shown at the most. */
const most = 3;
/** How many edited programs are evaluated at the most; fewer where one of them does much. */
const patience = (ops: number): number => Math.max(6, Math.min(32, Math.floor(8000 / (ops + 1))));

/** The source with edits made; they do not overlap. */
export function edited(source: string, edits: readonly TextEdit[]): string {
	return [...edits].sort((a, b) => b.from - a.from).reduce((text, { from, to, insert }) => text.slice(0, from) + insert + text.slice(to), source);
}

interface Tried extends SourceFix {
	/** 0: nothing is wrong any more, not even silently; 1: something else is silently wrong; 2: something else, further down, is wrong. */
	readonly left: 0 | 1 | 2;
}

/**
 * Edits of a program that make a diagnostic go away: each has been evaluated, and what that gave is its `result`. What leaves nothing wrong comes first.
 * Gives what has been found so far after each edit that was tried, so that whoever has other things to do can do them in between.
 */
export function* searchFixes(trace: Trace, diagnostic: Diagnostic, evaluate: (source: string) => Trace): Generator<readonly SourceFix[]> {
	if (diagnostic.kind !== 'error' && diagnostic.kind !== 'hazard') return;
	const { outcome, source } = trace;
	const raised = diagnostic.kind === 'error' && outcome.kind === 'raised' ? outcome : null;
	const seen = new Set([source]);
	const fixes: Tried[] = [];
	for (const candidate of candidatesFor(trace, diagnostic, raised)) {
		const text = edited(source, candidate.edit);
		if (seen.has(text)) continue;
		seen.add(text);
		if (seen.size > patience(trace.ops.length) || fixes.filter(({ left }) => left === 0).length >= most) break;
		const tried = tryOut(trace, diagnostic, candidate, evaluate(text));
		if (tried) fixes.push(tried);
		const good = fixes.filter(({ left }) => left < 2);
		yield (good.length > 0 ? good : fixes).toSorted((a, b) => a.left - b.left).slice(0, most);
	}
}

/** All that is found, at once. */
export function sourceFixes(trace: Trace, diagnostic: Diagnostic, evaluate: (source: string) => Trace): readonly SourceFix[] {
	let found: readonly SourceFix[] = [];
	for (const now of searchFixes(trace, diagnostic, evaluate)) found = now;
	return found;
}

function tryOut(before: Trace, diagnostic: Diagnostic, { label, edit, opens }: Candidate, after: Trace): Tried | null {
	const { outcome } = after;
	if (outcome.kind !== 'ok' && !after.stopped) {
		if (!opens || before.outcome.kind !== 'raised') return null;
		if (outcome.kind === 'unsupported') return { label, edit, result: `gets to line ${outcome.line}: ${outcome.what} is not modelled`, left: 2 };
		const inserted = edit.some(({ insert }) => insert !== '' && outcome.message.includes(insert));
		const same = outcome.message === before.outcome.message || inserted || outcome.line < before.outcome.line;
		return same ? null : { label, edit, result: `gets to line ${outcome.line}: ${outcome.type}: ${outcome.message.slice(0, 120)}`, left: 2 };
	}
	const left = diagnoseProgram(after).filter(({ kind }) => kind === 'hazard');
	if (left.some(({ code }) => code === diagnostic.code) || left.length > hazardsOf(before)) return null;
	const result = after.stopped ? 'runs on, for longer than is tried' : resultOf(before, after);
	return { label, edit, result, left: left.length === 0 ? 0 : 1 };
}

const hazardsOf = (trace: Trace): number => diagnoseProgram(trace).filter(({ kind }) => kind === 'hazard').length;

function candidatesFor(trace: Trace, diagnostic: Diagnostic, raised: Parameters<(typeof rules)[number]>[0]['raised']): readonly Candidate[] {
	try {
		const { block } = parse(trace.source);
		return rules.flatMap((rule) => rule({ source: trace.source, block, trace, diagnostic, raised }));
	} catch {
		// What cannot be parsed has no syntax tree to find an edit in.
		return [];
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
