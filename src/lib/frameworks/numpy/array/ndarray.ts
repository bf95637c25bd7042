import { type MethodKind, NativeProperty, PyTuple } from '../../../python/index.ts';
import { NdArray, ndarrayClass } from '../../interop.ts';

/** numpy keeps these among its methods; other special methods fill slots. */
const special = new Set(
	'__array__ __array_finalize__ __array_function__ __array_ufunc__ __array_wrap__ __complex__ __copy__ __deepcopy__ __format__ __round__'.split(' ')
);
export function slotOrMethod(name: string): MethodKind {
	return name.startsWith('__') && !special.has(name) ? 'slot' : 'method';
}

ndarrayClass.inC = { name: 'numpy.ndarray', owner: ndarrayClass, kindOf: slotOrMethod };

ndarrayClass.attrs.set(
	'shape',
	new NativeProperty(
		'shape',
		(_, self) => new PyTuple((self as NdArray).shape.map(BigInt)),
		(host, self, shape) => {
			const array = self as NdArray;
			const made = host.call(host.getAttribute(array, 'reshape'), [shape]);
			if (made instanceof NdArray && made.tensor.sharesMemory(array.tensor)) array.tensor = made.tensor;
			else host.unsupported('a shape that this array gets in place');
		}
	)
);
ndarrayClass.attrs.set('ndim', new NativeProperty('ndim', (_, self) => BigInt((self as NdArray).shape.length)));
