import type { DType, Op, Primitive } from '../../ir/index.ts';
import type { KnownValue, TensorValue } from '../value.ts';

/**
 * Errors such as float32 arithmetic makes, for a second execution beside the first: where the two differ, PyTorch may differ as well, for its
 * sums of products go in an order that each processor has of its own. They are drawn larger than they are, so that they show above what is rounded.
 */
export class Noise {
	private state = 0x9e3779b9;
	/** @param doubtOf How far a number that a program hands back may be off. */
	constructor(private readonly doubtOf: (value: number) => number = () => 0) {}

	/** Numbers that a program hands back, off by what they may be off. */
	private readonly onGiven = (data: Float64Array): Float64Array =>
		data.map((value) => {
			const doubt = this.doubtOf(value);
			this.made ||= doubt > 0;
			return value + doubt;
		});

	/** Whether any was made since this was last set. */
	made = false;

	/**
	 * Each number off by some units in its last place: so sums of them, and of what they are multiplied with, are off as rounded sums are.
	 * @param parts How large that is which each number is left of, where it is a difference: it is off by half as much in units of that.
	 */
	readonly on = (data: Float64Array, size = 1, parts?: (i: number) => number): Float64Array => {
		if (isCoarse(data)) return data;
		this.made = true;
		const out = new Float64Array(data.length);
		const by = size * unit;
		let { state } = this;
		for (let i = 0; i < out.length; i++) {
			state ^= state << 13;
			state ^= state >>> 17;
			state ^= state << 5;
			const one = data[i]!;
			out[i] = isRound(one) || !Number.isFinite(one) ? one : one + (parts ? Math.max(Math.abs(one), parts(i) / 2) : one) * state * by;
		}
		this.state = state;
		return out;
	};

	/** What an op is given: a function of one number is off by little more than its rounding. `isNoisy`: it is off already, by more than that. */
	readonly onInputs = (op: Op, inputs: readonly KnownValue[], isNoisy: boolean): readonly KnownValue[] =>
		isInexact(op) || (isNoisy && addsUp(op))
			? inputs.map((value) => ({ ...value, data: this.on(value.data, op.primitive.kind === 'elementwise' ? 1 / 4 : 1) }))
			: inputs;

	/** What it makes. A logarithm of a softmax is left of a difference from that of a sum of one and more. */
	readonly onResults = (op: Op, results: Float64Array[], isNoisy: boolean): Float64Array[] => {
		if (isGiven(op)) return results.map(this.onGiven);
		if (isApproximate(op)) return results.map((data) => this.on(data));
		return isNoisy && op.primitive.kind === 'softmax' && op.primitive.log ? results.map((data) => this.on(data, 1 / 2, () => 2)) : results;
	};
}

/** Of 32 random bits with a sign: up to four units in the last place of a float32. */
const unit = 2 ** -21 / 2 ** 31;

/** Sixteenths, not large: what is counted or saturated. */
export const isRound = (value: number): boolean => Math.abs(value) <= 128 && Number.isInteger(value * 16);

/** Dtypes in which PyTorch's sums are far less exact than ours. */
export const single: ReadonlySet<DType> = new Set(['float32', 'float16', 'bfloat16']);

/** Whether all have so few bits that their products and sums are exact in any order. */
function isCoarse(data: Float64Array): boolean {
	for (let i = 0; i < data.length; i++) if (!isRound(data[i]!)) return false;
	return true;
}

const inexact: ReadonlySet<Primitive['kind']> = new Set(['matmul', 'conv', 'rnn', 'rnn_cell', 'normalize', 'softmax', 'cumulate']);

const isApproximate = ({ primitive }: Pick<Op, 'primitive'>): boolean => 'approximate' in primitive;

/** What is rounded once, of operands that are as PyTorch has them. */
const exactFunctions: ReadonlySet<string> = new Set([
	...['neg', 'abs', 'sign', 'sqrt', 'reciprocal', 'square', 'floor', 'ceil', 'trunc', 'round', 'relu', 'leaky_relu', 'clamp', 'isnan', 'isinf', 'not'],
	...['bitwise_not', 'add', 'sub', 'mul', 'div', 'floor_divide', 'remainder', 'fmod', 'maximum', 'minimum', 'eq', 'ne', 'lt', 'le', 'gt', 'ge'],
	...['logical_and', 'logical_or', 'logical_xor', 'bitwise_and', 'bitwise_or', 'bitwise_xor', 'where', 'hardsigmoid']
]);

/** Sums of float32 are added in PyTorch's own order. */
const exactReductions: ReadonlySet<string> = new Set(['sum', 'mean', 'max', 'min', 'argmax', 'argmin', 'any', 'all', 'count_nonzero']);

/**
 * Whether the last bits of an op's results are up to the order of its sums, or to how a library approximates a function.
 * @param back Of its gradient: on the way there, softmax and the sigmoid are rounded as PyTorch's kernels round them.
 */
export function isInexact({ primitive }: Op, back = false): boolean {
	if (isApproximate({ primitive })) return true;
	if (primitive.kind === 'softmax' || (primitive.kind === 'elementwise' && primitive.fn === 'sigmoid')) return back;
	switch (primitive.kind) {
		case 'elementwise':
			return !exactFunctions.has(primitive.fn);
		case 'reduce':
			return !exactReductions.has(primitive.fn);
		case 'pool':
			return primitive.fn === 'average';
		default:
			return inexact.has(primitive.kind);
	}
}

/** Whether it adds up numbers in PyTorch's own order: where they are off, so is what is rounded on the way. */
const addsUp = ({ primitive }: Op): boolean => primitive.kind === 'reduce' && (primitive.fn === 'sum' || primitive.fn === 'mean');

/** What gives one of the numbers that it is given, as it is, or a constant. */
const choosing: ReadonlySet<string> = new Set([
	...['relu', 'clamp', 'maximum', 'minimum', 'where', 'abs', 'neg', 'sign', 'floor', 'ceil', 'trunc', 'round', 'max', 'min']
]);

/** Whether its numbers come out of arithmetic: a round one may be so by chance. */
export const isArithmetic = ({ primitive }: Op): boolean =>
	primitive.kind === 'elementwise' || primitive.kind === 'reduce' ? !choosing.has(primitive.fn) : inexact.has(primitive.kind) && primitive.kind !== 'softmax';

/** Whether its numbers are those of the program, which may have read them of a tensor. */
const isGiven = ({ primitive: { kind } }: Op): boolean => kind === 'literal' || kind === 'full';

/** What is less does not get past float32's largest number by being multiplied once. */
const large = 2 ** 32;

/** Whether large numbers, none of them infinite, have made one that is: in another order of sums they may not have. */
export function overflows(made: readonly TensorValue[], given: readonly TensorValue[]): boolean {
	const some = (values: readonly TensorValue[], is: (one: number) => boolean): boolean => values.some((value) => value.known && value.data.some(is));
	const isPast = (one: number): boolean => !Number.isFinite(one);
	return some(made, isPast) && some(given, (one) => Math.abs(one) > large) && !some(given, isPast);
}
