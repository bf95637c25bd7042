import type { DType } from '../../ir/index.ts';
import { NativeProperty, PyClass, PyObject, PyTuple, types } from '../../python/index.ts';

export const ndarrayClass = new PyClass('ndarray', 'numpy', [types.object]);

/** A numpy array of known shape; nothing more is modelled of it yet. */
export class NdArray extends PyObject {
	readonly cls = ndarrayClass;
	constructor(
		readonly shape: readonly number[],
		readonly dtype: DType
	) {
		super();
	}
}

ndarrayClass.attrs.set('shape', new NativeProperty('shape', (_, self) => new PyTuple((self as NdArray).shape.map(BigInt))));
ndarrayClass.attrs.set('ndim', new NativeProperty('ndim', (_, self) => BigInt((self as NdArray).shape.length)));
