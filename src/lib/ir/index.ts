export * from './axis.ts';
export * from './diagnostic.ts';
export * from './layer.ts';
export * from './op.ts';
export * from './span.ts';
export * from './tensor.ts';
export * from './trace.ts';
