import { floating, sizeOf, type DType, type PartialShape, type Primitive, type Tensor } from '../../ir/index.ts';
import { PyClass, PyTuple, typeName, types, type Interpreter, type TraceBuilder, type Value } from '../../python/index.ts';
import { Lowering } from '../../tensors/lower.ts';
import { layoutOf, type Made, type NewTensor } from '../../tensors/made.ts';
import { irOf, record, StridedTensor } from '../../tensors/tensor.ts';
import { graphOf, type Graph } from './graph.ts';
import { numberingOf } from './numbering/numbering.ts';

const inTensorFlow = 'tensorflow.python.framework.ops';
/** What every tensor of TensorFlow's is an instance of: `tf.Tensor`. */
export const tensorClass = new PyClass('Tensor', 'tensorflow.python.framework.tensor', [types.object]);
/** A tensor that has values. */
export const eagerClass = new PyClass('EagerTensor', inTensorFlow, [tensorClass]);
/** A tensor of a graph: it has a shape, of which some may be open, and no values. */
export const symbolicClass = new PyClass('SymbolicTensor', inTensorFlow, [tensorClass]);
/** What `keras.Input` and layers that are called with it give. It is no tensor of TensorFlow's. */
export const kerasTensorClass = new PyClass('KerasTensor', 'keras.src.backend.common.keras_tensor', [types.object]);

interface Known extends Made {
	/** As TensorFlow knows it, where that is less than its sizes here. */
	readonly staticShape?: PartialShape | undefined;
	/** Its name in its graph, or that of a KerasTensor. */
	readonly name?: string | undefined;
}

/**
 * A tensor of TensorFlow's. Its sizes are those that it is evaluated with; where TensorFlow does not know one (`None`), that is a witness. Every op computes both.
 */
export class TfTensor extends StridedTensor {
	staticShape: PartialShape;
	name: string | null;
	/** What Keras writes on tensors: `_keras_history`, `_keras_mask`, `_keras_logits`. */
	readonly noted = new Map<string, Value>();
	/** Of a tensor of a graph: whether its values follow from the graph alone, or which of them do. */
	private known: boolean | readonly (number | null)[] | null = null;
	/** Of a tensor of a graph: whether TensorFlow's Python knows its values while it traces. */
	isConstant = false;
	/** Of a range: where it ends. */
	limit: TfTensor | undefined;
	/** The graph that it is of. */
	graph: Graph | undefined;

	constructor(trace: TraceBuilder, ir: Tensor, cls: PyClass, known: Known = {}) {
		super(trace, ir, cls, known);
		this.staticShape = known.staticShape === undefined ? this.shape : known.staticShape;
		this.name = known.name ?? null;
		if (cls === kerasTensorClass && this.staticShape?.includes(null)) trace.knows(ir.id, this.staticShape);
	}

	/** An op of a graph gives it. */
	inGraph(name: string | null, shape: PartialShape, known: boolean | readonly (number | null)[] | null, isConstant = known === true): void {
		this.name = name;
		this.isConstant = isConstant;
		this.staticShape = shape;
		this.known = known;
	}

	/** Its values as far as TensorFlow knows them while it traces; null where it knows none. Long lists are not asked for. */
	get staticValues(): readonly (number | null)[] | null {
		if (this.size > most) return null;
		if (!this.isSymbolic || this.known === true) return this.values;
		return this.known === false ? null : this.known;
	}

	/** Whether it is in a graph, or Keras' own. */
	get isSymbolic(): boolean {
		return this.cls !== eagerClass;
	}

	override derived(host: Interpreter, primitive: Primitive, call: string, inputs: readonly StridedTensor[], made: NewTensor): TfTensor {
		const requiresGrad = made.requiresGrad ?? (floating.has(made.dtype) && inputs.some((input) => input.requiresGrad));
		const output = newTensor(host, { ...made, requiresGrad });
		record(host, primitive, call, inputs, output.ir);
		return output;
	}

	/** The same where nothing is traced. */
	asEager(): TfTensor {
		return this.cls === eagerClass ? this : this.as(eagerClass, { staticShape: this.shape });
	}

	/** The same tensor as one of another kind: a placeholder of a graph, a KerasTensor. */
	as(cls: PyClass, known: Omit<Known, 'layout'> = {}): TfTensor {
		const [trace, ir, layout] = this.shared;
		const made = new TfTensor(trace, ir, cls, { staticShape: this.staticShape, ...known, layout });
		made.graph = this.graph;
		return made;
	}
}

/** Of more numbers than this, what a graph knows of them is not asked. */
const most = 256;

/** A tensor that no op makes yet: of the graph that is being traced, or else eager. */
export function newTensor(host: Interpreter, made: NewTensor): TfTensor {
	numberingOf(host.trace).made++;
	const graph = graphOf(host);
	const tensor = new TfTensor(host.trace, irOf(host, made), graph ? symbolicClass : eagerClass, { layout: layoutOf(made), values: made.values });
	tensor.graph = graph;
	return tensor;
}

/** Sums of so few are added up in turn: a packet has no fewer. */
const inTurn = 3;
/** How many numbers each of a sum is made of. */
const summands = (x: TfTensor, shape: readonly number[]): number => x.size / Math.max(1, sizeOf(shape));

/** Numbers that nobody knows. */
export const unknownNumbers = { kind: 'random', distribution: { kind: 'normal', mean: 0, std: 1 }, standsIn: 'unknown' } as const satisfies Primitive;

/** Builds the ops of a call. */
export class TfLowering extends Lowering<TfTensor> {
	constructor(
		host: Interpreter,
		call: string,
		dtype: DType,
		/** Of each output of the op. */
		readonly dtypes: readonly DType[] = [dtype]
	) {
		super(host, call, dtype);
	}

	override make(made: NewTensor): TfTensor {
		return newTensor(this.host, made);
	}

	/** Its kernels (Eigen's and oneDNN's) approximate functions by polynomials, and add up in packets. */
	override op(primitive: Primitive, inputs: readonly TfTensor[], shape: readonly number[], made?: Partial<NewTensor>): TfTensor {
		const rough =
			primitive.kind === 'softmax' ||
			(primitive.kind === 'elementwise' && primitive.fn === 'sigmoid') ||
			(primitive.kind === 'reduce' && (primitive.fn === 'sum' || primitive.fn === 'mean') && summands(inputs[0]!, shape) > inTurn);
		return super.op(rough ? { ...primitive, approximate: true } : primitive, inputs, shape, made);
	}

	/** A tensor of numbers that nobody knows. */
	unknown(shape: readonly number[]): TfTensor {
		return this.source(unknownNumbers, shape);
	}

	/** Numbers that nobody knows: what TensorFlow's own generators draw. `own`: no other draw gives the same. */
	drawn(primitive: Extract<Primitive, { kind: 'random' }>, shape: readonly number[], made: Partial<NewTensor> = {}, own = false): TfTensor {
		return this.source({ ...primitive, standsIn: own ? 'drawn' : 'unknown' }, shape, made);
	}
}

/** Sizes as Python has them: None where one is open. */
export const sizesOf = (shape: NonNullable<PartialShape>): PyTuple => new PyTuple(shape.map((n) => (n === null ? null : BigInt(n))));

/** A value that only a tensor is expected to be where it is asked: of anything else it is not modelled what is said. */
export const asTensor = (host: Interpreter, value: Value | undefined): TfTensor =>
	value instanceof TfTensor ? value : host.unsupported(`a ${typeName(value ?? null)} in a tensor’s place`);

/** Sizes as Python has them, read. */
export const readSizes = (host: Interpreter, shape: Value): readonly (number | null)[] => host.iterate(shape).map((n) => (n === null ? null : Number(n)));

/** Sizes of a TensorShape, or of a list; null where not even the rank is known. */
export const readShape = (host: Interpreter, shape: Value): PartialShape => (host.getAttribute(shape, 'rank') === null ? null : readSizes(host, shape));
