import { sveltekit } from '@sveltejs/kit/vite';
import { playwright } from '@vitest/browser-playwright';
import { defineConfig } from 'vitest/config';
import { chunkNames } from './chunkNames.js';
import { chromiumFlags, findChromium } from './tests/chromium.js';

const executablePath = findChromium();

export default defineConfig({
	plugins: [sveltekit(), chunkNames()],
	worker: { format: 'es' },
	// Found ahead, for they are imported only when something runs: a dependency that is found during a test reloads its page.
	optimizeDeps: {
		include: [
			...['core', 'backend-webgpu', 'backend-webgl', 'backend-wasm', 'backend-cpu'].map((part) => `@tensorflow/tfjs-${part}`),
			...['autocomplete', 'commands', 'lang-python', 'language', 'state', 'view'].map((part) => `@codemirror/${part}`),
			'fflate',
			'katex',
			'mdast-util-from-markdown',
			...['gfm-strikethrough', 'gfm-table', 'math'].flatMap((name) => [`mdast-util-${name}`, `micromark-extension-${name}`])
		]
	},
	test: {
		// What hangs fails; what is slow on a busy machine does not.
		testTimeout: 60_000,
		hookTimeout: 60_000,
		projects: [
			{ extends: true, test: { name: 'unit', environment: 'node', include: ['tests/unit/**/*.test.ts'], isolate: false } },
			{ extends: true, test: { name: 'cli', environment: 'node', include: ['tests/cli/**/*.test.ts'], globalSetup: 'tests/cli/build.ts' } },
			{
				extends: true,
				test: {
					name: 'browser',
					include: ['tests/browser/**/*.test.ts'],
					setupFiles: ['tests/browser/quiet-console.ts'],
					// On a loaded machine a real browser can miss a time limit. What passes the second time only is named at the end of `npm test`.
					retry: 1,
					// As `testTimeout` above: what is awaited on the page may come late, and fails where it never does.
					expect: { poll: { timeout: 20_000 } },
					browser: {
						enabled: true,
						headless: true,
						screenshotFailures: false,
						provider: playwright({ launchOptions: { args: chromiumFlags, ...(executablePath && { executablePath }) } }),
						instances: [{ browser: 'chromium' }]
					}
				}
			}
		]
	}
});
