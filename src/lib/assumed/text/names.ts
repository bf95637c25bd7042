import '../../python/builtins/functions.ts';
import { builtins } from '../../python/builtins/index.ts';
import { unmodelledBuiltins } from '../../python/objects/unmodelled.ts';
import { nearest } from '../../python/syntax/suggestions.ts';
import { namesIn, namesBoundBy, statementsOf } from '../../python/compile/bound.ts';
import type { Block, Expression, Parameter, Statement } from '../../python/syntax/tree.ts';
import { everybodys } from './everybodys.ts';
import { visit, type Node } from './usage.ts';

/** Names that a program's module has without binding them. */
const given: ReadonlySet<string> = new Set(['__name__', '__file__', '__doc__', '__class__']);

interface Names {
	/** Names that are bound somewhere. */
	readonly bound: ReadonlySet<string>;
	/** Names that are read, in the order in which they first are. */
	readonly read: ReadonlySet<string>;
	/** Names that are called. */
	readonly called: ReadonlySet<string>;
	/** Names that are passed by their place. */
	readonly passed: ReadonlySet<string>;
	/** The assignments that bind a name, and those in which it stands. */
	readonly boundBy: ReadonlyMap<string, ReadonlySet<Node>>;
	readonly standsIn: ReadonlyMap<string, ReadonlySet<Node>>;
	readonly imports: boolean;
	/** All of a module is imported: it is not known which names that binds. */
	readonly star: boolean;
}

/** The names that a program reads and nowhere binds, in the order in which they are first read. */
export function missingNames(block: Block): readonly string[] {
	const { bound, read, star } = namesOf(block);
	const first = readFirst(block);
	const isKnown = (name: string): boolean => (bound.has(name) && !first.has(name)) || given.has(name) || unmodelledBuiltins.has(name) || known.has(name);
	const missing = [...read].filter((name) => !isKnown(name));
	// What everybody means by a name, a module that is not here hardly means otherwise.
	return star ? missing.filter((name) => everybodys.has(name)) : missing;
}

/**
 * Whether a name that is missing is a mistake, and nothing that is to be supposed: what is nearly the name of something that is bound for nothing; of a text that has its
 * imports, what it calls, what is nearly the name of something else, and all where it had computed something before; and of a text that has nothing to do with tensors.
 * @param computed Whether it did.
 */
export function isMistaken(block: Block, names: readonly string[], computed: boolean): boolean {
	const { bound, read, called, passed, imports, boundBy, standsIn } = namesOf(block);
	if (![...read, ...bound].some((name) => everybodys.has(name) || name === 'self' || modules.test(name))) return true;
	const isSlip = (name: string): boolean =>
		nearest(name, boundBy.keys()).some((other) => isWord(name, other) && !read.has(other) && !meet(boundBy.get(other), standsIn.get(name)));
	return names.some(
		(name) => isSlip(name) || (passed.has(name) && keywords.has(name)) || (imports && (computed || called.has(name) || nearest(name, bound).length > 0))
	);
}

function meet<T>(a: ReadonlySet<T> = new Set(), b: ReadonlySet<T> = new Set()): boolean {
	const [fewer, more] = a.size < b.size ? [a, b] : [b, a];
	return [...fewer].some((one) => more.has(one));
}

/** Keywords of layers: without their `=` they are a slip. */
const keywords: ReadonlySet<string> = new Set(['batch_first', 'bidirectional']);

/** What texts about networks speak of that is not here. */
const modules = /^(?:model|net|network|encoder|decoder|criterion|optimizer|loss_fn|\w*loader|(?:\w+_)?(?:lstm|gru|rnn|embeddings?|hidden|logits))$/i;

/** Whether two names differ in letters: `h` and `h0` are two things. */
const isWord = (a: string, b: string): boolean =>
	Math.min(a.length, b.length) > 3 && a.toLowerCase() !== b.toLowerCase() && a.replace(/\D/g, '') === b.replace(/\D/g, '');

function namesOf(block: Block): Names {
	const bound = new Set<string>();
	const read = new Set<string>();
	const called = new Set<string>();
	const passed = new Set<string>();
	const boundBy = new Map<string, Set<Node>>();
	const standsIn = new Map<string, Set<Node>>();
	const note = (of: Map<string, Set<Node>>, name: string, node: Node): void => void of.set(name, (of.get(name) ?? new Set()).add(node));
	let [imports, star] = [false, false];
	const bind = (names: readonly string[]): void => names.forEach((name) => bound.add(name));
	const bindParameters = (parameters: readonly Parameter[]): void => bind(parameters.map(({ name }) => name));
	for (const statement of statementsWithin(block)) {
		bind(namesBoundBy(statement));
		if (statement.kind === 'function') bindParameters(statement.parameters);
		else if (statement.kind === 'scope') bind(statement.names);
		else if (statement.kind === 'import') imports = true;
		else if (statement.kind === 'import-from') {
			imports = true;
			star ||= statement.names === '*';
		}
	}
	visit(block, (node, around) => {
		const [above] = around;
		if (node.kind === 'name') {
			if (!isBound(node, around)) read.add(node.name);
			if (above?.kind === 'call' && above.callee === node) called.add(node.name);
			if (above?.kind === 'positional') passed.add(node.name);
			const statement = around.find((one) => one.kind === 'assign');
			if (statement) note(standsIn, node.name, statement);
		} else if (node.kind === 'assign') for (const name of namesBoundBy(node)) note(boundBy, name, node);
		else if (node.kind === 'named') bind(namesIn(node.target));
		else if (node.kind === 'comprehension') for (const { target } of node.clauses) bind(namesIn(target));
		else if (node.kind === 'lambda') bindParameters(node.parameters);
	});
	return { bound, read, called, passed, boundBy, standsIn, imports, star };
}

/** Whether a name is bound where it stands, and not read. */
function isBound(node: Expression, around: readonly Node[]): boolean {
	let inner: Node = node;
	for (const outer of around) {
		if (outer.kind === 'assign') return outer.value !== inner;
		if (outer.kind === 'for') return outer.target === inner;
		if (outer.kind !== 'tuple' && outer.kind !== 'list' && outer.kind !== 'starred') return false;
		inner = outer;
	}
	return false;
}

/** Names that a block reads where they are first bound, or in a loop that binds them further on: `x = x.view(…)`, `out, h = rnn(x, h)`. */
function readFirst(block: Block): ReadonlySet<string> {
	const bound = new Set<string>();
	const first = new Set<string>();
	const module = new Set([...boundIn(block), ...globalsIn(block)]);
	const within = new Map<Node, ReadonlySet<string>>();
	const read = (part: Expression | Block, binds: readonly ReadonlySet<string>[]): void =>
		visit(part, (node, around) => {
			if (node.kind === 'comprehension') within.set(node, new Set(node.clauses.flatMap(({ target }) => namesIn(target))));
			// What only functions bind is theirs.
			if (
				node.kind === 'name' &&
				(binds.some((names) => names.has(node.name)) || !module.has(node.name)) &&
				!around.some((outer) => within.get(outer)?.has(node.name)) &&
				!bound.has(node.name) &&
				!around.some(isScope) &&
				!isBound(node, around)
			)
				first.add(node.name);
		});
	/** @param later What the loops around bind. */
	const through = (statements: Block, later: readonly ReadonlySet<string>[]): void => {
		for (const statement of statements) {
			const names = namesBoundBy(statement);
			switch (statement.kind) {
				case 'assign':
				case 'update':
					read(statement.value, [...later, new Set(names)]);
					if (statement.kind === 'update') read(statement.target, [...later, new Set(names)]);
					break;
				case 'expression':
					read(statement.value, later);
					break;
				case 'for':
					read(statement.iterable, later);
					for (const name of names) bound.add(name);
					through(statement.body, [...later, new Set(boundIn(statement.body))]);
					break;
				case 'while':
				case 'with':
				case 'if':
				case 'try':
					through(statement.body, statement.kind === 'while' ? [...later, new Set(boundIn(statement.body))] : later);
					break;
				default:
			}
			for (const name of [...names, ...boundIn([statement])]) bound.add(name);
		}
	};
	through(block, []);
	return first;
}

const boundIn = (block: Block): readonly string[] => statementsOf(block).flatMap((statement) => [...namesBoundBy(statement)]);

/** Names that functions bind in the module. */
const globalsIn = (block: Block): readonly string[] => [...statementsWithin(block)].flatMap((statement) => (statement.kind === 'scope' ? statement.names : []));

const isScope = ({ kind }: Node): boolean => kind === 'lambda' || kind === 'function' || kind === 'class';

/** The statements of a block, of those nested in it, and of what functions and classes have. */
function* statementsWithin(block: Block): Generator<Statement> {
	for (const statement of statementsOf(block)) {
		yield statement;
		if (statement.kind === 'function' || statement.kind === 'class') yield* statementsWithin(statement.body);
	}
}

const known: ReadonlySet<string> = new Set(builtins.keys());
