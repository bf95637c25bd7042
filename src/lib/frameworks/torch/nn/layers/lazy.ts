import { cFunction, pythonFunction } from '../../../../tensors/arguments/function.ts';
import { NativeFunction, NativeProperty, PyClass, PyDict, type PyInstance, type Interpreter, type Value } from '../../../../python/index.ts';
import { entriesOf, initModule, register } from '../module/module.ts';
import { newTensor, parameterClass, sizeTuple, tensorClass, TorchTensor } from '../../tensor/tensor.ts';
import { scriptedClass } from '../layer.ts';
import { arounds } from '../module/aroundForward.ts';
import { batchNorms, instanceNorms } from './norm.ts';
import { convolutions } from './conv.ts';
import { linears } from './plain.ts';
import { tableOf, type Table } from '../../../../ir/table.ts';

const refused = (what: string, kind: string): string =>
	`Attempted to use an uninitialized parameter in ${what}. This error happens when you are using a \`LazyModule\` or explicitly manipulating \`torch.nn.parameter.${kind}\` objects. When using LazyModules Call \`forward\` with a dummy batch to initialize the parameters before calling torch functions`;
const noShape =
	"Can't access the shape of an uninitialized parameter or buffer. This error usually happens in `load_state_dict` when trying to load an uninitialized parameter into an initialized one. Call `forward` to initialize the parameters before accessing their attributes.";

/** What an uninitialised tensor can be asked for (torch/nn/parameter.py). */
const allowed = new Set(
	'size copy_ is_complex is_floating_point half float double char short int long cuda cpu to get_device __hash__ requires_grad_'.split(' ')
);
const operators: Table<string> = tableOf({ __add__: 'add', __radd__: 'add', __sub__: 'sub', __mul__: 'mul', __rmul__: 'mul', __truediv__: 'div' });

/** A class of tensors without a shape. */
function uninitialized(name: string, base: PyClass): PyClass {
	const cls = new PyClass(name, 'torch.nn.parameter', [base]);
	cls.attrs.set(
		'__repr__',
		pythonFunction('__repr__', 'self', () => `<${name}>`)
	);
	cls.attrs.set('shape', new NativeProperty('shape', (host) => host.raise('RuntimeError', noShape)));
	return cls;
}
const parameterToBe = uninitialized('UninitializedParameter', parameterClass);
const bufferToBe = uninitialized('UninitializedBuffer', tensorClass);

/** The methods of Tensor refuse: those of all parts, so when the first such tensor is made. */
function refuseMethods(cls: PyClass): void {
	if (cls.attrs.has('numel')) return;
	for (const [name, entry] of tensorClass.attrs) {
		if (!(entry instanceof NativeFunction) || allowed.has(name) || cls.attrs.has(name) || (name.startsWith('__') && !operators[name])) continue;
		const what = `<method '${operators[name] ?? name}' of 'torch._C.TensorBase' objects>`;
		cls.attrs.set(
			name,
			cFunction(name, (host) => host.raise('ValueError', refused(what, cls.name)))
		);
	}
}

function placeholder(host: Interpreter, kind: '_parameters' | '_buffers'): TorchTensor {
	const cls = kind === '_parameters' ? parameterToBe : bufferToBe;
	refuseMethods(cls);
	const ir = host.trace.tensor({
		shape: [0],
		dtype: 'float32',
		requiresGrad: kind === '_parameters',
		role: kind === '_parameters' ? 'parameter' : 'activation'
	});
	return new TorchTensor(host.trace, ir, cls);
}

export const isLazy = (value: Value): value is TorchTensor => value instanceof TorchTensor && (value.cls === parameterToBe || value.cls === bufferToBe);

interface Lazy {
	readonly base: PyClass;
	readonly size: string;
	/** Axes of an input without its batch; 0: however many there are. */
	readonly axes: number;
}
const kinds = new WeakMap<PyClass, Lazy>();
const given = new WeakMap<PyInstance, ReadonlyMap<string, Value>>();

const initOf = (cls: PyClass): Value => cls.find('__init__')!;

/** Settings as the layer's own constructor takes them, with no inputs and no outputs and on no device: nothing is drawn. */
function construct(host: Interpreter, self: PyInstance, { base, size }: Lazy, settings: ReadonlyMap<string, Value>): void {
	const out = [...settings].filter(([name]) => name.startsWith('out_'));
	const none = [size, ...out.map(([name]) => name)].map((name) => [name, 0n] as const);
	host.call(initOf(base), [self], new Map<string, Value>([...settings, ...none, ['device', 'meta']]));
	for (const [name, value] of out) self.attrs.set(name, value);
	for (const kind of ['_parameters', '_buffers'] as const)
		for (const [name, value] of entriesOf(self, kind)) {
			if (name === 'num_batches_tracked') register(host, self, kind, name, newTensor(host, { shape: [], dtype: 'int64', values: [0] }));
			else if (value !== null) register(host, self, kind, name, placeholder(host, kind));
		}
	given.set(self, settings);
}

const hooks = [
	'training',
	...['forward_hooks', 'forward_pre_hooks', 'backward_hooks'].map((name) => `_${name}`),
	'_forward_hooks_with_kwargs',
	'_forward_pre_hooks_with_kwargs'
];

/** Becomes the layer that its first input asks for; its parameters stay the objects that they were. */
function become(host: Interpreter, self: PyInstance, lazy: Lazy, input: Value): void {
	const { base, size, axes } = lazy;
	const { shape, rank } = input instanceof TorchTensor ? input : host.unsupported('a lazy layer of something else than a tensor');
	if (axes > 0 && rank !== axes && rank !== axes + 1)
		host.raise(
			'RuntimeError',
			`Expected ${axes}D (unbatched) or ${axes + 1}D (batched) input to ${self.cls.name}, but got input of size: ${host.repr(sizeTuple(shape))}`
		);
	const width = size === 'in_features' ? shape.at(-1) : axes > 0 && rank === axes ? shape[0] : shape[1];
	if (width === undefined) return host.raise('IndexError', 'tuple index out of range');
	const [out, groups] = [given.get(self)!.get('out_channels'), given.get(self)!.get('groups')];
	if (typeof out === 'bigint' && typeof groups === 'bigint' && out % groups !== 0n)
		host.unsupported('a lazy convolution whose groups do not divide its outputs');
	const kept = hooks.map((name) => [name, self.attrs.get(name)] as const);
	const before = [...entriesOf(self, '_parameters'), ...entriesOf(self, '_buffers')].filter((entry): entry is [string, TorchTensor] => isLazy(entry[1]));
	(self as { cls: PyClass }).cls = base;
	host.call(initOf(base), [self], new Map<string, Value>([...given.get(self)!, [size, BigInt(width)]]));
	for (const [name, value] of kept) if (value !== undefined) self.attrs.set(name, value);
	for (const [name, old] of before) {
		const kind = old.cls === parameterToBe ? '_parameters' : '_buffers';
		const made = entriesOf(self, kind).find(([key]) => key === name)![1] as TorchTensor;
		old.become(made);
		(old as { cls: PyClass }).cls = made.cls;
		const registered = self.attrs.get(kind);
		if (registered instanceof PyDict) registered.entries.set(name, [name, old]);
	}
}

arounds.lazy = {
	concerns: (_, { cls }) => kinds.has(cls),
	run: (host, module, forward, args, keywords) => {
		if (args[0] !== undefined) become(host, module, kinds.get(module.cls)!, args[0]);
		return forward(args, keywords);
	}
};

const conv = 'out_channels, kernel_size, stride=1, padding=0, dilation=1, groups=1, bias=True, padding_mode="zeros", device=None, dtype=None';
const transposed =
	'out_channels, kernel_size, stride=1, padding=0, output_padding=0, groups=1, bias=True, dilation=1, padding_mode="zeros", device=None, dtype=None';
const norm = 'eps=1e-05, momentum=0.1, affine=True, track_running_stats=True, device=None, dtype=None, *, bias=True';

function lazyClass(base: PyClass, parameters: string, size: string, axes: number): PyClass {
	const names = parameters.split(', ').flatMap((one) => (one === '*' ? [] : [one.split('=')[0]!]));
	const lazy = { base, size, axes };
	const cls: PyClass = scriptedClass(`Lazy${base.name}`, base.module, [base], {
		[`__init__(${parameters})`]: (host, self, ...values) => {
			initModule(host, self as PyInstance);
			construct(host, self as PyInstance, lazy, new Map(names.map((name, i) => [name, values[i]!])));
			return null;
		},
		'reset_parameters()': () => null,
		'has_uninitialized_params()': (_, self) => [...entriesOf(self as PyInstance, '_parameters')].some(([, value]) => isLazy(value))
	});
	kinds.set(cls, lazy);
	return cls;
}

const found = (from: readonly PyClass[], pattern: RegExp): readonly PyClass[] => from.filter(({ name }) => pattern.test(name));

/** Layers that learn a size from their first input (torch/nn/modules/lazy.py). */
export const lazies: readonly PyClass[] = [
	...found(linears, /^Linear$/).map((base) => lazyClass(base, 'out_features, bias=True, device=None, dtype=None', 'in_features', 0)),
	...found(convolutions, /^Conv\dd$/).map((base) => lazyClass(base, conv, 'in_channels', Number(base.name.at(-2)) + 1)),
	...found(convolutions, /^ConvTranspose\dd$/).map((base) => lazyClass(base, transposed, 'in_channels', Number(base.name.at(-2)) + 1)),
	...found(batchNorms, /^BatchNorm\dd$/).map((base) => lazyClass(base, norm, 'num_features', 0)),
	...found(instanceNorms, /^InstanceNorm\dd$/).map((base) => lazyClass(base, norm, 'num_features', 0))
];

/** `torch.nn.parameter`: what is not yet known. */
export const toBe: readonly PyClass[] = [parameterToBe, bufferToBe];
