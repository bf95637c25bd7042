import type { PartialShape } from '../../../ir/index.ts';
import { isNumber, PyDict, PyInstance, type Interpreter, type Value } from '../../../python/index.ts';
import { convert } from '../convert.ts';
import { symbolicClass, TfTensor } from '../tensor.ts';
import { partsOf, withParts } from './structure.ts';

/** What becomes a tensor of a graph. */
export const isLeaf = (value: Value): boolean => value instanceof TfTensor || isNumber(value) || typeof value === 'string';

/** What is known of the sizes of one of two tensors. */
const common = (a: PartialShape, b: PartialShape): PartialShape =>
	a === null || b === null || a.length !== b.length ? null : a.map((n, i) => (n === b[i] ? n : null));

/** What a condition's op gives, of what its branches give. */
export class Outputs {
	private made = 0;
	constructor(
		private readonly host: Interpreter,
		/** The op's name. */
		private readonly op: string
	) {}

	/** Tensors of the sizes that are known of all branches, in a structure that all of them have. `differ`: where two are of other dtypes. */
	join(values: readonly Value[], taken: number, differ: (a: TfTensor, b: TfTensor) => never): Value {
		const { host } = this;
		const chosen = values[taken]!;
		const parts = values.map(partsOf);
		if (parts[taken]) {
			const byPlace = parts[taken].map((_, i) => this.join(valuesAt(values, i), taken, differ));
			return withParts(chosen, byPlace);
		}
		if (!values.every(isLeaf)) {
			const isOne = values.every((value) => value === chosen || (value instanceof PyInstance && chosen instanceof PyInstance && value.cls === chosen.cls));
			return isOne ? chosen : host.unsupported('something that is another object in each branch of a graph');
		}
		const tensors = values.map((value) => convert(host, value));
		for (const one of tensors) if (one.dtype !== tensors[0]!.dtype) differ(tensors[0]!, one);
		const made = tensors[taken]!.as(symbolicClass);
		const n = this.made++;
		made.inGraph(`${this.op}/Identity${n === 0 ? '' : `_${n}`}:0`, tensors.map(({ staticShape }) => staticShape).reduce(common), false);
		return made;
	}
}

/** What structures have at a place; of dictionaries, under the key that the first has there. */
function valuesAt(values: readonly Value[], i: number): readonly Value[] {
	const [first] = values;
	if (!(first instanceof PyDict)) return values.map((value) => partsOf(value)![i]!);
	const key = [...first.entries.keys()][i]!;
	return values.map((value) => (value as PyDict).entries.get(key)![1]);
}
