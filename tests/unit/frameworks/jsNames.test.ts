import { readFileSync } from 'node:fs';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { check, withFixes } from '../../../src/cli/check.ts';
import { record } from '../../../src/cli/record.ts';
import { onFault } from '../../../src/lib/ir/index.ts';
import { innerWord, jsNames } from '../../fuzz/innerWords.js';

const fuzz = new URL('../../fuzz/', import.meta.url);
const programs = readFileSync(new URL('names.txt', fuzz), 'utf8').split('\n===\n');
const odd = readFileSync(new URL('bombs/words.txt', fuzz), 'utf8').split(/^=== /m).slice(1);
let faults: unknown[] = [];
beforeEach(() => onFault((thrown) => faults.push(thrown)));
afterEach(() => onFault(() => undefined));

/** What is JavaScript's, or broke, in all that is said of a program. */
function innerWords(source: string): readonly string[] {
	faults = [];
	const said = JSON.stringify(record({ file: 'x.py', source, origins: null }, withFixes(check(source))));
	return [innerWord(said, source), ...faults.map(String)].flatMap((wrong) => (wrong === null ? [] : [`${source}\n${wrong}`]));
}

it.each(jsNames)('`%s` is a name like any other, wherever a program has one', (name) => {
	expect(programs.flatMap((program) => innerWords(program.replaceAll('NAME', name)))).toEqual([]);
});

it.each(odd.map((text) => [text.slice(0, text.indexOf('\n')), text.slice(text.indexOf('\n') + 1)]))('%s: in words of Python', (_, source) => {
	expect(innerWords(source!)).toEqual([]);
});
