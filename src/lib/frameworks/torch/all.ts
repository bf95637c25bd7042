import { layer } from './layer.ts';
import { nn } from './nn/part.ts';
import type { TorchPart } from './part.ts';
import { torch } from './torch.ts';
import { training } from './training.ts';
import { unmodelled } from './unmodelled.ts';

/** All of PyTorch that is modelled. */
export const parts: readonly TorchPart[] = [unmodelled, layer, ...torch, ...nn, ...training];
