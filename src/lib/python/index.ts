export type * from './host.ts';
export * from './values.ts';
