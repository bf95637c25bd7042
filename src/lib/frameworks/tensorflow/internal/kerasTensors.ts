import type { Entries } from '../../../python/stdlib/module.ts';
import { entry } from '../../../tensors/arguments/function.ts';
import { lowering } from '../convert.ts';
import { readDType } from '../dtype.ts';
import { asTensor, kerasTensorClass, readSizes, TfTensor } from '../tensor.ts';

/** Sizes that are evaluated where TensorFlow knows none: of the first axis, and of each that follows. */
const witnesses = [2, 5, 7, 11, 13];

/** KerasTensors: what `keras.Input` and layers that are called with it give. */
export const kerasTensors: Entries = [
	/** Of sizes, of which some may be None, that nothing gives. */
	entry('input', 'shape, dtype, name', (host, shape, dtype, name) => {
		const staticShape = readSizes(host, shape);
		const sizes = staticShape.map((n, i) => n ?? host.assumedSize(i === 0 ? 'batch' : `axis ${i}`, witnesses[i] ?? 17));
		return lowering(host, 'keras.Input', readDType(dtype) ?? 'float32')
			.unknown(sizes)
			.as(kerasTensorClass, { staticShape, name: String(name) });
	}),
	/** A tensor as a KerasTensor. */
	entry('keras_tensor', 'x, name', (host, x, name) => asTensor(host, x).as(kerasTensorClass, { name: String(name) })),
	/** A tensor as a KerasTensor of sizes that are known of it; of none, one that nothing gives. Open sizes are those of `source`. */
	entry('sized_as', 'x, source, shape, dtype, name', (host, x, source, shape, dtype, name) => {
		const staticShape = readSizes(host, shape);
		const known = { staticShape, name: String(name) };
		const fits = (sizes: readonly number[]): boolean => sizes.length === staticShape.length && staticShape.every((n, i) => n === null || n === sizes[i]);
		if (x instanceof TfTensor && x.dtype === readDType(dtype) && fits(x.shape)) return x.as(kerasTensorClass, known);
		const from = source instanceof TfTensor ? source.shape : [];
		const sizes = staticShape.map((n, i) => n ?? from[i] ?? host.assumedSize(`axis ${i}`, 3));
		return lowering(host, 'keras', readDType(dtype) ?? 'float32')
			.unknown(sizes)
			.as(kerasTensorClass, known);
	})
];
