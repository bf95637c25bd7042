/**
 * `npm test`: every check under its heading; all of them run even when one fails. The tests in a browser keep one core busy, for their GPU is software,
 * so the checks of one core run beside them, in two lists that take about as long; the end-to-end tests take two. What runs beside others prints when it
 * is done. What failed, and what passed only when tried again, is told again at the end, where a log that was cut still has it; the last line sums up the
 * tests of all runners, a check that is no test runner counting as one.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findOrInstallChromium } from './chromium.js';
import { readPlaywright, readVitest } from './reports.js';

/** @typedef {import('./reports.js').Report} Report */

const folder = mkdtempSync(join(tmpdir(), 'shapebook-'));
const endToEndReport = join(folder, 'end-to-end.json');

/**
 * A check: what is run, and how its report is read where it writes one.
 * @typedef {{ title: string, command: string[], report?: () => Report }} Section
 */

/** @type {(title: string, script: string) => Section} */
const script = (title, script) => ({ title, command: ['npm', 'run', '--silent', script] });

/** @type {(title: string, project: string) => Section} */
function vitest(title, project) {
	const report = join(folder, `${project}.json`);
	return {
		title,
		command: ['npx', 'vitest', 'run', '--project', project, '--reporter=dot', '--reporter=json', `--outputFile.json=${report}`],
		report: () => readVitest(report)
	};
}

/** @type {Section} */
const endToEnd = {
	title: 'End-to-end tests',
	command: ['npx', 'playwright', 'test', '--reporter=dot,json'],
	report: () => readPlaywright(endToEndReport)
};

/** Side by side: the lists. One after the other: what is in a list. The build and the browser tests write the same files of SvelteKit's: not at once. */
const lanes = [
	[script('Build', 'build'), script('Sizes', 'size'), vitest('Unit tests', 'unit')],
	[
		script('Lint', 'lint'),
		vitest('Browser tests', 'browser'),
		vitest('Tests of the command line', 'cli'),
		script('Types', 'check'),
		{ title: 'Bombs', command: ['node', 'tests/fuzz/bombs.js'] }
	]
];

/**
 * @param {Section} section
 * @param {boolean} aside Whether others run meanwhile: then it prints at its end.
 */
async function run({ title, command: [program = '', ...args], report }, aside) {
	const heading = `\n== ${title} ==\n`;
	if (!aside) console.log(heading);
	const started = performance.now();
	const child = spawn(program, args, {
		stdio: ['ignore', aside ? 'pipe' : 'inherit', aside ? 'pipe' : 'inherit'],
		shell: process.platform === 'win32',
		env: { ...process.env, CHROMIUM_PATH: chromium, PLAYWRIGHT_JSON_OUTPUT_FILE: endToEndReport }
	});
	/** @type {Buffer[]} */
	const parts = [];
	for (const stream of [child.stdout, child.stderr]) stream?.on('data', (part) => parts.push(part));
	const [status] = await once(child, 'close');
	const printed = Buffer.concat(parts).toString();
	if (aside) console.log(heading + printed);
	const good = status === 0;
	const lastLines = `exit ${status}\n${printed.trimEnd().split('\n').slice(-40).join('\n')}`;
	/** @type {Report} */
	let said = good ? { passed: 1, failures: [], flaky: [] } : { passed: 0, failures: [lastLines], flaky: [] };
	try {
		if (report) said = report();
	} catch {
		// The runner broke before it wrote its report: the section is one failure.
		said = { passed: 0, failures: [lastLines], flaky: [] };
	}
	// A runner may fail without a failed test: an error that nothing caught, or no test at all.
	if (!good && said.failures.length === 0) said = { ...said, failures: [lastLines] };
	const [seconds, failed] = [((performance.now() - started) / 1000).toFixed(1), said.failures.length];
	console.log(`\n${title}: ${failed ? `FAILED, ${failed} of ${failed + said.passed}` : 'fine'} (${seconds} s)`);
	return { title, ...said };
}

/**
 * @param {Section[]} sections
 * @param {boolean} aside
 */
async function runAll(sections, aside) {
	const reports = [];
	for (const section of sections) reports.push(await run(section, aside));
	return reports;
}

const chromium = findOrInstallChromium();
console.log(`Chromium: ${chromium}`);
const reports = [...(await Promise.all(lanes.map((lane) => runAll(lane, true)))).flat(), await run(endToEnd, false)];
rmSync(folder, { recursive: true, force: true });
for (const { title, flaky } of reports) for (const what of flaky) console.log(`\n${title}: passed only when tried again, and is to be mended: ${what}`);
for (const { title, failures } of reports) for (const what of failures) console.log(`\n${title}: FAILED: ${what}`);
const passed = reports.reduce((sum, report) => sum + report.passed, 0);
const failed = reports.reduce((sum, report) => sum + report.failures.length, 0);
console.log(`\n${passed} passed, ${failed} failed`);
process.exitCode = failed ? 1 : 0;
