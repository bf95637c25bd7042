import { chmodSync } from 'node:fs';
import { defineConfig } from 'vite';
import { notices } from './notices.js';

const folder = 'dist/cli';
const file = 'shapebook.js';

/** Bundles the command line into one file that needs nothing but Node. `npm ci` runs it. */
export default defineConfig({
	publicDir: false,
	logLevel: 'warn',
	ssr: { noExternal: true },
	build: {
		ssr: 'src/cli/main.ts',
		outDir: folder,
		target: 'node20',
		rolldownOptions: { output: { entryFileNames: file, codeSplitting: false, banner: '#!/usr/bin/env node' } }
	},
	plugins: [notices({ environment: 'ssr' }).main, { name: 'executable', writeBundle: () => chmodSync(`${folder}/${file}`, 0o755) }]
});
