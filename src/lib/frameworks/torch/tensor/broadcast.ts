import type { Interpreter } from '../../../python/index.ts';
import { broadcast as spread } from '../../../tensors/broadcast.ts';
import { recorded } from '../binding/check.ts';
import type { TorchTensor } from './tensor.ts';

/** The shape of an elementwise result; raises where there is none (ATen/ExpandUtils.cpp, infer_size). */
export function broadcast(host: Interpreter, a: readonly number[], b: readonly number[], tensor?: TorchTensor): number[] {
	const shape = spread([a, b]);
	if (Array.isArray(shape)) return shape;
	const { axis: i, sizes } = shape;
	const [x, y] = sizes;
	const axis = i - Math.max(a.length, b.length) + a.length;
	return host.raise('RuntimeError', `The size of tensor a (${x}) must match the size of tensor b (${y}) at non-singleton dimension ${i}`, {
		code: 'torch.broadcast',
		evidence: recorded('aten/src/ATen/ExpandUtils.cpp, infer_size'),
		...(tensor && { mismatch: { argument: 'input', tensor: tensor.ir.id, axis, what: 'size', expected: `${y}`, got: `${x}`, against: 'other' } })
	});
}
