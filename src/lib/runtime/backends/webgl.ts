import * as tf from '@tensorflow/tfjs-core';
import { atOnce, atOnceInSoftware, type Backend } from '../backend.ts';
import { grouped } from '../size.ts';

export const webgl: Backend = {
	name: 'webgl',
	title: 'WebGL',
	async open() {
		if (typeof OffscreenCanvas === 'undefined') return { missing: 'this browser has no OffscreenCanvas, which WebGL needs in a worker' };
		const canvas = new OffscreenCanvas(1, 1);
		const gl = canvas.getContext('webgl2', { alpha: false, antialias: false, depth: false, stencil: false, premultipliedAlpha: false });
		if (!gl) return { missing: 'this browser gives no WebGL 2 context in a worker' };
		const { MathBackendWebGL, setWebGLContext } = await import('@tensorflow/tfjs-backend-webgl');
		// Features are looked up in this very context; tfjs would make another, which Safari has none of in a worker.
		setWebGLContext(2, gl);
		tf.env().set('WEBGL_VERSION', 2);
		// Otherwise tensors below 128 elements are computed on the CPU.
		tf.env().set('WEBGL_CPU_FORWARD', false);
		// One shader for tensors of any size: a slider that moves compiles nothing anew.
		tf.env().set('WEBGL_USE_SHAPES_UNIFORMS', true);
		tf.removeBackend('webgl');
		// A backend on a canvas of its own keeps its own shaders: those of a context that was lost are of no use in the next.
		tf.registerBackend('webgl', () => new MathBackendWebGL(canvas), 2);
		if (!(await tf.setBackend('webgl'))) return { missing: 'WebGL cannot be set up here' };
		const backend = tf.backend() as InstanceType<typeof MathBackendWebGL>;
		const side = tf.env().getNumber('WEBGL_MAX_TEXTURE_SIZE');
		const software = inSoftware(gl);
		return {
			limits: { elements: side * side, words: `WebGL here allows textures of ${grouped(side)} × ${grouped(side)}`, axes: 6, work: 1e11 },
			atOnce: software ? atOnceInSoftware : atOnce,
			notes: [
				...(tf.env().getBool('WEBGL_RENDER_FLOAT32_ENABLED') ? [] : ['WebGL has half-precision textures only here: results are off by about 1e-3.']),
				...(software ? ['WebGL runs in software here: there is no graphics card for it.'] : [])
			],
			drained: () => backend.gpgpu.createAndWaitForFence(),
			lost: new Promise((resolve) => canvas.addEventListener('webglcontextlost', () => resolve(lose(gl)), { once: true })),
			isLost: () => gl.isContextLost(),
			takeErrors: () => []
		};
	}
};

/** tfjs waits for a fence for ever, by polling, when the context has gone in the meantime; this ends its wait. */
function lose(gl: WebGL2RenderingContext): string {
	gl.clientWaitSync = () => gl.ALREADY_SIGNALED;
	return '';
}

/** Whether the renderer is one of those that need no graphics card. */
function inSoftware(gl: WebGL2RenderingContext): boolean {
	const info = gl.getExtension('WEBGL_debug_renderer_info');
	const renderer: unknown = gl.getParameter(info ? info.UNMASKED_RENDERER_WEBGL : gl.RENDERER);
	return typeof renderer === 'string' && /swiftshader|llvmpipe|software|basic render/i.test(renderer);
}
