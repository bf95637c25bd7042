import type { Op, Trace } from '../../ir/index.ts';
import { opsOf, readersOf, stepwise, type OpOf } from '../graph.ts';
import { hazardAt, tensorOf, type Hazard } from './hazard.ts';

/** The name that `a, (b, c) = …` gives to part `index` of what it takes apart; null where the op is no such assignment. */
function unpackedName(trace: Trace, { span, primitive: { at } }: OpOf<'slice'>): string | null {
	const names = /^[([]?\s*(\w+)\s*,\s*(\w+)\s*[)\]]?$/.exec(trace.source.slice(span.from, span.to));
	return (typeof at[0] === 'number' && names?.[at[0] + 1]) || null;
}

const partsOf = (trace: Trace, tensor: number): readonly OpOf<'slice'>[] =>
	readersOf(trace, tensor).filter((op): op is OpOf<'slice'> => op.primitive.kind === 'slice' && op.inputs[0] === tensor);

const cellState = /^(?:_+|c|cx|c_?[nt0]|cell\w*|\w+_c|\w+_cell)$/i;

/** `out, (h, c) = gru(x)`: a GRU has one state, whose first axis is the layers: of two layers it makes two. */
export const unpackedLayers: Hazard = (trace) =>
	opsOf(trace, 'rnn').flatMap((op) => {
		const hn = op.primitive.mode === 'lstm' || op.primitive.bidirectional ? undefined : op.outputs[1];
		if (hn === undefined) return [];
		const found = partsOf(trace, hn).find((part) => part.primitive.at[0] === 1 && cellState.test(unpackedName(trace, part) ?? ''));
		if (!found) return [];
		return [
			hazardAt(trace, found, {
				code: 'hazard.unpacked_layers',
				message: 'Nothing is raised. This takes h_n apart along its layers: the first name is layer 0, the second is layer 1.',
				cause: `Only an LSTM has a cell state. \`h_n\` is (${trace.tensors[hn]!.shape?.join(', ') ?? ''}), layer·direction first, and it falls into two because there are two layers.`,
				tensor: hn,
				axis: 0
			})
		];
	});

const stateName = /^(?:_+|h|hx|h_?[nt0]|(?:\w+_)?hidden\w*|(?:\w+_)?states?)$/i;

/** `output, hidden = encoder(x)` of a module that gives its output only: a batch of two falls into its sequences. */
export const unpackedBatch: Hazard = (trace) =>
	opsOf(trace, 'rnn').flatMap((op) => {
		if (op.outputs[0] === undefined || op.primitive.unbatched) return [];
		return stepwise(trace, op.outputs[0]).flatMap((id) =>
			partsOf(trace, id)
				.filter((part) => part.primitive.at[0] === 1 && stateName.test(unpackedName(trace, part) ?? ''))
				.map((part) =>
					hazardAt(trace, part, {
						code: 'hazard.unpacked_batch',
						message: 'Nothing is raised. This takes one tensor apart along its first axis: the second name is no state.',
						cause: `The call gave one tensor, (${trace.tensors[id]!.shape?.join(', ') ?? ''}), and its first axis happens to be 2. A state has to be returned with the output.`,
						tensor: id,
						axis: 0
					})
				)
		);
	});

/** h_n of a lower layer alone goes on to be read, where the last layer’s was meant. */
export const lowerLayer: Hazard = (trace) =>
	opsOf(trace, 'rnn').flatMap((op) => {
		const { numLayers, bidirectional } = op.primitive;
		const hn = numLayers > 1 ? op.outputs[1] : undefined;
		if (hn === undefined || op.primitive.unbatched) return [];
		const readers = readersOf(trace, hn);
		const last = (numLayers - 1) * (bidirectional ? 2 : 1);
		const parts = partsOf(trace, hn);
		if (parts.length < readers.length || !parts.every(({ primitive: { at } }) => typeof at[0] === 'number' && at[0] < last)) return [];
		return parts
			.filter((part) => goesOn(trace, part))
			.slice(0, 1)
			.map((part) =>
				hazardAt(trace, part, {
					code: 'hazard.lower_layer',
					message: 'Nothing is raised. This is the state of a lower layer; the last layer’s is not read.',
					cause: `\`h_n\` has ${tensorOf(trace, hn)?.shape?.[0]} states for ${numLayers} layers, the last layer’s at the end: ${bidirectional ? '`h_n[-2]` and `h_n[-1]`' : '`h_n[-1]`'}.`,
					tensor: hn,
					axis: 0
				})
			);
	});

/** Whether a layer reads it, as it is or joined with others. */
const goesOn = (trace: Trace, op: Op): boolean =>
	readersOf(trace, op.outputs[0]!).some(
		(reader) => (reader.primitive.kind === 'matmul' && reader.inputs[0] === op.outputs[0]) || (reader.primitive.kind === 'concat' && goesOn(trace, reader))
	);
