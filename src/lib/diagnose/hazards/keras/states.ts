import { lineAt, type Diagnostic, type Op, type TensorId, type Trace } from '../../../ir/index.ts';
import { makerOf, opsOf } from '../../graph.ts';
import { hazardAt, nameOf, type Hazard } from '../hazard.ts';
import { firstSpan, layersIn, sizesOf } from './compared.ts';

const recurrent = /^(?:LSTM|GRU|SimpleRNN|RNN|Bidirectional)$/;
const forms: ReadonlySet<Op['primitive']['kind']> = new Set(['cast', 'reshape']);

/** What made a tensor, before other forms of it. */
function sourceOf(trace: Trace, id: TensorId): Op | undefined {
	let op = makerOf(trace, id);
	for (let i = 0; i < 12 && op && forms.has(op.primitive.kind) && op.inputs[0] !== undefined; i++) op = makerOf(trace, op.inputs[0]);
	return op;
}

/** What tells that a state of one row was not meant for all: it is a row of a batch, or made with one row. */
function oneRow(trace: Trace, state: TensorId, batch: number): string | undefined {
	const source = sourceOf(trace, state);
	if (source?.primitive.kind === 'full' || (source?.primitive.kind === 'random' && !source.call.startsWith('add_weight')))
		return `The state is made with one row, and there are ${batch} sequences.`;
	const row = source?.primitive.kind === 'slice' ? source.primitive.at[0] : undefined;
	const [rows] = sizesOf(trace, source?.inputs[0]);
	if (!source || row === undefined || rows !== batch || (typeof row === 'object' && row.stop - row.start !== 1)) return undefined;
	return `It is one row of \`${nameOf(trace, source.inputs[0]!, 'the states')}\`, which has ${batch}: one a sequence.`;
}

/** A first state of one row, where there are more sequences: every one starts from it. */
export const stateOfOneRow: Hazard = (trace) =>
	layersIn(trace, 0, trace.ops.length).flatMap((layer) => {
		const [x, ...states] = layer.inputs;
		const [batch] = sizesOf(trace, x);
		if (!recurrent.test(layer.type) || batch === undefined || batch < 2) return [];
		return states.flatMap((state): Diagnostic[] => {
			const why =
				trace.tensors[state]!.dtype !== 'bool' && sizesOf(trace, state)[0] === 1 && sizesOf(trace, state).length === 2
					? oneRow(trace, state, batch)
					: undefined;
			if (why === undefined) return [];
			const span = makerOf(trace, state)?.span ?? layer.span;
			return [
				{
					kind: 'hazard',
					severity: 'warning',
					code: 'hazard.keras.state_of_one_row',
					message: 'Nothing is raised. The first state has one row, and it is spread over the batch: every sequence starts from it.',
					cause: `${why} A state is (batch, units).`,
					...span,
					line: lineAt(trace.source, span.from),
					tensor: state
				}
			];
		});
	});

/** An LSTM that is given one of its two states. */
export const oneStateOfTwo: Hazard = (trace) =>
	(trace.calls ?? []).flatMap((layer): Diagnostic[] => {
		const given = layer.inputs.filter((id) => trace.tensors[id]!.dtype !== 'bool');
		if (trace.outcome.kind !== 'ok' || !layer.own || layer.type !== 'LSTM' || given.length !== 2 || sizesOf(trace, given[1]).length !== 2) return [];
		return [
			{
				kind: 'hazard',
				severity: 'warning',
				code: 'hazard.keras.one_state_of_two',
				message: 'Nothing is raised while the model is made; calling it will. An LSTM has two states, and one is given.',
				cause: '`initial_state` of an LSTM is a list of two, h and c: `initial_state=[state_h, state_c]`.',
				from: layer.span.from,
				to: layer.span.to,
				line: lineAt(trace.source, layer.span.from),
				tensor: given[1]!
			}
		];
	});

/** The rnn op whose last state a tensor is, and which of them: 1 for h, 2 for c. */
function stateIn(trace: Trace, id: TensorId): { readonly op: Op; readonly which: number } | undefined {
	let at = id;
	for (let i = 0; i < 12; i++) {
		const op = makerOf(trace, at);
		if (op?.primitive.kind === 'rnn') return { op, which: op.outputs.indexOf(at) };
		if (!op || !forms.has(op.primitive.kind)) return undefined;
		at = op.inputs[0]!;
	}
	return undefined;
}

/** h and c of one direction joined as if they were those of both, and given on as a state. */
export const joinedStates: Hazard = (trace) => {
	const given = new Set(layersIn(trace, 0, trace.ops.length).flatMap(({ type, inputs }) => (recurrent.test(type) ? inputs.slice(1) : [])));
	return opsOf(trace, 'concat').flatMap((op) => {
		const parts = op.inputs.map((id) => stateIn(trace, id));
		const [one, other] = parts;
		if (parts.length !== 2 || !one || !other || one.op !== other.op || one.which === other.which || !given.has(op.outputs[0]!)) return [];
		const isOfTwo = opsOf(trace, 'rnn').some((rnn) => rnn !== one.op && rnn.span.from === one.op.span.from);
		if (!isOfTwo) return [];
		return [
			hazardAt(trace, op, {
				code: 'hazard.keras.joined_states',
				message: 'Nothing is raised. This joins h and c of one direction, and the result is taken for a state of both.',
				cause:
					'`Bidirectional(LSTM(…, return_state=True))` gives output, forward h, forward c, backward h, backward c, in this order: h is the second with the fourth, c the third with the fifth.',
				tensor: op.outputs[0]!
			})
		];
	});
};

/** The last step of both directions' outputs: the backward half has read one step there. */
export const backwardAtLast: Hazard = (trace) =>
	opsOf(trace, 'slice').flatMap((op) => {
		const from = makerOf(trace, op.inputs[0]!);
		const time = sizesOf(trace, op.inputs[0])[1];
		if (!from || from.primitive.kind !== 'concat' || time === undefined || time < 2 || op.primitive.at[1] !== time - 1) return [];
		const backward = from.inputs.at(-1);
		const turned = backward === undefined ? undefined : sourceOf(trace, backward);
		if (from.primitive.axis !== 2 || turned?.primitive.kind !== 'flip' || makerOf(trace, turned.inputs[0]!)?.primitive.kind !== 'rnn') return [];
		const half = sizesOf(trace, from.inputs[0])[2]!;
		const last = op.primitive.at[2];
		if (typeof last === 'object' && last.stop <= half) return [];
		// A layer that takes one step after another takes the last as well.
		const isOfOthers = opsOf(trace, 'slice').some(
			({ inputs, span, primitive: { at } }) => inputs[0] === op.inputs[0] && span.from === op.span.from && typeof at[1] === 'number' && at[1] !== time - 1
		);
		if (isOfOthers) return [];
		return [
			hazardAt(trace, op, {
				code: 'hazard.backward_last_step',
				message: 'Nothing is raised. At the last step the backward direction has read one step only.',
				cause:
					'The backward half starts reading at the last step and ends at the first. `Bidirectional(…)` without return_sequences gives the final states of both directions.',
				tensor: op.inputs[0]!
			})
		];
	});

/** Steps that were joined one behind another along the batch, and dealt out as (batch, time, …). */
export const stepsDealtOut: Hazard = (trace) =>
	opsOf(trace, 'reshape').flatMap((op) => {
		const joined = makerOf(trace, op.inputs[0]!);
		const [batch, time] = sizesOf(trace, op.outputs[0]);
		if (joined?.primitive.kind !== 'concat' || joined.primitive.axis !== 0 || batch === undefined || time === undefined) return [];
		const steps = joined.inputs.length;
		if (batch === steps || time !== steps || steps < 2 || batch < 2 || !joined.inputs.every((id) => sizesOf(trace, id)[0] === batch)) return [];
		return [
			hazardAt(trace, op, {
				code: 'hazard.view_for_permute',
				message: 'Nothing is raised. Reshaping does not move axes: rows of different sequences are mixed.',
				cause: `The ${steps} steps stand one behind another, each with all ${batch} rows; \`(${sizesOf(trace, op.outputs[0]).join(', ')})\` deals them out as if each row stood together. \`tf.stack(…, axis=1)\` puts steps side by side.`,
				tensor: op.outputs[0]!
			})
		];
	});

const draws: ReadonlySet<string> = new Set(['Dropout', 'SpatialDropout1D', 'GaussianNoise', 'GaussianDropout', 'AlphaDropout']);

/** A loop of one's own that learns through layers of dropout, and never calls them as in training. */
export const neverInTraining: Hazard = (trace) => {
	if (opsOf(trace, 'gradient').length === 0) return [];
	const layers = layersIn(trace, 0, trace.ops.length).filter(
		({ type, settings }) => draws.has(type) && Number(settings.get('rate') ?? settings.get('stddev')) > 0
	);
	const isOn = layers.some(({ from, to }) => trace.ops.slice(from, to).some(({ primitive }) => primitive.kind === 'random'));
	const first = opsOf(trace, 'gradient')[0]!;
	const at = trace.ops.indexOf(first);
	const last = layers.findLast(({ to }) => to <= at);
	if (isOn || !last) return [];
	const calls = trace.calls ?? [];
	let outer = last;
	while (outer.within !== null && calls[outer.within]) outer = calls[outer.within]!;
	if (outer === last || outer.span.from === firstSpan(trace, last).from) return [];
	return [
		{
			kind: 'hazard',
			severity: 'warning',
			code: 'hazard.keras.never_in_training',
			message: `Nothing is raised. The model is called without training=True where it learns: its \`${last.type}\` never acts.`,
			cause: 'Outside of `fit`, a model is called as for a prediction. In a training loop: `model(x, training=True)`.',
			from: outer.span.from,
			to: outer.span.to,
			line: lineAt(trace.source, outer.span.from)
		}
	];
};

/** What made a tensor of which a batch may be a part. */
function unbatched(trace: Trace, id: TensorId): Op | undefined {
	const op = sourceOf(trace, id);
	return op?.primitive.kind === 'slice' ? unbatched(trace, op.inputs[0]!) : op;
}

/** A loss of which padding alone is kept: the mask is 1 where the target is 0. */
export const maskTurned: Hazard = (trace) =>
	opsOf(trace, 'elementwise').flatMap((op) => {
		if (op.primitive.fn !== 'mul' || op.inputs.length !== 2) return [];
		const sides = op.inputs.map((id) => unbatched(trace, id));
		const mask = sides.find((side) => side?.primitive.kind === 'elementwise' && side.primitive.fn === 'eq');
		const each = op.inputs[sides.indexOf(mask) === 0 ? 1 : 0]!;
		if (!mask || !isTokenLoss(trace, each) || sizesOf(trace, mask.outputs[0]).length !== 2) return [];
		const zero = mask.inputs.map((id) => makerOf(trace, id)).some((one) => constantOf(one) === 0);
		const others = opsOf(trace, 'elementwise').some(
			(one) => one !== mask && one.primitive.fn === 'eq' && one.span.from !== mask.span.from && one.inputs[0] === mask.inputs[0]
		);
		if (!zero || others) return [];
		return [
			hazardAt(trace, mask, {
				code: 'hazard.keras.mask_turned',
				message: 'Nothing is raised. The mask is 1 where the target is 0: the loss is about the padding only.',
				cause: 'Losses are multiplied by it, so that words count nothing. A mask of words is `tf.not_equal(target, 0)`.',
				tensor: mask.outputs[0]!
			})
		];
	});

const constantOf = (op: Op | undefined): number | undefined =>
	op?.primitive.kind === 'full'
		? op.primitive.value
		: op?.primitive.kind === 'literal' && op.primitive.values.length === 1
			? Number(op.primitive.values[0])
			: undefined;

/** Whether a tensor [batch, time] is the cross entropy of each step. */
function isTokenLoss(trace: Trace, id: TensorId): boolean {
	if (sizesOf(trace, id).length !== 2) return false;
	let at = id;
	for (let i = 0; i < 8; i++) {
		const op = makerOf(trace, at);
		if (!op) return false;
		if (/entropy/.test(op.call) || op.primitive.kind === 'gather' || (trace.calls ?? []).some(({ type, outputs }) => type === 'Loss' && outputs?.includes(at)))
			return true;
		if (op.primitive.kind !== 'elementwise' && op.primitive.kind !== 'cast' && op.primitive.kind !== 'reduce') return false;
		at = op.inputs[0]!;
	}
	return false;
}
