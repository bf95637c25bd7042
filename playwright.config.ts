import { createServer } from 'node:net';
import { defineConfig } from '@playwright/test';
import { chromiumFlags, findChromium } from './tests/chromium.js';

/** A port that nobody listens on. The first process asks the system for one; Playwright's workers inherit it. */
async function freePort(): Promise<string> {
	const server = createServer();
	await new Promise<void>((resolve) => server.listen(0, resolve));
	const address = server.address();
	await new Promise((resolve) => server.close(resolve));
	if (address === null || typeof address === 'string') throw new Error('No free port.');
	return String(address.port);
}

const port = (process.env.SHAPEBOOK_E2E_PORT ??= await freePort());
const baseURL = `http://localhost:${port}`;
const executablePath = findChromium();

/** The end-to-end tests: the built site (`npm run build` first) in real Chromium. */
export default defineConfig({
	testDir: 'tests/e2e',
	fullyParallel: true,
	forbidOnly: Boolean(process.env.CI),
	workers: 2,
	// A machine that others use too may be ten times slower than a quiet one: what is waited for may take that long.
	timeout: 120_000,
	expect: { timeout: 20_000 },
	// What passes the second time only is named at the end of `npm test`.
	retries: 1,
	reporter: [['list']],
	use: {
		baseURL,
		viewport: { width: 1440, height: 900 },
		screenshot: 'only-on-failure',
		launchOptions: { args: chromiumFlags, ...(executablePath && { executablePath }) }
	},
	webServer: { command: `npx vite preview --port ${port} --strictPort`, url: baseURL }
});
