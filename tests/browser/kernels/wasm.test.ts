import { checkBackend } from './common/checkBackend.ts';

checkBackend('wasm', async () => (await import('../../../kernels/wasm/index.ts')).kernelConfig);
