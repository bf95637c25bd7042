import { amp } from './amp/index.ts';
import { autograd } from './autograd/index.ts';
import { layer } from './layer.ts';
import { nn } from './nn/index.ts';
import { optim } from './optim/index.ts';
import type { TorchPart } from './part.ts';
import { torch } from './torch.ts';
import { unmodelled } from './unmodelled.ts';
import { utils } from './utils/index.ts';

/** All of PyTorch that is modelled. */
export const parts: readonly TorchPart[] = [unmodelled, layer, ...torch, ...nn, autograd, amp, optim, utils];
