import { describe, expect, it } from 'vitest';
import { casesIn } from '../../cases/cases.js';
import { expectAgrees } from '../printed.ts';
import { caseTold } from './caseTold.ts';

/** Where a session's graph fails, the lines of TensorFlow's own files are not told: `…` stands for them. */
function expectFramesLeftOut(got: string, expected: string): void {
	const pattern = got.replace(/[.*+?^${}()|[\]\\]/g, '\\$&').replaceAll('…', '.*');
	if (!new RegExp(`^${pattern}$`).test(expected)) expect(got).toBe(expected);
}

describe.each(casesIn(new URL('../../cases/tensorflow/', import.meta.url)))('%s: as TensorFlow 2.21 recorded it', (_, cases) => {
	for (const { name, source, before, marker, expected } of cases)
		it(name, () => {
			const got = caseTold(source, before);
			if (marker === 'not modelled') expect(got.split('\n').at(-1)).toBe('? not modelled');
			else if (marker === 'own frames') expectFramesLeftOut(got, expected);
			else if (marker === 'digits') expectAgrees(got, expected);
			else expect(got).toBe(expected);
		});
});
