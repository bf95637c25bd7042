import { batchFirst, batchFirstState, unbatched } from './batchFirst.ts';
import { dropoutOnOneLayer } from './dropout.ts';
import type { Hazard } from './hazard.ts';
import { lengthsBeyond } from './lengths.ts';
import { lossBroadcast } from './loss.ts';
import { backwardAtLastStep, batchFirstHn, lastSample, lastStepOfPadded, oneDirectionOfHn } from './reading.ts';
import { viewForPermute } from './reshape.ts';

/** Every rule, the gravest first: what spoils all that follows stands before what spoils one reading. */
export const hazards: readonly Hazard[] = [
	batchFirst,
	unbatched,
	batchFirstState,
	lengthsBeyond,
	viewForPermute,
	lastSample,
	backwardAtLastStep,
	lastStepOfPadded,
	batchFirstHn,
	oneDirectionOfHn,
	lossBroadcast,
	dropoutOnOneLayer
];
