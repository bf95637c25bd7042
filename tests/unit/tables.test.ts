import { ESLint } from 'eslint';
import { expect, it } from 'vitest';

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
		"import { tableOf } from './table.ts';",
		'declare const name: string, known: "a" | "b", count: number, list: number[], map: Map<string, number>, rows: Record<string, number>;',
		'declare const few: Partial<Record<string, number>> & { a: number; b: number };',
		'const safe = tableOf({ a: 1 });',
		'export const all = () => [',
		...Object.keys(lines).map((line) => `${line},`),
		'safe];'
	].join('\n');
	const [result] = await new ESLint().lintText(code, { filePath: 'src/lib/ir/table.ts' });
	const found = result!.messages.filter(({ ruleId }) => ruleId === 'tables/lookup').map(({ line }) => Object.keys(lines)[line - 6]);
	expect(found).toEqual(Object.entries(lines).flatMap(([line, wrong]) => (wrong ? [line] : [])));
}, 120_000);
