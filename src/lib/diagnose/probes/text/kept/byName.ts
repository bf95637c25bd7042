import type { Diagnostic, Trace } from '../../../../ir/index.ts';
import type { Block, Statement } from '../../../../python/syntax/tree.ts';
import { isOfKeras } from '../../../graph.ts';
import type { Hazard } from '../../../hazards/hazard.ts';
import { found, lineOf } from '../../used/learning.ts';
import { boundIn, readsOf, textOf } from '../../used/tree.ts';
import { nodesOf } from '../nodes.ts';

/** `skip = x`, and then `x` is changed where it lies: the two names stand for one tensor, and what was to be kept is gone. */
export const keptByName: Hazard = (trace) =>
	isOfKeras(trace)
		? []
		: [trace.outcome.kind === 'ok' ? (nodesOf(trace).filter((one) => !isWithin(trace, one)) as Statement[]) : [], ...blocksOf(trace)].flatMap((block) =>
				block.flatMap((one, i) => toldIn(trace, block, one, i))
			);

const isWithin = (trace: Trace, one: { readonly from: number; readonly to: number }): boolean =>
	nodesOf(trace).some((other) => other !== one && other.from <= one.from && one.to <= other.to);

const blocksOf = (trace: Trace): readonly Block[] =>
	nodesOf(trace).flatMap((one) => (one.kind === 'function' || one.kind === 'for' || one.kind === 'while' ? [one.body] : []));

function toldIn(trace: Trace, block: readonly Statement[], one: Statement, at: number): readonly Diagnostic[] {
	const [target] = one.kind === 'assign' ? one.targets : [];
	if (one.kind !== 'assign' || one.targets.length !== 1 || one.value.kind !== 'name' || target?.kind !== 'name') return [];
	const [kept, own] = [target.name, one.value.name];
	if (!trace.bindings.some(({ line, name, kind }) => line === lineOf(trace, one) && name === kept && (kind === 'tensor' || kind === 'ndarray'))) return [];
	for (const [k, later] of block.slice(at + 1).entries()) {
		const changed = [kept, own].find((name) => changesInPlace(trace, later, name));
		if (changed !== undefined) {
			const rest = block.slice(at + 2 + k);
			if (![kept, own].every((name) => isRead(rest, name))) return [];
			return [
				found(trace, later, {
					code: 'probe.kept_by_name',
					message: `Nothing is raised. \`${kept}\` and \`${own}\` are one tensor, and this changes it where it lies: both names stand for what it is now.`,
					cause: `\`${textOf(trace, one)}\` (line ${lineOf(trace, one)}) gives a second name and copies nothing. \`${kept} = ${own}.clone()\` keeps what it was.`
				})
			];
		}
		const bound = later.kind === 'assign' ? later.targets.flatMap(boundIn) : [];
		if (bound.includes(kept) || bound.includes(own) || later.kind === 'update') return [];
	}
	return [];
}

/** `x += y`, `x.mul_(y)` and `x[i] = y`, also where the result has the name again. */
export function changesInPlace(trace: Trace, one: Statement, name: string): boolean {
	if (one.kind === 'update') return one.target.kind === 'name' && one.target.name === name;
	if (one.kind === 'assign' && one.targets.some((target) => target.kind === 'subscript' && target.object.kind === 'name' && target.object.name === name))
		return true;
	return (one.kind === 'assign' || one.kind === 'expression') && new RegExp(`^${name}\\.[a-z]\\w*[a-z]_\\(`).test(textOf(trace, one.value));
}

/** Whether statements read a name before they bind it. */
function isRead(rest: readonly Statement[], name: string): boolean {
	for (const one of rest) {
		if (readsOf(one, name) > 0) return true;
		if (one.kind === 'assign' && one.targets.flatMap(boundIn).includes(name)) return false;
	}
	return false;
}
