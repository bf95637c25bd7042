import { exact } from '../../../python/arithmetic/exact.ts';
import type { Interpreter, Value } from '../../../python/index.ts';
import { asArray } from '../create.ts';
import { made } from '../operand.ts';
import type { StridedTensor } from '../../../tensors/tensor.ts';
import type { Source } from './generators.ts';

/** Above so many expected successes numpy draws in another way. */
const fewExpected = 30;
/** Experiments that are drawn one by one here. */
const most = 10_000;

/** How many of `n` trials succeed, each with chance `p` of at most a half: the distribution function is inverted. */
function successes(generator: Source, n: number, p: number): number {
	const q = 1 - p;
	const none = exact.exp(n * exact.log(q));
	const bound = Math.min(n, n * p + 10 * Math.sqrt(n * p * q + 1));
	for (;;) {
		let [left, chance, count] = [generator.uniform(), none, 0];
		while (left > chance && count <= bound) {
			left -= chance;
			count++;
			chance = ((n - count + 1) * p * chance) / (count * q);
		}
		if (count <= bound) return count;
	}
}

const binomial = (generator: Source, n: number, p: number): number =>
	n === 0 || p === 0 ? 0 : p <= 0.5 ? successes(generator, n, p) : n - successes(generator, n, 1 - p);

/** One experiment: how often each outcome came, each drawn from what the ones before have left. */
function experiment(generator: Source, n: number, chances: readonly number[]): number[] {
	let [left, rest] = [n, 1];
	const counts = chances.slice(0, -1).map((chance) => {
		const count = left > 0 ? binomial(generator, left, Math.min(chance / rest, 1)) : 0;
		left -= count;
		rest -= chance;
		return count;
	});
	return [...counts, left];
}

/** What is said of chances that only their own precision has sum to more than 1. */
const rounded =
	'sum(pvals[:-1].astype(np.float64)) > 1.0. The pvals array is cast to 64-bit floating point prior to checking the sum. Precision changes when casting may cause problems even if the sum of the original pvals is valid.';
const isRounded = ({ dtype }: StridedTensor, values: ArrayLike<number>): boolean =>
	(dtype === 'float32' || dtype === 'float16') && Array.from(values).reduce((sum, chance) => sum + chance, 0) < 1.0001;

/** `multinomial(n, pvals, size)`: int64 counts of shape `(*size, outcomes)`; ValueError in numpy's words where the chances are none (numpy/random/mtrand.pyx). */
export function multinomial(host: Interpreter, generator: Source, n: Value, pvals: Value, size: readonly number[] | null, modern: boolean): Value {
	if (typeof n !== 'bigint') return host.unsupported('np.random.multinomial of a number of trials that is no int');
	const array = asArray(host, pvals).tensor;
	const { rank, size: outcomes, values } = array;
	if (modern && (rank === 0 || outcomes === 0))
		host.raise('ValueError', 'pvals must have at least 1 dimension and the last dimension of pvals must be greater than 0.');
	if (rank === 0) host.raise('TypeError', 'pvals must be a 1-d sequence');
	if (rank > 1) return host.unsupported('np.random.multinomial of several rows of chances');
	if (n < 0n) host.raise('ValueError', 'n < 0');
	if (values?.some((chance) => !(chance >= 0 && chance <= 1))) host.raise('ValueError', 'pvals < 0, pvals > 1 or pvals contains NaNs');
	const before = values?.slice(0, -1).reduce((sum, chance) => sum + chance, 0) ?? 0;
	if (before > 1 + 1e-12) host.raise('ValueError', isRounded(array, values ?? []) ? rounded : 'sum(pvals[:-1]) > 1.0');
	const count = (size ?? []).reduce((product, one) => product * one, 1);
	if (!values || count > most || Number(n) / 2 > fewExpected) generator.lost = true;
	const drawn = generator.lost ? null : Array.from({ length: count }, () => experiment(generator, Number(n), [...values!])).flat();
	return made(
		host,
		[...(size ?? []), outcomes],
		'int64',
		'np.random.multinomial',
		drawn ? { kind: 'literal', values: drawn } : { kind: 'random', distribution: { kind: 'integers', low: 0, high: Number(n) + 1 }, standsIn: 'unknown' }
	);
}
