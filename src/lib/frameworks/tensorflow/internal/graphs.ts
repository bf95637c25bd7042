import type { Value } from '../../../python/index.ts';
import type { Entries } from '../../../python/stdlib/module.ts';
import { entry } from '../../../tensors/arguments/function.ts';
import { enterScope, framesOf, graphOf, inOuterScope, inScope, leaveScope, newGraph, outside, scopeOf, trace, uniqueName, type Failure } from '../graph.ts';
import { raiseFirstOfSeveral, raiseRun } from '../traced.ts';
import { asTensor, readSizes, symbolicClass } from '../tensor.ts';

const scopeOfNode = (node: string): string => node.slice(0, node.lastIndexOf('/') + 1);

/**
 * Whether what a graph without gradients says of sizes is known: of the only op that fails, or the first in its scope, by the name that it was made
 * with. Other ops than elementwise ones may be moved by then, and go by another name.
 */
const isFirst = ({ node, message }: Failure, another: Failure | undefined): boolean =>
	message.startsWith('Incompatible shapes') && (!another || scopeOfNode(another.node) === scopeOfNode(node));

/** Graphs that are traced, their placeholders and name scopes. */
export const graphs: Entries = [
	entry('is_tracing', '', (host) => graphOf(host) !== undefined),
	/** Calls a function in a graph of its own; `symbolic`: in one that is outside of all name scopes, for what it gives alone. */
	entry('trace', 'function, symbolic=False', (host, callee, symbolic) => {
		const run = (): Value => host.call(callee, []);
		const isSymbolic = symbolic === true;
		return trace(host, isSymbolic ? () => inOuterScope(host, run) : run, newGraph({ isSymbolic }));
	}),
	/** The lines of the program that are running. */
	entry('running', '', (host) => framesOf(host)),
	/**
	 * Calls a step of a model in a graph that is run with this batch. `name`: what Keras calls what it runs; `first`: what was running when it was traced;
	 * `trains`: whether it has gradients, whose ops fail as well where sizes do not fit.
	 */
	entry('trace_step', 'function, name, first, trains', (host, callee, name, first, trains) => {
		const graph = newGraph({ isStep: true });
		const result = trace(host, () => host.call(callee, []), graph);
		const [failed, another] = graph.fails;
		if (!failed) return result;
		if (!failed.ofValues && (trains === true || !isFirst(failed, another))) return raiseFirstOfSeveral(host, failed, String(first));
		const { frames } = failed;
		return raiseRun(host, String(name), { ...failed, frames: String(first) + frames.slice(framesOf(host).length) });
	}),
	/** Calls a function whose ops are left out when the graph is run, as nobody asks for what they give. */
	entry('left_out', 'function', (host, callee) => {
		const graph = graphOf(host);
		const before = graph?.fails.length;
		const result = host.call(callee, []);
		if (graph) graph.fails.length = before!;
		return result;
	}),
	/** Calls a function outside of the graph that is traced. */
	entry('outside', 'function', (host, callee) => outside(host, () => host.call(callee, []))),
	/** Calls a function within a name scope. */
	entry('scoped', 'name, function', (host, name, callee) => inScope(host, String(name), () => host.call(callee, []))),
	entry('enter_scope', 'name', (host, name) => {
		enterScope(host, String(name));
		return null;
	}),
	/** The name scopes that are open, each with a slash behind it. */
	entry('scope', '', (host) => scopeOf(host)),
	entry('leave_scope', '', (host) => {
		leaveScope(host);
		return null;
	}),
	/** Takes a name that an op of Keras' has, of which nothing else is here. */
	entry('take_name', 'name', (host, name) => {
		if (graphOf(host)) uniqueName(host, String(name));
		return null;
	}),
	/** What a layer learned, as its cast within a graph reads it. */
	entry('cast_weight', 'value', (host, value) => {
		const weight = asTensor(host, value);
		return graphOf(host) ? weight.as(symbolicClass, { staticShape: weight.shape, name: `${uniqueName(host, 'Cast')}/ReadVariableOp:0` }) : weight;
	}),
	/** A KerasTensor as a placeholder of the graph. */
	entry('placeholder', 'x', (host, x) => asTensor(host, x).as(symbolicClass, { name: `${uniqueName(host, 'Placeholder')}:0` })),
	/** A tensor as a placeholder of the graph that is traced next, of which it knows so much. */
	entry('fed', 'x, shape, name', (host, x, shape, name) =>
		asTensor(host, x).as(symbolicClass, { staticShape: shape === null ? null : readSizes(host, shape), name: `${String(name)}:0` })
	)
];
