import { sizeOf, type DType, type PartialShape } from '../../../ir/index.ts';
import type { TfTensor } from '../tensor.ts';

/** Whole numbers that an op takes as an input and the program wrote down: sizes, axes. They are no tensor of the trace. */
export class Constant {
	/** How many tensors TensorFlow makes of it: of numbers beside tensors each is one. */
	numbered = 1;
	constructor(
		/** null: not known while a graph is traced. */
		readonly staticValues: readonly (number | null)[],
		/** One number where it is empty. */
		readonly shape: readonly number[] = [staticValues.length],
		readonly dtype: DType = 'int32',
		/** What is evaluated where one is not known. */
		readonly values: readonly number[] = staticValues.map((value) => value ?? -1),
		/** Its node in a graph, within the op's where it begins with a slash; by the input that it is, where nothing is said. */
		readonly name: string | null = null,
		/** Tensors among its numbers, and what it is of others. */
		readonly made?: { readonly of: readonly TfTensor[]; readonly again: (now: ReadonlyMap<TfTensor, TfTensor>) => Constant }
	) {}
	get staticShape(): PartialShape {
		return this.shape;
	}
	get size(): number {
		return sizeOf(this.shape);
	}
}
