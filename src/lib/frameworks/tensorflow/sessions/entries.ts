import { PyClass, PyList, PyObject, PyTuple, types, type Interpreter, type Value } from '../../../python/index.ts';
import type { TensorId } from '../../../ir/index.ts';
import type { Entries } from '../../../python/stdlib/module.ts';
import { entry } from '../../../tensors/arguments/function.ts';
import { lowering } from '../convert.ts';
import { readDType } from '../dtype.ts';
import { machineOf } from '../../../python/builtins/methodDef.ts';
import { enterGraph, hasOldShapes, leaveGraph, newGraph, scopeOf, uniqueName, type Graph } from '../graph.ts';
import { typeWord } from '../ops/definition.ts';
import { asTensor, readSizes, TfTensor } from '../tensor.ts';
import { LazyGraph, lazyOf } from './lazy.ts';

const graphClass = new PyClass('_LazyGraph', 'tensorflow.python.framework.ops', [types.object]);

/** A graph as Python's text holds it. */
class HeldGraph extends PyObject {
	readonly cls = graphClass;
	readonly graph: Graph = newGraph({ lazy: new LazyGraph() });
}

const held = (value: Value): HeldGraph => value as HeldGraph;

const lazyHere = (host: Interpreter): LazyGraph => lazyOf(host) ?? host.unsupported('an op of a graph outside of one');

/** What a session's graphs ask: `tf.Graph`, `tf.compat.v1.placeholder`, `Session.run`. */
export const sessions: Entries = [
	entry('lazy_graph', '', () => new HeldGraph()),
	entry('enter_graph', 'graph', (host, graph) => {
		enterGraph(host, held(graph).graph);
		return null;
	}),
	entry('leave_graph', '', (host) => {
		leaveGraph(host);
		return null;
	}),
	/** Whether ops are added to a graph that a session runs. */
	entry('is_lazy', '', (host) => lazyOf(host) !== undefined),
	/** A name that the graph has not had, within the open scopes. */
	entry('unique_name', 'name', (host, name) => uniqueName(host, String(name))),
	/** A tensor that is fed: open sizes are numbers that nothing else has. */
	entry('lazy_placeholder', 'shape, dtype, name', (host, shape, dtype, name) => {
		const graph = lazyHere(host);
		const known = shape === null ? null : readSizes(host, shape);
		const sizes = known ?? [];
		const type = readDType(dtype) ?? 'float32';
		const made = lowering(host, 'tf.compat.v1.placeholder', type).unknown(sizes.map((n, i) => n ?? 3 + 2 * i));
		const node = uniqueName(host, String(name));
		made.inGraph(`${node}:0`, known, false);
		graph.add(
			host,
			'Placeholder',
			node,
			[],
			[made],
			undefined,
			`You must feed a value for placeholder tensor '${node}' with dtype ${typeWord(type)}${sizes.length === 0 ? '' : ` and shape [${sizes.map((n) => n ?? '?').join(',')}]`}`
		);
		return made;
	}),
	/** A tensor like another that a function of Python's gives when the graph is run, of what some tensors are then. */
	entry('lazy_node', 'type, name, inputs, like, function', (host, type, name, inputs, like, callee) => {
		const graph = lazyHere(host);
		const { shape, dtype, staticShape } = asTensor(host, like);
		const made = lowering(host, String(type), dtype).unknown(shape);
		const node = uniqueName(host, String(name));
		made.inGraph(`${node}:0`, staticShape, false);
		graph.add(
			host,
			String(type),
			node,
			host.iterate(inputs).map((one) => asTensor(host, one)),
			[made],
			(given) => [asTensor(host, host.call(callee, [...given] as Value[]))]
		);
		return made;
	}),
	/** What tensors of a graph are, of what is fed: a dictionary by tensors' names. */
	entry('run_graph', 'graph, tensors, feeds', (host, graph, tensors, feeds) => {
		const fed = new Map<TensorId, TfTensor>(
			host.iterate(feeds).map((pair) => {
				const [key, value] = (pair as PyTuple).items;
				return [asTensor(host, key).ir.id, asTensor(host, value)];
			})
		);
		const wanted = host.iterate(tensors).map((one) => asTensor(host, one));
		return new PyList([...held(graph).graph.lazy!.run(host, wanted, fed)]);
	}),
	/** A tensor of a graph by its name; None where there is none. */
	entry('named_in', 'graph, name', (_, graph, name) => held(graph).graph.lazy!.named.get(String(name)) ?? null),
	/** Whether a tensor is of a graph. */
	entry('is_in_graph', 'graph, x', (_, graph, x) => x instanceof TfTensor && held(graph).graph.lazy!.nodes.has(x.ir.id)),
	/** Whether a graph has ops. */
	entry('has_nodes', 'graph', (_, graph) => held(graph).graph.names.size > 0),
	/** What made a tensor of a graph: name and kind of its op. */
	entry('node_of', 'graph, x', (_, graph, x) => {
		const node = x instanceof TfTensor ? held(graph).graph.lazy!.nodes.get(x.ir.id) : undefined;
		return node ? new PyTuple([node.name, node.type]) : null;
	}),
	/** Whether sizes are TensorFlow 1's; and sets it. */
	entry('old_shapes', 'set', (host, set) => hasOldShapes(host, set === null ? undefined : set === true)),
	/** Whether the program itself calls what asks this. */
	entry('asked_by_program', '', (host) => {
		const { running } = machineOf(host);
		const at = running.length - (running.at(-1)?.code.name === '__getitem__' ? 2 : 1);
		return running[at]?.code.library === null;
	}),
	/** The name scope that is open. */
	entry('scope_name', '', (host) => scopeOf(host).slice(0, -1))
];
