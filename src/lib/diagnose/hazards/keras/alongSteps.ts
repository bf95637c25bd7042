import type { ModuleCall, Op, Span, TensorId, Trace } from '../../../ir/index.ts';
import { makerOf } from '../../graph.ts';
import { firstSpan, sizesOf, stepsIn } from './compared.ts';

/** Where a step was let see those after it: null where none was. */
export type Ahead = (Span & { readonly what: string }) | null;

/** Layers that give a step for each step, whatever else they are. */
const perStep =
	/^(?:Embedding|LSTM|GRU|SimpleRNN|RNN|Bidirectional|Dense|Dropout|SpatialDropout1D|Activation|ReLU|LeakyReLU|ELU|PReLU|Softmax|LayerNormalization|BatchNormalization|TimeDistributed|Concatenate|Add|Multiply|Average|Subtract|Conv1D|MultiHeadAttention|Attention|AdditiveAttention|Identity|Lambda|GaussianNoise|Masking|Reshape)$/;
const keepsSteps: ReadonlySet<Op['primitive']['kind']> = new Set([
	'elementwise',
	'cast',
	'normalize',
	'matmul',
	'softmax',
	'concat',
	'take',
	'reshape',
	'slice',
	'expand'
]);

/**
 * What goes step for step with a tensor [batch, time, …] in some ops, and whether a step of it has seen later ones on the way.
 */
export function alongSteps(trace: Trace, start: TensorId, from: number, to: number): ReadonlyMap<TensorId, Ahead> {
	const [batch, time] = sizesOf(trace, start);
	const found = new Map<TensorId, Ahead>([[start, null]]);
	const isAlong = (id: TensorId): boolean => {
		const shape = sizesOf(trace, id);
		return shape.length >= 2 && shape[0] === batch && shape[1] === time;
	};
	for (const { op, layer } of stepsIn(trace, from, to)) {
		const { inputs, outputs } = op ?? layer;
		if (op ? !keepsSteps.has(op.primitive.kind) && op.primitive.kind !== 'flip' : !perStep.test(layer.type)) continue;
		const known = inputs.filter((id) => found.has(id));
		if (known.length === 0) continue;
		const before = known.map((id) => found.get(id)!).find((ahead) => ahead !== null) ?? null;
		const ahead = before ?? (op ? opAhead(trace, op) : layerAhead(trace, layer, found));
		for (const id of outputs ?? []) if (isAlong(id) && !found.has(id)) found.set(id, ahead);
	}
	return found;
}

function opAhead(trace: Trace, op: Op): Ahead {
	const { primitive, span } = op;
	if (primitive.kind === 'flip' && primitive.axes.includes(1)) return { ...span, what: 'turns the steps round' };
	return isOpenAttention(trace, op) ? { ...span, what: 'weighs all steps' } : null;
}

/** A softmax over as many steps as there are, of scores that nothing was added to or left out of. */
function isOpenAttention(trace: Trace, { primitive, inputs }: Op): boolean {
	if (primitive.kind !== 'softmax') return false;
	const shape = sizesOf(trace, inputs[0]);
	if (shape.length < 3 || shape.at(-1) !== shape.at(-2) || primitive.axis !== shape.length - 1) return false;
	const maker = makerOf(trace, inputs[0]!);
	return !(maker?.primitive.kind === 'elementwise' && /^(?:add|sub|where|maximum|minimum)$/.test(maker.primitive.fn));
}

function layerAhead(trace: Trace, layer: ModuleCall, along: ReadonlyMap<TensorId, Ahead>): Ahead {
	const { type, settings, from, to, inputs } = layer;
	const span = firstSpan(trace, layer);
	const ops = trace.ops.slice(from, to);
	if (type === 'Bidirectional') return { ...span, what: '`Bidirectional` reads each sequence from its end as well' };
	if (settings.get('go_backwards') === true) return { ...span, what: '`go_backwards` reads each sequence from its end' };
	const conv = type === 'Conv1D' ? ops.find(({ primitive }) => primitive.kind === 'conv') : undefined;
	const after = conv?.primitive.kind === 'conv' ? (conv.primitive.padding.at(-1)?.[1] ?? 0) : 0;
	if (after > 0) return { ...span, what: `\`padding="same"\` lets each step read ${after === 1 ? 'one' : after} after it` };
	// What looks at another sequence sees no later step of its own.
	const isOfItself = inputs.length < 2 || inputs.slice(1).some((id) => along.has(id));
	return /Attention$/.test(type) && isOfItself && ops.some((op) => isOpenAttention(trace, op)) ? { ...span, what: `\`${type}\` has no causal mask` } : null;
}
