import { cFunction, pythonFunction } from '../../../tensors/arguments/function.ts';
import type { DType } from '../../../ir/index.ts';
import { NativeFunction, PyClass, PyInstance, types, type Value } from '../../../python/index.ts';
import { readDType } from '../binding/arguments.ts';
import { dtypeFacts } from '../../../tensors/dtype.ts';
import { stateOf } from '../state.ts';

/** Of each floating dtype: bits of its fraction, smallest normal exponent, largest number, decimal resolution (torch/csrc/TypeInfo.cpp). */
const floats: Partial<Record<DType, readonly [fraction: number, exponent: number, max: number, resolution: number]>> = {
	float16: [10, -14, 65504, 1e-3],
	bfloat16: [7, -126, 3.3895313892515355e38, 1e-2],
	float32: [23, -126, 3.4028234663852886e38, 1e-6],
	float64: [52, -1022, Number.MAX_VALUE, 1e-15]
};

/** The largest finite number of a floating dtype. */
export const largest = (dtype: DType): number | undefined => floats[dtype]?.[2];

/** `torch.finfo(torch.float32)`, `torch.iinfo(torch.int64)`: what a dtype can hold. */
export const numberLimits: readonly NativeFunction[] = (['finfo', 'iinfo'] as const).map((name) => {
	const cls = new PyClass(name, 'torch', [types.object]);
	cls.attrs.set(
		'__repr__',
		pythonFunction('__repr__', 'self', (host, self) => {
			const { attrs } = self as PyInstance;
			const shown = name === 'finfo' ? ['resolution', 'min', 'max', 'eps', 'smallest_normal', 'tiny'] : ['min', 'max'];
			const short = (key: string): string => host.str(host.call(host.getAttribute('{:.6g}', 'format'), [Number(attrs.get(key))]));
			return `${name}(${shown.map((key) => `${key}=${short(key)}`).join(', ')}, dtype=${host.str(attrs.get('dtype')!)})`;
		})
	);
	return cFunction(name, (host, { positional: [given], keywords }) => {
		const asked = given ?? keywords.get('type');
		const dtype = asked === undefined && name === 'finfo' ? stateOf(host).defaultDType : readDType(asked);
		if (dtype === null) return host.unsupported(`torch.${name} of something else than a dtype`);
		const { bytes, kind } = dtypeFacts[dtype];
		const real = floats[dtype];
		const made = new PyInstance(cls);
		const set = (values: Readonly<Record<string, Value>>): PyInstance => {
			for (const [key, value] of Object.entries({ bits: BigInt(8 * bytes), dtype, ...values })) made.attrs.set(key, value);
			return made;
		};
		if (name === 'iinfo') {
			if (kind !== 'int') return host.unsupported('torch.iinfo of such a dtype');
			const bits = BigInt(8 * bytes);
			return set(dtype === 'uint8' ? { min: 0n, max: 255n } : { min: -(1n << (bits - 1n)), max: (1n << (bits - 1n)) - 1n });
		}
		if (!real) return host.unsupported('torch.finfo of such a dtype');
		const [fraction, exponent, max, resolution] = real;
		const tiny = 2 ** exponent;
		return set({ eps: 2 ** -fraction, max, min: -max, tiny, smallest_normal: tiny, resolution });
	});
});
