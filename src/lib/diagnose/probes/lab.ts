import type { Op, TensorId, Trace } from '../../ir/index.ts';
import { executionCost, type Bounds } from '../../values/bounds.ts';
import { Execution } from '../../values/execution.ts';
import { draws } from '../../values/plan.ts';
import { learntIn } from './learnt.ts';

/** What the program as it is may take, and each change of it: a tenth of a second or so, and 30 MB. */
const bounds: Bounds = { elements: 2 ** 22, work: 1e8 };
/** What all changes of one program may take together. */
const forAll = 2.5e8;

/** A tensor's numbers, row-major; null where they are not known. */
type Numbers = Float64Array | null;

/** A program's ops with some numbers changed, computed as far as is asked for. */
export interface Trial {
	readonly numbers: (id: TensorId) => Numbers;
	/** Which of a tensor's numbers the change moved, 1 for each; null where that is not known. */
	readonly changed: (id: TensorId) => Uint8Array | null;
}

/**
 * A program's ops, computed in float64 as they are and with numbers changed. Random draws stay what they are; dropout is off, so that it hides no path; an
 * optimiser's steps leave the weights alone, so that a batch does not reach the next by way of them.
 */
export class Lab {
	readonly #trace: Trace;
	/** The op that makes a tensor here, where it is made by one. */
	readonly #makers = new Map<TensorId, Op>();
	readonly #base: Execution;
	/** Draws of the program that have been made, in its order. */
	#drawn = 0;
	#left = forAll;

	constructor(trace: Trace) {
		this.#trace = trace;
		const learnt = learntIn(trace);
		for (const op of trace.ops) {
			const tried = withoutDropout(op);
			for (const id of op.outputs) {
				const parameter = learnt.get(id);
				this.#makers.set(id, parameter === undefined ? tried : { ...op, primitive: { kind: 'cast' }, inputs: [parameter], outputs: [id] });
			}
		}
		this.#base = new Execution({ ...trace, ops: [...new Set(this.#makers.values())] }, bounds);
	}

	makerOf(id: TensorId): Op | undefined {
		return this.#makers.get(id);
	}

	/** A tensor's numbers as they are. */
	numbers(id: TensorId): Numbers {
		for (const op of this.#missing(id, (at) => this.#base.values.has(at))) {
			if (op.primitive.kind === 'random' && draws(op)) this.#drawUpTo(op);
			else this.#base.run({ op, action: 'run' });
		}
		return numbersOf(this.#base, id);
	}

	/** Computes with other numbers in the place of some tensors'. */
	change(changes: ReadonlyMap<TensorId, Float64Array>): Trial {
		const limits = { ...bounds, work: Math.min(bounds.work, this.#left) };
		const execution = new Execution(this.#trace, limits);
		for (const [id, data] of changes) execution.keep(id, { known: true, shape: this.#trace.tensors[id]!.shape ?? [], data });
		const reached = new Map<TensorId, boolean>([...changes.keys()].map((id) => [id, true]));
		const numbers = (id: TensorId): Numbers => {
			this.#markReached(id, reached);
			if (!reached.get(id)) return this.numbers(id);
			for (const op of this.#missing(id, (at) => execution.values.has(at) || !reached.get(at))) {
				for (const input of op.inputs) {
					if (execution.values.has(input)) continue;
					const data = this.numbers(input);
					if (data) execution.keep(input, { known: true, shape: this.#trace.tensors[input]!.shape ?? [], data });
				}
				execution.run({ op, action: 'run' });
				this.#left -= this.#workOf(op);
			}
			return numbersOf(execution, id);
		};
		const changed = (id: TensorId): Uint8Array | null => {
			const after = numbers(id);
			const before = this.numbers(id);
			if (!reached.get(id)) return before && new Uint8Array(before.length);
			return before && after && differing(before, after);
		};
		return { numbers, changed };
	}

	#workOf(op: Op): number {
		const shape = (id: TensorId): readonly number[] => this.#trace.tensors[id]!.shape ?? [];
		return executionCost(op, op.inputs.map(shape), op.outputs.map(shape)).work;
	}

	/** Notes of a tensor, and of all that it is made of, whether a change reaches it. */
	#markReached(id: TensorId, reached: Map<TensorId, boolean>): void {
		const stack = [id];
		while (stack.length > 0) {
			const at = stack[stack.length - 1]!;
			const inputs = reached.has(at) ? [] : (this.#makers.get(at)?.inputs ?? []);
			const open = inputs.filter((input) => !reached.has(input));
			stack.push(...open);
			if (open.length > 0) continue;
			stack.pop();
			if (!reached.has(at))
				reached.set(
					at,
					inputs.some((input) => reached.get(input))
				);
		}
	}

	/** The ops that are still to be computed for a tensor, in an order that works. */
	#missing(id: TensorId, isThere: (id: TensorId) => boolean): readonly Op[] {
		const ops = new Set<Op>();
		const seen = new Set<TensorId>();
		const stack = [id];
		while (stack.length > 0) {
			const at = stack[stack.length - 1]!;
			const op = isThere(at) ? undefined : this.#makers.get(at);
			const open = op && !seen.has(at) ? op.inputs.filter((input) => !seen.has(input)) : [];
			seen.add(at);
			if (open.length > 0) {
				stack.push(...open);
				continue;
			}
			stack.pop();
			if (op) ops.add(op);
		}
		return [...ops];
	}

	/** Draws in the order of the program, up to what is asked for. */
	#drawUpTo(last: Op): void {
		const { ops } = this.#trace;
		for (; this.#drawn < ops.length; this.#drawn++) {
			const op = ops[this.#drawn]!;
			if (op.primitive.kind === 'seed') this.#base.run({ op, action: 'run' });
			else if (draws(op)) this.#base.run({ op, action: op.primitive.kind === 'random' && !isDropout(op) ? 'run' : 'skip' });
			if (op !== last) continue;
			this.#drawn++;
			return;
		}
	}
}

function numbersOf(execution: Execution, id: TensorId): Numbers {
	const value = execution.value(id);
	return value.known ? value.data : null;
}

const isDropout = ({ primitive }: Op): boolean => primitive.kind === 'random' && primitive.distribution.kind === 'dropout';

function withoutDropout(op: Op): Op {
	const { primitive } = op;
	if (isDropout(op)) return { ...op, primitive: { kind: 'full', value: 1 } };
	return primitive.kind === 'rnn' && primitive.dropout > 0 ? { ...op, primitive: { ...primitive, dropout: 0 } } : op;
}

/** What differs only by the order in which it was added up is the same. */
function differing(before: Float64Array, after: Float64Array): Uint8Array {
	const found = new Uint8Array(before.length);
	for (let i = 0; i < before.length; i++) {
		const [a, b] = [before[i]!, after[i]!];
		if (a !== b && !(Number.isNaN(a) && Number.isNaN(b)) && !(Math.abs(a - b) <= 1e-11 * Math.max(1, Math.abs(a)))) found[i] = 1;
	}
	return found;
}
