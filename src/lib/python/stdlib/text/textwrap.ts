import { admit } from '../../builtins/functionDef.ts';
import { standard } from '../module.ts';
import text from './textwrap.py?raw';

export const textwrap = standard('textwrap', {
	values: () => [['_unsupported', admit]],
	text,
	others: 'TextWrapper re',
	file: 'textwrap.py'
});
