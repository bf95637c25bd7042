import { argmaxAxis, argmaxOverSamples, classAxis, flattenedApart } from './classes.ts';
import type { Hazard } from './hazard.ts';
import { attentionOrder, batchFirstSaid, cellsOverBatch, mixedOrders, pooledOverBatch, stepsOverBatch } from './order.ts';
import { lastStepOfUnpacked } from './padded.ts';
import { rearranged } from './rearranged.ts';
import { forgottenState, lowerLayer, unpackedBatch, unpackedLayers } from './states.ts';
import { trainingHazards } from './training.ts';

/** What a longer program can do wrong. Each looks for something that `wantsLater` finds in its source. */
export const laterHazards: readonly Hazard[] = [
	rearranged,
	batchFirstSaid,
	attentionOrder,
	cellsOverBatch,
	stepsOverBatch,
	mixedOrders,
	unpackedLayers,
	unpackedBatch,
	lowerLayer,
	forgottenState,
	lastStepOfUnpacked,
	pooledOverBatch,
	classAxis,
	flattenedApart,
	argmaxAxis,
	argmaxOverSamples,
	...trainingHazards
];
