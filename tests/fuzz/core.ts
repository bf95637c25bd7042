/** What the fuzz runs in Node; it is bundled first, as the bench's is. */
import '../../src/lib/python/wholeLanguage.ts';
import { check, withFixes } from '../../src/cli/check.ts';
import { record } from '../../src/cli/record.ts';
import { describe } from '../../src/cli/text.ts';

export { onFault } from '../../src/lib/ir/index.ts';
export { run } from '../../src/lib/python/index.ts';
export { library } from '../../src/lib/python/stdlib/index.ts';
export { innerWord } from './innerWords.js';
export { frameworkProgramsIn, programsIn, random, reorder, scramble, swap } from './mutate.ts';
export { claims } from './unknown/claims.ts';
export { kinds } from './unknown/kinds.ts';
export { drawing, Program } from './unknown/programs.ts';

/** All that the command line says of a program. */
export function said(source: string): string {
	const program = { file: 'x.py', source, origins: null };
	const checked = withFixes(check(source));
	return JSON.stringify(record(program, checked)) + describe(program, checked, { shapes: true, tests: true });
}
