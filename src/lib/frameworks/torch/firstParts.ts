import { base } from './base.ts';
import './moduleMethods.ts';
import { ops } from './ops/part.ts';
import type { TorchPart } from './part.ts';
import { printing } from './repr.ts';
import { cells } from './rnn/cells.ts';
import { seeding } from './defaultGenerator.ts';
import { tensors } from './tensors.ts';

/** What nearly every program about tensors and recurrent layers needs. */
export const firstParts: readonly TorchPart[] = [base, tensors, seeding, cells, printing, ops];
