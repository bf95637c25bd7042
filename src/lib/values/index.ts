export { defaultBounds, frameBounds, type Bounds } from './bounds.ts';
export { execute, type ExecuteOptions } from './execute.ts';
export { executeSequence, type ExecutedSequence } from './executeSequence.ts';
export { executeStep, type ExecutedStep } from './executeStep.ts';
export { lazyValues, programBounds } from './lazy.ts';
export { callRecurrentOp, type CalledRecurrentOp } from './recurrentOp.ts';
export { TorchGenerator } from './random.ts';
export { roundTo } from './rounding.ts';
export { unknown, type KnownValue, type TensorValue, type UnknownValue } from './value.ts';
