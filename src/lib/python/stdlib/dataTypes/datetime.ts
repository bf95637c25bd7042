import { standard } from '../module.ts';
import { notKnown } from '../../builtins/functionDef.ts';
import text from './datetime.py?raw';

/** Dates, times of day and how long something takes, as Lib/datetime.py has them; what time it is, is not known. */
export const datetime = standard('datetime', {
	values: () => [['_now', notKnown('datetime.datetime', 'now')]],
	text,
	others: null,
	file: 'datetime.py'
});
