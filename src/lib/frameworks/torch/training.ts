import { amp } from './amp/part.ts';
import { autograd } from './autograd/part.ts';
import { distributions } from './distributions/part.ts';
import { optim } from './optim/part.ts';
import type { TorchPart } from './part.ts';
import { utils } from './utils/part.ts';

/** What programs that train have. */
export const training: readonly TorchPart[] = [autograd, amp, optim, utils, distributions];
