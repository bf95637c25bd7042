import type { Diagnostic, Trace } from '../../../ir/index.ts';
import type { Hazard } from '../../hazards/hazard.ts';
import { found } from '../used/learning.ts';
import { nodesIn, treeOf } from '../used/tree.ts';

/** What a model is only asked by: whatever else a program does with a clone may give it weights. */
const asks = /^(?:\.(?:predict|predict_on_batch|evaluate|summary|call)\b|\(|\.(?:output_shape|input_shape|name)\b)/;

/**
 * A clone that is asked, and never given weights: `clone_model` builds the layers anew, with weights of their own.
 * Keras 3.15, `clone_model`: "creates new layers (and thus new weights)".
 */
export const cloneWithoutWeights: Hazard = (trace) => {
	if (!/clone_model/.test(trace.source)) return [];
	return [...nodesIn(treeOf(trace))].flatMap((node): Diagnostic[] => {
		if (node.kind !== 'assign' || node.targets.length !== 1 || node.value.kind !== 'call') return [];
		if (!/\bclone_model$/.test(textOf(trace, node.value.callee)) || node.value.args.length !== 1) return [];
		const name = textOf(trace, node.targets[0]!);
		const uses = [...trace.source.matchAll(new RegExp(`(?<![\\w.])${name.replace(/\./g, '\\.')}(?!\\w)`, 'g'))]
			.filter(({ index }) => index !== node.from)
			.map(({ index }) => trace.source.slice(index + name.length));
		const isAsked = uses.some((use) => /^(?:\.(?:predict|predict_on_batch|evaluate)\b|\()/.test(use));
		if (!isAsked || !uses.every((use) => asks.test(use)) || !/^[\w.]+$/.test(name)) return [];
		const of = textOf(trace, node.value.args[0]!.value);
		return [
			found(trace, node, {
				code: 'probe.clone_without_weights',
				message: `Nothing is raised. \`${name}\` has weights of its own, drawn anew: a clone has the layers of a model, and not what they have learnt.`,
				cause: `Nothing gives it weights before it is asked. \`${name}.set_weights(${of}.get_weights())\` makes it what \`${of}\` is.`
			})
		];
	});
};

const textOf = ({ source }: Trace, { from, to }: { readonly from: number; readonly to: number }): string => source.slice(from, to).trim();
