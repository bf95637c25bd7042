import { guarded, type Diagnostic, type Trace } from '../../ir/index.ts';
import { withEvidence } from './evidence/evidence.ts';
import { Lab } from './lab.ts';
import { probes } from './list.ts';

/**
 * What is found by trying, less what is told already: where a rule speaks of a statement, a probe adds nothing.
 * @param told What the rules say of the trace.
 * @param more Whether there is time for another probe.
 */
export function probeProgram(trace: Trace, told: readonly Diagnostic[], more: () => boolean = () => true): readonly Diagnostic[] {
	const { kind } = trace.outcome;
	if ((kind !== 'ok' && kind !== 'unsupported') || trace.stopped || trace.refused) return [];
	const lab = new Lab(trace);
	const lines = new Set(told.flatMap(({ kind, line }) => (kind === 'hazard' ? [line] : [])));
	const found: Diagnostic[] = [];
	for (const { speaksOf, probe, toldBy, partly } of probes) {
		if (!more()) break;
		if (kind !== 'ok' && !partly) continue;
		if (told.some(({ code }) => toldBy?.test(code))) continue;
		for (const one of guarded(() => (speaksOf(trace) ? probe(trace, lab) : []), [])) {
			if (lines.has(one.line)) continue;
			lines.add(one.line);
			found.push(guarded(() => withEvidence(trace, lab, one), one));
		}
	}
	return found;
}
