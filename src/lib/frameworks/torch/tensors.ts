import { NativeFunction, NativeProperty, type Host, type Value } from '../../python/index.ts';
import { operators } from './tensor/arithmetic.ts';
import { conversions } from './tensor/conversion.ts';
import { dtypes } from './dtype.ts';
import { native } from './creation/factories.ts';
import { moreFactories } from './creation/moreFactories.ts';
import { named, type TorchPart } from './part.ts';
import { TorchTensor } from './tensor/tensor.ts';
import './tensor/tensorClass.ts';
import { asFunction, asMethod, reversed, transposed, viewMethods } from './tensor/views.ts';

const property = (name: string, get: (tensor: TorchTensor, host: Host) => Value): NativeProperty =>
	new NativeProperty(name, (host, self) => get(self as TorchTensor, host));

const turned: readonly NativeProperty[] = [
	property('T', (tensor, host) => reversed(host, tensor)),
	property('mT', (tensor, host) => {
		if (tensor.rank === 1) host.raise('RuntimeError', `tensor.mT is only supported on matrices or batches of matrices. Got ${tensor.rank}-D tensor.`);
		return transposed(
			host,
			tensor,
			[...tensor.shape.keys()].map((i) => (i < tensor.rank - 2 ? i : 2 * tensor.rank - 3 - i)),
			'Tensor.mT'
		);
	})
];

const isTensor = new NativeFunction('is_tensor', 'is_tensor', 'obj', (_, { positional: [value] }) => value instanceof TorchTensor);
const numel = native('numel', (host, { positional: [tensor] }) =>
	tensor instanceof TorchTensor ? BigInt(tensor.size) : host.unsupported('torch.numel of something else than a tensor')
);
const nothing = (name: string, signature: string): NativeFunction => new NativeFunction(name, name, signature, () => null);

/** What a tensor is turned into: another shape, another dtype, a sum. */
export const tensors: TorchPart = {
	tensor: [...turned, ...conversions, ...operators, ...viewMethods.map(asMethod)],
	modules: {
		torch: [
			['is_tensor', isTensor],
			['numel', numel],
			['get_default_dtype', new NativeFunction('get_default_dtype', 'get_default_dtype', '', () => dtypes.float32)],
			...named([...moreFactories, ...viewMethods.filter((method) => method.asFunction).map(asFunction)])
		],
		'torch.cuda': [
			['is_available', new NativeFunction('is_available', 'is_available', '', () => false)],
			['device_count', new NativeFunction('device_count', 'device_count', '', () => 0n)],
			['manual_seed', nothing('manual_seed', 'seed')],
			['manual_seed_all', nothing('manual_seed_all', 'seed')]
		]
	}
};
