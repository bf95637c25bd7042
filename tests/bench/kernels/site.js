import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build, preview } from 'vite';

/**
 * Bundles the bench's page as the site is bundled, and serves it on a free port.
 * @returns {Promise<{ address: string, close: () => Promise<void> }>}
 */
export async function serveBenchPage() {
	const root = fileURLToPath(new URL('.', import.meta.url));
	const outDir = mkdtempSync(join(tmpdir(), 'shapebook-kernels-'));
	/** @type {import('vite').InlineConfig} */
	const config = { configFile: false, root, logLevel: 'error', publicDir: false };
	await build({ ...config, build: { outDir, target: 'esnext', reportCompressedSize: false, chunkSizeWarningLimit: 100_000 } });
	const server = await preview({ ...config, build: { outDir }, preview: { port: 0 } });
	const address = server.resolvedUrls?.local[0];
	if (!address) throw new Error('The page of the kernels is not served.');
	return {
		address,
		async close() {
			await server.close();
			rmSync(outDir, { recursive: true });
		}
	};
}
