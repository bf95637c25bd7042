import { expect, it } from 'vitest';
import { parseNumber, parseNumbers, shortNumber } from '../../../src/lib/notebook/number.ts';

it.each([
	['50', 50],
	[' 7 ', 7],
	['-3', -3],
	['−3', -3],
	['2.5', 2.5],
	['.5', 0.5],
	['1e9', 1e9],
	['1_000', 1000],
	['+4', 4],
	['-0', 0]
])('parseNumber(%j) is %d', (text, value) => {
	expect(parseNumber(text)).toBe(value);
});
it.each(['', 'abc', '1,000', '0x10', '1e999', 'NaN', 'Infinity', '--3', '1__0', '5 0', '٣'])('parseNumber(%j) is no number', (text) => {
	expect(parseNumber(text)).toBeNull();
});
it('parseNumbers takes commas, spaces and brackets', () => {
	expect(parseNumbers('[10, 7,3  2.5]')).toEqual([10, 7, 3, 2.5]);
	expect(parseNumbers('')).toEqual([]);
	expect(parseNumbers('10, x')).toBeNull();
});
it.each([
	[50, '50'],
	[1e9, '1e9'],
	[123456, '123456'],
	[1234567, '1234567'],
	[-2.5, '-2.5'],
	[1e21, '1e21'],
	[25e8, '2.5e9']
])('shortNumber(%d) is %j and is read back', (value, text) => {
	expect(shortNumber(value)).toBe(text);
	expect(parseNumber(text)).toBe(value);
});
