import { sizeOf, type Diagnostic, type Op, type TensorId, type Trace } from '../../../ir/index.ts';
import { isOfKeras, makerOf, opsOf, readersOf, type OpOf } from '../../graph.ts';
import { hazardAt, nameOf } from '../../hazards/hazard.ts';
import { movedIn } from '../../moved.ts';
import { originOf } from '../origin.ts';
import type { Probe } from '../probe.ts';

/** Which state of an LSTM a tensor is: where its numbers were computed. */
export function stateOf(trace: Trace, id: TensorId): 'h' | 'c' | null {
	const origin = originOf(trace, id);
	const primitive = origin?.op.primitive;
	if (!origin || (primitive?.kind !== 'rnn' && primitive?.kind !== 'rnn_cell') || primitive.mode !== 'lstm') return null;
	const at = primitive.kind === 'rnn' ? origin.output : origin.output + 1;
	return at === 1 ? 'h' : at === 2 ? 'c' : null;
}

/** A pair of states that is handed over the other way round. */
export const statesInOrder: Probe = (trace) =>
	once(
		[...opsOf(trace, 'rnn'), ...opsOf(trace, 'rnn_cell')].flatMap((op) => {
			const { primitive, inputs } = op as Op & { primitive: OpOf<'rnn'>['primitive'] };
			if (primitive.mode !== 'lstm' || !primitive.hasHx || stateOf(trace, inputs[1]!) !== 'c' || stateOf(trace, inputs[2]!) !== 'h') return [];
			return [
				hazardAt(trace, op, {
					code: 'probe.states_swapped',
					message: 'Nothing is raised. The hidden state and the cell state are handed over the other way round.',
					cause: `The first state that \`${op.call}\` is given is the cell state of the layer before, the second its hidden state: the pair is (h, c).`,
					tensor: inputs[1]!
				})
			];
		})
	);

/** A hidden state that is handed over as the cell state, of a layer of Keras' that is asked for both and whose cell state nothing reads. */
export const hiddenForCell: Probe = (trace) =>
	once(
		opsOf(trace, 'rnn').flatMap((op) => {
			const [, h, c] = op.inputs;
			if (!isOfKeras(trace) || op.primitive.mode !== 'lstm' || !op.primitive.hasHx || stateOf(trace, h!) === 'c' || stateOf(trace, c!) !== 'h') return [];
			const from = originOf(trace, c!)!.op;
			const at = trace.ops.indexOf(from);
			const call = (trace.calls ?? []).findLast(({ own, from: first, to }) => own && first <= at && at < to);
			if (call?.settings.get('return_state') !== true || isReadOn(trace, from.outputs[2]!, call.to)) return [];
			return [
				hazardAt(trace, op, {
					code: 'probe.hidden_for_cell',
					message: 'Nothing is raised. The second state that this starts from is a hidden state, and an LSTM takes its cell state there.',
					cause: `With \`return_state=True\` the layer before gives (output, h, c), and nothing reads its c: the states are the second and the third of them.`,
					tensor: c!
				})
			];
		})
	);

/** Whether anything behind so many ops reads a tensor, or what it was only moved to. */
const isReadOn = (trace: Trace, id: TensorId, behind: number): boolean =>
	readersOf(trace, id).some(
		({ primitive, outputs: [out] }, _, readers) =>
			readers.some((one) => trace.ops.indexOf(one) >= behind) || (primitive.kind === 'reshape' && isReadOn(trace, out!, behind))
	);

/** What a loop finds at one place is told once. */
const once = (found: readonly Diagnostic[]): readonly Diagnostic[] => [...new Map(found.toReversed().map((one) => [one.from, one])).values()].reverse();

/** Two states of a bidirectional layer, joined, that are of one direction and two layers. */
export const directionsJoined: Probe = (trace) =>
	once(
		opsOf(trace, 'concat').flatMap((op) => {
			if (op.inputs.length !== 2) return [];
			const [a, b] = op.inputs.map((id) => originOf(trace, id));
			const rnn = a?.op;
			if (
				!rnn ||
				b?.op !== rnn ||
				rnn.primitive.kind !== 'rnn' ||
				!rnn.primitive.bidirectional ||
				rnn.primitive.numLayers < 2 ||
				a.output < 1 ||
				a.output !== b.output
			)
				return [];
			const state = rnn.outputs[a.output]!;
			const moved = movedIn(trace, [state, ...op.inputs]);
			const width = sizeOf(trace.tensors[state]!.shape!.slice(1));
			if (!moved || !moved[0]) return [];
			const first = moved[0].elements[0]!;
			const [one, two] = moved.slice(1).map(({ elements }) => new Set(Array.from(elements, (element) => Math.floor((element - first) / width))));
			if (one?.size !== 1 || two?.size !== 1) return [];
			const [i] = one;
			const [k] = two;
			if (i === undefined || k === undefined || i === k || i % 2 !== k % 2) return [];
			const named = (at: number): string => `layer ${Math.floor(at / 2)} ${at % 2 ? 'backward' : 'forward'}`;
			return [
				hazardAt(trace, makerOf(trace, op.inputs[0]!) ?? op, {
					code: 'probe.directions_joined',
					message: 'Nothing is raised. These are not the two directions of one layer.',
					cause: `What is joined here is \`${nameOf(trace, state, 'h_n')}\` of ${named(i)} and of ${named(k)}: its first axis goes layer by layer, the two directions of each side by side, so that \`view(layers, 2, …)\` takes it apart.`,
					tensor: state,
					axis: 0
				})
			];
		})
	);
