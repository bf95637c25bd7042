/**
 * `node tests/fuzz/unknown.js [COUNT] [FROM]`: evaluates so many (1,000) programs of each kind with something unknown in them, and with several values in its
 * place. It fails where what is said of the first is not so in one of the others.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build } from 'vite';

const [count = 1000, from = 0] = process.argv.slice(2).map(Number);
const outDir = mkdtempSync(join(tmpdir(), 'shapebook-fuzz-'));
await build({ configFile: false, logLevel: 'error', publicDir: false, ssr: { noExternal: true }, build: { ssr: 'tests/fuzz/core.ts', outDir } });
/** @type {typeof import('./core.ts')} */
const { claims, drawing, kinds, Program } = await import(pathToFileURL(join(outDir, 'core.js')).href);
rmSync(outDir, { recursive: true });

const names = /** @type {(keyof typeof kinds)[]} */ (Object.keys(kinds));
let [programs, facts, failures] = [0, 0, 0];
for (let seed = from; seed < from + count; seed++)
	for (const kind of names) {
		const text = new Program(drawing(seed), kind).make();
		const said = claims(text, kind);
		programs++;
		facts += said.facts;
		if (!said.wrong.length) continue;
		failures++;
		console.error(`seed ${seed}, ${kind}:\n${said.wrong.join('\n')}\n${text}\n${'-'.repeat(80)}`);
	}
console.log(`${programs} programs from seed ${from} on: ${facts} facts are said of them; of ${failures} something that is not so.`);
if (failures) process.exitCode = 1;
