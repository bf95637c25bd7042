import { standard } from '../module.ts';
import { admit } from '../../builtins/functionDef.ts';
import text from './fractions.py?raw';

/** Fractions, as Lib/fractions.py has them. */
export const fractions = standard('fractions', {
	values: () => [['_unsupported', admit]],
	text,
	others: null,
	file: 'fractions.py'
});
