import { notKnown } from '../../builtins/functionDef.ts';
import { standard } from '../module.ts';
import text from './traceback.py?raw';

/** What a traceback says of lines of code is not modelled; what goes to standard error is not kept. */
export const traceback = standard('traceback', {
	values: () => [...['format_exc', 'format_tb', 'format_exception', 'format_stack'].map((name) => [name, notKnown('traceback', name)] as const)],
	text,
	others: null,
	file: 'traceback.py'
});
