export { patientBounds, type Bounds } from './bounds.ts';
export { execute, type ExecuteOptions } from './execute.ts';
export { executeSequence, type ExecutedSequence } from './executeSequence.ts';
export { executeStep, type ExecutedStep } from './executeStep.ts';
export { lazyValues, programBounds } from './lazy.ts';
export { TorchGenerator } from './random/random.ts';
export { roundTo } from './rounding.ts';
export { type KnownValue, type TensorValue, type UnknownValue } from './value.ts';
export { Mt19937 } from './random/mt19937.ts';
