import type { Diagnostic } from '../../../../ir/index.ts';
import type { Hazard } from '../../../hazards/hazard.ts';
import { livenessOf } from '../../unread/liveness.ts';
import { found, lineOf } from '../../used/learning.ts';
import { boundIn, nodesIn, targetsIn } from '../../used/tree.ts';
import { nodesOf } from '../nodes.ts';

/** A loop that carries something from turn to turn, and is left at the end of its first turn. */
export const onlyTurn: Hazard = (trace) =>
	nodesOf(trace).flatMap((loop): Diagnostic[] => {
		const last = loop.kind === 'for' ? loop.body.at(-1) : undefined;
		if (loop.kind !== 'for' || last?.kind !== 'return' || [...nodesIn(loop.body)].some(({ kind }) => kind === 'continue' || kind === 'yield')) return [];
		const bound = new Set(targetsIn(loop.body).flatMap(boundIn));
		const carried = [...(livenessOf(loop.body)?.read ?? [])].find((name) => bound.has(name) && !boundIn(loop.target).includes(name));
		if (carried === undefined) return [];
		return [
			found(trace, last, {
				code: 'probe.only_turn',
				message: `Nothing is raised. This leaves the loop in its first turn: \`${carried}\` is carried on to no other.`,
				cause: `The loop of line ${lineOf(trace, loop)} goes through one of its items and no more. One level further out, \`return\` comes behind the last turn.`
			})
		];
	});
