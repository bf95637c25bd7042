import { notKnown } from '../../builtins/functionDef.ts';
import { standard } from '../module.ts';

export const timeit = standard('timeit', {
	values: () => ['default_timer', 'timeit', 'repeat'].map((name) => [name, notKnown('timeit', name)] as const),
	others: null,
	file: 'timeit.py'
});
