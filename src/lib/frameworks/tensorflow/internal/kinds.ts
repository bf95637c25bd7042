import { machineOf } from '../../../python/builtins/methodDef.ts';
import { PyClass, PyTuple, typeName } from '../../../python/index.ts';
import type { Entries } from '../../../python/stdlib/module.ts';
import { entry } from '../../../tensors/arguments/function.ts';
import { errors } from '../errors.ts';
import { framesOf, graphOf, isRunHere, uniqueName } from '../graph.ts';
import { wrappedKernel } from '../op.ts';
import { asTensor, kerasTensorClass, readSizes, sizesOf, TfTensor } from '../tensor.ts';

/** How many ops back it is looked for what made a tensor. */
const mostLookedThrough = 200;

/** What a value is: whose tensor, of which sizes, and what made it. */
export const kinds: Entries = [
	entry('is_tensor', 'x', (_, x) => x instanceof TfTensor && x.cls !== kerasTensorClass),
	entry('is_keras_tensor', 'x', (_, x) => x instanceof TfTensor && x.cls === kerasTensorClass),
	/** Sizes as they are known: None where one is open. */
	entry('static_shape', 'x', (host, x) => {
		const { staticShape } = asTensor(host, x);
		return staticShape && sizesOf(staticShape);
	}),
	/** Sizes as they are evaluated. */
	entry('sizes', 'x', (host, x) => {
		const { shape, staticShape } = asTensor(host, x);
		// A session runs it with others.
		if (graphOf(host)?.lazy && (staticShape === null || staticShape.includes(null))) return host.unsupported('open sizes of a graph that a session runs');
		return sizesOf(shape);
	}),
	/** Whether two shapes may be the same. */
	entry('fits', 'a, b', (host, a, b) => {
		const [x, y] = [readSizes(host, a), readSizes(host, b)];
		return x.length === y.length && x.every((n, i) => n === null || y[i] === null || n === y[i]);
	}),
	/** What a kernel's error says that no op here computes: `counts` are those that its name has, `called` the op where its kernel has another name. */
	entry('kernel_fails', "op, words, counts='', name='', kind=None, called=None", (host, op, words, counts, name, kind, called) => {
		const graph = graphOf(host);
		if (graph && isRunHere(graph)) {
			const node = uniqueName(host, `${String(op)}/${String(op)}`);
			graph.fails.push({ node, type: 'InvalidArgumentError', message: String(words), frames: framesOf(host), outputs: [], ofValues: true });
			return null;
		}
		if (graph) return host.unsupported(`what a graph says of ${String(op)}`);
		const ending = `[Op:${String(called ?? op)}]${name === null ? '' : ` name: ${String(name)}`}`;
		return host.raise(
			kind === null ? errors.InvalidArgumentError : (kind as PyClass),
			`${wrappedKernel(String(op), String(counts))} ${String(words)} ${ending}`,
			{
				code: `tf.${String(op)}`
			}
		);
	}),
	entry('op_fails', 'kind, words', (host, kind, words) => host.raise(kind as PyClass, String(words), { code: 'tf.op' })),
	entry('out_of_range', 'counts', (host, counts) =>
		host.raise(errors.OutOfRangeError, `${wrappedKernel('IteratorGetNext', String(counts))} End of sequence [Op:IteratorGetNext] name: `, {
			code: 'tf.IteratorGetNext'
		})
	),
	entry('is_symbolic', 'x', (_, x) => x instanceof TfTensor && x.isSymbolic),
	/** Calls a function whose prints and warnings nobody hears: it is traced already. */
	entry('quietly', 'function', (host, callee) => {
		const { trace } = machineOf(host);
		const before = trace.mark();
		try {
			return host.call(callee, []);
		} finally {
			trace.unsay(before);
		}
	}),
	/** How much the program has bound and printed; and the same once more, from there on. */
	entry('said', '', (host) => {
		const { bindings, out } = machineOf(host).trace.mark();
		return new PyTuple([BigInt(bindings), BigInt(out)]);
	}),
	entry('say_again', 'since', (host, since) => {
		const [bindings, out] = (since as PyTuple).items.map(Number) as [number, number];
		machineOf(host).trace.sayAgain({ bindings, out });
		return null;
	}),
	entry('unsay', 'since', (host, since) => {
		const { trace } = machineOf(host);
		const [bindings, out] = (since as PyTuple).items.map(Number) as [number, number];
		const said = { bindings, out, warnings: trace.mark().warnings };
		while ((trace.once.at(-1)?.[0].out ?? -1) >= out) trace.once.pop();
		trace.unsay(said);
		if (trace.mark().bindings > bindings) trace.unbind(said);
		return null;
	}),
	/** Whether a tensor's numbers are known. */
	entry('has_values', 'x', (host, x) => asTensor(host, x).values !== null),
	/** A whole number that a tensor is: an index. */
	entry('whole_number', 'x', (host, x) => {
		const { values, size, ir, isSymbolic } = asTensor(host, x);
		graphOf(host)?.read.push(ir.id);
		if (graphOf(host)?.lazy && isSymbolic) return host.unsupported('an index of a graph that a session runs');
		return values && size === 1 ? BigInt(Math.trunc(values[0]!)) : host.unsupported('an index that is not known');
	}),
	/** Which way a condition of a graph goes. */
	entry('decided', 'x', (host, x) => {
		const { values, size } = asTensor(host, x);
		const graph = graphOf(host);
		if (graph) graph.decided = true;
		if (graph?.lazy) return host.unsupported('a condition of a graph that a session runs');
		return values && size === 1 ? values[0] !== 0 : host.unsupported('a condition in a graph whose value is not known');
	}),
	/** A tensor of a graph of which it is not known how many rows it has. */
	entry('opened', 'x', (host, x) => {
		const tensor = asTensor(host, x);
		tensor.staticShape = tensor.staticShape && [null, ...tensor.staticShape.slice(1)];
		return tensor;
	}),
	/** A class of the same under another name. */
	entry('subclass', 'name, base, module', (_, name, base, module) => {
		const of = base as PyClass;
		const made = new PyClass(String(name), String(module), [of]);
		made.scripted = of.scripted;
		return made;
	}),
	/** Another attribute of a tensor. */
	entry('note', 'x, name, value', (host, x, name, value) => {
		asTensor(host, x).noted.set(String(name), value);
		return null;
	}),
	entry('type_name', 'x', (_, x) => typeName(x)),
	/** What made a tensor: `softmax`, `sigmoid`. Of what tf.nn gives in eager mode Keras knows nothing. */
	entry('maker', 'x', (host, x) => {
		const { ops } = host.trace;
		const { id } = asTensor(host, x).ir;
		for (let i = ops.length - 1; i >= Math.max(0, ops.length - mostLookedThrough); i--) {
			const { primitive, outputs, path } = ops[i]!;
			if (outputs.includes(id)) return !graphOf(host) && path === '' ? null : primitive.kind === 'elementwise' ? primitive.fn : primitive.kind;
		}
		return null;
	})
];
