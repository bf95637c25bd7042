import type { Diagnostic, Op, TensorId, Trace } from '../../../ir/index.ts';
import { makerOf, opsOf } from '../../graph.ts';
import { hazardAt, nameOf } from '../../hazards/hazard.ts';
import { ofParameters } from '../given.ts';
import type { Probe } from '../probe.ts';

/** Each of a batch is compared with all of it, itself among them, and another is to be the nearest: none is nearer than it is to itself. */
export const ownPairCounts: Probe = (trace, lab) => {
	const told = new Set<number>();
	return opsOf(trace, 'gather').flatMap((op): Diagnostic[] => {
		const [scores, target] = op.inputs;
		const softmax = scores === undefined ? undefined : makerOf(trace, scores);
		const rows = scores === undefined ? undefined : trace.tensors[scores]!.shape?.[0];
		if (!/entropy|loss/i.test(op.call) || softmax?.primitive.kind !== 'softmax' || target === undefined || told.has(op.span.from)) return [];
		const product = productOf(trace, softmax.inputs[0]!);
		const places = lab.numbers(target);
		const shares = lab.numbers(scores!);
		if (!product || rows === undefined || rows < 3 || !places || places.length !== rows || shares?.length !== rows * rows) return [];
		// Itself is the answer of none, and is not left out.
		const own = Array.from({ length: rows }, (_, row) => Math.exp(shares[row * rows + row]!));
		if (places.some((place, row) => place === row) || own.some((share) => share < 1e-6)) return [];
		told.add(op.span.from);
		return [
			{
				...hazardAt(trace, product, {
					code: 'probe.own_pair_counts',
					message: 'Nothing is raised. Each of the batch is compared with itself as well, and another is to be nearer: that cannot be.',
					cause: `\`${nameOf(trace, softmax.inputs[0]!, 'The scores')}\` (${rows}, ${rows}) has on its diagonal how near each is to itself. Leave it out: \`scores.fill_diagonal_(float('-inf'))\`.`,
					tensor: softmax.inputs[0]!
				}),
				tried: { result: `Its own pair takes ${Number(own[0]!.toPrecision(2))} of row 0, and is the answer of no row.` }
			}
		];
	});
};

/** The product of a tensor and itself, turned, that scores are a multiple of. */
function productOf(trace: Trace, id: TensorId): Op | null {
	let op = makerOf(trace, id);
	for (let i = 0; i < 8 && op; i++) {
		if (op.primitive.kind === 'matmul') {
			const [a, b] = op.inputs.map((one) => bare(trace, one));
			return a === b && ofParameters(trace).has(a!) ? op : null;
		}
		if (!['elementwise', 'cast', 'reshape', 'index_put', 'strided_put'].includes(op.primitive.kind) || op.inputs[0] === undefined) return null;
		op = makerOf(trace, op.inputs.find((one) => ofParameters(trace).has(one)) ?? op.inputs[0]);
	}
	return null;
}

const bare = (trace: Trace, id: TensorId): TensorId => {
	const op = makerOf(trace, id);
	return op && (op.primitive.kind === 'transpose' || op.primitive.kind === 'cast') ? bare(trace, op.inputs[0]!) : id;
};
