import { BoundMethod, PyClass, PyDict, PyInstance, PyTuple, type Host, type Value } from '../../python/index.ts';
import { machineOf } from '../../python/builtins/methodDef.ts';
import { PyFunction } from '../../python/objects/code.ts';
import { PyException } from '../../python/objects/exceptions.ts';
import { bind, type FormalParameter } from '../../python/objects/signature.ts';
import { hashKey } from '../../python/protocols/hash.ts';
import type { Entries } from '../../python/stdlib/module.ts';
import { pythonFunction } from '../../tensors/arguments/function.ts';
import { enterLayer } from '../../tensors/layers/call.ts';
import { StridedTensor } from '../../tensors/tensor.ts';

const dictOf = (host: Host, entries: Iterable<readonly [string, Value]>): PyDict => {
	const dict = new PyDict();
	for (const [key, value] of entries) dict.entries.set(hashKey(machineOf(host), key), [key, value]);
	return dict;
};

const entriesOf = (dict: Value): Map<string, Value> => new Map([...(dict as PyDict).entries.values()].map(([key, value]) => [String(key), value]));

/** The parameters of a function of the program's or of a text's, without `self` of a method; null of anything else. */
function parametersOf(callee: Value): readonly FormalParameter[] | null {
	if (callee instanceof BoundMethod) return callee.func instanceof PyFunction ? callee.func.parameters.slice(1) : null;
	return callee instanceof PyFunction ? callee.parameters : null;
}

const fn = (name: string, signature: string, run: (host: Host, ...args: Value[]) => Value): readonly [string, Value] => [
	name,
	pythonFunction(name, signature, run)
];

/** What Keras' texts are given beside TensorFlow. */
export const natives: Entries = [
	/** The names of a function's parameters. */
	fn('_parameters', 'function', (_, callee) => new PyTuple((parametersOf(callee) ?? []).map(({ name }) => name))),
	/** Arguments by parameter, in order, with defaults. */
	fn('_bind', 'function, args, kwargs', (host, callee, args, kwargs) => {
		const parameters = parametersOf(callee) ?? [];
		const name = callee instanceof BoundMethod && callee.func instanceof PyFunction ? callee.func.qualname : host.str(callee);
		const values = bind(host, name, parameters, (args as PyTuple).items, entriesOf(kwargs));
		return dictOf(
			host,
			parameters.map(({ name: own }, i): [string, Value] => [own, values[i]!])
		);
	}),
	/** Calls a layer's `call`: what is made meanwhile is its own. */
	fn('_enter', 'layer, call, args, kwargs', (host, layer, call, args, kwargs) => {
		const [positional, keywords] = [(args as PyTuple).items, entriesOf(kwargs)];
		const own = !(layer as PyInstance).cls.ofProgram;
		return enterLayer(host, layer as PyInstance, own, [positional, keywords], () => host.call(call, positional, keywords));
	}),
	/** A layer has its weights: they are said once. */
	fn('_register', 'layer, names, weights', (host, layer, names, weights) => {
		const parameters = host.iterate(weights).map((weight, i) => ({ name: String(host.iterate(names)[i]), tensor: (weight as StridedTensor).ir.id }));
		host.trace.module({ instance: layer as PyInstance, type: (layer as PyInstance).cls.name, parameters });
		return null;
	}),
	/** Makes an object one of a further class as well, under the name of its own: a functional model of a class of the program's. */
	fn('_become', 'instance, base', (_, instance, base) => {
		const { cls } = instance as PyInstance;
		const made = new PyClass(cls.name, cls.module, [cls, base as PyClass], cls.qualname);
		made.ofProgram = cls.ofProgram;
		made.scripted = true;
		(instance as PyInstance).cls = made;
		return null;
	}),
	fn('_warn', 'message', (host, message) => {
		host.warn('UserWarning', String(message));
		return null;
	}),
	/** What is not modelled ends the program. */
	fn('_unsupported', 'what', (host, what) => host.unsupported(String(what))),
	/** The same exception with other words: where it comes from, and what does not fit, stay. */
	fn('_reword', 'exception, message', (_, exception, message) => {
		(exception as PyException).args = new PyTuple([message!]);
		return exception!;
	})
];
