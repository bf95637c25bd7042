import type { Diagnostic } from '../../ir/index.ts';
import type { Evaluation } from '../../notebook/program.ts';
import { diagnoseTrace } from '../evaluation/evaluator.ts';
import type { Supposed } from '../evaluation/supposer.ts';
import { conditionNotes } from './assumedRows.ts';

const conditions = new WeakMap<Supposed, readonly Diagnostic[]>();

/** For which sizes it raises: the same objects each time. */
function conditionsOf(supposed: Supposed): readonly Diagnostic[] {
	const found = conditions.get(supposed) ?? conditionNotes(supposed.program, supposed.evaluation.trace.source);
	conditions.set(supposed, found);
	return found;
}

const said = new WeakMap<Evaluation, readonly Diagnostic[]>();

/** All there is to say of the whole program, and of what stands above a cell that cannot be read: the same objects each time. */
export function saidOf(evaluation: Evaluation): readonly Diagnostic[] {
	const { traces, trace } = evaluation;
	const all = said.get(evaluation) ?? [...new Set([...traces, trace].filter((one) => one !== null))].flatMap((one) => diagnoseTrace(one));
	said.set(evaluation, all);
	return all;
}

/** The same of one with what was supposed, less what rests on how that was laid out. */
export function saidOfSupposed(evaluation: Evaluation, supposed: Supposed): readonly Diagnostic[] {
	const doubted = new Set(supposed.program.doubted);
	const said = saidOf(evaluation);
	return [...(doubted.size > 0 ? said.filter(({ code, from }) => !doubted.has(`${code} ${from}`)) : said), ...conditionsOf(supposed)];
}
