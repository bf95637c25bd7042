import { firstParts } from './firstParts.ts';
import { nn } from './nn/part.ts';
import { otherParts } from './otherParts.ts';
import type { TorchPart } from './part.ts';
import { unmodelled } from './unmodelled.ts';

/** All of PyTorch that is modelled. */
export const parts: readonly TorchPart[] = [unmodelled, ...firstParts, nn, ...otherParts];
