import type { Diagnostic, Trace } from '../ir/index.ts';
import { causeOf, type Cause } from './causes.ts';
import type { Hazard } from './hazards/hazard.ts';
import { hazards } from './hazards/index.ts';
import { lengthsBeyond } from './hazards/lengths.ts';
import { notes } from './notes.ts';

/** All there is to say about a trace, errors first: what raised, what is not modelled, what is silently wrong, what is worth knowing. */
export function diagnose(trace: Trace, rules: readonly Hazard[] = hazards, causes: readonly Cause[] = []): readonly Diagnostic[] {
	const found = [
		...raised(trace, causes),
		...trace.diagnostics.filter((one) => one.kind === 'unsupported'),
		...rules.flatMap((hazard) => hazard(trace)),
		...notes(trace)
	];
	// What a loop does again and again is said once.
	return [...new Map(found.map((one) => [`${one.code} ${one.from} ${one.to} ${one.kind === 'unsupported' ? one.message : ''}`, one])).values()];
}

function raised(trace: Trace, causes: readonly Cause[]): readonly Diagnostic[] {
	const { outcome } = trace;
	if (outcome.kind !== 'raised') return [];
	const cause = causeOf(trace, outcome, causes) ?? lengthsBeyond(trace)[0]?.cause;
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
