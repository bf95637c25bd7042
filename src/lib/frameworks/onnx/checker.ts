import type { Interpreter } from '../../python/index.ts';
import { operators } from './operators/all.ts';
import { declaredFor } from './graph/check.ts';
import { constantOf, declaredTypes } from './graph/resolve.ts';
import { inferenceOf, merged, type Facts } from './graph/infer.ts';
import { propagated } from './graph/propagate.ts';
import type { GraphModel, Model, NodeModel } from './model.ts';
import { InferenceRefusal } from './status.ts';
import type { Shape, Typed } from './types.ts';

/** The opset and the IR version of ONNX 1.23. */
const newest = { opset: 28, ir: 14 };

type Opsets = ReadonlyMap<string, number>;
const today: Opsets = new Map([['', newest.opset]]);

/** What onnx.checker says of a node; null: nothing. */
export function checkedNode(host: Interpreter, node: NodeModel, opsets = today, around: ReadonlySet<string> = new Set()): string | null {
	const declared = declaredFor(node, opsets);
	if ('unmodelled' in declared) return host.unsupported(declared.unmodelled);
	return 'said' in declared ? declared.said : checkedBodies(host, node, opsets, around);
}

/** The same of a node's own graphs. `around`: names that they see. */
export function checkedBodies(host: Interpreter, node: NodeModel, opsets: Opsets, around: ReadonlySet<string>): string | null {
	for (const { value } of node.attributes.values()) {
		const said = value !== null && typeof value === 'object' && 'nodes' in value ? checkedGraph(host, value, opsets, around) : null;
		if (said !== null) return said;
	}
	return null;
}

/** onnx/checker.cc: check_graph. */
export function checkedGraph(host: Interpreter, graph: GraphModel, opsets = today, around: ReadonlySet<string> | null = null): string | null {
	if (graph.name === '') return "Field 'name' of 'graph' is required to be non-empty.";
	const known = new Set<string>(around);
	for (const one of [...graph.inputs, ...graph.outputs]) {
		if (one.name === '') return "Field 'name' of 'value_info' is required to be non-empty.";
		if (!one.typed) return "Field 'type' of 'value_info' is required but missing.";
		if (!one.other && one.shape === null && around === null) return "Field 'shape' of 'type' is required but missing.";
	}
	for (const { name } of graph.inputs) {
		if (known.has(name)) return `Graph must be in single static assignment (SSA) form, however '${name}' has been used as graph input names multiple times.`;
		known.add(name);
	}
	for (const name of graph.initializers.keys()) known.add(name);
	for (const node of graph.nodes) {
		const missing = node.inputs.find((name) => name !== '' && !known.has(name));
		if (missing !== undefined)
			return `Nodes in a graph must be topologically sorted, however input '${missing}' of node: \nname: ${node.name} OpType: ${node.op}\n is not output of any previous nodes.`;
		const said = checkedNode(host, node, opsets, known);
		if (said !== null) return `${said}\n\n==> Context: Bad node spec for node. Name: ${node.name} OpType: ${node.op}`;
		for (const output of node.outputs) {
			if (output === '') continue;
			if (known.has(output)) return `Graph must be in single static assignment (SSA) form, however '${output}' has been used as output names multiple times.`;
			known.add(output);
		}
	}
	return null;
}

export function checkedModel(host: Interpreter, { irVersion, opsets, graph }: Model): string | null {
	if (irVersion === 0) return 'The model does not have an ir_version set properly.';
	if (irVersion > newest.ir) return `Your model ir_version ${irVersion} is higher than the checker's (${newest.ir}).`;
	if (irVersion >= 3 && opsets.size === 0) return 'model with IR version >= 3 must specify opset_import for ONNX';
	return graph ? checkedGraph(host, graph, opsets) : "Field 'name' of 'graph' is required to be non-empty.";
}

export interface Inferred {
	/** What a strict inference raises. */
	readonly said: string | null;
	readonly found: readonly (readonly [string, Typed])[];
}

/** Where an inferred shape and one that is there already differ. */
function differing(inferred: Shape, existing: Shape): string | undefined {
	if (!inferred || !existing) return undefined;
	if (inferred.length !== existing.length) return `Inferred shape and existing shape differ in rank: (${inferred.length}) vs (${existing.length})`;
	const at = inferred.findIndex((dim, i) => typeof dim === 'number' && typeof existing[i] === 'number' && existing[i] !== dim);
	return at < 0 ? undefined : `Inferred shape and existing shape differ in dimension ${at}: (${String(inferred[at])}) vs (${String(existing[at])})`;
}

/** Names for sizes that nobody knows, as ONNX's inference counts them up. */
type Unnamed = { next: number };

/** onnx.shape_inference of a model: what is found, node by node. */
export function inferredTypes(host: Interpreter, { opsets, graph }: Model, strict: boolean, withData: boolean): Inferred {
	if (!graph) return { said: null, found: [] };
	return inferredGraph(host, graph, { opsets, strict, withData, unnamed: { next: 0 } });
}

interface Asked {
	readonly opsets: Opsets;
	readonly strict: boolean;
	readonly withData: boolean;
	readonly unnamed: Unnamed;
	/** What is known around a node's own graph, and what its inputs are. */
	readonly around?: Facts;
	readonly given?: readonly (Typed | null)[];
}

function inferredGraph(host: Interpreter, graph: GraphModel, asked: Asked): Inferred & { readonly types: ReadonlyMap<string, Typed> } {
	const { opsets, strict, withData, unnamed, around, given = [] } = asked;
	const own = declaredTypes(graph);
	const known = new Map([...(around?.known ?? []), ...own]);
	graph.inputs.forEach((one, i) => {
		const type = given[i];
		if (type) known.set(one.name, { elem: type.elem || one.elem, shape: merged(type.shape, one.shape) });
	});
	const declared = new Map(own);
	const found = new Map<string, Typed>();
	const constants = new Map([...(around?.constants ?? []), ...graph.initializers]);
	const named = (shape: Shape): Shape => shape && shape.map((dim) => dim ?? `unk__${unnamed.next++}`);
	const facts: Facts = {
		known,
		constants,
		data: new Map(),
		body(node, inner, types) {
			const { said, types: inside } = inferredGraph(host, inner, { ...asked, around: facts, given: types });
			if (said !== null) return host.unsupported(`what is said of the graph of ${node.op}`);
			return inner.outputs.map(({ name }) => inside.get(name) ?? null);
		}
	};
	for (const node of graph.nodes) {
		host.spend(20);
		const what = declaredFor(node, opsets);
		if ('unmodelled' in what) return host.unsupported(what.unmodelled);
		if ('said' in what) continue;
		const operator = operators.get(node.op);
		if (!operator) return host.unsupported(`the operator ${node.op}`);
		const held = constantOf(host, node, what.schema);
		if (held) constants.set(node.outputs[0]!, held);
		const inference = inferenceOf(host, node, what.schema, facts, 'onnx');
		const stop = (kind: string, message: string) => ({
			said: `[ShapeInferenceError] Inference error(s): (op_type:${node.op}${node.name ? `, node name: ${node.name}` : ''}): [${kind}] ${message}\n`,
			found: [],
			types: known
		});
		try {
			const types = operator.infer(inference);
			for (const [i, name] of node.outputs.entries()) {
				const given = types[i];
				if (name === '' || !given) continue;
				const type = { ...given, shape: named(given.shape) };
				const before = declared.get(name);
				const wrong = differing(type.shape, before?.shape ?? null);
				if (wrong !== undefined) {
					if (strict) return stop('ShapeInferenceError', wrong);
					continue;
				}
				const shape =
					type.shape && before?.shape
						? type.shape.map((dim, k) => (typeof dim === 'number' ? dim : (before.shape?.[k] ?? dim)))
						: (before?.shape ?? type.shape);
				const made = { elem: type.elem || (before?.elem ?? 0), shape };
				known.set(name, made);
				found.set(name, made);
			}
			const numbers = withData ? propagated(inference) : undefined;
			if (numbers && node.outputs[0]) facts.data.set(node.outputs[0], numbers);
		} catch (thrown) {
			if (!(thrown instanceof InferenceRefusal)) throw thrown;
			if (strict) return stop(thrown.kind, thrown.message);
		}
	}
	return { said: null, found: [...found], types: known };
}
