import { notKnown } from '../../builtins/functionDef.ts';
import { standard } from '../module.ts';

export const garbage = standard('gc', {
	text: 'def enable(): pass\ndef disable(): pass\ndef isenabled(): return True\ndef freeze(): pass\n',
	values: () => [['collect', notKnown('gc', 'collect')]],
	others: null
});
