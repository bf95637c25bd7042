import type { ElementwiseFn } from '../../ir/index.ts';
import type { KnownValue } from '../value.ts';
import { broadcast } from './strided.ts';

type Unary = (a: number) => number;
type Binary = (a: number, b: number) => number;

const unary: Readonly<Partial<Record<ElementwiseFn, Unary>>> = {
	neg: (a) => -a,
	tanh: Math.tanh,
	sigmoid: (a) => 1 / (1 + Math.exp(-a)),
	relu: (a) => (a <= 0 ? 0 : a)
};

const binary = {
	add: (a, b) => a + b,
	sub: (a, b) => a - b,
	mul: (a, b) => a * b,
	div: (a, b) => a / b,
	/** 1 to any power is 1 and so is −1 to ±∞, as in C; JavaScript says NaN. */
	pow: (a, b) => (a === 1 || (a === -1 && Math.abs(b) === Infinity) ? 1 : a ** b)
} satisfies Partial<Record<ElementwiseFn, Binary>>;

const isBinary = (fn: ElementwiseFn): fn is keyof typeof binary => fn in binary;

/** One or two tensors, element by element, broadcast to `shape`. */
export function elementwise(fn: ElementwiseFn, inputs: readonly KnownValue[], shape: readonly number[]): Float64Array {
	const [a, b] = inputs.map((input) => broadcast(input.data, input.shape, shape));
	if (!isBinary(fn)) return a!.map(unary[fn]!);
	const f: Binary = binary[fn];
	return a!.map((value, i) => f(value, b![i]!));
}
