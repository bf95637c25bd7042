import { stderr } from './system.ts';
import { notKnown } from '../../builtins/functionDef.ts';
import { standard } from '../module.ts';
import text from './logging.py?raw';

/** Loggers and their handlers (Lib/logging/__init__.py); of what goes to standard error nothing is kept. */
export const logging = standard('logging', {
	values: () => [
		['_stderr', stderr],
		['_unknown', notKnown('logging', 'the time and place of a record')]
	],
	text,
	others: null,
	file: 'logging/__init__.py'
});
