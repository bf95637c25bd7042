import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build } from 'vite';
import { program, typed } from './programs.js';
import { measure } from './statistics.js';

/** Evaluating and diagnosing a program of 200 lines after each of many keystrokes. */
export async function keystroke() {
	const outDir = mkdtempSync(join(tmpdir(), 'shapebook-bench-'));
	await build({ configFile: false, logLevel: 'error', publicDir: false, ssr: { noExternal: true }, build: { ssr: 'tests/bench/core.ts', outDir } });
	/** @type {typeof import('./core.ts')} */
	const { evaluate, diagnose } = await import(pathToFileURL(join(outDir, 'core.js')).href);
	rmSync(outDir, { recursive: true });
	const whole = program(200);
	/** @param {number} i */
	const time = (i) => {
		const source = typed(whole, i);
		const started = performance.now();
		const trace = evaluate(source);
		diagnose(trace);
		const ms = performance.now() - started;
		if (trace.outcome.kind !== 'ok') throw new Error(`The bench's program is not ok: ${JSON.stringify(trace.outcome)}`);
		return ms;
	};
	// V8 compiles what runs often: the first hundred keystrokes take up to three times as long.
	for (let i = 0; i < 100; i++) time(i);
	const values = Array.from({ length: 200 }, (_, i) => time(i + 100));
	return [measure('keystroke in a 200-line program → shapes and messages', 'ms', 5, values)];
}

/** The command line with 200 programs on its standard input, starting included. */
export function commandLine() {
	const input = Array.from({ length: 200 }, (_, id) => JSON.stringify({ id, source: program(30, id) })).join('\n');
	const values = Array.from({ length: 5 }, () => {
		const started = performance.now();
		const { status, stdout } = spawnSync(process.execPath, ['dist/cli/shapebook.js', 'check', '--jsonl'], { input, encoding: 'utf8', maxBuffer: 2 ** 28 });
		const ms = performance.now() - started;
		if (status !== 0 || stdout.trimEnd().split('\n').length !== 200) throw new Error('The command line did not answer 200 programs.');
		return ms;
	});
	return [measure('shapebook check, 200 programs in one process', 'ms', 2000, values)];
}
