import type { Expression } from '../../../python/syntax/tree.ts';
import { dotted, type Node } from '../usage.ts';
import type { Hint } from './hint.ts';

/** What an item of something is bound to that is gone through beside others: `for cell, state in zip(cells, states)`, `for i, state in enumerate(states)`. */
export function itemBeside([argument, call, loop]: readonly Node[]): Expression | undefined {
	if (argument?.kind !== 'positional' || call?.kind !== 'call') return undefined;
	const callee = dotted(call.callee);
	const target =
		loop?.kind === 'for' && loop.iterable === call
			? loop.target
			: loop?.kind === 'comprehension'
				? loop.clauses.find(({ iterable }) => iterable === call)?.target
				: undefined;
	if (target?.kind !== 'tuple' || (callee !== 'zip' && callee !== 'enumerate')) return undefined;
	return target.items[callee === 'enumerate' ? 1 : call.args.findIndex((one) => one === argument)];
}

/** Whether what is told of an item, or of the two names that it is unpacked into, makes it a pair of states. */
export function isPair(item: Expression | readonly Expression[], told: (name: string) => Hint): boolean {
	const isHalf = (part: Expression): boolean => part.kind === 'name' && ['single', 'cell'].includes(told(part.name).state ?? '');
	const parts = 'kind' in item ? (item.kind === 'tuple' || item.kind === 'list' ? item.items : null) : item;
	if (parts) return parts.length === 2 && parts.every(isHalf);
	return 'kind' in item && item.kind === 'name' && told(item.name).state === 'pair';
}
