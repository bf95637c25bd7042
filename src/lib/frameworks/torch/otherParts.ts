import { arrays } from './arrays.ts';
import { generators } from './random/generator.ts';
import { generatorStates } from './random/generatorState.ts';
import { moreOps, textOps } from './ops/more.ts';
import { moreAttributes } from './ops/moreAttributes.ts';
import { inferenceMode } from './settings/inferenceMode.ts';
import { moreDraws } from './random/distributions.ts';
import type { TorchPart } from './part.ts';
import { tensorTypes } from './ops/tensorTypes.ts';
import { training } from './training/part.ts';

/** What is neither needed by nearly every program nor a layer of torch.nn. */
export const otherParts: readonly TorchPart[] = [
	moreOps,
	textOps,
	moreAttributes,
	moreDraws,
	inferenceMode,
	tensorTypes,
	generators,
	generatorStates,
	arrays,
	training
];
