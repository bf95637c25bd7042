import type { Diagnostic, ModuleCall, TensorId, Trace } from '../../../ir/index.ts';
import { comesFrom } from '../../ancestry.ts';
import { makerOf, opsOf } from '../../graph.ts';
import { nameOf, type Hazard } from '../../hazards/hazard.ts';
import { outermost } from '../given.ts';
import { found, lineOf } from './learning.ts';

/** A mean over the turns of a loop, divided by how many there are, that is made of what the last of them gave alone. */
export const shareOfOneTurn: Hazard = (trace) => {
	const places = new Map<number, ModuleCall[]>();
	for (const call of outermost(trace)) if (call.type !== 'Loss' && call.outputs) places.set(call.span.from, [...(places.get(call.span.from) ?? []), call]);
	const shares = opsOf(trace, 'elementwise').filter(({ primitive }) => primitive.fn === 'div');
	const told = new Set<number>();
	return shares.flatMap((op): Diagnostic[] => {
		const [sum, by] = op.inputs;
		const count = by === undefined ? undefined : makerOf(trace, by)?.primitive;
		if (sum === undefined || count?.kind !== 'full' || !Number.isInteger(count.value) || count.value < 2 || told.has(op.span.from)) return [];
		const at = trace.ops.indexOf(op);
		for (const calls of places.values()) {
			const before = calls.filter(({ to }) => to <= at).slice(-count.value);
			const [other, last] = [before.at(-2), before.at(-1)];
			if (!other || !last || before.length < count.value || !isMadeOf(trace, sum, last) || isMadeOf(trace, sum, other)) continue;
			// Each turn has a share of its own where it is divided in the loop.
			const isInLoop = shares.some(
				(other) => other !== op && other.span.from === op.span.from && trace.ops.indexOf(other) > before[0]!.to && trace.ops.indexOf(other) < at
			);
			const others = before.slice(0, -1).some(({ outputs }) => outputs!.some((id) => trace.tensors[id]!.requiresGrad));
			const isWhole = other.outputs!.some((id) => String(trace.tensors[id]!.shape) === String(trace.tensors[sum]!.shape));
			if (isInLoop || others || !isWhole) continue;
			told.add(op.span.from);
			const bound = trace.bindings.findLast(({ tensor }) => tensor === sum) ?? trace.lastBound?.find(({ tensor }) => tensor === sum);
			return [
				found(trace, bound?.span ?? last.span, {
					code: 'probe.last_turn_only',
					message: `Nothing is raised. \`${nameOf(trace, sum, 'The sum')}\` is set anew in each of ${count.value} turns: behind the loop it is what the last has given.`,
					cause: `Line ${lineOf(trace, op.span)} divides it by ${count.value} as if it were the sum of all. Add up what each turn gives.`,
					tensor: sum
				})
			];
		}
		return [];
	});
};

const isMadeOf = (trace: Trace, id: TensorId, { outputs }: ModuleCall): boolean => comesFrom(trace, id, new Set(outputs), 200);
