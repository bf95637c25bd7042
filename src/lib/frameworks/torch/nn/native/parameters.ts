import type { Distribution, Tensor } from '../../../../ir/index.ts';
import { NativeFunction, PyInstance, types, type Host, type Value } from '../../../../python/index.ts';
import { registerModule } from '../../module.ts';
import { emptyParameter } from '../../rnn/constructor.ts';
import { Lowering } from '../lower.ts';
import { newTensor, parameterClass, TorchTensor, typeName } from '../../tensor.ts';

/** Parameters that a constructor has made and nothing has filled yet: the first draw is what makes them. */
const fresh = new WeakSet<Tensor>();

/** `Parameter(torch.empty(sizes, device=device, dtype=dtype))`. */
const parameter = new NativeFunction('_parameter', '_parameter', 'sizes, device, dtype', (host, { positional: [sizes, device, dtype] }) => {
	const made = emptyParameter(host, sizes!, { device: device!, dtype: dtype! }, { axes: [], name: '' });
	fresh.add(made.ir);
	return made;
});

/** `torch.zeros(sizes, …)` or `torch.ones(sizes, …)` of a layer's own. */
const buffer = new NativeFunction('_buffer', '_buffer', 'sizes, value, device, dtype', (host, { positional: [sizes, value, device, dtype] }) => {
	const whole = dtype === types.int;
	const made = emptyParameter(host, sizes!, { device: device!, dtype: whole ? null : dtype! }, { axes: [], name: '' });
	const tensor = newTensor(host, { shape: made.shape, dtype: whole ? 'int64' : made.dtype, device: made.device });
	if (made.device !== 'meta') host.trace.op({ kind: 'full', value: Number(value) }, [], [tensor.ir.id], 'nn.Module.register_buffer');
	return tensor;
});

/** `num_batches_tracked.add_(1)`. */
const count = new NativeFunction('_count', '_count', 'tensor', (host, { positional: [tensor] }) => {
	const counter = tensor as TorchTensor;
	if (counter.device === 'meta') return null;
	const lower = new Lowering(host, 'nn.BatchNorm', 'int64');
	counter.write(lower.map('add', [counter, 1]).ir, 'nn.BatchNorm');
	return null;
});

/** Fills a tensor in place: with what a distribution draws, or with one value. */
function fill(host: Host, tensor: TorchTensor, how: Distribution | number, call: string): void {
	if (tensor.device === 'meta') return;
	const primitive = typeof how === 'number' ? ({ kind: 'full', value: how } as const) : ({ kind: 'random', distribution: how } as const);
	if (fresh.delete(tensor.ir)) {
		host.trace.op(primitive, [], [tensor.ir.id], call);
		return;
	}
	const { shape, dtype, device, path, axes } = tensor.ir;
	const role = tensor.cls === parameterClass ? 'parameter' : 'activation';
	const ir = host.trace.tensor({ shape, dtype, device, path, axes, role, requiresGrad: tensor.requiresGrad });
	host.trace.op(primitive, [], [ir.id], call);
	tensor.write(ir, call);
}

const asNumber = (value: Value): number | null => (typeof value === 'number' || typeof value === 'bigint' || typeof value === 'boolean' ? Number(value) : null);

/** A tensor method of C++ that fills: what it says to what it does not take is that method's. */
const filler = (name: string, check: (host: Host, a: number, b: number) => Distribution | number) =>
	new NativeFunction(`_${name}`, `_${name}`, 'tensor, a=0, b=1', (host, { positional: [tensor, a, b] }) => {
		if (!(tensor instanceof TorchTensor)) return host.raise('AttributeError', `'${typeName(tensor!)}' object has no attribute '${name}'`);
		const [from, to] = [asNumber(a!), asNumber(b!)];
		if (from === null || to === null) return host.unsupported(`nn.init with a ${typeName(from === null ? a! : b!)}`);
		const how = check(host, from, to);
		if (typeof how !== 'number' && !['float16', 'bfloat16', 'float32', 'float64'].includes(tensor.dtype))
			host.unsupported(`drawing into a tensor of ${tensor.dtype}`);
		fill(host, tensor, how, `nn.init.${name}`);
		return tensor;
	});

const fillers = [
	filler('uniform_', (host, low, high) => {
		if (low > high) host.raise('RuntimeError', `uniform_ expects to return a [from, to) range, but found from=${low} > to=${high}`);
		return { kind: 'uniform', low, high };
	}),
	filler('normal_', (host, mean, std) => {
		if (std < 0) host.raise('RuntimeError', `normal expects std >= 0.0, but found std ${std}`);
		return { kind: 'normal', mean, std };
	}),
	filler('fill_', (_, value) => value)
];

/** Makes the values unknown after drawing as many numbers as PyTorch draws: `orthogonal_`, `trunc_normal_`. */
const scramble = new NativeFunction('_scramble', '_scramble', 'tensor, normal', (host, { positional: [tensor, normal] }) => {
	const target = tensor as TorchTensor;
	if (target.device === 'meta') return target;
	const scratch = newTensor(host, { shape: target.shape, dtype: target.dtype });
	const distribution: Distribution = normal === true ? { kind: 'normal', mean: 0, std: 1 } : { kind: 'uniform', low: 0, high: 1 };
	host.trace.op({ kind: 'random', distribution }, [], [scratch.ir.id], 'nn.init');
	if (fresh.delete(target.ir)) return target;
	const { shape, dtype, device, path, axes, role } = target.ir;
	target.write(host.trace.tensor({ shape, dtype, device, path, axes, role, requiresGrad: target.requiresGrad }), 'nn.init');
	return target;
});

/** Tells the trace of a layer that has been made. */
const registered = new NativeFunction('_registered', '_registered', 'module', (host, { positional: [module] }) => {
	registerModule(host, module as PyInstance);
	return null;
});

/** What a text calls to warn as `warnings.warn` does. */
const warn = new NativeFunction('_warn', '_warn', "message, category='UserWarning'", (host, { positional: [message, category] }) => {
	host.warn(String(category), host.str(message!));
	return null;
});

export const parameterFunctions: readonly NativeFunction[] = [parameter, buffer, count, ...fillers, scramble, registered, warn];
