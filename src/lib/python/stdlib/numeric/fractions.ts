import { standard } from '../module.ts';
import text from './fractions.py?raw';

/** Fractions, as Lib/fractions.py has them. */
export const fractions = standard('fractions', {
	text,
	others: null,
	file: 'fractions.py'
});
