import type { Diagnostic, Trace } from '../../../../ir/index.ts';
import type { Expression } from '../../../../python/syntax/tree.ts';
import { isOfKeras } from '../../../graph.ts';
import type { Hazard } from '../../../hazards/hazard.ts';
import { found, lineOf } from '../../used/learning.ts';
import { boundIn, isIn, nodesIn, readsOf, targetsIn, textOf, treeOf, type Call, type Loop } from '../../used/tree.ts';
import { nodesOf } from '../nodes.ts';
import { changesInPlace } from './byName.ts';

/** What a loop puts into a list and changes where it lies: all items of the list are one thing, as it is behind the last turn. */
export const keptInList: Hazard = (trace) =>
	isOfKeras(trace)
		? []
		: nodesOf(trace).flatMap((loop): Diagnostic[] => {
				if (loop.kind !== 'for' && loop.kind !== 'while') return [];
				return appendedIn(loop).flatMap(([call, list, item]) => {
					const change = changeIn(trace, loop, item);
					if (change === null || readsOf(treeOf(trace), list) < 2) return [];
					const text = textOf(trace, item);
					return [
						found(trace, call, {
							code: 'probe.kept_in_list',
							message: `Nothing is raised. \`${list}\` gets the same \`${text}\` in each turn: all of its items are what that is at the end.`,
							cause: `${change}: a list holds the thing itself, and no copy. \`${/state_dict/.test(text) ? `copy.deepcopy(${text})` : `${text}.clone()`}\` keeps what it is now.`
						})
					];
				});
			});

/** `list.append(item)` within a loop, and in no loop within that. */
const appendedIn = (loop: Loop): readonly (readonly [Call, string, Expression])[] => {
	const inner = [...nodesIn(loop.body)].filter(({ kind }) => kind === 'for' || kind === 'while' || kind === 'function');
	return [...nodesIn(loop.body)].flatMap((one) =>
		one.kind === 'call' &&
		one.callee.kind === 'attribute' &&
		one.callee.name === 'append' &&
		one.callee.object.kind === 'name' &&
		one.args[0] &&
		!inner.some((other) => isIn(one, other))
			? [[one, one.callee.object.name, one.args[0].value] as const]
			: []
	);
};

/** What changes the item from turn to turn, in words; null where nothing does, or where it is another one in each turn. */
function changeIn(trace: Trace, loop: Loop, item: Expression): string | null {
	const text = textOf(trace, item);
	if (/^[\w.]+\.state_dict\(\)$/.test(text)) {
		const model = text.slice(0, text.indexOf('.'));
		const step = (trace.learning ?? []).find((event) => event.kind === 'step' && isIn(event, loop));
		return step && !targetsIn(loop.body).flatMap(boundIn).includes(model) ? `Each step (line ${lineOf(trace, step)}) changes these tensors` : null;
	}
	if (
		item.kind !== 'name' ||
		targetsIn(loop.body)
			.filter(({ kind }) => kind !== 'subscript')
			.flatMap(boundIn)
			.includes(item.name)
	)
		return null;
	if (!trace.bindings.some(({ name, kind }) => name === item.name && (kind === 'tensor' || kind === 'ndarray'))) return null;
	const change = loop.body.find((one) => changesInPlace(trace, one, item.name));
	return change ? `Line ${lineOf(trace, change)} changes it where it lies` : null;
}
