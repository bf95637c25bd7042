import { describe, expect, it } from 'vitest';
import { casesIn } from '../../cases/cases.js';
import { expectAgrees } from '../printed.ts';
import { caseTold } from './caseTold.ts';

/** Where a graph failed is told by the lines of the program alone: those of Keras' own files are left out. */
const librarysFrames = / {2}File "<site-packages>[^"]*", line \d+, in [\w<>.]+\\n\\n/g;

/** Where several ops of a graph fail, TensorFlow tells of one, and not of the same in each run. */
const withoutNode = (told: string): string => told.replace(/(! InvalidArgumentError: Graph execution error:).*(?= @ \d+$)/m, '$1 …');

describe.each(casesIn(new URL('../../cases/keras/', import.meta.url)))('%s: as Keras 3.15 on TensorFlow 2.21 recorded it', (_, cases) => {
	for (const { name, source, before, marker, expected } of cases)
		it(name, () => {
			const got = caseTold(source, before);
			if (marker === 'not modelled') expect(got.split('\n').at(-1)).toBe('? not modelled');
			else if (marker === 'own frames') expectAgrees(got, expected.replace(librarysFrames, ''));
			else if (marker === 'any node') expect(withoutNode(got)).toBe(withoutNode(expected));
			else if (marker === 'digits') expectAgrees(got, expected);
			else expect(got).toBe(expected);
		});
});
