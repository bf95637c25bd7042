import { notKnown } from '../../builtins/functionDef.ts';
import { standard } from '../module.ts';
import threadingText from './threading.py?raw';
import concurrent_futuresText from './concurrent_futures.py?raw';
import queueText from './queue.py?raw';

/** Threads run to their end where they are started: what they print in which order is only known where that does not matter. */
export const threading = standard('threading', {
	values: () => [['get_ident', notKnown('threading', 'get_ident')]],
	text: threadingText,
	others: null,
	file: 'threading.py'
});

export const futures = standard('concurrent.futures', {
	text: concurrent_futuresText,
	others: null,
	file: 'concurrent/futures/__init__.py'
});

export const concurrent = standard('concurrent', { others: 'futures' });

export const queue = standard('queue', {
	text: queueText,
	others: null,
	file: 'queue.py'
});
