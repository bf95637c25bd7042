import { gather } from '../define.ts';
import { named, type TorchPart } from '../part.ts';
import { elementwise } from './elementwise.ts';
import { linear } from './linear.ts';
import { reductions } from './reduce.ts';

const all = gather([elementwise, reductions, linear]);

/** What people use of torch.* and of Tensor's methods. */
export const ops: TorchPart = { tensor: all.tensor, modules: { torch: named(all.torch) } };
