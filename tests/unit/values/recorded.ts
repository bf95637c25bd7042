import { readFileSync } from 'node:fs';
import type { DType, Primitive, TensorId } from '../../../src/lib/ir/index.ts';
import { TraceOf } from './traceOf.ts';

/** Shape, dtype, row-major values. */
type Described = readonly [shape: readonly number[], dtype: DType, values: readonly number[]];

/** A line of `tests/reference/values.jsonl`: what PyTorch gave for a primitive, and for its gradients. */
export interface RecordedOp {
	readonly primitive: Primitive;
	readonly inputs: readonly Described[];
	readonly outputs: readonly Described[];
	readonly seeds: readonly Described[];
	readonly gradients: readonly (Described | null)[];
}

/** NaN and the infinities are strings in the file. */
const numbers = (_: string, value: unknown): unknown => (value === 'nan' ? NaN : value === 'inf' ? Infinity : value === '-inf' ? -Infinity : value);

const path = new URL('../../reference/values.jsonl', import.meta.url);

export const recordedOps = (): RecordedOp[] =>
	readFileSync(path, 'utf8')
		.trim()
		.split('\n')
		.map((line) => JSON.parse(line, numbers) as RecordedOp);

/** The op in a trace of its own, on literals. */
export function traced({ primitive, inputs, outputs, gradients, seeds }: RecordedOp) {
	const t = new TraceOf();
	const given = inputs.map(([shape, dtype, values], i) => t.literal(shape, values, dtype, gradients[i] !== null));
	const carrying = seeds.length > 0;
	const made: TensorId[] = outputs.map(([shape, dtype]) => t.tensor(shape, dtype, carrying && dtype === 'float64'));
	t.op(primitive, given, made);
	return { t, given, made };
}

/** The places where numbers differ by more than a part in 10¹². */
export function differing(actual: ArrayLike<number>, expected: ArrayLike<number>): number[] {
	return Array.from({ length: Math.max(actual.length, expected.length) }, (_, i) => i).filter((i) => {
		const [a, b] = [actual[i]!, expected[i]!];
		return !(Object.is(a, b) || a === b || Math.abs(a - b) <= 1e-12 * Math.max(1, Math.abs(b)));
	});
}
