import { erf, geluInner, isBinary, selu, sigmoid, softplus, type BinaryFn, type UnaryFn } from '../primitives/elementwise.ts';
import { broadcast } from '../primitives/strided.ts';
import type { Of } from '../primitives/table.ts';
import { first, gathered, type Flow, type Pullback } from './flow.ts';

/** dy/da from a, y and the function's parameters. */
type Slope = (a: number, y: number, p: number, q: number) => number;

const root = (a: number) => Math.sqrt(1 - a * a);
const logistic = (a: number) => sigmoid(a, 0, 0);
const flat: Slope = () => 0;

/** Those that are missing are constant wherever they have a slope at all. */
const slopes: Readonly<Partial<Record<UnaryFn, Slope>>> = {
	neg: () => -1,
	abs: (a) => Math.sign(a),
	exp: (_, y) => y,
	exp2: (_, y) => y * Math.LN2,
	expm1: (_, y) => y + 1,
	log: (a) => 1 / a,
	log2: (a) => 1 / (a * Math.LN2),
	log10: (a) => 1 / (a * Math.LN10),
	log1p: (a) => 1 / (1 + a),
	sqrt: (_, y) => 1 / (2 * y),
	rsqrt: (_, y) => -0.5 * y ** 3,
	reciprocal: (_, y) => -y * y,
	square: (a) => 2 * a,
	sin: Math.cos,
	cos: (a) => -Math.sin(a),
	tan: (_, y) => 1 + y * y,
	asin: (a) => 1 / root(a),
	acos: (a) => -1 / root(a),
	atan: (a) => 1 / (1 + a * a),
	sinh: Math.cosh,
	cosh: Math.sinh,
	tanh: (_, y) => 1 - y * y,
	erf: (a) => (2 / Math.sqrt(Math.PI)) * Math.exp(-a * a),
	sigmoid: (_, y) => y * (1 - y),
	relu: (_, y) => Number(y > 0),
	silu: (a) => logistic(a) * (1 + a * (1 - logistic(a))),
	softsign: (a) => 1 / (1 + Math.abs(a)) ** 2,
	/** PyTorch's sixth is a float32 in every dtype. */
	hardsigmoid: (a) => (a > -3 && a < 3 ? Math.fround(1 / 6) : 0),
	hardswish: (a) => (a < -3 ? 0 : a <= 3 ? a / 3 + 0.5 : 1),
	mish(a) {
		const t = Math.tanh(softplus(a, 1, Infinity));
		return t + a * (1 - t * t) * logistic(a);
	},
	selu: (a) => selu.scale * (a > 0 ? 1 : selu.alpha * Math.exp(a)),
	gelu(a, _, approximate = 0) {
		if (!approximate) return 0.5 * (1 + erf(a * Math.SQRT1_2)) + (a * Math.exp((-a * a) / 2)) / Math.sqrt(2 * Math.PI);
		const t = Math.tanh(geluInner(a, 0, 0));
		return 0.5 * (1 + t) + 0.5 * a * (1 - t * t) * Math.sqrt(2 / Math.PI) * (1 + 3 * 0.044715 * a * a);
	},
	leaky_relu: (a, _, slope) => (a > 0 ? 1 : slope),
	elu: (a, _, alpha) => (a > 0 ? 1 : alpha * Math.exp(a)),
	softplus: (a, _, beta, threshold) => (a * beta > threshold ? 1 : logistic(a * beta)),
	clamp: (a, _, low, high) => Number(a >= low && a <= high)
};

/** What PyTorch's kernel divides a binary cross entropy's slope by, at the least: a float32 in every dtype. */
const leastProduct = Math.fround(1e-12);

/** dy/da and dy/db from a, b and y. */
type Slopes = readonly [(a: number, b: number, y: number) => number, (a: number, b: number, y: number) => number];

/** Half each where they are equal. */
const winner = (a: number, b: number): number => (a > b ? 1 : a === b ? 0.5 : 0);

const slopesOfTwo: Readonly<Partial<Record<BinaryFn, Slopes>>> = {
	add: [() => 1, () => 1],
	sub: [() => 1, () => -1],
	mul: [(_, b) => b, (a) => a],
	div: [(_, b) => 1 / b, (_, b, y) => -y / b],
	pow: [(a, b) => (b === 0 ? 0 : b * a ** (b - 1)), (a, b, y) => (a === 0 && b >= 0 ? 0 : y * Math.log(a))],
	fmod: [() => 1, (a, b) => -Math.trunc(a / b)],
	remainder: [() => 1, (a, b) => -Math.floor(a / b)],
	maximum: [winner, (a, b) => winner(b, a)],
	minimum: [(a, b) => winner(b, a), winner],
	atan2: [(a, b) => b / (a * a + b * b), (a, b) => -a / (a * a + b * b)],
	binary_cross_entropy: [(p, target) => (p - target) / Math.max((1 - p) * p, leastProduct), (p) => -(Math.log(p) - Math.log(1 - p))]
};

export const elementwiseBack: Pullback<Of<'elementwise'>> = ({ fn, parameters = [] }, flow) => {
	const { inputs, outputs, wanted } = flow;
	const gradient = first(flow);
	const { shape, data: y } = outputs[0]!;
	const spreadOut = () => inputs.map((input) => broadcast(input.data, input.shape, shape));
	if (fn === 'where') {
		const [condition] = spreadOut();
		return back(flow, [null, gradient.map((g, i) => (condition![i] ? g : 0)), gradient.map((g, i) => (condition![i] ? 0 : g))]);
	}
	if (!isBinary(fn)) {
		const slope = slopes[fn] ?? flat;
		const [p, q] = parameters as [number, number];
		return [gradient.map((g, i) => g * slope(inputs[0]!.data[i]!, y[i]!, p, q))];
	}
	const both = slopesOfTwo[fn];
	if (!both) return [null, null];
	if (fn === 'add') return back(flow, [gradient, gradient]);
	const [a, b] = spreadOut() as [Float64Array, Float64Array];
	return back(
		flow,
		both.map((slope, k) => (wanted[k] ? gradient.map((g, i) => g * slope(a[i]!, b[i]!, y[i]!)) : null))
	);
};

/** Sums over what each input was broadcast along. */
const back = ({ inputs, outputs, wanted }: Flow, gradients: readonly (Float64Array | null)[]) =>
	gradients.map((gradient, k) => (gradient && wanted[k] ? gathered(gradient, outputs[0]!.shape, inputs[k]!.shape) : null));
