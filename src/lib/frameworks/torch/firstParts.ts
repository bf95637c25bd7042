import { base } from './base.ts';
import './nn/module/methods.ts';
import { ops } from './ops/part.ts';
import type { TorchPart } from './part.ts';
import { printing } from './tensor/repr.ts';
import { cells } from './rnn/cells.ts';
import { seeding } from './random/defaultGenerator.ts';
import { tensors } from './tensors.ts';

/** What nearly every program about tensors and recurrent layers needs. */
export const firstParts: readonly TorchPart[] = [base, tensors, seeding, cells, printing, ops];
