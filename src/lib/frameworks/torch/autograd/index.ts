import { named, type TorchPart } from '../part.ts';
import { fromTorch, someOf, textOf } from '../pythonText.ts';
import { unsupported, warn } from '../../said.ts';
import { tensorClass } from '../tensor/tensor.ts';
import { setAnomaly } from './anomaly.ts';
import { autogradBackward, autogradGrad, autogradMethods } from './backward.ts';
import functionText from './function.py?raw';
import { functionValues } from './function.ts';
import profilerText from './profiler.py?raw';

const profiler = textOf('torch.autograd.profiler', profilerText, () => [unsupported]);

/** torch.autograd: gradients, functions with gradients of their own, and the profiler. */
export const autograd: TorchPart = {
	tensor: autogradMethods,
	modules: { 'torch.autograd': named([autogradGrad, autogradBackward]) },
	texts: {
		'torch.autograd.function': textOf('torch.autograd.function', functionText, (_, torch) => [
			...functionValues,
			setAnomaly,
			['Tensor', tensorClass],
			warn,
			unsupported,
			fromTorch(torch, '_no_grad', 'no_grad')
		]),
		'torch.autograd': someOf('torch.autograd.function', ['Function', 'detect_anomaly', 'set_detect_anomaly']),
		'torch.autograd.profiler': profiler,
		'torch.profiler': profiler
	}
};
