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
		hazardsFor(trace).flatMap(({ name, of }) => {
			const hazard = loaded.get(name);
			return hazard ? [of === 'torch' ? hazard : (one: Trace) => withoutReplays(one, hazard(one))] : [];
		}),
		programCauses,
		more
	).map((one) => (trace.refused && wantsValues.test(one.message) ? { ...one, message: one.message + why } : one));

/** What is found where a model was made is not said again of each call of it. */
function withoutReplays(trace: Trace, found: readonly Diagnostic[]): readonly Diagnostic[] {
	const models = new Set((trace.calls ?? []).flatMap(({ type, span }) => (type === 'Functional' || type === 'Sequential' ? [span.from] : [])));
	const made = new Set(found.filter(({ from }) => !models.has(from)).map(({ code }) => code));
	const told = new Set<string>();
	return found.filter(({ code, from }) => {
		if (!models.has(from)) return true;
		if (made.has(code) || told.has(code)) return false;
		told.add(code);
		return true;
	});
}

/** What is said where a program cannot be followed without a value. */
const wantsValues = /^Not modelled: .*(?:only running the program|not known)/;
const why = ' Values before it take more arithmetic than is done here: smaller sizes or fewer steps show it.';
