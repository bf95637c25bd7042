import type { Interpreter } from '../../../python/index.ts';
import type { GraphModel, Held, NodeModel } from '../model.ts';
import { Attributes, type Inference, numbersOf, type Operator } from '../operators/operator.ts';
import { formalAt, type Schema } from '../operators/schema.ts';
import { InferenceRefusal, Refusal } from '../status.ts';
import { propagated } from './propagate.ts';
import { elementTypes, typeText, type Dim, type Shape, type Typed } from '../types.ts';

/** What is known of the values of a graph, by name. */
export type Known = Map<string, Typed>;

/** What is known of a graph while it is looked through. */
export interface Facts {
	readonly known: Known;
	/** What the model holds. */
	readonly constants: ReadonlyMap<string, Held>;
	/** Numbers that follow from shapes. */
	readonly data: Map<string, readonly Dim[]>;
	/** What a graph of a node gives that is given such inputs. */
	readonly body: (node: NodeModel, graph: GraphModel, inputs: readonly (Typed | null)[]) => readonly (Typed | null)[];
}

/** More numbers than these tell nothing of shapes. */
const fewNumbers = 1024;

/** What an operator's rule is told of a node. */
export function inferenceOf(host: Interpreter, node: NodeModel, schema: Schema, { known, constants, data, body }: Facts, by: Inference['by']): Inference {
	const constant = (i: number): readonly number[] | undefined => {
		const held = constants.get(node.inputs[i] ?? '');
		if (!held || held.tensor.size > fewNumbers) return undefined;
		return numbersOf({ host }, held.tensor, 'a shape');
	};
	const attributes = new Attributes(node, schema);
	return {
		node,
		since: schema.since,
		attributes,
		inputs: node.inputs.map((name) => (name === '' ? null : (known.get(name) ?? null))),
		outputs: node.outputs.length,
		by,
		body: (name, inputs) => {
			const graph = attributes.graph(name);
			return graph ? body(node, graph, inputs) : host.unsupported(`a node without its graph ${name}`);
		},
		constant,
		data: (i) => data.get(node.inputs[i] ?? '') ?? constant(i)
	};
}

/** Types of inputs against those that the operator takes (graph.cc: Graph::InferAndVerifyTypeMatch). Gives what its type variables stand for. */
export function boundTypes(node: NodeModel, schema: Schema, known: Known): ReadonlyMap<string, number> {
	const bound = new Map<string, number>();
	node.inputs.forEach((name, i) => {
		if (name === '') return;
		const formal = formalAt(schema.inputs, i);
		const type = known.get(name);
		if (!formal || !type || type.elem === 0) return;
		const allowed = schema.types.get(formal.type) ?? [formal.type];
		if (!allowed.includes(elementTypes.get(type.elem)?.short ?? ''))
			throw new Refusal(
				'INVALID_GRAPH',
				`This is an invalid model. Type Error: Type '${typeText(type.elem)}' of input parameter (${name}) of operator (${node.op}) in node (${node.name}) is invalid.`
			);
		const before = bound.get(formal.type);
		if (before !== undefined && before !== type.elem)
			throw new Refusal(
				'FAIL',
				`Type Error: Type parameter (${formal.type}) of Optype (${node.op}) bound to different types (${typeText(before)} and ${typeText(type.elem)} in node (${node.name}).`
			);
		bound.set(formal.type, type.elem);
	});
	return bound;
}

/** What is known of an output by what a rule infers and what the model declares; where they differ, the runtime believes neither (graph.cc: MergeShapeInfo). */
export function merged(inferred: Shape, declared: Shape): Shape {
	if (inferred === null) return declared;
	if (declared === null) return inferred;
	if (inferred.length !== declared.length) return [];
	const dims = inferred.map((dim, i) => mergedDim(dim, declared[i] ?? null));
	if (!dims.includes(undefined)) return dims as readonly Dim[];
	// Names that differ count as sizes that differ, once there is one that does.
	return inferred.map((dim, i) => (dim === declared[i] ? dim : null));
}

/** undefined: they differ. */
function mergedDim(inferred: Dim, declared: Dim): Dim | undefined {
	if (typeof inferred === 'number') return typeof declared === 'number' && declared !== inferred ? undefined : inferred;
	return declared ?? inferred;
}

/** Types of a node's outputs, as the runtime knows them before it runs. */
export function inferOutputs(inference: Inference, schema: Schema, operator: Operator, { known, data }: Facts): void {
	const { node } = inference;
	const bound = boundTypes(node, schema, known);
	let found: readonly (Typed | null)[];
	try {
		found = operator.infer(inference);
	} catch (thrown) {
		if (thrown instanceof InferenceRefusal)
			throw new Refusal('FAIL', `Node (${node.name}) Op (${node.op}) [${thrown.kind}] ${thrown.message}`, { code: `onnx.infer.${node.op}` });
		throw thrown;
	}
	node.outputs.forEach((name, i) => {
		if (name === '') return;
		const formal = formalAt(schema.outputs, i);
		const elem = found[i]?.elem || (formal && bound.get(formal.type)) || onlyType(schema, formal?.type);
		const declared = known.get(name);
		if (declared && declared.elem !== 0 && elem && declared.elem !== elem)
			throw new Refusal(
				'FAIL',
				`Type Error: Type (${typeText(declared.elem)}) of output arg (${name}) of node (${node.name}) does not match expected type (${typeText(elem)}).`
			);
		known.set(name, { elem: elem || (declared?.elem ?? 0), shape: merged(found[i]?.shape ?? null, declared?.shape ?? null) });
	});
	const numbers = propagated(inference);
	if (numbers && node.outputs[0]) data.set(node.outputs[0], numbers);
}

/** The element type that an output always has. */
function onlyType(schema: Schema, type: string | undefined): number {
	const allowed = type === undefined ? [] : (schema.types.get(type) ?? [type]);
	return allowed.length === 1 ? ([...elementTypes].find(([, { short }]) => short === allowed[0])?.[0] ?? 0) : 0;
}
