import { type Allowed, choices, product } from './combinatorics.ts';
import { isEqual } from '../../protocols/comparison.ts';
import { iteratorOf } from '../../protocols/iteration.ts';
import type { Machine } from '../../vm/machine.ts';
import { binary } from '../../protocols/number.ts';
import { typeName } from '../../objects/classOf.ts';
import { PyClass, PyIterator, PyStaticMethod, PyTuple, PyUnknown, types, type Value, sayModuleOf } from '../../objects/values.ts';
import type { Arity, Run } from '../../builtins/methodDef.ts';
import { cFunction, indexOf } from '../../builtins/functionDef.ts';
import { standard } from '../module.ts';
import { tableOf, type Table } from '../../../ir/table.ts';

type Source = Iterator<Value, void>;
/** Makes the items of one of the iterators; what it checks before its first item, Python checks when it is made. */
type Make = (machine: Machine, args: readonly Value[], keywords: ReadonlyMap<string, Value>) => Source;

/** The items of a value, one by one; raises TypeError at once where it has none. */
function source(machine: Machine, value: Value): Generator<Value, void> {
	const from = iteratorOf(machine, value);
	if (from instanceof PyUnknown) return machine.unsupported(from.what);
	return (function* () {
		for (let item = from.next(); item !== undefined; item = from.next()) yield item;
	})();
}

const all = (machine: Machine, value: Value): readonly Value[] => machine.iterate(value);

function* chain(machine: Machine, iterables: Iterable<Value>): Source & Iterable<Value> {
	for (const iterable of iterables) yield* source(machine, iterable);
}

const selections: Table<Allowed> = tableOf({
	permutations: (_, place, taken) => !taken[place],
	combinations: (chosen, place) => place > (chosen[chosen.length - 1] ?? -1),
	combinations_with_replacement: (chosen, place) => place >= (chosen[chosen.length - 1] ?? 0)
});

function selection(name: string): Make {
	const allowed = selections[name]!;
	return (machine, [iterable, r], keywords) => {
		const pool = all(machine, iterable!);
		const given = r ?? keywords.get('r') ?? null;
		const count = given === null ? pool.length : Number(indexOf(machine, given));
		if (count < 0) return machine.raise('ValueError', 'r must be non-negative');
		return (function* () {
			if (count > pool.length && (name !== 'combinations_with_replacement' || !pool.length)) return;
			machine.budget.checkSize(count, 'items');
			for (const chosen of choices(machine, pool.length, count, allowed)) {
				machine.budget.spend(count + 1);
				yield new PyTuple(chosen.map((place) => pool[place]!));
			}
		})();
	};
}

/** The bounds of `islice`. */
function slice(machine: Machine, args: readonly Value[]): Source {
	const [from, to, by] = args.length === 2 ? [null, args[1]!, null] : [args[1]!, args[2]!, args[3] ?? null];
	const read = (value: Value, otherwise: number, what: string): number => {
		if (value === null) return otherwise;
		const at = typeof value === 'bigint' || typeof value === 'boolean' ? Number(value) : -1;
		return at < (what.startsWith('Step') ? 1 : 0) ? machine.raise('ValueError', what) : at;
	};
	const stop = read(to, Infinity, 'Stop argument for islice() must be None or an integer: 0 <= x <= sys.maxsize.');
	const start = read(from, 0, 'Indices for islice() must be None or an integer: 0 <= x <= sys.maxsize.');
	const step = read(by, 1, 'Step for islice() must be a positive integer or None.');
	const items = source(machine, args[0]!);
	return (function* () {
		let next = start;
		for (let i = 0; next < stop || i < Math.min(start, stop); i++) {
			const { done, value } = items.next();
			if (done) return;
			if (i !== next) continue;
			yield value;
			next += step;
		}
	})();
}

function* groups(machine: Machine, items: Source, key: Value): Source {
	const keyed = (item: Value): Value => (key === null ? item : machine.call(key, [item]));
	let current = items.next();
	let currentKey = current.done ? null : keyed(current.value);
	const advance = (): void => {
		current = items.next();
		if (!current.done) currentKey = keyed(current.value);
	};
	while (!current.done) {
		const groupKey = currentKey;
		let open = true;
		yield new PyTuple([
			groupKey,
			new PyIterator(grouper, () => {
				if (!open || current.done || !isEqual(machine, currentKey, groupKey)) return undefined;
				const { value } = current;
				advance();
				return value;
			})
		]);
		open = false;
		while (!current.done && isEqual(machine, currentKey, groupKey)) advance();
	}
}

const iteratorClass = (name: string): PyClass => new PyClass(name, 'itertools', [types.object]);
sayModuleOf('itertools');
const grouper = iteratorClass('_grouper');
const teeClass = iteratorClass('_tee');

const truth = (machine: Machine, predicate: Value, item: Value): boolean => machine.truth(predicate === null ? item : machine.call(predicate, [item]));
const exactly = (count: number): Partial<Arity> => ({ least: count, most: count, style: 'expected' });

/** Each iterator: its arguments, and how its items are made. */
const makers: Readonly<Record<string, readonly [arity: Partial<Arity>, make: Make]>> = {
	chain: [{}, (machine, args) => chain(machine, args)],
	product: [
		{ keywords: ['repeat'] },
		(machine, args, keywords) => {
			const times = Number(indexOf(machine, keywords.get('repeat') ?? 1n));
			if (times < 0) return machine.raise('ValueError', 'repeat argument cannot be negative');
			const pools = args.map((value) => all(machine, value));
			machine.budget.checkSize(times * pools.length, 'items');
			return product(machine, Array.from({ length: times }, () => pools).flat());
		}
	],
	permutations: [{ least: 1, most: 2, keywords: ['r'] }, selection('permutations')],
	combinations: [{ least: 1, most: 2, keywords: ['r'] }, selection('combinations')],
	combinations_with_replacement: [{ least: 1, most: 2, keywords: ['r'] }, selection('combinations_with_replacement')],
	islice: [{ least: 2, most: 4, style: 'expected' }, slice],
	zip_longest: [
		{ keywords: ['fillvalue'] },
		(machine, args, keywords) => {
			const sources = args.map((value) => source(machine, value));
			const filler = keywords.get('fillvalue') ?? null;
			return (function* () {
				for (;;) {
					machine.budget.spend(sources.length >> 2);
					const items = sources.map((from) => from.next());
					if (items.every(({ done }) => done)) return;
					yield new PyTuple(items.map(({ done, value }) => (done ? filler : value!)));
				}
			})();
		}
	],
	repeat: [
		{ least: 1, most: 2, keywords: ['times'] },
		(machine, [value, count], keywords) => {
			const given = count ?? keywords.get('times');
			const times = given === undefined ? Infinity : Number(indexOf(machine, given));
			return (function* () {
				for (let i = 0; i < times; i++) yield value!;
			})();
		}
	],
	count: [
		{ least: 0, most: 2, keywords: ['start', 'step'] },
		(machine, [first, by], keywords) => {
			let next: Value = first ?? keywords.get('start') ?? 0n;
			const step = by ?? keywords.get('step') ?? 1n;
			if (!['int', 'float', 'bool'].includes(typeName(next))) return machine.raise('TypeError', 'a number is required');
			return (function* () {
				for (;;) {
					yield next;
					next = binary(machine, '+', next, step);
				}
			})();
		}
	],
	cycle: [
		exactly(1),
		(machine, [iterable]) => {
			const items = source(machine, iterable!);
			return (function* () {
				const kept: Value[] = [];
				for (const item of items) {
					kept.push(item);
					yield item;
				}
				while (kept.length) yield* kept;
			})();
		}
	],
	accumulate: [
		{ least: 1, most: 2, keywords: ['func', 'initial'] },
		(machine, [iterable, given], keywords) => {
			const func = given ?? keywords.get('func') ?? null;
			const items = source(machine, iterable!);
			return (function* () {
				const first = keywords.get('initial') ?? null;
				let total: Value | undefined = first ?? undefined;
				if (total !== undefined) yield total;
				for (const item of items) {
					total = total === undefined ? item : func === null ? binary(machine, '+', total, item) : machine.call(func, [total, item]);
					yield total;
				}
			})();
		}
	],
	groupby: [
		{ least: 1, most: 2, keywords: ['key'] },
		(machine, [iterable, key], keywords) => groups(machine, source(machine, iterable!), key ?? keywords.get('key') ?? null)
	],
	starmap: [
		exactly(2),
		(machine, [func, iterable]) => {
			const items = source(machine, iterable!);
			return (function* () {
				for (const item of items) yield machine.call(func!, all(machine, item));
			})();
		}
	],
	takewhile: [
		exactly(2),
		(machine, [predicate, iterable]) => {
			const items = source(machine, iterable!);
			return (function* () {
				for (const item of items) {
					if (!truth(machine, predicate!, item)) return;
					yield item;
				}
			})();
		}
	],
	dropwhile: [
		exactly(2),
		(machine, [predicate, iterable]) => {
			const items = source(machine, iterable!);
			return (function* () {
				let dropping = true;
				for (const item of items) if (!(dropping &&= truth(machine, predicate!, item))) yield item;
			})();
		}
	],
	filterfalse: [
		exactly(2),
		(machine, [predicate, iterable]) => {
			const items = source(machine, iterable!);
			return (function* () {
				for (const item of items) if (!truth(machine, predicate!, item)) yield item;
			})();
		}
	],
	compress: [
		exactly(2),
		(machine, [data, selectors]) => {
			const [items, picks] = [source(machine, data!), source(machine, selectors!)];
			return (function* () {
				for (const item of items) {
					const { done, value } = picks.next();
					if (done) return;
					if (machine.truth(value)) yield item;
				}
			})();
		}
	],
	pairwise: [
		exactly(1),
		(machine, [iterable]) => {
			const items = source(machine, iterable!);
			return (function* () {
				let before: Value | undefined;
				for (const item of items) {
					if (before !== undefined) yield new PyTuple([before, item]);
					before = item;
				}
			})();
		}
	]
};

/** The class of an iterator: calling it makes one. */
function classOf(name: string, [arity, make]: readonly [Partial<Arity>, Make]): PyClass {
	const cls = iteratorClass(name);
	const iterator = (machine: Machine, items: Source): PyIterator =>
		new PyIterator(cls, () => {
			machine.budget.spend(1);
			const { done, value } = items.next();
			return done ? undefined : value!;
		});
	const create: Run = (machine, args, keywords) => iterator(machine, make(machine, args, keywords));
	const made = cFunction('itertools', name, arity, create);
	cls.attrs.set(
		'__new__',
		cFunction('itertools', '__new__', { keywords: null }, (machine, [, ...args], keywords) => made.run(machine, { positional: args, keywords }))
	);
	if (name === 'chain')
		cls.attrs.set(
			'from_iterable',
			new PyStaticMethod(
				cFunction('itertools.chain', 'from_iterable', { least: 1, most: 1 }, (machine, [iterable]) =>
					iterator(machine, chain(machine, source(machine, iterable!)))
				)
			)
		);
	return cls;
}

/** Iterators over what one iterator gives, each at its own pace. */
const tee: Run = (machine, [iterable, count = 2n]) => {
	const items = source(machine, iterable!);
	const seen: Value[] = [];
	const one = (): PyIterator => {
		let at = 0;
		return new PyIterator(teeClass, () => {
			if (at === seen.length) {
				const { done, value } = items.next();
				if (done) return undefined;
				seen.push(value);
			}
			return seen[at++];
		});
	};
	const copies = Number(indexOf(machine, count));
	machine.budget.checkSize(copies, 'items');
	return new PyTuple(Array.from({ length: copies }, one));
};

const values = [
	...Object.entries(makers).map(([name, maker]) => [name, classOf(name, maker)] as const),
	['tee', cFunction('itertools', 'tee', { least: 1, most: 2, style: 'expected' }, tee)] as const
];

export const itertools = standard('itertools', { values: () => values });
