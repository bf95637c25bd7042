import { pythonFunction } from '../../../tensors/arguments/function.ts';
import { NativeFunction, types, type Interpreter, type Value } from '../../../python/index.ts';

/** A seed as `torch.manual_seed` takes it: what `int()` takes (torch/random.py). */
export function readSeed(host: Interpreter, given: Value): bigint {
	const seed = host.call(types.int, [given]);
	if (typeof seed !== 'bigint') return host.unsupported('a seed whose value is not known');
	if (seed >= 2n ** 64n || seed < -(2n ** 63n)) host.raise('ValueError', 'Overflow when unpacking long long');
	return seed < 0n ? seed + 2n ** 64n : seed;
}

/** `torch.manual_seed(seed)`; `gives` makes what it returns. */
export const seedingBy = (gives: () => Value): NativeFunction =>
	pythonFunction('manual_seed', 'seed', (host, given) => {
		host.trace.op({ kind: 'seed', seed: readSeed(host, given) }, [], [], 'torch.manual_seed');
		return gives();
	});
