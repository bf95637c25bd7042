import type { ElementwiseFn, Op, TensorId } from '../ir/index.ts';
import type { Bounds } from './bounds.ts';
import type { Execution } from './execution.ts';
import { follow, type GrowingTrace } from './lazy.ts';
import { unary } from './primitives/elementwise.ts';
import { isArithmetic, isInexact, isRound, Noise, single } from './random/noise.ts';
import type { TensorValue } from './value.ts';

/**
 * How far the values of a tensor may lie from what PyTorch has, whose sums of products go in another order: what a second execution, with noise
 * in it, makes of them. The noise is some eight times what rounding makes. null: exact. Infinity: not known.
 */
export function doubtsOf(trace: GrowingTrace, bounds: Bounds, first: Execution): (id: TensorId) => readonly number[] | null {
	const { ops } = trace;
	/** Round ones are the program's own. */
	const handed = (value: number): number => (isRound(value) ? 0 : (trace.doubts?.of(value) ?? 0));
	const doubted = (value: number): boolean => handed(value) > 0;
	/** Whether the program has read one of its numbers of a tensor. */
	const isHanded = ({ primitive }: Op): boolean =>
		primitive.kind === 'full' ? doubted(primitive.value) : primitive.kind === 'literal' && primitive.values.some(doubted);
	let second: Execution | null = null;
	/** Whether rounding differs anywhere on the way to a tensor. */
	const open = new Map<TensorId, boolean>();

	function mayDiffer(id: TensorId): boolean {
		const left = [id];
		for (let next = left.at(-1); next !== undefined; next = left.at(-1)) {
			const maker = open.has(next) ? undefined : first.makerOf(next);
			const op = maker === undefined ? undefined : ops[maker]!;
			if (!op) {
				if (!open.has(next)) open.set(next, false);
				left.pop();
			} else if (isInexact(op) || isHanded(op) || op.primitive.kind === 'gradient' || op.primitive.kind === 'fused') {
				for (const output of op.outputs) open.set(output, true);
			} else {
				const asked = op.inputs.filter((input) => !open.has(input));
				if (asked.length > 0) left.push(...asked);
				else {
					const differs = op.inputs.some((input) => open.get(input));
					for (const output of op.outputs) open.set(output, differs);
				}
			}
		}
		return open.get(id)!;
	}

	/** What is exact, the second takes from the first. */
	function exact(id: TensorId): TensorValue | null {
		if (mayDiffer(id)) return null;
		first.recall?.(id);
		return first.value(id);
	}

	/** The largest part of a number that was in doubt of late, by where it is made: what one shows by chance is often less than what there is. */
	const lately = new Map<number, number>();
	const found = new Map<TensorId, readonly number[] | null>();

	/** Whether nothing that a tensor is made of can be off. `left`: how far back that is looked at. */
	function isExact(id: TensorId, left = 8): boolean {
		if (!mayDiffer(id)) return true;
		const op = ops[first.makerOf(id)!]!;
		const value = left > 0 ? first.value(id) : null;
		if (!value?.known || !value.data.every(isRound) || doubtsAt(id)?.some((one) => one !== 0)) return false;
		return !isArithmetic(op) || op.inputs.every((input) => isExact(input, left - 1));
	}

	/** How far a steep function is off where its argument is off by what it may be. `left`: how many of them in each other. */
	function passedOn({ primitive, inputs: [of] }: Op, data: Float64Array, left: number): ((i: number) => number) | null {
		if (primitive.kind !== 'elementwise' || !isSteep(primitive.fn) || left === 0) return null;
		const f: (x: number, p: number, q: number) => number = unary[primitive.fn];
		const [by, given] = [doubtsAt(of!, left - 1), first.value(of!)];
		return by && given.known ? (i) => Math.abs(f(given.data[i]! + by[i]!, 0, 0) - data[i]!) : null;
	}

	/** What is rounded to some decimals is off only where what it was may have been on the other side of a half. */
	function roundedOff({ primitive, inputs: [of] }: Op): readonly number[] | null {
		const by = doubtsAt(of!);
		const given = first.value(of!);
		if (primitive.kind !== 'elementwise' || !by || !given.known) return null;
		const f = (x: number): number => unary.round(x, primitive.parameters?.[0] ?? 0, 0);
		return by.map((off, i) => (off === 0 ? 0 : Number.isFinite(off) ? f(given.data[i]! + off) - f(given.data[i]! - off) : off));
	}

	function doubt(id: TensorId, left: number): readonly number[] | null {
		if (!mayDiffer(id)) return null;
		const maker = first.makerOf(id);
		const { primitive } = maker === undefined ? { primitive: null } : ops[maker]!;
		if (primitive?.kind === 'elementwise' && primitive.fn === 'round') return roundedOff(ops[maker!]!);
		second ??= follow(trace, bounds, new Noise(handed), exact);
		first.recall?.(id);
		second.recall?.(id);
		const [value, other] = [first.value(id), second.value(id)];
		trace.refused ||= second.refused;
		if (!value.known) return null;
		if (!other.known) return new Array<number>(value.data.length).fill(Infinity);
		const [data, shadow] = [value.data, other.data];
		const op = ops[first.makerOf(id)!]!;
		const passed = second.noisy.has(id) ? passedOn(op, data, left) : null;
		const doubts = Array.from(data, (one, i) => (Object.is(one, shadow[i]) ? 0 : Math.max(Math.abs(one - shadow[i]!), passed?.(i) ?? 0)));
		const { dtype } = trace.tensors[id]!;
		if (!second.noisy.has(id)) return doubts.some((one) => one !== 0) ? doubts : null;
		const place = op.span.from;
		const part = Math.max(single.has(dtype) ? least : 0, 0.9 * (lately.get(place) ?? 0), largest(doubts) / largest(data) || 0);
		lately.set(place, part);
		const usual = median(doubts);
		const overflown = second.overflown.has(id);
		let ofExact: boolean | undefined;
		return doubts.map((doubt, i) => {
			const one = data[i]!;
			if (!Number.isFinite(one)) return doubt !== 0 || ((part > wild || overflown) && !Number.isNaN(one)) ? Infinity : 0;
			return doubt === 0 && isRound(one) && (one === 0 || (ofExact ??= !isArithmetic(op) || op.inputs.every((input) => isExact(input))))
				? 0
				: Math.max(doubt, usual, part * Math.abs(one));
		});
	}

	const doubtsAt = (id: TensorId, left = 8): readonly number[] | null => {
		let doubts = found.get(id);
		if (doubts !== undefined) return doubts;
		doubts = doubt(id, left);
		if (!doubts || doubts.length <= mostKept) found.set(id, doubts);
		return doubts;
	};
	return (id) => doubtsAt(id);
}

/** Functions that make many times as much of what their argument is off by: in units of their values, as many times as that is large. */
const isSteep = (fn: ElementwiseFn): fn is 'exp' | 'exp2' | 'expm1' | 'sinh' | 'cosh' => ['exp', 'exp2', 'expm1', 'sinh', 'cosh'].includes(fn);

/** More are found again where they are asked for again. */
const mostKept = 1000;

/** What has lost more than this may overflow elsewhere than here. */
const wild = 2 ** -16;

/** Two units in the last place of a float32. */
const least = 2 ** -22;

/** Of numbers that were made in one way, any may be off by as much as most are: by chance, noise may show less. */
const median = (numbers: readonly number[]): number =>
	numbers.length > 3 && numbers.length <= mostKept ? numbers.toSorted((a, b) => a - b)[numbers.length >> 1]! : 0;

const largest = (numbers: Iterable<number>): number => {
	let most = 0;
	for (const one of numbers) if (Math.abs(one) > most) most = Math.abs(one);
	return most;
};
