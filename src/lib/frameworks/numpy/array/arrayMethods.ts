import { NativeFunction } from '../../../python/index.ts';
import { scalarClasses } from '../dtype.ts';
import { numpyFunction } from '../loaded.ts';
import { ndarrayClass } from '../../interop.ts';

/** Methods of arrays that are functions of numpy's; an array may come from a tensor, without an import. */
for (const name of 'cumsum cumprod argsort clip round repeat nonzero take trace diagonal searchsorted dot compress put'.split(' ')) {
	const method = new NativeFunction(name, name, null, (host, { positional, keywords }) => host.call(numpyFunction(host, name), positional, keywords));
	for (const cls of [ndarrayClass, ...(name === 'round' || name === 'clip' ? Object.values(scalarClasses) : [])]) cls.attrs.set(name, method);
}

/** `round(x)` is a whole number of Python's, `round(x, 2)` one of numpy's. */
const rounded = new NativeFunction('__round__', '__round__', 'self, ndigits=None', (host, { positional: [self, digits] }) => {
	const value = host.call(host.getAttribute(self!, 'round'), [digits ?? 0n]);
	return digits === null ? host.call(host.getAttribute(value, '__int__'), []) : value;
});
for (const cls of Object.values(scalarClasses)) cls.attrs.set('__round__', rounded);
