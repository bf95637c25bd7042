import type { Diagnostic, Span, Trace } from '../../../../ir/index.ts';
import type { Expression } from '../../../../python/syntax/tree.ts';
import type { Hazard } from '../../../hazards/hazard.ts';
import { found, lineOf } from '../../used/learning.ts';
import { boundIn, isIn, nodesIn, readsOf, textOf } from '../../used/tree.ts';
import { nodesOf, valueOf } from '../nodes.ts';

/** A count that begins at 0 and is set anew in each turn of a loop, and is divided behind it by what all turns have added up. */
export const lastTurnOnly: Hazard = (trace) =>
	nodesOf(trace).flatMap((loop): Diagnostic[] => {
		if (loop.kind !== 'for') return [];
		return [...beginsInTurn(trace, loop), ...ofLastTurn(trace, loop)];
	});

type Loop = Extract<ReturnType<typeof nodesOf>[number], { kind: 'for' }>;

/** What begins at 0 within a loop, is added to once there, and is read behind the loop alone. */
function beginsInTurn(trace: Trace, loop: Loop): readonly Diagnostic[] {
	return loop.body.flatMap((one): Diagnostic[] => {
		const [name, ...others] = one.kind === 'assign' ? one.targets.flatMap(boundIn) : [];
		if (one.kind !== 'assign' || name === undefined || others.length > 0 || !/^(?:0(?:\.0*)?|\[\])$/.test(textOf(trace, one.value))) return [];
		const grows = loop.body.filter((other) => new RegExp(`^${name}(?: \\+= |\\.append\\()`).test(textOf(trace, other)) && other.from > one.to);
		const scope = nodesOf(trace).findLast((other) => other.kind === 'function' && isIn(loop, other));
		const around = nodesOf(trace).findLast((other) => other.kind === 'for' && other !== loop && isIn(loop, other));
		const reads = nodesOf(trace).filter((other) => other.kind === 'name' && other.name === name && isIn(other, scope ?? { from: 0, to: trace.source.length }));
		const outside = reads.filter((other) => !isIn(other, one) && !grows.some((grow) => isIn(other, grow)));
		const isBehind =
			outside.length > 0 && outside.every((other) => other.from > loop.to && isIn(other, around ?? scope ?? { from: 0, to: trace.source.length }));
		// What is read behind the loop is divided there by a number for all turns, or the mean of it is taken.
		const share = nodesOf(trace).find(
			(other) => isBehind && other.kind === 'binary' && other.op === '/' && other.from > loop.to && readsOf(other.left, name) > 0
		);
		if (grows.length !== 1 || !share) return [];
		return [
			found(trace, one, {
				code: 'probe.last_turn_only',
				message: `Nothing is raised. \`${name}\` begins anew in each turn: behind the loop it is that of the last batch alone.`,
				cause: `What line ${lineOf(trace, grows[0]!)} adds up is thrown away in the next turn, and line ${lineOf(trace, share)} divides it as if it were all. Begin before the loop.`
			})
		];
	});
}

/** A count that is set anew in each turn. */
function ofLastTurn(trace: Trace, loop: Loop): readonly Diagnostic[] {
	return loop.body.flatMap((one): Diagnostic[] => {
		const [name, ...others] = one.kind === 'assign' ? one.targets.flatMap(boundIn) : [];
		if (one.kind !== 'assign' || name === undefined || others.length > 0 || readsOf(one.value, name) > 0) return [];
		const first = firstOf(trace, name, loop);
		if (!first || !/^0(?:\.0*)?$/.test(textOf(trace, first)) || readsOf(loop.body, name) > 0 || !isCount(trace, one.value)) return [];
		const share = nodesOf(trace).find(
			(node) => node.kind === 'binary' && node.op === '/' && node.from > loop.to && readsOf(node.left, name) > 0 && isOfAll(trace, node.right, loop)
		);
		if (!share) return [];
		return [
			found(trace, one, {
				code: 'probe.last_turn_only',
				message: `Nothing is raised. \`${name}\` is set anew in each turn: behind the loop it is the count of the last batch alone.`,
				cause: `It begins at 0 in line ${lineOf(trace, first)} and is divided in line ${lineOf(trace, share)} by a number for all turns. \`${name} += …\` adds up.`
			})
		];
	});
}

/** What a name is given before a loop, by itself or among others: `correct, total = 0, 0`. */
function firstOf(trace: Trace, name: string, loop: Span): Expression | null {
	const own = valueOf(trace, name, loop);
	if (own) return own;
	const among = nodesOf(trace).findLast((one) => one.kind === 'assign' && one.to <= loop.from && one.targets.some((target) => boundIn(target).includes(name)));
	const [target] = among?.kind === 'assign' ? among.targets : [];
	if (among?.kind !== 'assign' || target?.kind !== 'tuple' || among.value.kind !== 'tuple') return null;
	return among.value.items[target.items.findIndex((one) => one.kind === 'name' && one.name === name)] ?? null;
}

/** A number of hits, or a loss, of a batch. */
const isCount = (trace: Trace, value: Expression): boolean => /\.sum\(|\.item\(|\bsum\(|len\(/.test(textOf(trace, value));

/** What a loop has added up, or how many there are of all. */
const isOfAll = (trace: Trace, by: Expression, loop: Extract<ReturnType<typeof nodesOf>[number], { kind: 'for' }>): boolean =>
	/^len\(/.test(textOf(trace, by)) ||
	(by.kind === 'name' &&
		[...nodesIn(loop.body)].some((one) => one.kind === 'update' && one.op === '+' && textOf(trace, one.target) === by.name && isIn(one, loop)));
