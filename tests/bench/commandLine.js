import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { program } from './programs.js';
import { measure } from './statistics.js';

/** The command line with 200 programs on its standard input, starting included.  @param {string} root Of the checkout. */
export function commandLine(root) {
	const input = Array.from({ length: 200 }, (_, id) => JSON.stringify({ id, source: program(30, id) })).join('\n');
	const values = Array.from({ length: 5 }, () => {
		const started = performance.now();
		const { status, stdout } = spawnSync(process.execPath, [join(root, 'dist/cli/shapebook.js'), 'check', '--jsonl'], {
			input,
			encoding: 'utf8',
			maxBuffer: 2 ** 28
		});
		const ms = performance.now() - started;
		if (status !== 0 || stdout.trimEnd().split('\n').length !== 200) throw new Error('The command line did not answer 200 programs.');
		return ms;
	});
	return [measure('shapebook check, 200 programs in one process', 'ms', 2000, values)];
}
