import { floating, sizeOf, type Distribution, type DType, type Tensor, type TensorId } from '../../ir/index.ts';
import { unknown, type TensorValue } from '../value.ts';
import { TorchGenerator } from './random.ts';

/** What gives numbers in the place of those that nobody knows. */
export interface StandIns {
	/** Those of a random op. */
	drawn(id: TensorId, distribution: Distribution, size: number, dtype: DType): Float64Array;
	/** Those of a tensor that no op makes. */
	left(tensor: Tensor): TensorValue;
}

/**
 * Numbers in the place of those that nobody knows. With another seed they are others; `turned`: the same seed's, on the other side of their mean, so that
 * what goes by a sign goes both ways.
 */
export class Drawn implements StandIns {
	constructor(
		private readonly seed: bigint,
		private readonly turned: boolean
	) {}

	drawn(id: TensorId, distribution: Distribution, size: number, dtype: DType): Float64Array {
		const drawn = new TorchGenerator(this.seed * 1_000_003n + BigInt(id)).draw(distribution, size, dtype);
		const middle = middleOf(distribution);
		return this.turned && middle !== null ? drawn.map((value) => 2 * middle - value) : drawn;
	}

	left({ id, shape, dtype }: Tensor): TensorValue {
		if (shape === null || !floating.has(dtype)) return unknown('it is made by code that is not modelled');
		return { known: true, shape, data: this.drawn(id, { kind: 'normal', mean: 0, std: 0.5 }, sizeOf(shape), dtype) };
	}
}

function middleOf(distribution: Distribution): number | null {
	if (distribution.kind === 'normal') return distribution.mean;
	if (distribution.kind === 'uniform') return (distribution.low + distribution.high) / 2;
	return distribution.kind === 'orthogonal' ? 0 : null;
}
