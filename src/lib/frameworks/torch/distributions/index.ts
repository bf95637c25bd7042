import type { TorchPart } from '../part.ts';
import { someOf, textOf } from '../pythonText.ts';
import { unsupported } from '../../said.ts';
import { entry } from '../../../tensors/arguments/function.ts';
import { tensorClass, type TorchTensor } from '../tensor/tensor.ts';
import distributionsText from './distributions.py?raw';

/** Whether a mask has a false element; `assume`: what is not known is taken to be true. */
const falseIn = entry('_false_in', 'mask, assume', (host, mask, assume) => {
	const values = (mask as TorchTensor).suspects(1, 1);
	if (values === null && assume !== true) host.unsupported('numbers outside of the support that only running the program would tell');
	return values?.includes(0) ?? false;
});

const missing = entry('_missing', 'cls, name', (host, cls, name) =>
	String(name).startsWith('_')
		? host.raise('AttributeError', `'${String(cls)}' object has no attribute '${String(name)}'`)
		: host.unsupported(`${String(cls)}.${String(name)}`)
);

/** What programs import from each of its modules. */
const modules = { kl: 'kl_divergence', distribution: 'Distribution', normal: 'Normal', categorical: 'Categorical', bernoulli: 'Bernoulli' };

/** torch.distributions. */
export const distributions: TorchPart = {
	texts: {
		...Object.fromEntries(Object.entries(modules).map(([module, name]) => [`torch.distributions.${module}`, someOf('torch.distributions', [name])])),
		'torch.distributions': textOf('torch.distributions', distributionsText, (_, torch) => [
			['torch', torch],
			['Tensor', tensorClass],
			falseIn,
			missing,
			unsupported
		])
	}
};
