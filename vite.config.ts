import { sveltekit } from '@sveltejs/kit/vite';
import { defineConfig, type Plugin, type Rolldown } from 'vite';
import { notices } from './notices.js';

/** A module and all that it imports at once are one chunk, not as many as there are ways of sharing them: text compresses better in one piece. */
function chunkOf(name: string, root: string) {
	let inside: ReadonlySet<string> | null = null;
	return {
		debugName: name,
		name: (id: string, build: Pick<Rolldown.PluginContext, 'getModuleInfo'>): string | null => {
			if (!inside) {
				const found = new Set([`${import.meta.dirname}/${root}`]);
				for (const next of found) for (const imported of build.getModuleInfo(next)?.importedIds ?? []) found.add(imported);
				inside = found;
			}
			return inside.has(id) ? name : null;
		}
	};
}

const { main, worker } = notices({ environment: 'client' });

/** Every browser that this page runs in reads the first of the three forms in which KaTeX has each of its fonts. */
const oneFontFormat: Plugin = {
	name: 'one-font-format',
	enforce: 'pre',
	transform: { filter: { id: /katex\.min\.css/ }, handler: (code) => code.replace(/,url\([^)]*\.(?:woff|ttf)\) format\("\w+"\)/g, '') }
};

export default defineConfig({
	plugins: [sveltekit(), main, oneFontFormat],
	server: { fs: { allow: ['kernels', 'tests'] } },
	worker: { format: 'es', plugins: () => [worker] },
	build: {
		rolldownOptions: {
			output: {
				codeSplitting: {
					groups: [
						// What the bundler adds is imported by every chunk.
						{ name: 'bundler', test: /^\0/ },
						// A widget draws a layer before anything evaluates it.
						{ name: 'ir', test: /src\/lib\/ir\// },
						chunkOf('layer', 'src/lib/frameworks/evaluateLayer.ts'),
						chunkOf('core', 'src/lib/state/onDemand.ts'),
						chunkOf('rules', 'src/lib/diagnose/hazards/index.ts')
					]
				}
			}
		}
	}
});
