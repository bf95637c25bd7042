import { evaluate } from '../../frameworks/evaluate.ts';
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
	/** Nothing is wrong any more, not even silently. */
	readonly clean: boolean;
}

/**
 * Edits of a program that make a diagnostic go away: each has been evaluated, and what that gave is its `result`. What leaves nothing wrong comes first.
 */
export function sourceFixes(source: string, diagnostic: Diagnostic): readonly SourceFix[] {
	if (diagnostic.kind !== 'error' && diagnostic.kind !== 'hazard') return [];
	const trace = evaluate(source);
	const { outcome } = trace;
	const raised = diagnostic.kind === 'error' && outcome.kind === 'raised' ? outcome : null;
	const candidates = candidatesFor(trace, diagnostic, raised);
	const seen = new Set([source]);
	const fixes: Tried[] = [];
	for (const { label, edit } of candidates) {
		const text = edited(source, edit);
		if (seen.has(text)) continue;
		seen.add(text);
		if (seen.size > patience(trace.ops.length) || fixes.filter((fix) => fix.clean).length >= most) break;
		const after = evaluate(text);
		if (after.outcome.kind !== 'ok') continue;
		const left = diagnoseProgram(after).filter(({ kind }) => kind === 'hazard');
		if (left.some(({ code }) => code === diagnostic.code) || left.length > hazardsOf(trace)) continue;
		fixes.push({ label, edit, result: resultOf(trace, after), clean: left.length === 0 });
	}
	return [...fixes.filter((fix) => fix.clean), ...fixes.filter((fix) => !fix.clean)].slice(0, most).map(({ label, edit, result }) => ({ label, edit, result }));
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

/** What is bound last, now that the program gets there: `runs: logits (32, 10, 9)`. */
function resultOf(before: Trace, after: Trace): string {
	const old = new Set(before.bindings.map(({ line, name }) => `${line} ${name}`));
	const tensors = after.bindings.filter(({ kind, shape }) => (kind === 'tensor' || kind === 'parameter') && shape);
	const last = tensors.findLast(({ line, name }) => !old.has(`${line} ${name}`)) ?? tensors.at(-1);
	return last?.shape ? `runs: ${last.name} (${last.shape.join(', ')})` : 'runs';
}
