import { standard } from '../module.ts';
import text from './argparse.py?raw';

/** The options of a program that is called without any, or with a list that it gives itself; help and complaints go to standard error. */
export const argparse = standard('argparse', {
	text,
	others: null,
	file: 'argparse.py'
});
