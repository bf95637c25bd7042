import type { Host } from '../../python/index.ts';
import { recorded } from './check.ts';
import type { TorchTensor } from './tensor.ts';

/** The shape of an elementwise result (ATen/ExpandUtils.cpp, infer_size). */
export function broadcast(host: Host, a: readonly number[], b: readonly number[], tensor?: TorchTensor): number[] {
	const rank = Math.max(a.length, b.length);
	const shape = new Array<number>(rank);
	for (let i = rank - 1; i >= 0; i--) {
		const [x, y] = [a[i - rank + a.length] ?? 1, b[i - rank + b.length] ?? 1];
		if (x !== y && x !== 1 && y !== 1) {
			const axis = i - rank + a.length;
			host.raise('RuntimeError', `The size of tensor a (${x}) must match the size of tensor b (${y}) at non-singleton dimension ${i}`, {
				code: 'torch.broadcast',
				evidence: recorded('aten/src/ATen/ExpandUtils.cpp, infer_size'),
				...(tensor && { mismatch: { argument: 'input', tensor: tensor.ir.id, axis, what: 'size', expected: `${y}`, got: `${x}`, against: 'other' } })
			});
		}
		shape[i] = x === 1 ? y : x;
	}
	return shape;
}
