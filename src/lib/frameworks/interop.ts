/**
 * What the frameworks know of each other: numpy's array, in which all of them exchange memory. No framework imports another but through here.
 */
import type { DType } from '../ir/index.ts';
import { PyClass, PyInstance, PyObject, sayModuleOf, types, type Value } from '../python/index.ts';
import type { StridedTensor } from '../tensors/tensor.ts';

export const ndarrayClass = new PyClass('ndarray', 'numpy', [types.object]);
sayModuleOf('numpy');

/** A numpy array: memory, strides and values on demand as any tensor has, under numpy's rules (numpy/array.ts). */
export class NdArray extends PyObject {
	readonly cls = ndarrayClass;
	/** Of an array that a file which is not here may hold: the one object that it may have been pickled of, `np.save(file, {…})`. */
	pickled?: Value;
	constructor(public tensor: StridedTensor) {
		super();
	}
	get shape(): readonly number[] {
		return this.tensor.shape;
	}
	get dtype(): DType {
		return this.tensor.dtype;
	}
}

/** The dtype that one of numpy's (`array.dtype`) stands for. */
export const dtypeOfNumpy = (value: Value): DType | undefined =>
	value instanceof PyObject && value.cls.module === 'numpy' && value.cls.name === 'dtype' ? (value as PyObject & { readonly name: DType }).name : undefined;

/** An array of texts or of objects (numpy/python/objects.py), which is one of numpy's to a program and holds no numbers. */
export const isObjectArray = (value: Value | undefined): value is PyInstance => value instanceof PyInstance && value.cls.name === 'ndarray';

/** numpy's dtypes of texts and objects, `np.str_` and `np.dtype('U3')`. */
export const isOfTexts = (value: Value): boolean =>
	value instanceof PyClass ? value.module === 'numpy' && /^(?:str|object|bytes)_$/.test(value.name) : value instanceof PyInstance && value.cls.name === '_Kind';

/** A number of numpy's: what `array.sum()` gives. */
export abstract class NumpyScalar extends PyObject {
	abstract readonly tensor: StridedTensor;
	/** The same number as Python's; what PyTorch takes it for. */
	abstract get plain(): Value;
}

/** Arrays with a negative stride, `a[::-1]`: tensors cannot share such memory. */
export const backwards = new WeakSet<NdArray>();

/** Arrays of C's `long long`, which has the size of numpy's int64 and prints its name: what ONNX Runtime gives. */
export const longlong = new WeakSet<NdArray>();

/** How memory becomes a tensor of PyTorch's, without an op: what `Tensor.numpy()` and `torch.from_numpy` go between. PyTorch puts itself here. */
export const conversion: { tensorOf: (tensor: StridedTensor) => StridedTensor } = { tensorOf: (tensor) => tensor };
