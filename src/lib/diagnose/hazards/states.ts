import type { Op, TensorId, Trace } from '../../ir/index.ts';
import { frameworkOf, makerOf, opsOf, readersOf, stepwise, type OpOf } from '../graph.ts';
import { hazardAt, type Hazard } from './hazard.ts';

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
		return [...stepwise(trace, op.outputs[0]), ...lastStates(trace, op)].flatMap((id) =>
			partsOf(trace, id)
				.filter(
					(part) =>
						part.primitive.at[0] === 1 &&
						!(trace.outcome.kind === 'raised' && trace.outcome.span.from === part.span.from) &&
						stateName.test(unpackedName(trace, part) ?? '')
				)
				.map((part) =>
					hazardAt(trace, part, {
						code: 'hazard.unpacked_batch',
						message: 'Nothing is raised. This takes one tensor apart along its first axis: the second name is no state.',
						cause: `The call gave one tensor, (${trace.tensors[id]!.shape?.join(', ') ?? ''}), and its first axis happens to be 2. ${frameworkOf(op) === 'keras' ? 'With `return_state=True` the layer gives its states as well.' : 'A state has to be returned with the output.'}`,
						tensor: id,
						axis: 0
					})
				)
		);
	});

/** What a layer of Keras' gives without its sequence: its last state, of one row a sample. */
const lastStates = (trace: Trace, op: OpOf<'rnn'>): readonly TensorId[] =>
	frameworkOf(op) === 'keras' && op.outputs[1] !== undefined
		? readersOf(trace, op.outputs[1]).flatMap(({ primitive, outputs }) => (primitive.kind === 'reshape' ? outputs : []))
		: [];

/** Layers of a stack that nothing reads: only the states of those below the last are taken. */
export const lowerLayer: Hazard = (trace) => {
	const places = new Map<number, OpOf<'rnn'>[]>();
	for (const op of opsOf(trace, 'rnn'))
		if (op.primitive.numLayers > 1 && !op.primitive.unbatched) places.set(op.span.from, [...(places.get(op.span.from) ?? []), op]);
	return [...places.values()].flatMap((ops) => {
		const taken = ops.map((op) => statesTaken(trace, op));
		const parts = taken.flatMap((one) => one ?? []);
		const [first] = parts;
		const { numLayers, bidirectional } = ops[0]!.primitive;
		if (!first || taken.includes(null) || parts.some(({ last }) => last >= (numLayers - 1) * (bidirectional ? 2 : 1))) return [];
		return [
			hazardAt(trace, first.op, {
				code: 'hazard.lower_layer',
				message: 'Nothing is raised. This is the state of a lower layer; the last layer’s is not read.',
				cause: `\`h_n\` has ${numLayers * (bidirectional ? 2 : 1)} states for ${numLayers} layers, the last layer’s at the end: ${bidirectional ? '`h_n[-2]` and `h_n[-1]`' : '`h_n[-1]`'}.`,
				tensor: first.op.inputs[0]!,
				axis: 0
			})
		];
	});
};

/** The slices by which alone the results of a stack are read, and the last of its states that each takes; null where they are read in another way. */
function statesTaken(trace: Trace, { outputs: [steps, ...states] }: OpOf<'rnn'>): readonly { readonly op: Op; readonly last: number }[] | null {
	const readers = states.flatMap((id) => heardBy(trace, id));
	if (readers.length === 0 || heardBy(trace, steps!).length > 0) return null;
	const taken = readers.map((op) => {
		const at = op.primitive.kind === 'slice' && heardBy(trace, op.outputs[0]!).length > 0 ? op.primitive.at[0] : undefined;
		return at === undefined ? null : { op, last: typeof at === 'number' ? at : at.start + at.step * (Math.ceil((at.stop - at.start) / at.step) - 1) };
	});
	return taken.every((one) => one !== null) ? taken : null;
}

/** What computes with a tensor, a backward pass aside. */
const heardBy = (trace: Trace, id: TensorId): readonly Op[] => readersOf(trace, id).filter(({ primitive }) => primitive.kind !== 'gradient');

/** Zeros, as they were made or as a part of them. */
function isZeros(trace: Trace, id: TensorId): boolean {
	const op = makerOf(trace, id);
	if (op?.primitive.kind === 'full') return op.primitive.value === 0;
	return op?.inputs[0] !== undefined && passesZeros.has(op.primitive.kind) && isZeros(trace, op.inputs[0]);
}
const passesZeros: ReadonlySet<Op['primitive']['kind']> = new Set(['cast', 'slice', 'expand', 'reshape']);

/** A loop over all steps of a batch of sequences whose cell starts from zeros each time. */
export const forgottenState: Hazard = (trace) => {
	const cells = opsOf(trace, 'rnn_cell');
	const calls = new Map<number, typeof cells>();
	for (const op of cells) calls.set(op.span.from, [...(calls.get(op.span.from) ?? []), op]);
	return [...calls.values()].flatMap((steps) => {
		const read = steps.map((op) => makerOf(trace, op.inputs[0]!));
		const [first] = steps;
		const from = read[0]?.inputs[0];
		const shape = from === undefined ? undefined : trace.tensors[from]!.shape;
		if (!first || shape?.length !== 3) return [];
		const places = read.map((op) => (op?.primitive.kind === 'slice' && op.inputs[0] === from ? op.primitive.at.findIndex((at) => typeof at === 'number') : -1));
		const axis = places[0]!;
		const times = new Set(read.map((op) => op?.primitive.kind === 'slice' && op.primitive.at[axis]));
		const states = (op: (typeof steps)[number]) => (op.primitive.hasHx ? op.inputs.slice(1, op.primitive.mode === 'lstm' ? 3 : 2) : []);
		const carried = cells.some((op) => states(op).some((id) => steps.some(({ outputs }) => outputs.includes(id))));
		if (axis < 0 || carried || places.some((place) => place !== axis) || shape[axis]! < 2 || times.size < shape[axis]!) return [];
		if (!steps.every((op) => states(op).every((id) => isZeros(trace, id)))) return [];
		return [
			hazardAt(trace, first, {
				code: 'hazard.forgotten_state',
				message: 'Nothing is raised. Each step starts from zeros: no step knows of the steps before it.',
				cause: `The cell is called for each of the ${shape[axis]} steps, and what it gives is never its next state. Make the zeros once, before the loop, and give each call the state of the one before.`,
				tensor: first.outputs[0]!,
				axis: 0
			})
		];
	});
};
