import { sveltekit } from '@sveltejs/kit/vite';
import { playwright } from '@vitest/browser-playwright';
import { defineConfig } from 'vitest/config';
import { chromiumFlags, findChromium } from './tests/chromium.js';

const executablePath = findChromium();

export default defineConfig({
	plugins: [sveltekit()],
	worker: { format: 'es' },
	test: {
		projects: [
			{ extends: true, test: { name: 'unit', environment: 'node', include: ['tests/unit/**/*.test.ts'] } },
			{
				extends: true,
				test: {
					name: 'browser',
					include: ['tests/browser/**/*.test.ts'],
					setupFiles: ['tests/browser/quiet-console.ts'],
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
