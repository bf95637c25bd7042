import type { Axis, RnnMode } from '../../../ir/index.ts';
import { recurrent } from '../../../tensors/layers/recurrent.ts';
import type { StridedTensor } from '../../../tensors/tensor.ts';
import type { Dim, Typed } from '../types.ts';
import { fail, type Inference, type MemoryLowering, type Operator, type Running } from './operator.ts';
import { checkRecurrent, constructRecurrent, gates, type RecurrentInputs } from './recurrentChecks.ts';
import { stepByStep } from './recurrentSteps.ts';

type Cell = 'LSTM' | 'GRU' | 'RNN';

/** What a recurrent node gives, as ONNX infers it (onnx/defs/rnn/defs.cc: RNNShapeInference). */
function infer({ node, inputs, attributes, by, since }: Inference): readonly (Typed | null)[] {
	const direction = attributes.text('direction', 'forward');
	const directions: Dim = direction === 'bidirectional' ? 2 : direction === 'forward' || direction === 'reverse' ? 1 : null;
	const size = attributes.int('hidden_size', -1);
	const hidden: Dim = size > 0 ? size : null;
	const x = inputs[0];
	let [steps, batch]: [Dim, Dim] = [null, null];
	if (x?.shape) {
		if (x.shape.length !== 3)
			fail(
				by === 'onnx' && since >= 22
					? `Input 0 expected to have rank 3 but has rank ${x.shape.length} in node ${node.name || node.op}.`
					: 'First input tensor must have rank 3'
			);
		const [first = null, second = null] = x.shape;
		[steps, batch] = attributes.int('layout', 0) === 0 ? [first, second] : [second, first];
	}
	const elem = x?.elem ?? 0;
	if (attributes.int('layout', 0) !== 0)
		return [
			{ elem, shape: [batch, steps, directions, hidden] },
			{ elem, shape: [batch, directions, hidden] },
			{ elem, shape: [batch, directions, hidden] }
		];
	const state = { elem, shape: [directions, batch, hidden] };
	return [{ elem, shape: [steps, directions, batch, hidden] }, state, state];
}

/** Where the gates of ONNX's blocks of rows stand in PyTorch's: i f g o of i o f c; r z n of z r h. */
const order: Readonly<Record<Cell, readonly number[]>> = { LSTM: [0, 2, 3, 1], GRU: [1, 0, 2], RNN: [0] };

/** The usual activations of one direction, in lower case. */
const usual: Readonly<Record<Cell, string>> = { LSTM: 'sigmoid tanh tanh', GRU: 'sigmoid tanh', RNN: 'tanh' };

const yAxes: readonly Axis[] = ['time', 'layer', 'batch', 'hidden'];

/** The op that a node is, where there is one: the usual activations, nothing clipped, every sequence to its end. */
function modeOf(cell: Cell, { attributes }: Running, { lengths, p, directions, x }: RecurrentInputs): RnnMode | null {
	const given = attributes.texts('activations').map((one) => one.toLowerCase());
	const each = usual[cell].split(' ').length;
	const ways = Array.from({ length: directions }, (_, i) => given.slice(i * each, (i + 1) * each).join(' ') || usual[cell]);
	if (lengths || p || attributes.has('clip') || attributes.int('input_forget', 0) !== 0 || x.size === 0) return null;
	if (cell === 'RNN') return ways.every((one) => one === 'tanh') ? 'rnn_tanh' : ways.every((one) => one === 'relu') ? 'rnn_relu' : null;
	if (ways.some((one) => one !== usual[cell])) return null;
	return cell === 'LSTM' ? 'lstm' : attributes.int('linear_before_reset', 0) !== 0 ? 'gru' : null;
}

const part = (by: MemoryLowering, x: StridedTensor, at: number, from = 0, to = x.shape[1]!): StridedTensor => {
	const rest = x.shape.slice(2);
	return by.op({ kind: 'slice', at: [at, { start: from, stop: to, step: 1 }] }, [x], [to - from, ...rest], { dtype: x.dtype });
};

/** A whole recurrent layer of the op's, the gates' blocks in its order. */
function asLayer(cell: Cell, mode: RnnMode, run: Running, inputs: RecurrentInputs): readonly StridedTensor[] {
	const { by } = run;
	const { x, w, r, b, h, c, hidden, directions } = inputs;
	const [steps, batch, inputSize] = x.shape as readonly [number, number, number];
	const reverse = run.attributes.text('direction') === 'reverse';
	const places = order[cell].flatMap((block) => Array.from({ length: hidden }, (_, i) => block * hidden + i));
	const index = cell === 'RNN' ? null : by.literal(places, [places.length]);
	const turned = (weight: StridedTensor): StridedTensor =>
		index ? by.op({ kind: 'take', axis: 0 }, [weight, index], weight.shape, { dtype: weight.dtype }) : weight;
	const rows = gates[cell] * hidden;
	const weights = Array.from({ length: directions }, (_, i) => [
		turned(part(by, w, i)),
		turned(part(by, r, i)),
		...(b ? [turned(part(by, b, i, 0, rows)), turned(part(by, b, i, rows, 2 * rows))] : [])
	]).flat();
	const backwards = (one: StridedTensor): StridedTensor => (reverse ? by.op({ kind: 'flip', axes: [0] }, [one], one.shape) : one);
	const zeros = (): StridedTensor => by.source({ kind: 'full', value: 0 }, [directions, batch, hidden]);
	const states = h || c ? [h ?? zeros(), ...(cell === 'LSTM' ? [c ?? zeros()] : [])] : [];
	const [output, ...last] = recurrent<StridedTensor>(
		by,
		{
			mode,
			inputSize,
			hiddenSize: hidden,
			numLayers: 1,
			bidirectional: directions === 2,
			batchFirst: false,
			bias: b !== null,
			projSize: 0,
			dropout: 0,
			training: false,
			weights
		},
		{ input: backwards(x), states }
	);
	const split = by.reshape(backwards(output!), [steps, batch, directions, hidden]);
	return [by.transpose(split, [0, 2, 1, 3], { axes: yAxes }), ...last];
}

const operator = (cell: Cell): Operator => ({
	infer,
	construct: (attributes) => constructRecurrent(cell, attributes),
	run: (run) => {
		const inputs = checkRecurrent(cell, run);
		const mode = modeOf(cell, run, inputs);
		run.host.trace.label(inputs.x.ir.id, ['time', 'batch', 'feature']);
		return mode ? asLayer(cell, mode, run, inputs) : stepByStep(cell, run, inputs);
	}
});

export const recurrentOperators: readonly (readonly [string, Operator])[] = [
	['LSTM', operator('LSTM')],
	['GRU', operator('GRU')],
	['RNN', operator('RNN')]
];
