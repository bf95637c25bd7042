export { defaultBounds, type Bounds } from './bounds.ts';
export { execute, type ExecuteOptions } from './execute.ts';
export { executeSequence, type SequenceValue } from './executeSequence.ts';
export { TorchGenerator } from './random.ts';
export { roundTo } from './rounding.ts';
export { unknown, type KnownValue, type TensorValue, type UnknownValue } from './value.ts';
