import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll } from 'vitest';

/** The command line as it is built (`build.ts`), in a folder of a test file's own that goes when its tests end. */
export function commandLine() {
	const command = fileURLToPath(new URL('../../dist/cli/shapebook.js', import.meta.url));
	const here = {
		folder: '',
		command,
		/** Runs it as a user does. */
		run(args: readonly string[], input: string | Buffer = '') {
			const { status, stdout, stderr } = spawnSync(process.execPath, [command, ...args], { cwd: here.folder, input, encoding: 'utf8' });
			return { status, stdout, stderr };
		}
	};
	beforeAll(() => void (here.folder = mkdtempSync(join(tmpdir(), 'shapebook-cli-'))));
	afterAll(() => rmSync(here.folder, { recursive: true, force: true }));
	return here;
}
