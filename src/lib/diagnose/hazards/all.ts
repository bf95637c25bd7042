import * as classes from './classes.ts';
import * as firstStep from './firstStep.ts';
import * as gradient from './gradient.ts';
import type { Hazard } from './hazard.ts';
import * as kerasFound from './keras/found.ts';
import * as kerasOwnTarget from './keras/ownTarget.ts';
import * as kerasLosses from './keras/losses.ts';
import * as kerasPadding from './keras/padding.ts';
import * as kerasStates from './keras/states.ts';
import { layerHazards } from './layer.ts';
import * as loss from './loss.ts';
import * as order from './order.ts';
import * as padded from './padded.ts';
import * as probability from './probability.ts';
import * as rearranged from './rearranged.ts';
import * as reshape from './reshape.ts';
import * as states from './states.ts';
import * as training from './training.ts';

const files = {
	...classes,
	...firstStep,
	...gradient,
	...kerasFound,
	...kerasOwnTarget,
	...kerasLosses,
	...kerasPadding,
	...kerasStates,
	...loss,
	...order,
	...padded,
	...probability,
	...rearranged,
	...reshape,
	...states,
	...training
};

/** What a rule's name stands for, for whoever has all of them at once. */
export const allHazards = new Map(Object.entries({ ...files, ...layerHazards } as Readonly<Record<string, unknown>>) as [string, Hazard][]);
