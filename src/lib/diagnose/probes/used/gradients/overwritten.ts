import { sizeOf, type Diagnostic, type Span, type Trace } from '../../../../ir/index.ts';
import type { Block } from '../../../../python/syntax/tree.ts';
import { makerOf, readersOf } from '../../../graph.ts';
import type { Hazard } from '../../../hazards/hazard.ts';
import { ofParameters } from '../../given.ts';
import { eventsOf, found, learningOf, lineOf } from '../learning.ts';
import { boundIn, isIn, nodesIn, readsOf, treeOf, type Loop } from '../tree.ts';

/** A loss that a loop makes anew in every turn, of which the backward pass behind the loop gets the last one only. */
export const overwrittenLoss: Hazard = (trace) => {
	const learning = learningOf(trace);
	if (!learning) return [];
	const told = new Set<number>();
	return eventsOf(learning.events, 'backward').flatMap((backward, i, all): Diagnostic[] => {
		const last = makerOf(trace, backward.root);
		const before = all[i - 1]?.at ?? 0;
		if (!last || told.has(last.span.from)) return [];
		const loop = loopOf(trace, last.span, backward);
		if (!loop) return [];
		const lost = trace.ops
			.slice(before, backward.at)
			.filter(
				({ span, call, outputs: [out] }) =>
					out !== undefined &&
					out !== backward.root &&
					span.from === last.span.from &&
					call === last.call &&
					sizeOf(trace.tensors[out]!.shape ?? []) === 1 &&
					trace.tensors[out]!.requiresGrad &&
					readersOf(trace, out).length === 0
			);
		if (lost.length === 0) return [];
		told.add(last.span.from);
		return [
			found(trace, loop.statement, {
				code: 'probe.loss_overwritten',
				message: `Nothing is raised. \`${loop.name}\` is another loss in every turn of this loop: the backward pass gets the last one only.`,
				cause: `${lost.length} losses before it reach nothing, and line ${lineOf(trace, backward)} learns from the last turn alone. Add them up: \`${loop.name} += …\`.`,
				tensor: backward.root
			})
		];
	});
};

/** The statement in the innermost loop around a place that binds a name to what is computed there, where the backward pass stands behind that loop, in the same body. */
function loopOf(trace: Trace, at: Span, backward: Span): { readonly statement: Span; readonly name: string } | null {
	const around = [...nodesIn(treeOf(trace))].filter((one): one is Loop => (one.kind === 'for' || one.kind === 'while') && isIn(at, one));
	const loop = around.at(-1);
	if (!loop || isIn(backward, loop) || backward.from < loop.to || !follows(treeOf(trace), loop, backward)) return null;
	for (const statement of loop.body)
		if (statement.kind === 'assign' && statement.targets.length === 1 && isIn(at, statement.value)) {
			const [name] = boundIn(statement.targets[0]!);
			const text = trace.source.slice(backward.from, backward.to);
			return name !== undefined && new RegExp(`^${name}\\b`).test(text) ? { statement, name } : null;
		}
	return null;
}

/** Whether a place stands in a statement behind a loop, of the same block. */
function follows(block: Block, loop: Loop, place: Span): boolean {
	if (block.includes(loop)) return block.some((one) => one.from >= loop.to && isIn(place, one));
	return block.some((one) => isIn(loop, one) && Object.values(one).some((part) => Array.isArray(part) && isBlock(part) && follows(part, loop, place)));
}

const isBlock = (part: readonly unknown[]): part is Block => part.every((one) => typeof one === 'object' && one !== null && 'kind' in one && 'from' in one);

/** A loss that is computed, and whose name is given another loss in the very next statement. */
export const replacedLoss: Hazard = (trace) => {
	const tree = treeOf(trace);
	const learnt = new Set(
		[...nodesIn(tree)].flatMap((one) => {
			if (one.kind !== 'call' || one.callee.kind !== 'attribute') return [];
			const root = one.callee.name === 'backward' ? one.callee.object : one.callee.name === 'gradient' ? one.args[0]?.value : undefined;
			return root?.kind === 'name' ? [root.name] : [];
		})
	);
	const blocks = [
		tree,
		...[...nodesIn(tree)].flatMap((one) => Object.values(one).filter((part): part is Block => Array.isArray(part) && part.length > 1 && isBlock(part)))
	];
	return blocks.flatMap((block) =>
		block.flatMap((statement, i): Diagnostic[] => {
			const name = statement.kind === 'assign' && statement.targets.length === 1 && statement.targets[0]!.kind === 'name' ? statement.targets[0]!.name : null;
			if (statement.kind !== 'assign' || name === null || !learnt.has(name) || !isComputed(trace, statement.value)) return [];
			const next = block[i + 1];
			if (next?.kind !== 'assign' || readsOf(next.value, name) > 0 || !next.targets.some((target) => boundIn(target).includes(name))) return [];
			return [
				found(trace, next, {
					code: 'probe.loss_overwritten',
					message: `Nothing is raised. \`${name}\` is another loss from here on, and nothing has read the one of line ${lineOf(trace, statement)}: it is not learnt from.`,
					cause: `What is computed in line ${lineOf(trace, statement)} reaches nothing. Add the two up: \`${name} += …\`.`
				})
			];
		})
	);
};

/** Whether an expression computes one number of parameters. */
const isComputed = (trace: Trace, value: Span): boolean =>
	trace.ops.some(
		({ span, outputs: [out] }) => out !== undefined && isIn(span, value) && sizeOf(trace.tensors[out]!.shape ?? [2]) === 1 && ofParameters(trace).has(out)
	);
