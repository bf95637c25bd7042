import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { parse } from '../../../../src/lib/python/syntax/parse.ts';
import '../../../../src/lib/python/wholeLanguage.ts';

/** What of a tree is neither a list, nor a plain object, nor a constant's value, by its path. */
function strange(node: unknown, path = '', depth = 0): readonly string[] {
	if (node === null || typeof node !== 'object') return [];
	const plain = Array.isArray(node) || Object.getPrototypeOf(node) === Object.prototype;
	if (!plain || depth > 200) return [path];
	return Object.entries(node)
		.filter(([key]) => !('kind' in node && node.kind === 'constant' && key === 'value'))
		.flatMap(([key, value]) => strange(value, `${path}.${key}`, depth + 1));
}

// What walks the tree goes into all that it holds: a node of the parser's own, with its parents and its language, has no end.
it('gives a tree of plain objects', () => {
	const text = readFileSync(new URL('../../../reference/python-programs.txt', import.meta.url), 'utf8');
	const programs = text.split(/^-{5,}\n/m);
	const patterns = ['A.B.c', 'P(1, y=2) if v', '{"k": v, **rest}', '[1, *others, -2.5] as all', 'None | "s"'];
	for (const pattern of patterns) expect(strange(parse(`match x:\n    case ${pattern}:\n        pass\n`).block)).toEqual([]);
	let parsed = 0;
	for (const program of programs) {
		try {
			expect(strange(parse(program).block)).toEqual([]);
			parsed++;
		} catch (error) {
			if (!/^BadSyntax/.test((error as Error).constructor.name)) throw error;
		}
	}
	expect(parsed).toBeGreaterThan(100);
});
