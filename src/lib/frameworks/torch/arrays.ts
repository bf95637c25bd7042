import { cFunction } from '../../tensors/arguments/function.ts';
import { type Interpreter } from '../../python/index.ts';
import { backwards, isObjectArray, NdArray } from '../interop.ts';
import { converted } from './tensor/conversion.ts';
import { torchFunctions, type Row } from './binding/row.ts';
import { readOptions } from './creation/factories.ts';
import { literalTensor, refuseObjects } from './tensor/literal.ts';
import { named, type TorchPart } from './part.ts';
import { derive, TorchTensor, typeName } from './tensor/tensor.ts';
import { axesOf } from '../../tensors/tensor.ts';

/** An array's memory as a tensor. */
const shared = (host: Interpreter, array: NdArray, call: string): TorchTensor => {
	const { tensor } = array;
	if (backwards.has(array)) {
		host.raise(
			'ValueError',
			'At least one stride in the given numpy array is negative, and tensors with negative strides are not currently supported. (You can probably work around this by making a copy of your array  with array.copy().) '
		);
	}
	return derive(host, { kind: 'cast' }, call, [tensor], {
		shape: tensor.shape,
		dtype: tensor.dtype,
		axes: axesOf(host, tensor),
		layout: tensor.viewed(0, tensor.strides),
		requiresGrad: false
	});
};

const fromNumpy = cFunction('from_numpy', (host, { positional: [array, ...rest], keywords }) => {
	if (rest.length > 0 || keywords.size > 0 || array === undefined)
		host.raise('TypeError', `torch.from_numpy() takes exactly one argument (${rest.length + (array === undefined ? 0 : 1)} given)`);
	if (isObjectArray(array)) refuseObjects(host, array);
	if (!(array instanceof NdArray)) return host.raise('TypeError', `expected np.ndarray (got ${typeName(array ?? null)})`);
	return shared(host, array, 'torch.from_numpy');
});

const asTensor = (name: string): Row => ({
	name,
	fn: 'object data, *, torch.dtype dtype = None, torch.device device = None',
	run: (host, _, { bound, call }) => {
		const data = bound.get('data') ?? null;
		const { dtype, device } = readOptions(host, name, bound);
		if (data instanceof TorchTensor || data instanceof NdArray) {
			const tensor = data instanceof NdArray ? shared(host, data, call) : data;
			return converted(host, tensor, { dtype, device: bound.has('device') ? device : null }, call);
		}
		return literalTensor(host, data, dtype, call, { device });
	}
});

/** Between numpy's arrays and tensors. */
export const arrays: TorchPart = { modules: { torch: named([fromNumpy, ...torchFunctions([asTensor('as_tensor'), asTensor('asarray')])]) } };
