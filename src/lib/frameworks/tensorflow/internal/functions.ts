import { machineOf } from '../../../python/builtins/methodDef.ts';
import { BoundMethod, PyIterator, PyList, PyTuple, type Interpreter, type PyDict } from '../../../python/index.ts';
import { PyFunction } from '../../../python/objects/code.ts';
import { Raise } from '../../../python/objects/exceptions.ts';
import { bind, type Parameters } from '../../../python/objects/signature.ts';
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

/** What `inspect.Signature.bind` says of arguments that do not fit. */
function misfit(parameters: Parameters, count: number, keywords: Set<string>): string {
	let at = 0;
	for (; at < count; at++) {
		const { kind, name } = parameters[at] ?? { kind: 'keyword-only', name: '' };
		if (kind === 'star') break;
		if (kind === 'keyword-only' || kind === 'double-star') return 'too many positional arguments';
		if (kind === 'plain' && keywords.has(name)) return `multiple values for argument '${name}'`;
	}
	for (const { kind, name, default: otherwise } of parameters.slice(at)) {
		if (kind === 'star' || kind === 'double-star') continue;
		if (kind === 'positional-only' && keywords.has(name)) return `'${name}' parameter is positional only, but was passed as a keyword`;
		if (!keywords.delete(name) && otherwise === undefined) return `missing a required argument: '${name}'`;
	}
	return `got an unexpected keyword argument '${[...keywords][0]}'`;
}

/** A parameter list as TensorFlow prints it, which keeps the values of defaults to itself. */
function printedParameters(parameters: Parameters): string {
	const printed: string[] = [];
	parameters.forEach(({ kind, name, default: otherwise }, i) => {
		const before = parameters[i - 1]?.kind;
		if (before === 'positional-only' && kind !== 'positional-only') printed.push('/');
		if (kind === 'keyword-only' && before !== 'keyword-only' && before !== 'star') printed.push('*');
		const stars = { star: '*', 'double-star': '**' }[kind as string] ?? '';
		printed.push(`${stars}${name}${otherwise === undefined ? '' : '=<captured_default_value>'}`);
	});
	return [...printed, ...(parameters.at(-1)?.kind === 'positional-only' ? ['/'] : [])].join(', ');
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
			return new PyTuple([printedParameters(parameters), new PyList([]), misfit(parameters, (args as PyTuple).items.length, new Set(given.keys()))]);
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
