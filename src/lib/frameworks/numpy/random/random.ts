import type { DType } from '../../../ir/index.ts';
import {
	NativeFunction,
	perRun,
	PyClass,
	PyInstance,
	PyList,
	PySlice,
	PyTuple,
	PyUnknown,
	types,
	type Host,
	type Value,
	isNumber
} from '../../../python/index.ts';
import { Mt19937 } from '../../../values/index.ts';
import { exact } from '../../../python/arithmetic/exact.ts';
import { made, numberOf, readShape } from '../operand.ts';
import { draws } from '../../../python/unknown/draws.ts';
import { Unsupported } from '../../../python/objects/exceptions.ts';
import { asArray } from '../create.ts';
import { readDType, scalarClasses } from '../dtype.ts';
import { NdArray } from '../../interop.ts';
import { Pcg64 } from './pcg64.ts';
import { newMemory } from '../../../tensors/tensor.ts';

/** Numbers that are drawn one by one here; what is larger has a shape and no values, and all that is drawn after it has none either. */
const most = 100_000;

/** numpy's legacy generator: MT19937, as `np.random.seed(0)` leaves it (numpy/random/mtrand.pyx, src/legacy). */
class Legacy {
	private engine: Mt19937;
	private kept: number | null = null;
	lost = false;
	constructor(seed: number) {
		this.engine = new Mt19937(seed);
	}
	restart(seed: number): void {
		this.engine = new Mt19937(seed);
		this.kept = null;
		this.lost = false;
	}
	/** 53 bits in [0, 1). */
	uniform(): number {
		const [high, low] = [this.engine.next() >>> 5, this.engine.next() >>> 6];
		return (high * 67108864 + low) / 9007199254740992;
	}
	/** Marsaglia's polar method; the second of a pair is kept. */
	normal(): number {
		if (this.kept !== null) {
			const value = this.kept;
			this.kept = null;
			return value;
		}
		for (;;) {
			const [x, y] = [2 * this.uniform() - 1, 2 * this.uniform() - 1];
			const square = x * x + y * y;
			if (square >= 1 || square === 0) continue;
			const factor = Math.sqrt((-2 * exact.log(square)) / square);
			this.kept = factor * x;
			return factor * y;
		}
	}
	/** 0 … largest, by masking and drawing again. */
	interval(largest: number): number {
		return this.below(largest);
	}
	below(largest: number): number {
		if (largest === 0) return 0;
		const mask = 2 ** Math.ceil(Math.log2(largest + 1)) - 1;
		for (;;) {
			const value = (this.engine.next() & mask) >>> 0;
			if (value <= largest) return value;
		}
	}
}

/** What the functions draw from. */
interface Source {
	lost: boolean;
	uniform(): number;
	normal(): number;
	below(largest: number): number;
	interval(largest: number): number;
}

/** The recorded runs seed numpy with 0 before a program starts. */
const generators = perRun(() => new Legacy(0));

function readSeed(host: Host, seed: Value | undefined): number {
	if (typeof seed !== 'bigint') return host.unsupported('np.random.seed without an int');
	if (seed < 0n || seed >= 2n ** 32n) host.raise('ValueError', 'Seed must be between 0 and 2**32 - 1');
	return Number(seed);
}

/** An array of drawn numbers; a scalar without a size. */
function drawn(host: Host, generator: Source, shape: readonly number[] | null, dtype: DType, call: string, one: () => number): Value {
	const size = (shape ?? []).reduce((product, n) => product * n, 1);
	if (shape?.some((n) => n < 0)) host.raise('ValueError', 'negative dimensions are not allowed');
	if (size > most) generator.lost = true;
	const values = generator.lost ? null : Array.from({ length: size }, one);
	if (shape) return made(host, shape, dtype, call, values ? { kind: 'literal', values } : undefined);
	const [value] = values ?? [];
	if (value === undefined) return host.unsupported(`${call} after more random numbers than are drawn here`);
	if (dtype !== 'int64') return value;
	const tensor = newMemory(host, { shape: [], dtype });
	host.trace.op({ kind: 'full', value }, [], [tensor.ir.id], call);
	return BigInt(value);
}

const sizes = (host: Host, size: Value | undefined): readonly number[] | null => (size === undefined || size === null ? null : readShape(host, size));

/** Draws, and says so. Where it is not known what is drawn, neither is what is drawn next. */
function drawing(host: Host, generator: Source, args: readonly Value[], run: Draw): Value {
	draws(host, generator, () => (generator.lost = true), generator === generators(host.trace));
	const unknown = args.flatMap((value) => (value instanceof PyTuple ? value.items : [value])).find((value) => value instanceof PyUnknown);
	try {
		return unknown instanceof PyUnknown ? host.unsupported(unknown.what) : run(host, generator, args);
	} catch (thrown) {
		if (thrown instanceof Unsupported) generator.lost = true;
		throw thrown;
	}
}

type Draw = (host: Host, generator: Source, args: readonly Value[]) => Value;

const fn = (name: string, signature: string, run: Draw): readonly [string, string, Draw] => [name, signature, run];

const spread = (host: Host, given: Value): readonly number[] | null => {
	const { items } = given as PyTuple;
	return items.length === 0 ? null : readShape(host, given);
};

/** The rows of an array in another order. */
const taken = (host: Host, array: NdArray, places: readonly number[]): Value =>
	host.call(host.getAttribute(array, '__getitem__'), [made(host, [places.length], 'int64', 'np.take', { kind: 'literal', values: places })]);

/** Fisher and Yates from the end, as `RandomState.shuffle` does. */
function order(host: Host, generator: Source, n: number): number[] {
	if (generator.lost || n > most) return host.unsupported('a permutation after more random numbers than are drawn here');
	const places = Array.from({ length: n }, (_, i) => i);
	for (let i = n - 1; i > 0; i--) {
		const j = generator.interval(i);
		[places[i], places[j]] = [places[j]!, places[i]!];
	}
	return places;
}

function integers(host: Host, generator: Source, low: Value, high: Value, size: Value | undefined, dtype: Value = null): Value {
	const type = readDType(host, dtype) ?? 'int64';
	if (type !== 'int64') return host.unsupported('random integers of another dtype');
	if (typeof low !== 'bigint' || (high !== null && typeof high !== 'bigint')) return host.unsupported('np.random.randint of something other than ints');
	const [from, to] = high === null ? [0, Number(low)] : [Number(low), Number(high)];
	if (from >= to) host.raise('ValueError', 'low >= high');
	return drawn(host, generator, sizes(host, size), 'int64', 'np.random.randint', () => from + generator.below(to - from - 1));
}

/** Places among n by the probability of each: how much of a running sum a uniform number passes. */
function weighted(host: Host, generator: Source, n: number, p: Value, shape: readonly number[] | null, modern: boolean): Value {
	const chances = asArray(host, p, 'float64').tensor;
	const { values } = chances;
	if (!values) return host.unsupported('np.random.choice by chances that only running the program would tell');
	if (chances.rank !== 1) host.raise('ValueError', modern ? 'p must be 1-dimensional' : "'p' must be 1-dimensional");
	if (values.length !== n) host.raise('ValueError', modern ? 'a and p must have same size' : "'a' and 'p' must have same size");
	if (values.some((value) => Number.isNaN(value))) host.raise('ValueError', modern ? 'Probabilities contain NaN' : 'probabilities contain NaN');
	if (values.some((value) => value < 0)) host.raise('ValueError', modern ? 'Probabilities are not non-negative' : 'probabilities are not non-negative');
	const sums: number[] = [];
	values.reduce((so, value) => (sums.push(so + value), so + value), 0);
	const last = sums[n - 1] ?? 0;
	if (Math.abs(last - 1) > 1.5e-8)
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
function chosen(host: Host, generator: Source, a: Value, shape: readonly number[] | null, replace: boolean, p: Value, modern: boolean): Value {
	const words = a instanceof PyList || a instanceof PyTuple ? a.items : [];
	const named = words.length > 0 && words.every((word) => typeof word === 'string');
	if (named && shape) return host.unsupported('an array of strings');
	const among = typeof a === 'bigint' || named ? null : asArray(host, a);
	if (among && among.shape.length !== 1 && !modern)
		host.raise('ValueError', among.shape.length === 0 ? 'a must be 1-dimensional or an integer' : 'a must be 1-dimensional');
	const count = typeof a === 'bigint' ? Number(a) : named ? words.length : (among!.shape[0] ?? 0);
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
	if (named) return typeof places === 'bigint' ? words[Number(places)]! : host.unsupported('a choice of strings');
	return among ? host.call(host.getAttribute(among, '__getitem__'), [places]) : places;
}

/** What `np.random` and a `RandomState` draw: name, signature, and how. */
const legacy: readonly (readonly [string, string, Draw])[] = [
	fn('seed', 'seed=None', (host, generator, [seed]) => {
		if (generator instanceof Legacy) generator.restart(readSeed(host, seed));
		return null;
	}),
	fn('rand', '*size', (host, generator, [size]) => drawn(host, generator, spread(host, size!), 'float64', 'np.random.rand', () => generator.uniform())),
	fn('randn', '*size', (host, generator, [size]) => drawn(host, generator, spread(host, size!), 'float64', 'np.random.randn', () => generator.normal())),
	...['random', 'random_sample'].map((name) =>
		fn(name, 'size=None', (host, generator, [size]) => drawn(host, generator, sizes(host, size), 'float64', `np.random.${name}`, () => generator.uniform()))
	),
	fn('randint', 'low, high=None, size=None, dtype=None', (host, generator, [low, high, size, dtype]) => integers(host, generator, low!, high!, size, dtype)),
	fn('uniform', 'low=0.0, high=1.0, size=None', (host, generator, [low, high, size]) =>
		!isNumber(low) || !isNumber(high)
			? host.unsupported('np.random.uniform of arrays')
			: drawn(host, generator, sizes(host, size), 'float64', 'np.random.uniform', () => Number(low) + (Number(high) - Number(low)) * generator.uniform())
	),
	fn('normal', 'loc=0.0, scale=1.0, size=None', (host, generator, [loc, scale, size]) => {
		if (!isNumber(loc) || !isNumber(scale)) return host.unsupported('np.random.normal of arrays');
		if (Number(scale) < 0) host.raise('ValueError', 'scale < 0');
		return drawn(host, generator, sizes(host, size), 'float64', 'np.random.normal', () => Number(loc) + Number(scale) * generator.normal());
	}),
	fn('permutation', 'x', (host, generator, [x]) => {
		if (x instanceof NdArray) return taken(host, x, order(host, generator, x.shape[0] ?? 0));
		if (x instanceof PyList || x instanceof PyTuple) return taken(host, asArray(host, x), order(host, generator, x.items.length));
		if (typeof x !== 'bigint') return host.unsupported('np.random.permutation of this');
		return made(host, [Number(x)], 'int64', 'np.random.permutation', { kind: 'literal', values: order(host, generator, Number(x)) });
	}),
	fn('shuffle', 'x', (host, generator, [x]) => {
		if (x instanceof NdArray) {
			const shuffled = taken(host, x, order(host, generator, x.shape[0] ?? 0));
			host.call(host.getAttribute(x, '__setitem__'), [new PySlice(null, null, null), shuffled]);
			return null;
		}
		if (!(x instanceof PyList)) return host.unsupported('np.random.shuffle of this');
		const items = [...x.items];
		order(host, generator, items.length).forEach((from, to) => (x.items[to] = items[from]!));
		return null;
	}),
	fn('choice', 'a, size=None, replace=True, p=None', (host, generator, [a, size, replace, p]) =>
		chosen(host, generator, a!, sizes(host, size), replace === true, p!, false)
	),
	fn('standard_normal', 'size=None', (host, generator, [size]) =>
		drawn(host, generator, sizes(host, size), 'float64', 'np.random.standard_normal', () => generator.normal())
	),
	fn('exponential', 'scale=1.0, size=None', (host, generator, [scale, size]) =>
		drawn(host, generator, sizes(host, size), 'float64', 'np.random.exponential', () => -Number(scale) * exact.log(1 - generator.uniform()))
	),
	fn('standard_exponential', 'size=None', (host, generator, [size]) =>
		drawn(host, generator, sizes(host, size), 'float64', 'np.random.standard_exponential', () => -exact.log(1 - generator.uniform()))
	),
	fn('lognormal', 'mean=0.0, sigma=1.0, size=None', (host, generator, [mean, sigma, size]) =>
		drawn(host, generator, sizes(host, size), 'float64', 'np.random.lognormal', () => exact.exp(Number(mean) + Number(sigma) * generator.normal()))
	)
];

/** `np.random.…`. */
export const randomFunctions: readonly NativeFunction[] = legacy.map(
	([name, signature, run]) => new NativeFunction(name, name, signature, (host, { positional }) => drawing(host, generators(host.trace), positional, run), true)
);

/** `np.random.RandomState(0)`: a generator of one's own. */
export const randomStateClass = new PyClass('RandomState', 'numpy.random.mtrand', [types.object]);
const own = new WeakMap<PyInstance, Source>();
const method = (name: string, signature: string, run: Draw): void => {
	const native = new NativeFunction(
		name,
		name,
		`self${signature && `, ${signature}`}`,
		(host, { positional: [self, ...args] }) => {
			const instance = self as PyInstance;
			const generator = own.get(instance) ?? new Legacy(0);
			own.set(instance, generator);
			return drawing(host, generator, args, run);
		},
		true
	);
	randomStateClass.attrs.set(name, native);
};
method('__init__', 'seed=None', legacy[0]![2]);
for (const [name, signature, run] of legacy) method(name, signature, run);

/** `np.random.default_rng(0)`; without a seed nobody knows what it draws. */
export const newGeneratorClass = new PyClass('Generator', 'numpy.random._generator', [types.object]);
const endpoint: Draw = (host, generator, [low, high, size, dtype, inclusive]) => {
	const end = (value: Value): Value => (inclusive === true && typeof value === 'bigint' ? value + 1n : value);
	const drawn = high === null ? integers(host, generator, 0n, end(low!), size, dtype) : integers(host, generator, low!, end(high!), size, dtype);
	return typeof drawn === 'bigint' ? host.call(scalarClasses.int64!, [drawn]) : drawn;
};
const modern: readonly (readonly [string, string, Draw])[] = [
	...legacy.filter(([name]) => ['random', 'uniform', 'normal', 'permutation', 'shuffle', 'standard_normal'].includes(name)),
	fn('integers', 'low, high=None, size=None, dtype=None, endpoint=False', endpoint),
	fn('choice', 'a, size=None, replace=True, p=None, axis=0, shuffle=True', (host, generator, [a, size, replace, p, axis, shuffle]) =>
		axis === 0n && shuffle === true
			? chosen(host, generator, a!, sizes(host, size), replace === true, p!, true)
			: host.unsupported('Generator.choice along an axis, or in order')
	)
];
for (const [name, signature, run] of modern)
	newGeneratorClass.attrs.set(
		name,
		new NativeFunction(
			name,
			name,
			`self, ${signature}`,
			(host, { positional: [self, ...args] }) => drawing(host, own.get(self as PyInstance)!, args, run),
			true
		)
	);
newGeneratorClass.attrs.set(
	'__getattr__',
	new NativeFunction('__getattr__', '__getattr__', null, (host, { positional: [self, name] }) => {
		if (['rand', 'randn', 'randint', 'seed', 'random_sample', 'ranf', 'get_state'].includes(String(name)))
			host.raise('AttributeError', `'numpy.random._generator.Generator' object has no attribute '${String(name)}'`);
		own.get(self as PyInstance)!.lost = true;
		return host.unsupported(`numpy.random.Generator.${String(name)}`);
	})
);

export const defaultRng = new NativeFunction('default_rng', 'default_rng', 'seed=None', (host, { positional: [seed] }) => {
	if (seed !== null && typeof seed !== 'bigint') return host.unsupported('default_rng without an int');
	const made = new PyInstance(newGeneratorClass);
	const source = new Pcg64(seed ?? 0n);
	source.lost = seed === null;
	own.set(made, source);
	return made;
});
