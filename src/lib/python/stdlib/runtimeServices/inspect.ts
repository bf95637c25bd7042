import { PyFunction } from '../../objects/code.ts';
import { BoundMethod, PyClass, PyList, PyTuple, type Value } from '../../objects/values.ts';
import { standard } from '../module.ts';
import { signed } from '../../builtins/functionDef.ts';
import text from './inspect.py?raw';

const kinds = ['positional-only', 'plain', 'star', 'keyword-only', 'double-star'] as const;

/** What a callable of the program takes: (name, kind, (default,) or (), (annotation,) or ()) each, and the annotation of what it returns. */
const parameters = signed('_parameters', 'obj', (machine, [obj]) => {
	let func: Value = obj!;
	let bound = false;
	if (func instanceof PyClass) {
		const init = func.find('__init__');
		if (!(init instanceof PyFunction)) return machine.unsupported('the signature of this class');
		[func, bound] = [init, true];
	} else if (func instanceof BoundMethod) [func, bound] = [func.func, true];
	else if (!(func instanceof PyFunction)) {
		const call = machine.findAttribute(func, '__call__');
		if (!(call instanceof BoundMethod)) return machine.unsupported('the signature of this');
		[func, bound] = [call.func, true];
	}
	if (!(func instanceof PyFunction) || func.attrs.has('__wrapped__')) return machine.unsupported('the signature of this');
	const hints = func.annotations.entries;
	const optional = (value: Value | undefined): Value => new PyTuple(value === undefined ? [] : [value]);
	const own = func.parameters.slice(bound ? 1 : 0);
	const rows = own.map(({ name, kind, default: value }) => new PyTuple([name, BigInt(kinds.indexOf(kind)), optional(value), optional(hints.get(name)?.[1])]));
	return new PyTuple([new PyList(rows), optional(obj instanceof PyClass ? undefined : hints.get('return')?.[1])]);
});

/** What a function takes, and of what kind an object is (Lib/inspect.py). Its source is not kept. */
export const inspect = standard('inspect', {
	values: () => [['_parameters', parameters]],
	text,
	others: null,
	file: 'inspect.py'
});
