import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build } from 'vite';

/**
 * A module of the bench's in TypeScript, bundled for Node with all that it imports.
 * @param {string} root Of the checkout. @param {string} name Without its ending.
 */
export async function bundled(root, name) {
	const outDir = mkdtempSync(join(tmpdir(), 'shapebook-bench-'));
	await build({
		configFile: false,
		logLevel: 'error',
		publicDir: false,
		ssr: { noExternal: true },
		build: { ssr: join(root, `tests/bench/${name}.ts`), outDir }
	});
	const made = await import(pathToFileURL(join(outDir, `${name}.js`)).href);
	rmSync(outDir, { recursive: true });
	return made;
}
