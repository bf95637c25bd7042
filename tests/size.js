/**
 * Holds the built page to its budget: the JavaScript that the first view loads before anything is run, compressed as a server sends it, and
 * that none of it is TensorFlow.js; and each recurrent kernel to its own, with nothing of TensorFlow.js but the base of its backend. Run `npm run build` first.
 */
import { readFileSync, readdirSync } from 'node:fs';
import { join, posix } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { bundleSize } from './bench/kernels/bundle.js';

const budget = 200_000;
/** Of a widget, before anything of it is evaluated or run. */
const widgetBudget = 120_000;
const site = 'build';

/** What tfjs-core says of a kernel that no backend has; it survives minifying. */
const tfjsSays = 'not registered for backend';

/** @param {string} path */
const read = (path) => readFileSync(join(site, path), 'utf8');

/**
 * The scripts that a page loads at once: those that its HTML names, and what they import statically.
 * @param {string} page
 */
function firstView(page) {
	/** @type {Set<string>} */
	const scripts = new Set();
	/** @param {string} path */
	const add = (path) => {
		if (scripts.has(path)) return;
		scripts.add(path);
		for (const [, , imported] of read(path).matchAll(/(?:^|[;}\s])(?:import|export)\s*(?:[\w$*{}\s,]+?from\s*)?(["'])(\.[^"']+\.js)\1/g))
			if (imported) add(posix.join(posix.dirname(path), imported));
	};
	for (const [path] of read(page).matchAll(/_app\/[\w./-]+\.js/g)) add(path);
	return [...scripts];
}

const scripts = firstView('index.html').map((path) => ({ path, text: read(path) }));
const sizes = scripts.map(({ path, text }) => ({ path, bytes: brotliCompressSync(text).length })).sort((a, b) => b.bytes - a.bytes);
const total = sizes.reduce((sum, { bytes }) => sum + bytes, 0);
for (const { path, bytes } of sizes) console.log(`${String(bytes).padStart(8)}  ${path}`);
console.log(`${String(total).padStart(8)}  bytes of brotli in ${sizes.length} scripts; the budget is ${budget}`);

const lesson = firstView('learn/batch-first/index.html').map((path) => ({ path, text: read(path) }));
const lessonTotal = lesson.reduce((sum, { text }) => sum + brotliCompressSync(text).length, 0);
console.log(`${String(lessonTotal).padStart(8)}  bytes of brotli in the ${lesson.length} scripts of a lesson; the budget is ${budget}`);

const widget = firstView('embed/index.html').map((path) => ({ path, text: read(path) }));
const widgetTotal = widget.reduce((sum, { text }) => sum + brotliCompressSync(text).length, 0);
console.log(`${String(widgetTotal).padStart(8)}  bytes of brotli in the ${widget.length} scripts of a widget; the budget is ${widgetBudget}`);

const kernels = (await Promise.all(/** @type {const} */ (['webgpu', 'webgl', 'wasm', 'cpu']).map(bundleSize))).filter((size) => size !== null);
for (const { backend, gzip, budget } of kernels)
	console.log(`${String(gzip).padStart(8)}  bytes of gzip in the base of ${backend} and our kernel; the budget is ${budget}`);

const built = readdirSync(site, { recursive: true, encoding: 'utf8' }).filter((path) => path.endsWith('.js'));
const problems = [];
if (!scripts.length) problems.push('The page loads no script: this check looks in the wrong place.');
if (total > budget) problems.push(`The first view's JavaScript is ${total - budget} bytes over its budget.`);
if (!lesson.length) problems.push('A lesson loads no script: this check looks in the wrong place.');
if (!widget.length) problems.push('A widget loads no script: this check looks in the wrong place.');
if (lessonTotal > budget) problems.push(`A lesson's JavaScript is ${lessonTotal - budget} bytes over its budget.`);
if (widgetTotal > widgetBudget) problems.push(`A widget's JavaScript is ${widgetTotal - widgetBudget} bytes over its budget.`);
for (const { path } of [...scripts, ...lesson, ...widget].filter(({ text }) => text.includes(tfjsSays)))
	problems.push(`TensorFlow.js is in ${path}, which a first view loads.`);
if (!built.some((path) => read(path).includes(tfjsSays))) problems.push('TensorFlow.js is nowhere in the build: this check no longer knows it.');
if (kernels.length < 4) problems.push('A kernel is not where it was: this check looks in the wrong place.');
for (const { backend, gzip, budget } of kernels) if (gzip > budget) problems.push(`The kernel on ${backend} is ${gzip - budget} bytes over its budget.`);
for (const problem of problems) console.error(problem);
process.exitCode = problems.length ? 1 : 0;
