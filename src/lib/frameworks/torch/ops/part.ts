import { gather } from '../define.ts';
import { named, type TorchPart } from '../part.ts';
import { elementwise } from './elementwise.ts';

const all = gather([elementwise]);

/** What people use of torch.* and of Tensor's methods. */
export const ops: TorchPart = { tensor: all.tensor, modules: { torch: named(all.torch) } };
