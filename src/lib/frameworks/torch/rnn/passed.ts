import { bindArguments, type ArgumentKind } from '../binding/arguments.ts';
import { PyDict, PyList, PyTuple, type Interpreter, type Value } from '../../../python/index.ts';
import { NdArray } from '../../interop.ts';
import { indexTensor } from '../tensor/indexing.ts';
import { TorchTensor, typeName } from '../tensor/tensor.ts';

/** `value.name` on what was passed where a tensor is wanted: a tensor passes, anything else raises what Python raises for its type. */
export function asTensor(host: Interpreter, value: Value, name: 'dim' | 'size' | 'index_select'): TorchTensor {
	if (value instanceof TorchTensor) return value;
	if (value instanceof NdArray && name !== 'size') return host.raise('AttributeError', `'numpy.ndarray' object has no attribute '${name}'`);
	host.getAttribute(value, name);
	return host.unsupported(`passing ${typeName(value)} for a tensor`);
}

/** `value[at]` as Python indexes what was passed for a pair of states: a tuple, a list, a tensor along its first axis, or a mistake. */
export function itemAt(host: Interpreter, value: Value, at: number): Value {
	if (value instanceof TorchTensor) return indexTensor(host, value, BigInt(at));
	if (value instanceof PyTuple || value instanceof PyList) {
		const kind = value instanceof PyList ? 'list' : 'tuple';
		return at < value.items.length ? value.items[at]! : host.raise('IndexError', `${kind} index out of range`);
	}
	if (typeof value === 'string') return at < value.length ? value[at]! : host.raise('IndexError', 'string index out of range');
	if (value instanceof PyDict) return host.unsupported('a dict for the states');
	const getItem = value === null || typeof value !== 'object' ? undefined : host.findAttribute(value, '__getitem__');
	return getItem === undefined ? host.raise('TypeError', `'${typeName(value)}' object is not subscriptable`) : host.call(getItem, [BigInt(at)]);
}

/** Raises PyTorch's TypeError where a function of C++ does not take these: `batch_first:bool`. */
export function takes(host: Interpreter, name: string, text: string, ...positional: Value[]): void {
	const parameters = text.split(' ').map((one) => {
		const [parameter, kind] = one.split(':') as [string, ArgumentKind];
		return { name: parameter, kind };
	});
	bindArguments(host, name, [{ parameters }], { positional, keywords: new Map() });
}
