/**
 * `node tests/fuzz/arrays.js [COUNT] [SEED]`: changes so many (10,000) recorded files of arrays at random (.npy, .npz, .safetensors) and reads them. It fails where
 * one is neither read nor refused in a sentence of ours, or where they take more than a few megabytes.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build } from 'vite';

const mostMegabytes = 256;
const [count = 10_000, seed = 1] = process.argv.slice(2).map(Number);
const outDir = mkdtempSync(join(tmpdir(), 'shapebook-fuzz-'));
await build({ configFile: false, logLevel: 'error', publicDir: false, ssr: { noExternal: true }, build: { ssr: 'tests/fuzz/arrays.ts', outDir } });
/** @type {typeof import('./arrays.ts')} */
const { arrayFilesIn, readChanged } = await import(pathToFileURL(join(outDir, 'arrays.js')).href);
rmSync(outDir, { recursive: true });

let [i, read, failures, memory] = [0, 0, 0, 0];
for (const { wrong, isRead } of readChanged(arrayFilesIn(new URL('../', import.meta.url)), count, seed)) {
	if (isRead) read++;
	if (wrong !== null) {
		failures++;
		console.error(`file ${i}: ${wrong}`);
	}
	if (i++ % 50 === 0) memory = Math.max(memory, process.memoryUsage().arrayBuffers / 2 ** 20);
}
console.log(`${count} files of seed ${seed}: ${read} read, ${failures} wrong; at most ${memory.toFixed()} MB of arrays at a time.`);
if (failures || memory > mostMegabytes) process.exitCode = 1;
