import type { Diagnostic } from '../../../ir/index.ts';
import { isOfKeras } from '../../graph.ts';
import type { Probe } from '../probe.ts';
import { found } from '../used/learning.ts';
import { nodesIn, treeOf, type Function } from '../used/tree.ts';

/** A loss of the program's own that takes the targets by the name of the predictions: Keras gives a loss the targets first. */
export const targetsFirst: Probe = (trace, lab) => {
	const loss = (trace.calls ?? []).findLast(({ type, inputs, outputs }) => type === 'Loss' && inputs.length === 2 && outputs?.length === 1);
	if (!isOfKeras(trace) || !loss) return [];
	const nodes = [...nodesIn(treeOf(trace))];
	const given = nodes.flatMap((node) => {
		if (node.kind !== 'call' || node.callee.kind !== 'attribute' || node.callee.name !== 'compile') return [];
		const value = node.args.find((one) => one.kind === 'keyword' && one.name === 'loss')?.value ?? node.args[1]?.value;
		return value?.kind === 'name' ? [value.name] : [];
	});
	const own = nodes.find((node): node is Function => node.kind === 'function' && given.includes(node.name));
	const [first, second] = own?.parameters.map(({ name }) => name) ?? [];
	if (!own || first === undefined || second === undefined || !/pred|output|logit|y_?hat/i.test(first) || !/true|target|label|real/i.test(second)) return [];
	const [target, output] = loss.inputs as [number, number];
	const [wanted, made, value] = [target, output, loss.outputs![0]!].map((id) => lab.numbers(id));
	if (!wanted || !made || !value || wanted.length !== made.length) return [];
	const turned = lab
		.change(
			new Map([
				[target, made],
				[output, wanted]
			])
		)
		.numbers(loss.outputs![0]!);
	// A loss that is the same both ways round has no need to tell them apart.
	if (!turned || turned.every((one, i) => Math.abs(one - value[i]!) <= 1e-9 * Math.max(1, Math.abs(one)))) return [];
	return [
		{
			...found(trace, own, {
				code: 'probe.targets_first',
				message: `Nothing is raised. Keras gives a loss the targets first: \`${first}\` holds the targets here, and \`${second}\` what the model gives.`,
				cause: `With the two the other way round \`${own.name}\` gives another number. Its parameters are \`(${second}, ${first})\`, in this order.`,
				tensor: target
			}),
			tried: { result: `It gives ${Number(value[0]!.toPrecision(3))}, and ${Number(turned[0]!.toPrecision(3))} where the two are exchanged.` }
		}
	] satisfies readonly Diagnostic[];
};
