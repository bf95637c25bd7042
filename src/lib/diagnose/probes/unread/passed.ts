import { sizeOf, type Diagnostic, type Trace } from '../../../ir/index.ts';
import { makerOf, once, readersOf } from '../../graph.ts';
import type { Hazard } from '../../hazards/hazard.ts';
import { found } from '../used/learning.ts';
import { forwardsOf, isIn, nodesIn, treeOf, type Function } from '../used/tree.ts';
import { isWhole } from './isWhole.ts';
import { livenessOf } from './liveness.ts';

/** A tensor that a module's forward is given and does not read; and what a model has given, where any function is and nothing else reads it. */
export const unreadArgument: Hazard = (trace) => {
	if (!isWhole(trace)) return [];
	const forwards = new Map([...forwardsOf(trace)].map(({ cls, forward }) => [forward, cls.name]));
	const ofModels = new Set((trace.calls ?? []).flatMap(({ outputs }) => (outputs?.length === 1 ? outputs : [])));
	const told = new Set<unknown>();
	return (trace.arguments ?? []).flatMap(({ tensor, name, func, span }): Diagnostic[] => {
		const own = functionsOf(trace).findLast((one) => one.name === func && isIn(span, one));
		const parameter = own?.parameters.find((one) => one.name === name);
		if (!own || !parameter || parameter.kind === 'star' || parameter.kind === 'double-star' || name.startsWith('_') || told.has(parameter)) return [];
		const cls = forwards.get(own);
		const isTold =
			cls === undefined
				? tensor !== undefined && ofModels.has(tensor) && readersOf(trace, tensor).length === 0
				: !isConstant(trace, tensor) && !isNumber(trace, tensor) && !(func === 'call' && /^(?:mask|training)$/.test(name));
		if (!isTold || (livenessOf(own.body)?.read ?? new Set([name])).has(name)) return [];
		told.add(parameter);
		return [
			found(trace, parameter, {
				code: 'probe.unread_argument',
				message:
					cls === undefined
						? `Nothing is raised. \`${name}\` is what a model gives, and is passed to \`${func}\`, and nothing there reads it.`
						: `Nothing is raised. \`${name}\` is passed to \`${cls}\`, and nothing in \`${func}\` reads it.`,
				cause: `What \`${cls ?? func}\` gives is the same whatever \`${name}\` is${cls === undefined ? '' : whereTo(name)}.`,
				...(tensor !== undefined && { tensor })
			})
		];
	});
};

const functionsOf = once((trace): readonly Function[] => [...nodesIn(treeOf(trace))].filter((one): one is Function => one.kind === 'function'));

/** Whether a tensor is one number everywhere: zeros for a first state are what a layer starts from by itself. */
const isConstant = (trace: Trace, id: number | undefined): boolean => id !== undefined && makerOf(trace, id)?.primitive.kind === 'full';

/** Whether a tensor is one number, such as a time: a rate of change is given one by who integrates it, whether it reads it or not. */
const isNumber = (trace: Trace, id: number | undefined): boolean => id !== undefined && sizeOf(trace.tensors[id]!.shape ?? [2]) === 1;

const whereTo = (name: string): string =>
	/len/i.test(name)
		? ': padding counts like any step. Lengths go to `pack_padded_sequence`, or into a mask'
		: /mask/i.test(name)
			? ': what it masks counts like all else'
			: /^(?:h|c|hx|cx|h_?0|c_?0|hidden|state|cell)|state|hidden/i.test(name)
				? ': the layer starts from zeros. A first state is the layer’s second argument'
				: '';
