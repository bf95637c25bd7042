import type { DType, ElementwiseFn } from '../../ir/index.ts';
import { sizeOf } from '../../ir/index.ts';
import type { KnownValue } from '../value.ts';
import { broadcast } from './strided.ts';

/** p and q are the function's parameters, in order. */
type Unary = (a: number, p: number, q: number) => number;
type Binary = (a: number, b: number) => number;

export const sigmoid: Unary = (a) => 1 / (1 + Math.exp(-a));
/** Rounded where PyTorch's kernel of float32 rounds. */
const sigmoidSingle: Unary = (a) => 1 / Math.fround(1 + Math.fround(Math.exp(-a)));
const clamp: Unary = (a, low, high) => Math.min(Math.max(a, low), high);

/** 2/√π · e^(−x²) · Σ 2ⁿ x^(2n+1) / (2n+1)!!: no term is negative, so nothing cancels. */
export function erf(x: number): number {
	if (Math.abs(x) > 6) return Math.sign(x);
	let term = x;
	let sum = x;
	for (let n = 1; Math.abs(term) > 1e-17 * Math.abs(sum); n++) sum += term *= (2 * x * x) / (2 * n + 1);
	return (2 / Math.sqrt(Math.PI)) * Math.exp(-x * x) * sum;
}

/** Half to even. */
function roundEven(a: number): number {
	const below = Math.floor(a);
	const rest = a - below;
	return rest > 0.5 || (rest === 0.5 && below % 2 !== 0) ? below + 1 : below;
}

/** log(1 + e^(βx)) / β; linear above the threshold. */
export const softplus: Unary = (a, beta, threshold) => (a * beta > threshold ? a : Math.log1p(Math.exp(a * beta)) / beta);

/** torch.nn.SELU's alpha and scale. */
export const selu = { alpha: 1.6732632423543772, scale: 1.0507009873554805 };

/** Of gelu's tanh approximation. */
export const geluInner: Unary = (a) => Math.sqrt(2 / Math.PI) * (a + 0.044715 * a ** 3);

const elu: Unary = (a, alpha) => (a > 0 ? a : alpha * Math.expm1(a));

/** The sign of b, as Python's and torch.remainder's results have it. */
function remainder(a: number, b: number): number {
	const rest = a % b;
	return rest !== 0 && b < 0 !== rest < 0 ? rest + b : rest;
}

/** c10/util/BFloat16-math.h and aten's div_floor_floating. */
function floorDivide(a: number, b: number): number {
	if (b === 0) return a / b;
	const rest = a % b;
	const quotient = (a - rest) / b - (rest !== 0 && b < 0 !== rest < 0 ? 1 : 0);
	if (quotient === 0) return (a / b) * 0;
	const below = Math.floor(quotient);
	return quotient - below > 0.5 ? below + 1 : below;
}

/** Bit by bit, in two's complement of 64 bits where 32 do not do. */
const bitwise =
	(narrow: Binary, wide: (a: bigint, b: bigint) => bigint): Binary =>
	(a, b) =>
		(a | 0) === a && (b | 0) === b ? narrow(a, b) : Number(wide(BigInt(a), BigInt(b)));

const test =
	(holds: (a: number, b: number) => boolean): Binary =>
	(a, b) =>
		Number(holds(a, b));

export const binary = {
	add: (a, b) => a + b,
	sub: (a, b) => a - b,
	mul: (a, b) => a * b,
	div: (a, b) => a / b,
	/** 1 to any power is 1 and so is −1 to ±∞, as in C; JavaScript says NaN. */
	pow: (a, b) => (a === 1 || (a === -1 && Math.abs(b) === Infinity) ? 1 : a ** b),
	floor_divide: floorDivide,
	remainder,
	fmod: (a, b) => a % b,
	maximum: Math.max,
	minimum: Math.min,
	atan2: Math.atan2,
	binary_cross_entropy: (p, target) => (target - 1) * Math.max(Math.log1p(-p), -100) - target * Math.max(Math.log(p), -100),
	eq: test((a, b) => a === b),
	ne: test((a, b) => a !== b),
	lt: test((a, b) => a < b),
	le: test((a, b) => a <= b),
	gt: test((a, b) => a > b),
	ge: test((a, b) => a >= b),
	logical_and: test((a, b) => a !== 0 && b !== 0),
	logical_or: test((a, b) => a !== 0 || b !== 0),
	logical_xor: test((a, b) => (a !== 0) !== (b !== 0)),
	bitwise_and: bitwise(
		(a, b) => a & b,
		(a, b) => a & b
	),
	bitwise_or: bitwise(
		(a, b) => a | b,
		(a, b) => a | b
	),
	bitwise_xor: bitwise(
		(a, b) => a ^ b,
		(a, b) => a ^ b
	)
} satisfies Partial<Record<ElementwiseFn, Binary>>;

export type BinaryFn = keyof typeof binary;
export type UnaryFn = Exclude<ElementwiseFn, BinaryFn | 'where'>;

export const unary: Readonly<Record<UnaryFn, Unary>> = {
	neg: (a) => -a,
	abs: Math.abs,
	sign: (a) => Number(a > 0) - Number(a < 0),
	exp: Math.exp,
	exp2: (a) => 2 ** a,
	expm1: Math.expm1,
	log: Math.log,
	log2: Math.log2,
	log10: Math.log10,
	log1p: Math.log1p,
	sqrt: Math.sqrt,
	rsqrt: (a) => 1 / Math.sqrt(a),
	reciprocal: (a) => 1 / a,
	square: (a) => a * a,
	sin: Math.sin,
	cos: Math.cos,
	tan: Math.tan,
	asin: Math.asin,
	acos: Math.acos,
	atan: Math.atan,
	sinh: Math.sinh,
	cosh: Math.cosh,
	tanh: Math.tanh,
	erf,
	floor: Math.floor,
	ceil: Math.ceil,
	trunc: Math.trunc,
	round: (a, decimals = 0) => (decimals < 0 ? roundEven(a / 10 ** -decimals) * 10 ** -decimals : roundEven(a * 10 ** decimals) / 10 ** decimals),
	sigmoid,
	relu: (a) => (a <= 0 ? 0 : a),
	silu: (a, p, q) => a * sigmoid(a, p, q),
	softsign: (a) => a / (1 + Math.abs(a)),
	hardsigmoid: (a) => clamp(a + 3, 0, 6) / 6,
	hardswish: (a) => (a * clamp(a + 3, 0, 6)) / 6,
	mish: (a) => a * Math.tanh(softplus(a, 1, Infinity)),
	selu: (a) => selu.scale * elu(a, selu.alpha, 0),
	gelu: (a, approximate = 0, q) => (approximate ? 0.5 * a * (1 + Math.tanh(geluInner(a, 0, q))) : 0.5 * a * (1 + erf(a * Math.SQRT1_2))),
	leaky_relu: (a, slope) => (a > 0 ? a : a * slope),
	elu,
	softplus,
	clamp,
	isnan: (a) => Number(Number.isNaN(a)),
	isinf: (a) => Number(Math.abs(a) === Infinity),
	not: (a) => Number(a === 0),
	bitwise_not: (a) => -a - 1
};

export const isBinary = (fn: ElementwiseFn): fn is BinaryFn => fn in binary;

/** What is left of a call after its function: one entry a parameter. */
export type Parameters = readonly number[] | undefined;

/** Functions whose loops are written out, so that a machine's compiler makes them of its own instructions. */
const loops: Partial<Record<ElementwiseFn, (out: Float64Array, a: Float64Array, b: Float64Array) => void>> = {
	add(out, a, b) {
		for (let n = 0; n < out.length; n++) out[n] = a[n]! + b[n]!;
	},
	sub(out, a, b) {
		for (let n = 0; n < out.length; n++) out[n] = a[n]! - b[n]!;
	},
	mul(out, a, b) {
		for (let n = 0; n < out.length; n++) out[n] = a[n]! * b[n]!;
	},
	div(out, a, b) {
		for (let n = 0; n < out.length; n++) out[n] = a[n]! / b[n]!;
	},
	sqrt(out, a) {
		for (let n = 0; n < out.length; n++) out[n] = Math.sqrt(a[n]!);
	}
};

/** One, two or three tensors, element by element, broadcast to `shape`. Integers are not yet brought into their dtype's range. */
export function elementwise(
	fn: ElementwiseFn,
	inputs: readonly KnownValue[],
	shape: readonly number[],
	dtype: DType,
	parameters: Parameters,
	single = false
): Float64Array {
	const out = new Float64Array(sizeOf(shape));
	const spread = inputs.map(({ data, shape: from }) => (data.length === 1 ? new Float64Array(out.length).fill(data[0]!) : broadcast(data, from, shape)));
	const [a, b, c] = spread as [Float64Array, Float64Array, Float64Array];
	const loop = loops[fn];
	if (loop) loop(out, a, b);
	else if (fn === 'where') for (let n = 0; n < out.length; n++) out[n] = a[n] ? b[n]! : c[n]!;
	else if (isBinary(fn)) {
		const f: Binary = binary[fn];
		for (let n = 0; n < out.length; n++) out[n] = f(a[n]!, b[n]!);
	} else {
		const f = single && fn === 'sigmoid' ? sigmoidSingle : unary[fn === 'bitwise_not' && dtype === 'bool' ? 'not' : fn];
		// Left out, a parameter is undefined, and the function's own default holds.
		const [p, q] = (parameters ?? []) as [number, number];
		for (let n = 0; n < out.length; n++) out[n] = f(a[n]!, p, q);
	}
	return out;
}
