import type { Diagnostic, Trace } from '../ir/index.ts';
import { diagnose } from './diagnose.ts';
import type { Hazard } from './hazards/hazard.ts';
import { hazards } from './hazards/index.ts';
import { lossBroadcast } from './hazards/loss.ts';
import { lossOfProbabilities, softmaxAxis, weightedSumAxis } from './hazards/probability.ts';
import { viewForPermute } from './hazards/reshape.ts';
import { programCauses } from './programCauses.ts';

const all = [viewForPermute, ...hazards, lossBroadcast, lossOfProbabilities, softmaxAxis, weightedSumAxis];

/**
 * What `diagnose` says of a layer's program, and what only a longer one can do wrong: all there is to say where no name is wrong.
 * @param later Rules that are loaded later: those of `hazards/later.ts`.
 * @param more Whether there is time for another rule.
 */
export const diagnoseRun = (trace: Trace, later: readonly Hazard[] = [], more?: () => boolean): readonly Diagnostic[] =>
	diagnose(trace, [...all, ...later], programCauses, more).map((one) =>
		trace.refused && wantsValues.test(one.message) ? { ...one, message: one.message + why } : one
	);

/** What is said where a program cannot be followed without a value. */
const wantsValues = /^Not modelled: .*(?:only running the program|not known)/;
const why = ' Values before it take more arithmetic than is done here: smaller sizes or fewer steps show it.';
