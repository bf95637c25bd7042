import { NativeFunction } from '../../python/index.ts';
import { joins } from './cat.ts';
import { deviceClass } from './device.ts';
import { dtypeClass, dtypeFacts, dtypeNames, dtypes } from './dtype.ts';
import { factories, native } from './factories.ts';
import { tensorFunction } from './literal.ts';
import { moduleClass } from './module.ts';
import { named, type Entries, type TorchPart } from './part.ts';
import { layerClasses, rnnBaseClass } from './rnn/classes.ts';
import { packFunctions } from './rnn/pack.ts';
import { packedSequenceClass } from './rnn/packedSequence.ts';
import { noGrad, seedingBy } from './session.ts';
import { parameterClass, sizeClass, tensorClass, TorchTensor } from './tensor.ts';
import './tensorClass.ts';

const isTensor = new NativeFunction('is_tensor', 'is_tensor', 'obj', (_, { positional: [value] }) => value instanceof TorchTensor);
const numel = native('numel', (host, { positional: [tensor] }) =>
	tensor instanceof TorchTensor ? BigInt(tensor.size) : host.unsupported('torch.numel of something else than a tensor')
);
const nothing = (name: string, signature: string): NativeFunction => new NativeFunction(name, name, signature, () => null);

/** What a layer cell prints: tensors, recurrent layers, packing. */
export const base: TorchPart = {
	modules: {
		torch: [
			...dtypeNames.flatMap((name): Entries => [name, ...dtypeFacts[name].aliases].map((alias) => [alias, dtypes[name]])),
			...named(factories),
			...named(joins),
			['tensor', tensorFunction],
			['manual_seed', seedingBy(() => null)],
			['no_grad', noGrad('no_grad', 'torch.autograd.grad_mode')],
			['inference_mode', noGrad('inference_mode', 'torch.autograd.grad_mode')],
			['Tensor', tensorClass],
			['Size', sizeClass],
			['dtype', dtypeClass],
			['device', deviceClass],
			['is_tensor', isTensor],
			['numel', numel],
			['get_default_dtype', new NativeFunction('get_default_dtype', 'get_default_dtype', '', () => dtypes.float32)],
			['__version__', '2.13.0+cpu']
		],
		'torch.nn': [...named([...layerClasses, rnnBaseClass, moduleClass]), ['Parameter', parameterClass]],
		'torch.nn.functional': [],
		'torch.nn.parameter': [['Parameter', parameterClass]],
		'torch.nn.modules': named([...layerClasses, moduleClass]),
		'torch.nn.modules.rnn': named([...layerClasses, rnnBaseClass]),
		'torch.nn.utils.rnn': [...named(packFunctions), ['PackedSequence', packedSequenceClass]],
		'torch.cuda': [
			['is_available', new NativeFunction('is_available', 'is_available', '', () => false)],
			['device_count', new NativeFunction('device_count', 'device_count', '', () => 0n)],
			['manual_seed', nothing('manual_seed', 'seed')],
			['manual_seed_all', nothing('manual_seed_all', 'seed')]
		]
	}
};
