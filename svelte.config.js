import adapter from '@sveltejs/adapter-static';
import { vitePreprocess } from '@sveltejs/vite-plugin-svelte';
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';

/** Runs before anything is painted, so it stands in the page itself: its hash lets it. @type {(text: string) => `sha256-${string}`} */
const hashOf = (text) => `sha256-${createHash('sha256').update(text).digest('base64')}`;
const [, inline = ''] = /<script>([^]*?)<\/script>/.exec(readFileSync(new URL('src/app.html', import.meta.url), 'utf8')) ?? [];

/** Where a build goes that is to leave the usual one as it is (`tests/basePath.js`). */
const elsewhere = process.env.BUILD_FOLDER;

/** @type {import('@sveltejs/kit').Config} */
export default {
	preprocess: vitePreprocess(),
	compilerOptions: { runes: true },
	kit: {
		adapter: adapter({ fallback: '404.html', pages: elsewhere ? `${elsewhere}/site` : 'build' }),
		outDir: elsewhere ? `${elsewhere}/kit` : '.svelte-kit',
		// Under a folder of a host, such as /docs/shapebook, the page finds its parts by itself; only 404.html must be told.
		paths: { base: /** @type {'' | `/${string}`} */ (process.env.BASE_PATH ?? '') },
		prerender: {
			// What stands behind `#` may be a state of the notebook, which is no place in a page.
			handleMissingId: ({ id, message }) => {
				if (!id.includes('=')) throw new Error(message);
			}
		},
		// A page of many small style sheets waits for each of them before its first paint.
		inlineStyleThreshold: 30_000,
		// Everything comes from the site itself. Styles may stand in elements: Svelte writes style attributes beforehand, and CodeMirror adds a sheet.
		csp: {
			mode: 'hash',
			directives: {
				'default-src': ['none'],
				'script-src': ['self', 'wasm-unsafe-eval', hashOf(inline)],
				'style-src': ['self', 'unsafe-inline'],
				'img-src': ['self', 'data:', 'blob:'],
				// The smallest of the fonts stand in the style sheet.
				'font-src': ['self', 'data:'],
				'connect-src': ['self'],
				'worker-src': ['self'],
				'manifest-src': ['self'],
				// The guide shows widgets.
				'frame-src': ['self'],
				'base-uri': ['none'],
				'form-action': ['none']
			}
		},
		alias: {
			$kernels: 'kernels',
			// Markdown is read in a worker, which has no document to decode entities with, as that package's part for browsers does.
			'decode-named-character-reference': 'node_modules/decode-named-character-reference/index.js'
		},
		typescript: {
			config(config) {
				config.include.push('../kernels/**/*.ts', '../static/*.js', '../*.config.ts', '../*.js');
			}
		}
	}
};
