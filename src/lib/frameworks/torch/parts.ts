import { arrays } from './arrays.ts';
import { base } from './base.ts';
import { nn } from './nn/part.ts';
import { ops } from './ops/part.ts';
import type { TorchPart } from './part.ts';
import { printing } from './repr.ts';
import { cells } from './rnn/cells.ts';
import { tensors } from './tensors.ts';
import { training } from './training/part.ts';
import { unmodelled } from './unmodelled.ts';

/** All of PyTorch that is modelled. */
export const parts: readonly TorchPart[] = [unmodelled, base, tensors, cells, printing, ops, arrays, nn, training];
