import { NativeFunction, PyClass, PyInstance, types, type Value } from '../../python/index.ts';
import { native } from './factories.ts';
import { stateOf } from './state.ts';

/** `with torch.no_grad():`, also as a decorator's call without arguments. */
export function noGrad(name: string, module: string): PyClass {
	const cls = new PyClass(name, module, [types.object]);
	const before = new WeakMap<PyInstance, boolean>();
	cls.attrs.set('__init__', new NativeFunction('__init__', `${name}.__init__`, 'self, mode=True', () => null));
	cls.attrs.set(
		'__enter__',
		native('__enter__', (host, { positional: [self] }): Value => {
			const state = stateOf(host);
			before.set(self as PyInstance, state.gradEnabled);
			state.gradEnabled = false;
			return null;
		})
	);
	cls.attrs.set(
		'__exit__',
		new NativeFunction(
			'__exit__',
			`${name}.__exit__`,
			null,
			(host, { positional: [self] }) => {
				stateOf(host).gradEnabled = before.get(self as PyInstance) ?? true;
				return null;
			},
			true
		)
	);
	cls.attrs.set(
		'__call__',
		native('__call__', (_, { positional: [, func] }) => func ?? null)
	);
	return cls;
}
