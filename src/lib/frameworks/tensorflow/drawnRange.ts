import type { Interpreter } from '../../python/index.ts';
import type { TfTensor } from './tensor.ts';

/** Ops that give the numbers that they take. */
const passing = new Set(['cast', 'reshape', 'slice', 'expand', 'transpose']);

/** The range that a tensor's random whole numbers are drawn from; null where they are no such numbers. */
export function drawnRange(host: Interpreter, tensor: TfTensor): readonly [low: number, high: number] | null {
	const { ops } = host.trace;
	let id = tensor.ir.id;
	for (let i = ops.length - 1; i >= 0; i--) {
		const { primitive, inputs, outputs } = ops[i]!;
		if (!outputs.includes(id)) continue;
		if (primitive.kind === 'random') return primitive.distribution.kind === 'integers' ? [primitive.distribution.low, primitive.distribution.high] : null;
		if (!passing.has(primitive.kind) || inputs.length !== 1) return null;
		id = inputs[0]!;
	}
	return null;
}
