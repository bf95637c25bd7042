import type { MathBackendWebGL } from '@tensorflow/tfjs-backend-webgl';
import { env, type KernelConfig } from '@tensorflow/tfjs-core';
import { runLayers } from '../cpu/run.ts';
import { attributesOf, inputsOf, kernelName } from '../kernel.ts';
import { FusedRnn } from './fused.ts';
import { planOf } from './plan.ts';

/** A step writes h and c of four units at once. */
function hasOutputs({ gpgpu: { gl } }: MathBackendWebGL): boolean {
	const limits = gl as WebGL2RenderingContext;
	return [limits.MAX_DRAW_BUFFERS, limits.MAX_COLOR_ATTACHMENTS].every((name) => (limits.getParameter(name) as number) >= 8);
}

/**
 * The kernel of tfjs' backend `webgl`: programs of our own in its WebGL 2 context. Where the device has no WebGL 2, cannot render float32 (its
 * half floats are off by up to 1e-3) to eight textures at once, or has textures too small for a run, the values are read back and TypeScript computes it.
 *
 * @param most The largest side of a texture to be used, in texels; the device's own limit holds as well.
 */
export function kernelConfigOf(most = Infinity): KernelConfig {
	const programs = new WeakMap<MathBackendWebGL, FusedRnn>();
	return {
		kernelName,
		backendName: 'webgl',
		kernelFunc({ inputs, attrs, backend }) {
			const webgl = backend as MathBackendWebGL;
			const attributes = attributesOf(attrs);
			const given = inputsOf(inputs, attributes);
			const able = env().getNumber('WEBGL_VERSION') === 2 && env().getBool('WEBGL_RENDER_FLOAT32_ENABLED') && hasOutputs(webgl);
			const plan = able ? planOf(given, attributes, Math.min(most, env().getNumber('WEBGL_MAX_TEXTURE_SIZE'))) : null;
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

/** With the largest textures that the device has. */
export const kernelConfig: KernelConfig = kernelConfigOf();
