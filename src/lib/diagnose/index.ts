export { diagnose } from './diagnose.ts';
export { layerFixes } from './fixes.ts';
