import { base } from './base.ts';
import { nn } from './nn/part.ts';
import { ops } from './ops/part.ts';
import type { TorchPart } from './part.ts';
import { training } from './training/part.ts';

/** All of PyTorch that is modelled. */
export const parts: readonly TorchPart[] = [base, ops, nn, training];
