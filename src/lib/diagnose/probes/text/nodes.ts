import type { Span, Trace } from '../../../ir/index.ts';
import type { Expression, Statement } from '../../../python/syntax/tree.ts';
import { once } from '../../graph.ts';
import { isIn, nodesIn, treeOf, type Call, type Function } from '../used/tree.ts';

/** Every node of a program that has run to its end, outermost first; none of another. */
export const nodesOf = once((trace): readonly (Statement | Expression)[] => (trace.outcome.kind === 'ok' ? [...nodesIn(treeOf(trace))] : []));

export const callsOf = once((trace): readonly Call[] => nodesOf(trace).filter((one): one is Call => one.kind === 'call'));

/** What a call is given by a name, or else at a place. */
export function argumentOf({ args }: Call, name: string, place: number): Expression | null {
	const named = args.find((one) => one.kind === 'keyword' && one.name === name);
	const at = args[place];
	return named?.value ?? (at?.kind === 'positional' ? at.value : null);
}

/** The last that a name is assigned before a place, in the function that the place stands in. */
export function valueOf(trace: Trace, name: string, place: Span): Expression | null {
	const scope = nodesOf(trace).findLast((one): one is Function => one.kind === 'function' && isIn(place, one));
	const last = nodesOf(trace).findLast(
		(one) =>
			one.kind === 'assign' &&
			one.to <= place.from &&
			one.targets.some((target) => target.kind === 'name' && target.name === name) &&
			nodesOf(trace).findLast((other): other is Function => other.kind === 'function' && isIn(one, other)) === scope
	);
	return last?.kind === 'assign' ? last.value : null;
}

/** The one function of the program that a name or a lambda stands for. */
export function functionOf(trace: Trace, node: Expression | null): Function | Extract<Expression, { kind: 'lambda' }> | null {
	if (node?.kind === 'lambda') return node;
	if (node?.kind !== 'name') return null;
	const own = nodesOf(trace).filter((one): one is Function => one.kind === 'function' && one.name === node.name);
	return own.length === 1 ? own[0]! : null;
}

/** What a name, or an attribute of something, is called: `loss`, `batch.labels` → `labels`. */
export const nameIn = (one: Expression | undefined): string | null => (one?.kind === 'name' || one?.kind === 'attribute' ? one.name : null);
