export type * from './host.ts';
export { type Limits, defaultLimits } from './limits.ts';
export { run, type RunOptions } from './run.ts';
export { bind, parseSignature, type FormalParameter, type Parameters } from './signature.ts';
export * from './values.ts';
export { exceptionClass, exceptionClasses, isException } from './exceptions.ts';
export { hashKey } from './hash.ts';
export { classOf, typeName } from './types.ts';
export { fixed, floatRepr, significant } from './numbers.ts';
