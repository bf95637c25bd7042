import type { Diagnostic, Op, TensorId, Trace } from '../../../ir/index.ts';
import { makerOf, opsOf } from '../../graph.ts';
import { hazardAt, nameOf } from '../../hazards/hazard.ts';
import type { Lab } from '../lab.ts';
import type { Probe } from '../probe.ts';
import { ancestorsOf } from '../used/learning.ts';

/** What programs call what is 1 where something has ended. */
const ended = /^(?:is_|was_|just_)?(?:dones?|ended|ends|finished|terminals?|terminated|over|resets?|episode_(?:ends?|starts?|over)|firsts?)(?:_\w)?$/i;

/** A state that is wiped where nothing has ended, and kept where it has: it is multiplied with what is 1 at an end. */
export const wipedAtEnds: Probe = (trace, lab) => {
	const told = new Set<number>();
	return [...opsOf(trace, 'rnn_cell'), ...opsOf(trace, 'rnn')].flatMap(({ primitive, inputs }): Diagnostic[] =>
		inputs.slice(1, primitive.hasHx ? (primitive.mode === 'lstm' ? 3 : 2) : 1).flatMap((state): Diagnostic[] => {
			const op = scaledBy(trace, state);
			if (!op || told.has(op.span.from)) return [];
			const [a, b] = op.inputs as [TensorId, TensorId];
			for (const mask of [a, b]) {
				const end = endOf(trace, mask);
				if (end === null || ancestorsOf(trace, [mask === a ? b : a]).size < 2 || !keepsAtEnds(trace, lab, mask, end)) continue;
				told.add(op.span.from);
				const name = nameOf(trace, end, 'the ends');
				return [
					{
						...hazardAt(trace, op, {
							code: 'probe.wiped_where_nothing_ends',
							message: `Nothing is raised. The state is multiplied with \`${name}\`: it is kept where something has ended, and wiped everywhere else.`,
							cause: `\`${name}\` is 1 where something has ended, and there the state starts anew. \`1 - ${name}\` keeps it everywhere else.`,
							tensor: end
						}),
						tried: { result: `When all of \`${name}\` is 0, the state is 0 at every step; when all of it is 1, the state goes on.` }
					}
				];
			}
			return [];
		})
	);
};

/** The product that a state is, before it was given another form. */
function scaledBy(trace: Trace, id: TensorId): Op | null {
	let op = makerOf(trace, id);
	for (let i = 0; i < 4 && op && (op.primitive.kind === 'reshape' || op.primitive.kind === 'cast'); i++) op = makerOf(trace, op.inputs[0]!);
	return op?.primitive.kind === 'elementwise' && op.primitive.fn === 'mul' && op.inputs.length === 2 ? op : null;
}

/** The tensor with such a name that a mask is made of, and of no parameter and no draw beside it. */
function endOf(trace: Trace, mask: TensorId): TensorId | null {
	let at: TensorId | undefined = mask;
	for (let i = 0; i < 8 && at !== undefined; i++) {
		if (ended.test(nameOf(trace, at, ''))) return at;
		at = makerOf(trace, at)?.inputs.find((one) => trace.tensors[one]!.role !== 'parameter' && makerOf(trace, one)?.primitive.kind !== 'full');
	}
	return null;
}

function keepsAtEnds(trace: Trace, lab: Lab, mask: TensorId, end: TensorId): boolean {
	const data = lab.numbers(end);
	if (!data?.every((value) => value === 0 || value === 1) || trace.tensors[end]!.shape?.length === 0) return false;
	const [none, all] = [0, 1].map((value) => lab.change(new Map([[end, data.map(() => value)]])).numbers(mask));
	return none!.every((value) => value === 0) && all!.every((value) => value !== 0);
}
