import { insteadOf, type Called } from '../../../python/builtins/instead.ts';
import type { Interpreter, NativeFunction, Value } from '../../../python/index.ts';
import { machineOf } from '../../../python/builtins/methodDef.ts';
import { cFunction } from '../../../tensors/arguments/function.ts';
import { graphOf } from '../graph.ts';
import type { TfTensor } from '../tensor.ts';

const inTensorFlow = (host: Interpreter, name: string): Value => host.getAttribute(machineOf(host).modules.load('tensorflow'), name);

/** What a call of a built-in with a tensor of a graph is where AutoGraph converts the function, and what CPython says where it does not. */
const instead = (called: Called, refusal: string, run: (host: Interpreter, tensor: TfTensor, args: readonly Value[]) => Value): NativeFunction =>
	cFunction(insteadOf(called), (host, { positional: [tensor, ...args] }) =>
		graphOf(host)?.converts ? run(host, tensor as TfTensor, args) : host.raise('TypeError', refusal)
	);

const as = (host: Interpreter, tensor: TfTensor, dtype: 'int32' | 'float32'): Value =>
	tensor.dtype === 'string' ? host.unsupported('a text of a graph as a number') : host.call(inTensorFlow(host, 'cast'), [tensor, inTensorFlow(host, dtype)]);

/** What AutoGraph makes ops of (tensorflow/python/autograph/operators/py_builtins.py). */
export const converted: readonly NativeFunction[] = [
	instead('range', "'SymbolicTensor' object cannot be interpreted as an integer", (host, _, ends) => host.call(inTensorFlow(host, 'range'), [...ends])),
	instead('int', "int() argument must be a string, a bytes-like object or a real number, not 'SymbolicTensor'", (host, tensor, [, base = 10n]) =>
		base === 10n ? as(host, tensor, 'int32') : host.raise('NotImplementedError', `base ${host.str(base)} not supported for int`)
	),
	instead('float', "float() argument must be a string or a real number, not 'SymbolicTensor'", (host, tensor) => as(host, tensor, 'float32'))
];
