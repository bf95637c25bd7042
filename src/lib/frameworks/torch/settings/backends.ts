import { pythonFunction } from '../../../tensors/arguments/function.ts';
import { type Value } from '../../../python/index.ts';
import type { Entries } from '../part.ts';

const says = (name: string, value: Value): readonly [string, Value] => [name, pythonFunction(name, '', () => value)];
const missing = [says('is_available', false), says('is_built', false)];

/** What PyTorch's build for the CPU says of what it can run on (recorded); the switches can be set and change nothing here. */
export const backends: Readonly<Record<string, Entries>> = {
	'torch.backends.cudnn': [
		['deterministic', false],
		['benchmark', false],
		['enabled', true],
		['allow_tf32', true],
		says('is_available', false),
		says('version', null)
	],
	'torch.backends.mps': missing,
	'torch.backends.cuda': [says('is_built', false)],
	'torch.backends.cuda.matmul': [['allow_tf32', false]],
	'torch.backends.mkldnn': [says('is_available', true), ['enabled', true]],
	'torch.backends.opt_einsum': [['enabled', true], says('is_available', true)],
	'torch.backends.openmp': [says('is_available', true)],
	'torch.backends.mkl': [says('is_available', true)]
};
