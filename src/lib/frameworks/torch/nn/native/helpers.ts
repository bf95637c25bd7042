import { NativeFunction, PyDict, PyInstance, PyModule, PyTuple, type Host, type Value } from '../../../../python/index.ts';
import { isIterable } from '../../../../python/attributes.ts';
import { asIndex } from '../../../../python/items.ts';
import { machineOf } from '../../../../python/builtins/native.ts';
import { broadcast } from '../../arithmetic.ts';
import { isModule, parametersOf, qualified, register, typeOf, type Register } from '../../module.ts';
import { stateOf } from '../../state.ts';
import { parameterClass, sizeTuple, TorchTensor, typeName } from '../../tensor.ts';

const helper = (name: string, signature: string, run: (host: Host, args: readonly Value[]) => Value): NativeFunction =>
	new NativeFunction(name, name, signature, (host, { positional }) => run(host, positional));

/** Puts a result into the tensor that it was made from, as functions with `inplace=True` do. */
function into(host: Host, tensor: TorchTensor, result: TorchTensor): TorchTensor {
	if (stateOf(host).gradEnabled && tensor.requiresGrad && tensor.isLeaf)
		host.raise('RuntimeError', 'a leaf Variable that requires grad is being used in an in-place operation.');
	tensor.write(result.ir, '');
	tensor.requiresGrad = result.requiresGrad;
	tensor.gradFn = result.gradFn;
	return tensor;
}

/** What the Python texts call that is not theirs to say: names with an underscore in front. */
export const helperFunctions: readonly NativeFunction[] = [
	helper('_unsupported', 'what', (host, [what]) => host.unsupported(host.str(what!))),
	helper('_sqrt', 'x', (host, [x]) => {
		const value = Number(x);
		return value < 0 ? host.raise('ValueError', 'math domain error') : Math.sqrt(value);
	}),
	helper('_typename', 'value, kind=False', (_, [value, kind]) =>
		value instanceof TorchTensor && (kind === true || value.cls !== parameterClass) ? typeOf(value, true) : qualified(value!)
	),
	helper('_is_module', 'value', (_, [value]) => isModule(value)),
	helper('_register', 'module, kind, name, value', (_, [module, kind, name, value]) => {
		register(module as PyInstance, kind as Register, String(name), value!);
		return null;
	}),
	helper('_index', 'value', (host, [value]) => {
		const index = asIndex(machineOf(host), value!);
		return index ?? host.raise('TypeError', `'${typeName(value!)}' object cannot be interpreted as an integer`);
	}),
	helper('_iterable', 'value', (_, [value]) => isIterable(value!)),
	helper('_OrderedDict', '', (host) => {
		const library = machineOf(host).modules.load('collections');
		const cls = library instanceof PyModule ? library.attrs.get('OrderedDict') : undefined;
		return cls === undefined ? new PyDict() : host.call(cls, []);
	}),
	helper('_records_gradients', 'input, module', (host, [input, module]) => {
		const all = [input as TorchTensor, ...parametersOf(module as PyInstance).map(([, one]) => one)];
		return stateOf(host).gradEnabled && all.some((one) => one.requiresGrad);
	}),
	helper('_into', 'tensor, result', (host, [tensor, result]) => into(host, tensor as TorchTensor, result as TorchTensor)),
	helper('_copy_into', 'tensor, source', (host, [tensor, source]) => {
		const [target, given] = [tensor as TorchTensor, source as TorchTensor];
		const { shape, dtype, device, path, axes, role } = target.ir;
		const copy = host.trace.tensor({ shape, dtype, device, path, axes, role, requiresGrad: target.requiresGrad });
		host.trace.op({ kind: 'cast' }, [given.ir.id], [copy.id], 'Module.load_state_dict');
		target.write(copy, 'Module.load_state_dict');
		return null;
	}),
	helper('_zero_row', 'tensor, row', (host, [tensor, row]) => {
		const weight = tensor as TorchTensor;
		const [rows, width] = weight.shape as readonly [number, number];
		const { shape, dtype, device, path, axes, role } = weight.ir;
		const zeros = host.trace.tensor({ shape: [width], dtype });
		host.trace.op({ kind: 'full', value: 0 }, [], [zeros.id], 'nn.Embedding');
		const made = host.trace.tensor({ shape, dtype, device, path, axes, role, requiresGrad: weight.requiresGrad });
		const at = (Number(row) + rows) % rows;
		host.trace.op({ kind: 'strided_put', offset: at * width, strides: [1] }, [weight.ir.id, zeros.id], [made.id], 'nn.Embedding');
		weight.write(made, 'nn.Embedding');
		return null;
	}),
	helper('_broadcast_shapes', 'a, b', (host, [a, b]) => {
		const sizes = (value: Value | undefined) => (value instanceof PyTuple ? value.items.map(Number) : []);
		const [x, y] = [sizes(a), sizes(b)];
		const rank = Math.max(x.length, y.length);
		for (let i = 1; i <= Math.min(x.length, y.length); i++) {
			const [m, n] = [x.at(-i), y.at(-i)];
			if (m === n || m === 1 || n === 1) continue;
			host.raise(
				'RuntimeError',
				`Attempting to broadcast a dimension of length ${n} at -${i}! Mismatching argument at index 1 had torch.Size([${y.join(', ')}]); but expected shape should be broadcastable to [${x.join(', ')}]`
			);
		}
		return sizeTuple(Array.from({ length: rank }, (_, i) => Math.max(x[i - rank + x.length] ?? 1, y[i - rank + y.length] ?? 1)));
	}),
	/** What `torch.broadcast_tensors` checks. */
	helper('_expandable', 'a, b', (host, [a, b]) => {
		for (const [at, value] of [a!, b!].entries())
			if (!(value instanceof TorchTensor)) host.raise('TypeError', `expected Tensor as element ${at} in argument 0, but got ${typeName(value)}`);
		broadcast(host, (a as TorchTensor).shape, (b as TorchTensor).shape);
		return null;
	})
];
