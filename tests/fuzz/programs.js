/**
 * `node tests/fuzz/programs.js [COUNT] [SEED] [FOLDER…]`: checks so many (10,000) programs as the command line does, with fixes and shapes. They are made of the
 * recorded ones, of Python and of the frameworks' folders of tests/cases (`torch`), by cutting, mixing, swapping and reordering. It fails where a mistake of
 * ours shows, where a word of JavaScript's is said, or where one takes more than the five seconds that are promised.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build } from 'vite';

const mostSeconds = 5;
const [count = 10_000, seed = 1] = process.argv.slice(2, 4).map(Number);
const folders = process.argv.length > 4 ? process.argv.slice(4) : ['torch'];
const outDir = mkdtempSync(join(tmpdir(), 'shapebook-fuzz-'));
await build({ configFile: false, logLevel: 'error', publicDir: false, ssr: { noExternal: true }, build: { ssr: 'tests/fuzz/core.ts', outDir } });
/** @type {typeof import('./core.ts')} */
const { frameworkProgramsIn, innerWord, onFault, programsIn, random, reorder, said, scramble, swap } = await import(
	pathToFileURL(join(outDir, 'core.js')).href
);
rmSync(outDir, { recursive: true });

/** @type {unknown[]} */
let faults = [];
onFault((thrown) => faults.push(thrown));
const tests = new URL('../', import.meta.url);
const next = random(seed);
const programs = folders.flatMap((folder) => frameworkProgramsIn(tests, folder));
const all = [...programsIn(tests), ...programs];
let [failures, slowest] = [0, 0];
for (let i = 0; i < count; i++) {
	const mutate = [scramble, swap, swap, reorder][i % 4] ?? swap;
	const source = mutate({ next, programs: i % 3 ? programs : all });
	faults = [];
	const before = process.cpuUsage().user;
	const word = innerWord(said(source), source);
	const seconds = (process.cpuUsage().user - before) / 1e6;
	slowest = Math.max(slowest, seconds);
	const wrong = [
		...faults.map((thrown) => (thrown instanceof Error ? thrown.stack : String(thrown))),
		word,
		seconds > mostSeconds && `${seconds.toFixed(1)} s`
	];
	if (!wrong.some(Boolean)) continue;
	failures++;
	console.error(`program ${i}: ${wrong.filter(Boolean).join('\n')}\n${source}\n${'-'.repeat(80)}`);
}
console.log(`${count} programs of seed ${seed}: ${failures} wrong; the slowest took ${slowest.toFixed(1)} s of processor time.`);
if (failures) process.exitCode = 1;
