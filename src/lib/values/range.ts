import { floating, sizeOf, type DType, type Op, type Tensor, type TensorId, type Trace } from '../ir/index.ts';
import { binary, isBinary, unary, type UnaryFn } from './primitives/elementwise.ts';
import { roundTo } from './rounding.ts';

/** Between which numbers all elements of a tensor lie, both ends included, and whether all are whole numbers. */
export interface Range {
	readonly low: number;
	readonly high: number;
	readonly whole: boolean;
}

type Ends = Omit<Range, 'whole'> & { readonly whole?: boolean };

const everything: Range = { low: -Infinity, high: Infinity, whole: false };
const between = (low: number, high: number, whole = false): Range => ({ low, high, whole });
const upTo = (high: number): Range => between(0, high, true);

/** What an integer dtype holds; int64 as if it had no end. */
const limits: Partial<Record<DType, Range>> = {
	bool: upTo(1),
	uint8: upTo(255),
	int8: between(-128, 127, true),
	int16: between(-32_768, 32_767, true),
	int32: between(-(2 ** 31), 2 ** 31 - 1, true),
	int64: between(-Infinity, Infinity, true)
};

/** As a dtype holds it. Rounding never changes the order of numbers; an integer that does not fit wraps, and may then be any. */
function held({ low, high, whole = false }: Ends, dtype: DType): Range {
	if (Number.isNaN(low) || Number.isNaN(high)) return limits[dtype] ?? everything;
	const most = limits[dtype];
	if (most) {
		const fits = dtype === 'int64' ? [low, high].every((end) => Math.abs(end) < 2 ** 63 || Math.abs(end) === Infinity) : low >= most.low && high <= most.high;
		return fits ? between(low, high, true) : most;
	}
	if (!floating.has(dtype)) return everything;
	const round = roundTo(dtype);
	return between(round(low), round(high), whole);
}

const hull = (...all: readonly Range[]): Range =>
	between(
		Math.min(...all.map(({ low }) => low)),
		Math.max(...all.map(({ high }) => high)),
		all.every(({ whole }) => whole)
	);

/** Sums of floats are rounded on the way: only those of whole numbers stay within what they add up to. */
const summed = ({ low, high, whole }: Ends): Ends => {
	const out = (end: number, by: number): number => (Number.isInteger(end) || !Number.isFinite(end) ? end : end + by * Math.abs(end));
	return { low: out(low, -1e-3), high: out(high, 1e-3), whole: whole ?? false };
};

/** 1 where none is 0, 0 where all are. */
const truth = ({ low, high }: Range): Range => (low > 0 || high < 0 ? between(1, 1, true) : low === 0 && high === 0 ? upTo(0) : upTo(1));

/** Functions that never fall, and the least number that they take. */
const rising = new Map<string, number>(
	'exp exp2 expm1 asin atan sinh tanh erf floor ceil trunc round sigmoid relu hardsigmoid selu elu leaky_relu softplus clamp sign'
		.split(' ')
		.map((fn): [string, number] => [fn, -Infinity])
		.concat([
			['log', 0],
			['log2', 0],
			['log10', 0],
			['sqrt', 0],
			['log1p', -1]
		])
);
const makesWhole = new Set(['floor', 'ceil', 'trunc', 'sign']);
const keepsWhole = new Set(['neg', 'abs', 'square', 'relu', 'clamp', 'add', 'sub', 'mul', 'maximum', 'minimum']);

const size = ({ low, high }: Range): Ends => ({ low: low > 0 ? low : high < 0 ? -high : 0, high: Math.max(-low, high) });

function ofUnary(fn: UnaryFn, x: Range, parameters: readonly number[] = []): Ends {
	const [p, q] = parameters as [number, number];
	if (fn === 'neg') return { low: -x.high, high: -x.low };
	if (fn === 'not') return { low: 1 - truth(x).high, high: 1 - truth(x).low };
	if (fn === 'abs') return size(x);
	if (fn === 'square') return { low: size(x).low ** 2, high: size(x).high ** 2 };
	if (fn === 'sin' || fn === 'cos' || fn === 'softsign') return between(-1, 1);
	if ((fn === 'reciprocal' || fn === 'rsqrt') && x.low >= 0) return { low: unary[fn](x.high, p, q), high: unary[fn](x.low, p, q) };
	const least = rising.get(fn);
	if (least === undefined || ((fn === 'elu' || fn === 'leaky_relu' || fn === 'softplus') && p < 0)) return everything;
	const [low, high] = fn === 'asin' ? [Math.max(x.low, -1), Math.min(x.high, 1)] : [Math.max(x.low, least), x.high];
	return { low: unary[fn](low, p, q), high: unary[fn](high, p, q) };
}

/** Of a function that goes one way only along each argument: the least and the largest at the corners. */
function corners(f: (a: number, b: number) => number, a: Range, b: Range): Ends {
	const all = [a.low, a.high].flatMap((x) => [f(x, b.low), f(x, b.high)]).filter((end) => !Number.isNaN(end));
	return { low: Math.min(...all), high: Math.max(...all) };
}

/** Whether a comparison holds everywhere, nowhere, or one cannot say. */
const judged = (always: boolean, never: boolean): Range => (always ? between(1, 1, true) : never ? upTo(0) : upTo(1));

function ofBinary(fn: keyof typeof binary, a: Range, b: Range, same: boolean, dtype: DType): Ends {
	switch (fn) {
		case 'add':
		case 'sub':
		case 'maximum':
		case 'minimum':
			return corners(binary[fn], a, b);
		case 'mul':
			return corners((x, y) => (x === 0 || y === 0 ? 0 : x * y), a, b);
		case 'div':
		case 'floor_divide':
			return b.low > 0 || b.high < 0 ? { ...corners(binary[fn], a, b), whole: fn !== 'div' } : everything;
		case 'pow': {
			const even = b.low === b.high && b.low % 2 === 0;
			const x = even ? { ...size(a), whole: false } : a;
			return x.low >= 0 ? corners(binary.pow, x, b) : everything;
		}
		case 'remainder':
			if (!(b.low > 0)) return everything;
			if (a.low >= 0 && a.high < b.low) return a;
			return { low: 0, high: a.whole && b.whole ? b.high - 1 : b.high, whole: a.whole && b.whole };
		case 'eq':
			return judged(same || (a.low === b.high && a.high === b.low), a.high < b.low || a.low > b.high);
		case 'ne':
			return judged(a.high < b.low || a.low > b.high, same || (a.low === b.high && a.high === b.low));
		case 'lt':
			return judged(a.high < b.low, same || a.low >= b.high);
		case 'le':
			return judged(same || a.high <= b.low, a.low > b.high);
		case 'gt':
			return judged(a.low > b.high, same || a.high <= b.low);
		case 'ge':
			return judged(same || a.low >= b.high, a.high < b.low);
		case 'logical_and':
			return corners(Math.min, truth(a), truth(b));
		case 'logical_or':
			return corners(Math.max, truth(a), truth(b));
		case 'bitwise_and':
			return dtype === 'bool' ? corners(Math.min, a, b) : everything;
		case 'bitwise_or':
			return dtype === 'bool' ? corners(Math.max, a, b) : everything;
		default:
			return everything;
	}
}

function ofList(values: readonly number[] | Float64Array): Ends {
	let [low, high, whole] = [Infinity, -Infinity, true];
	for (const value of values) {
		if (Number.isNaN(value)) return everything;
		low = Math.min(low, value);
		high = Math.max(high, value);
		whole &&= Number.isInteger(value);
	}
	return values.length ? { low, high, whole } : everything;
}

/** Which tensor of an op is meant: its output `at`, and what is known of its inputs. */
interface Made {
	readonly op: Op;
	readonly at: number;
	readonly output: Tensor;
	readonly shapeOf: (input: number) => readonly number[];
	readonly of: (input: number) => Range;
}

function ofReduce(fn: Extract<Op['primitive'], { kind: 'reduce' }>['fn'], { of, shapeOf, output }: Made): Ends {
	const n = sizeOf(shapeOf(0)) / sizeOf(output.shape ?? []);
	if (!(n > 0)) return everything;
	switch (fn) {
		case 'argmax':
		case 'argmin':
			return upTo(n - 1);
		case 'count_nonzero':
			return upTo(n);
		case 'var':
		case 'norm':
			return between(0, Infinity);
		case 'max':
		case 'min':
			return of(0);
		case 'any':
		case 'all':
			return truth(of(0));
		case 'mean':
			return summed({ low: of(0).low, high: of(0).high });
		case 'sum':
			return summed({ low: of(0).low * n, high: of(0).high * n, whole: of(0).whole });
		case 'prod':
			return of(0).low >= 0 ? between(0, of(0).high <= 1 ? 1 : Infinity, of(0).whole) : everything;
		case 'logsumexp':
			return everything;
	}
}

function ofOp(made: Made): Ends {
	const { op, at, output, shapeOf, of } = made;
	const { primitive: p } = op;
	const count = sizeOf(output.shape ?? []);
	switch (p.kind) {
		case 'full':
			return between(p.value, p.value, Number.isInteger(p.value));
		case 'literal':
			return ofList(p.values);
		case 'arange':
			return { ...hullOf(p.start, p.start + p.step * Math.max(count - 1, 0)), whole: Number.isInteger(p.start) && Number.isInteger(p.step) };
		case 'random':
			switch (p.distribution.kind) {
				case 'uniform':
					return between(p.distribution.low, p.distribution.high);
				case 'integers':
					return between(p.distribution.low, p.distribution.high - 1, true);
				case 'permutation':
					return upTo(count - 1);
				case 'dropout':
					return p.distribution.p < 1 ? between(0, 1 / (1 - p.distribution.p)) : upTo(0);
				case 'bernoulli':
					return upTo(1);
				case 'exponential':
					return between(0, Infinity);
				default:
					return everything;
			}
		case 'cast':
			if (output.dtype === 'bool') return truth(of(0));
			return floating.has(output.dtype) ? of(0) : { low: Math.trunc(of(0).low), high: Math.trunc(of(0).high) };
		case 'elementwise': {
			const { fn, parameters } = p;
			const whole =
				makesWhole.has(fn) ||
				(fn === 'round' && !parameters?.[0]) ||
				(keepsWhole.has(fn) && op.inputs.every((_, i) => of(i).whole) && (parameters ?? []).every(Number.isInteger));
			if (fn === 'where') return of(0).low > 0 ? of(1) : of(0).high === 0 && of(0).low === 0 ? of(2) : hull(of(1), of(2));
			if (isBinary(fn)) return { whole, ...ofBinary(fn, of(0), of(1), op.inputs[0] === op.inputs[1], output.dtype) };
			return { whole, ...ofUnary(fn, of(0), parameters) };
		}
		case 'reduce':
			return ofReduce(p.fn, made);
		case 'cumulate': {
			const n = shapeOf(0)[p.axis] ?? 1;
			const { low, high, whole } = of(0);
			if (p.fn === 'prod') return low >= 0 && high <= 1 ? between(0, 1, whole) : everything;
			return summed({ low: Math.min(low, low * n), high: Math.max(high, high * n), whole });
		}
		case 'softmax':
			return p.log ? between(-Infinity, 0) : between(0, 1);
		case 'sort':
			return at === 0 ? of(0) : upTo(shapeOf(0)[p.axis]! - 1);
		case 'pool':
			if (at === 1) return upTo(sizeOf(shapeOf(0).slice(2)) - 1);
			return p.fn === 'max' ? of(0) : summed({ low: Math.min(0, of(0).low), high: Math.max(0, of(0).high) });
		case 'scatter':
		case 'index_put': {
			const [x, put] = [of(0), of(p.kind === 'scatter' ? 2 : 1)];
			return p.add ? { low: put.low >= 0 ? x.low : -Infinity, high: put.high <= 0 ? x.high : Infinity } : hull(x, put);
		}
		case 'concat':
			return hull(...op.inputs.map((_, i) => of(i)));
		case 'strided_put':
			return hull(of(0), of(1));
		case 'pad':
			return p.mode === 'constant' ? hull(of(0), hullOf(p.value)) : of(0);
		case 'triangle':
			return hull(of(0), upTo(0));
		case 'unpack':
			return at === 0 ? hull(of(0), hullOf(p.fill)) : everything;
		case 'pack':
			return at === 0 ? of(0) : everything;
		case 'take':
		case 'gather':
		case 'index':
		case 'expand':
		case 'as_strided':
		case 'flip':
		case 'transpose':
		case 'reshape':
		case 'slice':
			return of(0);
		default:
			return everything;
	}
}

const hullOf = (...values: readonly number[]): Range => hull(...values.map((value) => between(value, value, Number.isInteger(value))));

/** Ops behind a tensor that are looked through. */
const deepest = 1000;

/**
 * Between which numbers the values of a tensor lie, found without computing them: from the ops that make it, each looked at once. Takes it that no number is
 * NaN, as long as the program feeds its functions what they are defined for: what has values is to be asked for those first.
 */
export function rangesOf({ tensors, ops }: Pick<Trace, 'tensors' | 'ops'>, makerOf: (id: TensorId) => number | undefined): (id: TensorId) => Range {
	const kept = new Map<TensorId, Range>();
	const find = (id: TensorId, depth: number): Range => {
		const known = kept.get(id);
		if (known) return known;
		const output = tensors[id]!;
		const maker = makerOf(id);
		const op = maker === undefined || depth > deepest ? undefined : ops[maker]!;
		const made = op && {
			op,
			at: op.outputs.indexOf(id),
			output,
			shapeOf: (input: number) => tensors[op.inputs[input]!]!.shape ?? [],
			of: (input: number) => find(op.inputs[input]!, depth + 1)
		};
		const range = held(made ? ofOp(made) : everything, output.dtype);
		kept.set(id, range);
		return range;
	};
	return (id) => find(id, 0);
}
