import { arrays } from './arrays.ts';
import { distributions } from './distributions/index.ts';
import { norms } from './linalg/norms.ts';
import './nn/module/hooks.ts';
import './nn/module/methods.ts';
import { storage } from './ops/storage.ts';
import { ops } from './ops/index.ts';
import { tensorTypes } from './ops/tensorTypes.ts';
import type { TorchPart } from './part.ts';
import { seeding } from './random/defaultGenerator.ts';
import { generators } from './random/generator.ts';
import { generatorStates } from './random/generatorState.ts';
import { inferenceMode } from './settings/inferenceMode.ts';
import { settings } from './settings/index.ts';
import { tensors } from './tensor/index.ts';
import { printing } from './tensor/repr.ts';

/** torch.* and the methods of Tensor, torch.linalg, torch.random, torch.distributions, torch.cuda and torch.backends. */
export const torch: readonly TorchPart[] = [
	tensors,
	seeding,
	printing,
	settings,
	ops,
	norms,
	storage,
	inferenceMode,
	tensorTypes,
	generators,
	generatorStates,
	arrays,
	distributions
];
