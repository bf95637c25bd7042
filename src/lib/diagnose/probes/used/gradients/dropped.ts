import type { Diagnostic, Op, TensorId, Trace } from '../../../../ir/index.ts';
import { isOfKeras, opsOf, readersOf } from '../../../graph.ts';
import { nameOf, type Hazard } from '../../../hazards/hazard.ts';
import { ancestorsOf, found, lineOf, saysFrozen } from '../learning.ts';

const isStep = ({ primitive, call }: Op): boolean => call === 'fit' && primitive.kind === 'random';

/** Gradients that a tape gives batch by batch, of which the optimiser gets those of the last batch alone. */
export const gradientsDropped: Hazard = (trace) => {
	if (!isOfKeras(trace) || trace.outcome.kind !== 'ok' || trace.stopped) return [];
	const places = new Map<number, Op[]>();
	for (const op of opsOf(trace, 'gradient')) if (/GradientTape\.gradient$/.test(op.call)) places.set(op.span.from, [...(places.get(op.span.from) ?? []), op]);
	return [...places.values()].flatMap((tapes): Diagnostic[] => {
		const at = tapes.slice(0, 40).map((op) => trace.ops.indexOf(op));
		const steps = trace.ops.flatMap((op, i) => (i > at[0]! && isStep(op) ? [{ op, i }] : []));
		const [step] = steps;
		if (!step) return [];
		const before = tapes.filter((_, k) => at[k] !== undefined && at[k] < step.i);
		const isDropped = ({ outputs }: Op): boolean => outputs.every((id) => readersOf(trace, id).length === 0);
		if (before.length < 2 || !before.every(isDropped) || step.op.span.from === before[0]!.span.from) return [];
		return [
			found(trace, step.op.span, {
				code: 'probe.gradients_dropped',
				message: 'Nothing is raised. The optimiser makes one step for several batches, by the gradients of the last of them alone.',
				cause: `${before.length} gradients are worked out in line ${lineOf(trace, before[0]!.span)} before the first step, and nothing reads those of the earlier batches. Make the step within the loop over the batches, or add the gradients up.`
			})
		];
	});
};

/** Layers from which a loss is reached through `stop_gradient` alone. */
export const behindStop: Hazard = (trace) => {
	if (!isOfKeras(trace) || trace.outcome.kind !== 'ok' || trace.stopped || /set_weights|load_weights|\.assign\(|trainable\s*=\s*False/.test(trace.source))
		return [];
	const stops = trace.ops.filter(({ call, span }) => /stop_gradient$/.test(call) && /stop_gradient\(/.test(trace.source.slice(span.from, span.to)));
	const [first] = stops;
	const losses = (trace.calls ?? []).filter(({ type }) => type === 'Loss');
	const roots = [...opsOf(trace, 'gradient').map(({ inputs }) => inputs[0]!), ...losses.flatMap(({ inputs }) => inputs.slice(0, 2))];
	if (!first || roots.length === 0 || saysFrozen(trace, first.span)) return [];
	const stopped = new Set(stops.flatMap(({ outputs }) => outputs));
	const open = reached(trace, roots, stopped);
	const held = ancestorsOf(trace, [first.inputs[0]!]);
	const cut = trace.modules.filter(({ parameters }) => parameters.length > 0 && parameters.every(({ tensor }) => held.has(tensor) && !open.has(tensor)));
	const all = ancestorsOf(trace, roots);
	const [lost] = cut.flatMap(({ parameters }) => parameters).filter(({ tensor }) => all.has(tensor));
	if (!lost) return [];
	return [
		found(trace, first.span, {
			code: 'probe.graph_cut',
			message: 'Nothing is raised. What is computed before does not learn: `stop_gradient` cuts the graph here, and the loss is reached no other way.',
			cause: `\`${nameOf(trace, first.outputs[0]!, nameOf(trace, first.inputs[0]!, 'This'))}\` goes into the loss, and no gradient gets past it: the variables of ${cut.length === 1 ? 'a layer' : `${cut.length} layers`} before it stay as they were drawn. Without \`stop_gradient\` they learn.`,
			tensor: first.outputs[0]!
		})
	];
};

/** All that some tensors are made of, where no gradient is stopped. */
function reached(trace: Trace, roots: readonly TensorId[], stopped: ReadonlySet<TensorId>): ReadonlySet<TensorId> {
	const made = new Map<TensorId, Op>();
	for (const op of trace.ops) for (const id of op.outputs) made.set(id, op);
	const seen = new Set(roots);
	for (const id of seen) if (!stopped.has(id)) for (const input of made.get(id)?.inputs ?? []) seen.add(input);
	return seen;
}
