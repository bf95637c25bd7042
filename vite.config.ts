import { sveltekit } from '@sveltejs/kit/vite';
import { defineConfig, type Plugin, type Rolldown } from 'vite';
import { chunkNames } from './chunkNames.js';
import { notices } from './notices.js';

type Build = Pick<Rolldown.PluginContext, 'getModuleInfo'>;

/** Modules, and all that they import at once. */
function atOnce(roots: readonly string[], build: Build): ReadonlySet<string> {
	const found = new Set(roots.map((root) => `${import.meta.dirname}/${root}`));
	for (const next of found) for (const imported of build.getModuleInfo(next)?.importedIds ?? []) found.add(imported);
	return found;
}

/** Modules and all that they import at once are one chunk, not as many as there are ways of sharing them: text compresses better in one piece. */
function chunkOf(name: string, ...roots: readonly string[]) {
	let inside: ReadonlySet<string> | null = null;
	return {
		debugName: name,
		name: (id: string, build: Build): string | null => {
			inside ??= atOnce(roots, build);
			return inside.has(id) ? name : null;
		}
	};
}

const kit = 'node_modules/@sveltejs/kit/src/runtime/client/entry.js';
/** What each page of the site loads at once. */
const pages = ['', 'learn/[slug]/', 'embed/', 'guide/', 'learn/'].map((route) => [kit, 'src/routes/+layout.svelte', `src/routes/${route}+page.svelte`]);

/**
 * What the same pages load at once is one chunk, whoever else imports parts of it: each chunk is compressed for itself. What more pages load comes first, for a group takes
 * what its modules import and no earlier one has.
 */
function chunksOfPages() {
	let loaded: readonly ReadonlySet<string>[] | null = null;
	const sets = Array.from({ length: 2 ** pages.length }, (_, set) => pages.map((_, page) => (set >> page) & 1).join(''));
	const sizeOf = (set: string): number => set.replaceAll('0', '').length;
	return sets
		.filter((set) => sizeOf(set) > 0)
		.toSorted((a, b) => sizeOf(b) - sizeOf(a))
		.map((set) => ({
			debugName: `pages ${set}`,
			name: (id: string, build: Build): string | null => {
				loaded ??= pages.map((roots) => atOnce(roots, build));
				return loaded.map((inside) => (inside.has(id) ? 1 : 0)).join('') === set ? `pages-${set}` : null;
			}
		}));
}

const torch = 'src/lib/frameworks/torch';

const { main, worker } = notices({ environment: 'client' });

/** Every browser that this page runs in reads the first of the three forms in which KaTeX has each of its fonts. */
const oneFontFormat: Plugin = {
	name: 'one-font-format',
	enforce: 'pre',
	transform: { filter: { id: /katex\.min\.css/ }, handler: (code) => code.replace(/,url\([^)]*\.(?:woff|ttf)\) format\("\w+"\)/g, '') }
};

export default defineConfig({
	plugins: [sveltekit(), chunkNames(), main, oneFontFormat],
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
						chunkOf('core', 'src/lib/state/evaluation/onDemand.ts'),
						chunkOf('rules', 'src/lib/diagnose/hazards/layer.ts'),
						...chunksOfPages(),
						// Those of frameworks/registry.ts: what two of them import is the first one's.
						chunkOf('torch', `${torch}/torch.ts`),
						chunkOf('nn', `${torch}/nn/part.ts`),
						chunkOf('autograd', `${torch}/autograd/part.ts`, `${torch}/amp/part.ts`),
						chunkOf('optim', `${torch}/optim/part.ts`, `${torch}/utils/part.ts`),
						chunkOf('library', 'src/lib/python/stdlib/index.ts'),
						chunkOf('numpy', 'src/lib/frameworks/numpy/package.ts'),
						{ name: 'hazards', test: /src\/lib\/diagnose\/hazards\/(?!list)/ }
					]
				}
			}
		}
	}
});
