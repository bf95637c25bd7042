import { PyUnknown, type Host, type Value } from '../../../python/index.ts';
import type { Entries } from '../../../python/stdlib/module.ts';
import { pythonFunction } from '../../../tensors/arguments/function.ts';
import { NdArray } from '../../interop.ts';
import { lowering } from '../convert.ts';
import { readDType } from '../dtype.ts';
import { readSizes, type TfTensor } from '../tensor.ts';

const fn = (name: string, signature: string, run: (host: Host, ...args: Value[]) => Value): readonly [string, Value] => [
	name,
	pythonFunction(name, signature, run)
];

/** What nobody knows before it is run: what a model predicts, what a step of an optimiser leaves. */
export const unknown: Entries = [
	fn('unknown', 'what', (_, what) => new PyUnknown(String(what))),
	fn('unknown_number', 'what', (_, what) => new PyUnknown(String(what), '<unknown>', 'float')),
	fn('unknown_tensor', "shape, dtype='float32'", (host, shape, dtype) =>
		lowering(host, 'keras', readDType(dtype) ?? 'float32').unknown(readSizes(host, shape).map((n) => n ?? 1))
	),
	/** A tensor of sizes as they are known; open ones are those of another. */
	fn('unknown_as', 'x, rest, dtype', (host, x, rest, dtype) => {
		const { shape, staticShape } = x as TfTensor;
		const sizes = readSizes(host, rest);
		const made = lowering(host, 'keras', readDType(dtype) ?? 'float32').unknown(sizes.map((n, i) => n ?? shape[i]!));
		if (made.isSymbolic) made.staticShape = sizes.map((n, i) => n ?? staticShape?.[i] ?? null);
		return made;
	}),
	/** An array of numpy's. */
	fn('unknown_array', 'shape, dtype', (host, shape, dtype) => {
		const sizes = readSizes(host, shape).map((n) => n ?? 1);
		return new NdArray(lowering(host, 'keras.Model.predict', readDType(dtype) ?? 'float32').unknown(sizes));
	}),
	/** What a tensor holds is not known from here on: a step of an optimiser has changed it. */
	fn('forget', 'x', (_, x) => {
		(x as TfTensor).lose();
		return null;
	})
];
