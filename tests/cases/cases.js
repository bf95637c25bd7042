import { readdirSync, readFileSync } from 'node:fs';

/**
 * @typedef {object} Case
 * @property {string} name Its first line.
 * @property {string} source Its program, after what stands before all of its file.
 * @property {number} before How many lines those are.
 * @property {string} marker How near to it one has to come: README.md says which there are.
 * @property {string} expected
 */

/**
 * @param {string} text
 * @returns {readonly Case[]}
 */
function casesOf(text) {
	const [rest = '', head] = text.trimEnd().split('\n=====\n').reverse();
	return rest.split('\n-----\n').map((one) => {
		const [program = '', said = ''] = one.split('\n==>');
		const [marker = '', ...expected] = said.split('\n');
		const before = head === undefined ? '' : `${head}\n`;
		return {
			name: program.split('\n')[0]?.replace(/^# /, '') ?? '',
			source: `${before}${program}\n`,
			before: before.split('\n').length - 1,
			marker: marker.trim(),
			expected: expected.join('\n')
		};
	});
}

/**
 * The files of a folder here, and their cases.
 * @param {URL} folder
 * @returns {readonly (readonly [file: string, cases: readonly Case[]])[]}
 */
export const casesIn = (folder) => readdirSync(folder).map((file) => [file, casesOf(readFileSync(new URL(file, folder), 'utf8'))]);
