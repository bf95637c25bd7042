import type { Interpreter } from '../../../python/index.ts';
import type { GraphModel, Held, Model, NodeModel } from '../model.ts';
import { operators } from '../operators/all.ts';
import { constant } from '../operators/made.ts';
import { Attributes, MemoryLowering, type Operator } from '../operators/operator.ts';
import type { Schema } from '../operators/schema.ts';
import { Refusal } from '../status.ts';
import { elementTypes, isElement, typeText, type Typed } from '../types.ts';
import { declaredFor } from './check.ts';
import { boundTypes, inferenceOf, inferOutputs, merged, type Facts, type Known } from './infer.ts';
import { checkedBodies } from '../checker.ts';

/** A node that stands fast. */
export interface Ready {
	readonly node: NodeModel;
	readonly schema: Schema;
	readonly operator: Operator;
	readonly attributes: Attributes;
	/** It computes numbers of 16 bits as float. */
	readonly widened: boolean;
	/** Its own graphs. */
	readonly bodies: ReadonlyMap<GraphModel, Resolved>;
}

/** A model that can run. */
export interface Resolved {
	readonly graph: GraphModel;
	/** In the order in which they run. */
	readonly nodes: readonly Ready[];
	readonly known: ReadonlyMap<string, Typed>;
	/** What the model holds: initializers, and constants of nodes. */
	readonly constants: ReadonlyMap<string, Held>;
}

const lastIr = 13;
const lastOpset = 26;
const core = '/onnxruntime_src/onnxruntime/core/graph/';

/** What is held against a model before its graph is looked at (model.cc: Model::Model). */
function checkModel({ irVersion, opsets, graph }: Model, host: Interpreter): GraphModel {
	if (!graph) throw new Refusal('INVALID_ARGUMENT', 'No graph was found in the protobuf.');
	const made =
		'onnxruntime::Model::Model(onnx::ModelProto&&, const onnxruntime::PathString&, const onnxruntime::IOnnxRuntimeOpSchemaRegistryList*, const onnxruntime::logging::Logger&, const onnxruntime::ModelOptions&)';
	if (opsets.size === 0)
		throw new Refusal(
			'FAIL',
			`${core}model.cc:191 ${made} Missing opset in the model. All ModelProtos MUST have at least one entry that specifies which version of the ONNX OperatorSet is being imported.\n`
		);
	if (irVersion > lastIr)
		throw new Refusal('FAIL', `${core}model.cc:202 ${made} Unsupported model IR version: ${irVersion}, max supported IR version: ${lastIr}\n`);
	const opset = opsets.get('');
	if (opset === undefined) return host.unsupported('a model without the operators of ONNX');
	if (opset < 7) host.unsupported(`a model of opset ${opset}`);
	if (opset > lastOpset)
		throw new Refusal(
			'FAIL',
			`${core}model_load_utils.h:46 void onnxruntime::model_load_utils::ValidateOpsetForDomain(const std::unordered_map<std::__cxx11::basic_string<char>, int>&, const onnxruntime::logging::Logger&, bool, const std::string&, int) ONNX Runtime only *guarantees* support for models stamped with official released onnx opset versions. Opset ${opset} is under development and support for this is limited. The operator schemas and or other functionality may change before next ONNX release and in this case ONNX Runtime will not guarantee backward compatibility. Current official support for domain ai.onnx is till opset ${lastOpset}.\n`
		);
	return graph;
}

/** The types that the graph's inputs and outputs are declared with, whatever its nodes are. */
function checkElements({ inputs, outputs }: GraphModel, host: Interpreter): void {
	for (const { elem, typed, other } of [...inputs, ...outputs]) {
		if (!typed || other) continue;
		if (!isElement(elem)) throw new Refusal('INVALID_ARGUMENT', `Failed to load model with error: Invalid tensor data type ${elem}.`);
		if (!elementTypes.has(elem)) host.unsupported(`a tensor of TensorProto.DataType ${elem}`);
	}
}

/** Names: each made once, each that is taken is there (graph.cc: Graph::Graph, VerifyNoDuplicateName, BuildConnections). */
function checkNames(graph: GraphModel, around: Iterable<string>): void {
	const made = new Set<string>();
	const everything = new Set([
		...around,
		...graph.inputs.map(({ name }) => name),
		...graph.initializers.keys(),
		...graph.nodes.flatMap(({ outputs }) => outputs)
	]);
	for (const { name } of graph.outputs)
		if (!everything.has(name))
			throw new Refusal(
				'FAIL',
				`${core}graph.cc:1555 void onnxruntime::Graph::InitializeStateFromModelFileGraphProto() This is an invalid model. Graph output (${name}) does not exist in the graph.\n`
			);
	const names = new Set<string>();
	const given = new Set([...graph.inputs.map(({ name }) => name), ...graph.initializers.keys()]);
	for (const { name, outputs } of graph.nodes) {
		if (name !== '' && names.has(name)) throw new Refusal('FAIL', `This is an invalid model. Error: two nodes with same node name (${name}).`);
		names.add(name);
		for (const output of outputs) {
			if (output === '') continue;
			if (made.has(output) || given.has(output)) throw new Refusal('FAIL', `This is an invalid model. Error: Duplicate definition of name (${output}).`);
			made.add(output);
		}
	}
	for (const { inputs } of graph.nodes)
		for (const input of inputs)
			if (input !== '' && !everything.has(input))
				throw new Refusal('INVALID_ARGUMENT', `Invalid model. Node input '${input}' is not a graph input, initializer, or output of a previous node.`);
}

/** The nodes, each behind those that it takes from. */
function inOrder(graph: GraphModel): readonly NodeModel[] {
	const makers = new Map(graph.nodes.flatMap((node) => node.outputs.flatMap((name): [string, NodeModel][] => (name === '' ? [] : [[name, node]]))));
	const order: NodeModel[] = [];
	const state = new Map<NodeModel, 'open' | 'done'>();
	for (const start of graph.nodes) {
		const stack: NodeModel[] = [start];
		for (let node = stack.at(-1); node; node = stack.at(-1)) {
			if (state.get(node) === 'done') {
				stack.pop();
				continue;
			}
			const before = node.inputs.map((name) => makers.get(name)).filter((one) => one !== undefined && state.get(one) !== 'done');
			if (before.some((one) => one !== undefined && state.get(one) === 'open'))
				throw new Refusal('FAIL', 'This is an invalid model. Error: the graph is not acyclic.');
			state.set(node, 'open');
			if (before.length > 0) for (const one of before) stack.push(one!);
			else {
				state.set(node, 'done');
				order.push(node);
				stack.pop();
			}
		}
	}
	return order;
}

/** `("name", LSTM, "", -1) : ("X": tensor(float),) -> ("Y",) `. */
function nodeText(node: NodeModel, known: Known): string {
	const argument = (name: string): string => {
		const elem = known.get(name)?.elem ?? 0;
		return `"${name}"${name !== '' && elem ? `: ${typeText(elem)}` : ''},`;
	};
	const list = (names: readonly string[]): string => `(${names.map(argument).join('')})`;
	return `("${node.name}", ${node.op}, "${node.domain}", -1) : ${list(node.inputs)} -> ${list(node.outputs)} `;
}

/** What is known of a graph before any node is looked at. */
export function declaredTypes(graph: GraphModel): Known {
	const known: Known = new Map();
	for (const [name, { elem, tensor }] of graph.initializers) known.set(name, { elem, shape: tensor.shape });
	for (const one of [...graph.values, ...graph.outputs]) if (one.typed && !known.has(one.name)) known.set(one.name, one);
	for (const one of graph.inputs) if (!graph.initializers.has(one.name)) known.set(one.name, one);
	return known;
}

/** What a node that is a constant holds. */
export function constantOf(host: Interpreter, node: NodeModel, schema: Schema): Held | undefined {
	if (node.op !== 'Constant') return undefined;
	const attributes = new Attributes(node, schema);
	const told = constant(attributes);
	const dtype = elementTypes.get(told?.elem ?? 0)?.dtype;
	if (!told || !dtype) return attributes.held('value');
	return { elem: told.elem, tensor: new MemoryLowering(host, 'Constant', dtype).literal(told.values, told.shape, dtype) };
}

/** A model as a session takes it: checks, types and shapes, kernels, in the runtime's order. */
export function resolve(host: Interpreter, model: Model): Resolved {
	const whole = checkModel(model, host);
	checkElements(whole, host);
	// What older models hold is never fed, even where they name it among their inputs.
	const isFed = (name: string) => model.irVersion >= 4 || !whole.initializers.has(name);
	return resolveGraph(host, { ...whole, inputs: whole.inputs.filter(({ name }) => isFed(name)) }, model.opsets);
}

/** A graph: that of a model, or one of a node's, which sees what is around it. `given`: what its inputs are. */
function resolveGraph(host: Interpreter, graph: GraphModel, opsets: Model['opsets'], around?: Facts, given: readonly (Typed | null)[] = []): Resolved {
	checkNames(graph, around?.known.keys() ?? []);
	const order = inOrder(graph);
	const known: Known = new Map([...(around?.known ?? []), ...declaredTypes(graph)]);
	graph.inputs.forEach((one, i) => {
		const type = given[i];
		if (type) known.set(one.name, { elem: type.elem || one.elem, shape: merged(type.shape, one.shape) });
	});
	if ([...known.values()].some(({ other }) => other)) return host.unsupported('a graph of sequences or other types');
	const inputs = new Set(graph.inputs.map(({ name }) => name));
	const constants = new Map([...(around?.constants ?? []), ...graph.initializers].filter(([name]) => !inputs.has(name)));
	const bodies = new Map<GraphModel, Resolved>();
	const facts: Facts = {
		known,
		constants,
		data: new Map(),
		body(_, inner, types) {
			const resolved = resolveGraph(host, inner, opsets, facts, types);
			bodies.set(inner, resolved);
			return inner.outputs.map((one) => resolved.known.get(one.name) ?? null);
		}
	};
	const nodes: Ready[] = [];
	for (const node of order) {
		host.spend(20);
		const declared = declaredFor(node, opsets);
		if ('unmodelled' in declared) return host.unsupported(declared.unmodelled);
		const wrong = 'said' in declared ? declared.said : checkedBodies(host, node, opsets, new Set(known.keys()));
		if ('said' in declared || wrong !== null) throw new Refusal('INVALID_GRAPH', `This is an invalid model. In Node, ${nodeText(node, known)}, Error ${wrong}`);
		const operator = operators.get(node.op);
		if (!operator) return host.unsupported(`the operator ${node.op}`);
		const { schema } = declared;
		const held = constantOf(host, node, schema);
		if (held) constants.set(node.outputs[0]!, held);
		inferOutputs(inferenceOf(host, node, schema, facts, 'runtime'), schema, operator, facts);
		nodes.push({ node, schema, operator, attributes: new Attributes(node, schema), widened: false, bodies });
	}
	const ready = nodes.map((one) => ({ ...one, widened: chooseKernel(one, known) }));
	for (const { operator, attributes, node } of nodes) operator.construct?.(attributes, known.get(node.inputs[0] ?? '')?.elem ?? 0);
	return { graph, nodes: ready, known, constants };
}

/** Whether numbers of 16 bits are computed as float, where there is no kernel for them; refuses where there is none at all. */
function chooseKernel({ node, schema }: Ready, known: Known): boolean {
	const bound = new Map(boundTypes(node, schema, known));
	schema.outputs.formals.forEach(({ type }, i) => {
		const elem = known.get(node.outputs[i] ?? '')?.elem;
		if (elem && !bound.has(type)) bound.set(type, elem);
	});
	const fits = (half: boolean): boolean =>
		schema.kernels.some((kernel) =>
			[...kernel].every(([type, allowed]) => {
				const elem = bound.get(type);
				return elem === undefined || allowed.includes(elementTypes.get(half && elem === 10 ? 1 : elem)?.short ?? '');
			})
		);
	if (node.op === 'Constant' || fits(false)) return false;
	if (fits(true)) return true;
	throw new Refusal('NOT_IMPLEMENTED', `Could not find an implementation for ${node.op}(${schema.since}) node with name '${node.name}'`);
}
