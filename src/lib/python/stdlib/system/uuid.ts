import { notKnown } from '../../builtins/functionDef.ts';
import { standard } from '../module.ts';

export const uuid = standard('uuid', {
	values: () => ['uuid1', 'uuid4'].map((name) => [name, notKnown('uuid', name)] as const),
	others: null,
	file: 'uuid.py'
});
