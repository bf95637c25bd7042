import type { Axis, Diagnostic, Op, Trace } from '../../ir/index.ts';
import { makerOf, opsOf, readersOf, type OpOf } from '../graph.ts';
import { batchFirstBy } from './batchFirst.ts';
import { comesFrom } from '../ancestry.ts';
import { hazardAt, madeIn, nameOf, tensorOf, type Hazard } from './hazard.ts';
import { meaningOf } from '../said.ts';
import { axesFromComment } from '../../tensors/axes.ts';

/** What the comment behind a call says of what it gives. */
function saidBehind({ source }: Trace, { span }: Op): readonly (Axis | null)[] {
	const [from, to] = [source.lastIndexOf('\n', span.to - 1) + 1, source.indexOf('\n', span.to)];
	const comment = /#(.*)$/.exec(source.slice(from, to < 0 ? undefined : to))?.[1] ?? null;
	return axesFromComment(comment, 3) ?? [];
}

/** As `batchFirst`, where only a comment tells. */
export const batchFirstSaid: Hazard = batchFirstBy(meaningOf, saidBehind);

/** Attention over the batch: (batch, seq, embed) given to a layer that reads (seq, batch, embed), or the reverse. */
export const attentionOrder: Hazard = (trace) =>
	(trace.calls ?? []).flatMap(({ type, own, settings, inputs, from, to }) => {
		const op = trace.ops[from];
		if (!own || type !== 'MultiheadAttention' || !op || from === to || inputs[0] === undefined) return [];
		const { shape } = trace.tensors[inputs[0]]!;
		const axes = meaningOf(trace, inputs[0]);
		const first = settings.get('batch_first') === true;
		const [batch, time] = first ? [0, 1] : [1, 0];
		if (shape?.length !== 3 || shape[time]! < 2 || (axes[time] !== 'batch' && axes[batch] !== 'time')) return [];
		return [
			hazardAt(trace, op, {
				code: 'hazard.attention_order',
				message: 'Nothing is raised. The attention is between the samples of your batch, not between the steps of a sequence.',
				cause:
					`\`${nameOf(trace, inputs[0], 'the query')}\` is (${shape.join(', ')}), and with \`batch_first=${first ? 'True' : 'False'}\` axis ${time} is the sequence: ` +
					`each of ${shape[batch]} steps attends over ${shape[time]} unrelated samples.${madeIn(trace, op)}`,
				tensor: inputs[0],
				axis: time
			})
		];
	});

/** A loop over cells that goes through the samples of a batch, each starting from the state of the one before. */
export const cellsOverBatch: Hazard = (trace) =>
	opsOf(trace, 'rnn_cell').flatMap((op) => {
		const step = makerOf(trace, op.inputs[0]!);
		if (step?.primitive.kind !== 'slice' || op.primitive.unbatched || !op.primitive.hasHx) return [];
		if (makerOf(trace, op.inputs[1]!)?.primitive.kind !== 'rnn_cell') return [];
		const x = tensorOf(trace, step.inputs[0])!;
		const axis = step.primitive.at.findIndex((at) => typeof at === 'number');
		if (x.shape?.length !== 3 || meaningOf(trace, x.id)[axis] !== 'batch') return [];
		return [overBatch(trace, op, step)];
	});

function overBatch(trace: Trace, op: Op, { inputs, primitive }: Op): Diagnostic {
	const x = tensorOf(trace, inputs[0])!;
	const axis = primitive.kind === 'slice' ? primitive.at.findIndex((at) => typeof at === 'number') : 0;
	return hazardAt(trace, op, {
		code: 'hazard.cells_over_batch',
		message: 'Nothing is raised. The loop goes over your batch axis: each sample starts from the state of the one before.',
		cause: `Axis ${axis} of \`${nameOf(trace, x.id, 'the input')}\`, (${x.shape?.join(', ')}), is the batch. A step of every sequence is \`[:, t]\` where the batch comes first.`,
		tensor: x.id,
		axis
	});
}

const bends: ReadonlySet<string> = new Set(['tanh', 'sigmoid', 'relu']);

/** As `cellsOverBatch`, of a recurrence that is written out: a sum of what comes of a sample and of the one before goes through an activation. */
export const stepsOverBatch: Hazard = (trace) => {
	const parts = new Map<string, OpOf<'slice'>[]>();
	for (const op of opsOf(trace, 'slice')) {
		const axis = op.primitive.at.findIndex((at) => typeof at === 'number');
		if (axis < 0 || trace.tensors[op.inputs[0]!]!.shape?.length !== 3 || meaningOf(trace, op.inputs[0]!)[axis] !== 'batch') continue;
		const key = `${op.inputs[0]} ${axis} ${op.span.from}`;
		const known = parts.get(key) ?? [];
		if (known.length < 2) parts.set(key, [...known, op]);
	}
	return [...parts.values()].flatMap(([first, second]) => {
		if (!first || !second) return [];
		const [before, now] = [new Set(first.outputs), new Set(second.outputs)];
		const found = opsOf(trace, 'elementwise')
			.filter(({ primitive, inputs, outputs }) => {
				if (
					primitive.fn !== 'add' ||
					!readersOf(trace, outputs[0]!).some((reader) => reader.primitive.kind === 'elementwise' && bends.has(reader.primitive.fn))
				)
					return false;
				return [inputs, [inputs[1], inputs[0]]].some(
					([a, b]) => a !== undefined && b !== undefined && comesFrom(trace, a, now, 200) && !comesFrom(trace, b, now, 200) && comesFrom(trace, b, before, 200)
				);
			})
			.at(0);
		return found ? [overBatch(trace, found, first)] : [];
	});
};

/** (batch, seq, …) and (seq, batch, …) of the same sizes in one sum or product. */
export const mixedOrders: Hazard = (trace) =>
	opsOf(trace, 'elementwise').flatMap((op) => {
		const [a, b] = [tensorOf(trace, op.inputs[0]), tensorOf(trace, op.inputs[1])];
		if (!a?.shape || !b?.shape || a.shape.length < 3 || String(a.shape) !== String(b.shape)) return [];
		const crossed = (one: readonly (Axis | null)[], other: readonly (Axis | null)[]): boolean =>
			one[0] === 'batch' && one[1] === 'time' && other[0] === 'time' && other[1] === 'batch';
		if (a.shape[0]! < 2 || !(crossed(a.axes, b.axes) || crossed(b.axes, a.axes))) return [];
		return [
			hazardAt(trace, op, {
				code: 'hazard.mixed_orders',
				message: 'Nothing is raised. One operand has the batch first, the other the sequence.',
				cause: `\`${nameOf(trace, a.id, 'the one')}\` and \`${nameOf(trace, b.id, 'the other')}\` are both (${a.shape.join(', ')}), but step i of sequence j meets step j of sequence i.`,
				tensor: a.id
			})
		];
	});

/** Hidden states averaged over the samples of a batch, where a linear layer goes on to read them. */
export const pooledOverBatch: Hazard = (trace) =>
	opsOf(trace, 'reduce').flatMap((op) => {
		const x = tensorOf(trace, op.inputs[0]);
		const [axis] = op.primitive.axes;
		if (op.primitive.axes.length !== 1 || axis === undefined || x?.shape?.length !== 3 || x.shape[axis]! < 2) return [];
		if (x.axes[axis] !== 'batch' || !x.axes.includes('time') || !pools.has(op.primitive.fn) || !readByLinear(trace, op)) return [];
		return [
			hazardAt(trace, op, {
				code: 'hazard.pooled_over_batch',
				message: 'Nothing is raised. This pools over the batch: the samples are mixed, and the steps are kept.',
				cause: `Axis ${axis} of \`${nameOf(trace, x.id, 'the tensor')}\`, (${x.shape.join(', ')}), is the batch; time is axis ${x.axes.indexOf('time')}.`,
				tensor: x.id,
				axis
			})
		];
	});

const pools: ReadonlySet<string> = new Set(['mean', 'sum', 'max', 'amax']);
const readByLinear = (trace: Trace, op: Op): boolean =>
	op.outputs[0] !== undefined && readersOf(trace, op.outputs[0]).some((reader) => reader.primitive.kind === 'matmul' && reader.inputs[0] === op.outputs[0]);
