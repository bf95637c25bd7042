import type { Diagnostic, Op, TensorId, Trace } from '../../../ir/index.ts';
import { comesFrom } from '../../ancestry.ts';
import { makerOf, opsOf, type OpOf } from '../../graph.ts';
import { hazardAt, nameOf } from '../../hazards/hazard.ts';
import { movedIn } from '../../moved.ts';
import type { Lab } from '../lab.ts';
import type { Probe } from '../probe.ts';

/** The scores of going from one tag to another: a square table that is learnt. */
interface Stage {
	readonly op: OpOf<'reduce'>;
	/** The parameter that the table is. */
	readonly table: TensorId;
	/** Which axis of the table is gone from: the one that is chosen or summed along. */
	readonly from: number | null;
	/** Whether what the stage before gave is the same along that axis. */
	readonly isApart: boolean;
}

const kinds: ReadonlySet<string> = new Set(['max', 'amax', 'logsumexp', 'argmax']);

/** Paths through tags: the best to a tag is looked for among all tags that one may come from, and in the table where training has put them. */
export const pathsGoOn: Probe = (trace, lab) => {
	const stages = stagesOf(trace, lab);
	const told = new Set<number>();
	const apart = stages.find(({ isApart }) => isApart);
	if (apart) return [stays(trace, apart)];
	const learnt = goldOf(trace, lab) ?? stages.find(({ op }) => op.primitive.fn === 'logsumexp')?.from ?? null;
	return stages.flatMap(({ op, table, from }): Diagnostic[] => {
		if (learnt === null || from === null || from === learnt || told.has(op.span.from)) return [];
		told.add(op.span.from);
		return [
			hazardAt(trace, op, {
				code: 'probe.paths_turned',
				message: `Nothing is raised. Here one comes from the tags along axis ${from} of \`${nameOf(trace, table, 'the table')}\`, and elsewhere along axis ${learnt}.`,
				cause: `The score of two tags that follow each other is read as [${learnt === 0 ? 'before, after' : 'after, before'}] where it is learnt, and the other way round here: what is found are the best paths of another table.`,
				tensor: table
			})
		];
	});
};

function stays(trace: Trace, { op, table }: Stage): Diagnostic {
	const [axis] = op.primitive.axes;
	return hazardAt(trace, op, {
		code: 'probe.paths_stay',
		message: `Nothing is raised. Along axis ${axis} the scores of the step before are all the same: each tag goes on from itself, whatever the others have.`,
		cause: `What is added to \`${nameOf(trace, table, 'the table')}\` has one number for all of axis ${axis}, so that the choice along it hangs on the table alone. The best way to a tag is looked for along the axis of the tags before.`,
		tensor: op.inputs[0]!,
		axis: axis!
	});
}

/** The steps of loops that add a square table to what the step before gave, and choose along one of its axes. */
function stagesOf(trace: Trace, lab: Lab): readonly Stage[] {
	const places = new Map<number, OpOf<'reduce'>[]>();
	for (const op of opsOf(trace, 'reduce'))
		if (kinds.has(op.primitive.fn) && op.primitive.axes.length === 1) places.set(op.span.from, [...(places.get(op.span.from) ?? []), op].slice(0, 6));
	return [...places.values()].flatMap((ops): Stage[] => {
		const [first] = ops;
		const last = ops.findLast(({ inputs: [sum] }) => sum !== first?.inputs[0]);
		if (!first || !last) return [];
		const sum = last.inputs[0]!;
		const [axis] = last.primitive.axes;
		const shape = trace.tensors[sum]!.shape ?? [];
		const parts = partsOf(trace, sum);
		const tables = parts.flatMap((id) => tableOf(trace, lab, id) ?? []);
		const [table, ...others] = tables;
		const size = table === undefined ? undefined : trace.tensors[table]!.shape![0];
		if (table === undefined || others.length > 0 || axis === undefined || size !== shape[axis] || shape.filter((n) => n === size).length < 2) return [];
		// What the step before has chosen.
		const own = new Set(ops.filter((op) => op.inputs[0] !== sum && op.primitive.fn !== 'argmax').flatMap(({ outputs }) => outputs));
		const before = parts.filter((id) => comesFrom(trace, id, own, 60));
		if (before.length !== 1) return [];
		const sizes = trace.tensors[before[0]!]!.shape ?? [];
		const isApart = (sizes[axis - (shape.length - sizes.length)] ?? 1) === 1 && sizes.includes(size!);
		return [
			{
				op: last,
				table,
				from: axisOf(
					trace,
					parts.find((id) => tableOf(trace, lab, id) !== null)!,
					axis - shape.length
				),
				isApart
			}
		];
	});
}

/** What was added up to something. */
function partsOf(trace: Trace, id: TensorId, depth = 4): readonly TensorId[] {
	const op = makerOf(trace, id);
	if (op?.primitive.kind !== 'elementwise' || op.primitive.fn !== 'add' || depth === 0) return [id];
	return op.inputs.flatMap((one) => {
		// What an earlier step has added up is one thing.
		const isOne = trace.tensors[one]!.shape?.length !== trace.tensors[id]!.shape?.length;
		return isOne ? [one] : partsOf(trace, one, depth - 1);
	});
}

const forms: ReadonlySet<Op['primitive']['kind']> = new Set(['reshape', 'transpose', 'expand', 'cast']);

/** The square table that something is another form of, as it was before it learnt. */
function tableOf(trace: Trace, lab: Lab, id: TensorId): TensorId | null {
	let at = id;
	for (let i = 0; i < 12; i++) {
		const { shape, role } = trace.tensors[at]!;
		if (role === 'parameter') return shape?.length === 2 && shape[0] === shape[1] && shape[0]! > 2 ? at : null;
		const op = lab.makerOf(at);
		if (!op || !forms.has(op.primitive.kind) || op.inputs[0] === undefined) return null;
		at = op.inputs[0];
	}
	return null;
}

/** Which axis of a table an axis of another form of it is, counted from the end. */
function axisOf(trace: Trace, id: TensorId, fromEnd: number): number | null {
	let at = id;
	let axis = (trace.tensors[id]!.shape?.length ?? 0) + fromEnd;
	for (let i = 0; i < 12; i++) {
		const shape = trace.tensors[at]!.shape;
		const op = makerOf(trace, at);
		if (!shape || shape[axis] === undefined || shape[axis] === 1) return null;
		if (!op || !forms.has(op.primitive.kind)) return shape.length === 2 ? axis : null;
		const before = trace.tensors[op.inputs[0]!]!.shape ?? [];
		if (op.primitive.kind === 'transpose') axis = op.primitive.axes[axis]!;
		else if (op.primitive.kind === 'expand') axis -= shape.length - before.length;
		else if (op.primitive.kind === 'reshape') {
			const nth = shape.slice(0, axis).filter((n) => n !== 1).length;
			const wide = [...before.keys()].filter((k) => before[k] !== 1);
			if (wide.length !== shape.filter((n) => n !== 1).length) return null;
			axis = wide[nth]!;
		}
		at = op.inputs[0]!;
	}
	return null;
}

/** Which axis of a table the tag before is looked up along, where the score of given tags is made of it. */
function goldOf(trace: Trace, lab: Lab): number | null {
	for (const op of opsOf(trace, 'index')) {
		const [table, first, second] = op.inputs;
		if (op.primitive.axes.length !== 2 || table === undefined || first === undefined || second === undefined || tableOf(trace, lab, table) === null) continue;
		const moved = movedIn(trace, [first, second], (id) => lab.numbers(id));
		if (!moved) continue;
		const [a, b] = moved as [(typeof moved)[number], (typeof moved)[number]];
		if (a.sourceOf(a.elements[0]!) !== b.sourceOf(b.elements[0]!)) continue;
		const offsets = new Set(Array.from(a.elements, (element, i) => Math.sign(b.elements[i]! - element)));
		if (offsets.size === 1 && !offsets.has(0)) return offsets.has(1) ? 0 : 1;
	}
	return null;
}
