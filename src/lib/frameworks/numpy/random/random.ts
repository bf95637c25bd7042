import { isNumber, PyClass, PyInstance, PyList, PySlice, PyTuple, PyUnknown, types, type Interpreter, type Value } from '../../../python/index.ts';
import { exact } from '../../../python/arithmetic/exact.ts';
import { Unsupported } from '../../../python/objects/exceptions.ts';
import { draws } from '../../../python/unknown/draws.ts';
import { isObjectArray, NdArray } from '../../interop.ts';
import { functionsOf, methodOf, raw, type Row } from '../binding/row.ts';
import { asArray } from '../create.ts';
import { NpScalar, scalarClasses } from '../dtype.ts';
import { lengthOf, objectsOf } from '../objects.ts';
import { made, readShape } from '../operand.ts';
import { chosen, drawn, integers, order, sizes, taken } from './draw.ts';
import { generators, Legacy, type Source } from './generators.ts';
import { multinomial } from './multinomial.ts';
import { Pcg64 } from './pcg64.ts';

type Draw = (host: Interpreter, generator: Source, args: readonly Value[]) => Value;

/** What `np.random` draws, a `RandomState`, or a `Generator`. */
interface Drawing {
	readonly name: string;
	readonly parameters: string;
	/** Whether a Generator draws in the same way. */
	readonly modern?: boolean;
	readonly draw: Draw;
}

/** Numbers that are drawn one by one: parameters that are numbers, and how one is drawn. */
const distribution = (name: string, parameters: string, one: (generator: Source, a: number, b: number) => number, modern = false): Drawing => ({
	name,
	parameters: `${parameters && `${parameters}, `}size=None`,
	modern,
	draw: (host, generator, args) => {
		const given = args.slice(0, -1).map((one) => (one instanceof NpScalar ? one.plain : one));
		if (!given.every(isNumber)) return host.unsupported(`np.random.${name} of arrays`);
		const negative = parameters.split(', ').findIndex((parameter, i) => /^(scale|sigma)=/.test(parameter) && Number(given[i]) < 0);
		if (negative >= 0) host.raise('ValueError', `${parameters.split(', ')[negative]!.split('=')[0]} < 0`);
		const [a = 0, b = 0] = given.map(Number);
		return drawn(host, generator, sizes(host, args.at(-1)), 'float64', `np.random.${name}`, () => one(generator, a, b));
	}
});

/** The same with its sizes one by one. */
const bySizes = (name: string, one: (generator: Source) => number): Drawing => ({
	name,
	parameters: '*size',
	draw: (host, generator, [size]) => {
		const shape = (size as PyTuple).items.length === 0 ? null : readShape(host, size!);
		return drawn(host, generator, shape, 'float64', `np.random.${name}`, () => one(generator));
	}
});

function readSeed(host: Interpreter, seed: Value | undefined): number {
	if (typeof seed !== 'bigint') return host.unsupported('np.random.seed without an int');
	if (seed < 0n || seed >= 2n ** 32n) host.raise('ValueError', 'Seed must be between 0 and 2**32 - 1');
	return Number(seed);
}

const seeding: Drawing = {
	name: 'seed',
	parameters: 'seed=None',
	draw: (host, generator, [seed]) => {
		if (generator instanceof Legacy) generator.restart(readSeed(host, seed));
		return null;
	}
};

/** How often each of several outcomes comes. */
const counting = (modern: boolean): Drawing => ({
	name: 'multinomial',
	parameters: 'n, pvals, size=None',
	draw: (host, generator, [n, pvals, size]) => multinomial(host, generator, n!, pvals!, sizes(host, size), modern)
});

/** What `np.random` and a `RandomState` draw. */
const legacy: readonly Drawing[] = [
	seeding,
	bySizes('rand', (generator) => generator.uniform()),
	bySizes('randn', (generator) => generator.normal()),
	...['random', 'random_sample'].map((name) => distribution(name, '', (generator) => generator.uniform(), name === 'random')),
	distribution('uniform', 'low=0.0, high=1.0', (generator, low, high) => low + (high - low) * generator.uniform(), true),
	distribution('normal', 'loc=0.0, scale=1.0', (generator, loc, scale) => loc + scale * generator.normal(), true),
	distribution('standard_normal', '', (generator) => generator.normal(), true),
	distribution('exponential', 'scale=1.0', (generator, scale) => -scale * exact.log(1 - generator.uniform())),
	distribution('standard_exponential', '', (generator) => -exact.log(1 - generator.uniform())),
	distribution('lognormal', 'mean=0.0, sigma=1.0', (generator, mean, sigma) => exact.exp(mean + sigma * generator.normal())),
	{
		name: 'randint',
		parameters: 'low, high=None, size=None, dtype=None',
		draw: (host, generator, [low, high, size, dtype]) => integers(host, generator, low!, high!, size, dtype)
	},
	{
		name: 'permutation',
		parameters: 'x',
		modern: true,
		draw: (host, generator, [x]) => {
			const objects = objectsOf(host, x!);
			if (objects) return host.getItem(objects, new PyList(order(host, generator, lengthOf(host, objects)).map(BigInt)));
			if (x instanceof NdArray || x instanceof PyList || x instanceof PyTuple) {
				const array = asArray(host, x);
				return taken(host, array, order(host, generator, array.shape[0] ?? 0));
			}
			if (typeof x !== 'bigint') return host.unsupported('np.random.permutation of this');
			return made(host, [Number(x)], 'int64', 'np.random.permutation', { kind: 'literal', values: order(host, generator, Number(x)) });
		}
	},
	{
		name: 'shuffle',
		parameters: 'x',
		modern: true,
		draw: (host, generator, [x]) => {
			if (x instanceof NdArray) {
				const shuffled = taken(host, x, order(host, generator, x.shape[0] ?? 0));
				host.call(host.getAttribute(x, '__setitem__'), [new PySlice(null, null, null), shuffled]);
				return null;
			}
			if (isObjectArray(x)) {
				const shuffled = new PyList(order(host, generator, lengthOf(host, x)).map(BigInt));
				host.call(host.getAttribute(x, '__setitem__'), [new PySlice(null, null, null), host.getItem(x, shuffled)]);
				return null;
			}
			if (!(x instanceof PyList)) return host.unsupported('np.random.shuffle of this');
			const items = [...x.items];
			order(host, generator, items.length).forEach((from, to) => (x.items[to] = items[from]!));
			return null;
		}
	},
	{
		name: 'choice',
		parameters: 'a, size=None, replace=True, p=None',
		draw: (host, generator, [a, size, replace, p]) => chosen(host, generator, a!, sizes(host, size), replace === true, p!, false)
	},
	counting(false)
];

/** What a `Generator` draws. */
const modern: readonly Drawing[] = [
	...legacy.filter((one) => one.modern),
	{
		name: 'integers',
		parameters: 'low, high=None, size=None, dtype=None, endpoint=False',
		draw: (host, generator, [low, high, size, dtype, inclusive]) => {
			const one = integers(host, generator, low!, high!, size, dtype, inclusive === true);
			return typeof one === 'bigint' ? host.call(scalarClasses.int64!, [one]) : one;
		}
	},
	{
		name: 'choice',
		parameters: 'a, size=None, replace=True, p=None, axis=0, shuffle=True',
		draw: (host, generator, [a, size, replace, p, axis, shuffle]) =>
			axis === 0n && shuffle === true
				? chosen(host, generator, a!, sizes(host, size), replace === true, p!, true)
				: host.unsupported('Generator.choice along an axis, or in order')
	},
	counting(true)
];

/** Draws, and says so. Where it is not known what is drawn, neither is what is drawn next. */
function drawing(host: Interpreter, generator: Source, args: readonly Value[], run: Draw): Value {
	draws(host, generator, () => (generator.lost = true), generator === generators(host.trace));
	const unknown = args.flatMap((value) => (value instanceof PyTuple ? value.items : [value])).find((value) => value instanceof PyUnknown);
	try {
		return unknown instanceof PyUnknown ? host.unsupported(unknown.what) : run(host, generator, args);
	} catch (thrown) {
		if (thrown instanceof Unsupported) generator.lost = true;
		throw thrown;
	}
}

const own = new WeakMap<PyInstance, Source>();

/** A generator's own: a RandomState that was made without `__init__` has its first state. */
const sourceOf = (self: Value | undefined): Source => {
	const source = own.get(self as PyInstance) ?? new Legacy(0);
	own.set(self as PyInstance, source);
	return source;
};

const rowOf = ({ name, parameters, draw }: Drawing, of: 'function' | 'method'): Row =>
	of === 'function'
		? { name, fn: parameters, binds: 'Cython', takesUnknown: true, run: (host, args) => drawing(host, generators(host.trace), args, draw) }
		: { name, method: parameters, takesUnknown: true, run: (host, [self, ...args]) => drawing(host, sourceOf(self), args, draw) };

function classOf(name: string, module: string, drawings: readonly Drawing[]): PyClass {
	const cls = new PyClass(name, module, [types.object]);
	for (const one of drawings) cls.attrs.set(one.name, methodOf(rowOf(one, 'method')));
	return cls;
}

/** `np.random.RandomState(0)`: a generator of one's own. */
const randomState = classOf('RandomState', 'numpy.random.mtrand', [...legacy, { ...seeding, name: '__init__' }]);

/** `np.random.default_rng(0)`; without a seed nobody knows what it draws. */
const generator = classOf('Generator', 'numpy.random._generator', modern);
generator.attrs.set(
	'__getattr__',
	raw('__getattr__', (host, { positional: [self, name] }) => {
		if (['rand', 'randn', 'randint', 'seed', 'random_sample', 'ranf', 'get_state'].includes(String(name)))
			host.raise('AttributeError', `'numpy.random._generator.Generator' object has no attribute '${String(name)}'`);
		sourceOf(self).lost = true;
		return host.unsupported(`numpy.random.Generator.${String(name)}`);
	})
);

const defaultRng: Row = {
	name: 'default_rng',
	fn: 'seed=None',
	run: (host, [seed]) => {
		if (seed !== null && typeof seed !== 'bigint') return host.unsupported('default_rng without an int');
		const found = new PyInstance(generator);
		const source = new Pcg64(seed ?? 0n);
		source.lost = seed === null;
		own.set(found, source);
		return found;
	}
};

/** `numpy.random`. */
export const random: Readonly<Record<string, Value>> = {
	...Object.fromEntries([...legacy.map((one) => rowOf(one, 'function')), defaultRng].flatMap((row) => functionsOf(row).map((one) => [one.name, one]))),
	RandomState: randomState,
	Generator: generator
};
