import { fileURLToPath } from 'node:url';
import { build } from 'vite';
import { chunkNames } from '../../chunkNames.js';

const root = fileURLToPath(new URL('../../', import.meta.url));
const name = 'only-the-core.js';

/**
 * A program of ours with all that it imports as one minified script, which leaves what the program exports in `core`. What is imported dynamically is not run before.
 * @param {string} source
 * @param {(id: string, dynamic: boolean) => boolean} [external] What is left out.
 */
export async function bundled(source, external = () => false) {
	const result = await build({
		configFile: false,
		root,
		logLevel: 'error',
		publicDir: false,
		plugins: [
			chunkNames(),
			{
				name,
				enforce: 'pre',
				load: (id) => (id === root + name ? source : null),
				resolveId: {
					order: 'pre',
					handler: (id, _, { kind }) => (id.endsWith(name) ? root + name : external(id, kind === 'dynamic-import') ? { id, external: true } : null)
				}
			}
		],
		build: {
			write: false,
			reportCompressedSize: false,
			lib: { entry: name, formats: ['iife'], name: 'core' },
			minify: 'oxc',
			rolldownOptions: { output: { codeSplitting: false } }
		}
	});
	const chunks = (Array.isArray(result) ? result : [result]).flatMap((part) => ('output' in part ? part.output : [])).filter((part) => part.type === 'chunk');
	return chunks.map(({ code }) => code).join('\n');
}
