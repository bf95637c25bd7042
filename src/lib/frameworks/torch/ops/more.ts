import { gather } from '../binding/define.ts';
import { named, type TorchPart } from '../part.ts';
import { backends } from '../settings/backends.ts';
import { composed } from './composed.ts';
import { sumsOfProducts } from '../linalg/einsum.ts';
import { inPython } from './inPython.ts';
import { ordering } from './select/order.ts';
import { withOut } from './out.ts';
import { sampling } from '../random/multinomial.ts';
import { selection } from './select/select.ts';
import { settingFunctions, version } from '../settings/process.ts';
import { unflattening } from './shape/unflatten.ts';

const all = gather([selection, ordering, sampling, composed, unflattening]);

/** What is used of torch.* and of Tensor's methods less often. */
export const moreOps: TorchPart = {
	tensor: all.tensor,
	modules: { torch: [...named([...all.torch, ...sumsOfProducts].map(withOut)), ...settingFunctions], 'torch.version': version, ...backends }
};

/** What is used still less often, and said in Python. */
export const textOps: TorchPart = inPython({ tensor: all.tensor, torch: [...all.torch, ...sumsOfProducts] });
