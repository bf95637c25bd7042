import type { Diagnostic, TensorId, Trace } from '../../../ir/index.ts';
import { comesFrom } from '../../ancestry.ts';
import { opsOf } from '../../graph.ts';
import { hazardAt, nameOf, type Hazard } from '../../hazards/hazard.ts';
import { ofParameters } from '../given.ts';
import { originOf } from '../origin.ts';

/** A mean of data over samples and features, by which each step is shifted: what a recurrent layer reads as features keep scales of their own. */
export const scaledPerStep: Hazard = (trace) => {
	const learnt = ofParameters(trace);
	const told = new Set<number>();
	return opsOf(trace, 'elementwise').flatMap((op): Diagnostic[] => {
		const [data, by] = op.inputs;
		if (op.primitive.fn !== 'sub' || data === undefined || by === undefined || learnt.has(data)) return [];
		const mean = originOf(trace, by)?.op;
		const { shape } = trace.tensors[data]!;
		if (mean?.primitive.kind !== 'reduce' || mean.primitive.fn !== 'mean' || String(mean.primitive.axes) !== '0,2' || shape?.length !== 3) return [];
		if (told.has(mean.span.from) || shape[1]! < 2 || shape[2]! < 2 || !isReadAlong(trace, op.outputs[0]!, shape[2]!)) return [];
		told.add(mean.span.from);
		const name = nameOf(trace, data, 'the data');
		return [
			hazardAt(trace, mean, {
				code: 'probe.scaled_per_step',
				message: `Nothing is raised. \`${name}\` is scaled step by step here, over its features together: each feature keeps a scale of its own.`,
				cause: `\`${name}\` is (${shape.join(', ')}), and a recurrent layer reads its last axis as features. A mean over axes 0 and 1 is one for each feature; over 0 and 2, it is one for each of ${shape[1]} steps.`,
				tensor: data
			})
		];
	});
};

/** Whether a recurrent layer reads what is made of a tensor batch first, with as many features. */
const isReadAlong = (trace: Trace, id: TensorId, features: number): boolean =>
	opsOf(trace, 'rnn').some(
		({ primitive, inputs }) => primitive.batchFirst && primitive.inputSize === features && comesFrom(trace, inputs[0]!, new Set([id]), 400)
	);

/** How alike two sequences of states are, unit by unit along their steps: what was meant is a number for each step. */
export const alikeAlongSteps: Hazard = (trace) => {
	const told = new Set<number>();
	return opsOf(trace, 'reduce').flatMap((op): Diagnostic[] => {
		const [x] = op.inputs;
		const { axes, shape } = trace.tensors[x!]!;
		const [axis] = op.primitive.axes;
		if (
			op.primitive.fn !== 'sum' ||
			!/cosine_similarity\(/.test(trace.source.slice(op.span.from, op.span.to)) ||
			op.primitive.axes.length !== 1 ||
			shape?.length !== 3 ||
			told.has(op.span.from)
		)
			return [];
		if (axes[axis!] !== 'time' || axes[2] !== 'hidden') return [];
		told.add(op.span.from);
		return [
			hazardAt(trace, op, {
				code: 'probe.alike_along_steps',
				message: `Nothing is raised. \`cosine_similarity\` goes along the steps here, axis ${axis}: what comes out is a number for each unit, and not for each step.`,
				cause: `What it is given is (${shape.join(', ')}), time is axis ${axis}, and the states are the last axis. \`dim=-1\` compares state with state.`,
				axis: axis!,
				tensor: x!
			})
		];
	});
};
