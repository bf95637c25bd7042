import { notKnown } from '../../builtins/functionDef.ts';
import { standard } from '../module.ts';
import text from './platform.py?raw';

export const platform = standard('platform', {
	values: () => ['platform', 'release', 'version', 'node', 'machine', 'processor', 'uname'].map((name) => [name, notKnown('platform', name)] as const),
	text,
	others: null,
	file: 'platform.py'
});
