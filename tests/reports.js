/** What the runners' JSON reports say, in one form: how many passed, what failed and why, and what passed only when tried again. */
import { readFileSync } from 'node:fs';
import { relative } from 'node:path';

/**
 * @typedef {{ passed: number, failures: string[], flaky: string[] }} Report A line or a few for each that failed or was flaky.
 * @typedef {{ fullName: string, status: string, failureMessages: string[] }} VitestTest
 * @typedef {{ name: string, status: string, message: string, assertionResults: VitestTest[] }} VitestFile
 * @typedef {{ status: string, results: { error?: { message: string } }[] }} PlaywrightTest
 * @typedef {{ title: string, file: string, line: number, tests: PlaywrightTest[] }} PlaywrightSpec
 * @typedef {{ suites?: PlaywrightSuite[], specs: PlaywrightSpec[] }} PlaywrightSuite
 */

/** @type {(text: string | undefined) => string} The message without its stack and colours. */
const short = (text = '') =>
	text
		.replace(/\u001b\[\d+m/g, '')
		.split('\n    at ')[0]
		?.slice(0, 600) ?? '';

/** @type {(path: string) => Report} */
export function readVitest(path) {
	/** @type {{ testResults: VitestFile[] }} */
	const { testResults } = JSON.parse(readFileSync(path, 'utf8'));
	/** @type {Report} */
	const report = { passed: 0, failures: [], flaky: [] };
	for (const { name, status, message, assertionResults } of testResults) {
		const file = relative('.', name);
		// A file that does not load has no tests.
		if (status === 'failed' && assertionResults.every((test) => test.status !== 'failed')) report.failures.push(`${file}\n${short(message)}`);
		for (const { fullName, status, failureMessages } of assertionResults) {
			const told = `${file}: ${fullName}\n${short(failureMessages[0])}`;
			if (status === 'failed') report.failures.push(told);
			if (status === 'passed') report.passed++;
			if (status === 'passed' && failureMessages.length) report.flaky.push(told);
		}
	}
	return report;
}

/** @type {(suite: PlaywrightSuite) => PlaywrightSpec[]} */
const specsOf = ({ suites = [], specs }) => [...specs, ...suites.flatMap(specsOf)];

/** @type {(path: string) => Report} */
export function readPlaywright(path) {
	/** @type {Report} */
	const report = { passed: 0, failures: [], flaky: [] };
	for (const { title, file, line, tests } of specsOf({ specs: [], ...JSON.parse(readFileSync(path, 'utf8')) })) {
		for (const { status, results } of tests) {
			const told = `${file}:${line} ${title}\n${short(results[0]?.error?.message)}`;
			if (status === 'unexpected') report.failures.push(told);
			if (status === 'flaky') report.flaky.push(told);
			if (status === 'flaky' || status === 'expected') report.passed++;
		}
	}
	return report;
}
