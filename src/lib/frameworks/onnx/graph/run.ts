import type { Interpreter } from '../../../python/index.ts';
import { cast } from '../../../tensors/convert.ts';
import type { StridedTensor } from '../../../tensors/tensor.ts';
import { MemoryLowering } from '../operators/operator.ts';
import { Refusal } from '../status.ts';
import { elementTypes } from '../types.ts';
import type { Ready, Resolved } from './resolve.ts';

/** Runs a graph: the values of its outputs, by name. */
export function runGraph(
	host: Interpreter,
	{ graph, nodes, known, constants }: Resolved,
	feeds: ReadonlyMap<string, StridedTensor>,
	/** Of the graph around it. */
	outer: ReadonlyMap<string, StridedTensor> = new Map()
): ReadonlyMap<string, StridedTensor> {
	const values = new Map<string, StridedTensor>(outer);
	for (const [name, { tensor }] of [...graph.initializers, ...constants]) values.set(name, tensor);
	for (const [name, tensor] of feeds) values.set(name, tensor);
	for (const ready of nodes) {
		host.spend(10);
		const { node } = ready;
		try {
			const made = runNode(
				host,
				ready,
				node.inputs.map((name) => (name === '' ? null : (values.get(name) ?? null))),
				known.get(node.outputs[0] ?? '')?.elem ?? 0,
				values
			);
			made.forEach((tensor, i) => {
				const name = node.outputs[i];
				if (tensor && name) values.set(name, tensor);
			});
		} catch (thrown) {
			if (!(thrown instanceof Refusal)) throw thrown;
			throw new Refusal(
				thrown.status,
				`Non-zero status code returned while running ${node.op} node. Name:'${node.name}' Status Message: ${thrown.message}`,
				thrown.detail
			);
		}
	}
	return values;
}

function runNode(
	host: Interpreter,
	{ node, schema, operator, attributes, widened, bodies }: Ready,
	given: readonly (StridedTensor | null)[],
	elem: number,
	around: ReadonlyMap<string, StridedTensor>
): readonly (StridedTensor | null)[] {
	const wide = (tensor: StridedTensor | null): StridedTensor | null =>
		tensor && widened && tensor.dtype === 'float16' ? cast(host, tensor, { dtype: 'float32' }, node.op) : tensor;
	const inputs = given.map(wide);
	const declared = elementTypes.get(elem)?.dtype;
	const dtype = (widened && declared === 'float16' ? 'float32' : declared) ?? inputs.find((one) => one !== null)?.dtype ?? 'float32';
	const by = new MemoryLowering(host, node.op, dtype);
	const bodyOf = (name: string): Resolved => bodies.get(attributes.graph(name)!) ?? host.unsupported('such a graph of a node');
	const made = operator.run({
		host,
		by,
		node,
		since: schema.since,
		attributes,
		inputs,
		outputs: node.outputs.length,
		body(name, given) {
			const inner = bodyOf(name);
			const own = new Map(inner.graph.inputs.map((one, i) => [one.name, given[i] ?? host.unsupported('an input that a graph of a node lacks')]));
			const found = runGraph(host, inner, own, around);
			return inner.graph.outputs.map((one) => found.get(one.name) ?? host.unsupported(`the output ${one.name}`));
		},
		bodyInputs: (name) => bodyOf(name).graph.inputs,
		bodyOutputs(name) {
			const { graph, known } = bodyOf(name);
			return graph.outputs.map((one) => known.get(one.name) ?? one);
		}
	});
	return made.map((tensor) => (tensor && widened && tensor.dtype === 'float32' ? cast(host, tensor, { dtype: 'float16' }, node.op) : tensor));
}
