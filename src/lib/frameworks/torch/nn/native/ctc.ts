import { newTensor, type TorchTensor } from '../../tensor/tensor.ts';
import type { TorchLowering } from '../lower.ts';

/** The logarithm of nothing, as far as sums of probabilities go; finite, so that gradients past it are zero and not NaN. */
const never = -1e30;

export interface Alignment {
	/** [time, batch, class] */
	readonly logs: TorchTensor;
	/** The labels of each sequence of the batch. */
	readonly targets: readonly (readonly number[])[];
	readonly lengths: readonly number[];
	readonly blank: number;
	readonly zeroInfinity: boolean;
}

/**
 * −log of the probability of each target, over all ways to stretch it: [batch] (Graves et al. 2006, the forward variables). `gradFn` names the result.
 */
export function alignmentLoss(by: TorchLowering, { logs, targets, lengths, blank, zeroInfinity }: Alignment, gradFn: string): TorchTensor {
	const [steps, batch] = logs.shape as readonly [number, number, number];
	const longest = Math.max(...targets.map(({ length }) => length));
	const width = 2 * longest + 1;
	/** What stands at each place: a blank before, between and after the labels. */
	const at = (n: number, s: number): number => (s % 2 === 0 ? blank : (targets[n]![(s - 1) / 2] ?? blank));
	const table = (dtype: 'int64' | 'bool', columns: number, value: (n: number, s: number) => number | boolean): TorchTensor => {
		const values = Array.from({ length: batch * columns }, (_, i) => Number(value(Math.floor(i / columns), i % columns)));
		const made = newTensor(by.host, { shape: [batch, columns], dtype, values });
		by.host.trace.op({ kind: 'literal', values }, [], [made.ir.id], by.call);
		return made;
	};
	const one = (x: TorchTensor): TorchTensor => by.reshape(x, [1, ...x.shape]);
	const spread = by.op({ kind: 'expand' }, [one(table('int64', width, at))], [steps, batch, width], { dtype: 'int64', requiresGrad: false });
	const each = by.op({ kind: 'gather', axis: 2 }, [logs, spread], [steps, batch, width]);
	const step = (t: number): TorchTensor => by.op({ kind: 'slice', at: [t] }, [each], [batch, width]);
	const moved = (x: TorchTensor, n: number): TorchTensor =>
		by.op({ kind: 'pad', before: [0, n], after: [0, -n], mode: 'constant', value: never }, [x], [batch, width]);
	const sum = (parts: readonly TorchTensor[]): TorchTensor =>
		by.reduce('logsumexp', by.op({ kind: 'concat', axis: 0 }, parts.map(one), [parts.length, ...parts[0]!.shape]), [0]);

	const leaps = table('bool', width, (n, s) => s >= 2 && at(n, s) !== blank && at(n, s) !== at(n, s - 2));
	let alpha = by.map('where', [table('bool', width, (n, s) => s === 0 || (s === 1 && targets[n]!.length > 0)), step(0), never]);
	for (let t = 1; t < Math.max(...lengths); t++) {
		const ways = width > 1 ? [alpha, moved(alpha, 1), ...(width > 2 ? [by.map('where', [leaps, moved(alpha, 2), never])] : [])] : [alpha];
		const next = by.map('add', [sum(ways), step(t)]);
		alpha = lengths.every((n) => n > t) ? next : by.map('where', [table('bool', 1, (n) => lengths[n]! > t), next, alpha]);
	}
	const ends = table('int64', 2, (n, k) => Math.max(0, 2 * targets[n]!.length - k));
	const last = by.op({ kind: 'gather', axis: 1 }, [alpha, ends], [batch, 2]);
	const both = by.map('where', [table('bool', 2, (n, k) => k === 0 || targets[n]!.length > 0), last, never]);
	const loss = by.map('neg', [by.reduce('logsumexp', both, [1])]);
	const impossible = by.map('gt', [loss, 1e29], { dtype: 'bool', requiresGrad: false });
	return by.map('where', [impossible, zeroInfinity ? 0 : Infinity, loss], { gradFn });
}
