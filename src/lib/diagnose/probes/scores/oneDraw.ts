import { sizeOf, type Diagnostic, type TensorId } from '../../../ir/index.ts';
import { makerOf, opsOf, readersOf } from '../../graph.ts';
import { hazardAt, nameOf } from '../../hazards/hazard.ts';
import { fedData, ofParameters } from '../given.ts';
import type { Probe } from '../probe.ts';
import { isNormalDraw } from '../used/latent.ts';
import { ancestorsOf } from '../used/learning.ts';

/** A code is drawn about a mean and with a deviation that a model gives for each sample, and the draw is one for all of them. */
export const oneDraw: Probe = (trace) => {
	const told = new Set<number>();
	const learnt = ofParameters(trace);
	const data = new Set(fedData(trace));
	const isOfSample = (id: TensorId): boolean => learnt.has(id) && [...ancestorsOf(trace, [id])].some((one) => data.has(one));
	return opsOf(trace, 'elementwise').flatMap((op): Diagnostic[] => {
		const [a, b] = op.inputs;
		const [out] = op.outputs;
		if (op.primitive.fn !== 'mul' || a === undefined || b === undefined || out === undefined || told.has(op.span.from)) return [];
		const drawn = [a, b].find((id) => isNormalDraw(trace, id));
		const spread = drawn === a ? b : a;
		const [one, all] = [trace.tensors[drawn ?? a]!.shape ?? [], trace.tensors[spread]!.shape ?? []];
		const [rows] = all;
		const isOne = all.length > 1 && rows! > 1 && sizeOf(one) > 1 && (one.length < all.length || one[0] === 1);
		if (drawn === undefined || !isOne || !isOfSample(spread)) return [];
		const about = readersOf(trace, out).some(
			({ primitive, inputs }) => primitive.kind === 'elementwise' && primitive.fn === 'add' && inputs.some((id) => id !== out && isOfSample(id))
		);
		if (!about) return [];
		told.add(op.span.from);
		return [
			hazardAt(trace, makerOf(trace, drawn) ?? op, {
				code: 'probe.one_draw',
				message: 'Nothing is raised. One draw is made for the whole batch: the codes of all samples move together.',
				cause: `\`${nameOf(trace, drawn, 'The draw')}\` is (${one.join(', ')}), and the deviation (${all.join(', ')}). A draw of that shape, as \`randn_like\` makes it, is one for each sample.`,
				tensor: drawn
			})
		];
	});
};
