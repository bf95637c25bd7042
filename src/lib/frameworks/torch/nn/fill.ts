import type { Distribution, Primitive, Tensor } from '../../../ir/index.ts';
import { types, type Interpreter, type Value } from '../../../python/index.ts';
import { readSizes } from '../binding/arguments.ts';
import { drawing } from '../../../tensors/random.ts';
import { emptyParameter } from '../rnn/constructor.ts';
import { newTensor, parameterClass, TorchTensor, typeName } from '../tensor/tensor.ts';
import { isFloat, TorchLowering, notImplementedFor } from './lower.ts';

/** Tensors that a constructor has made and nothing has filled yet: what first fills one is what makes it. */
const fresh = new WeakSet<Tensor>();
export const markFresh = (tensor: TorchTensor): void => void fresh.add(tensor.ir);

/** Memory of a layer's own that is no parameter: of float32, or of whole numbers. */
export function buffer(host: Interpreter, sizes: Value, { device, dtype }: { readonly device: Value; readonly dtype: Value }): TorchTensor {
	const whole = dtype === types.int;
	if (typeof sizes !== 'bigint') readSizes(host, 'zeros', 'size', sizes);
	const { shape, dtype: found, device: at } = emptyParameter(host, sizes, { device, dtype: whole ? null : dtype }, { axes: [], name: '' });
	const made = newTensor(host, { shape, dtype: whole ? 'int64' : found, device: at });
	markFresh(made);
	return made;
}

/** Writes what a primitive makes from nothing into a tensor; null: nobody knows what. */
export function put(host: Interpreter, tensor: TorchTensor, primitive: Primitive | null, call: string): TorchTensor {
	if (tensor.device === 'meta') return tensor;
	const { shape, dtype, device, path, axes } = tensor.ir;
	const first = fresh.delete(tensor.ir);
	const role = tensor.cls === parameterClass ? 'parameter' : 'activation';
	const ir = first ? tensor.ir : host.trace.tensor({ shape, dtype, device, path, axes, role, requiresGrad: tensor.requiresGrad });
	if (primitive) host.trace.op(primitive, [], [ir.id], call);
	if (first) tensor.writes.n++;
	else tensor.write(ir, call);
	return tensor;
}

const asNumber = (value: Value): number | null => (typeof value === 'number' || typeof value === 'bigint' || typeof value === 'boolean' ? Number(value) : null);

/** What of two numbers a method of Tensor fills it with; it says of them what C++ says. */
const fillers: Readonly<Record<string, (host: Interpreter, a: number, b: number) => Distribution | number>> = {
	uniform_: (host, low, high) => {
		if (low > high) host.raise('RuntimeError', `uniform_ expects to return a [from, to) range, but found from=${low} > to=${high}`);
		return { kind: 'uniform', low, high };
	},
	normal_: (host, mean, std) => {
		if (std < 0) host.raise('RuntimeError', `normal expects std >= 0.0, but found std ${std}`);
		return { kind: 'normal', mean, std };
	},
	fill_: (_, value) => value,
	zero_: () => 0
};

/** Fills a tensor in place: `uniform_`, `normal_`, `fill_`. */
export function fill(
	host: Interpreter,
	tensor: Value,
	how: 'uniform_' | 'normal_' | 'fill_' | 'zero_',
	a: Value,
	b: Value = 0n,
	generator: Value = null
): TorchTensor {
	if (!(tensor instanceof TorchTensor)) return host.raise('AttributeError', `'${typeName(tensor)}' object has no attribute '${how}'`);
	const [from, to] = [asNumber(a), asNumber(b)];
	if (from === null || to === null) return host.call(host.getAttribute(tensor, how), how === 'fill_' ? [a] : [a, b]) as TorchTensor;
	const given = fillers[how]!(host, from, to);
	if (typeof given === 'number') return put(host, tensor, { kind: 'full', value: given }, `nn.init.${how}`);
	if (!['float16', 'bfloat16', 'float32', 'float64'].includes(tensor.dtype))
		notImplementedFor(host, how === 'normal_' ? 'normal_kernel_cpu' : 'check_uniform_bounds', tensor.dtype);
	return put(host, tensor, drawing(generator, given, tensor.size, tensor.dtype), `nn.init.${how}`);
}

/** Makes the values unknown after drawing as many normal numbers as PyTorch draws: `orthogonal_`. */
export function scramble(host: Interpreter, target: TorchTensor): TorchTensor {
	if (target.device === 'meta') return target;
	if (!isFloat(target)) notImplementedFor(host, 'normal_kernel_cpu', target.dtype);
	const scratch = newTensor(host, { shape: target.shape, dtype: target.dtype });
	host.trace.op({ kind: 'random', distribution: { kind: 'normal', mean: 0, std: 1 } }, [], [scratch.ir.id], 'nn.init');
	return put(host, target, null, 'nn.init');
}

/** Adds one to a counter. */
export function count(host: Interpreter, counter: TorchTensor): void {
	if (counter.device !== 'meta') counter.write(new TorchLowering(host, 'nn.BatchNorm', 'int64').map('add', [counter, 1]).ir, 'nn.BatchNorm');
}
