import { expect, test } from 'vitest';
import { layerKeys, readLink } from '../../../src/lib/notebook/link/link.ts';
import { linkKeys } from '../../../src/lib/notebook/link/linkTable.ts';

test('the table of a link has every key that a link can have, each once', () => {
	expect(linkKeys.map(({ key }) => key).sort()).toEqual([...layerKeys].sort());
});

test('what the table says that a key takes is taken, and what it takes for granted changes nothing', () => {
	const usual = readLink('');
	for (const { key, takes, usual: value } of linkKeys) {
		const values = takes.map((word) =>
			word === 'a number'
				? '1'
				: word === 'numbers, with commas'
					? '3,2,1'
					: word === 'sizes, with commas'
						? '*,*,*'
						: word === 'rows of 0 and 1, with commas'
							? '1,110'
							: word
		);
		for (const given of values) expect(readLink(`${key}=${given}`).complaints, `${key}=${given}`).toEqual([]);
		if (value !== '') expect(readLink(`${key}=${value}`), key).toEqual(usual);
	}
});
