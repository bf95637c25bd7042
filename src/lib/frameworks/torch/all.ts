import { amp } from './amp/part.ts';
import { autograd } from './autograd/part.ts';
import { layer } from './layer.ts';
import { nn } from './nn/part.ts';
import { optim } from './optim/part.ts';
import type { TorchPart } from './part.ts';
import { torch } from './torch.ts';
import { unmodelled } from './unmodelled.ts';
import { utils } from './utils/part.ts';

/** All of PyTorch that is modelled. */
export const parts: readonly TorchPart[] = [unmodelled, layer, ...torch, ...nn, autograd, amp, optim, utils];
