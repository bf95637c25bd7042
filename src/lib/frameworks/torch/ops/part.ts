import { gather } from '../define.ts';
import { named, type TorchPart } from '../part.ts';
import { attributes } from './attributes.ts';
import { backends } from './backends.ts';
import { creation } from './create.ts';
import { sumsOfProducts } from './einsum.ts';
import { elementwise } from './elementwise.ts';
import { saving } from './files.ts';
import { setItem } from './indexing.ts';
import { inPlace } from './inplace.ts';
import { joining } from './join.ts';
import { legacy } from './legacy.ts';
import { linear } from './linear.ts';
import { modes } from './mode.ts';
import { ordering } from './order.ts';
import { reductions } from './reduce.ts';
import { sampling } from './sample.ts';
import { selection } from './select.ts';
import { shapes } from './shape.ts';

const all = gather([elementwise, reductions, linear, shapes, joining, selection, ordering, creation, attributes, inPlace, sampling]);

/** What people use of torch.* and of Tensor's methods. */
export const ops: TorchPart = {
	tensor: [...all.tensor, ...legacy.tensor, setItem, ...attributes.properties],
	modules: { torch: [...named([...all.torch, ...sumsOfProducts, ...saving]), ...modes, ...legacy.torch], 'torch.autograd': legacy.autograd, ...backends }
};
