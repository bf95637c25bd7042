import type { Diagnostic, Tried, Trace } from '../../../ir/index.ts';
import type { Lab } from '../lab.ts';
import { aboveTests } from './above.ts';
import { apartTest, fewTest, futureTest, inAnyOrderTest, paddingTest, usedTest } from './influence.ts';
import { learningEvidence } from './learning.ts';
import { layerTests } from './layers.ts';
import { leftTests } from './left.ts';
import { modeTests } from './modes.ts';
import { numberTests } from './numbers.ts';
import { orderTests } from './order.ts';
import { saidTests } from './said.ts';
import { settledTests } from './settled.ts';
import { usesTests } from './uses.ts';
import { dataTests } from './named/data.ts';
import { modelTests } from './named/models.ts';
import { valueTests } from './named/values.ts';
import { spiedFunctions } from './spied/functions.ts';
import { learntTests } from './spied/learnt.ts';
import { stateTests } from './spied/states.ts';
import { stepTests } from './spied/steps.ts';

/** What is found by a probe, told in numbers and as a test: what the finding itself does not know yet. */
export type Evidence = (trace: Trace, lab: Lab, finding: Diagnostic) => Partial<Tried> | null;

const testOf =
	(test: (trace: Trace, lab: Lab, finding: Diagnostic) => string | null): Evidence =>
	(trace, lab, finding) => {
		const found = test(trace, lab, finding);
		return found === null ? null : { test: found };
	};

/** By the code of a finding, the best first. */
const listed: readonly (readonly [string, Evidence])[] = [
	['samples_mix', testOf(apartTest)],
	['samples_mix', testOf(fewTest)],
	['table_along_batch', testOf(inAnyOrderTest)],
	['reads_ahead', testOf(futureTest)],
	['future_unmasked', testOf(futureTest)],
	['normalised_steps', testOf(futureTest)],
	['padding_counts', testOf(paddingTest)],
	['unread_argument', testOf((trace, _, finding) => usedTest(trace, finding))],
	['dropped_result', testOf((trace, _, finding) => usedTest(trace, finding))],
	...layerTests,
	...modeTests,
	...learningEvidence,
	...orderTests,
	...leftTests,
	...numberTests,
	...usesTests,
	...settledTests,
	...aboveTests,
	...saidTests,
	...valueTests,
	...modelTests,
	...dataTests,
	...stateTests,
	...learntTests,
	...stepTests,
	...spiedFunctions
];

const evidence: ReadonlyMap<string, readonly Evidence[]> = listed.reduce(
	(all, [code, one]) => all.set(code, [...(all.get(code) ?? []), one]),
	new Map<string, readonly Evidence[]>()
);

/** A finding with what was tried in numbers, and the test of it where one can be written around the program. */
export function withEvidence(trace: Trace, lab: Lab, finding: Diagnostic): Diagnostic {
	let tried: Tried = {};
	for (const one of evidence.get(finding.code.replace('probe.', '')) ?? []) {
		if (tried.test === undefined) tried = { ...one(trace, lab, finding), ...tried };
	}
	tried = { ...tried, ...finding.tried };
	return tried.result === undefined && tried.test === undefined ? finding : { ...finding, tried };
}
