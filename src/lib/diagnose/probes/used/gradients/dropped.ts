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

const steps: ReadonlySet<string> = new Set(['round', 'floor', 'ceil', 'sign', 'gt', 'ge', 'lt', 'le']);

const isStop = (trace: Trace, { call, span }: Op): boolean => /stop_gradient$/.test(call) && /stop_gradient\(/.test(trace.source.slice(span.from, span.to));

/** Whether what an op gives changes in steps, so that it has no gradient, or one of 0. */
const isStepwise = ({ primitive }: Op): boolean =>
	(primitive.kind === 'elementwise' && steps.has(primitive.fn)) || (primitive.kind === 'reduce' && /^arg(?:max|min)$/.test(primitive.fn));

/** Layers from which a loss is reached through `stop_gradient` alone, or through what has no gradient and layers behind it that learn. */
export const behindStop: Hazard = (trace) => {
	if (
		!isOfKeras(trace) ||
		trace.outcome.kind !== 'ok' ||
		trace.stopped ||
		/set_weights|load_weights|\.assign\(|trainable\s*=\s*False|add_loss/.test(trace.source)
	)
		return [];
	const losses = (trace.calls ?? []).filter(({ type }) => type === 'Loss');
	const roots = [...opsOf(trace, 'gradient').map(({ inputs }) => inputs[0]!), ...losses.flatMap(({ inputs }) => inputs.slice(0, 2))];
	const all = ancestorsOf(trace, roots);
	const stops = trace.ops.filter((op) => (isStop(trace, op) || isStepwise(op)) && op.outputs.some((id) => all.has(id)));
	if (stops.length === 0 || roots.length === 0) return [];
	const open = reached(trace, roots, new Set(stops.flatMap(({ outputs }) => outputs)));
	const layers = trace.modules.filter(({ parameters }) => parameters.length > 0);
	const learning = new Set(layers.flatMap(({ parameters }) => parameters.map(({ tensor }) => tensor).filter((id) => open.has(id))));
	for (const stop of new Map(stops.toReversed().map((op) => [op.span.from, op])).values()) {
		const held = ancestorsOf(trace, [stop.inputs[0]!]);
		const cut = layers.filter(({ parameters }) => parameters.every(({ tensor }) => held.has(tensor) && all.has(tensor) && !open.has(tensor)));
		// What is a target alone need not be learnt: another model may have been asked for it.
		if (cut.length === 0 || saysFrozen(trace, stop.span) || !(isStop(trace, stop) || isReadBy(trace, stop, learning))) continue;
		return [cutAt(trace, stop)];
	}
	return [];
};

/** Whether layers that learn read what is made of an op's result. */
function isReadBy(trace: Trace, { outputs }: Op, learning: ReadonlySet<TensorId>): boolean {
	const seen = new Set(outputs);
	for (const id of seen)
		for (const op of readersOf(trace, id)) {
			if (op.primitive.kind === 'gradient') continue;
			if (op.inputs.some((input) => learning.has(input))) return true;
			for (const out of op.outputs) seen.add(out);
		}
	return false;
}

function cutAt(trace: Trace, stop: Op): Diagnostic {
	const name = isStop(trace, stop) ? 'stop_gradient' : /[^.]*$/.exec(stop.call)![0];
	const why = isStop(trace, stop) ? '`stop_gradient` cuts the graph here' : `\`${name}\` changes in steps and has no gradient`;
	const instead = isStop(trace, stop) ? 'Without `stop_gradient` they learn.' : '`x + stop_gradient(y - x)` has the value of `y` and the gradient of `x`.';
	return found(trace, stop.span, {
		code: 'probe.graph_cut',
		message: `Nothing is raised. What is computed before does not learn: ${why}, and the loss is reached no other way.`,
		cause: `\`${nameOf(trace, stop.outputs[0]!, nameOf(trace, stop.inputs[0]!, 'This'))}\` goes into the loss, and no gradient gets past it: the variables before it stay as they were drawn. ${instead}`,
		tensor: stop.outputs[0]!
	});
}

/** All that some tensors are made of, where no gradient is stopped. */
function reached(trace: Trace, roots: readonly TensorId[], stopped: ReadonlySet<TensorId>): ReadonlySet<TensorId> {
	const made = new Map<TensorId, Op>();
	for (const op of trace.ops) for (const id of op.outputs) made.set(id, op);
	const seen = new Set(roots);
	for (const id of seen) if (!stopped.has(id)) for (const input of made.get(id)?.inputs ?? []) seen.add(input);
	return seen;
}
