import type { TorchPart } from '../part.ts';
import { someOf, textOf } from '../pythonText.ts';
import { unsupported, warn } from '../../said.ts';
import ampText from './amp.py?raw';
import { autocastQueries, setAutocast } from './autocast.ts';
import cudaAmpText from './cuda_amp.py?raw';

/** torch.amp: automatic mixed precision. */
export const amp: TorchPart = {
	modules: { torch: autocastQueries },
	texts: {
		torch: someOf('torch.amp', ['autocast', 'GradScaler']),
		'torch.amp': textOf('torch.amp', ampText, (_, torch) => [['torch', torch], warn, unsupported, setAutocast(torch)]),
		'torch.cuda.amp': textOf('torch.cuda.amp', cudaAmpText, (host, torch) => [['_amp', host.getAttribute(torch, 'amp')], warn])
	}
};
