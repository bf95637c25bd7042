/**
 * `node tests/fuzz/errors.js [COUNT] [SEED]`: fills the messages of tests/fuzz/errors/templates.txt at random, mangles them as people do who paste them, and has them
 * explained. It prints the misses and how many were read right, and fails below 98 %.
 */
import { mkdtempSync, rmSync, cpSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build } from 'vite';

const [count = 20_000, seed = 1] = process.argv.slice(2).map(Number);
const outDir = mkdtempSync(join(tmpdir(), 'shapebook-fuzz-'));
await build({ configFile: false, logLevel: 'error', publicDir: false, ssr: { noExternal: true }, build: { ssr: 'tests/fuzz/errors/read.ts', outDir } });
cpSync('tests/fuzz/errors/templates.txt', join(outDir, 'templates.txt'));
/** @type {typeof import('./errors/read.ts')} */
const { readMangled } = await import(pathToFileURL(join(outDir, 'read.js')).href);
rmSync(outDir, { recursive: true });

const right = { framework: 0, check: 0, numbers: 0 };
let misses = 0;
/** @type {Map<string, number>} */
const by = new Map();
for (const { paste, framework, check, numbers, said } of readMangled(count, seed)) {
	right.framework += Number(framework);
	right.check += Number(check);
	right.numbers += Number(numbers);
	if (framework && check && numbers) continue;
	by.set(paste.check, (by.get(paste.check) ?? 0) + 1);
	if (misses++ < 40) console.error(`${paste.check} ${paste.numbers} (${paste.ways.join('; ')})\n  ${said}\n  ${JSON.stringify(paste.text.slice(-300))}`);
}
const share = (/** @type {number} */ n) => `${((100 * n) / count).toFixed(2)} %`;
console.log(
	`${count} pastes of seed ${seed}: framework ${share(right.framework)}, check ${share(right.check)}, numbers ${share(right.numbers)}; ${misses} with a miss`
);
for (const [check, n] of [...by].sort((a, b) => b[1] - a[1])) console.log(`${n} ${check}`);
if (Object.values(right).some((n) => n < 0.98 * count)) process.exitCode = 1;
