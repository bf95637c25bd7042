import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import { build } from 'vite';

/** @import { BackendName } from '../../../src/lib/runtime/protocol.ts' */
/** @typedef {{ backend: BackendName, gzip: number, budget: number }} BundleSize */

const root = fileURLToPath(new URL('../../../', import.meta.url));
const budget = 110_000;
const name = 'only-our-kernel.js';

/**
 * Bundles tfjs-core, the base of one backend without a single kernel of tfjs, and our kernel; null where there is none yet.
 * @param {BackendName} backend
 * @returns {Promise<BundleSize | null>}
 */
export async function bundleSize(backend) {
	const kernel = `${root}kernels/${backend}/index.ts`;
	if (!existsSync(kernel)) return null;
	const source = `
		import { registerKernel, setBackend, tensor } from '@tensorflow/tfjs-core';
		import '@tensorflow/tfjs-backend-${backend}/dist/base';
		import { kernelConfig } from '${kernel}';
		import { rnn } from '${root}kernels/index.ts';
		registerKernel(kernelConfig);
		export { rnn, setBackend, tensor };`;
	const result = await build({
		configFile: false,
		root,
		logLevel: 'error',
		publicDir: false,
		plugins: [{ name, resolveId: (id) => (id.endsWith(name) ? root + name : null), load: (id) => (id === root + name ? source : null) }],
		build: { write: false, reportCompressedSize: false, lib: { entry: name, formats: ['es'] }, minify: 'oxc' }
	});
	const chunks = (Array.isArray(result) ? result : [result]).flatMap((part) => ('output' in part ? part.output : [])).filter((part) => part.type === 'chunk');
	return { backend, gzip: chunks.reduce((sum, { code }) => sum + gzipSync(code, { level: 9 }).length, 0), budget };
}
