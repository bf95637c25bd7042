import { sayModuleOf } from '../../objects/values.ts';
import { namedtuple } from './namedTuple.ts';
import { standard } from '../module.ts';
import text from './collections.py?raw';

sayModuleOf('collections.deque', 'collections.OrderedDict', 'collections.defaultdict');

export const collections = standard('collections', {
	values: () => [['namedtuple', namedtuple]],
	text,
	others: 'UserDict UserList UserString',
	file: 'collections/__init__.py'
});
