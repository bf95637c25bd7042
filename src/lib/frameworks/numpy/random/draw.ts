import type { DType } from '../../../ir/index.ts';
import { PyUnknown, type Interpreter, type Value } from '../../../python/index.ts';
import { NdArray } from '../../interop.ts';
import { asArray } from '../create.ts';
import { readDType } from '../dtype.ts';
import { lengthOf, objectsOf } from '../objects.ts';
import { made, readShape } from '../operand.ts';
import type { Source } from './generators.ts';

/** Numbers that are drawn one by one here; what is larger has a shape and no values, and all that is drawn after it has none either. */
const most = 100_000;

/** An array of drawn numbers; a number of Python's without a size. */
export function drawn(host: Interpreter, generator: Source, shape: readonly number[] | null, dtype: DType, call: string, one: () => number): Value {
	const size = (shape ?? []).reduce((product, n) => product * n, 1);
	if (shape?.some((n) => n < 0)) host.raise('ValueError', 'negative dimensions are not allowed');
	if (size > most) generator.lost = true;
	const values = generator.lost ? null : Array.from({ length: size }, one);
	if (shape) return made(host, shape, dtype, call, values ? { kind: 'literal', values } : undefined);
	const [value] = values ?? [];
	if (value === undefined) return host.unsupported(`${call} after more random numbers than are drawn here`);
	return dtype === 'int64' ? BigInt(value) : value;
}

export const sizes = (host: Interpreter, size: Value | undefined): readonly number[] | null =>
	size === undefined || size === null ? null : readShape(host, size);

/** The rows of an array in another order. */
export const taken = (host: Interpreter, array: NdArray, places: readonly number[]): Value =>
	host.call(host.getAttribute(array, '__getitem__'), [made(host, [places.length], 'int64', 'np.take', { kind: 'literal', values: places })]);

/** Fisher and Yates from the end, as `RandomState.shuffle` does. */
export function order(host: Interpreter, generator: Source, n: number): number[] {
	if (generator.lost || n > most) return host.unsupported('a permutation after more random numbers than are drawn here');
	const places = Array.from({ length: n }, (_, i) => i);
	for (let i = n - 1; i > 0; i--) {
		const j = generator.interval(i);
		[places[i], places[j]] = [places[j]!, places[i]!];
	}
	return places;
}

export function integers(host: Interpreter, generator: Source, low: Value, high: Value, size: Value | undefined, dtype: Value = null, closed = false): Value {
	const type = readDType(host, dtype) ?? 'int64';
	if (type !== 'int64') return host.unsupported('random integers of another dtype');
	if (typeof low !== 'bigint' || (high !== null && typeof high !== 'bigint')) return host.unsupported('np.random.randint of something other than ints');
	const [from, last] = high === null ? [0, Number(low)] : [Number(low), Number(high)];
	const to = closed ? last + 1 : last;
	const equally = closed ? '' : '=';
	if (from >= to) host.raise('ValueError', from === 0 ? `high <${equally} 0` : `low >${equally} high`);
	return drawn(host, generator, sizes(host, size), 'int64', 'np.random.randint', () => from + generator.below(to - from - 1));
}

/** How far the sum of probabilities may be from 1: as they are rounded. */
function nearlyOne(p: Value): number {
	const dtype = p instanceof NdArray ? p.tensor.dtype : 'float64';
	return dtype === 'float32' ? 2 ** -11.5 : dtype === 'float16' ? 2 ** -5 : 2 ** -26;
}

/** Places among n by the probability of each: how much of a running sum a uniform number passes. */
function weighted(host: Interpreter, generator: Source, n: number, p: Value, shape: readonly number[] | null, modern: boolean): Value {
	const chances = asArray(host, p, 'float64').tensor;
	const { values } = chances;
	if (chances.rank !== 1) host.raise('ValueError', modern ? 'p must be 1-dimensional' : "'p' must be 1-dimensional");
	if (chances.size !== n) host.raise('ValueError', modern ? 'a and p must have same size' : "'a' and 'p' must have same size");
	if (!values) {
		// Each draw takes one number of the generator's, whatever the chances are.
		const size = (shape ?? []).reduce((product, one) => product * one, 1);
		if (size > most) generator.lost = true;
		else for (let i = 0; i < size; i++) generator.uniform();
		const distribution = { kind: 'integers', low: 0, high: n } as const;
		if (shape) return made(host, shape, 'int64', 'np.random.choice', { kind: 'random', distribution, standsIn: 'unknown' });
		return new PyUnknown('what is drawn by chances that only running the program would tell', undefined, 'int');
	}
	if (values.some((value) => Number.isNaN(value))) host.raise('ValueError', modern ? 'Probabilities contain NaN' : 'probabilities contain NaN');
	if (values.some((value) => value < 0)) host.raise('ValueError', modern ? 'Probabilities are not non-negative' : 'probabilities are not non-negative');
	const sums: number[] = [];
	values.reduce((so, value) => (sums.push(so + value), so + value), 0);
	const last = sums[n - 1] ?? 0;
	if (Math.abs(last - 1) > nearlyOne(p))
		host.raise('ValueError', modern ? 'Probabilities do not sum to 1. See Notes section of docstring for more information.' : 'probabilities do not sum to 1');
	const one = (): number => {
		const at = generator.uniform();
		const place = sums.findIndex((sum) => sum / last > at);
		return place < 0 ? n : place;
	};
	return drawn(host, generator, shape, 'int64', 'np.random.choice', one);
}

/** `k` different places of `n`, as Generator.choice draws them: Floyd's algorithm, then a shuffle. */
function floyd(generator: Source, n: number, k: number): number[] {
	const found: number[] = [];
	for (let j = n - k; j < n; j++) {
		const place = generator.below(j);
		found.push(found.includes(place) ? j : place);
	}
	for (let i = k - 1; i > 0; i--) {
		const j = generator.below(i);
		[found[i], found[j]] = [found[j]!, found[i]!];
	}
	return found;
}

/** `choice`: places, and what stands there. */
export function chosen(host: Interpreter, generator: Source, a: Value, shape: readonly number[] | null, replace: boolean, p: Value, modern: boolean): Value {
	const objects = objectsOf(host, a);
	const among = typeof a === 'bigint' || objects ? null : asArray(host, a);
	if (among && among.shape.length !== 1 && !modern)
		host.raise('ValueError', among.shape.length === 0 ? 'a must be 1-dimensional or an integer' : 'a must be 1-dimensional');
	const count = typeof a === 'bigint' ? Number(a) : objects ? lengthOf(host, objects) : (among!.shape[0] ?? 0);
	const size = (shape ?? []).reduce((product, n) => product * n, 1);
	if (count <= 0 && size > 0)
		host.raise(
			'ValueError',
			typeof a === 'bigint'
				? modern
					? 'a must be a positive integer unless no samples are taken'
					: 'a must be greater than 0 unless no samples are taken'
				: modern
					? 'a cannot be empty unless no samples are taken'
					: "'a' cannot be empty unless no samples are taken"
		);
	if (!replace && shape && size > count)
		host.raise(
			'ValueError',
			modern ? 'Cannot take a larger sample than population when replace is False' : "Cannot take a larger sample than population when 'replace=False'"
		);
	if (generator.lost || (!replace && (p !== null || !shape || shape.length !== 1 || count > 10_000))) return host.unsupported('np.random.choice in this form');
	const places =
		p !== null
			? weighted(host, generator, count, p, shape, modern)
			: replace
				? drawn(host, generator, shape, 'int64', 'np.random.choice', () => generator.below(count - 1))
				: made(host, shape!, 'int64', 'np.random.choice', {
						kind: 'literal',
						values: modern ? floyd(generator, count, size) : order(host, generator, count).slice(0, size)
					});
	if (objects && places instanceof PyUnknown) return new PyUnknown(places.what);
	return among || objects ? host.call(host.getAttribute(among ?? objects, '__getitem__'), [places]) : places;
}
