import type { Diagnostic, TensorId, Trace } from '../../../ir/index.ts';
import type { Expression } from '../../../python/syntax/tree.ts';
import { makerOf } from '../../graph.ts';
import type { Lab } from '../lab.ts';
import type { Probe } from '../probe.ts';
import { callsOf, nodesOf } from '../text/nodes.ts';
import { ancestorsOf, found } from '../used/learning.ts';
import { textOf } from '../used/tree.ts';

/** The same expression twice among those that are put together, or given to two names: two of what was to be different are one and the same. */
export const sameTwice: Probe = (trace, lab) =>
	nodesOf(trace).flatMap((node): Diagnostic[] => {
		if (node.kind !== 'list' && node.kind !== 'tuple') return [];
		const isGiven = nodesOf(trace).some((one) => one.kind === 'assign' && one.value === node && one.targets.some((target) => target.kind === 'tuple'));
		const isJoined = nodesOf(trace).some(
			(one) =>
				one.kind === 'call' &&
				one.args[0]?.value === node &&
				/(?:^|\.)(?:stack|cat|concat|concatenate|hstack|vstack|column_stack)$/.test(textOf(trace, one.callee))
		);
		if (!isGiven && !isJoined) return [];
		const again = node.items.find((one, i) => isWorkedOut(one) && node.items.slice(0, i).some((other) => textOf(trace, other) === textOf(trace, one)));
		const first = again && node.items.find((one) => textOf(trace, one) === textOf(trace, again));
		if (!again || !first || !isSame(trace, lab, first, again)) return [];
		return [
			found(trace, again, {
				code: 'probe.same_twice',
				message: `Nothing is raised. \`${textOf(trace, again)}\` stands here twice: the two are one and the same.`,
				cause: isGiven
					? 'Both names hold the same numbers. One of them was to be made of something else.'
					: 'What is put together holds the same numbers twice. One of them was to be something else.'
			})
		];
	});

/** A loss that is given the same for what came out and for what was to come out: it is the same whatever that is. */
export const heldAgainstItself: Probe = (trace) =>
	callsOf(trace).flatMap((call): Diagnostic[] => {
		const [a, b] = call.args;
		const name = textOf(trace, call.callee);
		if (a?.kind !== 'positional' || b?.kind !== 'positional' || a.value.kind === 'constant' || textOf(trace, a.value) !== textOf(trace, b.value)) return [];
		if (!/loss|criterion|kl|diverg|mse|mae|entropy|error/i.test(lossOf(trace, name)) || /contrast|info_?nce|xent|pair/i.test(lossOf(trace, name))) return [];
		return [
			found(trace, call, {
				code: 'probe.held_against_itself',
				message: `Nothing is raised. \`${textOf(trace, a.value)}\` is held against itself: nothing is learnt from this.`,
				cause: `Both arguments of \`${name}\` are the same. One of them was to be what the other is held against.`
			})
		];
	});

/** What a call is called by, and what that was made by: `kl` is `keras.losses.KLDivergence()`. */
const lossOf = (trace: Trace, name: string): string =>
	`${name} ${new RegExp(`(?:^|\\n)\\s*${name.replace(/[^\w.]/g, '').replaceAll('.', '\\.')}\\s*=\\s*([\\w.]+)\\(`).exec(trace.source)?.[1] ?? ''}`;

/** Whether an expression computes something of something. */
const isWorkedOut = (one: Expression): boolean => (one.kind === 'call' && one.args.length > 0) || one.kind === 'binary';

/** Whether both made tensors of the same numbers, of data, and with nothing drawn. */
function isSame(trace: Trace, lab: Lab, a: Expression, b: Expression): boolean {
	const [x, y] = [madeBy(trace, a), madeBy(trace, b)];
	if (x === null || y === null || x === y) return false;
	const [one, other] = [lab.numbers(x), lab.numbers(y)];
	if (!one || !other || one.length < 4 || one.length !== other.length || new Set(one).size < 3) return false;
	return one.every((value, i) => value === other[i]);
}

/** What an expression gave last; null where something is drawn for it, as where dropout is. */
function madeBy(trace: Trace, { from, to }: Expression): TensorId | null {
	const calls = (trace.calls ?? []).filter(({ span, within }) => within === null && from <= span.from && span.to <= to);
	const ops = new Set([...trace.ops.filter(({ span }) => from <= span.from && span.to <= to), ...calls.flatMap((call) => trace.ops.slice(call.from, call.to))]);
	const isDrawn = [...ops].some(({ primitive }) => primitive.kind === 'random' || (primitive.kind === 'rnn' && primitive.dropout > 0));
	const last = calls.at(-1)?.outputs?.[0] ?? trace.ops.findLast(({ span }) => span.from === from && span.to === to)?.outputs[0] ?? null;
	if (last === null || isDrawn || calls.some(({ type }) => /Dropout|Noise/.test(type))) return null;
	return [...ancestorsOf(trace, [last])].some((id) => makerOf(trace, id)?.primitive.kind !== 'full') ? last : null;
}
