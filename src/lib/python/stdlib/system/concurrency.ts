import { notKnown } from '../../builtins/functionDef.ts';
import { standard } from '../module.ts';
import threadingText from './threading.py?raw';

/** Threads run to their end where they are started: what they print in which order is only known where that does not matter. */
export const threading = standard('threading', {
	values: () => [['get_ident', notKnown('threading', 'get_ident')]],
	text: threadingText,
	others: null,
	file: 'threading.py'
});
