import { signed } from '../../builtins/functionDef.ts';
import { standard } from '../module.ts';
import text from './io.py?raw';

/** Text in memory; of bytes in memory, only that something was written to them and where reading begins. */
export const io = standard('io', {
	values: () => [['_unsupported', signed('_unsupported', 'what', (machine, [what]) => machine.unsupported(String(what)))]],
	text,
	others: null,
	file: 'io.py'
});
