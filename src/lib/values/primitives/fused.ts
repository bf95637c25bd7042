import type { DType, FusedOperand } from '../../ir/index.ts';
import { roundTo } from '../rounding.ts';
import type { KnownValue } from '../value.ts';
import { elementwise } from './elementwise.ts';
import type { Of } from './table.ts';

/** The outputs of elementwise steps; `kept` is what a tensor of the dtype holds of a step's result. */
export function fused(
	{ steps, outputs }: Of<'fused'>,
	inputs: readonly KnownValue[],
	{ shape, dtype }: { readonly shape: readonly number[]; readonly dtype: DType },
	kept: (data: Float64Array) => Float64Array
): Float64Array[] {
	const made: KnownValue[] = [];
	const operand = (of: FusedOperand): KnownValue => {
		if (typeof of === 'number') return { known: true, shape: [], data: Float64Array.of(roundTo(dtype)(of)) };
		return 'input' in of ? inputs[of.input]! : made[of.step]!;
	};
	for (const { fn, of } of steps) {
		const given = of.map(operand);
		const exact = fn === 'fma' ? multiplyAdd(given, shape, dtype) : elementwise(fn, given, shape, dtype, undefined);
		made.push({ known: true, shape, data: kept(exact) });
	}
	return outputs.map((output) => operand(output).data);
}

/** Products of float32 numbers are exact in float64. */
function multiplyAdd(operands: readonly KnownValue[], shape: readonly number[], dtype: DType): Float64Array {
	const product: KnownValue = { known: true, shape, data: elementwise('mul', operands.slice(0, 2), shape, dtype, undefined) };
	return elementwise('add', [product, operands[2]!], shape, dtype, undefined);
}
