import type { Op, Tensor, TensorId, Trace } from '../ir/index.ts';
import { floating, sizeOf } from '../ir/index.ts';
import { executionCost, executionGradientCost, type Bounds, type CostOf } from './bounds.ts';
import { backward, type Forward } from './gradient/backward.ts';
import { overflows, single, type Noise } from './random/noise.ts';
import type { Step } from './plan.ts';
import { fused } from './primitives/fused.ts';
import { cellCall, masksDrawn, recurrentCall, recurrentOutputs, recurrentSizes, type RecurrentCall } from './primitives/recurrent.ts';
import { runLayers, type LayersRun } from './primitives/recurrence.ts';
import { compute } from './primitives/table.ts';
import { TorchGenerator, wordsDrawn } from './random/random.ts';
import type { StandIns } from './random/standIns.ts';
import { complex, noComplex, resultOf } from './result.ts';
import { roundedTo } from './rounding.ts';
import { unknown, type KnownValue, type TensorValue, type UnknownValue } from './value.ts';

/** The state of running a trace's ops one after the other: values so far, the generator, and what is left of the bounds. */
export class Execution {
	readonly values = new Map<TensorId, TensorValue>();
	/** null after draws that are past the bounds or not modelled: what is drawn then is not known, until the program seeds again. */
	generator: TorchGenerator | null = new TorchGenerator(0n);
	/** Whether something was too much to compute. */
	refused = false;
	/** The tensors that noise has reached. */
	readonly noisy = new Set<TensorId>();
	/** Those of them that an overflow has reached. */
	readonly overflown = new Set<TensorId>();
	/** Has a value that was let go computed again; without it none is let go. */
	recall: ((id: TensorId) => void) | null = null;
	/** Large values that may be let go and computed again, what was not used for longest first. */
	private readonly recent = new Set<TensorId>();
	/** Numbers in `values`, and numbers that the op which is being computed takes besides. */
	private held = 0;
	private inHand = 0;
	/** How many tensors have an array. */
	private readonly users = new Map<Float64Array, number>();
	private workLeft: number;
	/** Where in the trace each tensor is made, for the ops read so far. */
	private readonly makers = new Map<TensorId, number>();
	private read = 0;
	/** Recurrent ops that drew dropout masks, with these: gradients go back through the same. */
	private readonly masked = new Map<Op, RecurrentCall>();

	/** Of recurrent ops that gradients may flow back through, the last: what they computed at each step. */
	private readonly runs = new Map<Op, LayersRun>();
	/** What a run draws in the place of numbers that nobody knows. */
	private readonly standIns = new TorchGenerator(0n);
	private inRuns = 0;

	constructor(
		private readonly trace: Pick<Trace, 'tensors' | 'ops'> & { readonly spare?: number },
		private readonly bounds: Bounds,
		/** Whether each op's result is rounded to its dtype, as PyTorch's own are; otherwise only leaves are. */
		private readonly rounded = false,
		/** Errors that are made on the way, to see what becomes of them. */
		private readonly noise: Noise | null = null,
		/** Numbers for what is not known, to see what does not depend on it. */
		private readonly standsIn: StandIns | null = null
	) {
		this.workLeft = bounds.work;
	}

	run({ op, action }: Step): void {
		if (op.primitive.kind === 'seed') {
			this.generator = new TorchGenerator(op.primitive.seed);
			op.primitive.past?.forEach((drawn) => this.skipDraws(drawn));
		} else if (action === 'skip') this.skipDraws(op);
		else this.settle(op);
	}

	value(id: TensorId): TensorValue {
		const value = this.values.get(id);
		if (value) return value;
		const tensor = this.trace.tensors[id];
		if (this.standsIn && tensor && this.makerOf(id) === undefined) {
			const made = this.standsIn.left(tensor);
			this.keep(id, made);
			return made;
		}
		const shape = tensor?.shape;
		return shape?.includes(0) ? { known: true, shape, data: new Float64Array(0) } : unknown('it is made by code that is not modelled');
	}

	/** Where in the trace's ops a tensor is made; undefined where none of them makes it. */
	makerOf(id: TensorId): number | undefined {
		for (; this.read < this.trace.ops.length; this.read++) for (const output of this.trace.ops[this.read]!.outputs) this.makers.set(output, this.read);
		return this.makers.get(id);
	}

	private get forward(): Forward {
		const { tensors, ops } = this.trace;
		const before = this.inHand;
		return {
			tensors,
			ops,
			makerOf: (id) => this.makerOf(id),
			known: (ids) => this.known(ids),
			callOf: (op, inputs) => {
				if (op.primitive.kind === 'rnn_cell') return cellCall(op.primitive, inputs);
				if (op.primitive.kind !== 'rnn') return undefined;
				const call = this.masked.get(op) ?? recurrentCall(op.primitive, inputs, (size) => new Float64Array(size).fill(1));
				const run = this.takeRun(op);
				return run ? { ...call, run } : call;
			},
			...(this.noise && { noise: this.noise.on }),
			afford: (op, onTheWay) => {
				this.inHand = before + onTheWay;
				return this.refusal(op, executionGradientCost);
			}
		};
	}

	/** A recurrent op's arguments, with its dropout masks drawn; `cost` is what is going to be done with them. */
	recurrentCall(op: Op, cost: CostOf): RecurrentCall | UnknownValue {
		const inputs = this.known(op.inputs);
		if (!Array.isArray(inputs)) return inputs;
		return this.refusal(op, cost) ?? this.drawnCall(op, inputs);
	}

	private drawnCall(op: Op, inputs: readonly KnownValue[]): RecurrentCall | UnknownValue {
		const { primitive } = op;
		if (primitive.kind !== 'rnn') return unknown('it is not a recurrent layer');
		const { generator } = this;
		if (masksDrawn(primitive) > 0 && generator === null) return this.lost();
		const call = recurrentCall(primitive, inputs, (size) => generator!.drawDropout(primitive.dropout, size));
		if (call.options.masks) this.masked.set(op, call);
		return call;
	}

	/** All values, or why one of them is not known. */
	private known(ids: readonly TensorId[]): KnownValue[] | UnknownValue {
		const known: KnownValue[] = [];
		for (const id of ids) {
			if (this.recall && !this.values.has(id)) this.recall(id);
			const value = this.value(id);
			if (!value.known) return value;
			this.touch(id);
			known.push(value);
		}
		return known;
	}

	/** Puts what was just used last, where it is let go last. */
	private touch(id: TensorId): void {
		if (this.recent.delete(id)) this.recent.add(id);
	}

	private keepRun(op: Op, run: LayersRun): void {
		this.runs.set(op, run);
		this.inRuns += run.size;
		for (const oldest of this.runs.keys()) {
			if (this.inRuns <= this.bounds.elements / 4) break;
			this.takeRun(oldest);
		}
	}

	private takeRun(op: Op): LayersRun | undefined {
		const run = this.runs.get(op);
		this.inRuns -= run?.size ?? 0;
		this.runs.delete(op);
		return run;
	}

	keep(id: TensorId, value: TensorValue): void {
		this.forget(id);
		this.values.set(id, value);
		if (!value.known) return;
		this.count(value.data, 1);
		if (this.recall && value.data.length >= least && this.makerOf(id) !== undefined) this.recent.add(id);
	}

	/** What several tensors share is held once. */
	private count(data: Float64Array, by: 1 | -1): void {
		const users = (this.users.get(data) ?? 0) + by;
		if (users === 0) this.users.delete(data);
		else this.users.set(data, users);
		if (users === Number(by === 1)) this.held += by * data.length;
	}

	private forget(id: TensorId): void {
		const value = this.values.get(id);
		if (value?.known) this.count(value.data, -1);
		this.values.delete(id);
		this.recent.delete(id);
	}

	/** Lets go of what was not used for longest, until there is room for so many numbers. */
	private makeRoom(elements: number): boolean {
		const most = this.bounds.elements - this.inHand - elements;
		if (this.held <= most) return true;
		if (!this.recall || most < 0) return false;
		// More at once, so that the list is not gone through for each op.
		const enough = most - this.bounds.elements / 8;
		for (const id of this.recent) {
			this.forget(id);
			this.masked.delete(this.trace.ops[this.makerOf(id)!]!);
			if (this.held <= enough) break;
		}
		return this.held <= most;
	}

	/** Computes an op, or says of its outputs why not. */
	private settle(op: Op): void {
		const outputs = op.outputs.map((id) => this.trace.tensors[id]!);
		const before = this.inHand;
		if (this.noise) this.noise.made = false;
		const results = this.results(op, outputs);
		this.inHand = before;
		if (this.noise && (this.noise.made || op.inputs.some((id) => this.noisy.has(id))))
			for (const { id, dtype } of outputs) if (floating.has(dtype)) this.noisy.add(id);
		const given = op.inputs.map((id) => this.value(id));
		const kept = this.runs.get(op)?.outputs ?? [];
		const shared = (data: Float64Array) => op.primitive.kind === 'gradient' || kept.includes(data) || given.some((value) => value.known && value.data === data);
		outputs.forEach((tensor, i) => this.keep(tensor.id, Array.isArray(results) ? resultOf(tensor, results[i]!, this.rounded, shared) : results));
		if (!this.noise || !outputs.some(({ id }) => this.noisy.has(id))) return;
		const made = outputs.map(({ id }) => this.value(id));
		if (op.inputs.some((id) => this.overflown.has(id)) || overflows(made, given)) for (const { id } of outputs) this.overflown.add(id);
	}

	private results(op: Op, outputs: readonly Tensor[]): Float64Array[] | UnknownValue {
		const inputs = this.known(op.inputs);
		if (!Array.isArray(inputs)) return this.passOver(op, inputs);
		if (outputs.some(({ shape }) => shape === null)) return this.passOver(op, unknown('its shape is not known'));
		const refusal = this.refusal(op, executionCost);
		if (refusal) return this.passOver(op, refusal);
		const { noise } = this;
		const rounds = single.has(outputs[0]!.dtype);
		const isNoisy = rounds && op.inputs.some((id) => this.noisy.has(id));
		const results = this.compute(op, noise && rounds ? noise.onInputs(op, inputs, isNoisy) : inputs, outputs);
		return noise && Array.isArray(results) ? noise.onResults(op, results, isNoisy) : results;
	}

	private passOver(op: Op, why: UnknownValue): UnknownValue {
		this.skipDraws(op);
		return why;
	}

	/** Takes an op's cost off the bounds; says why where they don't suffice. */
	private refusal(op: Op, costOf: CostOf): UnknownValue | undefined {
		const shape = (id: TensorId) => this.trace.tensors[id]!.shape ?? [];
		const cost = costOf(op, op.inputs.map(shape), op.outputs.map(shape));
		const { bounds } = this;
		const work = cost.work + perOp;
		// A part is kept for the little that a framework's checks read: ids, lengths, masks.
		const left = this.workLeft - (work > bounds.work / 1000 ? bounds.work / 10 : 0);
		// A program that loops may be refused thousands of ops, and figures take longer to put into words than many an op to compute.
		const late = work * milliseconds > (this.trace.spare ?? Infinity);
		const full = work > left ? cost.elements > bounds.elements - this.held - this.inHand : !this.makeRoom(cost.elements);
		this.refused ||= full || late || work > left;
		if (late || (this.rounded && (full || work > left))) return tooMuch;
		if (full) return unknown(`it would be ${grouped(cost.elements)} numbers, and at most ${grouped(bounds.elements)} are computed`);
		if (work > left) return unknown(`it takes ${grouped(cost.work)} steps of arithmetic, and at most ${grouped(bounds.work)} are done`);
		this.inHand += cost.elements;
		this.workLeft -= work;
		return undefined;
	}

	private compute(op: Op, inputs: readonly KnownValue[], outputs: readonly Tensor[]): Float64Array[] | UnknownValue {
		const { primitive } = op;
		const { shape, dtype } = outputs[0] ?? { shape: [], dtype: 'float32' };
		if (primitive.kind === 'cast' && this.trace.tensors[op.inputs[0]!]!.dtype === dtype) return [inputs[0]!.data];
		switch (primitive.kind) {
			case 'seed':
				return [];
			case 'random':
				if (primitive.standsIn && this.standsIn) return [this.standsIn.drawn(op.outputs[0]!, primitive.distribution, sizeOf(shape!), dtype)];
				if (primitive.standsIn)
					return this.rounded ? unknown('another generator draws it') : [this.standIns.draw(primitive.distribution, sizeOf(shape!), dtype)];
				if (complex.has(dtype) || primitive.distribution.kind === 'other') {
					this.generator = null;
					return complex.has(dtype) ? noComplex : this.lost();
				}
				return this.generator === null ? this.lost() : [this.generator.draw(primitive.distribution, sizeOf(shape!), dtype)];
			case 'rnn': {
				const call = this.drawnCall(op, inputs);
				if ('known' in call) return call;
				const keep = outputs[0]!.requiresGrad;
				const run = runLayers(call, keep);
				if (keep) this.keepRun(op, run);
				return recurrentOutputs(primitive, run);
			}
			case 'gradient':
				return backward(this.forward, op);
			case 'fused':
				return fused(primitive, inputs, { shape: shape!, dtype }, (data) => (this.rounded ? roundedTo(dtype, data, () => false) : data));
			default:
				return compute(primitive, inputs, { shape: shape!, dtype, single: this.rounded && dtype === 'float32' });
		}
	}

	/** Leaves the generator as the op would. */
	private skipDraws(op: Op): void {
		if (this.generator === null) return;
		if (op.primitive.kind === 'random') {
			const { shape, dtype } = this.trace.tensors[op.outputs[0]!]!;
			const { distribution } = op.primitive;
			if (shape === null || complex.has(dtype) || !this.afford(wordsDrawn(distribution, sizeOf(shape), dtype))) this.generator = null;
			else this.generator.skip(distribution, sizeOf(shape), dtype);
		} else if (op.primitive.kind === 'rnn' && masksDrawn(op.primitive) > 0) {
			const { shape } = this.trace.tensors[op.inputs[0]!]!;
			const numbers = shape === null ? Infinity : masksDrawn(op.primitive) * maskSize(op.primitive, shape);
			if (!this.afford(2 * numbers)) this.generator = null;
			else this.generator.skipDropout(op.primitive.dropout, numbers);
		}
	}

	private afford(words: number): boolean {
		const late = words * perWord * milliseconds > (this.trace.spare ?? Infinity);
		this.refused ||= late;
		if (late || words > Math.min(this.workLeft / perWord, mostSkipped)) return false;
		this.workLeft -= words * perWord;
		return true;
	}

	private lost(): UnknownValue {
		return unknown('random numbers come before it that are not drawn here');
	}
}

function maskSize(...[primitive, shape]: Parameters<typeof recurrentSizes>): number {
	const { rows, width } = recurrentSizes(primitive, shape);
	return rows * width;
}

/** Words of a generator that one op may have skipped: two seconds. */
const mostSkipped = 3e8;

/** Nanoseconds to skip a word. */
const perWord = 5;

/** In a nanosecond, which work is told in. */
const milliseconds = 1e-6;

/** Fewer numbers than these are not worth being computed again. */
const least = 256;

/** What it takes to look an op up and to make its arrays. */
const perOp = 500;

const tooMuch = unknown('it is too much to compute while a program is read');

const grouped = (n: number): string => n.toLocaleString('en');
