import type { DType } from '../ir/index.ts';
import { NotPortable, statesPerDirection, type Computed, type Graph, type GraphInput, type Layer, type Node, type Value } from './graph.ts';

type Shape = readonly number[];

/** Makes a graph, node by node. What needs no computing, such as a state that is read out of a stack of states, becomes no node. */
export class GraphBuilder {
	readonly #nodes: Node[] = [];
	readonly #makers = new Map<Value, Node>();
	readonly #shapes = new Map<Value, Shape>();
	readonly #dtypes = new Map<Value, DType>();
	readonly #names = new Map<Value, string>();
	readonly #numbers = new Map<Value, number>();
	readonly #inputs: GraphInput[] = [];
	readonly #notes = new Set<string>();
	#next = 0;

	input(shape: Shape, dtype: DType): Value {
		const value = this.#value(shape, dtype);
		this.#inputs.push({ value, shape, dtype });
		return value;
	}

	number(of: number, dtype: DType): Value {
		const value = this.#value([], dtype);
		this.#numbers.set(value, of);
		return value;
	}

	layer(layer: Layer, name: string, weights: readonly string[], inputs: readonly Value[], shapes: readonly Shape[]): readonly Value[] {
		const outputs = shapes.map((shape) => this.#value(shape, 'float32'));
		// What a layer of one direction ends with is its last h.
		if (layer.kind === 'recurrent' && !layer.bidirectional) outputs[2] = outputs[1]!;
		this.#add({ kind: 'layer', layer, name, weights, inputs, outputs });
		return outputs;
	}

	computed(op: Computed, inputs: readonly Value[], shape: Shape, dtype: DType = 'float32'): Value {
		const simpler = this.#simpler(op, inputs, shape, dtype);
		if (simpler !== undefined) return simpler;
		const value = this.#value(shape, dtype);
		this.#add({ kind: 'computed', op, inputs, outputs: [value] });
		return value;
	}

	/** A value that there is no way to. `why`: a sentence. */
	lost(why: string, shape: Shape, dtype: DType): Value {
		const value = this.#value(shape, dtype);
		this.#add({ kind: 'lost', why, inputs: [], outputs: [value] });
		return value;
	}

	/** Whether a value is 0 everywhere. */
	isZero(value: Value): boolean {
		const made = this.#computedBy(value, 'full');
		return made?.op.kind === 'full' && made.op.value === 0;
	}

	transposed(x: Value, axes: readonly number[]): Value {
		const shape = this.shape(x);
		return this.computed(
			{ kind: 'transpose', axes },
			[x],
			axes.map((axis) => shape[axis]!),
			this.dtype(x)
		);
	}

	/** Elements `from` up to `to` of the last axis. */
	part(x: Value, from: number, to: number): Value {
		const shape = this.shape(x);
		const at = shape.map((size, i) => (i === shape.length - 1 ? { start: from, stop: to, step: 1 } : { start: 0, stop: size, step: 1 }));
		return this.computed({ kind: 'slice', at }, [x], [...shape.slice(0, -1), to - from]);
	}

	shape(value: Value): Shape {
		return this.#shapes.get(value)!;
	}

	dtype(value: Value): DType {
		return this.#dtypes.get(value)!;
	}

	name(value: Value, name: string): void {
		if (!this.#names.has(value)) this.#names.set(value, name);
	}

	note(sentence: string): void {
		this.#notes.add(sentence);
	}

	/** The node that gives a value. */
	maker(value: Value): Node | undefined {
		return this.#makers.get(value);
	}

	/** What the outputs need. */
	finish(outputs: readonly Value[]): Graph {
		const needed = new Set(outputs);
		const nodes: Node[] = [];
		for (const node of this.#nodes.toReversed()) {
			if (!node.outputs.some((value) => needed.has(value))) continue;
			if (node.kind === 'lost') throw new NotPortable(node.why);
			for (const value of node.inputs) needed.add(value);
			nodes.unshift(node);
		}
		return {
			inputs: this.#inputs,
			nodes,
			outputs,
			shapes: this.#shapes,
			dtypes: this.#dtypes,
			names: this.#names,
			numbers: this.#numbers,
			notes: [...this.#notes]
		};
	}

	#value(shape: Shape, dtype: DType): Value {
		const value = this.#next++;
		this.#shapes.set(value, shape);
		this.#dtypes.set(value, dtype);
		return value;
	}

	#add(node: Node): void {
		this.#nodes.push(node);
		for (const value of node.outputs) this.#makers.set(value, node);
	}

	#computedBy(value: Value | undefined, kind: Computed['kind']): Extract<Node, { kind: 'computed' }> | undefined {
		const node = value === undefined ? undefined : this.#makers.get(value);
		return node?.kind === 'computed' && node.op.kind === kind ? node : undefined;
	}

	/** A value that is there already, or that simpler computing gives. */
	#simpler(op: Computed, inputs: readonly Value[], shape: Shape, dtype: DType): Value | undefined {
		const [x] = inputs;
		if (x === undefined) return undefined;
		const from = this.shape(x);
		const filled = this.#computedBy(x, 'full');
		if (filled && ['reshape', 'expand', 'transpose', 'slice', 'cast'].includes(op.kind)) return this.computed(filled.op, [], shape, dtype);
		if (op.kind === 'cast' && (dtype === this.dtype(x) || (isFloat(dtype) && isFloat(this.dtype(x))) || (isInteger(dtype) && isInteger(this.dtype(x)))))
			return x;
		if (op.kind === 'reshape') return this.#reshaped(x, from, shape);
		if (op.kind === 'expand' && same(from, shape)) return x;
		if (op.kind === 'elementwise' && inputs.length === 1) return this.#beneath(op, x, shape, dtype);
		if (op.kind === 'transpose') return this.#transposed(x, op.axes);
		if (op.kind === 'slice') return this.#sliced(x, op.at, shape);
		if (op.kind === 'concat' && op.axis === shape.length - 1) return this.#ending(inputs);
		return undefined;
	}

	/** A function of each number is the same before the axes are exchanged: so that exchanges meet, and fall away. */
	#beneath(op: Computed, x: Value, shape: Shape, dtype: DType): Value | undefined {
		const turned = this.#computedBy(x, 'transpose');
		if (turned?.op.kind !== 'transpose' || !same(this.shape(x), shape)) return undefined;
		return this.transposed(this.computed(op, turned.inputs, this.shape(turned.inputs[0]!), dtype), turned.op.axes);
	}

	#reshaped(x: Value, from: Shape, shape: Shape): Value | undefined {
		if (same(from, shape)) return x;
		const stack = this.#computedBy(x, 'stack');
		if (stack?.inputs.length === 1 && same(from.slice(1), shape)) return stack.inputs[0];
		const spread = this.#computedBy(x, 'expand');
		const [narrow] = spread?.inputs ?? [];
		if (narrow !== undefined && same(withoutOnes(from), withoutOnes(shape))) {
			// Repeated along one axis: what stands around it as axes of 1 is left out.
			const ones = from.flatMap((size, i) => (size === 1 ? [] : [this.shape(narrow)[i] === 1 ? 1 : size]));
			let k = 0;
			const before = shape.map((size) => (size === 1 ? 1 : ones[k++]!));
			return this.computed({ kind: 'expand' }, [this.computed({ kind: 'reshape' }, [narrow], before, this.dtype(x))], shape, this.dtype(x));
		}
		const before = this.#computedBy(x, 'reshape');
		return before && this.computed({ kind: 'reshape' }, before.inputs, shape, this.dtype(x));
	}

	#transposed(x: Value, axes: readonly number[]): Value | undefined {
		if (axes.every((axis, i) => axis === i)) return x;
		const before = this.#computedBy(x, 'transpose');
		if (before?.op.kind !== 'transpose') return undefined;
		const { op, inputs } = before;
		return this.transposed(
			inputs[0]!,
			axes.map((axis) => op.axes[axis]!)
		);
	}

	#sliced(x: Value, at: Extract<Computed, { kind: 'slice' }>['at'], shape: Shape): Value | undefined {
		const from = this.shape(x);
		const isWhole = (i: number): boolean => {
			const one = at[i];
			return one === undefined || (typeof one !== 'number' && one.start === 0 && one.stop === from[i] && one.step === 1);
		};
		const rest = from.map((_, i) => i).slice(1);
		if (isWhole(0) && rest.every(isWhole)) return x;
		const [first, second] = at;
		const stack = this.#computedBy(x, 'stack');
		if (stack && typeof first === 'number') return this.computed({ kind: 'slice', at: at.slice(1) }, [stack.inputs[first]!], shape, this.dtype(x));
		const turned = this.#computedBy(x, 'transpose');
		if (turned?.op.kind === 'transpose' && typeof first === 'number' && turned.op.axes.slice(0, 2).join() === '1,0') {
			const whole = { start: 0, stop: from[1]!, step: 1 };
			return this.computed({ kind: 'slice', at: [second ?? whole, first, ...at.slice(2)] }, turned.inputs, shape, this.dtype(x));
		}
		const made = this.#makers.get(x);
		if (made?.kind === 'layer' && made.layer.kind === 'recurrent' && !made.layer.bidirectional && made.outputs[0] === x)
			if (isWhole(0) && second === from[1]! - 1 && isWhole(2)) return made.outputs[1];
		return undefined;
	}

	/** The last states of both directions side by side: what a layer ends with. */
	#ending(inputs: readonly Value[]): Value | undefined {
		const made = this.#makers.get(inputs[0]!);
		if (inputs.length !== 2 || made?.kind !== 'layer' || made.layer.kind !== 'recurrent' || !made.layer.bidirectional) return undefined;
		const { outputs, layer } = made;
		return inputs[0] === outputs[2] && inputs[1] === outputs[2 + statesPerDirection(layer.mode)] ? outputs[1] : undefined;
	}
}

const withoutOnes = (shape: Shape): Shape => shape.filter((size) => size !== 1);
export const same = (a: Shape, b: Shape): boolean => a.length === b.length && a.every((size, i) => size === b[i]);
const isFloat = (dtype: DType): boolean => /float/.test(dtype);
const isInteger = (dtype: DType): boolean => /int/.test(dtype);
