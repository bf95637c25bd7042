import { standard } from '../module.ts';
import text from './textwrap.py?raw';

export const textwrap = standard('textwrap', {
	text,
	others: 'TextWrapper re',
	file: 'textwrap.py'
});
