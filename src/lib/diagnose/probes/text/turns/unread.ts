import type { Diagnostic, Trace } from '../../../../ir/index.ts';
import type { Expression, Statement } from '../../../../python/syntax/tree.ts';
import type { Hazard } from '../../../hazards/hazard.ts';
import { found } from '../../used/learning.ts';
import { boundIn, isIn, nodesIn, readsOf, textOf, type Function } from '../../used/tree.ts';
import { nodesOf } from '../nodes.ts';

type Assign = Extract<Statement, { kind: 'assign' }>;

/** What programs call a thing that they make another from turn to turn: a count of what has been done is for who looks on. */
const scheduled =
	/(?:^|_)(?:len(?:gth)?s?|horizon|window|size|beta|tau|temp(?:erature)?|eps(?:ilon)?|alpha|lambda|kl_weight|weight|ratio|p|prob|rate|lr|noise|sigma|forcing|teacher|level|difficulty)(?:_|$)/i;

/** What is worked out from the number of a turn, as a length that grows, and that nothing reads. */
export const scheduleUnread: Hazard = (trace) =>
	nodesOf(trace).flatMap((loop): Diagnostic[] => {
		if (loop.kind !== 'for' || loop.target.kind !== 'name' || !/range\(/.test(textOf(trace, loop.iterable))) return [];
		const turn = loop.target.name;
		return loop.body.flatMap((one): Diagnostic[] => {
			const [target, ...others] = one.kind === 'assign' ? one.targets : [];
			if (one.kind !== 'assign' || target?.kind !== 'name' || others.length > 0 || !scheduled.test(target.name)) return [];
			const mentions = trace.source.match(new RegExp(`\\b${target.name}\\b`, 'g'))?.length ?? 0;
			if (mentions !== 1 || !isArithmetic(one.value) || readsOf(one.value, turn) === 0 || !learnsIn(trace, loop)) return [];
			return [
				found(trace, one, {
					code: 'probe.schedule_unread',
					message: `Nothing is raised. \`${target.name}\` changes with \`${turn}\`, and nothing reads it: every turn does the same.`,
					cause: `Nothing in the program names \`${target.name}\` but this line.`
				})
			];
		});
	});

const learnsIn = ({ learning = [] }: Trace, loop: Statement): boolean => learning.some((event) => event.kind === 'step' && isIn(event, loop));

/** Whether an expression is made of names, numbers and what rounds or bounds them. */
const isArithmetic = (value: Expression): boolean =>
	(value.kind === 'binary' || value.kind === 'call') &&
	[...nodesIn(value)].every(
		(one) =>
			['binary', 'unary', 'name', 'constant', 'conditional', 'compare'].includes(one.kind) ||
			(one.kind === 'call' && one.callee.kind === 'name' && /^(?:min|max|int|round|abs|float)$/.test(one.callee.name))
	);

/** What programs call the state of an LSTM that is added to from step to step, and is read by way of its tanh. */
const states = /^(?:c|cx|c_?t|cell)$/;

/** A cell's state that is set before the steps, and made in each of them of anything but itself: nothing is handed on from one to the next. */
export const stateUnread: Hazard = (trace) =>
	nodesOf(trace).flatMap((loop): Diagnostic[] => {
		if (loop.kind !== 'for') return [];
		const scope = nodesOf(trace).findLast((one): one is Function => one.kind === 'function' && isIn(loop, one));
		const before = nodesOf(trace).flatMap((one) =>
			one.kind === 'assign' && one.value.kind === 'call' && one.to <= loop.from && (!scope || isIn(one, scope)) ? one.targets.flatMap(boundIn) : []
		);
		return loop.body.flatMap((one, i): Diagnostic[] => {
			const [target] = one.kind === 'assign' ? one.targets : [];
			if (one.kind !== 'assign' || target?.kind !== 'name' || !states.test(target.name) || !before.includes(target.name)) return [];
			const { name } = target;
			if (!isCombined(one) || readsOf(loop.body.slice(0, i), name) + readsOf(one.value, name) > 0 || readsOf(loop.body.slice(i + 1), name) === 0) return [];
			// Another state is made of it, which goes on: this is a cell, and no loop over samples.
			const others = loop.body
				.slice(i + 1)
				.some(
					(other) =>
						other.kind === 'assign' &&
						new RegExp(`tanh\\(${name}\\)|\\b${name}\\.tanh\\(`).test(textOf(trace, other.value)) &&
						readsOf(other.value, name) > 0 &&
						other.targets.flatMap(boundIn).some((own) => own !== name && before.includes(own))
				);
			if (!others) return [];
			return [
				found(trace, one, {
					code: 'probe.state_unread',
					message: `Nothing is raised. \`${name}\` is made anew in each step, and of nothing that it was before: the cell remembers nothing by it.`,
					cause: `What \`${name}\` is set to before the loop is never read. In an LSTM it is \`${name} = f * ${name} + i * g\`.`
				})
			];
		});
	});

const isCombined = ({ value }: Assign): boolean => value.kind === 'binary' && (value.op === '+' || value.op === '*');
