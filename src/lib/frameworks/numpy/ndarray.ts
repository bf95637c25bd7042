import type { DType } from '../../ir/index.ts';
import { type MethodKind, NativeProperty, PyClass, PyObject, PyTuple, types, type Value } from '../../python/index.ts';
import type { TorchTensor } from '../torch/tensor.ts';

export const ndarrayClass = new PyClass('ndarray', 'numpy', [types.object]);
ndarrayClass.inC = { name: 'numpy.ndarray', owner: ndarrayClass, kindOf: slotOrMethod };

/** numpy keeps these among its methods; other special methods fill slots. */
const special = new Set(
	'__array__ __array_finalize__ __array_function__ __array_ufunc__ __array_wrap__ __complex__ __copy__ __deepcopy__ __format__ __round__'.split(' ')
);
export function slotOrMethod(name: string): MethodKind {
	return name.startsWith('__') && !special.has(name) ? 'slot' : 'method';
}

/** A numpy array: the same memory, strides and values on demand as a tensor has, under numpy's rules. */
export class NdArray extends PyObject {
	readonly cls = ndarrayClass;
	constructor(public tensor: TorchTensor) {
		super();
	}
	get shape(): readonly number[] {
		return this.tensor.shape;
	}
	get dtype(): DType {
		return this.tensor.dtype;
	}
}

/** A number of numpy's: what `array.sum()` gives. */
export abstract class NumpyScalar extends PyObject {
	abstract readonly tensor: TorchTensor;
	/** The same number as Python's; what PyTorch takes it for. */
	abstract get plain(): Value;
}

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
