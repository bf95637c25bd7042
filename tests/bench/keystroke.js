import { join } from 'node:path';
import { build } from 'vite';
import { chunkNames } from '../../chunkNames.js';
import { kerasProgram, program, typed } from './programs.js';
import { measure } from './statistics.js';

/** @import { Browser } from '@playwright/test' */

/** V8 compiles what runs often: the first hundred keystrokes take up to three times as long, and are not measured. */
const warming = 100;

/** By framework. */
const programs = /** @type {const} */ ([
	['', program(200)],
	['Keras ', kerasProgram(200)]
]);

/**
 * Evaluating and diagnosing programs of 200 lines after each of many keystrokes, each in a page of its own.
 * @param {Browser} browser @param {string} root Of the checkout.
 */
export async function keystroke(browser, root) {
	const built = await build({
		configFile: false,
		logLevel: 'error',
		publicDir: false,
		plugins: [chunkNames()],
		build: { lib: { entry: join(root, 'tests/bench/core.ts'), formats: ['es'] }, rolldownOptions: { output: { codeSplitting: false } }, write: false }
	});
	const [code = ''] = [built]
		.flat()
		.flatMap((bundle) => ('output' in bundle ? bundle.output.flatMap((file) => (file.type === 'chunk' && file.isEntry ? [file.code] : [])) : []));
	const measures = [];
	for (const [name, whole] of programs) {
		const sources = Array.from({ length: warming + 200 }, (_, i) => typed(whole, i));
		const times = await timesOf(browser, code, sources);
		measures.push(measure(`keystroke in a 200-line ${name}program → shapes and messages`, 'ms', 5, times.slice(warming)));
	}
	return measures;
}

/**
 * Milliseconds that each of some programs takes, one after the other.
 * @param {Browser} browser @param {string} code @param {readonly string[]} sources
 */
async function timesOf(browser, code, sources) {
	const page = await browser.newPage();
	const times = await page.evaluate(
		async ({ code, sources }) => {
			// What takes too long to be done at once is done here as well, and counts.
			Reflect.deleteProperty(window, 'Worker');
			const address = URL.createObjectURL(new Blob([code], { type: 'text/javascript' }));
			/** @type {typeof import('./core.ts')} */
			const { answer } = await import(address);
			/** @type {number[]} */
			const times = [];
			for (const source of sources) {
				const { trace, ms } = await answer(source);
				times.push(ms);
				if (trace.outcome.kind !== 'ok') throw new Error(`The bench's program is not ok: ${JSON.stringify(trace.outcome)}`);
				// One keystroke is a task of its own.
				await new Promise((resolve) => setTimeout(resolve));
			}
			return times;
		},
		{ code, sources }
	);
	await page.close();
	return times;
}
