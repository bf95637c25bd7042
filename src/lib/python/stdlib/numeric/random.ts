import { Mt19937 } from '../../../values/random/mt19937.ts';
import { lengthOf } from '../../protocols/truth.ts';
import { machineOf } from '../../builtins/methodDef.ts';
import { draws } from '../../unknown/draws.ts';
import { Unsupported } from '../../objects/exceptions.ts';
import { getItem, setItem } from '../../protocols/item.ts';
import { asIndex } from '../../protocols/sequence.ts';
import type { Machine } from '../../vm/machine.ts';
import { bitLength } from '../../arithmetic/int.ts';
import { binary } from '../../protocols/number.ts';
import { typeName } from '../../objects/classOf.ts';
import { BoundMethod, NativeFunction, PyClass, PyInstance, PyList, PyUnknown, type Value, types } from '../../objects/values.ts';
import { exact } from '../../arithmetic/exact.ts';
import { realOf } from '../../builtins/functionDef.ts';
import { standard } from '../module.ts';

/** CPython's generator and what `random.py` draws from it: the same numbers after the same seed. */
class Generator {
	/** The second of a pair of normals. */
	kept: number | null = null;
	private readonly engine: Mt19937;

	constructor(seed: bigint) {
		const words: number[] = [];
		for (let rest = seed < 0n ? -seed : seed; rest || !words.length; rest >>= 32n) words.push(Number(rest & 0xffffffffn));
		this.engine = Mt19937.ofWords(words);
	}

	/** In [0, 1), 53 bits. */
	random(): number {
		const high = this.engine.next() >>> 5;
		return (high * 67108864 + (this.engine.next() >>> 6)) / 2 ** 53;
	}

	bits(count: number): bigint {
		let value = 0n;
		for (let at = 0; at < count; at += 32) value |= BigInt(this.engine.next() >>> Math.max(0, 32 - (count - at))) << BigInt(at);
		return value;
	}

	/** In [0, n). */
	below(n: bigint): bigint {
		const count = bitLength(n);
		let drawn = this.bits(count);
		while (drawn >= n) drawn = this.bits(count);
		return drawn;
	}

	index(length: number): number {
		return Number(this.below(BigInt(length)));
	}

	/** Box and Muller's pair, one at a time. */
	gauss(): number {
		const kept = this.kept;
		this.kept = null;
		if (kept !== null) return kept;
		const turn = this.random() * 2 * Math.PI;
		const size = Math.sqrt(-2 * exact.log(1 - this.random()));
		this.kept = exact.sin(turn) * size;
		return exact.cos(turn) * size;
	}

	/** Kinderman and Monahan's ratio of uniforms. */
	normal(): number {
		const constant = (4 * exact.exp(-0.5)) / Math.sqrt(2);
		for (;;) {
			const first = this.random();
			const second = 1 - this.random();
			const z = (constant * (first - 0.5)) / second;
			if ((z * z) / 4 <= -exact.log(second)) return z;
		}
	}
}

/** The generators of the instances of `Random`; null: seeded from the system. */
const generators = new WeakMap<PyInstance, Generator | null>();

/** That of the module's functions. */
const shared = new WeakSet<PyInstance>();

const touch = (machine: Machine, instance: PyInstance): void => draws(machine, instance, () => generators.set(instance, null), shared.has(instance));

const whole = (machine: Machine, value: Value): bigint => asIndex(machine, value) ?? machine.unsupported(`a random range of a ${typeName(value)}`);

function range(machine: Machine, generator: Generator, from: Value, to: Value, by: Value): Value {
	const start = whole(machine, from);
	if (to === null) return start > 0n ? generator.below(start) : machine.raise('ValueError', 'empty range for randrange()');
	const stop = whole(machine, to);
	const step = whole(machine, by);
	const width = stop - start;
	machine.budget.spend(bitLength(width) >> 4);
	if (step === 1n) {
		if (width > 0n) return start + generator.below(width);
		return machine.raise('ValueError', `empty range for randrange() (${start}, ${stop}, ${width})`);
	}
	if (step === 0n) return machine.raise('ValueError', 'zero step for randrange()');
	const count = step > 0n ? (width + step - 1n) / step : (width + step + 1n) / step;
	return count > 0n ? start + step * generator.below(count) : machine.raise('ValueError', 'empty range for randrange()');
}

function sample(machine: Machine, generator: Generator, population: Value, given: Value, counts: Value): Value {
	if (counts !== null) return machine.unsupported('random.sample with counts');
	if (typeName(population) === 'set' || typeName(population) === 'dict')
		return machine.raise('TypeError', 'Population must be a sequence.  For dicts or sets, use sorted(d).');
	const length = lengthOf(machine, population);
	const count = Number(whole(machine, given));
	if (count < 0 || count > length) return machine.raise('ValueError', 'Sample larger than population or is negative');
	machine.budget.spend(count);
	const setSize = count > 5 ? 21 + 4 ** Math.ceil(Math.log(count * 3) / Math.log(4)) : 21;
	const result: Value[] = [];
	if (length <= setSize) {
		const pool = [...machine.iterate(population)];
		for (let i = 0; i < count; i++) {
			const at = generator.index(length - i);
			result.push(pool[at]!);
			pool[at] = pool[length - i - 1]!;
		}
		return new PyList(result);
	}
	const selected = new Set<number>();
	for (let i = 0; i < count; i++) {
		let at = generator.index(length);
		while (selected.has(at)) at = generator.index(length);
		selected.add(at);
		result.push(getItem(machine, population, BigInt(at)));
	}
	return new PyList(result);
}

function choices(machine: Machine, generator: Generator, population: Value, weights: Value, cumulative: Value, given: Value): Value {
	const length = lengthOf(machine, population);
	const count = Number(whole(machine, given));
	machine.budget.checkSize(count, 'items');
	machine.budget.spend(count);
	const pick = (at: number): Value => getItem(machine, population, BigInt(at));
	if (weights === null && cumulative === null) {
		if (!length && count) return machine.raise('IndexError', 'list index out of range');
		return new PyList(Array.from({ length: count }, () => pick(Math.floor(generator.random() * length))));
	}
	if (weights !== null && cumulative !== null) return machine.raise('TypeError', 'Cannot specify both weights and cumulative weights');
	let sum = 0;
	const bounds = machine.iterate(weights ?? cumulative).map((value) => (weights === null ? realOf(machine, value) : (sum += realOf(machine, value))));
	if (bounds.length !== length) return machine.raise('ValueError', 'The number of weights does not match the population');
	const total = bounds[length - 1] ?? 0;
	if (total <= 0) return machine.raise('ValueError', 'Total of weights must be greater than zero');
	if (!Number.isFinite(total)) return machine.raise('ValueError', 'Total of weights must be finite');
	return new PyList(
		Array.from({ length: count }, () => {
			const drawn = generator.random() * total;
			const at = bounds.findIndex((bound) => drawn < bound);
			return pick(at < 0 ? length - 1 : at);
		})
	);
}

function shuffle(machine: Machine, generator: Generator, list: Value): Value {
	const length = lengthOf(machine, list);
	machine.budget.spend(length);
	for (let i = length - 1; i > 0; i--) {
		const j = BigInt(generator.index(i + 1));
		const [a, b] = [getItem(machine, list, BigInt(i)), getItem(machine, list, j)];
		setItem(machine, list, BigInt(i), b);
		setItem(machine, list, j, a);
	}
	return null;
}

function bits(machine: Machine, generator: Generator, count: number): bigint {
	machine.budget.checkBits(count);
	machine.budget.spend(count >> 5);
	return generator.bits(count);
}

type Draw = (machine: Machine, generator: Generator, args: readonly Value[]) => Value;

/** Random's methods: parameters and what they draw. */
const methods: Readonly<Record<string, readonly [signature: string, draw: Draw]>> = {
	random: ['', (_, generator) => generator.random()],
	getrandbits: [
		'k, /',
		(machine, generator, [k]) => {
			const count = whole(machine, k!);
			return count < 0n ? machine.raise('ValueError', 'number of bits must be non-negative') : bits(machine, generator, Number(count));
		}
	],
	randrange: ['start, stop=None, step=1', (machine, generator, [start, stop, step]) => range(machine, generator, start!, stop!, step!)],
	randint: ['a, b', (machine, generator, [a, b]) => range(machine, generator, a!, whole(machine, b!) + 1n, 1n)],
	choice: [
		'seq',
		(machine, generator, [seq]) => {
			const length = lengthOf(machine, seq!);
			if (!length) return machine.raise('IndexError', 'Cannot choose from an empty sequence');
			return getItem(machine, seq!, BigInt(generator.index(length)));
		}
	],
	choices: ['population, weights=None, *, cum_weights=None, k=1', (machine, generator, [p, w, c, k]) => choices(machine, generator, p!, w!, c!, k!)],
	shuffle: ['x', (machine, generator, [list]) => shuffle(machine, generator, list!)],
	sample: ['population, k, *, counts=None', (machine, generator, [p, k, counts]) => sample(machine, generator, p!, k!, counts!)],
	uniform: ['a, b', (machine, generator, [a, b]) => binary(machine, '+', a!, binary(machine, '*', binary(machine, '-', b!, a!), generator.random()))],
	triangular: ['low=0.0, high=1.0, mode=None', (machine) => machine.unsupported('random.triangular')],
	gauss: ['mu=0.0, sigma=1.0', (machine, generator, [mu, sigma]) => binary(machine, '+', mu!, binary(machine, '*', generator.gauss(), sigma!))],
	normalvariate: ['mu=0.0, sigma=1.0', (machine, generator, [mu, sigma]) => binary(machine, '+', mu!, binary(machine, '*', generator.normal(), sigma!))],
	expovariate: ['lambd', (machine, generator, [rate]) => binary(machine, '/', -exact.log(1 - generator.random()), rate!)]
};

const randomClass = new PyClass('Random', 'random', [types.object]);

function seed(machine: Machine, self: Value, given: Value): Value {
	const int = typeof given === 'bigint' || typeof given === 'boolean' ? BigInt(given) : null;
	touch(machine, self as PyInstance);
	generators.set(self as PyInstance, int === null ? null : new Generator(int));
	return int === null && given !== null ? machine.unsupported(`random.seed with a ${typeName(given)}`) : null;
}

const own = (name: string, signature: string, run: (machine: Machine, args: readonly Value[]) => Value): void => {
	randomClass.attrs.set(
		name,
		new NativeFunction(
			name,
			`Random.${name}`,
			signature === '' ? 'self' : `self, ${signature}`,
			(host, { positional }) => run(machineOf(host), positional),
			true
		)
	);
};

for (const name of ['__init__', 'seed']) own(name, 'a=None', (machine, [self, given]) => seed(machine, self!, given!));
for (const [name, [signature, draw]] of Object.entries(methods)) {
	own(name, signature, (machine, [self, ...args]) => {
		touch(machine, self as PyInstance);
		const generator = generators.get(self as PyInstance);
		const unknown = args.find((value) => value instanceof PyUnknown);
		if (unknown) generators.set(self as PyInstance, null);
		try {
			if (generator && !unknown) return draw(machine, generator, args);
		} catch (thrown) {
			if (thrown instanceof Unsupported) generators.set(self as PyInstance, null);
			throw thrown;
		}
		if (name === 'shuffle') return machine.unsupported('shuffling by a generator whose seed is not known');
		return new PyUnknown(`a number that random.${name} draws from a generator whose seed is not known`);
	});
}

/**
 * A program that seeds nothing draws as after `random.seed(0)`, as the recorded programs ran: these numbers are as good as any others that it may get.
 */
export const random = standard('random', {
	values: () => {
		const instance = new PyInstance(randomClass);
		generators.set(instance, new Generator(0n));
		shared.add(instance);
		return [['Random', randomClass], ...Array.from(randomClass.attrs, ([name, value]) => [name, new BoundMethod(instance, value as NativeFunction)] as const)];
	},
	others: 'SystemRandom betavariate gammavariate getstate lognormvariate paretovariate randbytes setstate vonmisesvariate weibullvariate',
	file: 'random.py'
});
