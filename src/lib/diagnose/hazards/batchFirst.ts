import type { Axis, TensorId, Trace } from '../../ir/index.ts';
import { frameworkOf, opsOf, type OpOf } from '../graph.ts';
import { hazardAt, nameOf, tensorOf, type Hazard } from './hazard.ts';

/**
 * x is labelled (batch, seq, …) but the layer reads (seq, batch, …), or the reverse: it runs, with the recurrence going over
 * the batch. Only labels that the user gave are believed; without them nothing is said. (errors.md §8, S1)
 */
export const batchFirstBy =
	(axesOf: (trace: Trace, id: TensorId) => readonly (Axis | null)[], given?: (trace: Trace, op: OpOf<'rnn'>) => readonly (Axis | null)[]): Hazard =>
	(trace) =>
		opsOf(trace, 'rnn').flatMap((op) => {
			if (op.primitive.unbatched) return [];
			const packed = op.primitive.lengths !== null;
			const pack = packed ? opsOf(trace, 'pack').find(({ outputs }) => outputs[0] === op.inputs[0]) : undefined;
			const readsBatchFirst = (pack ?? op).primitive.batchFirst;
			const x = tensorOf(trace, pack ? pack.inputs[0] : op.inputs[0]);
			if (!x?.shape || x.shape.length !== 3) return [];
			const timeAxis = readsBatchFirst ? 1 : 0;
			const axes = axesOf(trace, x.id);
			// A single sequence may be made of what was a batch elsewhere: of words whose letters a layer has read.
			const isBatch = axes[timeAxis] === 'batch' && x.shape[1 - timeAxis] !== 1;
			if (!isBatch && axes[1 - timeAxis] !== 'time') return [];
			// What is said of what the layer gives is as the layer reads: then one of the two is a slip, and it is not known which.
			const out = given?.(trace, op) ?? [];
			if (out[timeAxis] === 'time' || out[1 - timeAxis] === 'batch') return [];
			const name = nameOf(trace, x.id, 'the input');
			const [steps, sequences] = [x.shape[timeAxis]!, x.shape[1 - timeAxis]!];
			const read = frameworkOf(op) === 'keras' ? 'Keras’ recurrent layers make' : `\`batch_first=${readsBatchFirst ? 'True' : 'False'}\` makes`;
			const h = tensorOf(trace, op.outputs[1]);
			const tell = h?.shape && frameworkOf(op) !== 'keras' ? ` The tell is \`h_n (${h.shape.join(', ')})\`: its batch says ${sequences}, not ${steps}.` : '';
			return [
				hazardAt(trace, pack ?? op, {
					code: 'hazard.batch_first',
					message: 'Nothing is raised. The recurrence runs over your batch axis.',
					cause:
						`You pass \`${name}\` as (${readsBatchFirst ? 'seq, batch' : 'batch, seq'}, feat), but ${read} axis ${timeAxis} time: ` +
						`${steps} unrelated sequences are read as the ${steps} steps of one.${tell}`,
					tensor: x.id,
					axis: timeAxis
				})
			];
		});

export const batchFirst: Hazard = batchFirstBy((trace, id) => trace.tensors[id]!.axes);

/** 2-D x labelled (batch, feat): PyTorch reads it as one unbatched sequence. (errors.md §8, S3) */
export const unbatched: Hazard = (trace) =>
	opsOf(trace, 'rnn').flatMap((op) => {
		const x = tensorOf(trace, op.inputs[0]);
		if (!op.primitive.unbatched || !x?.shape || x.axes[0] !== 'batch') return [];
		const name = nameOf(trace, x.id, 'the input');
		return [
			hazardAt(trace, op, {
				code: 'hazard.unbatched',
				message: 'Nothing is raised. A 2-D input is read as one sequence without a batch.',
				cause: `You pass \`${name}\` as (batch, feat), but the first axis of a 2-D input is time: ${x.shape[0]} separate items become the ${x.shape[0]} steps of a single sequence.`,
				tensor: x.id,
				axis: 0
			})
		];
	});

/** A state labelled (batch, layer, …) where the sizes happen to agree: batch_first never applies to states. (errors.md §8, S2) */
export const batchFirstState: Hazard = (trace) =>
	opsOf(trace, 'rnn').flatMap((op) => {
		if (!op.primitive.hasHx || frameworkOf(op) === 'keras') return [];
		const states = op.inputs.slice(1, op.primitive.mode === 'lstm' ? 3 : 2).map((id) => trace.tensors[id]!);
		return states
			.filter((state) => state.axes[0] === 'batch' && state.axes[1] === 'layer')
			.map((state) =>
				hazardAt(trace, op, {
					code: 'hazard.state_batch_first',
					message: 'Nothing is raised. A state’s first axis is always layer·direction, also with batch_first=True.',
					cause: `You pass \`${nameOf(trace, state.id, 'the state')}\` as (batch, layer, hidden); the sizes happen to agree, so each layer starts from another sequence’s state.`,
					tensor: state.id,
					axis: 0
				})
			);
	});
