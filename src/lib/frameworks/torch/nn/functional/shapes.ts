import { PyTuple, type Interpreter, type Value } from '../../../../python/index.ts';
import { broadcast } from '../../tensor/arithmetic.ts';
import { sizeTuple, TorchTensor, typeName } from '../../tensor/tensor.ts';

/** What `torch.broadcast_tensors` checks. */
export function broadcastable(host: Interpreter, a: Value, b: Value): void {
	const shapes = [a, b].map((value, at) =>
		value instanceof TorchTensor ? value.shape : host.raise('TypeError', `expected Tensor as element ${at} in argument 0, but got ${typeName(value)}`)
	);
	broadcast(host, shapes[0]!, shapes[1]!);
}

/** `torch.broadcast_shapes` of two shapes, which has words of its own. */
export function broadcastShapes(host: Interpreter, x: readonly number[], y: readonly number[]): PyTuple {
	for (let i = 1; i <= Math.min(x.length, y.length); i++) {
		const [m, n] = [x.at(-i), y.at(-i)];
		if (m !== n && m !== 1 && n !== 1)
			host.raise(
				'RuntimeError',
				`Attempting to broadcast a dimension of length ${n} at -${i}! Mismatching argument at index 1 had torch.Size([${y.join(', ')}]); but expected shape should be broadcastable to [${x.join(', ')}]`
			);
	}
	const rank = Math.max(x.length, y.length);
	return sizeTuple(Array.from({ length: rank }, (_, i) => Math.max(x[i - rank + x.length] ?? 1, y[i - rank + y.length] ?? 1)));
}
