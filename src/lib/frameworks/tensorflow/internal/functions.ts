import { machineOf } from '../../../python/builtins/methodDef.ts';
import { BoundMethod, PyIterator, PyList, PyTuple, type Interpreter, type PyDict } from '../../../python/index.ts';
import { PyFunction } from '../../../python/objects/code.ts';
import { Raise } from '../../../python/objects/exceptions.ts';
import { bind } from '../../../python/objects/signature.ts';
import type { Entries } from '../../../python/stdlib/module.ts';
import { entry } from '../../../tensors/arguments/function.ts';
import { asTensor, readShape, sizesOf, type TfTensor } from '../tensor.ts';
import { done } from '../autograph/returned.ts';
import { callTraced, inOwnFrames, Recorded } from '../traced.ts';

/** The lines of the program that an exception left, as CPython prints them; null where it is not known which part of them it marks. */
function printedFrames(host: Interpreter, { frames }: Raise): string | null {
	const machine = machineOf(host);
	const [own, ...others] = frames.filter(({ line }) => line > 0);
	const text = own && machine.source.split('\n')[own.line - 1]?.trim();
	// A statement that is marked as a whole is not marked.
	if (!own || others.length > 0 || !/^raise\b/.test(text ?? '')) return null;
	return `  File "snippet.py", line ${own.line}, in ${own.func}\n    ${text}\n\n`;
}

/** What tf.function asks: arguments bound to names, calls that are traced, and done again. */
export const functions: Entries = [
	/** Arguments by the names of a function's parameters; what is wrong with them where they do not fit. */
	entry('bound', 'function, args, kwargs', (host, callee, args, kwargs) => {
		const isMethod = callee instanceof BoundMethod && callee.func instanceof PyFunction;
		const inner = isMethod ? callee.func : callee instanceof PyFunction ? callee : host.unsupported('tf.function of something that is no function');
		const parameters = isMethod ? inner.parameters.slice(1) : inner.parameters;
		const names = new PyTuple(parameters.map(({ name }) => name));
		const given = new Map([...(kwargs as PyDict).entries.values()].map(([key, value]) => [String(key), value]));
		try {
			return new PyTuple([names, new PyList([...bind(host, inner.qualname, parameters, (args as PyTuple).items, given)]), null]);
		} catch (thrown) {
			if (!(thrown instanceof Raise)) throw thrown;
			const needed = parameters.filter(({ name }, i) => i >= (args as PyTuple).items.length && !given.has(name));
			const missing =
				(args as PyTuple).items.length > parameters.length
					? 'too many positional arguments'
					: needed[0]
						? `missing a required argument: '${needed[0].name}'`
						: `got an unexpected keyword argument '${[...given.keys()].find((name) => !parameters.some((one) => one.name === name))}'`;
			return new PyTuple([names, new PyList([]), missing]);
		}
	}),
	/** `specs`: of each tensor among the arguments, in their order, or None. `runs`: whether the graph is run at once. `first`: the same, where it was traced before. */
	entry(
		'call_traced',
		'function, values, names, specs, converts, runs=True, first=None, gives="tensors"',
		(host, callee, values, names, specs, converts, runs, first, gives) => {
			const own = host.iterate(names).map(String);
			const kinds = specs === null ? null : host.iterate(specs);
			const from = host.trace.ops.length;
			const { result, placeholders, graph, number } = callTraced(
				host,
				callee,
				host.iterate(values),
				own,
				(tensor, at) => {
					const spec = kinds?.[at] ?? null;
					return spec === null ? tensor.shape : readShape(host, host.getAttribute(spec, 'shape'));
				},
				converts === true,
				runs === true,
				first instanceof Recorded ? first : null,
				gives === 'tensors' ? 'tensors' : 'anything'
			);
			return new PyTuple([result, new Recorded(host, placeholders, [from, host.trace.ops.length], result, graph, number)]);
		}
	),
	/** Calls a function that TensorFlow converts by itself. */
	entry('in_own_frames', 'function', (host, callee) => inOwnFrames(() => host.call(callee, []))),
	/** What a function that only does something gives. */
	entry('done', '', done),
	/** Goes through what the program gives; `failed` is called with what it raises, and its lines. */
	entry('going', 'iterator, failed', (host, iterator, failed) => {
		const from = iterator instanceof PyIterator ? iterator : host.unsupported('a generator of this kind');
		return new PyIterator(from.cls, () => {
			try {
				return from.next();
			} catch (thrown) {
				if (!(thrown instanceof Raise) || thrown.unknown) throw thrown;
				host.call(failed, [thrown.exception, printedFrames(host, thrown)]);
				throw thrown;
			}
		});
	}),
	/** What a graph knows of the sizes of what it gives. */
	entry('traced_shape', 'recorded, tensor', (host, recorded, tensor) => {
		const known = (recorded as Recorded).known.get(asTensor(host, tensor).ir.id);
		const shape = known === undefined ? asTensor(host, tensor).shape : known;
		return shape && sizesOf(shape);
	}),
	/** Whether the same ops are done whatever the values. */
	entry('replays', 'recorded', (_, recorded) => recorded instanceof Recorded && !recorded.isDecided),
	entry('replay', 'recorded, tensors', (host, recorded, tensors) => (recorded as Recorded).replay(host, host.iterate(tensors) as TfTensor[]))
];
