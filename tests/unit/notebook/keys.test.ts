import { expect, test } from 'vitest';
import { ariaKey, commandOf, keyGroups, pressOf } from '../../../src/lib/notebook/keys.ts';

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

test('a press is what the table says, with the keys of any system, and no other', () => {
	const press = (key: string, held: Partial<Record<'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey', boolean>> = {}): string =>
		pressOf({ key, ctrlKey: false, metaKey: false, altKey: false, shiftKey: false, ...held });
	expect(press('d')).toBe('d');
	expect(press('D')).toBe('d');
	expect(press('D', { shiftKey: true })).toBe('Shift d');
	expect(press('?', { shiftKey: true })).toBe('?');
	expect(press('k', { metaKey: true })).toBe('Ctrl K');
	expect(press('ArrowUp', { altKey: true })).toBe('Alt ↑');
	expect(press('Enter', { shiftKey: true })).toBe('Shift Enter');
});

test('a key of a selected cell is none elsewhere, and two presses are one after another', () => {
	expect(commandOf('b', null, true)).toBe('add-below');
	expect(commandOf('b', null, false)).toBeNull();
	expect(commandOf('d', null, true)).toBeNull();
	expect(commandOf('d', 'd', true)).toBe('delete');
	expect(commandOf('d', 'f', true)).toBeNull();
	expect(commandOf('o', null, true)).toBe('outline');
	expect(commandOf('Ctrl b', null, true)).toBeNull();
	expect(commandOf('constructor', null, true)).toBeNull();
});
