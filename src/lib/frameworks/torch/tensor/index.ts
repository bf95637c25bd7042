import { NativeProperty, type Interpreter, type Value } from '../../../python/index.ts';
import { cFunction, pythonFunction } from '../../../tensors/arguments/function.ts';
import { conversions } from './conversion.ts';
import { named, type TorchPart } from '../part.ts';
import { numberLimits } from './numberLimits.ts';
import { TorchTensor } from './tensor.ts';
import './tensorClass.ts';
import { reversed, transposed, viewing } from './views.ts';

const property = (name: string, get: (tensor: TorchTensor, host: Interpreter) => Value): NativeProperty =>
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

const isTensor = pythonFunction('is_tensor', 'obj', (_, value) => value instanceof TorchTensor);
const numel = cFunction('numel', (host, { positional: [tensor] }) =>
	tensor instanceof TorchTensor ? BigInt(tensor.size) : host.unsupported('torch.numel of something else than a tensor')
);

/** What a tensor is turned into: another shape, another dtype, a sum. */
export const tensors: TorchPart = {
	tensor: [...turned, ...conversions, ...viewing.methods],
	modules: {
		torch: [['is_tensor', isTensor], ['numel', numel], ...named([...numberLimits, ...viewing.functions])]
	}
};
