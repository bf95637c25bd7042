import type { TorchPart } from '../part.ts';

export const nn: TorchPart = {};
