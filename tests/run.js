/**
 * `npm test`: every check under its heading; all of them run even when one fails. The tests in a browser keep one core busy, for their GPU is software,
 * so the checks of one core run beside them, in two lists that take about as long; the end-to-end tests take two. What runs beside others prints when it
 * is done. The last line sums up the tests of all runners, a check that is no test runner counting as one.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findOrInstallChromium } from './chromium.js';

/** @typedef {{ passed: number, failed: number }} Count */

const folder = mkdtempSync(join(tmpdir(), 'shapebook-'));
const endToEndReport = join(folder, 'end-to-end.json');

/**
 * A check: what is run, and how its tests are counted where it has any.
 * @typedef {{ title: string, command: string[], count?: () => Count }} Section
 */

/** @type {(title: string, script: string) => Section} */
const script = (title, script) => ({ title, command: ['npm', 'run', '--silent', script] });

/** @type {(title: string, project: string) => Section} */
function vitest(title, project) {
	const report = join(folder, `${project}.json`);
	return {
		title,
		command: ['npx', 'vitest', 'run', '--project', project, '--reporter=dot', '--reporter=json', `--outputFile.json=${report}`],
		count() {
			const { numPassedTests, numFailedTests } = JSON.parse(readFileSync(report, 'utf8'));
			return { passed: numPassedTests, failed: numFailedTests };
		}
	};
}

/**
 * The tests of a suite of Playwright's report that passed when they were tried again.
 * @typedef {{ title: string, file: string, line: number, tests: { status: string }[] }} Spec
 * @typedef {{ suites?: Suite[], specs: Spec[] }} Suite
 * @type {(suite: Suite) => string[]}
 */
const flakyIn = ({ suites = [], specs }) => [
	...specs.filter(({ tests }) => tests.some(({ status }) => status === 'flaky')).map(({ title, file, line }) => `${file}:${line} ${title}`),
	...suites.flatMap(flakyIn)
];

/** @type {Section} */
const endToEnd = {
	title: 'End-to-end tests',
	command: ['npx', 'playwright', 'test', '--reporter=dot,json'],
	count() {
		const { stats, suites } = JSON.parse(readFileSync(endToEndReport, 'utf8'));
		const flaky = suites.flatMap(flakyIn);
		if (flaky.length) console.log(`\nPassed the second time only, and is to be mended:\n${flaky.join('\n')}`);
		return { passed: stats.expected + stats.flaky, failed: stats.unexpected };
	}
};

/** Side by side: the lists. One after the other: what is in a list. */
const lanes = [
	[script('Build', 'build'), script('Sizes', 'size'), vitest('Unit tests', 'unit'), { title: 'Bombs', command: ['node', 'tests/fuzz/bombs.js'] }],
	[vitest('Browser tests', 'browser'), script('Lint', 'lint'), script('Types', 'check')]
];

/**
 * @param {Section} section
 * @param {boolean} aside Whether others run meanwhile: then it prints at its end.
 */
async function run({ title, command: [program = '', ...args], count }, aside) {
	const heading = `\n== ${title} ==\n`;
	if (!aside) console.log(heading);
	const started = performance.now();
	const child = spawn(program, args, {
		stdio: ['ignore', aside ? 'pipe' : 'inherit', aside ? 'pipe' : 'inherit'],
		shell: process.platform === 'win32',
		env: { ...process.env, CHROMIUM_PATH: chromium, PLAYWRIGHT_JSON_OUTPUT_FILE: endToEndReport }
	});
	/** @type {Buffer[]} */
	const printed = [];
	for (const stream of [child.stdout, child.stderr]) stream?.on('data', (part) => printed.push(part));
	const [status] = await once(child, 'close');
	if (aside) console.log(heading + Buffer.concat(printed).toString());
	const good = status === 0;
	/** @type {Count} */
	let counted = { passed: Number(good), failed: Number(!good) };
	try {
		if (count) counted = count();
	} catch {
		// The runner broke before it wrote its report: the section is one failure.
		counted = { passed: 0, failed: 1 };
	}
	// A runner may fail without a failed test: an error that nothing caught, or no test at all.
	if (!good && counted.failed === 0) counted = { ...counted, failed: 1 };
	const seconds = ((performance.now() - started) / 1000).toFixed(1);
	console.log(`\n${title}: ${counted.failed ? `FAILED, ${counted.failed} of ${counted.failed + counted.passed}` : 'fine'} (${seconds} s)`);
	return counted;
}

/**
 * @param {Section[]} sections
 * @param {boolean} aside
 */
async function runAll(sections, aside) {
	const counts = [];
	for (const section of sections) counts.push(await run(section, aside));
	return counts;
}

const chromium = findOrInstallChromium();
console.log(`Chromium: ${chromium}`);
const counts = [...(await Promise.all(lanes.map((lane) => runAll(lane, true)))).flat(), await run(endToEnd, false)];
rmSync(folder, { recursive: true, force: true });
const total = counts.reduce((sum, { passed, failed }) => ({ passed: sum.passed + passed, failed: sum.failed + failed }), { passed: 0, failed: 0 });
console.log(`\n${total.passed} passed, ${total.failed} failed`);
process.exitCode = total.failed ? 1 : 0;
