/** `node tests/reference/printed/print.js`: the programs that are printed for every configuration, as JSON, one a line, for record.py. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build } from 'vite';

const outDir = mkdtempSync(join(tmpdir(), 'shapebook-printed-'));
await build({ configFile: false, logLevel: 'error', publicDir: false, ssr: { noExternal: true }, build: { ssr: 'tests/reference/printed/programs.ts', outDir } });
/** @type {typeof import('./programs.ts')} */
const { printed } = await import(pathToFileURL(join(outDir, 'programs.js')).href);
rmSync(outDir, { recursive: true });
for (const program of printed) console.log(JSON.stringify(program));
