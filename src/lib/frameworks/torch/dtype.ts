import type { DType } from '../../ir/index.ts';
import { NativeFunction, NativeProperty, PyClass, PyObject, types, type Value } from '../../python/index.ts';

export const dtypeClass = new PyClass('dtype', 'torch', [types.object]);

/** `torch.float32`: one object a dtype, so that `is` and `==` agree. */
export class TorchDType extends PyObject {
	readonly cls = dtypeClass;
	constructor(readonly name: DType) {
		super();
	}
}

interface DTypeFacts {
	/** As ATen prints a scalar type: `Float`. */
	readonly scalar: string;
	/** As a C++ type is printed by caffe2::TypeMeta: `c10::Half`. */
	readonly cpp: string;
	readonly bytes: number;
	readonly kind: 'bool' | 'int' | 'float' | 'complex';
	readonly aliases: readonly string[];
}

/** c10/core/ScalarType.h; the names that caffe2::TypeMeta prints are recorded. */
export const dtypeFacts: Readonly<Record<DType, DTypeFacts>> = {
	float16: { scalar: 'Half', cpp: 'c10::Half', bytes: 2, kind: 'float', aliases: ['half'] },
	bfloat16: { scalar: 'BFloat16', cpp: 'c10::BFloat16', bytes: 2, kind: 'float', aliases: [] },
	float32: { scalar: 'Float', cpp: 'float', bytes: 4, kind: 'float', aliases: ['float'] },
	float64: { scalar: 'Double', cpp: 'double', bytes: 8, kind: 'float', aliases: ['double'] },
	complex64: { scalar: 'ComplexFloat', cpp: 'c10::complex<float>', bytes: 8, kind: 'complex', aliases: ['cfloat'] },
	complex128: { scalar: 'ComplexDouble', cpp: 'c10::complex<double>', bytes: 16, kind: 'complex', aliases: ['cdouble'] },
	uint8: { scalar: 'Byte', cpp: 'unsigned char', bytes: 1, kind: 'int', aliases: [] },
	int8: { scalar: 'Char', cpp: 'signed char', bytes: 1, kind: 'int', aliases: [] },
	int16: { scalar: 'Short', cpp: 'short int', bytes: 2, kind: 'int', aliases: ['short'] },
	int32: { scalar: 'Int', cpp: 'int', bytes: 4, kind: 'int', aliases: ['int'] },
	int64: { scalar: 'Long', cpp: 'long int', bytes: 8, kind: 'int', aliases: ['long'] },
	bool: { scalar: 'Bool', cpp: 'bool', bytes: 1, kind: 'bool', aliases: [] }
};

export const dtypeNames = Object.keys(dtypeFacts) as DType[];

export const dtypes = Object.fromEntries(dtypeNames.map((name) => [name, new TorchDType(name)])) as Readonly<Record<DType, TorchDType>>;

/** Whether a tensor of this dtype can carry a gradient. */
export const differentiable = (dtype: DType): boolean => dtypeFacts[dtype].kind === 'float' || dtypeFacts[dtype].kind === 'complex';

/** The dtype that a Python type stands for where PyTorch takes a dtype: `dtype=float`. */
export function dtypeOfPythonType(value: Value): DType | null {
	if (value === types.float) return 'float64';
	if (value === types.int) return 'int64';
	if (value === types.bool) return 'bool';
	return null;
}

const kinds = ['bool', 'int', 'float', 'complex'] as const;

/** What two tensors of the same standing give together (c10::promoteTypes). */
export function promote(a: DType, b: DType): DType {
	if (a === b) return a;
	const [x, y] = [dtypeFacts[a], dtypeFacts[b]];
	if (x.kind !== y.kind) {
		const [high, low] = kinds.indexOf(x.kind) > kinds.indexOf(y.kind) ? [a, b] : [b, a];
		return high === 'complex64' && low === 'float64' ? 'complex128' : high;
	}
	if (x.kind === 'float' && x.bytes === 2 && y.bytes === 2) return 'float32';
	if (x.kind === 'int' && x.bytes === 1 && y.bytes === 1) return 'int16';
	if (x.kind === 'int' && (a === 'uint8' || b === 'uint8')) return a === 'uint8' ? b : a;
	return x.bytes > y.bytes ? a : b;
}

/**
 * What operands give together: a number or a 0-d tensor only decides where its kind is higher than that of the tensors with axes
 * (ATen/native/TypeProperties.cpp, result_type).
 * @param fraction What a Python float is: the default dtype.
 */
export function resultType(
	operands: readonly { readonly dtype: DType; readonly standing: 'tensor' | 'scalar tensor' | 'number' }[],
	fraction: DType = 'float32'
): DType {
	let result: DType | null = null;
	for (const standing of ['tensor', 'scalar tensor', 'number'] as const) {
		const group = operands.filter((operand) => operand.standing === standing).map((operand) => operand.dtype);
		if (group.length === 0) continue;
		const together = group.reduce(promote);
		if (result === null) result = standing === 'number' && together === 'float64' ? fraction : together;
		else if (kinds.indexOf(dtypeFacts[together].kind) > kinds.indexOf(dtypeFacts[result].kind)) {
			result = standing === 'number' && together === 'float64' ? fraction : together;
		}
	}
	return result ?? fraction;
}

dtypeClass.attrs.set('__repr__', new NativeFunction('__repr__', 'dtype.__repr__', 'self', (_, { positional: [self] }) => `torch.${(self as TorchDType).name}`));
dtypeClass.attrs.set('itemsize', new NativeProperty('itemsize', (_, self) => BigInt(dtypeFacts[(self as TorchDType).name].bytes)));
dtypeClass.attrs.set('is_floating_point', new NativeProperty('is_floating_point', (_, self) => dtypeFacts[(self as TorchDType).name].kind === 'float'));
dtypeClass.attrs.set('is_complex', new NativeProperty('is_complex', (_, self) => dtypeFacts[(self as TorchDType).name].kind === 'complex'));
