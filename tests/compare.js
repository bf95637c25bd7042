/**
 * What two builds of the command line say of the same programs: `node tests/compare.js OLD NEW [FILE.jsonl…]`, where OLD and NEW are
 * dist/cli/shapebook.js of two checkouts. The programs are those of tests/reference and tests/cases/torch, and of the files that are named (a `source` a line). Whole answers are
 * compared; what differs is printed with where it does, and counted by outcome. For whoever moves things and means to change nothing.
 */
import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { casesIn } from './cases/cases.js';

const folder = join(import.meta.dirname, 'reference');
const [before = '', after = '', ...files] = process.argv.slice(2);

/** @typedef {{ id: string, source: string }} Program */

/**
 * @param {string} file
 * @returns {Program[]}
 */
const programsOf = (file) =>
	readFileSync(file, 'utf8')
		.split('\n')
		.flatMap((line, i) => {
			if (line === '') return [];
			/** @type {Record<string, unknown>} */
			const row = JSON.parse(line);
			const source = row['source'] ?? row['code'];
			return typeof source === 'string' ? [{ id: `${file.split('/').at(-1)}:${i + 1}`, source }] : [];
		});

/**
 * @param {string} cli
 * @param {readonly Program[]} programs
 * @returns {Map<string, string>}
 */
function answers(cli, programs) {
	const input = programs.map((program) => JSON.stringify(program)).join('\n');
	const { stdout, stderr, status } = spawnSync(process.execPath, [cli, 'check', '--jsonl'], { input, maxBuffer: 2 ** 30, encoding: 'utf8' });
	if (status !== 0) throw new Error(`${cli}: status ${status}\n${stderr}`);
	return new Map(
		stdout
			.trim()
			.split('\n')
			.map((line) => [JSON.parse(line).id, line])
	);
}

const recorded = readdirSync(folder)
	.filter((name) => name.endsWith('.jsonl'))
	.map((name) => join(folder, name));
const programs = [
	...[...recorded, ...files].flatMap(programsOf),
	...casesIn(new URL('cases/torch/', import.meta.url)).flatMap(([file, cases]) => cases.map(({ name, source }) => ({ id: `${file}: ${name}`, source })))
];
const [old, now] = [answers(before, programs), answers(after, programs)];
/** @type {Map<string, number>} */
const kinds = new Map();
for (const { id } of programs) {
	const [was = '', is = ''] = [old.get(id), now.get(id)];
	if (was === is) continue;
	const [one, other] = [JSON.parse(was), JSON.parse(is)];
	const keys = [...new Set([...Object.keys(one), ...Object.keys(other)])].filter((key) => JSON.stringify(one[key]) !== JSON.stringify(other[key]));
	const kind = `${one.outcome} -> ${other.outcome}`;
	kinds.set(kind, (kinds.get(kind) ?? 0) + 1);
	console.log(
		`${id}\n${keys.map((key) => `  ${key}: ${JSON.stringify(one[key])?.slice(0, 300)}\n  ${' '.repeat(key.length)}  ${JSON.stringify(other[key])?.slice(0, 300)}`).join('\n')}`
	);
}
for (const [kind, count] of kinds) console.log(`${kind}: ${count}`);
console.log(`${programs.length} programs, ${[...kinds.values()].reduce((sum, count) => sum + count, 0)} answered differently`);
