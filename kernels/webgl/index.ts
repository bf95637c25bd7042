import type { MathBackendWebGL } from '@tensorflow/tfjs-backend-webgl';
import { env, type KernelConfig } from '@tensorflow/tfjs-core';
import { runLayers } from '../cpu/run.ts';
import { attributesOf, inputsOf, kernelName } from '../kernel.ts';
import { FusedRnn } from './fused.ts';
import { planOf, type Limits } from './plan.ts';

function limitsOf({ gpgpu: { gl } }: MathBackendWebGL): Limits {
	const limits = gl as WebGL2RenderingContext;
	const outputs = [limits.MAX_DRAW_BUFFERS, limits.MAX_COLOR_ATTACHMENTS].map((name) => limits.getParameter(name) as number);
	return { textureSize: env().getNumber('WEBGL_MAX_TEXTURE_SIZE'), outputs: Math.min(...outputs) };
}

const smaller = (limits: Limits, { textureSize = Infinity, outputs = Infinity }: Partial<Limits>): Limits => ({
	textureSize: Math.min(limits.textureSize, textureSize),
	outputs: Math.min(limits.outputs, outputs)
});

/**
 * The kernel of tfjs' backend `webgl`: programs of our own in its WebGL 2 context. Where the device has no WebGL 2, cannot render float32 (its
 * half floats are off by up to 1e-3), or has textures too small for a run, the values are read back and TypeScript computes it.
 *
 * @param most What is to be used at the most, as on a device that has no more; the device's own limits hold as well.
 */
export function kernelConfigOf(most: Partial<Limits> = {}): KernelConfig {
	const programs = new WeakMap<MathBackendWebGL, FusedRnn>();
	return {
		kernelName,
		backendName: 'webgl',
		kernelFunc({ inputs, attrs, backend }) {
			const webgl = backend as MathBackendWebGL;
			const attributes = attributesOf(attrs);
			const given = inputsOf(inputs, attributes);
			const able = env().getNumber('WEBGL_VERSION') === 2 && env().getBool('WEBGL_RENDER_FLOAT32_ENABLED');
			const plan = able ? planOf(given, attributes, smaller(limitsOf(webgl), most)) : null;
			if (!plan) {
				const outputs = runLayers(given, attributes, ({ dataId }) => webgl.readSync(dataId) as Float32Array);
				return outputs.map(({ shape, data }) => webgl.makeTensorInfo([...shape], 'float32', data));
			}
			let program = programs.get(webgl);
			if (!program) programs.set(webgl, (program = new FusedRnn(webgl)));
			return [...program.run(given, attributes, plan)];
		}
	};
}

/** With all that the device has. */
export const kernelConfig: KernelConfig = kernelConfigOf();
