import type { Diagnostic, ModuleCall, TensorId, Trace } from '../../../ir/index.ts';
import { isOfKeras, makerOf, opsOf } from '../../graph.ts';
import type { Hazard } from '../../hazards/hazard.ts';
import { movedIn, type Moved } from '../../moved.ts';
import { originOf } from '../origin.ts';
import { found } from '../used/learning.ts';

/** What gives a layer other states by hand: their reset, or what is assigned to them. */
const setsStates = /reset_?states?\b|\.states\b/i;

/** A stateful layer that is taken through the same data again from the state that their end has left. */
export const neverReset: Hazard = (trace) => {
	if (!isOfKeras(trace) || trace.outcome.kind !== 'ok' || trace.stopped || setsStates.test(trace.source)) return [];
	const layers = new Map<number, ModuleCall[]>();
	for (const call of trace.calls ?? [])
		if (call.own && call.settings.get('stateful') === true && !call.symbolic && call.outputs)
			layers.set(call.module, [...(layers.get(call.module) ?? []), call]);
	return [...layers.values()].flatMap((calls): Diagnostic[] => {
		const again = againFrom(trace, calls);
		const epochs = epochsOf(trace, calls);
		if (!again && !epochs) return [];
		const { span, type } = again ?? epochs!;
		return [
			found(trace, span, {
				code: 'probe.never_reset',
				message: `Nothing is raised. The data are read again from their beginning, and \`${type}\` goes on from the state that their end has left.`,
				cause:
					'A stateful layer keeps its state from batch to batch, and nothing but `reset_states()` makes it zeros again, an epoch’s end neither. Reset it before the data begin anew.'
			})
		];
	});
};

/** A call that reads what an earlier one has read, its state not being zeros. One number at every place is no data: it lets time pass. */
function againFrom(trace: Trace, calls: readonly ModuleCall[]): ModuleCall | undefined {
	const some = calls.slice(0, 40);
	const moved = movedIn(
		trace,
		some.map(({ inputs }) => inputs[0]!)
	);
	if (!moved) return undefined;
	const texts = moved.map(({ elements }) => String(elements));
	const isData = ({ elements, sourceOf }: Moved): boolean => elements.some((element) => element !== 0 && sourceOf(element)?.primitive.kind !== 'full');
	return some.find(
		(call, i) =>
			texts.indexOf(texts[i]!) < i && isData(moved[i]!) && call.span.from === some[texts.indexOf(texts[i]!)]!.span.from && !startsFromZeros(trace, call)
	);
}

function startsFromZeros(trace: Trace, { from, to }: ModuleCall): boolean {
	const rnn = opsOf(trace, 'rnn').find((op) => trace.ops.slice(from, to).includes(op));
	const state: TensorId | undefined = rnn?.inputs[1];
	return state === undefined || originOf(trace, state)?.op.primitive.kind === 'full';
}

/** The call within a `fit` of several epochs, where nothing could reset the layer between them. */
function epochsOf(trace: Trace, calls: readonly ModuleCall[]): ModuleCall | undefined {
	return calls.find(({ span }) => {
		const text = trace.source.slice(span.from, span.to);
		const epochs = /\.fit\([^]*\bepochs\s*=\s*(\d+)/.exec(text)?.[1];
		return Number(epochs) > 1 && /shuffle\s*=\s*False/.test(text) && !/callbacks/.test(text) && makerOf(trace, calls[0]!.inputs[0]!) !== undefined;
	});
}
