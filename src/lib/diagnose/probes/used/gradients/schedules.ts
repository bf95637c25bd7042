import type { Diagnostic, Span, Trace } from '../../../../ir/index.ts';
import { found, lineOf, type Learning } from '../learning.ts';
import { isIn, nodesIn, readsOf, treeOf, type Call, type Function, type Loop } from '../tree.ts';

/** A schedule of the learning rate under the name that it is bound to. */
interface Scheduled extends Span {
	readonly name: string;
	readonly type: string;
	readonly call: Call;
}

const nodesOf = (trace: Trace) => [...nodesIn(treeOf(trace))];
const textOf = ({ source }: Trace, { from, to }: Span): string => source.slice(from, to);

const schedulesOf = (trace: Trace): readonly Scheduled[] =>
	nodesOf(trace).flatMap((node): Scheduled[] => {
		if (node.kind !== 'assign' || node.targets.length !== 1 || node.value.kind !== 'call') return [];
		const [target] = node.targets;
		const type = /(?:\blr_scheduler\.|^)(\w+LR)$|\blr_scheduler\.(\w+)$/.exec(textOf(trace, node.value.callee));
		if (target?.kind !== 'name' || !type) return [];
		return [{ name: target.name, type: (type[1] ?? type[2])!, call: node.value, from: node.from, to: node.to }];
	});

/** A schedule of the learning rate that is made for an optimiser, and that nothing ever names again. */
export function scheduleUnread(trace: Trace, { optimizers }: Learning): readonly Diagnostic[] {
	if (!optimizers.some(({ steps }) => steps.length > 1) || /(?<![\w.])(?:globals|locals|vars|eval|exec)\(/.test(trace.source)) return [];
	const tree = treeOf(trace);
	return schedulesOf(trace).flatMap((made): Diagnostic[] => {
		const { name, type } = made;
		// What is only asked of it does not move it.
		const asked = [...nodesIn(tree)].filter(
			(one) => one.kind === 'attribute' && one.object.kind === 'name' && one.object.name === name && /^(?:get_last_lr|state_dict|last_epoch)$/.test(one.name)
		);
		if (readsOf(tree, name) > asked.length) return [];
		return [
			found(trace, made, {
				code: 'probe.never_stepped',
				message: `Nothing is raised. \`${name}\` is never stepped: the learning rate stays what it is.`,
				cause: `A \`${type}\` changes the rate of its optimiser when \`${name}.step()\` is called, behind the optimiser’s own step.`
			})
		];
	});
}

/** A schedule whose length is in epochs and that is stepped for every batch, or the other way round. */
export function scheduleInOtherUnits(trace: Trace, { optimizers }: Learning): readonly Diagnostic[] {
	if (!optimizers.some(({ steps }) => steps.length > 1)) return [];
	return schedulesOf(trace).flatMap(({ name, type, call }): Diagnostic[] => {
		const steps = nodesOf(trace).filter(
			(one): one is Call =>
				one.kind === 'call' &&
				one.callee.kind === 'attribute' &&
				one.callee.name === 'step' &&
				one.callee.object.kind === 'name' &&
				one.callee.object.name === name
		);
		const [step] = steps;
		if (!step || steps.length > 1 || isSometimes(trace, step)) return [];
		const [outer, ...inner] = loopsAround(trace, step);
		if (!outer) return [];
		if (type === 'CosineAnnealingLR' && inner.length === 1) {
			const length = argument(call, 'T_max', 1);
			if (!length || !goesOver(trace, inner[0]!) || !isRangeOf(trace, outer, textOf(trace, length))) return [];
			return [
				found(trace, step, {
					code: 'probe.schedule_in_epochs',
					message: `Nothing is raised. \`${name}\` is stepped for every batch, and is as long as there are epochs: after ${textOf(trace, length)} batches the learning rate rises again.`,
					cause: `\`T_max\` is the number of \`${name}.step()\` until the rate is at its least (line ${lineOf(trace, call)}); behind it, the rate goes up and down. Step once an epoch, behind the loop over the batches, or multiply \`T_max\` by the number of batches.`
				})
			];
		}
		if (type === 'OneCycleLR' && inner.length === 0) {
			const [batches, epochs] = [argument(call, 'steps_per_epoch', 4), argument(call, 'epochs', 3)];
			const isOfLoader = batches !== null && /^len\(\w+\)$/.test(textOf(trace, batches));
			if (!isOfLoader || !epochs || !isRangeOf(trace, outer, textOf(trace, epochs))) return [];
			return [
				found(trace, step, {
					code: 'probe.schedule_in_batches',
					message: `Nothing is raised. \`${name}\` is as long as there are batches, and is stepped once an epoch: the learning rate hardly leaves its beginning.`,
					cause: `It has \`epochs * steps_per_epoch\` steps (line ${lineOf(trace, call)}), and takes ${textOf(trace, epochs)} of them. \`${name}.step()\` belongs behind every step of the optimiser.`
				})
			];
		}
		return [];
	});
}

/** What a call is given for a parameter, by its name or its place. */
function argument(call: Call, name: string, place: number): Span | null {
	const named = call.args.find((one) => one.kind === 'keyword' && one.name === name) ?? call.args[place];
	return named && (named.kind === 'positional' || (named.kind === 'keyword' && named.name === name)) ? named.value : null;
}

/** Whether a step is taken under a condition: it may be that of an epoch's end. */
const isSometimes = (trace: Trace, step: Call): boolean =>
	nodesOf(trace).some(
		(one) => (one.kind === 'if' || one.kind === 'conditional') && isIn(step, one) && loopsAround(trace, step).some((loop) => isIn(one, loop))
	);

/** The loops around a place, and around the one call of the function that it stands in; outermost first. */
function loopsAround(trace: Trace, place: Span): readonly Loop[] {
	const nodes = nodesOf(trace);
	const around = nodes.filter((one): one is Loop => (one.kind === 'for' || one.kind === 'while') && isIn(place, one));
	const owner = nodes.findLast((one): one is Function => one.kind === 'function' && isIn(place, one));
	const calls = owner ? nodes.filter((one): one is Call => one.kind === 'call' && one.callee.kind === 'name' && one.callee.name === owner.name) : [];
	return calls.length === 1 && !isIn(calls[0]!, owner!) ? [...loopsAround(trace, calls[0]!), ...around] : around;
}

/** Whether a loop goes through data, not through numbers. */
const goesOver = (trace: Trace, loop: Loop): boolean => loop.kind === 'for' && !/^range\(/.test(textOf(trace, loop.iterable));

/** Whether a loop has as many turns as an expression says, by the same words. */
function isRangeOf(trace: Trace, loop: Loop, turns: string): boolean {
	if (loop.kind !== 'for') return false;
	const given = /\brange\((.*?)\)/.exec(textOf(trace, loop.iterable))?.[1]?.replace(/\s/g, '');
	const wanted = turns.replace(/\s/g, '');
	return given === wanted || given === `0,${wanted}` || given === `1,${wanted}+1`;
}
