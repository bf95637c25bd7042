import type { TorchPart } from '../part.ts';

export const training: TorchPart = {};
