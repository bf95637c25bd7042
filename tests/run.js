/**
 * `npm test`: every check, one after the other, each under its heading; all of them run even when one fails. The last line sums up the tests
 * of all runners, a check that is no test runner counting as one.
 */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findOrInstallChromium } from './chromium.js';

/** @typedef {{ passed: number, failed: number }} Count */

const folder = mkdtempSync(join(tmpdir(), 'shapebook-'));
const report = join(folder, 'report.json');

/** @type {(count: Count) => Count} */
const plain = (count) => count;

/** @type {() => Count} */
function vitestCount() {
	const { numPassedTests, numFailedTests } = JSON.parse(readFileSync(report, 'utf8'));
	return { passed: numPassedTests, failed: numFailedTests };
}

/** @type {() => Count} */
function playwrightCount() {
	const { stats } = JSON.parse(readFileSync(report, 'utf8'));
	return { passed: stats.expected, failed: stats.unexpected + stats.flaky };
}

/** @param {string} project */
const vitest = (project) => ['vitest', 'run', '--project', project, '--reporter=dot', '--reporter=json', `--outputFile.json=${report}`];

/** @type {{ title: string, command: string[], count: (count: Count) => Count }[]} */
const sections = [
	{ title: 'Types', command: ['npm', 'run', '--silent', 'check'], count: plain },
	{ title: 'Lint', command: ['npm', 'run', '--silent', 'lint'], count: plain },
	{ title: 'Build', command: ['npm', 'run', '--silent', 'build'], count: plain },
	{ title: 'Sizes', command: ['npm', 'run', '--silent', 'size'], count: plain },
	{ title: 'Unit tests', command: ['npx', ...vitest('unit')], count: vitestCount },
	{ title: 'Browser tests', command: ['npx', ...vitest('browser')], count: vitestCount },
	{ title: 'End-to-end tests', command: ['npx', 'playwright', 'test', '--reporter=dot,json'], count: playwrightCount }
];

/** @param {(typeof sections)[number]} section */
function run({ title, command: [program = '', ...args], count }) {
	console.log(`\n== ${title} ==\n`);
	rmSync(report, { force: true });
	const started = performance.now();
	const { status } = spawnSync(program, args, {
		stdio: 'inherit',
		shell: process.platform === 'win32',
		env: { ...process.env, CHROMIUM_PATH: chromium, PLAYWRIGHT_JSON_OUTPUT_FILE: report }
	});
	const good = status === 0;
	/** @type {Count} */
	let counted = { passed: Number(good), failed: Number(!good) };
	try {
		counted = count(counted);
	} catch {
		// The runner broke before it wrote its report: the section is one failure.
		counted = { passed: 0, failed: 1 };
	}
	// A runner may fail without a failed test: an error that nothing caught, or no test at all.
	if (!good && counted.failed === 0) counted = { ...counted, failed: 1 };
	console.log(
		`\n${title}: ${counted.failed ? `FAILED, ${counted.failed} of ${counted.failed + counted.passed}` : 'fine'} (${((performance.now() - started) / 1000).toFixed(1)} s)`
	);
	return counted;
}

const chromium = findOrInstallChromium();
console.log(`Chromium: ${chromium}`);
const counts = sections.map(run);
rmSync(folder, { recursive: true, force: true });
const total = counts.reduce((sum, { passed, failed }) => ({ passed: sum.passed + passed, failed: sum.failed + failed }), { passed: 0, failed: 0 });
console.log(`\n${total.passed} passed, ${total.failed} failed`);
process.exitCode = total.failed ? 1 : 0;
