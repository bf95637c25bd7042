import type { DType } from '../../../ir/index.ts';
import { NativeFunction, PyClass, type Interpreter, type Value } from '../../../python/index.ts';
import { readDType } from '../binding/arguments.ts';
import { expand } from '../binding/row.ts';
import { pythonFunction } from '../../../tensors/arguments/function.ts';
import { converted } from '../tensor/conversion.ts';
import { dtypeNames } from '../../../tensors/dtype.ts';
import { TorchDType, dtypeWords } from '../dtype.ts';
import type { Entries, TorchPart } from '../part.ts';
import { stateOf, warnOnce } from '../state.ts';
import { tensorClass } from '../tensor/tensor.ts';

const typeText = (dtype: DType): string => `torch.${dtypeWords[dtype].scalar}Tensor`;

/** The dtype of `torch.FloatTensor`, or of its name (THPVariable_type in tools/autograd/templates/python_variable_methods.cpp). */
function readTensorType(host: Interpreter, value: Value): DType {
	if (value === tensorClass) return stateOf(host).defaultDType;
	const name = value instanceof PyClass ? (value.module === 'builtins' ? '' : `${value.module}.`) + value.name : value;
	if (typeof name !== 'string') return host.raise('TypeError', 'dtype must be a type, str, or dtype object');
	const isOnDevice = name.startsWith('torch.cuda.');
	if (isOnDevice && !host.trace.supposesDevice()) return host.unsupported('tensors on the GPU');
	const plain = isOnDevice ? name.replace('cuda.', '') : name;
	return dtypeNames.find((dtype) => typeText(dtype) === plain) ?? host.raise('ValueError', `invalid type: '${name}'`);
}

const defaultDType = (name: string, argument: string, read: (host: Interpreter, given: Value) => DType | null): NativeFunction =>
	pythonFunction(name, argument, (host, given) => {
		const dtype = read(host, given);
		if (dtype === null) return host.unsupported(`torch.${name} of something other than a dtype`);
		if (!['float16', 'bfloat16', 'float32', 'float64'].includes(dtype)) host.raise('TypeError', 'only floating-point types are supported as the default type');
		stateOf(host).defaultDType = dtype;
		return null;
	});

const defaults: Entries = [
	['set_default_dtype', defaultDType('set_default_dtype', 'd', (_, given) => readDType(given))],
	[
		'set_default_tensor_type',
		defaultDType('set_default_tensor_type', 't', (host, given) => {
			const text =
				'torch.set_default_tensor_type() is deprecated as of PyTorch 2.1, please use torch.set_default_dtype() and torch.set_default_device() as alternatives.';
			warnOnce(host, text, 'torch/csrc/tensor/python_tensor.cpp:434');
			return readDType(given) ?? readTensorType(host, given);
		})
	]
];

/** `x.type(torch.FloatTensor)`, and the dtype that tensors are made of where none is named. */
export const tensorTypes: TorchPart = {
	tensor: expand([
		{
			name: 'type',
			method: 'object dtype=None, bool non_blocking=False, *, MemoryFormat? memory_format=None',
			run: (host, tensor, { bound, call }) => {
				const given = bound.get('dtype') ?? null;
				return given === null
					? typeText(tensor.dtype)
					: converted(host, tensor, { dtype: given instanceof TorchDType ? given.name : readTensorType(host, given) }, call);
			}
		}
	]).methods,
	modules: { torch: defaults }
};
