import { pythonFunction } from '../../tensors/arguments/function.ts';
import type { DType } from '../../ir/index.ts';
import { dtypeFacts, dtypeKinds, dtypeNames } from '../../tensors/dtype.ts';
import { promote } from '../../tensors/promote.ts';
import { NativeProperty, PyClass, PyObject, sayModuleOf, types, type Value } from '../../python/index.ts';

export const dtypeClass = new PyClass('dtype', 'torch', [types.object]);
sayModuleOf('torch.dtype');

/** `torch.float32`: one object a dtype, so that `is` and `==` agree. */
export class TorchDType extends PyObject {
	readonly cls = dtypeClass;
	constructor(readonly name: DType) {
		super();
	}
}

/** How PyTorch's messages call a dtype, and what else it answers to. */
interface DTypeWords {
	/** As ATen prints a scalar type: `Float`. */
	readonly scalar: string;
	/** As a C++ type is printed by caffe2::TypeMeta: `c10::Half`. */
	readonly cpp: string;
	readonly aliases: readonly string[];
}

/** c10/core/ScalarType.h; the names that caffe2::TypeMeta prints are recorded. */
export const dtypeWords: Readonly<Record<DType, DTypeWords>> = {
	float16: { scalar: 'Half', cpp: 'c10::Half', aliases: ['half'] },
	bfloat16: { scalar: 'BFloat16', cpp: 'c10::BFloat16', aliases: [] },
	float32: { scalar: 'Float', cpp: 'float', aliases: ['float'] },
	float64: { scalar: 'Double', cpp: 'double', aliases: ['double'] },
	complex64: { scalar: 'ComplexFloat', cpp: 'c10::complex<float>', aliases: ['cfloat'] },
	complex128: { scalar: 'ComplexDouble', cpp: 'c10::complex<double>', aliases: ['cdouble'] },
	uint8: { scalar: 'Byte', cpp: 'unsigned char', aliases: [] },
	int8: { scalar: 'Char', cpp: 'signed char', aliases: [] },
	int16: { scalar: 'Short', cpp: 'short int', aliases: ['short'] },
	int32: { scalar: 'Int', cpp: 'int', aliases: ['int'] },
	int64: { scalar: 'Long', cpp: 'long int', aliases: ['long'] },
	bool: { scalar: 'Bool', cpp: 'bool', aliases: [] },
	// PyTorch has no tensors of text.
	string: { scalar: 'String', cpp: 'string', aliases: [] }
};

export const dtypes = Object.fromEntries(dtypeNames.map((name) => [name, new TorchDType(name)])) as Readonly<Record<DType, TorchDType>>;

/** The dtype that a Python type stands for where PyTorch takes a dtype: `dtype=float`. */
export function dtypeOfPythonType(value: Value): DType | null {
	if (value === types.float) return 'float64';
	if (value === types.int) return 'int64';
	if (value === types.bool) return 'bool';
	return null;
}

/**
 * What operands give together: a number or a 0-d tensor only decides where its kind is higher than that of the tensors with axes
 * (ATen/native/TypeProperties.cpp, result_type).
 * @param fraction What a Python float is: the default dtype.
 */
export function resultType(
	operands: readonly { readonly dtype: DType; readonly category: 'tensor' | 'scalar tensor' | 'number' }[],
	fraction: DType = 'float32'
): DType {
	let result: DType | null = null;
	for (const category of ['tensor', 'scalar tensor', 'number'] as const) {
		const group = operands.filter((operand) => operand.category === category).map((operand) => operand.dtype);
		if (group.length === 0) continue;
		const together = group.reduce(promote);
		if (result === null) result = category === 'number' && together === 'float64' ? fraction : together;
		else if (dtypeKinds.indexOf(dtypeFacts[together].kind) > dtypeKinds.indexOf(dtypeFacts[result].kind)) {
			result = category === 'number' && together === 'float64' ? fraction : together;
		}
	}
	return result ?? fraction;
}

dtypeClass.attrs.set(
	'__repr__',
	pythonFunction('__repr__', 'self', (_, self) => `torch.${(self as TorchDType).name}`, 'dtype.__repr__')
);
dtypeClass.attrs.set('itemsize', new NativeProperty('itemsize', (_, self) => BigInt(dtypeFacts[(self as TorchDType).name].bytes)));
dtypeClass.attrs.set('is_floating_point', new NativeProperty('is_floating_point', (_, self) => dtypeFacts[(self as TorchDType).name].kind === 'float'));
dtypeClass.attrs.set('is_complex', new NativeProperty('is_complex', (_, self) => dtypeFacts[(self as TorchDType).name].kind === 'complex'));
dtypeClass.attrs.set('is_signed', new NativeProperty('is_signed', (_, self) => !['uint8', 'bool'].includes((self as TorchDType).name)));
