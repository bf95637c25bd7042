import type { Diagnostic, Trace } from '../../../ir/index.ts';
import type { Expression } from '../../../python/syntax/tree.ts';
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

/** A deviation where a loss takes a variance. */
export const deviationForVariance: Hazard = (trace) =>
	lossesOf(trace).flatMap(({ call, takes }): Diagnostic[] => {
		const at = takes.indexOf('var');
		const given = at < 0 ? null : argumentOf(call, 'var', at);
		const name = given && nameIn(given);
		if (!name || !/^(?:.*_)?(?:std|stddev|stdev|sigma|scale)s?$/i.test(name)) return [];
		return [
			found(trace, call, {
				code: 'probe.deviation_for_variance',
				message: `Nothing is raised. \`${name}\` is a deviation by its name, and the loss takes a variance there.`,
				cause: `What is learnt is its square: where the error is 0.1, \`${name}\` becomes 0.01. Give the loss \`${textOf(trace, given)} ** 2\`.`
			})
		];
	});
