import { standard } from '../module.ts';
import text from './pprint.py?raw';

/** As Lib/pprint.py has it, for lists, tuples, dicts and sets of what is shown in a line. */
export const pprint = standard('pprint', {
	text,
	others: 'PrettyPrinter isreadable isrecursive saferepr',
	file: 'pprint.py'
});
