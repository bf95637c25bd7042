import { gather } from '../define.ts';
import { named, type TorchPart } from '../part.ts';
import { backends } from './backends.ts';
import { composed } from './composed.ts';
import { sumsOfProducts } from './einsum.ts';
import { inPython } from './inPython.ts';
import { ordering } from './order.ts';
import { withOut } from './out.ts';
import { sampling } from './sample.ts';
import { selection } from './select.ts';
import { settingFunctions, version } from './settings.ts';
import { unflattening } from './unflatten.ts';

const all = gather([selection, ordering, sampling, composed, unflattening]);

/** What is used of torch.* and of Tensor's methods less often. */
export const moreOps: TorchPart = {
	tensor: all.tensor,
	modules: { torch: [...named([...all.torch, ...sumsOfProducts].map(withOut)), ...settingFunctions], 'torch.version': version, ...backends }
};

/** What is used still less often, and said in Python. */
export const textOps: TorchPart = inPython({ tensor: all.tensor, torch: [...all.torch, ...sumsOfProducts] });
