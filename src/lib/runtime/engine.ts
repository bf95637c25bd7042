/** All that needs tfjs, behind one dynamic import. */
export { backends, OpenBackends } from './backends/index.ts';
export { runBackend } from './runBackend.ts';
