import { sizeOf } from '../../../ir/index.ts';
import { PyBytes } from '../../../python/index.ts';
import type { TfOp } from '../op.ts';
import type { TfTensor } from '../tensor.ts';
import { numberOfText, textsOf } from './held.ts';
import { elementwiseOp } from '../ops/elementwise.ts';

/** Where an element of a tensor that is broadcast comes from. */
function placeIn(shape: readonly number[], whole: readonly number[], at: number): number {
	const before = whole.length - shape.length;
	return shape.reduce((place, n, axis) => {
		const i = Math.floor(at / sizeOf(whole.slice(before + axis + 1))) % whole[before + axis]!;
		return place * n + (n === 1 ? 0 : i);
	}, 0);
}

/** `x + y` of texts: one behind the other. */
const addTexts: TfOp = {
	...elementwiseOp('AddV2'),
	name: 'Add',
	lower(by, { inputs }, [shape]) {
		const parts = (inputs as readonly TfTensor[]).map((one) => ({ shape: one.shape, texts: textsOf(by.host, one) }));
		if (parts.some(({ texts }) => texts === null)) return by.unknown(shape!);
		const values = Array.from({ length: sizeOf(shape!) }, (_, i) =>
			numberOfText(by.host, new PyBytes(parts.map((part) => part.texts![placeIn(part.shape, shape!, i)]!.text).join('')))
		);
		return by.source({ kind: 'literal', values }, shape!, { values });
	}
};

/** What `+` runs: as the first operand is, numbers or texts. */
export const sumOf = ({ dtype }: TfTensor): TfOp => (dtype === 'string' ? addTexts : elementwiseOp('AddV2'));
