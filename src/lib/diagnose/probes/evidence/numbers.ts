import type { TensorId, Trace } from '../../../ir/index.ts';
import { isOfKeras } from '../../graph.ts';
import { boundName } from './called.ts';
import type { Evidence } from './evidence.ts';

/** Each row that is drawn from sums to 1. */
const sumsToOne: Evidence = (trace, _, { tensor }) => {
	const name = tensor === undefined || isOfKeras(trace) ? null : boundName(trace, tensor);
	return name === null ? null : { test: `assert torch.allclose(${name}.sum(-1), torch.ones(${name}.shape[:-1])), 'a row of ${name} does not sum to 1'` };
};

/** The rarest class weighs more than the most frequent one. */
export function weighsRare(trace: Trace, weight: TensorId, targets: readonly TensorId[], classes: number): string | null {
	const name = boundName(trace, weight);
	const target = targets.map((id) => boundName(trace, id)).find((one) => one !== null);
	if (name === null || target === undefined || isOfKeras(trace)) return null;
	if (classes === 1) return `assert (${name} > 1) == ((${target} == 0).sum() > (${target} == 1).sum()), 'the rarer class weighs less'`;
	return [
		`counts = torch.bincount(${target}.flatten(), minlength=${classes})`,
		`assert ${name}[counts.argmin()] > ${name}[counts.argmax()], 'the rarest class weighs less'`
	].join('\n');
}

/** Tests of numbers that a program leaves under their names, by the code of a finding. */
export const numberTests: readonly (readonly [string, Evidence])[] = [['drawn_across', sumsToOne]];
