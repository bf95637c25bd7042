import { joins } from './tensor/cat.ts';
import { deviceClass } from './device.ts';
import { dtypeNames } from '../../tensors/dtype.ts';
import { dtypeClass, dtypes, dtypeWords } from './dtype.ts';
import { cFunction } from '../../tensors/arguments/function.ts';
import { torchFunctions } from './binding/row.ts';
import { factories } from './creation/factories.ts';
import { indexTensor } from './tensor/indexing.ts';
import { tensorRow } from './tensor/literal.ts';
import { moduleClass } from './nn/module/module.ts';
import { named, type Entries, type TorchPart } from './part.ts';
import { layerClasses, rnnBaseClass } from './rnn/classes.ts';
import { packFunctions } from './rnn/pack.ts';
import { packedSequenceClass } from './rnn/packedSequence.ts';
import { seedingBy } from './random/seed.ts';
import { parameterClass, sizeClass, tensorClass, TorchTensor } from './tensor/tensor.ts';

/** The release that is modelled. */
export const torchVersion = '2.13.0+cpu';

const getItem = cFunction('__getitem__', (host, { positional: [self, index] }) => indexTensor(host, self as TorchTensor, index!));
/** What a layer cell prints: tensors, recurrent layers, packing. */
export const layer: TorchPart = {
	tensor: [getItem],
	modules: {
		torch: [
			...dtypeNames.flatMap((name): Entries => [name, ...dtypeWords[name].aliases].map((alias) => [alias, dtypes[name]])),
			...named(torchFunctions([...factories, ...joins, tensorRow])),
			['manual_seed', seedingBy(() => null)],
			['Tensor', tensorClass],
			['Size', sizeClass],
			['dtype', dtypeClass],
			['device', deviceClass],
			['__version__', torchVersion]
		],
		'torch.nn': [...named([...layerClasses, rnnBaseClass, moduleClass]), ['Parameter', parameterClass]],
		'torch.nn.functional': [],
		'torch.nn.parameter': [['Parameter', parameterClass]],
		'torch.nn.modules': named([...layerClasses, moduleClass]),
		'torch.nn.modules.rnn': named([...layerClasses, rnnBaseClass]),
		'torch.nn.utils.rnn': [...named(packFunctions), ['PackedSequence', packedSequenceClass]]
	}
};
