import { perRun } from '../../vm/perRun.ts';
import type { Value } from '../../objects/values.ts';
import { standard } from '../module.ts';
import { signed } from '../../builtins/functionDef.ts';
import text from './contextlib.py?raw';

/** Where what is printed goes instead, by run; null: to the output. */
const target = perRun((): { to: Value } => ({ to: null }));

export const contextlib = standard('contextlib', {
	values: (machine) => [
		[
			'_redirect',
			signed('_redirect', 'to', (_, [to = null]) => {
				const own = target(machine.trace);
				const before = own.to;
				own.to = to;
				if (to === null) Reflect.deleteProperty(machine, 'print');
				else machine.print = (text) => void machine.call(machine.getAttribute(to, 'write'), [text]);
				return before;
			})
		]
	],
	text,
	others:
		'AbstractAsyncContextManager AsyncContextDecorator AsyncExitStack GenericAlias MethodType abc aclosing asynccontextmanager chdir deque os ' + 'sys wraps',
	file: 'contextlib.py'
});
