import type { Diagnostic, TensorId, Trace } from '../../../ir/index.ts';
import { makerOf, opsOf } from '../../graph.ts';
import { hazardAt } from '../../hazards/hazard.ts';
import type { Probe } from '../probe.ts';

/** The gates of an LSTM in the order of its biases. PyTorch: i, f, g, o, as in the formulas of nn.LSTM's documentation; the second is that of forgetting in Keras', too. */
const gates = ['input', 'forget', 'cell', 'output'] as const;

/** A bias of an LSTM that is set to a positive number at one gate, to have the layer remember: that is the gate of forgetting. */
export const remembers: Probe = (trace, lab) => {
	const biases = new Map<TensorId, number>();
	for (const { primitive, inputs } of opsOf(trace, 'rnn'))
		if (primitive.mode === 'lstm')
			for (const id of inputs) {
				const shape = trace.tensors[id]!.shape;
				if (shape?.length !== 1 || shape[0]! % 4 !== 0) continue;
				for (let at: TensorId | undefined = id; at !== undefined; at = writtenInto(trace, at)) biases.set(at, shape[0]! / 4);
			}
	const written = new Map<number, { readonly at: TensorId; readonly gate: number | null; readonly value: number }[]>();
	const first = new Map<number, Parameters<typeof hazardAt>[1]>();
	for (const op of opsOf(trace, 'strided_put')) {
		const [, from] = op.inputs;
		const size = biases.get(op.outputs[0]!);
		const numbers = from === undefined ? null : lab.numbers(from);
		if (size === undefined || !numbers) continue;
		const { offset, strides } = op.primitive;
		const isOne = numbers.length === size && String(strides) === '1' && offset % size === 0 && numbers.every((value) => value === numbers[0]);
		const place = written.get(op.span.from) ?? [];
		written.set(op.span.from, place);
		place.push({ at: op.outputs[0]!, gate: isOne ? offset / size : null, value: numbers[0] ?? NaN });
		first.set(op.span.from, op);
	}
	const all = [...written.values()].flat();
	// Who sets several gates by hand has more in mind.
	if (all.some(({ gate }) => gate === null || gate === 1) || new Set(all.map(({ gate }) => gate)).size !== 1) return [];
	return [...written].flatMap(([place, [one]]): Diagnostic[] => {
		if (!one || one.gate === null || !(one.value >= 0.5)) return [];
		return [
			hazardAt(trace, first.get(place)!, {
				code: 'probe.bias_of_other_gate',
				message: `Nothing is raised. This sets the bias of the ${gates[one.gate]} gate to ${one.value}, and not that of the forget gate.`,
				cause: `The biases of an LSTM are those of its four gates one after the other: ${gates.join(', ')}. An LSTM that is to remember at first has a forget gate that is open: entries ${biases.get(one.at)} to ${2 * biases.get(one.at)! - 1}.`,
				tensor: one.at
			})
		];
	});
};

/** What a tensor was before a part of it was written. */
function writtenInto(trace: Trace, id: TensorId): TensorId | undefined {
	const op = makerOf(trace, id);
	return op?.primitive.kind === 'strided_put' ? op.inputs[0] : undefined;
}
