import { batchFirst, batchFirstState, unbatched } from './batchFirst.ts';
import { dropoutOnOneLayer } from './dropout.ts';
import type { Hazard } from './hazard.ts';
import { lengthsBeyond } from './lengths.ts';
import { backwardAtLastStep, batchFirstHn, lastSample, lastStepOfPadded, oneDirectionOfHn } from './reading.ts';

/** What a layer’s program can do wrong, the gravest first: what spoils all that follows stands before what spoils one reading. */
export const layerHazards: Readonly<Record<string, Hazard>> = {
	batchFirst,
	unbatched,
	batchFirstState,
	lengthsBeyond,
	lastSample,
	backwardAtLastStep,
	lastStepOfPadded,
	batchFirstHn,
	oneDirectionOfHn,
	dropoutOnOneLayer
};
