import { expect, test } from 'vitest';
import { beyond } from '../../../src/lib/notebook/document.ts';
import { readLink, splitLink } from '../../../src/lib/notebook/link/link.ts';
import { unpackCells } from '../../../src/lib/notebook/link/pack.ts';
import { hostileLinks } from './hostile.ts';
import { leastTime } from '../leastTime.ts';

const links = hostileLinks(18);

/** What opening a link does before anything is drawn. */
function read(link: string): readonly string[] {
	const { layer, cells, kept } = splitLink(link);
	if (kept !== null && cells === null) return ['It is kept in the browser in which it was written.'];
	const { complaints } = readLink(layer);
	if (cells === null) return complaints;
	const unpacked = unpackCells(cells);
	if (unpacked.kind === 'bad') return [`The cells in the link cannot be read: ${unpacked.why}.`];
	expect(beyond(unpacked.document)).toBeNull();
	expect(new Set(unpacked.document.cells.map(({ id }) => id)).size).toBe(unpacked.document.cells.length);
	return [...unpacked.complaints, ...complaints];
}

test('there are more than a hundred hostile links', () => expect(links.length).toBeGreaterThan(140));

test.each(links.map((hostile) => [hostile.name, hostile] as const))('%s is read within 50 ms, and said in words', (_, { link, says }) => {
	let said = '';
	expect(leastTime(() => (said = read(link).join(' ')), 50)).toBeLessThan(50);
	if (says) expect(said).toMatch(says);
	expect(said).not.toMatch(/undefined|\[object|NaN|Cannot|RangeError|SyntaxError/);
});
