import type { ModuleCall, Op, Primitive, TensorId, Trace } from '../ir/index.ts';
import { GraphBuilder } from './builder.ts';
import type { Graph, Value } from './graph.ts';

/** What a framework's own layers are; undefined for one that is read by what happens in it. */
export type LayerReader = (call: ModuleCall, reader: ModelReader) => readonly Value[] | undefined;

/**
 * Reads the graph of a model from one call of it: the layers that have counterparts as such, and all else as the primitives that it became.
 */
export class ModelReader {
	readonly graph = new GraphBuilder();
	readonly #values = new Map<TensorId, Value>();
	/** Masks of dropout, and their rates. */
	readonly #masks = new Map<TensorId, number>();
	readonly #producers = new Map<TensorId, Op>();
	readonly #within = new Map<number, number[]>();
	readonly #names = new Map<number, string>();

	/** @param weights Python that gives a weight's array, for each tensor that is one. */
	constructor(
		readonly trace: Trace,
		readonly weights: ReadonlyMap<TensorId, string>,
		readonly readLayer: LayerReader
	) {
		for (const op of trace.ops) for (const id of op.outputs) this.#producers.set(id, op);
		(trace.calls ?? []).forEach(({ within }, i) => {
			if (within !== null) this.#within.set(within, [...(this.#within.get(within) ?? []), i]);
		});
	}

	/** @param index Of the model's call among the trace's. */
	read(index: number): Graph {
		const call = this.trace.calls![index]!;
		for (const id of call.inputs) this.#values.set(id, this.graph.input(this.shape(id), this.trace.tensors[id]!.dtype));
		this.#call(index);
		const outputs = (call.outputs ?? []).map((id) => this.value(id));
		for (const { name, tensor, func } of this.trace.bindings) {
			const value = tensor === undefined || func === '<module>' ? undefined : this.#values.get(tensor);
			if (value !== undefined) this.graph.name(value, name);
		}
		return this.graph.finish(outputs);
	}

	shape(id: TensorId): readonly number[] {
		return this.trace.tensors[id]!.shape ?? [];
	}

	value(id: TensorId): Value {
		const known = this.#values.get(id);
		if (known !== undefined) return known;
		const value = this.#outer(id);
		this.#values.set(id, value);
		return value;
	}

	/** The weights that a call uses, in the order in which it does. */
	weightsOf({ from, to }: ModuleCall): readonly TensorId[] {
		const used = this.trace.ops.slice(from, to).flatMap(({ inputs }) => inputs);
		return [...new Set(used.filter((id) => this.weights.has(id)))];
	}

	/** A name of its own for each layer, made of what it is called. */
	nameOf(module: number, wanted: string): string {
		const known = this.#names.get(module);
		if (known !== undefined) return known;
		const plain = wanted.replace(/\W+/g, '_').replace(/^(?=\d)/, 'layer_') || 'layer';
		const taken = new Set(this.#names.values());
		let name = plain;
		for (let n = 1; taken.has(name); n++) name = `${plain}_${n}`;
		this.#names.set(module, name);
		return name;
	}

	#call(index: number): void {
		const call = this.trace.calls![index]!;
		const read = call.own ? this.readLayer(call, this) : undefined;
		if (read) return (call.outputs ?? []).forEach((id, i) => this.#values.set(id, read[i] ?? this.#lost(id, `An output of ${call.type} is not ported.`)));
		let at = call.from;
		for (const inner of this.#within.get(index) ?? []) {
			const { from, to } = this.trace.calls![inner]!;
			this.#compute(at, from);
			this.#call(inner);
			at = to;
		}
		this.#compute(at, call.to);
	}

	#compute(from: number, to: number): void {
		for (const op of this.trace.ops.slice(from, to)) {
			const [first, ...more] = op.outputs;
			if (first === undefined) continue;
			this.#values.set(first, this.#computed(op, first));
			for (const id of more) this.#values.set(id, this.#lost(id, `The ${op.outputs.length} results of ${op.call} are not ported.`));
		}
	}

	#computed(op: Op, id: TensorId): Value {
		const { primitive, inputs, call } = op;
		const { dtype } = this.trace.tensors[id]!;
		if (primitive.kind === 'random') {
			if (primitive.distribution.kind === 'dropout') this.#masks.set(id, primitive.distribution.p);
			return this.#lost(id, `${call} draws random numbers, which nobody draws the same in the other framework.`);
		}
		if (primitive.kind === 'rnn' || primitive.kind === 'rnn_cell') return this.#lost(id, `${call} outside of a layer is not ported.`);
		const mask = inputs.findIndex((input) => this.#masks.has(input));
		// A mask may be laid out as what it falls on.
		if (mask === 0 && inputs.length === 1) this.#masks.set(id, this.#masks.get(inputs[0]!)!);
		if (mask >= 0 && inputs.length === 2) {
			const x = this.value(inputs[1 - mask]!);
			const rate = this.#masks.get(inputs[mask]!)!;
			if (this.shape(inputs[mask]!).length === this.graph.shape(x).length)
				return this.graph.layer({ kind: 'dropout', rate }, this.#dropoutName(), [], [x], [this.shape(id)])[0]!;
		}
		if (primitive.kind === 'pool') return this.#pooled(primitive, this.value(inputs[0]!), id);
		const number = this.#numberOf(op, id);
		if (number !== undefined) return this.graph.number(number, dtype);
		return this.graph.computed(
			primitive,
			inputs.map((input) => this.value(input)),
			this.shape(id),
			dtype
		);
	}

	/** Pooling of [batch, channels, steps]. */
	#pooled(pool: Extract<Primitive, { kind: 'pool' }>, x: Value, id: TensorId): Value {
		const { kernel, stride, padding, dilation, fn } = pool;
		if (kernel.length !== 1 || padding[0]!.some((size) => size !== 0) || dilation[0] !== 1)
			return this.#lost(id, 'Pooling with padding, with dilation or over two axes is not ported.');
		const turned = this.graph.transposed(x, [0, 2, 1]);
		const [batch, channels, steps] = this.shape(id) as [number, number, number];
		const name = `pool_${this.#pools++}`;
		const [out] = this.graph.layer({ kind: 'pool', fn, size: kernel[0]!, stride: stride[0]! }, name, [], [turned], [[batch, steps, channels]]);
		return this.graph.transposed(out!, [0, 2, 1]);
	}

	#pools = 0;
	#dropouts = 0;
	#dropoutName(): string {
		return `dropout_f${this.#dropouts++ || ''}`;
	}

	#numberOf({ primitive }: Op, id: TensorId): number | undefined {
		if (this.shape(id).some((size) => size !== 1)) return undefined;
		if (primitive.kind === 'full') return this.shape(id).length === 0 ? primitive.value : undefined;
		return primitive.kind === 'literal' ? primitive.values[0] : undefined;
	}

	/** A tensor that is made outside of the model. */
	#outer(id: TensorId): Value {
		const weight = this.weights.get(id);
		if (weight !== undefined) return this.#parameter(id, weight);
		const op = this.#producers.get(id);
		if (op?.inputs.length === 0) return this.#computed(op, id);
		return this.#lost(id, 'The model reads a tensor that is made outside of it.');
	}

	#parameter(id: TensorId, weight: string): Value {
		const shape = this.shape(id);
		const name = this.nameOf(
			-1 - id,
			weight
				.slice(1)
				.replace(/\W+/g, ' ')
				.trim()
				.replace(/^(?=\d)/, 'weight_')
		);
		return this.graph.layer({ kind: 'parameter', shape }, name, [weight], [], [shape])[0]!;
	}

	#lost(id: TensorId, why: string): Value {
		return this.graph.lost(why, this.shape(id), this.trace.tensors[id]!.dtype);
	}
}
