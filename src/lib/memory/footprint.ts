import { floating, sizeOf, type Op, type Tensor, type TensorId, type Trace } from '../ir/index.ts';
import { dtypeFacts } from '../tensors/dtype.ts';
import { keptBy, keptPositions, stepsOf } from './kept.ts';
import type { Optimizer } from './optimizers.ts';
import { cellKept, recurrentKept, type Device, type Part } from './recurrent.ts';
import { Storages } from './storages.ts';

/** Memory that stays until `backward()` has been through it. */
export interface Kept {
	readonly part: Part;
	readonly bytes: number;
	/** Of the module that keeps it: `lstm`; empty at the top. */
	readonly path: string;
	/** Its first axes, as far as they are known, where it is a tensor of the program. */
	readonly tensor?: Tensor;
}

/** What a program's model holds, in bytes. */
export interface Footprint {
	readonly device: Device;
	readonly parameters: number;
	/** Numbers in all parameters together. */
	readonly parameterCount: number;
	/** Of those parameters that want one. */
	readonly gradients: number;
	/** How many tensors those are. */
	readonly trained: number;
	/** Distinct memories, without parameters. */
	readonly kept: readonly Kept[];
	/** The largest gradient that is on its way while `backward()` runs. An estimate: PyTorch frees each as it goes. */
	readonly passing: number;
	/** What is alive at once where nothing is kept for a gradient. An estimate: Python may hold names for longer. */
	readonly running: number;
	/** Whether what a recurrent layer keeps is what its equations need, and not what a run was seen to hold. */
	readonly isEstimate: boolean;
}

export const keptBytes = ({ kept }: Footprint): number => kept.reduce((sum, { bytes }) => sum + bytes, 0);

export const optimizerBytes = ({ gradients, trained }: Footprint, { states, scalars }: Optimizer): number => gradients * states + trained * scalars * 4;

export const trainingBytes = (footprint: Footprint, optimizer: Optimizer): number =>
	footprint.parameters + footprint.gradients + optimizerBytes(footprint, optimizer) + keptBytes(footprint) + footprint.passing;

export const inferenceBytes = ({ parameters, running }: Footprint): number => parameters + running;

/** How many of a program's calls of `backward()` are looked at for the one that holds most. */
const passes = 8;

/** What a program's model holds while it trains and while it only answers. A program that calls no `backward()` is taken as if its last result were trained. */
export function footprint(trace: Trace, device: Device): Footprint {
	return new Counting(trace, device).footprint();
}

class Counting {
	readonly #trace: Trace;
	readonly #device: Device;
	readonly #storages: Storages;
	readonly #parameters = new Set<TensorId>();
	/** What a gradient reaches: PyTorch's own mark, or, where a framework sets none, all that comes of a parameter. */
	readonly #reached = new Set<TensorId>();
	#isEstimate = false;

	constructor(trace: Trace, device: Device) {
		this.#trace = trace;
		this.#device = device;
		this.#storages = new Storages(trace);
		for (const { role, id } of trace.tensors) if (role !== 'activation') this.#parameters.add(id);
		const marks = trace.tensors.some(({ requiresGrad, role }) => requiresGrad && role === 'activation');
		for (const { id, requiresGrad, role } of trace.tensors) if (requiresGrad || (!marks && role === 'parameter')) this.#reached.add(id);
		if (!marks) {
			for (const { inputs, outputs, primitive } of trace.ops)
				if (primitive.kind !== 'gradient' && inputs.some((id) => this.#reached.has(id)))
					for (const id of outputs) if (floating.has(this.#tensor(id).dtype)) this.#reached.add(id);
		}
	}

	#tensor = (id: TensorId): Tensor => {
		const tensor = this.#trace.tensors[id]!;
		return tensor.requiresGrad === this.#reached?.has(id) ? tensor : { ...tensor, requiresGrad: this.#reached.has(id) };
	};

	#shape = (id: TensorId): readonly number[] => this.#trace.tensors[id]!.shape ?? [];

	#bytes = (id: TensorId): number => sizeOf(this.#shape(id)) * dtypeFacts[this.#trace.tensors[id]!.dtype].bytes;

	footprint(): Footprint {
		const parameters = this.#held();
		const trained = parameters.filter((id) => this.#isTrained(id));
		const sum = (ids: readonly TensorId[]): number => ids.reduce((total, id) => total + this.#bytes(id), 0);
		const passes = this.#passes();
		const kept = passes.map((ops) => this.#kept(ops)).reduce((most, one) => (total(one) > total(most) ? one : most), []);
		const forward = this.#forward();
		return {
			device: this.#device,
			parameters: sum(parameters),
			parameterCount: parameters.reduce((count, id) => count + sizeOf(this.#shape(id)), 0),
			gradients: sum(trained),
			trained: trained.length,
			kept,
			passing: Math.max(0, ...forward.filter((op) => this.#wants(op)).map(({ outputs }) => this.#bytes(outputs[0]!))),
			running: this.#running(forward),
			isEstimate: this.#isEstimate
		};
	}

	/** The parameters that the program reads before it trains; where it reads none, those of all its layers. */
	#held(): readonly TensorId[] {
		const { tensors, modules } = this.#trace;
		// What makes a parameter of another one only sets it.
		const reads = this.#forward().filter(({ outputs }) => outputs.some((id) => tensors[id]!.role !== 'parameter'));
		const read = new Set(reads.flatMap(({ inputs }) => inputs.filter((id) => tensors[id]!.role === 'parameter')));
		const ids = read.size > 0 ? read : new Set(modules.flatMap(({ parameters }) => parameters.map(({ tensor }) => tensor)));
		return [...ids].filter((id) => tensors[id]!.shape !== null);
	}

	/** Whether a gradient arrives at a parameter. */
	#isTrained(id: TensorId): boolean {
		const gradients = this.#trace.ops.filter(({ primitive }) => primitive.kind === 'gradient');
		if (gradients.length > 0) return gradients.some(({ inputs }) => inputs.includes(id, 1));
		const readers = this.#forward().filter(({ inputs }) => inputs.includes(id));
		return this.#reached.has(id) && (readers.length === 0 || readers.some(({ outputs }) => outputs.some((made) => this.#reached.has(made))));
	}

	#wants = ({ primitive, outputs }: Op): boolean => primitive.kind !== 'gradient' && outputs.some((id) => this.#reached.has(id) && !this.#parameters.has(id));

	/** The ops before the first gradient. */
	#forward(): readonly Op[] {
		const end = this.#trace.ops.findIndex(({ primitive }) => primitive.kind === 'gradient');
		return end === -1 ? this.#trace.ops : this.#trace.ops.slice(0, end);
	}

	/** For each call of `backward()`, the ops that it goes through. */
	#passes(): readonly (readonly Op[])[] {
		const { ops } = this.#trace;
		const gradients = ops.flatMap(({ primitive, inputs }, at) => (primitive.kind === 'gradient' ? [{ root: inputs[0]!, at }] : [])).slice(0, passes);
		if (gradients.length === 0) return [ops.filter((op) => this.#wants(op))];
		return gradients.map(({ root, at }) => {
			const leads = new Set([root]);
			const through: Op[] = [];
			for (let i = at - 1; i >= 0; i--) {
				const op = ops[i]!;
				if (!this.#wants(op) || !op.outputs.some((id) => leads.has(id))) continue;
				through.push(op);
				for (const id of op.inputs) if (this.#reached.has(id)) leads.add(id);
			}
			return through.reverse();
		});
	}

	#kept(ops: readonly Op[]): readonly Kept[] {
		const kept: Kept[] = [];
		const seen = new Set<TensorId>([...this.#parameters].map((id) => this.#storages.base(id)));
		const keep = (id: TensorId, part: Part, path: string): void => {
			const base = this.#storages.base(id);
			if (seen.has(base)) return;
			seen.add(base);
			const tensor = this.#trace.tensors[base]!;
			kept.push({ part, bytes: this.#storages.bytes(id), path, tensor });
		};
		const made = new Set(this.#trace.ops.flatMap(({ inputs, outputs }) => (inputs.length > 0 ? outputs : [])));
		const partOf = (id: TensorId, otherwise: Part): Part => (made.has(this.#storages.base(id)) ? otherwise : 'inputs');
		for (let i = 0; i < ops.length; i++) {
			const op = ops[i]!;
			const { primitive, path, inputs, outputs } = op;
			if (primitive.kind === 'rnn' || primitive.kind === 'rnn_cell') {
				const given = primitive.hasHx ? (primitive.mode === 'lstm' ? 3 : 2) : 1;
				const x = inputs[0]!;
				const { dtype } = this.#tensor(x);
				const { taken, copies, keepsOutput, isEstimate } =
					primitive.kind === 'rnn'
						? recurrentKept(primitive, this.#shape(x), dtype, this.#device)
						: cellKept(primitive, this.#shape(outputs[0]!), dtype, this.#device);
				const isCopied =
					copies > 0 &&
					primitive.kind === 'rnn' &&
					!this.#storages.isRowMajor(x, primitive.batchFirst && this.#shape(x).length === 3 ? [1, 0, 2] : axes(this.#shape(x)));
				if (isCopied) kept.push({ part: 'inputs', bytes: copies * this.#bytes(x), path });
				for (const id of inputs.slice(isCopied ? 1 : 0, given)) keep(id, partOf(id, 'activations'), path);
				for (const one of taken) if (one.bytes > 0) kept.push({ ...one, path });
				if (keepsOutput) keep(outputs[0]!, 'outputs', path);
				this.#isEstimate ||= isEstimate;
				continue;
			}
			const steps = stepsOf(op.call);
			const fused = this.#fusedAttention(ops, i);
			if (fused) {
				const within = new Set(fused.flatMap((one) => one.outputs));
				const from = fused.flatMap((one) => one.inputs.filter((id) => !within.has(id) && this.#shape(id).length > 0));
				for (const id of from) keep(id, partOf(id, 'activations'), path);
				const rows = sizeOf(this.#shape(fused.at(-1)!.inputs[0]!).slice(0, -1));
				kept.push({ part: 'activations', bytes: rows * dtypeFacts.float32.bytes, path });
				i += fused.length - 1;
				continue;
			}
			if (steps === 'each') {
				// A product with a matrix takes the axes before the last as one, and copies what does not lie so.
				const [left, right] = inputs;
				const isCopied = primitive.kind === 'matmul' && this.#shape(left!).length > 2 && this.#shape(right!).length === 2 && !this.#storages.isMatrix(left!);
				if (isCopied && this.#reached.has(right!)) kept.push({ part: 'activations', bytes: this.#bytes(left!), path });
				const positions = keptPositions(op, this.#tensor);
				if (positions > 0) kept.push({ part: 'activations', bytes: positions * dtypeFacts.int64.bytes, path });
				if (this.#isScaledQuery(op, ops)) keep(inputs[0]!, 'activations', path);
				for (const id of keptBy(op, this.#tensor)) if (!(isCopied && id === left)) keep(id, partOf(id, 'activations'), path);
				continue;
			}
			const group = sameCall(ops, i);
			i += group.length - 1;
			const within = new Set(group.flatMap((one) => one.outputs));
			// What no gradient goes through is normalised all the same, and kept for the gradient of the scale.
			const normalised =
				group.find((one) => one.primitive.kind === 'normalize') ??
				this.#trace.ops.find((one) => one.primitive.kind === 'normalize' && one.outputs.some((id) => inputs.includes(id)));
			if (steps === 'norm') {
				if (!normalised) continue;
				const x = normalised.inputs[0]!;
				keep(x, partOf(x, 'activations'), path);
				kept.push({ part: 'activations', bytes: this.#statistics(normalised), path });
				continue;
			}
			const from = group.flatMap((one) => one.inputs.filter((id) => !within.has(id) && this.#shape(id).length > 0));
			for (const id of from) keep(id, partOf(id, 'activations'), path);
			if (steps === 'attention') keep(group.at(-1)!.outputs[0]!, 'activations', path);
		}
		return kept;
	}

	/**
	 * From q · scale to the mixture, the ops of a MultiheadAttention whose weights nobody asks for: one kernel, which keeps q, k, v and the logarithm of each row's
	 * sum. What it gives is kept by the projection behind it, whose copy here it is. null where the weights are asked for, or dropped.
	 */
	#fusedAttention(ops: readonly Op[], at: number): readonly Op[] | null {
		const { call, primitive } = ops[at]!;
		if (call !== 'nn.MultiheadAttention' || primitive.kind !== 'elementwise' || primitive.fn !== 'mul') return null;
		const group = sameCall(ops, at);
		const weights = group.find((op) => op.primitive.kind === 'softmax')?.outputs[0];
		const readers = this.#trace.ops.filter(({ inputs }) => weights !== undefined && inputs.includes(weights));
		const mixture = group.findIndex((op) => op === readers[0] && op.primitive.kind === 'matmul');
		return readers.length === 1 && mixture >= 0 ? group.slice(0, mixture + 1) : null;
	}

	/** Self-attention computes q, k and v in one memory (torch.nn.functional._in_projection_packed): q stays with k and v, though only q · scale is kept for its own sake. */
	#isScaledQuery({ call, primitive, span, path }: Op, ops: readonly Op[]): boolean {
		if (call !== 'nn.MultiheadAttention' || primitive.kind !== 'elementwise' || primitive.fn !== 'mul') return false;
		const product = ops.find((op) => op.primitive.kind === 'matmul' && op.call === call && op.path === path && op.span.from === span.from)!;
		return this.#shape(product.outputs[0]!).at(-1) === 3 * this.#shape(product.inputs[0]!).at(-1)!;
	}

	/** A mean and a deviation for each group that was normalised. */
	#statistics({ primitive, inputs: [x] }: Op): number {
		if (primitive.kind !== 'normalize') return 0;
		const shape = this.#shape(x!);
		const group = primitive.axes.reduce((product, axis) => product * shape[axis]!, 1);
		return (2 * this.#bytes(x!)) / Math.max(group, 1);
	}

	/** The most memory that is alive at once, each tensor from the op that makes it to the last that reads it. */
	#running(ops: readonly Op[]): number {
		const last = new Map<TensorId, number>();
		ops.forEach(({ inputs, outputs }, i) => {
			for (const id of [...inputs, ...outputs]) if (!this.#parameters.has(id)) last.set(this.#storages.base(id), i);
		});
		const alive = new Map<TensorId, number>();
		let [now, most] = [0, 0];
		ops.forEach(({ primitive, inputs, outputs }, i) => {
			const bases = [...inputs, ...outputs].filter((id) => !this.#parameters.has(id)).map((id) => this.#storages.base(id));
			for (const base of bases) {
				if (alive.has(base) || this.#parameters.has(base)) continue;
				const bytes = this.#storages.bytes(base);
				alive.set(base, bytes);
				now += bytes;
			}
			// Between two layers of a stack there is one more output.
			const between = primitive.kind === 'rnn' && primitive.numLayers > 1 ? this.#bytes(outputs[0]!) : 0;
			most = Math.max(most, now + between);
			for (const base of bases) {
				if (last.get(base) !== i || !alive.has(base)) continue;
				now -= alive.get(base)!;
				alive.delete(base);
			}
		});
		return most;
	}
}

const axes = (shape: readonly number[]): readonly number[] => [...shape.keys()];
const total = (kept: readonly Kept[]): number => kept.reduce((sum, { bytes }) => sum + bytes, 0);

/** The ops from `at` on that one call of the program's made. */
function sameCall(ops: readonly Op[], at: number): readonly Op[] {
	const { call, span, path } = ops[at]!;
	let end = at + 1;
	while (end < ops.length && ops[end]!.call === call && ops[end]!.path === path && ops[end]!.span.from === span.from) end++;
	return ops.slice(at, end);
}
