import type { TensorId, Trace } from '../../ir/index.ts';
import { opsOf, readersOf } from '../graph.ts';
import { hazardAt, nameOf } from '../hazards/hazard.ts';
import type { Probe } from './probe.ts';

const shapeText = (trace: Trace, id: TensorId): string => `(${trace.tensors[id]!.shape?.join(', ')})`;

/** A layer normalisation whose only axis is time: each feature is normalised over the steps, those to come as well. */
export const normalisedSteps: Probe = (trace) =>
	opsOf(trace, 'normalize').flatMap((op) => {
		const x = op.inputs[0]!;
		const { shape, axes } = trace.tensors[x]!;
		const [axis] = op.primitive.axes;
		if (op.primitive.axes.length !== 1 || axis === undefined || !shape || axis !== shape.length - 1 || !/layer_?norm/i.test(op.call)) return [];
		if ((axes[axis] !== 'time' && axes[axis] !== 'batch') || shape.length < 3 || shape[axis]! < 2) return [];
		return [
			hazardAt(trace, op, {
				code: 'probe.normalised_steps',
				message: `Nothing is raised. This normalises over ${axes[axis] === 'time' ? 'the steps' : 'the batch'}, not over the features.`,
				cause: `The last axis of \`${nameOf(trace, x, 'the tensor')}\` ${shapeText(trace, x)} is ${axes[axis]}: the size that the layer was made with happens to be that of the features, too.`,
				tensor: x,
				axis
			})
		];
	});

/** A recurrent layer that reads the steps as features, and channels as steps: what a convolution gives, not turned. */
export const stepsAsFeatures: Probe = (trace) =>
	opsOf(trace, 'rnn').flatMap((op) => {
		const { lengths, unbatched, batchFirst } = op.primitive;
		const x = op.inputs[0]!;
		const shape = trace.tensors[x]!.shape;
		if (lengths || unbatched || shape?.length !== 3) return [];
		const conv = channelsFirst(trace, x);
		if (conv === null) return [];
		return [
			hazardAt(trace, op, {
				code: 'probe.steps_as_features',
				message: 'Nothing is raised. The layer reads channels as steps, and the steps as features.',
				cause: `\`${nameOf(trace, x, 'its input')}\` ${shapeText(trace, x)} is (batch, channels, time), as \`${conv}\` gives it, and ${batchFirst ? 'with `batch_first=True` the layer takes axis 1 for time' : 'the layer takes axis 0 for time'}. \`transpose(1, 2)\` makes it (batch, time, channels).`,
				tensor: x,
				axis: 2
			})
		];
	});

/** The convolution or pooling along the last axis that a tensor comes from, its axes as they were; null where there is none. */
function channelsFirst(trace: Trace, id: TensorId): string | null {
	const keeps = new Set(['elementwise', 'cast', 'normalize']);
	const found = trace.ops.findLast(({ primitive, outputs: [out] }) => {
		if ((primitive.kind !== 'conv' && primitive.kind !== 'pool') || out === undefined) return false;
		if (trace.tensors[out]!.shape?.length !== 3) return false;
		const seen = new Set([out]);
		for (const one of seen) {
			if (one === id) return true;
			if (seen.size > 60) return false;
			for (const reader of readersOf(trace, one)) if (keeps.has(reader.primitive.kind) && reader.inputs[0] === one) seen.add(reader.outputs[0]!);
		}
		return false;
	});
	return found && /^(?:nn|F|torch)\b/.test(found.call) ? found.call : null;
}
