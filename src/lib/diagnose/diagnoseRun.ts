import type { Diagnostic, Trace } from '../ir/index.ts';
import { diagnose } from './diagnose.ts';
import type { Hazard } from './hazards/hazard.ts';
import { hazardsFor } from './hazards/list.ts';
import { programCauses } from './programCauses.ts';

/**
 * All there is to say of a program where no name is wrong.
 * @param loaded The rules that are there, by name.
 * @param more Whether there is time for another rule.
 */
export const diagnoseRun = (trace: Trace, loaded: ReadonlyMap<string, Hazard>, more?: () => boolean): readonly Diagnostic[] =>
	diagnose(
		trace,
		hazardsFor(trace).flatMap(({ name }) => loaded.get(name) ?? []),
		programCauses,
		more
	).map((one) => (trace.refused && wantsValues.test(one.message) ? { ...one, message: one.message + why } : one));

/** What is said where a program cannot be followed without a value. */
const wantsValues = /^Not modelled: .*(?:only running the program|not known)/;
const why = ' Values before it take more arithmetic than is done here: smaller sizes or fewer steps show it.';
