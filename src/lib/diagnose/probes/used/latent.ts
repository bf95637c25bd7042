import { sizeOf, type Diagnostic, type Op, type TensorId, type Trace } from '../../../ir/index.ts';
import { isOfKeras, makerOf, opsOf, readersOf } from '../../graph.ts';
import { hazardAt, nameOf } from '../../hazards/hazard.ts';
import { ofParameters } from '../given.ts';
import type { Lab } from '../lab.ts';
import type { Probe } from '../probe.ts';
import { termsOf } from './gradients/terms.ts';
import { ancestorsOf, found, learningOf } from './learning.ts';

/** The divergence of a learnt normal distribution from the standard one, which a loss has as a term. */
interface Divergence {
	readonly term: TensorId;
	readonly mean: TensorId;
	readonly spread: TensorId;
	/** What the spread is the logarithm of: the deviation to this power. */
	readonly power: 1 | 2;
	/** By how much the loss grows with it. */
	readonly growth: number;
}

/** A code whose distribution is held near the standard one: it is drawn, with the deviation that the divergence tells, and the loss grows with that. */
export const latentDrawn: Probe = (trace, lab) => {
	const roots = isOfKeras(trace) ? opsOf(trace, 'gradient').map(({ inputs }) => inputs[0]!) : (learningOf(trace)?.backwards ?? []).map(({ root }) => root);
	const told = new Set<number>();
	return roots.slice(0, 4).flatMap((root) => {
		const terms = termsOf(trace, root);
		return terms.flatMap((term): readonly Diagnostic[] => {
			const one = divergenceOf(trace, lab, root, term);
			const finding = one && (added(trace, one) ?? drawn(trace, lab, one, terms));
			if (!finding || told.has(finding.from)) return [];
			told.add(finding.from);
			return [finding];
		});
	});
};

/** Told by its values: 0 for a mean of 0 and a deviation of 1, and as it rises from there. */
function divergenceOf(trace: Trace, lab: Lab, root: TensorId, term: TensorId): Divergence | null {
	const own = ancestorsOf(trace, [term]);
	const before = lab.numbers(root)?.[0];
	const value = lab.numbers(term)?.[0];
	const inTerm = opsOf(trace, 'elementwise').filter(({ outputs, inputs }) => own.has(outputs[0]!) && ofParameters(trace).has(inputs[0]!));
	const spreads = inTerm.filter(({ primitive }) => primitive.fn === 'exp').map(({ inputs }) => unscaled(trace, inputs[0]!));
	if (before === undefined || value === undefined || spreads.length === 0) return null;
	const rise = lab.change(new Map([[term, Float64Array.of(value + 1)]])).numbers(root);
	for (const spread of new Set(spreads)) {
		const count = sizeOf(trace.tensors[spread]!.shape ?? []);
		const isSquared = ({ primitive, inputs }: Op): boolean =>
			primitive.kind === 'elementwise' && (primitive.fn === 'square' || primitive.fn === 'pow' || (primitive.fn === 'mul' && inputs[0] === inputs[1]));
		const means = new Set(inTerm.flatMap((op) => (isSquared(op) ? unmoved(trace, op.inputs[0]!) : [])));
		for (const mean of means) {
			if (mean === spread || String(trace.tensors[mean]!.shape) !== String(trace.tensors[spread]!.shape)) continue;
			const at = (m: number, s: number): number =>
				lab
					.change(
						new Map([
							[mean, new Float64Array(count).fill(m)],
							[spread, new Float64Array(count).fill(s)]
						])
					)
					.numbers(term)?.[0] ?? NaN;
			const [none, far, wide, narrow] = [at(0, 0), at(1, 0), at(0, 1), at(0, -1)];
			const power = ([1, 2] as const).find(
				(n) => near(wide / far, Math.exp(2 / n) - 1 - 2 / n) && near(narrow / far, Math.exp(-2 / n) - 1 + 2 / n) && Math.abs(none) < 1e-9
			);
			if (power !== undefined && rise) return { term, mean, spread, power, growth: far * (rise[0]! - before) };
		}
	}
	return null;
}

const near = (value: number, wanted: number): boolean => Math.abs(value - wanted) < 1e-6 * wanted;

/** A tensor, and what it was before it was held against what is not learnt, as the mean of another distribution is: the first of it first. */
function unmoved(trace: Trace, id: TensorId): readonly TensorId[] {
	const op = makerOf(trace, id);
	const [from, ...others] =
		op?.primitive.kind === 'elementwise' && /^(?:sub|div|mul|add)$/.test(op.primitive.fn) ? op.inputs.filter((one) => ofParameters(trace).has(one)) : [];
	const isSame = from !== undefined && others.length === 0 && String(trace.tensors[from]!.shape) === String(trace.tensors[id]!.shape);
	return isSame ? [...unmoved(trace, from), id] : [id];
}

/** What a tensor was before it was multiplied or divided by a number. */
function unscaled(trace: Trace, id: TensorId): TensorId {
	const op = makerOf(trace, id);
	if (op?.primitive.kind === 'cast') return unscaled(trace, op.inputs[0]!);
	if (op?.primitive.kind !== 'elementwise' || !['mul', 'div'].includes(op.primitive.fn)) return id;
	const [scaled, ...others] = op.inputs.filter((one) => ofParameters(trace).has(one));
	return scaled !== undefined && others.length === 0 && String(trace.tensors[scaled]!.shape) === String(trace.tensors[id]!.shape)
		? unscaled(trace, scaled)
		: id;
}

function added(trace: Trace, { term, growth }: Divergence): Diagnostic | null {
	const op = growth < 0 ? turnedAt(trace, term) : undefined;
	if (!op) return null;
	return hazardAt(trace, op, {
		code: 'probe.divergence_subtracted',
		message: 'Nothing is raised. The loss falls as the divergence grows: the code is driven away from the standard normal distribution.',
		cause: `\`${nameOf(trace, term, 'The divergence')}\` is 0 for a mean of 0 and a deviation of 1, and what the loss has of it falls from there. Turn its sign round.`,
		tensor: term
	});
}

/** Where a term is subtracted; else where it is made. */
function turnedAt(trace: Trace, term: TensorId): Op | undefined {
	for (let at = term, i = 0; i < 20; i++) {
		const op = readersOf(trace, at).find(({ primitive }) => primitive.kind === 'elementwise');
		if (op?.primitive.kind !== 'elementwise') break;
		if (op.primitive.fn === 'sub' && op.inputs[1] === at && ofParameters(trace).has(op.inputs[0]!)) return op;
		at = op.outputs[0]!;
	}
	return makerOf(trace, term);
}

/** Whether what the rest of the loss is made of is drawn about the mean, and how far from it. */
function drawn(trace: Trace, lab: Lab, { term, mean, spread, power }: Divergence, terms: readonly TensorId[]): Diagnostic | null {
	const rest = terms.filter((one) => one !== term && ofParameters(trace).has(one));
	const moved = (id: TensorId, by: number): ReturnType<Lab['change']> | null => {
		const data = lab.numbers(id);
		return data && lab.change(new Map([[id, data.map((value) => value + by)]]));
	};
	const [byMean, bySpread] = [moved(mean, 0.5), moved(spread, 1)];
	const heard = rest.filter((id) => byMean?.changed(id)?.includes(1));
	if (heard.length === 0 || !bySpread) return null;
	const own = ancestorsOf(trace, heard);
	const cut = cutOff(trace, heard, mean);
	if (cut)
		return hazardAt(trace, cut, {
			code: 'probe.drawn_without_gradient',
			message: 'Nothing is raised. The code is drawn without a gradient: what is made of it teaches nothing to what gives the mean and the spread.',
			cause: `\`${nameOf(trace, mean, 'The mean')}\` gets a gradient from the divergence alone, which is least where it says nothing. A draw that is the mean and a deviation times a standard normal draw, as \`rsample()\` makes it, lets the gradient through.`,
			tensor: cut.outputs[0]!
		});
	if (!heard.some((id) => bySpread.changed(id)?.includes(1) ?? true)) {
		const reader = readersOf(trace, mean).find(({ outputs }) => outputs.some((id) => own.has(id)));
		const names = trace.bindings.filter(({ tensor, span }) => tensor === mean && reader !== undefined && span.from < reader.span.from);
		// The name that the code has.
		const binding = names.length > 1 ? names.at(-1) : undefined;
		return reader
			? found(trace, binding?.span ?? reader.span, {
					code: 'probe.code_not_drawn',
					message: 'Nothing is raised. The code is the mean itself, and nothing is drawn: the deviation has no part in what is made of it.',
					cause: `\`${nameOf(trace, spread, 'The spread')}\` reaches the divergence alone, which is least where it says that nothing is known. A code that is drawn is the mean and a deviation times a standard normal draw.`,
					tensor: spread
				})
			: null;
	}
	const product = opsOf(trace, 'elementwise').find(
		({ primitive, inputs, outputs }) =>
			primitive.fn === 'mul' &&
			own.has(outputs[0]!) &&
			inputs.some((id) => isNormalDraw(trace, id)) &&
			inputs.some((id) => ancestorsOf(trace, [id]).has(spread))
	);
	const deviation = product?.inputs.find((id) => !isNormalDraw(trace, id));
	const [was, is] = deviation === undefined ? [null, null] : [lab.numbers(deviation), bySpread.numbers(deviation)];
	const grown = was && is ? Math.log(is[0]! / was[0]!) : NaN;
	const wanted = 1 / power;
	if (deviation === undefined || !Number.isFinite(grown) || Math.abs(grown - wanted) < 1e-6) return null;
	const from = ancestorsOf(trace, [deviation]);
	const made = opsOf(trace, 'elementwise').findLast(({ primitive, outputs }) => primitive.fn === 'exp' && from.has(outputs[0]!)) ?? product!;
	return hazardAt(trace, made, {
		code: 'probe.drawn_with_other_spread',
		message: 'Nothing is raised. The code is drawn with another deviation than the one that the divergence is of.',
		cause: `To the divergence, \`${nameOf(trace, spread, 'the spread')}\` is the logarithm of the ${power === 2 ? 'variance, and the deviation is exp of its half' : 'deviation'}; here the draw is multiplied by exp of ${Number(grown.toPrecision(3))} times it.`,
		tensor: deviation
	});
}

/** The first op of the way from a mean to what is made of it behind which no gradient goes, where that is so of each such way. */
function cutOff(trace: Trace, heard: readonly TensorId[], mean: TensorId): Op | null {
	const own = ancestorsOf(trace, heard);
	const reached = new Set([mean]);
	const cuts: Op[] = [];
	for (const op of trace.ops) {
		if (!trace.tensors[mean]!.requiresGrad || !op.outputs.some((id) => own.has(id)) || !op.inputs.some((id) => reached.has(id))) continue;
		if (op.outputs.some((id) => trace.tensors[id]!.requiresGrad)) for (const id of op.outputs) reached.add(id);
		else cuts.push(op);
	}
	return heard.some((id) => reached.has(id)) ? null : (cuts[0] ?? null);
}

/** A draw from a normal distribution, in whatever form. */
export function isNormalDraw(trace: Trace, id: TensorId): boolean {
	const op = makerOf(trace, id);
	if (op?.primitive.kind === 'random') return op.primitive.distribution.kind === 'normal';
	return op?.inputs[0] !== undefined && ['cast', 'reshape', 'expand', 'slice'].includes(op.primitive.kind) && isNormalDraw(trace, op.inputs[0]);
}
