import { checkBackend } from './common/checkBackend.ts';

checkBackend('webgpu', async () => (await import('../../../kernels/webgpu/index.ts')).kernelConfig);
