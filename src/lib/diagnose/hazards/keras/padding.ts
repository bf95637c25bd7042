import { lineAt, type ModuleCall, type Op, type TensorId, type Trace } from '../../../ir/index.ts';
import { filledIn } from '../../filled.ts';
import { makerOf, opsOf, readersOf, stepwise } from '../../graph.ts';
import { hazardAt, nameOf, type Hazard } from '../hazard.ts';
import { alongSteps } from './alongSteps.ts';
import { firstSpan, layerPlace, layersIn, sizesOf } from './compared.ts';

const recurrent = /^(?:LSTM|GRU|SimpleRNN)$/;

/** The sequences that a layer's input goes step for step with: ids of an embedding, or numbers as they were given. */
function sequencesBehind(trace: Trace, id: TensorId): TensorId {
	let at = id;
	for (let i = 0; i < 40; i++) {
		const op: Op | undefined = makerOf(trace, at);
		if (!op) return at;
		const { primitive, inputs } = op;
		const next =
			primitive.kind === 'take' && primitive.axis === 0
				? inputs[1]
				: stays.has(primitive.kind)
					? inputs[0]
					: primitive.kind === 'elementwise' && primitive.fn === 'where'
						? inputs[2]
						: undefined;
		if (next === undefined || sizesOf(trace, next)[1] !== sizesOf(trace, id)[1] || sizesOf(trace, next)[0] !== sizesOf(trace, id)[0]) return at;
		at = next;
	}
	return at;
}
const stays: ReadonlySet<Op['primitive']['kind']> = new Set(['cast', 'normalize']);

/** Whether anything is made of a tensor, beside other forms of it. */
const isRead = (trace: Trace, id: TensorId): boolean =>
	readersOf(trace, id).some((op) => (op.primitive.kind === 'reshape' || op.primitive.kind === 'cast' ? op.outputs.some((out) => isRead(trace, out)) : true));

const isLastOf = (trace: Trace, output: TensorId): boolean => {
	const time = sizesOf(trace, output)[1];
	return readersOf(trace, output).some(({ primitive }) => primitive.kind === 'slice' && time !== undefined && time > 1 && primitive.at[1] === time - 1);
};

/** A mean or a maximum over all steps of an output, or of what is made of it step by step. */
const poolOf = (trace: Trace, output: TensorId): Op | undefined =>
	steps(trace, output)
		.flatMap((id) => readersOf(trace, id))
		.find(
			({ primitive, inputs }) =>
				primitive.kind === 'reduce' && ['mean', 'max'].includes(primitive.fn) && String(primitive.axes) === '1' && sizesOf(trace, inputs[0]).length === 3
		);

/** An output, turned round and joined with that of the other direction, too. */
function steps(trace: Trace, output: TensorId): readonly TensorId[] {
	const found = new Set(stepwise(trace, output));
	for (const id of found)
		for (const { primitive, outputs } of readersOf(trace, id))
			if (primitive.kind === 'flip' || (primitive.kind === 'concat' && primitive.axis === 2))
				for (const out of outputs.flatMap((one) => stepwise(trace, one))) found.add(out);
	return [...found];
}

/** The last state of sequences that are padded behind, without a mask: the layer has gone on over the padding. */
export const lastOfPadded: Hazard = (trace) => {
	const known = new Map<TensorId, boolean>();
	return opsOf(trace, 'rnn').flatMap((op) => {
		if (!recurrent.test(op.call.replace('keras.layers.', '')) || op.primitive.masked) return [];
		const x = sequencesBehind(trace, op.inputs[0]!);
		const [rows, time] = sizesOf(trace, x);
		if (rows === undefined || time === undefined || rows < 2 || time < 2) return [];
		if (!known.has(x)) known.set(x, filledIn(trace, x)?.behind.some((n) => n > 0 && n < time) ?? false);
		if (!known.get(x)) return [];
		const [output, ...states] = op.outputs;
		const pooled = poolOf(trace, output!);
		if (!states.some((state) => isRead(trace, state)) && !isLastOf(trace, output!) && !pooled) return [];
		const place = layerPlace(trace, op);
		return [
			{
				...hazardAt(trace, op, {
					code: 'hazard.keras.last_of_padded',
					message: pooled
						? `Nothing is raised. The layer goes on over the padding behind each sequence, and line ${lineAt(trace.source, layerPlace(trace, pooled).from)} takes it for steps.`
						: 'Nothing is raised. The layer goes on over the padding behind each sequence: its last state is that of the padding.',
					cause: `\`${paddedName(trace, x)}\`: shorter rows end with padding, and nothing tells the layer where. \`Embedding(…, mask_zero=True)\` or \`Masking\` does; so does padding in front (padding="pre").`,
					tensor: x
				}),
				...(pooled && { from: place.from, to: place.to, line: lineAt(trace.source, place.from) })
			}
		];
	});
};

/** What the program calls the sequences, or what rows were taken of. */
function paddedName(trace: Trace, id: TensorId): string {
	for (let at: TensorId | undefined = id; at !== undefined; at = makerOf(trace, at)?.inputs[0]) {
		const name = nameOf(trace, at, '');
		if (name) return name;
	}
	return 'the input';
}

const withMask = ({ type, settings }: ModuleCall): boolean => type === 'Masking' || (type === 'Embedding' && settings.get('mask_zero') === true);

/** A mask that something on the way to a recurrent layer has not carried on. */
export const maskLost: Hazard = (trace) => {
	const told = new Set<number>();
	return layersIn(trace, 0, trace.ops.length).flatMap((first) => {
		const [made] = first.outputs ?? [];
		if (!withMask(first) || made === undefined) return [];
		const reached = alongSteps(trace, made, first.to, trace.ops.length);
		return layersIn(trace, first.to, trace.ops.length).flatMap((layer) => {
			const whole = trace.ops.slice(layer.from, layer.to).find(({ primitive }) => primitive.kind === 'rnn' && !primitive.masked);
			if (!whole || told.has(layer.module) || layer.inputs[0] === undefined || !reached.has(layer.inputs[0])) return [];
			const isGivenStates = layer.inputs.slice(1).some((id) => trace.tensors[id]!.dtype !== 'bool');
			if (isGivenStates && readsStepsAlone(trace, whole)) return [];
			told.add(layer.module);
			const span = firstSpan(trace, layer);
			return [
				{
					...hazardAt(trace, whole, {
						code: 'hazard.keras.mask_lost',
						message: `Nothing is raised. The mask of \`${first.type}\` does not get to \`${layer.type}\`: it reads the padding as well.`,
						cause: isGivenStates
							? `Keras hands no mask to a layer that is called with \`initial_state\`. Give it to the call: \`mask=embedding.compute_mask(ids)\`.`
							: `Something between them gives a tensor without a mask: a layer that does not support masking, or an operation outside of layers. Pass it on: \`mask=\` of the call, or \`supports_masking = True\` in a layer of your own.`,
						tensor: layer.inputs[0]
					}),
					...span,
					line: lineAt(trace.source, span.from)
				}
			];
		});
	});
};

/** Whether nothing is made of a layer but its output, step by step, read from the beginning: what it does behind a sequence's end changes none of its steps. */
const readsStepsAlone = (trace: Trace, { inputs, outputs: [output, ...states] }: Op): boolean =>
	behind(trace, inputs[0]!)?.primitive.kind !== 'flip' &&
	!states.some((id) => isRead(trace, id)) &&
	!steps(trace, output!).some((id) => isLastOf(trace, id)) &&
	!poolOf(trace, output!);

/** Whole rows turned round before a layer, and a step of each row of its own taken behind it: padding, which was behind, comes first. */
export const turnedPadding: Hazard = (trace) =>
	opsOf(trace, 'rnn').flatMap((op) => {
		const flip = behind(trace, op.inputs[0]!);
		if (flip?.primitive.kind !== 'flip' || String(flip.primitive.axes) !== '1') return [];
		if (flip.call.startsWith('keras.layers.')) return [];
		const pick = alongOutputs(trace, op.outputs[0]!).find(picksByRow);
		if (!pick) return [];
		return [
			hazardAt(trace, flip, {
				code: 'hazard.keras.turned_padding',
				message: 'Nothing is raised. This turns the padding to the front as well: a short sequence begins with its padding.',
				cause:
					'A step is then taken from each row by its own length, so that the rows are padded. `tf.reverse_sequence(x, lengths, seq_axis=1)` turns each row up to its length.',
				tensor: flip.outputs[0]!
			})
		];
	});

function behind(trace: Trace, id: TensorId): Op | undefined {
	let op = makerOf(trace, id);
	for (let i = 0; i < 10 && op && (op.primitive.kind === 'cast' || op.primitive.kind === 'normalize'); i++) op = makerOf(trace, op.inputs[0]!);
	return op;
}
const alongOutputs = (trace: Trace, id: TensorId): readonly Op[] =>
	readersOf(trace, id).flatMap((op) => (op.primitive.kind === 'cast' || op.primitive.kind === 'reshape' ? [op, ...alongOutputs(trace, op.outputs[0]!)] : [op]));
const picksByRow = ({ primitive, call }: Op): boolean =>
	primitive.kind === 'gather' || (primitive.kind === 'index' && primitive.axes.length > 1) || /gather/.test(call);
