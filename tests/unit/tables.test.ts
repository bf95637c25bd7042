import { ESLint } from 'eslint';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import ts from 'typescript-eslint';
import { expect, it } from 'vitest';
import { tables } from '../../eslint.tables.js';

const lines = {
	'rows[name]': true,
	'rows[name as "a"]': true,
	'(name in rows)': true,
	'(rows[name] = 1)': true,
	'few[name]': true,
	'rows[`${name}1`]': true,
	'rows[`to${name}`]': true,
	'rows.a': false,
	'rows["a"]': false,
	'("a" in rows)': false,
	'few[known]': false,
	'rows[`a${count}`]': false,
	'safe[name]': false,
	'(name in safe)': false,
	'list[count]': false,
	'map.get(name)': false
};

it('a text that is known only when it runs is looked up in a Map or a table of its own, never in a plain object', async () => {
	const code = [
		`import { tableOf } from ${JSON.stringify(resolve('src/lib/ir/table.ts'))};`,
		'declare const name: string, known: "a" | "b", count: number, list: number[], map: Map<string, number>, rows: Record<string, number>;',
		'declare const few: Partial<Record<string, number>> & { a: number; b: number };',
		'const safe = tableOf({ a: 1 });',
		'export const all = () => [',
		...Object.keys(lines).map((line) => `${line},`),
		'safe];'
	].join('\n');
	// A project of one file: to know the types of the whole house takes ESLint a quarter of a minute.
	const folder = mkdtempSync(join(tmpdir(), 'shapebook-tables-'));
	writeFileSync(join(folder, 'looks.ts'), code);
	writeFileSync(
		join(folder, 'tsconfig.json'),
		'{"compilerOptions":{"strict":true,"allowImportingTsExtensions":true,"noEmit":true,"types":[]},"files":["looks.ts"]}'
	);
	const eslint = new ESLint({
		cwd: folder,
		overrideConfigFile: true,
		overrideConfig: {
			files: ['**/*.ts'],
			languageOptions: { parser: ts.parser, parserOptions: { project: './tsconfig.json', tsconfigRootDir: folder } },
			plugins: { tables },
			rules: { 'tables/lookup': 'error' }
		}
	});
	const [result] = await eslint.lintFiles(['looks.ts']);
	rmSync(folder, { recursive: true });
	const found = result!.messages.filter(({ ruleId }) => ruleId === 'tables/lookup').map(({ line }) => Object.keys(lines)[line - 6]);
	expect(found).toEqual(Object.entries(lines).flatMap(([line, wrong]) => (wrong ? [line] : [])));
});
