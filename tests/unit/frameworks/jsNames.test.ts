import { readFileSync } from 'node:fs';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { check, withFixes } from '../../../src/cli/check.ts';
import { record } from '../../../src/cli/record.ts';
import { onFault } from '../../../src/lib/ir/index.ts';
import { innerWord, jsNames } from '../../fuzz/innerWords.ts';

const programs = readFileSync(new URL('../../fuzz/names.txt', import.meta.url), 'utf8').split('\n===\n');
let faults: unknown[] = [];
beforeEach(() => onFault((thrown) => faults.push(thrown)));
afterEach(() => onFault(() => undefined));

it.each(jsNames)('`%s` is a name like any other, wherever a program has one', (name) => {
	const found = programs.flatMap((program) => {
		faults = [];
		const source = program.replaceAll('NAME', name);
		const said = JSON.stringify(record({ file: 'x.py', source, origins: null }, withFixes(check(source))));
		return [innerWord(said, source), ...faults.map(String)].flatMap((wrong) => (wrong === null ? [] : [`${source}\n${wrong}`]));
	});
	expect(found).toEqual([]);
});
