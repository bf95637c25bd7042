import { NativeFunction, PyClass, PyInstance, PyModule, PyTuple, type Arguments, type Host, type Package, type Value } from '../../python/index.ts';
import { joins } from './arithmetic.ts';
import { deviceClass, TorchDevice } from './device.ts';
import { dtypeClass, dtypeFacts, dtypeNames, dtypes, TorchDType } from './dtype.ts';
import { factories, native } from './factories.ts';
import { tensorFunction } from './literal.ts';
import { moduleClass } from './module.ts';
import { functionalNames, nnNames, torchNames } from './names.ts';
import { recurrentClasses, rnnBaseClass } from './rnn/classes.ts';
import { packFunctions } from './rnn/pack.ts';
import { PackedSequence, packedSequenceClass } from './rnn/packedSequence.ts';
import { manualSeed, noGrad } from './session.ts';
import { parameterClass, sizeClass, tensorClass, TorchTensor } from './tensor.ts';
import './tensorClass.ts';
import { asFunction, viewMethods } from './views.ts';

type Entries = readonly (readonly [name: string, value: Value])[];

const named = (values: readonly (NativeFunction | PyClass)[]): Entries => values.map((value) => [value.name, value]);

/** A module of PyTorch's: what exists but is not in `entries` is not modelled, and nothing else exists. */
function moduleOf(path: string, entries: Entries, names: readonly string[] | null): PyModule {
	const module = new PyModule(path);
	for (const [name, value] of entries) module.attrs.set(name, value);
	module.attrs.set(
		'__getattr__',
		native('__getattr__', (host, { positional: [name] }: Arguments) => {
			if (names && !names.includes(String(name))) return host.raise('AttributeError', `module '${path}' has no attribute '${String(name)}'`);
			return host.unsupported(`${path}.${String(name)}`);
		})
	);
	return module;
}

const isTensor = new NativeFunction('is_tensor', 'is_tensor', 'obj', (_, { positional: [value] }) => value instanceof TorchTensor);
const numel = native('numel', (host, { positional: [tensor] }) =>
	tensor instanceof TorchTensor ? BigInt(tensor.size) : host.unsupported('torch.numel of something else than a tensor')
);

function load(host: Host): Map<string, Value> {
	const rnn = moduleOf('torch.nn.utils.rnn', [...named(packFunctions), ['PackedSequence', packedSequenceClass]], null);
	const utils = moduleOf('torch.nn.utils', [['rnn', rnn]], null);
	const parameter = moduleOf('torch.nn.parameter', [['Parameter', parameterClass]], null);
	const functional = moduleOf('torch.nn.functional', [], functionalNames);
	const recurrent = moduleOf('torch.nn.modules.rnn', named([...recurrentClasses, rnnBaseClass]), null);
	const modules = moduleOf('torch.nn.modules', [...named([...recurrentClasses, moduleClass]), ['rnn', recurrent]], null);
	const nn = moduleOf(
		'torch.nn',
		[
			...named([...recurrentClasses, rnnBaseClass, moduleClass]),
			['Parameter', parameterClass],
			['utils', utils],
			['parameter', parameter],
			['functional', functional],
			['modules', modules]
		],
		nnNames
	);
	const cuda = moduleOf(
		'torch.cuda',
		[
			['is_available', new NativeFunction('is_available', 'is_available', '', () => false)],
			['device_count', new NativeFunction('device_count', 'device_count', '', () => 0n)],
			['manual_seed', new NativeFunction('manual_seed', 'manual_seed', 'seed', () => null)],
			['manual_seed_all', new NativeFunction('manual_seed_all', 'manual_seed_all', 'seed', () => null)]
		],
		null
	);
	const torch = moduleOf(
		'torch',
		[
			...dtypeNames.flatMap((name): Entries => [name, ...dtypeFacts[name].aliases].map((alias) => [alias, dtypes[name]])),
			...named(factories),
			...named(joins),
			...viewMethods.filter((method) => method.asFunction).map((method): [string, Value] => [method.name, asFunction(method)]),
			['tensor', tensorFunction],
			['manual_seed', manualSeed],
			['no_grad', noGrad('no_grad', 'torch.autograd.grad_mode')],
			['inference_mode', noGrad('inference_mode', 'torch.autograd.grad_mode')],
			['Tensor', tensorClass],
			['Size', sizeClass],
			['dtype', dtypeClass],
			['device', deviceClass],
			['is_tensor', isTensor],
			['numel', numel],
			['get_default_dtype', new NativeFunction('get_default_dtype', 'get_default_dtype', '', () => dtypes.float32)],
			['nn', nn],
			['cuda', cuda],
			['__version__', '2.13.0+cpu']
		],
		torchNames
	);
	// The recorded runs seed every generator with 0 before a program starts.
	host.trace.op({ kind: 'seed', seed: 0n }, [], [], 'torch.manual_seed');
	return torch.attrs;
}

/** PyTorch 2.13 on a machine without an accelerator. */
export const torchPackage: Package = {
	name: 'torch',
	load,
	describe: (value) => {
		if (value instanceof TorchTensor)
			return { kind: value.cls === parameterClass ? 'parameter' : 'tensor', shape: value.shape, dtype: value.dtype, tensor: value.ir.id };
		if (value instanceof PackedSequence) return { kind: 'packed', shape: value.data.shape, dtype: value.data.dtype, tensor: value.data.ir.id };
		if (value instanceof TorchDType) return { kind: 'dtype' };
		if (value instanceof TorchDevice) return { kind: 'device' };
		if (value instanceof PyTuple && value.cls === sizeClass) return { kind: 'shape' };
		if (value instanceof PyInstance && value.cls.isSubclassOf(moduleClass)) return { kind: 'module' };
		return undefined;
	}
};
