/** `node tests/reference/ported/print.js [FILE]`: what Shapebook makes of the models of programs.txt, as JSON, one program a line, for record.py. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build } from 'vite';

const outDir = mkdtempSync(join(tmpdir(), 'shapebook-ported-'));
await build({ configFile: false, logLevel: 'error', publicDir: false, ssr: { noExternal: true }, build: { ssr: 'tests/reference/ported/ports.ts', outDir } });
/** @type {typeof import('./ports.ts')} */
const { rows } = await import(pathToFileURL(join(outDir, 'ports.js')).href);
rmSync(outDir, { recursive: true });
for (const row of rows(process.argv[2] ?? 'tests/reference/ported/programs.txt')) console.log(JSON.stringify(row));
