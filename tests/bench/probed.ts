/** The probes of a program, bundled for the bench: what the page's worker does when the shapes stand. */
import { diagnoseProgram } from '../../src/lib/diagnose/diagnoseProgram.ts';
import { probeProgram } from '../../src/lib/diagnose/probes/probeProgram.ts';
import { evaluate } from '../../src/lib/frameworks/evaluate.ts';

/** Codes of what is found by trying, and how many milliseconds that takes beside evaluating. */
export function probed(source: string): { readonly outcome: string; readonly codes: readonly string[]; readonly ms: number } {
	const trace = evaluate(source);
	const rules = diagnoseProgram(trace);
	const started = performance.now();
	const found = probeProgram(trace, rules);
	return { outcome: trace.outcome.kind, codes: found.map(({ code }) => code), ms: performance.now() - started };
}
