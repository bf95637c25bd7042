import type { Mismatch } from '../../ir/index.ts';
import { PyClass, PyDict, PyInstance, PyList, PyTuple, PyUnknown, type Value } from '../../python/index.ts';
import { anything, boundArguments, parametersOf } from '../../python/objects/boundArguments.ts';
import { PyException } from '../../python/objects/exceptions.ts';
import type { Entries } from '../../python/stdlib/module.ts';
import { unsupported, warnOnce } from '../said.ts';
import { entry } from '../../tensors/arguments/function.ts';
import { isObjectArray, NdArray, NumpyScalar } from '../interop.ts';
import { calling } from './called.ts';
import { holding } from './held.ts';
import { naming } from './naming.ts';
import { namesOf, structures } from './structures.ts';
import { StridedTensor } from '../../tensors/tensor.ts';

/** What is not known in tuples, lists and dictionaries; `orAbsent`: what stands for something that is not here as well. */
function unknownIn(value: Value, orAbsent = false): PyUnknown | undefined {
	if (value instanceof PyUnknown) return value;
	if (orAbsent && value instanceof PyInstance && value.cls.find('__assumed_value__')) return new PyUnknown('a layer that is not here');
	const items =
		value instanceof PyTuple || value instanceof PyList ? value.items : value instanceof PyDict ? [...value.entries.values()].map(([, item]) => item) : [];
	for (const item of items) {
		const found = unknownIn(item, orAbsent);
		if (found) return found;
	}
	return undefined;
}

/** What Keras' texts are given beside TensorFlow. */
export const natives: Entries = [
	...structures,
	...holding,
	...naming,
	...calling,
	/** The names of a function's parameters. */
	entry('_parameters', 'function', (_, callee) => new PyTuple((parametersOf(callee) ?? []).map(({ name }) => name))),
	/** The names of the parameters `*args` and `**kwargs` of a function, each None where it has none. */
	entry('_gathering', 'function', (_, callee) => {
		const parameters = parametersOf(callee) ?? [];
		return new PyTuple((['star', 'double-star'] as const).map((gathers) => parameters.find(({ kind }) => kind === gathers)?.name ?? null));
	}),
	/** Arguments by parameter, in order: its name, whether it is given, its value, and what an exception shows where it is not given. */
	entry('_bound', 'function, args, kwargs', (host, callee, args, kwargs) => {
		const found = boundArguments(host, parametersOf(callee) ?? anything, (args as PyTuple).items, namesOf(kwargs));
		return new PyTuple(found.map((one) => new PyTuple(one)));
	}),
	/** Calls a loss: what is compared, and by what function, is one call in the trace. */
	entry('_compared', 'loss, named, from_logits, y_true, y_pred', (host, loss, named, fromLogits, target, output) => {
		const instance = loss as PyInstance;
		const settings = new Map<string, string | boolean>([
			['function', String(named)],
			['from_logits', fromLogits === true]
		]);
		const inputs = [target, output].flatMap((one) => (one instanceof StridedTensor ? [one.ir.id] : []));
		const call = host.trace.enter({ instance, path: host.modulePath, type: 'Loss', own: !instance.cls.ofProgram, settings, inputs });
		let made: readonly number[] | null = null;
		try {
			const result = host.call(host.getAttribute(instance, 'call'), [target!, output!]);
			made = result instanceof StridedTensor ? [result.ir.id] : [];
			return result;
		} finally {
			host.trace.leave(call, made);
		}
	}),
	/** Makes an object one of a further class as well, under the name of its own: a functional model of a class of the program's. */
	entry('_become', 'instance, base', (_, instance, base) => {
		const { cls } = instance as PyInstance;
		const made = new PyClass(cls.name, cls.module, [cls, base as PyClass], cls.qualname);
		made.ofProgram = cls.ofProgram;
		made.scripted = true;
		(instance as PyInstance).cls = made;
		return null;
	}),
	/** A class of a name. */
	entry('_class', 'name, base', (_, name, base) => {
		const { module } = base as PyClass;
		const made = new PyClass(String(name), module, [base as PyClass]);
		made.scripted = true;
		return made;
	}),
	/** Whether numpy has a value, or it says how it becomes numpy's. */
	entry(
		'_is_array',
		'value',
		(host, value) =>
			value instanceof NdArray ||
			value instanceof NumpyScalar ||
			isObjectArray(value) ||
			(value instanceof PyInstance && host.findAttribute(value, '__array__') !== undefined)
	),
	/** Whether something in a value is not known. */
	entry('_has_unknown', 'value', (_, value) => unknownIn(value) !== undefined, '_has_unknown', true),
	entry('_unknown_in', 'value', (_, value) => unknownIn(value, true) ?? null, '_unknown_in', true),
	/** Whether something in layers, or in what they give, is not known or not here. */
	entry('_lacks_layer', 'value', (_, value) => unknownIn(value, true) !== undefined, '_lacks_layer', true),
	/** What is silently wrong, said where the program stands. */
	entry('_hazard', 'code, message, cause', (host, code, message, cause) => {
		host.trace.diagnose({
			kind: 'hazard',
			severity: 'warning',
			code: `hazard.keras.${String(code)}`,
			message: String(message),
			cause: String(cause),
			line: 1,
			...host.span
		});
		return null;
	}),
	/** A layer refuses an input. `what`: the index of an axis whose size does not fit, or `rank`, `dtype`, `value`. */
	entry('_refuse_input', 'message, x, what, expected, got, why', (host, message, x, what, expected, got, why) => {
		const axis = typeof what === 'bigint' ? Number(what) : null;
		const mismatch: Mismatch = {
			argument: 'input',
			...(x instanceof StridedTensor && { tensor: x.ir.id }),
			axis,
			what: axis === null ? (String(what) as Mismatch['what']) : 'size',
			expected: host.str(expected),
			got: host.str(got),
			against: axis === null ? String(what) : 'kernel',
			...(typeof why === 'string' && { says: why })
		};
		return host.raise('ValueError', String(message), { code: 'keras.input_spec', mismatch });
	}),
	warnOnce,
	unsupported,
	/** The same exception with other words, of which something may be unknown: where it comes from, and what does not fit, stay. */
	entry(
		'_reword',
		'exception, message',
		(_, exception, message) => {
			(exception as PyException).args = new PyTuple([message!]);
			return exception!;
		},
		'_reword',
		true
	)
];
