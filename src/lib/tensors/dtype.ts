import type { DType } from '../ir/index.ts';

interface DTypeFacts {
	/** Of one element. */
	readonly bytes: number;
	readonly kind: 'bool' | 'int' | 'float' | 'complex' | 'text';
}

/** What every framework holds of its dtypes: IEEE 754, and two's complement. */
export const dtypeFacts: Readonly<Record<DType, DTypeFacts>> = {
	float16: { bytes: 2, kind: 'float' },
	bfloat16: { bytes: 2, kind: 'float' },
	float32: { bytes: 4, kind: 'float' },
	float64: { bytes: 8, kind: 'float' },
	complex64: { bytes: 8, kind: 'complex' },
	complex128: { bytes: 16, kind: 'complex' },
	uint8: { bytes: 1, kind: 'int' },
	int8: { bytes: 1, kind: 'int' },
	int16: { bytes: 2, kind: 'int' },
	int32: { bytes: 4, kind: 'int' },
	int64: { bytes: 8, kind: 'int' },
	bool: { bytes: 1, kind: 'bool' },
	// A reference to each text: TensorFlow alone has tensors of them.
	string: { bytes: 24, kind: 'text' }
};

/** The dtypes of numbers. */
export const dtypeNames = (Object.keys(dtypeFacts) as DType[]).filter((name) => dtypeFacts[name].kind !== 'text');

/** Kinds from the lowest to the highest: of two, the higher decides. */
export const dtypeKinds = ['text', 'bool', 'int', 'float', 'complex'] as const;
