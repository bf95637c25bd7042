import type { Span, Trace } from '../../../ir/index.ts';
import { parse } from '../../../python/syntax/parse.ts';
import type { Block, Expression, Statement } from '../../../python/syntax/tree.ts';
import { once } from '../../graph.ts';

export type Function = Extract<Statement, { kind: 'function' }>;
export type Class = Extract<Statement, { kind: 'class' }>;
export type Loop = Extract<Statement, { kind: 'for' | 'while' }>;
export type Call = Extract<Expression, { kind: 'call' }>;

/** The program's syntax tree; empty where it cannot be read. */
export const treeOf = once(({ source }): Block => {
	try {
		return parse(source).block;
	} catch {
		return [];
	}
});

/** Every node of a tree, outermost first. */
export function* nodesIn(node: unknown): Generator<Statement | Expression> {
	if (typeof node !== 'object' || node === null || node instanceof Map) return;
	if ('kind' in node && 'from' in node) yield node as Statement | Expression;
	// A constant holds a value of Python's, which is no part of the tree.
	if ('kind' in node && node.kind === 'constant') return;
	for (const part of Object.values(node)) if (typeof part === 'object' && part !== null) yield* nodesIn(part);
}

/** The names that an assignment's target binds. */
export const boundIn = (target: Expression): readonly string[] =>
	target.kind === 'name'
		? [target.name]
		: target.kind === 'tuple' || target.kind === 'list'
			? target.items.flatMap(boundIn)
			: target.kind === 'starred'
				? boundIn(target.value)
				: [];

/** What is bound to what, one by one: `a, b = f(), g()` is two. */
export const partsOf = (target: Expression, value: Expression): readonly (readonly [Expression, Expression])[] =>
	target.kind === 'tuple' && value.kind === 'tuple' && target.items.length === value.items.length
		? target.items.map((item, i) => [item, value.items[i]!])
		: [[target, value]];

/** The targets of what assigns in a tree, loops and `with` among it. */
export const targetsIn = (node: unknown): readonly Expression[] =>
	[...nodesIn(node)].flatMap((one): readonly Expression[] => {
		switch (one.kind) {
			case 'assign':
				return one.targets;
			case 'annotated':
			case 'update':
			case 'named':
			case 'for':
				return [one.target];
			case 'with':
				return one.items.flatMap(({ target }) => (target ? [target] : []));
			case 'comprehension':
				return one.clauses.map(({ target }) => target);
			default:
				return [];
		}
	});

/** How often a tree reads a name. */
export function readsOf(node: unknown, name: string): number {
	const written = new Set<unknown>();
	for (const target of targetsIn(node)) for (const one of nodesIn(target)) if (one.kind === 'name') written.add(one);
	const updated = [...nodesIn(node)].filter((one) => one.kind === 'update' && one.target.kind === 'name' && one.target.name === name).length;
	return [...nodesIn(node)].filter((one) => one.kind === 'name' && one.name === name && !written.has(one)).length + updated;
}

/** Whether a place stands in another. */
export const isIn = ({ from, to }: Span, outer: Span): boolean => outer.from <= from && to <= outer.to;

/** The methods of the program's classes that were called as modules. */
export function* forwardsOf(trace: Trace): Generator<{ readonly cls: Class; readonly forward: Function }> {
	const called = new Set((trace.calls ?? []).flatMap(({ own, type }) => (own ? [] : [type])));
	for (const cls of nodesIn(treeOf(trace))) {
		if (cls.kind !== 'class' || !called.has(cls.name)) continue;
		const forward = cls.body.find((one): one is Function => one.kind === 'function' && (one.name === 'forward' || one.name === 'call'));
		if (forward) yield { cls, forward };
	}
}

/** What stands at a place, its blanks as one. */
export const textOf = ({ source }: Trace, { from, to }: Span): string => source.slice(from, to).replace(/\s+/g, ' ');

/** The object of a call of a method by that name. */
export const objectOf = ({ callee }: Call, method: string): Expression | null => (callee.kind === 'attribute' && callee.name === method ? callee.object : null);
