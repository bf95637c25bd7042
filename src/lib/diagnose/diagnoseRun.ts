import type { Diagnostic, Trace } from '../ir/index.ts';
import { diagnose } from './diagnose.ts';
import { gradientsPileUp } from './hazards/gradient.ts';
import { hazards } from './hazards/index.ts';
import { lossBroadcast } from './hazards/loss.ts';
import { lossOfProbabilities, softmaxAxis, weightedSumAxis } from './hazards/probability.ts';
import { viewForPermute } from './hazards/reshape.ts';
import { dropoutAtEvaluation, lastStepOfUnpacked, leftBehind, shuffledApart, stepsOfNothing } from './hazards/training.ts';
import { programCauses } from './programCauses.ts';

const all = [
	viewForPermute,
	...hazards,
	lossBroadcast,
	lossOfProbabilities,
	softmaxAxis,
	weightedSumAxis,
	shuffledApart,
	stepsOfNothing,
	gradientsPileUp,
	dropoutAtEvaluation,
	lastStepOfUnpacked,
	leftBehind
];

/** What `diagnose` says of a layer's program, and what only a longer one can do wrong: all there is to say where no name is wrong. */
export const diagnoseRun = (trace: Trace): readonly Diagnostic[] => diagnose(trace, all, programCauses);
