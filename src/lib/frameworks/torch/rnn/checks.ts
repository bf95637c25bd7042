import type { Mismatch, Shape } from '../../../ir/index.ts';
import type { Check } from '../../../tensors/check.ts';
import { listed, type TorchTensor } from '../tensor/tensor.ts';
import { tupled } from '../../../tensors/broadcast.ts';
import { sameSizes } from '../../../tensors/strides.ts';
import { outputSize, type Layer } from './settings.ts';

const file = 'torch/nn/modules/rnn.py';

/** One call of a recurrent layer, as its checks read it. The getters raise what Python raises where something is no tensor. */
export interface LayerCall {
	readonly layer: Layer;
	/** As it was passed: [seq, batch, feature], [batch, seq, feature], [seq, feature], or the data of packed sequences. */
	readonly input: TorchTensor;
	readonly packed: boolean;
	/** Sizes of the batch that the layer reads. */
	readonly batch: number;
	/** Whether states were passed. */
	readonly passed: boolean;
	readonly hx: TorchTensor;
	/** LSTM only. */
	readonly cx: TorchTensor;
	/** Sizes that the layer holds against what it expects: with the batch axis that an unbatched input lacks. */
	readonly hxShape: readonly number[];
	readonly cxShape: readonly number[];
}

const batched = ({ input }: LayerCall): boolean => input.rank === 3;

const rank = (call: LayerCall, argument: 'input' | 'hx' | 'cx', expected: string): Mismatch => {
	const tensor = argument === 'input' ? call.input : argument === 'hx' ? call.hx : call.cx;
	return { argument, tensor: tensor.ir.id, axis: null, what: 'rank', expected, got: String(tensor.rank), against: argument === 'input' ? 'rank' : 'input' };
};

/** Which axis of a state does not fit, and which setting it is held against. */
function stateMismatch(
	argument: 'hx' | 'cx',
	tensor: TorchTensor,
	shape: readonly number[],
	expected: readonly number[],
	hidden: 'hidden_size' | 'proj_size'
): Mismatch {
	const axis = shape.length === expected.length ? shape.findIndex((n, i) => n !== expected[i]) : -1;
	if (axis < 0)
		return { argument, tensor: tensor.ir.id, axis: null, what: 'rank', expected: String(expected.length), got: String(shape.length), against: 'input' };
	// An unbatched state has no batch axis of its own.
	const own = tensor.rank === 2 && axis === 2 ? 1 : axis;
	return {
		argument,
		tensor: tensor.ir.id,
		axis: own,
		what: 'size',
		expected: String(expected[axis]),
		got: String(shape[axis]),
		against: ['num_layers', 'batch', hidden][axis]!
	};
}

/** Sizes that h_0 must have: (num_layers · directions, batch, proj_size or hidden_size). */
const expectedHidden = ({ layer, batch }: LayerCall): readonly [number, number, number] => [layer.numLayers * layer.directions, batch, outputSize(layer)];
const expectedCell = ({ layer, batch }: LayerCall): readonly [number, number, number] => [layer.numLayers * layer.directions, batch, layer.hiddenSize];

const same = (shape: Shape, expected: readonly number[]): boolean => sameSizes(shape ?? [], expected);

export const rankChecks: readonly Check<LayerCall>[] = [
	{
		code: 'torch.rnn.input.rank',
		fails: ({ input }) => input.rank !== 2 && input.rank !== 3,
		type: 'ValueError',
		message: ({ layer, input }) => `${layer.type}: Expected input to be 2D or 3D, got ${input.rank}D ${layer.type === 'RNN' ? 'tensor ' : ''}instead`,
		source: `${file}:703, 1114, 1402`,
		mismatch: (call) => rank(call, 'input', '2 or 3')
	}
];

const misfit = (call: LayerCall): 'hx' | 'cx' => (call.hx.rank !== (batched(call) ? 3 : 2) ? 'hx' : 'cx');

export const stateRankChecks: readonly Check<LayerCall>[] = [
	{
		code: 'torch.rnn.hx.rank',
		fails: (call) => call.passed && call.layer.type !== 'LSTM' && call.hx.rank !== (batched(call) ? 3 : 2),
		type: 'RuntimeError',
		message: (call) =>
			batched(call)
				? `For batched 3-D input, hx should also be 3-D but got ${call.hx.rank}-D tensor`
				: `For unbatched 2-D input, hx should also be 2-D but got ${call.hx.rank}-D tensor`,
		source: `${file}:712, 718, 1411, 1417`,
		mismatch: (call) => rank(call, 'hx', batched(call) ? '3' : '2')
	},
	{
		code: 'torch.rnn.hx.rank',
		fails: (call) => call.passed && call.layer.type === 'LSTM' && (call.hx.rank !== (batched(call) ? 3 : 2) || call.cx.rank !== (batched(call) ? 3 : 2)),
		type: 'RuntimeError',
		message: (call) => {
			const [what, n] = batched(call) ? ['batched 3-D', 3] : ['unbatched 2-D', 2];
			return `For ${what} input, hx and cx should also be ${n}-D but got (${call.hx.rank}-D, ${call.cx.rank}-D) tensors`;
		},
		source: `${file}:1148, 1155`,
		mismatch: (call) => rank(call, misfit(call), batched(call) ? '3' : '2')
	}
];

const weightDType = ({ layer }: LayerCall) => layer.weights[0]!.dtype;

/** `check_forward_args`: an LSTM skips it for packed sequences. */
export const forwardChecks: readonly Check<LayerCall>[] = [
	{
		code: 'torch.rnn.input.dtype',
		fails: (call) => call.input.dtype !== weightDType(call),
		type: 'ValueError',
		message: (call) => {
			const [input, weight] = [call.input.dtype, weightDType(call)];
			return `RNN input dtype (torch.${input}) does not match weight dtype (torch.${weight}). Convert input: input.to(torch.${weight}), or convert model: model.to(torch.${input})`;
		},
		source: `${file}:319`,
		mismatch: (call) => ({
			argument: 'input',
			tensor: call.input.ir.id,
			axis: null,
			what: 'dtype',
			expected: weightDType(call),
			got: call.input.dtype,
			against: 'dtype'
		})
	},
	{
		code: 'torch.rnn.input.rank',
		fails: ({ packed, input }) => packed && input.rank !== 2,
		type: 'RuntimeError',
		message: ({ input }) => `input must have 2 dimensions, got ${input.rank}`,
		source: `${file}:325`,
		mismatch: (call) => rank(call, 'input', '2')
	},
	{
		code: 'torch.rnn.input_size',
		fails: ({ layer, input }) => input.shape.at(-1) !== layer.inputSize,
		type: 'RuntimeError',
		message: ({ layer, input }) => `input.size(-1) must be equal to input_size. Expected ${layer.inputSize}, got ${input.shape.at(-1)}`,
		source: `${file}:329`,
		mismatch: ({ layer, input }) => ({
			argument: 'input',
			tensor: input.ir.id,
			axis: input.rank - 1,
			what: 'size',
			expected: String(layer.inputSize),
			got: String(input.shape.at(-1)),
			against: 'input_size'
		})
	},
	{
		code: 'torch.rnn.hx.size',
		fails: (call) => !same(call.hxShape, expectedHidden(call)),
		type: 'RuntimeError',
		message: (call) => `Expected hidden${call.layer.type === 'LSTM' ? '[0]' : ''} size ${tupled(expectedHidden(call))}, got ${listed(call.hxShape)}`,
		source: `${file}:362`,
		mismatch: (call) => stateMismatch('hx', call.hx, call.hxShape, expectedHidden(call), call.layer.projSize > 0 ? 'proj_size' : 'hidden_size')
	},
	{
		code: 'torch.rnn.cx.size',
		fails: (call) => call.layer.type === 'LSTM' && !same(call.cxShape, expectedCell(call)),
		type: 'RuntimeError',
		message: (call) => `Expected hidden[1] size ${tupled(expectedCell(call))}, got ${listed(call.cxShape)}`,
		source: `${file}:362`,
		mismatch: (call) => stateMismatch('cx', call.cx, call.cxShape, expectedCell(call), 'hidden_size')
	}
];
