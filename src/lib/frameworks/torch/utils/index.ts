import type { Interpreter, PyModule } from '../../../python/index.ts';
import { runText } from '../../../python/stdlib/module.ts';
import { NdArray, NumpyScalar } from '../../interop.ts';
import { dtypes } from '../dtype.ts';
import type { Entries, TorchPart } from '../part.ts';
import { allOf, fromTorch, lacking, placed, textOf } from '../pythonText.ts';
import { unsupported, warn } from '../../said.ts';
import { entry } from '../../../tensors/arguments/function.ts';
import { drawing } from '../../../tensors/random.ts';
import { newTensor, tensorClass } from '../tensor/tensor.ts';
import checkpointText from './checkpoint.py?raw';
import dataText from './data.py?raw';

/** In which of its files PyTorch has a class. */
const dataFiles = (name: string): string => `torch.utils.data.${/Sampler$/.test(name) ? 'sampler' : /Dataset$|^Subset$/.test(name) ? 'dataset' : 'dataloader'}`;

/** `torch.empty((), dtype=torch.int64).random_(generator=generator)`. */
const seed = entry('_seed', 'generator=None', (host, generator) => {
	const drawn = newTensor(host, { shape: [], dtype: 'int64' });
	const op = drawing(generator, { kind: 'seed' }, 1, 'int64');
	if (op) host.trace.op(op, [], [drawn.ir.id], '');
	return drawn;
});

const dataValues = (_: Interpreter, torch: PyModule): Entries => [
	['Tensor', tensorClass],
	lacking,
	['_float64', dtypes.float64],
	warn,
	unsupported,
	seed,
	entry('_is_array', 'value', (_, value) => value instanceof NdArray || value instanceof NumpyScalar),
	...(['Generator', 'randint', 'randperm', 'stack', 'tensor', 'as_tensor', 'multinomial'] as const).map((name) => fromTorch(torch, `_${name}`, name))
];

/** torch.utils: data sets and their loaders, checkpoints of gradients. */
export const utils: TorchPart = {
	modules: { 'torch.utils.data': [] },
	texts: {
		'torch.utils.checkpoint': textOf('torch.utils.checkpoint', checkpointText, (_, torch) => [['torch', torch], warn, unsupported]),
		// A loader of a data set that is not known goes through what is not known.
		'torch.utils.data': (host, torch) => placed(runText(host, 'torch.utils.data', dataText, dataValues(host, torch), 'skips'), 'torch.utils.data', dataFiles),
		...Object.fromEntries(['dataset', 'sampler', 'dataloader'].map((name) => [`torch.utils.data.${name}`, allOf('torch.utils.data', 'DataLoader')]))
	}
};
