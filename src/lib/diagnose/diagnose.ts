import { guarded, type Diagnostic, type Trace } from '../ir/index.ts';
import { causeOf, type Cause } from './causes.ts';
import type { Hazard } from './hazards/hazard.ts';
import { layerHazards } from './hazards/layer.ts';
import { lengthsBeyond } from './hazards/lengths.ts';
import { notes } from './notes.ts';

/** A rule of ours broke: what it would have found is not known, what others found stands. */
const missed: Diagnostic = {
	kind: 'note',
	severity: 'info',
	code: 'shapebook.failed',
	message: 'Shapebook itself failed while it looked for silent mistakes, which is our mistake. One of them may be missing here.',
	from: 0,
	to: 0,
	line: 1
};

/** There was no time for all rules. */
const unasked: Diagnostic = {
	...missed,
	code: 'note.not_looked_for',
	message: 'This program does so much that there was no time to look for all silent mistakes.'
};

/**
 * All there is to say about a trace, errors first: what raised, what is not modelled, what is silently wrong, what is worth knowing.
 * @param more Whether there is time for another rule.
 */
export function diagnose(
	trace: Trace,
	rules: readonly Hazard[] = Object.values(layerHazards),
	causes: readonly Cause[] = [],
	more: () => boolean = () => true
): readonly Diagnostic[] {
	const found = [
		...raised(trace, causes),
		...trace.diagnostics.filter((one) => one.kind === 'unsupported'),
		...rules.flatMap((hazard) => (more() ? guarded(() => hazard(trace), [missed]) : [unasked])),
		...guarded(() => notes(trace), [])
	];
	// What a loop does again and again is said once.
	const said = new Map<string, Diagnostic>();
	for (const one of found) {
		const key = `${one.code} ${one.from} ${one.to} ${one.kind === 'unsupported' ? one.message : ''}`;
		// Of the first turns the names are known.
		if (!said.has(key)) said.set(key, one);
	}
	return [...said.values()];
}

function raised(trace: Trace, causes: readonly Cause[]): readonly Diagnostic[] {
	const { outcome } = trace;
	if (outcome.kind !== 'raised') return [];
	const cause = guarded(() => causeOf(trace, outcome, causes) ?? lengthsBeyond(trace)[0]?.cause, undefined);
	return [
		{
			kind: 'error',
			severity: 'error',
			code: `raised.${outcome.type}`,
			message: outcome.message ? `${outcome.type}: ${outcome.message}` : outcome.type,
			from: outcome.span.from,
			to: outcome.span.to,
			line: outcome.line,
			...(cause === undefined ? {} : { cause }),
			...(outcome.mismatch?.tensor === undefined ? {} : { tensor: outcome.mismatch.tensor }),
			...(outcome.mismatch?.axis == null ? {} : { axis: outcome.mismatch.axis })
		}
	];
}
