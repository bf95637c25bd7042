import type { Diagnostic, TensorId, Trace } from '../../../ir/index.ts';
import type { Expression } from '../../../python/syntax/tree.ts';
import { makerOf } from '../../graph.ts';
import type { Hazard } from '../../hazards/hazard.ts';
import { found } from '../used/learning.ts';
import { textOf, type Call } from '../used/tree.ts';
import { argumentOf, callsOf, nameIn } from './nodes.ts';

/** What PyTorch's losses of more than an input and a target take, in order (torch.nn, "Loss Functions"). */
const parameters: ReadonlyMap<string, readonly string[]> = new Map([
	['triplet_margin_loss', ['anchor', 'positive', 'negative']],
	['TripletMarginLoss', ['anchor', 'positive', 'negative']],
	['triplet_margin_with_distance_loss', ['anchor', 'positive', 'negative']],
	['TripletMarginWithDistanceLoss', ['anchor', 'positive', 'negative']],
	['gaussian_nll_loss', ['input', 'target', 'var']],
	['GaussianNLLLoss', ['input', 'target', 'var']]
]);

/** The calls of such losses, and the names of what they take. */
export const lossesOf = (trace: Trace): readonly { readonly call: Call; readonly takes: readonly string[] }[] =>
	callsOf(trace).flatMap((call) => {
		const layer = (trace.calls ?? []).find(({ own, span, type }) => own && span.from === call.from && span.to === call.to && parameters.has(type));
		const takes = parameters.get(layer?.type ?? textOf(trace, call.callee).replace(/^.*\./, ''));
		return takes && (layer || call.args.length > 1) ? [{ call, takes }] : [];
	});

/** The name of what is given, or of the one thing that a model makes it of: `net(negative)`. */
export const givenName = (node: Expression): string | null => (node.kind === 'call' && node.args.length === 1 ? givenName(node.args[0]!.value) : nameIn(node));

/** Whether a call is given a square, be it called what it may: a product of two that are one, a power of 2, the exponential of twice something. */
function isOfSquare(trace: Trace, call: Call): boolean {
	const own = trace.ops.filter(({ span }) => span.from === call.from);
	const made = new Set(own.flatMap(({ outputs }) => outputs));
	return own.flatMap(({ inputs }) => inputs).some((id) => !made.has(id) && isSquare(trace, id));
}

function isSquare(trace: Trace, id: TensorId): boolean {
	let at = id;
	for (let i = 0; i < 8; i++) {
		const op = makerOf(trace, at);
		const [a, b] = op?.inputs ?? [];
		if (!op || a === undefined) return false;
		const { primitive } = op;
		const other = b === undefined ? undefined : makerOf(trace, b)?.primitive;
		const is2 = other?.kind === 'full' && other.value === 2;
		if (primitive.kind === 'elementwise') {
			const { fn } = primitive;
			if (fn === 'square' || (fn === 'mul' && a === b) || (fn === 'pow' && (is2 || primitive.parameters?.[0] === 2))) return true;
			const doubled = fn === 'exp' ? makerOf(trace, a) : undefined;
			if (doubled) return doubled.primitive.kind === 'elementwise' && doubled.primitive.fn === 'mul';
			if (!['add', 'clamp', 'maximum'].includes(fn)) return false;
		} else if (!['cast', 'reshape', 'slice'].includes(primitive.kind)) return false;
		at = a;
	}
	return false;
}

/** A deviation where a loss takes a variance. */
export const deviationForVariance: Hazard = (trace) =>
	lossesOf(trace).flatMap(({ call, takes }): Diagnostic[] => {
		const at = takes.indexOf('var');
		const given = at < 0 ? null : argumentOf(call, 'var', at);
		const name = given && nameIn(given);
		if (!name || !/^(?:.*_)?(?:std|stddev|stdev|sigma|scale)s?$/i.test(name) || isOfSquare(trace, call)) return [];
		return [
			found(trace, call, {
				code: 'probe.deviation_for_variance',
				message: `Nothing is raised. \`${name}\` is a deviation by its name, and the loss takes a variance there.`,
				cause: `What is learnt is its square: where the error is 0.1, \`${name}\` becomes 0.01. Give the loss \`${textOf(trace, given)} ** 2\`.`
			})
		];
	});
