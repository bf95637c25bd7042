import { standard } from '../module.ts';
import text from './csv.py?raw';

/** Comma-separated values, as Lib/csv.py and Modules/_csv.c read and write them. */
export const csv = standard('csv', {
	text,
	others: null,
	file: 'csv.py'
});
