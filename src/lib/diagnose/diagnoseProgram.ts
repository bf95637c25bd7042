import { guarded, type Diagnostic, type Trace } from '../ir/index.ts';
import type { Block } from '../python/syntax/tree.ts';
import { parse } from '../python/syntax/parse.ts';
import { diagnoseRun } from './diagnoseRun.ts';
import { withExplained } from './explained.ts';
import { allHazards } from './hazards/all.ts';
import { namesMissing, setNowhere, wrongName, wrongNameCause } from './source/wrongName.ts';
import { uncalledNotes } from '../assumed/uncalled.ts';

/**
 * All there is to say about a program that somebody wrote: of what it runs, and of names that do not exist.
 * @param more Whether there is time for another rule.
 */
export function diagnoseProgram(trace: Trace, more?: () => boolean): readonly Diagnostic[] {
	const found = [...diagnoseRun(trace, allHazards, more), ...guarded(() => uncalledNotes(trace, blockOf), [])];
	return guarded(() => withExplained(trace, withNames(trace, found)), found);
}

function withNames(trace: Trace, found: readonly Diagnostic[]): readonly Diagnostic[] {
	const block = namesMissing(trace) ? blockOf(trace.source) : null;
	if (!block) return found;
	const wrong = wrongName(trace, block);
	const cause = wrong ? wrongNameCause(wrong) : setNowhere(trace, block);
	return cause === undefined ? found : found.map((one) => (one.kind !== 'error' || one.cause ? one : { ...one, cause }));
}

/** null where it cannot be parsed. */
function blockOf(source: string): Block | null {
	try {
		return parse(source).block;
	} catch {
		return null;
	}
}
