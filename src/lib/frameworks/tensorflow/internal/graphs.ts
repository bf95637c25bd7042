import type { Entries } from '../../../python/stdlib/module.ts';
import { entry } from '../../../tensors/arguments/function.ts';
import { enterScope, graphOf, inScope, leaveScope, newGraph, outside, scopeOf, trace, uniqueName } from '../graph.ts';
import { framesOf } from '../op.ts';
import { raiseRun } from '../traced.ts';
import { asTensor, readSizes, symbolicClass } from '../tensor.ts';

/** Graphs that are traced, their placeholders and name scopes. */
export const graphs: Entries = [
	entry('is_tracing', '', (host) => graphOf(host) !== undefined),
	/** Calls a function in a graph of its own. `symbolic`: nobody runs that. */
	entry('trace', 'function, symbolic=False', (host, callee, symbolic) => trace(host, () => host.call(callee, []), newGraph({ isSymbolic: symbolic === true }))),
	/** The lines of the program that are running. */
	entry('running', '', (host) => framesOf(host)),
	/** Calls a step of a model in a graph that is run with this batch; `name`: what Keras calls what it runs; `first`: what was running when it was traced. */
	entry('trace_step', 'function, name, first', (host, callee, name, first) => {
		const graph = newGraph({ isStep: true });
		const result = trace(host, () => host.call(callee, []), graph);
		const [failed] = graph.fails;
		if (!failed) return result;
		const { frames } = failed;
		return raiseRun(host, String(name), { ...failed, frames: String(first) + frames.slice(framesOf(host).length) });
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
	entry('placeholder', 'x, name', (host, x, name) => asTensor(host, x).as(symbolicClass, { name: String(name) })),
	/** A tensor as a placeholder of the graph that is traced next, of which it knows so much. */
	entry('fed', 'x, shape, name', (host, x, shape, name) =>
		asTensor(host, x).as(symbolicClass, { staticShape: readSizes(host, shape), name: `${String(name)}:0` })
	)
];
