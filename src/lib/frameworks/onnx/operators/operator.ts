import type { DType, ElementwiseFn, Primitive, RnnPrimitive } from '../../../ir/index.ts';
import type { Interpreter } from '../../../python/index.ts';
import { Lowering } from '../../../tensors/lower.ts';
import type { NewTensor } from '../../../tensors/made.ts';
import { newMemory, type StridedTensor } from '../../../tensors/tensor.ts';
import type { GraphModel, Held, NodeModel, ValueModel } from '../model.ts';
import { InferenceRefusal, Refusal } from '../status.ts';
import type { Dim, Shape, Typed } from '../types.ts';
import type { Schema } from './schema.ts';

/** The attributes of a node, with its operator's defaults. */
export class Attributes {
	constructor(
		private readonly node: NodeModel,
		private readonly schema: Schema
	) {}
	has(name: string): boolean {
		return this.node.attributes.has(name);
	}
	private defaultOf(name: string): string | undefined {
		return this.schema.attributes.get(name)?.default;
	}
	int(name: string): number | undefined;
	int(name: string, otherwise: number): number;
	int(name: string, otherwise?: number): number | undefined {
		const value = this.node.attributes.get(name)?.value;
		const byDefault = this.defaultOf(name);
		return typeof value === 'number' ? value : byDefault === undefined || byDefault === '' ? otherwise : Number(byDefault);
	}
	text(name: string, otherwise = ''): string {
		const value = this.node.attributes.get(name)?.value;
		return typeof value === 'string' ? value : (this.defaultOf(name) ?? otherwise);
	}
	ints(name: string): readonly number[] | undefined {
		const value = this.node.attributes.get(name)?.value;
		return Array.isArray(value) && value.every((one): one is number => typeof one === 'number') ? value : undefined;
	}
	floats(name: string): readonly number[] | undefined {
		return this.ints(name);
	}
	texts(name: string): readonly string[] {
		const value = this.node.attributes.get(name)?.value;
		if (Array.isArray(value)) return value.map(String);
		return this.defaultOf(name)?.split('|') ?? [];
	}
	graph(name: string): GraphModel | undefined {
		const value = this.node.attributes.get(name)?.value;
		return value !== null && typeof value === 'object' && 'nodes' in value ? value : undefined;
	}
	held(name: string): Held | undefined {
		const value = this.node.attributes.get(name)?.value;
		return value !== null && typeof value === 'object' && 'tensor' in value ? value : undefined;
	}
}

/** What shape inference knows of a node. */
export interface Inference {
	readonly node: NodeModel;
	readonly since: number;
	readonly attributes: Attributes;
	/** null: left out, or nothing is known. */
	readonly inputs: readonly (Typed | null)[];
	/** Which of the outputs are asked for. */
	readonly outputs: number;
	/** The numbers of an input that the model holds; undefined where it holds none. */
	constant(input: number): readonly number[] | undefined;
	/** The same where they follow from shapes: a size that has a name is its name. */
	data(input: number): readonly Dim[] | undefined;
	/** What a graph of the node gives that is given such inputs. */
	body(name: string, inputs: readonly (Typed | null)[]): readonly (Typed | null)[];
	/** ONNX 1.23's own rules, or those that ONNX Runtime 1.30 was built with. */
	readonly by: 'onnx' | 'runtime';
}

/** One run of a node. */
export interface Running {
	readonly host: Interpreter;
	readonly by: MemoryLowering;
	readonly node: NodeModel;
	readonly since: number;
	readonly attributes: Attributes;
	readonly inputs: readonly (StridedTensor | null)[];
	readonly outputs: number;
	/** Runs a graph of the node. */
	body(name: string, inputs: readonly StridedTensor[]): readonly StridedTensor[];
	/** What is known of what it takes, and gives. */
	bodyInputs(name: string): readonly ValueModel[];
	bodyOutputs(name: string): readonly Typed[];
}

export interface Operator {
	/** What its outputs are, as far as it can be told; throws an InferenceRefusal. */
	readonly infer: (node: Inference) => readonly (Typed | null)[];
	/** What its kernel holds against its attributes when it is made; throws a Refusal. */
	readonly construct?: (attributes: Attributes, elem: number) => void;
	/** Throws a Refusal, a Crash, or says what is not modelled. */
	readonly run: (node: Running) => readonly (StridedTensor | null)[];
}

type Rest<T extends readonly unknown[]> = T extends readonly [unknown, ...infer R] ? R : never;

const approximated: ReadonlySet<ElementwiseFn> = new Set([
	'tanh',
	'sigmoid',
	'exp',
	'log',
	'erf',
	'gelu',
	'softplus',
	'elu',
	'pow',
	'mish',
	'sin',
	'cos',
	'tan',
	'asin',
	'acos',
	'atan',
	'sinh',
	'cosh'
]);

/** What a run computes lies in memory that becomes numpy's. */
export class MemoryLowering extends Lowering<StridedTensor> {
	override make(made: NewTensor): StridedTensor {
		return newMemory(this.host, made);
	}
	/** Its kernels approximate functions by quotients of polynomials (core/mlas). */
	override op(primitive: Primitive, inputs: readonly StridedTensor[], shape: readonly number[], made?: Partial<NewTensor>): StridedTensor {
		const rough = primitive.kind === 'softmax' || (primitive.kind === 'elementwise' && approximated.has(primitive.fn));
		return super.op(rough ? { ...primitive, approximate: true } : primitive, inputs, shape, made);
	}
	override recurrent(primitive: RnnPrimitive, ...rest: Rest<Parameters<Lowering<StridedTensor>['recurrent']>>): readonly StridedTensor[] {
		return super.recurrent({ ...primitive, approximate: true }, ...rest);
	}
	as(call: string, dtype: DType): MemoryLowering {
		return new MemoryLowering(this.host, call, dtype);
	}
	/** Whole numbers that are written out. */
	literal(values: readonly number[], shape: readonly number[], dtype: DType = 'int64'): StridedTensor {
		const tensor = newMemory(this.host, { shape, dtype, values });
		this.host.trace.op({ kind: 'literal', values }, [], [tensor.ir.id], this.call);
		return tensor;
	}
}

/** The numbers of a tensor, where they are known. */
export const numbersOf = ({ host }: Pick<Running, 'host'>, tensor: StridedTensor, what: string): readonly number[] =>
	tensor.values ?? written(host, tensor) ?? host.unsupported(`${what} that only running the program would tell`);

/** Whole numbers that a program has written down, and that are larger than a double holds: the ends of slices, which mean all there is. */
function written(host: Interpreter, { ir, dtype, size }: StridedTensor): readonly number[] | null {
	if (dtype !== 'int64' || size > 16) return null;
	let { id } = ir;
	for (let at = host.trace.ops.length - 1; at >= 0; at--) {
		const { primitive, inputs, outputs } = host.trace.ops[at]!;
		if (!outputs.includes(id)) continue;
		if (primitive.kind === 'literal') return [...primitive.values];
		if (primitive.kind !== 'cast') return null;
		id = inputs[0]!;
	}
	return null;
}

export const fail = (message: string): never => {
	throw new InferenceRefusal('ShapeInferenceError', message);
};
export const failType = (message: string): never => {
	throw new InferenceRefusal('TypeInferenceError', message);
};
export const refuse = (message: string, status: Refusal['status'] = 'FAIL', detail: Refusal['detail'] = {}): never => {
	throw new Refusal(status, message, detail);
};

/** Where a file of ONNX Runtime enforces something: `file:line function condition was false. words`, with a line break behind it. */
export const enforced = (file: string, where: string, condition: string, words = ''): string =>
	`/onnxruntime_src/onnxruntime/core/providers/${file} ${where} ${condition} was false. ${words}\n`;

const handleAxis = (axis: number, rank: number): string =>
	enforced(
		'common.h:31',
		'int64_t onnxruntime::HandleNegativeAxis(int64_t, int64_t)',
		'IsAxisInRange(axis, tensor_rank)',
		`axis ${axis} is not in valid range [-${rank},${rank - 1}]`
	);

/** An axis counted from 0, at run time. */
export function axisAt(axis: number, rank: number): number {
	if (axis < -rank || axis >= rank) refuse(handleAxis(axis, rank));
	return axis < 0 ? axis + rank : axis;
}

/** The first input's type with its own shape. */
export const same = ({ inputs }: Inference): readonly (Typed | null)[] => [inputs[0] ?? null];

export const typedAs = (elem: number, shape: Shape): Typed => ({ elem, shape });

export const elemOf = ({ inputs }: Inference, i = 0): number => inputs[i]?.elem ?? 0;

/** Sizes of two shapes that are spread over each other, as far as they are known (ONNX's multidirectionalBroadcastShapeInference). */
export function broadcastDims(shapes: readonly (readonly Dim[])[]): readonly Dim[] {
	const rank = Math.max(0, ...shapes.map(({ length }) => length));
	return Array.from({ length: rank }, (_, i) => {
		let size = 1;
		// A size that nobody knows counts as one more name.
		const names = new Set<string>();
		for (const shape of shapes) {
			if (i < rank - shape.length) continue;
			const dim = shape[i - rank + shape.length]!;
			if (typeof dim !== 'number') names.add(dim ?? '');
			else if (dim !== 1) {
				if (size !== dim && size !== 1) fail('Incompatible dimensions');
				size = dim;
			}
		}
		const [first] = names;
		return size !== 1 || first === undefined ? size : names.size === 1 && first !== '' ? first : null;
	});
}
