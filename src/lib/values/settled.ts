import { floating, type Op, type TensorId } from '../ir/index.ts';
import type { Bounds } from './bounds.ts';
import type { Execution } from './execution.ts';
import { follow, type GrowingTrace } from './lazy.ts';
import { broadcast } from './primitives/strided.ts';
import { Drawn } from './random/standIns.ts';
import type { Range } from './range.ts';

/** Values that are the same whatever is drawn, and how far off each may be. */
export interface Settled {
	readonly values: readonly number[];
	readonly doubts: readonly number[];
}

/** The part of each draw's work that a program may have. */
const share = 32;

/** Of float32 numbers that are the same but for how their sums are rounded. */
const near = 2 ** -19;

/** What differs by more than this part, or by so many times, is no rounding. */
const far = 2 ** -10;
const many = 1000;

const comparisons: ReadonlySet<string> = new Set(['eq', 'ne', 'lt', 'le', 'gt', 'ge']);
/** Functions that jump: their results may be the same for all that was drawn, and others for what was not. */
const jumps: ReadonlySet<string> = new Set(['floor', 'ceil', 'trunc', 'round', 'sign', 'floor_divide', 'remainder', 'fmod']);

/** Whether a float's numbers go on where its inputs' do. */
const isContinuous = ({ primitive }: Op): boolean => primitive.kind !== 'sort' && !(primitive.kind === 'elementwise' && jumps.has(primitive.fn));

/** Elements of which it is known what they are, whatever is drawn. */
type Sure = readonly boolean[];

/**
 * What does not depend on numbers that nobody knows: the ops are run with several draws in their place, and what is the same for all of them is so for any,
 * as two polynomials that agree at random points are one. Of what compares numbers, only what no other draw could turn is taken.
 * @param plain Computes what depends on nothing that is not known.
 * @param rangeOf Between which numbers a tensor's lie, whatever is drawn.
 */
export function settledValues(
	trace: GrowingTrace,
	{ elements, work }: Bounds,
	plain: Execution,
	rangeOf: (id: TensorId) => Range
): (id: TensorId) => Settled | null {
	const bounds = { elements: elements / 8, work: work / share };
	let runs: readonly Execution[] | null = null;
	const found = new Map<TensorId, Settled | null>();
	const judged = new Map<TensorId, Sure | null>();
	/** Whether nothing that a tensor is made of was decided by numbers that nobody knows. */
	const undecided = new Map<TensorId, boolean>();

	const makerOf = (id: TensorId): Op | undefined => {
		const at = runs![0]!.makerOf(id);
		return at === undefined ? undefined : trace.ops[at];
	};
	function isKnown(id: TensorId): boolean {
		plain.recall?.(id);
		const { low, high } = rangeOf(id);
		return plain.value(id).known || low === high;
	}
	const shapeOf = (id: TensorId): readonly number[] => trace.tensors[id]!.shape ?? [];
	const isDiscrete = (id: TensorId): boolean => !floating.has(trace.tensors[id]!.dtype);
	const isWhollySure = (id: TensorId): boolean => sureOf(id)?.every(Boolean) ?? false;

	/** What each draw gives; null where one of them gives nothing. */
	function drawn(id: TensorId): readonly Float64Array[] | null {
		const values: Float64Array[] = [];
		for (const run of runs!) {
			run.recall?.(id);
			const value = run.value(id);
			if (!value.known) return null;
			values.push(value.data);
		}
		return values;
	}

	/** Goes back through what a tensor is made of, what is made first at first. */
	function isUndecided(id: TensorId): boolean {
		const left = [id];
		for (let next = left.at(-1); next !== undefined; next = left.at(-1)) {
			const op = undecided.has(next) ? undefined : makerOf(next);
			const asked = op?.inputs.filter((input) => !undecided.has(input)) ?? [];
			if (asked.length > 0) {
				left.push(...asked);
				continue;
			}
			left.pop();
			if (!undecided.has(next)) undecided.set(next, !op || (op.inputs.every((input) => undecided.get(input)) && goesOn(op)));
		}
		return undecided.get(id)!;
	}

	const goesOn = (op: Op): boolean =>
		!op.inputs.some((input) => isDiscrete(input) && !isWhollySure(input)) && (isContinuous(op) || op.inputs.every(isWhollySure));

	function sureOf(id: TensorId): Sure | null {
		let sure = judged.get(id);
		if (sure === undefined) judged.set(id, (sure = judge(id)));
		return sure;
	}

	function judge(id: TensorId): Sure | null {
		const op = makerOf(id);
		const values = op && drawn(id);
		if (!values) return null;
		if (isKnown(id)) return Array.from(values[0]!, () => true);
		if (isDiscrete(id)) return ofDiscrete(op, values);
		return isUndecided(id) ? Array.from(values[0]!, (one, i) => values.every((other) => isNear(one, other[i]!))) : null;
	}

	/** Of numbers that are counted, compared or chosen. */
	function ofDiscrete(op: Op, values: readonly Float64Array[]): Sure | null {
		const { primitive, inputs } = op;
		const [own] = values as [Float64Array];
		if (primitive.kind === 'elementwise') {
			if (comparisons.has(primitive.fn)) return compared(op, primitive.fn === 'eq' || primitive.fn === 'ne', own.length);
			if (primitive.fn === 'isnan' || primitive.fn === 'isinf')
				return isOfWeights(inputs[0]!) ? Array.from(own, (_, i) => values.every((one) => one[i] === 0)) : null;
			if (/^(logical|bitwise)_(and|or)$/.test(primitive.fn)) return joined(op, primitive.fn.endsWith('and') ? 0 : 1, own.length);
		}
		// How many rows there are at each step is told by the lengths, which are the op's own.
		if (primitive.kind === 'pack' || primitive.kind === 'unpack') return Array.from(own, () => true);
		if (primitive.kind === 'reduce' && (primitive.fn === 'all' || primitive.fn === 'any') && own.length === 1) {
			const [sure, each] = [sureOf(inputs[0]!), drawn(inputs[0]!)?.[0]];
			const decides = primitive.fn === 'all' ? 0 : 1;
			return sure && each ? [sure.every(Boolean) || sure.some((one, i) => one && Number(each[i] !== 0) === decides)] : null;
		}
		return inputs.length > 0 && inputs.every(isWhollySure) ? Array.from(own, () => true) : null;
	}

	const spread = (id: TensorId, data: Float64Array, to: readonly number[]): Float64Array => broadcast(data, shapeOf(id), to);

	/** `and` and `or`: one that decides is enough. */
	function joined({ inputs, outputs }: Op, decides: 0 | 1, length: number): Sure | null {
		const shape = shapeOf(outputs[0]!);
		const parts = inputs.map((id) => {
			const [sure, own] = [sureOf(id), drawn(id)?.[0]];
			return sure && own ? { own: spread(id, own, shape), sure: spread(id, Float64Array.from(sure, Number), shape) } : null;
		});
		return Array.from({ length }, (_, i) => {
			const sure = parts.map((part) => part?.sure[i] === 1);
			return sure.every(Boolean) || parts.some((part, j) => sure[j] && Number(part!.own[i] !== 0) === decides);
		});
	}

	function compared({ inputs, outputs }: Op, isEquality: boolean, length: number): Sure | null {
		const [x, y] = inputs as [TensorId, TensorId];
		if (!isUndecided(x) || !isUndecided(y)) return null;
		if ([x, y].some(isDiscrete)) return isWhollySure(x) && isWhollySure(y) ? Array.from({ length }, () => true) : null;
		const shape = shapeOf(outputs[0]!);
		const [left, right] = [x, y].map((id) => drawn(id)?.map((data) => spread(id, data, shape)));
		if (!left || !right) return null;
		const areWeights = isOfWeights(x) && isOfWeights(y);
		const [ofX, ofY] = [slackOf(x), slackOf(y)].map((slack, i) => slack && spread(inputs[i]!, slack, shape));
		const [rangeOfX, rangeOfY] = [rangeOf(x), rangeOf(y)];
		return Array.from({ length }, (_, i) => {
			const pairs = left.map((data, k) => [data[i]!, right[k]![i]!] as const);
			if (isEquality) {
				if (pairs.every(([a, b]) => a === b)) return true;
				return areWeights && pairs.every(([a, b]) => Math.abs(a - b) > far * Math.max(Math.abs(a), Math.abs(b)));
			}
			const [[a, b]] = pairs as [readonly [number, number]];
			const [slackX, slackY] = [ofX?.[i] ?? Infinity, ofY?.[i] ?? Infinity];
			if (Math.abs(a - b) > slackX + slackY) return true;
			if (rangeOfY.low > a + slackX || rangeOfY.high < a - slackX || rangeOfX.low > b + slackY || rangeOfX.high < b - slackY) return true;
			const isFar = ([one, other]: readonly [number, number]): boolean => Math.min(one, other) > 0 && Math.max(one, other) > many * Math.min(one, other);
			return areWeights && pairs.every((pair) => isFar(pair) && pair[0] > pair[1] === a > b);
		});
	}

	/** How far each of a tensor's numbers may lie from what the first draw gives; Infinity where it depends on what is drawn. */
	function slackOf(id: TensorId): Float64Array | null {
		const values = drawn(id);
		if (!values) return null;
		const op = makerOf(id);
		const noise = op && isUndecided(id) ? noiseOf(op, values) : null;
		const sure = sureOf(id);
		return Float64Array.from(values[0]!, (one, i) => (noise && noise[i]! < Infinity ? noise[i]! : sure?.[i] ? slackAt(values, i) : Infinity));
	}

	/** Of differences that are nothing but what rounding leaves: how large it may be. */
	function noiseOf({ primitive, inputs, outputs }: Op, values: readonly Float64Array[]): Float64Array | null {
		if (primitive.kind === 'elementwise' && primitive.fn === 'sub') {
			const shape = shapeOf(outputs[0]!);
			const parts = inputs.map((id) => drawn(id)?.map((data) => spread(id, data, shape)));
			if (parts.some((part) => !part)) return null;
			const size = (i: number): number => Math.max(...parts.flatMap((part) => part!.map((data) => Math.abs(data[i]!))));
			return Float64Array.from(values[0]!, (_, i) => (values.every((data) => Math.abs(data[i]!) <= near * size(i)) ? near * size(i) : Infinity));
		}
		const isPassing = primitive.kind === 'reshape' || primitive.kind === 'cast' || (primitive.kind === 'elementwise' && ['abs', 'neg'].includes(primitive.fn));
		const isLargest = primitive.kind === 'reduce' && primitive.fn === 'max' && values[0]!.length === 1;
		const of = isPassing || isLargest ? makerOf(inputs[0]!) : undefined;
		const inner = of && drawn(inputs[0]!);
		const noise = inner ? noiseOf(of, inner) : null;
		return noise && isLargest ? Float64Array.of(noise.reduce((most, one) => Math.max(most, one), 0)) : noise;
	}

	/** Whether all that it is made of and nobody knows was drawn by layers for themselves, each on its own. */
	function isOfWeights(id: TensorId): boolean {
		const seen = new Set<TensorId>([id]);
		for (const next of seen) {
			const op = makerOf(next);
			if (!op || (op.primitive.kind === 'random' && op.primitive.standsIn === 'unknown')) return false;
			for (const input of op.inputs) seen.add(input);
		}
		return true;
	}

	return (id) => {
		let settled = found.get(id);
		if (settled !== undefined) return settled;
		plain.recall?.(id);
		if (plain.value(id).known) {
			found.set(id, null);
			return null;
		}
		runs ??= [new Drawn(1n, false), new Drawn(1n, true), new Drawn(2n, false), new Drawn(2n, true)].map((by) => follow(trace, bounds, null, undefined, by));
		settled = null;
		if (isWhollySure(id)) {
			const values = drawn(id)!;
			settled = { values: Array.from(values[0]!), doubts: Array.from(values[0]!, (_, i) => (isDiscrete(id) ? 0 : slackAt(values, i))) };
		}
		found.set(id, settled);
		return settled;
	};
}

const isNear = (a: number, b: number): boolean => Object.is(a, b) || Math.abs(a - b) <= near * Math.max(Math.abs(a), Math.abs(b));

/** What all draws agree in but for rounding; nothing where it is 0 for all. */
const slackAt = (values: readonly Float64Array[], i: number): number =>
	values.every((data) => data[i] === 0) ? 0 : near * Math.max(...values.map((data) => Math.abs(data[i]!)));
