import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll } from 'vitest';

/** Builds the command line for the tests of a file, in a folder of its own that goes when they end. */
export function buildCommand() {
	const built = {
		folder: '',
		command: '',
		/** Runs it as a user does. */
		run(args: readonly string[], input: string | Buffer = '') {
			const { status, stdout, stderr } = spawnSync(process.execPath, [built.command, ...args], { cwd: built.folder, input, encoding: 'utf8' });
			return { status, stdout, stderr };
		}
	};
	beforeAll(() => {
		built.folder = mkdtempSync(join(tmpdir(), 'shapebook-cli-'));
		execFileSync('npx', ['vite', 'build', '--config', 'vite.cli.config.ts', '--outDir', built.folder, '--emptyOutDir'], {
			cwd: fileURLToPath(new URL('../../..', import.meta.url)),
			shell: process.platform === 'win32'
		});
		built.command = join(built.folder, 'shapebook.js');
		writeFileSync(join(built.folder, 'package.json'), '{ "type": "module" }');
	}, 60_000);
	afterAll(() => rmSync(built.folder, { recursive: true, force: true }));
	return built;
}
