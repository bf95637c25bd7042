import type { Block, Expression, Statement } from '../../python/syntax/tree.ts';
import { spendReading } from '../budget/effort.ts';
import { calleeName, constantOf, dotted, visit } from './usage.ts';

/** Where names of a text come from. Attributes, keys and parameters are names as well, whatever they are of. */
export interface Flows {
	/** The names that stand in what a name is given. */
	readonly from: ReadonlyMap<string, ReadonlySet<string>>;
	/** The names of which something is done so many times: `range(1, cfg.depth)`. */
	readonly counts: ReadonlySet<string>;
	/** The keys of a dict that a name is. */
	readonly keys: ReadonlyMap<string, readonly Literal[]>;
	/** What a name is compared with. */
	readonly compared: ReadonlyMap<string, ReadonlySet<Literal>>;
}

type Literal = string | number;

type Function = Extract<Statement, { kind: 'function' }>;

/** @param called What is called by a name, without its receiver's parameter. */
export function flowsOf(block: Block, called: (name: string) => { readonly fn: Function; readonly skip: number } | null): Flows {
	const from = new Map<string, Set<string>>();
	const counts = new Set<string>();
	const keys = new Map<string, readonly Literal[]>();
	const compared = new Map<string, Set<Literal>>();
	const give = (target: Expression, names: readonly string[]): void => {
		if (target.kind === 'tuple' || target.kind === 'list') for (const item of target.items) give(item, names);
		else if (target.kind === 'name' || target.kind === 'attribute') into(from, target.name, names);
	};
	visit(block, (node) => {
		if (node.kind === 'assign') {
			const names = namesIn(node.value);
			for (const target of node.targets) {
				give(target, names);
				if (node.value.kind === 'dict' && (target.kind === 'name' || target.kind === 'attribute')) keys.set(target.name, keysOf(node.value));
			}
		} else if (node.kind === 'update') give(node.target, namesIn(node.value));
		else if (node.kind === 'for') give(node.target, namesIn(node.iterable));
		else if (node.kind === 'compare') {
			const values = node.operands.flatMap(literalsIn);
			if (values.length > 0) for (const name of node.operands.flatMap(plainNames)) into(compared, name, values);
		} else if (node.kind === 'call') {
			if (dotted(node.callee) === 'range') for (const { value } of node.args) for (const name of plainNames(value)) counts.add(name);
			const { fn, skip } = called(calleeName(node.callee) ?? '') ?? {};
			if (fn)
				node.args.forEach((argument, i) => {
					const name = argument.kind === 'keyword' ? argument.name : argument.kind === 'positional' ? fn.parameters[i + skip!]?.name : undefined;
					if (name !== undefined) into(from, name, namesIn(argument.value));
				});
		}
	});
	return { from, counts, keys, compared };
}

const keysOf = ({ entries }: Extract<Expression, { kind: 'dict' }>): readonly Literal[] => entries.flatMap(({ key }) => (key ? literalsIn(key) : []));

/** A text or a whole number that stands there, or several of them. */
function literalsIn(expression: Expression): readonly Literal[] {
	if (expression.kind === 'list' || expression.kind === 'tuple' || expression.kind === 'set') return expression.items.flatMap(literalsIn);
	const value = constantOf(expression);
	return typeof value === 'string' ? [value] : typeof value === 'bigint' ? [Number(value)] : [];
}

function into<T>(all: Map<string, Set<T>>, name: string, more: readonly T[]): void {
	spendReading(more.length);
	const known = all.get(name);
	if (known) for (const one of more) known.add(one);
	else all.set(name, new Set(more));
}

/** The names, attributes and keys in an expression. */
function namesIn(expression: Expression): readonly string[] {
	const names = new Set<string>();
	visit(expression, (node) => {
		if (node.kind === 'name' || node.kind === 'attribute') names.add(node.name);
		else if (node.kind === 'subscript') {
			const key = constantOf(node.index);
			if (typeof key === 'string') names.add(key);
		}
	});
	names.delete('self');
	return [...names];
}

/** The same without what calls and indices are made of: `cfg.depth - 1`. */
function plainNames(expression: Expression): readonly string[] {
	if (expression.kind === 'binary') return [...plainNames(expression.left), ...plainNames(expression.right)];
	if (expression.kind === 'name' || expression.kind === 'attribute') return [expression.name];
	const key = expression.kind === 'subscript' ? constantOf(expression.index) : undefined;
	return typeof key === 'string' ? [key] : [];
}

/** Names that are handed on further than this are everybody's. */
const furthest = 4;

/** Some names, and all that flow into them. */
export function reached({ from }: Flows, names: Iterable<string>): ReadonlySet<string> {
	const found = new Set(names);
	let last = [...found];
	for (let round = 0; round < furthest && last.length > 0; round++) {
		const next: string[] = [];
		for (const name of last)
			for (const one of from.get(name) ?? [])
				if (!found.has(one)) {
					found.add(one);
					next.push(one);
				}
		last = next;
	}
	return found;
}
