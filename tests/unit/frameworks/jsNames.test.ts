import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { check, withFixes } from '../../../src/cli/check.ts';
import { record } from '../../../src/cli/record.ts';
import { innerWord, jsNames } from '../../fuzz/innerWords.ts';

const programs = readFileSync(new URL('../../fuzz/names.txt', import.meta.url), 'utf8').split('\n===\n');

it.each(jsNames)('`%s` is a name like any other, wherever a program has one', (name) => {
	const found = programs.flatMap((program) => {
		const source = program.replaceAll('NAME', name);
		const said = JSON.stringify(record({ file: 'x.py', source, origins: null }, withFixes(check(source))));
		const word = innerWord(said, source);
		return word === null ? [] : [`${source}\n${word}`];
	});
	expect(found).toEqual([]);
});
