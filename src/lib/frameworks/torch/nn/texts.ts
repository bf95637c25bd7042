import { pythonFunction } from '../../../tensors/arguments/function.ts';
import { runText } from '../../../python/stdlib/module.ts';
import { drawing } from '../../../tensors/random.ts';
import { moduleClass } from './module/module.ts';
import type { PythonText } from '../part.ts';
import { fromTorch } from '../pythonText.ts';
import { warn } from '../../said.ts';
import { newTensor, type TorchTensor } from '../tensor/tensor.ts';
import functionalText from './functional.py?raw';
import parallelText from './parallel.py?raw';
import unpadText from './utils/unpad.py?raw';

/** Draws as many numbers as a tensor has. */
const exponential = pythonFunction('_exponential', 'x', (host, x) => {
	const { shape, dtype, size } = x as TorchTensor;
	const drawn = newTensor(host, { shape, dtype });
	const op = drawing(null, { kind: 'exponential' }, size, dtype);
	if (op) host.trace.op(op, [], [drawn.ir.id], 'F.gumbel_softmax');
	return drawn;
});

const parallel: PythonText = (host) => runText(host, 'torch.nn.parallel.data_parallel', parallelText, [['Module', moduleClass]]);

/** What of torch.nn is written in Python text (torch/nn/functional.py, torch/nn/parallel/data_parallel.py). */
export const nnTexts: Readonly<Record<string, PythonText>> = {
	'torch.nn.functional': (host, torch) => runText(host, 'torch.nn.functional', functionalText, [['torch', torch], warn, ['_exponential', exponential]]),
	'torch.nn.utils.rnn': (host, torch) =>
		runText(host, 'torch.nn.utils.rnn', unpadText, [
			fromTorch(torch, '_arange', 'arange'),
			['_pad', host.getAttribute(host.getAttribute(host.getAttribute(host.getAttribute(torch, 'nn'), 'utils'), 'rnn'), 'pad_packed_sequence')]
		]),
	'torch.nn': parallel,
	'torch.nn.modules': parallel
};
