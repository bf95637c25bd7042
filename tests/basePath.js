// Builds the site for a folder of a host (BASE_PATH), beside the usual build, and walks through it as the e2e test of a folder does.
import { spawnSync } from 'node:child_process';
import { rmSync } from 'node:fs';

const base = '/sub/path';
/** Inside the project, whose packages it imports. */
const folder = '.svelte-kit/base-path';
/** @param {string} tool @param {readonly string[]} given @param {Record<string, string>} env */
const run = (tool, given, env) => spawnSync('npx', [tool, ...given], { stdio: 'inherit', env: { ...process.env, ...env } }).status ?? 1;

const status =
	run('vite', ['build', '--logLevel', 'warn'], { BASE_PATH: base, BUILD_FOLDER: folder }) ||
	run('playwright', ['test', 'tests/e2e/site.test.ts', '-g', 'in a folder of a host'], { SITE_FOLDER: `${folder}/site`, SITE_PATH: `${base}/` });
rmSync(folder, { recursive: true, force: true });
process.exit(status);
