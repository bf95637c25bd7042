import type { TorchPart } from '../part.ts';

export const ops: TorchPart = {};
