import type { Block, Expression, Statement } from '../../../python/syntax/tree.ts';
import { boundIn, nodesIn, partsOf } from '../used/tree.ts';

type Names = ReadonlySet<string>;
type Assignment = Extract<Statement, { kind: 'assign' }>;

/** The names that are read after a place: where a block goes on, where `break` and `continue` lead to, and where the scope is left. */
interface Ahead {
	readonly next: Names;
	readonly broken: Names;
	readonly continued: Names;
	readonly left: Names;
}

export interface Liveness {
	/** The names that are read before they are bound: a function's parameters that it reads are among them. */
	readonly read: Names;
	readonly deadStores: readonly DeadStore[];
}

/** What an assignment binds, and what no path reads before it is bound anew or the scope ends. */
export interface DeadStore {
	readonly statement: Statement;
	/** All names that one value is taken apart into: `a, b = f()` is dead where neither is read, `a, b = f(), g()` is two stores. */
	readonly names: readonly string[];
	readonly value: Expression;
}

/**
 * Which values of a scope (a function's body, or the program) are read: the usual backward analysis of live variables. What an inner function or
 * class reads, and what is `global` or `nonlocal`, may be read at any time. null where the scope looks names up by itself (`locals()`), or holds a
 * statement that is not modelled.
 */
export function livenessOf(body: Block): Liveness | null {
	const nodes = [...nodesIn(body)];
	if (nodes.some(readsAnyName)) return null;
	const shared = new Set(nodes.flatMap((one) => (one.kind === 'scope' ? one.names : isInner(one) ? [...namesIn(one)] : [])));
	/** The names that an assignment binds and that some path reads. */
	const stores = new Map<Assignment, Set<string>>();

	const blockFrom = (block: Block, ahead: Ahead): Names => block.reduceRight<Names>((next, one) => from(one, { ...ahead, next }), ahead.next);

	/** The names that are read from a statement on. */
	function from(one: Statement, ahead: Ahead): Names {
		const { next } = ahead;
		switch (one.kind) {
			case 'assign': {
				const bound = one.targets.flatMap(boundIn);
				const readOf = stores.get(one) ?? new Set();
				stores.set(one, readOf);
				for (const name of bound) if (next.has(name)) readOf.add(name);
				const places = one.targets.filter((target) => !isOfNames(target));
				return union(without(next, bound, shared), namesIn(one.value), namesIn(places));
			}
			case 'if':
				return union(namesIn(one.test), blockFrom(one.body, ahead), blockFrom(one.otherwise, ahead));
			case 'while':
			case 'for': {
				const bound = one.kind === 'for' ? boundIn(one.target) : [];
				let head = union(blockFrom(one.otherwise, ahead), namesIn(one.kind === 'for' ? one.iterable : one.test));
				for (let size = -1; size !== head.size;) {
					size = head.size;
					head = union(head, without(blockFrom(one.body, { ...ahead, next: head, broken: next, continued: head }), bound, shared));
				}
				return head;
			}
			case 'with':
				return union(namesIn(one.items), blockFrom(one.body, ahead));
			case 'try': {
				// Anything may be raised anywhere in it, so that what it and its handlers read may be read at any time.
				const within = union(next, namesIn(one));
				const everywhere = { next: within, broken: union(ahead.broken, within), continued: union(ahead.continued, within), left: union(ahead.left, within) };
				for (const block of [one.body, one.otherwise, one.finally_, ...one.handlers.map((handler) => handler.body)]) blockFrom(block, everywhere);
				return within;
			}
			case 'match':
				return union(next, namesIn(one.subject), ...one.cases.map((each) => union(namesIn(each.pattern), namesIn(each.guard), blockFrom(each.body, ahead))));
			case 'return':
			case 'raise':
				return union(ahead.left, namesIn(one));
			case 'break':
				return ahead.broken;
			case 'continue':
				return ahead.continued;
			default:
				return union(next, namesIn(one));
		}
	}

	const read = blockFrom(body, { next: shared, broken: shared, continued: shared, left: shared });
	const deadStores = [...stores].flatMap(([statement, readOf]) =>
		statement.targets
			.flatMap((target) => partsOf(target, statement.value))
			.flatMap(([target, value]): DeadStore[] => {
				const names = boundIn(target);
				return isOfNames(target) && names.length > 0 && !names.some((name) => readOf.has(name)) ? [{ statement, names, value }] : [];
			})
	);
	return { read, deadStores };
}

const readsAnyName = (one: Statement | Expression): boolean =>
	one.kind === 'unsupported' || (one.kind === 'call' && one.callee.kind === 'name' && /^(?:locals|vars|globals|eval|exec|dir)$/.test(one.callee.name));

const isInner = ({ kind }: Statement | Expression): boolean => kind === 'function' || kind === 'class' || kind === 'lambda';

const namesIn = (node: unknown): Names => new Set([...nodesIn(node)].flatMap((one) => (one.kind === 'name' ? [one.name] : [])));

const union = (...all: readonly Names[]): Names => new Set(all.flatMap((one) => [...one]));

const without = (names: Names, bound: readonly string[], shared: Names): Names =>
	new Set([...names].filter((name) => shared.has(name) || !bound.includes(name)));

const isOfNames = (target: Expression): boolean =>
	target.kind === 'name' ||
	((target.kind === 'tuple' || target.kind === 'list') && target.items.every(isOfNames)) ||
	(target.kind === 'starred' && isOfNames(target.value));
