import { expect, it } from 'vitest';
import { fromBfloat16, fromFloat16, toFloat16 } from '../../../src/lib/formats/float16.ts';
import { roundTo } from '../../../src/lib/values/index.ts';

it('reads and writes all numbers of float16', () => {
	for (let bits = 0; bits < 65536; bits++) {
		const value = fromFloat16(bits);
		if (!Number.isNaN(value)) expect(toFloat16(value)).toBe(bits);
		expect(Object.is(roundTo('float16')(value), value)).toBe(true);
	}
	expect([0x3c00, 0xc000, 0x7bff, 1, 0x7c00, 0xfc00, 0x7e00].map(fromFloat16)).toEqual([1, -2, 65504, 2 ** -24, Infinity, -Infinity, NaN]);
	expect([0x3f80, 0xc000, 0x7f80, 0x7fc0, 0x3dcd].map(fromBfloat16)).toEqual([1, -2, Infinity, NaN, 0.10009765625]);
});
