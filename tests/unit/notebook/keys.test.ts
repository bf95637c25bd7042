import { expect, test } from 'vitest';
import { ariaKey, keyGroups } from '../../../src/lib/notebook/keys.ts';

test('every key does one thing, and every command has one row', () => {
	const rows = keyGroups.flatMap(({ rows }) => rows);
	expect(new Set(rows.map(({ keys }) => keys.map((step) => step.join('+')).join(' '))).size).toBe(rows.length);
	expect(new Set(rows.map(({ command }) => command)).size).toBe(rows.length);
});

test('a key is named to a screen reader as browsers name it', () => {
	expect(ariaKey('move-up')).toBe('Alt+ArrowUp');
	expect(ariaKey('palette')).toBe('Control+K');
	expect(ariaKey('delete')).toBe('');
});
