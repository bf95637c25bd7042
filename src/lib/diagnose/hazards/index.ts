import { batchFirst, batchFirstState, unbatched } from './batchFirst.ts';
import { dropoutOnOneLayer } from './dropout.ts';
import type { Hazard } from './hazard.ts';
import { lengthsBeyond } from './lengths.ts';
import { backwardAtLastStep, batchFirstHn, lastStepOfPadded, oneDirectionOfHn } from './reading.ts';

/** Every rule, the gravest first: what spoils all that follows stands before what spoils one reading. */
export const hazards: readonly Hazard[] = [
	batchFirst,
	unbatched,
	batchFirstState,
	lengthsBeyond,
	backwardAtLastStep,
	lastStepOfPadded,
	batchFirstHn,
	oneDirectionOfHn,
	dropoutOnOneLayer
];
