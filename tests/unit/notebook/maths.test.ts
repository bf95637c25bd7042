import type { Nodes } from 'mdast';
import { expect, test } from 'vitest';
import { parseMarkdown } from '../../../src/lib/notebook/text/markdown.ts';
import { mathsOfText, readMarkup, type Piece } from '../../../src/lib/notebook/text/maths.ts';

const all = (nodes: readonly Nodes[]): readonly Nodes[] => nodes.flatMap((node) => [node, ...('children' in node ? all(node.children) : [])]);
const read = (markdown: string): readonly Nodes[] => all(parseMarkdown(markdown, mathsOfText()) ?? []);
const kinds = (markdown: string): readonly string[] => read(markdown).map(({ type }) => type);
const text = (markdown: string): string =>
	read(markdown)
		.map((node) => ('value' in node ? node.value : ''))
		.join('');
const words = (piece: Piece): string => (typeof piece === 'string' ? piece : piece.children.map(words).join(''));

test('a formula in a line and one of its own are drawn, with their source kept beside for those who copy it', () => {
	const [inline] = read('The state is $h_t = o_t \\odot \\tanh(c_t)$, as ever.').filter(({ type }) => type === 'inlineMath');
	expect(inline?.type === 'inlineMath' && inline.drawn && words(inline.drawn)).toContain('h_t = o_t \\odot \\tanh(c_t)');
	const [block] = read('$$\n\\frac{a}{b}\n$$').filter(({ type }) => type === 'math');
	expect(JSON.stringify(block)).toContain('katex-display');
	expect(JSON.stringify(read('So $$x < y$$ holds.'))).toContain('katex-display');
});

test.each([
	['prices', 'It costs $5, or $10 with a frame.', 'It costs $5, or $10 with a frame.'],
	['a space within the signs', 'from $ a to $ b', 'from $ a to $ b'],
	['a command that TeX does not have', 'It is $\\frc{a}{b}$.', 'It is $\\frc{a}{b}$.'],
	['a brace that nothing closes', '$$\n{x\n$$', '$$\n{x\n$$'],
	['one that is too long', `$${'x+'.repeat(2000)}x$`, `$${'x+'.repeat(2000)}x$`],
	['one that grows', '$\\def\\a{\\a\\a}\\a$', '$\\def\\a{\\a\\a}\\a$'],
	['one that is too deep', `$${'\\sqrt{'.repeat(120)}x${'}'.repeat(120)}$`, `$${'\\sqrt{'.repeat(120)}x${'}'.repeat(120)}$`]
])('%s: shown as it is written', (_, markdown, shown) => {
	expect(text(markdown)).toBe(shown);
	expect(JSON.stringify(read(markdown))).not.toContain('katex');
});

test('what would lead or load something is no part of a formula', () => {
	for (const tex of ['\\href{javascript:alert(1)}{x}', '\\includegraphics{http://example.org/x.png}', '\\htmlData{a=b}{x}', '\\htmlStyle{color:red}{x}'])
		expect(JSON.stringify(read(`$${tex}$`))).not.toMatch(/"(?:href|src|onclick|data-\w+|img|a)"/);
	expect(readMarkup('<span><img src="x"/></span>', 100)).toBeNull();
	expect(readMarkup('<span onclick="x">a</span>', 100)).toBeNull();
	expect(readMarkup('<span><span>a</span>', 100)).toBeNull();
});

test('a text of many formulas has a bound', () => {
	const pieces = (nodes: readonly Nodes[]): number => JSON.stringify(nodes).split('"tag"').length;
	expect(pieces(read('$\\begin{matrix}1&2&3\\\\4&5&6\\end{matrix}$ '.repeat(900)))).toBeLessThan(20_000);
});

test('tables and struck words are what they are; a table has its sides', () => {
	expect(kinds('| axis | size |\n|---|--:|\n| seq | 10 |\n\n~~no~~')).toEqual(expect.arrayContaining(['table', 'tableRow', 'tableCell', 'delete']));
	expect(kinds('about ~10 steps, or ~12')).not.toContain('delete');
});
