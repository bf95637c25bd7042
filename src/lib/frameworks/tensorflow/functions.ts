import { BoundMethod, PyDict, PyList, PyTuple, type Host, type Value } from '../../python/index.ts';
import { PyFunction } from '../../python/objects/code.ts';
import { Raise } from '../../python/objects/exceptions.ts';
import { bind } from '../../python/objects/signature.ts';
import { pythonFunction } from '../../tensors/arguments/function.ts';
import type { TensorId } from '../../ir/index.ts';
import { lowering } from './convert.ts';
import { readDType, dtypes } from './dtype.ts';
import { enterScope, graphOf, leaveScope } from './graph.ts';
import { sizesOf, symbolicClass, TfTensor } from './tensor.ts';
import { callTraced, Recorded } from './traced.ts';
import { variables } from './variables.ts';
import type { Entries } from '../../python/stdlib/module.ts';

const fn = (name: string, signature: string, run: (host: Host, ...args: Value[]) => Value): readonly [string, Value] => [
	name,
	pythonFunction(name, signature, run)
];

/** A tensor of its own with the same values: what a variable holds. */
function held(host: Host, tensor: TfTensor, isTrainable: boolean): TfTensor {
	const { shape, dtype, ir } = tensor;
	const by = lowering(host, 'tf.Variable', dtype);
	const made = by.make({ shape, dtype, axes: [...(host.trace.tensors[ir.id]?.axes ?? [])], requiresGrad: isTrainable && /float/.test(dtype), parameter: true });
	host.trace.op({ kind: 'cast' }, [ir.id], [made.ir.id], 'tf.Variable');
	return made.asEager();
}

/** Tensors that a target is made of, by ops from one on. */
function behind(host: Host, target: TfTensor, ranges: readonly (readonly [number, number])[]): ReadonlySet<TensorId> {
	const found = new Set<TensorId>([target.ir.id]);
	const { ops, tensors } = host.trace;
	host.spend(ops.length >> 3);
	for (let i = ops.length - 1; i >= 0; i--) {
		if (!ranges.some(([from, to]) => i >= from && i < to)) continue;
		const { inputs, outputs } = ops[i]!;
		if (outputs.some((id) => found.has(id) && tensors[id]!.requiresGrad)) for (const id of inputs) found.add(id);
	}
	return found;
}

/** `tf.as_dtype`. */
export const asDType: Value = pythonFunction(
	'as_dtype',
	'type_value',
	(host, dtype) => dtypes[readDType(dtype) ?? host.raise('TypeError', `Cannot convert ${host.repr(dtype)} to a TensorFlow DType.`)]
);

/** What TensorFlow's own Python asks for. */
export const more: Entries = [
	['as_dtype', asDType],
	fn('enter_scope', 'name', (host, name) => {
		enterScope(host, String(name));
		return null;
	}),
	fn('leave_scope', '', (host) => {
		leaveScope(host);
		return null;
	}),
	/** Whether two shapes may be the same. */
	fn('fits', 'a, b', (host, a, b) => {
		const [x, y] = [host.iterate(a), host.iterate(b)];
		return x.length === y.length && x.every((n, i) => n === null || y[i] === null || Number(n) === Number(y[i]));
	}),
	fn('sizes', 'tensor', (_, tensor) => sizesOf((tensor as TfTensor).shape)),
	fn('position', '', (host) => BigInt(host.trace.ops.length)),
	fn('variable', 'value, trainable', (host, value, trainable) => {
		const made = held(host, value as TfTensor, trainable === true);
		variables(host.trace).hold(made);
		return made;
	}),
	fn('assign', 'variable, value, trainable', (host, variable, value, trainable) => {
		variables(host.trace).assign(host, variable as TfTensor, held(host, value as TfTensor, trainable === true));
		return null;
	}),
	/** A variable's value as a graph reads it. */
	fn('read_variable', 'value', (host, value) =>
		graphOf(host) ? (value as TfTensor).as(symbolicClass, { name: '/ReadVariableOp', staticShape: (value as TfTensor).shape }) : value!
	),
	fn('watch', 'tensor', (host, tensor) => {
		const own = tensor as TfTensor;
		if (own.requiresGrad || !/float/.test(own.dtype)) return null;
		own.become(lowering(host, 'tf.GradientTape.watch', own.dtype).op({ kind: 'cast' }, [own], own.shape, { requiresGrad: true }));
		return null;
	}),
	fn('gradients', 'target, sources, ranges', (host, target, sources, ranges) => {
		const list = host.iterate(sources) as TfTensor[];
		const all = host.iterate(ranges).map((range) => (range as PyTuple).items.map(Number) as [number, number]);
		const whole = target as TfTensor;
		const known = behind(host, whole, all);
		const reached = list.filter((source) => source.requiresGrad && whole.requiresGrad && known.has(source.ir.id));
		if (reached.length === 0) return new PyList(list.map(() => null));
		const by = lowering(host, 'tf.GradientTape.gradient', whole.dtype);
		const made = reached.map((source) =>
			by.make({ shape: source.shape, dtype: source.dtype, axes: [...(host.trace.tensors[source.ir.id]?.axes ?? [])], requiresGrad: false })
		);
		host.trace.op(
			{ kind: 'gradient', seeded: false },
			[whole.ir.id, ...reached.map(({ ir }) => ir.id)],
			made.map(({ ir }) => ir.id),
			by.call
		);
		for (const [i, one] of made.entries()) if (graphOf(host)) one.inGraph(`gradient_tape/${i}:0`, reached[i]!.staticShape, false);
		return new PyList(list.map((source) => made[reached.indexOf(source)] ?? null));
	}),
	/** Arguments by the names of a function's parameters; what is wrong with them where they do not fit. */
	fn('bound', 'function, args, kwargs', (host, callee, args, kwargs) => {
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
	fn('call_traced', 'function, values, names, specs, converts', (host, callee, values, names, specs, converts) => {
		const own = host.iterate(names).map(String);
		const kinds = specs === null ? null : host.iterate(specs);
		const from = host.trace.ops.length;
		const { result, placeholders } = callTraced(
			host,
			callee,
			host.iterate(values),
			own,
			(tensor, name) => {
				const spec = kinds?.[own.indexOf(name)] ?? null;
				return spec === null ? tensor.shape : host.iterate(host.getAttribute(spec, 'shape')).map((n) => (n === null ? null : Number(n)));
			},
			converts === true
		);
		return new PyTuple([result, new Recorded(host, placeholders, [from, host.trace.ops.length], result)]);
	}),
	fn('replay', 'recorded, tensors', (host, recorded, tensors) => (recorded as Recorded).replay(host, host.iterate(tensors) as TfTensor[]))
];
