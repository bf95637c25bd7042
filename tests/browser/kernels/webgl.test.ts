import { checkBackend } from './common/checkBackend.ts';

checkBackend('webgl', async () => (await import('../../../kernels/webgl/index.ts')).kernelConfig);
