import { checkBackend } from './common/checkBackend.ts';

checkBackend('cpu', async () => (await import('../../../kernels/cpu/index.ts')).kernelConfig);
