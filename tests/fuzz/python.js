/**
 * `node tests/fuzz/python.js [COUNT] [SEED] [FROM]`: evaluates so many (100,000) programs, or those of them from one on. They are made of the recorded ones by
 * cutting, mixing and swapping. It fails where one makes a mistake of ours show, takes more than 200 ms of processor time, or leaves more and more memory in use.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build } from 'vite';

const most = { ms: 200, megabytes: 1024 };
const [count = 100_000, seed = 1, from = 0] = process.argv.slice(2).map(Number);
const outDir = mkdtempSync(join(tmpdir(), 'shapebook-fuzz-'));
await build({ configFile: false, logLevel: 'error', publicDir: false, ssr: { noExternal: true }, build: { ssr: 'tests/fuzz/core.ts', outDir } });
/** @type {typeof import('./core.ts')} */
const { library, onFault, programsIn, random, run, scramble, swap } = await import(pathToFileURL(join(outDir, 'core.js')).href);
rmSync(outDir, { recursive: true });

/** @type {unknown[]} */
let faults = [];
onFault((thrown) => faults.push(thrown));
/** @param {string} source */
const evaluate = (source) => run(source, { packages: library }).outcome;
const programs = programsIn(new URL('../', import.meta.url));
const sound = programs.filter((source) => /\w/.test(source) && evaluate(source).kind === 'ok');
const next = random(seed);
/** @type {Record<string, number>} */
const outcomes = {};
let [failures, memory] = [0, 0];
/** @type {{ i: number, ms: number }[]} */
const times = [];
for (let i = 0; i < count; i++) {
	const source = i % 3 ? swap({ next, programs: sound }) : scramble({ next, programs });
	if (i < from) continue;
	faults = [];
	const before = process.cpuUsage().user;
	const outcome = evaluate(source);
	const ms = (process.cpuUsage().user - before) / 1000;
	const known = faults.length === 0 ? outcome.kind : 'internal';
	outcomes[known] = (outcomes[known] ?? 0) + 1;
	if (ms > 50) times.push({ i, ms: Math.round(ms) });
	if (known === 'internal' || ms > most.ms) {
		failures++;
		console.error(`program ${i}: ${faults[0] ?? `${ms.toFixed()} ms`}\n${source}\n${'-'.repeat(80)}`);
	}
	if (i % 1000 === 999) memory = Math.max(memory, process.memoryUsage().heapUsed / 2 ** 20);
}
const slowest = times.sort((a, b) => b.ms - a.ms).slice(0, 5);
console.log({ count, seed, from, outcomes, slowest, memory: `${memory.toFixed()} MB`, failures });
if (failures || memory > most.megabytes) process.exitCode = 1;
