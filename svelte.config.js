import adapter from '@sveltejs/adapter-static';
import { vitePreprocess } from '@sveltejs/vite-plugin-svelte';

/** @type {import('@sveltejs/kit').Config} */
export default {
	preprocess: vitePreprocess(),
	compilerOptions: { runes: true },
	kit: {
		adapter: adapter({ fallback: '404.html' }),
		alias: { $kernels: 'kernels' },
		typescript: {
			config(config) {
				config.include.push('../kernels/**/*.ts', '../*.config.ts', '../*.js');
			}
		}
	}
};
