import type { Span, Trace } from '../../../../ir/index.ts';
import { boundIn, isIn, nodesIn, treeOf, type Call, type Loop } from '../tree.ts';

const fills = /^(?:append|extend|insert|push)$/;

/** Whether a call in a loop is given what was made of its own result in the turn before, by way of Python's numbers and lists: told by names, since a tensor does not know of those. */
export function isFedByName(trace: Trace, place: Span): boolean {
	const loop = [...nodesIn(treeOf(trace))].findLast(
		(one): one is Loop => (one.kind === 'for' || one.kind === 'while') && one.body.some((line) => isIn(place, line))
	);
	const lines = loop ? [...nodesIn(loop.body)] : [];
	const asked = lines.find((one) => one.kind === 'assign' && one.targets.length === 1 && isIn(place, one.value));
	const call = lines.find((one): one is Call => one.kind === 'call' && one.from === place.from && one.to === place.to);
	if (asked?.kind !== 'assign' || !call) return false;
	// What is given back beside the scores is the state, and that is what is looked for.
	const [target] = asked.targets;
	const made = new Set(target?.kind === 'tuple' ? boundIn(target.items[0]!) : boundIn(target!));
	const reads = (node: unknown): boolean => [...nodesIn(node)].some((one) => one.kind === 'name' && made.has(one.name));
	for (let before = -1; before < made.size;) {
		before = made.size;
		for (const one of lines) {
			if (one !== asked && one.kind === 'assign' && reads(one.value)) for (const name of one.targets.flatMap(boundIn)) made.add(name);
			const list = one.kind === 'call' && one.callee.kind === 'attribute' && fills.test(one.callee.name) ? one.callee.object : null;
			if (list?.kind === 'name' && one.kind === 'call' && reads(one.args)) made.add(list.name);
		}
	}
	return reads(call.args);
}
