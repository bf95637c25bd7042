import { standard } from '../module.ts';
import text from './heapq.py?raw';

/** The heap is laid out as CPython's: what was last goes from the top down to a leaf past the lesser children, and up again. */
export const heapq = standard('heapq', {
	text,
	file: 'heapq.py'
});
