import type { TensorId, Trace } from '../ir/index.ts';
import type { Bounds } from './bounds.ts';
import { doubtsOf } from './doubts.ts';
import { Execution } from './execution.ts';
import type { StandIns } from './random/standIns.ts';
import type { Noise } from './random/noise.ts';
import { draws } from './plan.ts';
import { TorchGenerator } from './random/random.ts';
import { rangesOf } from './range.ts';
import { settledValues, type Settled } from './settled.ts';
import type { TensorValue } from './value.ts';

/** What may be computed while a program is being evaluated, over all that it reads: about a tenth of a second. */
export const programBounds: Bounds = { elements: 2 ** 23, work: 1e8 };

/** What a program reads of the values of tensors. */
export interface ValueOf {
	/**
	 * The values of a tensor; null where they are not known. With `least` and `most`, none instead where they are not known but cannot lie outside of those:
	 * for checks that only look for one that does.
	 */
	(id: TensorId, least?: number, most?: number): readonly number[] | null;
	/** How far each may lie from what PyTorch has: see `doubts.ts`. null where they are the same to the last bit. */
	readonly doubt?: (id: TensorId) => readonly number[] | null;
	/** Of values that are not known: those that are the same whatever they are made of. */
	readonly settled?: (id: TensorId) => Settled | null;
}

/** A trace of a program that still runs. */
export interface GrowingTrace extends Pick<Trace, 'tensors' | 'ops'> {
	/** Set where something that was asked for is past the bounds. */
	refused?: boolean | undefined;
	/** How far floats may be off that the program has read. */
	readonly doubts?: { readonly of: (value: number) => number };
	/** Milliseconds that are left to compute values: an op that would take longer is not begun. */
	readonly spare?: number;
}

/**
 * An execution that computes what it is asked for of a trace that grows; what has been computed is kept.
 * @param given What need not be computed.
 * @param standsIn What gives the numbers that nobody knows.
 */
export function follow(
	trace: GrowingTrace,
	bounds: Bounds,
	noise: Noise | null = null,
	given?: (id: TensorId) => TensorValue | null,
	standsIn: StandIns | null = null
): Execution {
	const { ops } = trace;
	const execution = new Execution(trace, bounds, true, noise, standsIn);
	/** The op up to which the generator has been moved on, and how it was before each draw that nobody had asked for then. */
	let reached = 0;
	const before = new Map<number, TorchGenerator | null>();

	/** The ops that a tensor depends on and that are still to be computed, in program order. */
	function missing(id: TensorId): number[] {
		const found = new Set<number>();
		const left = [id];
		for (let next = left.pop(); next !== undefined; next = left.pop()) {
			const maker = execution.makerOf(next);
			if (maker === undefined || found.has(maker) || execution.values.has(next)) continue;
			const known = given?.(next);
			if (known) execution.keep(next, known);
			if (known) continue;
			found.add(maker);
			left.push(...ops[maker]!.inputs);
		}
		return [...found].sort((a, b) => a - b);
	}

	/** Moves the generator on to an op, past draws whose values may yet be asked for. */
	function advance(to: number): void {
		for (; reached < to; reached++) {
			const op = ops[reached]!;
			if (draws(op)) before.set(reached, copyOf(execution.generator));
			if (draws(op) || op.primitive.kind === 'seed') execution.run({ op, action: 'skip' });
		}
	}

	function run(at: number): void {
		const op = ops[at]!;
		if (!draws(op)) return execution.run({ op, action: 'run' });
		if (at >= reached) {
			advance(at);
			before.set(at, copyOf(execution.generator));
			execution.run({ op, action: 'run' });
			reached = at + 1;
			return;
		}
		const now = execution.generator;
		execution.generator = copyOf(before.get(at) ?? null);
		execution.run({ op, action: 'run' });
		execution.generator = now;
	}

	execution.recall = (id) => missing(id).forEach(run);
	return execution;
}

/**
 * The values that a program itself reads, of a trace that grows while it runs: row-major, each op's result rounded to its dtype as PyTorch does.
 * What has been computed is kept, so that a loop that prints costs what its steps cost. null where a value is not known or too much work.
 */
export function lazyValues(trace: GrowingTrace, bounds: Bounds = programBounds): ValueOf {
	const execution = follow(trace, bounds);

	/** What was read, the latest last. */
	const lists = new Map<TensorId, readonly number[]>();
	let inLists = 0;
	function keepList(id: TensorId, list: readonly number[]): readonly number[] {
		lists.set(id, list);
		inLists += list.length;
		for (const [oldest, { length }] of lists) {
			if (inLists <= mostRead || oldest === id) break;
			lists.delete(oldest);
			inLists -= length;
		}
		return list;
	}

	const rangeOf = rangesOf(trace, (id) => execution.makerOf(id));

	const valueOf = (id: TensorId, least?: number, most?: number): readonly number[] | null => {
		const read = lists.get(id);
		if (read) return read;
		execution.recall?.(id);
		const value = execution.value(id);
		trace.refused ||= execution.refused;
		const many = value.known && value.data.length > mostRead;
		trace.refused ||= many;
		if (value.known && !many) return keepList(id, listOf(value.data));
		if (least === undefined || most === undefined) return null;
		const { low, high } = rangeOf(id);
		return low >= least && high <= most ? [] : null;
	};
	return Object.assign(valueOf, { doubt: doubtsOf(trace, bounds, execution), settled: settledValues(trace, bounds, execution, rangeOf) });
}

/** More numbers than these are not put into a list for a program or a check to read. */
const mostRead = 2 ** 20;

/** A tenth of the time of `Array.from`. */
function listOf(data: Float64Array): number[] {
	const list = new Array<number>(data.length);
	for (let i = 0; i < data.length; i++) list[i] = data[i]!;
	return list;
}

const copyOf = (generator: TorchGenerator | null) => generator && new TorchGenerator(generator);
