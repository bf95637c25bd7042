import type { Nodes } from 'mdast';
import { expect, test } from 'vitest';
import { parseMarkdown } from '../../../src/lib/notebook/text/markdown.ts';

/** All that would be read on the page. */
const words = (nodes: readonly Nodes[]): string =>
	nodes.map((node) => ('value' in node ? node.value : 'children' in node ? words(node.children) : '')).join('');
const depth = (nodes: readonly Nodes[]): number => Math.max(0, ...nodes.map((node) => 1 + ('children' in node ? depth(node.children) : 0)));

test('nothing that is written vanishes: references and pictures are links, deep parts are as they were written', () => {
	const blocks = parseMarkdown('[a paper][p] ![a curve](c.png) ![][p]\n\n> [p]: https://example.org/\n');
	expect(JSON.stringify(blocks)).toContain('https://example.org/');
	expect(words(blocks ?? [])).toBe('a paper a curve p');
	const quoted = parseMarkdown(`${'> '.repeat(200)}word`);
	expect(words(quoted ?? [])).toMatch(/(> ){100}word$/);
	expect(depth(quoted ?? [])).toBeLessThan(30);
	expect(words(parseMarkdown('>'.repeat(1000)) ?? [])).toContain('>'.repeat(900));
});

test.each([
	['signs without words', '>'],
	['a list of nothing', '-\n-\n-'],
	['a link without a word', '[](https://example.org/)'],
	['names of addresses only', '[a]: https://example.org/'],
	['more parts than are drawn', 'a\n\n'.repeat(5000)]
])('%s: shown as it is written', (_, markdown) => expect(parseMarkdown(markdown)).toBeNull());
