import { standard } from '../module.ts';
import text from './unittest.py?raw';

/** The assertions of a test, called one by one; what runs tests writes to standard error. */
export const unittest = standard('unittest', {
	text,
	others: null,
	file: 'unittest/__init__.py'
});
