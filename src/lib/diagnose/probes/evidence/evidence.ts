import type { Diagnostic, Tried, Trace } from '../../../ir/index.ts';
import type { Lab } from '../lab.ts';
import { apartTest, futureTest, paddingTest, usedTest } from './influence.ts';
import { learningEvidence } from './learning.ts';
import { layerTests } from './layers.ts';
import { modeTests } from './modes.ts';
import { orderTests } from './order.ts';

/** What is found by a probe, told in numbers and as a test: what the finding itself does not know yet. */
export type Evidence = (trace: Trace, lab: Lab, finding: Diagnostic) => Partial<Tried> | null;

const testOf =
	(test: (trace: Trace, lab: Lab, finding: Diagnostic) => string | null): Evidence =>
	(trace, lab, finding) => {
		const found = test(trace, lab, finding);
		return found === null ? null : { test: found };
	};

/** By the code of a finding. */
const evidence: ReadonlyMap<string, Evidence> = new Map<string, Evidence>([
	['samples_mix', testOf(apartTest)],
	['reads_ahead', testOf(futureTest)],
	['future_unmasked', testOf(futureTest)],
	['normalised_steps', testOf(futureTest)],
	['padding_counts', testOf(paddingTest)],
	['unread_argument', testOf((trace, _, finding) => usedTest(trace, finding))],
	['dropped_result', testOf((trace, _, finding) => usedTest(trace, finding))],
	...layerTests,
	...modeTests,
	...learningEvidence,
	...orderTests
]);

/** A finding with what was tried in numbers, and the test of it where one can be written behind the program. */
export function withEvidence(trace: Trace, lab: Lab, finding: Diagnostic): Diagnostic {
	const more = evidence.get(finding.code.replace('probe.', ''))?.(trace, lab, finding);
	const result = finding.tried?.result ?? more?.result;
	const test = more?.test ?? finding.tried?.test;
	return result === undefined && test === undefined
		? finding
		: { ...finding, tried: { ...(result !== undefined && { result }), ...(test !== undefined && { test }) } };
}
