/**
 * A Vite plugin that makes `virtual:chunk-names`: the names by which a program tells which chunks it needs. It loads the chunks of src/lib/frameworks/registry.ts and
 * lists what each adds.
 */
import { resolve } from 'node:path';
import { runnerImport } from 'vite';

const asked = 'virtual:chunk-names';
const file = 'src/lib/state/evaluation/chunkNames.ts';

/** @returns {import('vite').Plugin} */
export function chunkNames() {
	return {
		name: 'chunk-names',
		resolveId: (id) => (id === asked ? asked : null),
		async load(id) {
			if (id !== asked) return null;
			const root = import.meta.dirname;
			/** @type {{ module: { chunkNames: import('./src/lib/frameworks/registry.ts').ChunkNames }, dependencies: string[] }} */
			const { module, dependencies } = await runnerImport(`${root}/${file}`, { configFile: false, root, logLevel: 'error' });
			for (const dependency of dependencies) this.addWatchFile(resolve(root, dependency));
			return `export default ${JSON.stringify(module.chunkNames)};`;
		}
	};
}
