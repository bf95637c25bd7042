import type { DType } from '../../ir/index.ts';
import { NativeFunction, perRun, PyClass, PyInstance, PyList, PySlice, PyTuple, types, type Host, type Value } from '../../python/index.ts';
import { Mt19937 } from '../../values/index.ts';
import { newTensor } from '../torch/tensor.ts';
import { made, readShape } from './compute.ts';
import { NdArray } from './ndarray.ts';
import { Pcg64 } from './pcg64.ts';

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
			const factor = Math.sqrt((-2 * Math.log(square)) / square);
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
	const tensor = newTensor(host, { shape: [], dtype });
	host.trace.op({ kind: 'full', value }, [], [tensor.ir.id], call);
	return BigInt(value);
}

const sizes = (host: Host, size: Value | undefined): readonly number[] | null => (size === undefined || size === null ? null : readShape(host, size));

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

function integers(host: Host, generator: Source, low: Value, high: Value, size: Value | undefined): Value {
	if (typeof low !== 'bigint' || (high !== null && typeof high !== 'bigint')) return host.unsupported('np.random.randint of something other than ints');
	const [from, to] = high === null ? [0, Number(low)] : [Number(low), Number(high)];
	if (from >= to) host.raise('ValueError', 'low >= high');
	return drawn(host, generator, sizes(host, size), 'int64', 'np.random.randint', () => from + generator.below(to - from - 1));
}

/** What `np.random` and a `RandomState` draw: name, signature, and how. */
const draws: readonly (readonly [string, string, Draw])[] = [
	fn('seed', 'seed=None', (host, generator, [seed]) => {
		if (generator instanceof Legacy) generator.restart(readSeed(host, seed));
		return null;
	}),
	fn('rand', '*size', (host, generator, [size]) => drawn(host, generator, spread(host, size!), 'float64', 'np.random.rand', () => generator.uniform())),
	fn('randn', '*size', (host, generator, [size]) => drawn(host, generator, spread(host, size!), 'float64', 'np.random.randn', () => generator.normal())),
	...['random', 'random_sample'].map((name) =>
		fn(name, 'size=None', (host, generator, [size]) => drawn(host, generator, sizes(host, size), 'float64', `np.random.${name}`, () => generator.uniform()))
	),
	fn('randint', 'low, high=None, size=None, dtype=None', (host, generator, [low, high, size]) => integers(host, generator, low!, high!, size)),
	fn('uniform', 'low=0.0, high=1.0, size=None', (host, generator, [low, high, size]) =>
		drawn(host, generator, sizes(host, size), 'float64', 'np.random.uniform', () => Number(low) + (Number(high) - Number(low)) * generator.uniform())
	),
	fn('normal', 'loc=0.0, scale=1.0, size=None', (host, generator, [loc, scale, size]) =>
		drawn(host, generator, sizes(host, size), 'float64', 'np.random.normal', () => Number(loc) + Number(scale) * generator.normal())
	),
	fn('permutation', 'x', (host, generator, [x]) => {
		if (x instanceof NdArray) return taken(host, x, order(host, generator, x.shape[0] ?? 0));
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
	fn('choice', 'a, size=None, replace=True, p=None', (host, generator, [a, size, replace, p]) => {
		const among = a instanceof NdArray ? a : a instanceof PyList && a.items.every((item) => typeof item === 'bigint') ? a : null;
		const count = typeof a === 'bigint' ? Number(a) : among instanceof NdArray ? (among.shape[0] ?? 0) : among ? among.items.length : null;
		const shape = sizes(host, size);
		if (count === null || p !== null || (replace !== true && shape?.length !== 1)) return host.unsupported('np.random.choice in this form');
		if (replace !== true && shape![0]! > count) host.raise('ValueError', "Cannot take a larger sample than population when 'replace=False'");
		const places =
			replace === true
				? drawn(host, generator, shape, 'int64', 'np.random.choice', () => generator.below(count - 1))
				: made(host, shape!, 'int64', 'np.random.choice', { kind: 'literal', values: order(host, generator, count).slice(0, shape![0]) });
		if (among instanceof NdArray) return host.call(host.getAttribute(among, '__getitem__'), [places]);
		if (!among) return places;
		if (typeof places === 'bigint') return among.items[Number(places)]!;
		const values = places instanceof NdArray ? places.tensor.values : null;
		if (!values || !shape) return host.unsupported('np.random.choice in this form');
		return made(host, shape, 'int64', 'np.random.choice', { kind: 'literal', values: values.map((i) => Number(among.items[i])) });
	})
];

/** `np.random.…`. */
export const randomFunctions: readonly NativeFunction[] = draws.map(
	([name, signature, run]) => new NativeFunction(name, name, signature, (host, { positional }) => run(host, generators(host.trace), positional))
);

/** `np.random.RandomState(0)`: a generator of one's own. */
export const randomStateClass = new PyClass('RandomState', 'numpy.random.mtrand', [types.object]);
const own = new WeakMap<PyInstance, Source>();
const method = (name: string, signature: string, run: Draw): void => {
	const native = new NativeFunction(name, name, `self${signature && `, ${signature}`}`, (host, { positional: [self, ...args] }) => {
		const instance = self as PyInstance;
		const generator = own.get(instance) ?? new Legacy(0);
		own.set(instance, generator);
		return run(host, generator, args);
	});
	randomStateClass.attrs.set(name, native);
};
method('__init__', 'seed=None', draws[0]![2]);
for (const [name, signature, run] of draws) method(name, signature, run);

/** `np.random.default_rng(0)`; without a seed nobody knows what it draws. */
export const newGeneratorClass = new PyClass('Generator', 'numpy.random._generator', [types.object]);
const endpoint: Draw = (host, generator, [low, high, size, , inclusive]) => {
	const end = (value: Value): Value => (inclusive === true && typeof value === 'bigint' ? value + 1n : value);
	return high === null ? integers(host, generator, 0n, end(low!), size) : integers(host, generator, low!, end(high!), size);
};
const modern: readonly (readonly [string, string, Draw])[] = [
	...draws.filter(([name]) => ['random', 'uniform', 'normal', 'permutation', 'shuffle'].includes(name)),
	fn('standard_normal', 'size=None', (host, generator, [size]) =>
		drawn(host, generator, sizes(host, size), 'float64', 'np.random.standard_normal', () => generator.normal())
	),
	fn('integers', 'low, high=None, size=None, dtype=None, endpoint=False', endpoint),
	fn('choice', 'a, size=None, replace=True, p=None', (host, generator, args) =>
		args[2] === true ? draws.find(([name]) => name === 'choice')![2](host, generator, args) : host.unsupported('Generator.choice without replacement')
	)
];
for (const [name, signature, run] of modern)
	newGeneratorClass.attrs.set(
		name,
		new NativeFunction(name, name, `self, ${signature}`, (host, { positional: [self, ...args] }) => run(host, own.get(self as PyInstance)!, args))
	);
newGeneratorClass.attrs.set(
	'__getattr__',
	new NativeFunction('__getattr__', '__getattr__', null, (host, { positional: [, name] }) => host.unsupported(`numpy.random.Generator.${String(name)}`))
);

export const defaultRng = new NativeFunction('default_rng', 'default_rng', 'seed=None', (host, { positional: [seed] }) => {
	if (seed !== null && typeof seed !== 'bigint') return host.unsupported('default_rng without an int');
	const made = new PyInstance(newGeneratorClass);
	const source = new Pcg64(seed ?? 0n);
	source.lost = seed === null;
	own.set(made, source);
	return made;
});
