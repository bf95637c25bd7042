import { sizeOf, type DType, type RnnCellPrimitive, type RnnPrimitive } from '../ir/index.ts';
import { gateCount } from '../tensors/layers/recurrent.ts';
import { dtypeFacts } from '../tensors/dtype.ts';
import { recurrentSizes } from '../values/primitives/recurrent.ts';

/** Where a program runs: on a CPU, by PyTorch's own loops or oneDNN's; or on a card, by cuDNN. */
export type Device = 'cpu' | 'card';

/** What bytes are taken for. */
export type Part = 'gates' | 'outputs' | 'inputs' | 'activations';

/** Memory of its own that a layer takes beside its inputs and results. */
export interface Taken {
	readonly part: Part;
	readonly bytes: number;
}

/** What a recurrent layer keeps for its gradient, beside x, the states that it was given, and its weights. */
export interface RecurrentKept {
	readonly taken: readonly Taken[];
	/** How many copies of x it makes and keeps in place of x where that does not lie row by row, time first. */
	readonly copies: number;
	/** Whether its output is kept, in the memory that the caller gets. */
	readonly keepsOutput: boolean;
	/** Not what a run held, but what the equations need. */
	readonly isEstimate: boolean;
}

/** An LSTM on a CPU runs in oneDNN where its dtype has instructions there, without a projection and not packed (aten/src/ATen/native/RNN.cpp, use_mkldnn). */
const inOneDnn = (op: RnnPrimitive, dtype: DType): boolean =>
	op.mode === 'lstm' && op.projSize === 0 && op.lengths === null && (dtype === 'float32' || dtype === 'bfloat16');

/** One layer in one direction. */
interface Sizes {
	readonly seq: number;
	readonly batch: number;
	readonly input: number;
	readonly hidden: number;
	/** Of one element. */
	readonly bytes: number;
}

/** oneDNN's rows are a whole number of cache lines, and no multiple of 256 elements (src/cpu/rnn/rnn_utils.cpp, get_good_ld). */
function paddedRow(elements: number, bytes: number): number {
	const line = 64 / bytes;
	const padded = Math.ceil(elements / line) * line;
	return padded % 256 === 0 ? padded + line : padded;
}

/**
 * The workspace that oneDNN 3.12 gives an LSTM of one layer and direction that trains: its gates and h of each step, h and c of each step in two layers, and
 * room for their gradients, each on pages of its own (src/cpu/rnn/rnn_utils.hpp, set_workspace_sizes).
 */
function oneDnnWorkspace({ seq, batch, input, hidden, bytes }: Sizes): number {
	const steps = 2 * (seq + 1) * batch;
	const widest = Math.max(input, hidden);
	const rooms = [
		seq * batch * paddedRow(4 * hidden, bytes) * bytes,
		seq * batch * paddedRow(hidden, bytes) * bytes,
		steps * paddedRow(widest, bytes) * bytes,
		steps * hidden * bytes,
		steps * paddedRow(widest, 4) * 4,
		steps * paddedRow(widest, 4) * 4,
		steps * hidden * 4
	];
	return rooms.reduce((sum, room) => sum + Math.ceil(room / 4096) * 4096, 0);
}

/** What the equations keep of a step, in rows of `hidden`: the gates, and what is made of them on the way to h. */
const perStep = {
	lstm: { gates: 4, between: 1 },
	gru: { gates: 3, between: 3 },
	rnn_tanh: { gates: 0, between: 1 },
	rnn_relu: { gates: 0, between: 1 }
} as const;

/** What a layer keeps on a device, from what PyTorch 2.13 was seen to save (tests/reference/memory); cuDNN's reserve is what the equations need. */
export function recurrentKept(op: RnnPrimitive, xShape: readonly number[], dtype: DType, device: Device): RecurrentKept {
	const { seq, batch, rows } = recurrentSizes(op, xShape);
	const { bytes } = dtypeFacts[dtype];
	const { mode, hiddenSize: H, projSize, numLayers } = op;
	const D = op.bidirectional ? 2 : 1;
	const R = projSize || H;
	const isLstm = mode === 'lstm';
	const oneDnn = device === 'cpu' && inOneDnn(op, dtype);
	const drops = op.training && op.dropout > 0;
	const taken: Taken[] = [];
	const take = (part: Part, elements: number): void => void taken.push({ part, bytes: elements * bytes });
	if (!op.hasHx) take('inputs', numLayers * D * batch * (isLstm ? R + H : R));
	for (let layer = 0; layer < numLayers; layer++) {
		const input = layer === 0 ? op.inputSize : D * R;
		if (layer > 0) {
			// What a layer reads of the one below. oneDNN's forward output is kept already where nothing is put beside it.
			if (!oneDnn || D === 2 || drops) take('outputs', rows * D * R);
			if (drops) take('outputs', rows * D * R);
		}
		for (let direction = 0; direction < D; direction++) {
			if (device === 'card') take('gates', rows * (isLstm ? 5 : mode === 'gru' ? 4 : 0) * H);
			else if (oneDnn) {
				taken.push({ part: 'gates', bytes: oneDnnWorkspace({ seq, batch, input, hidden: H, bytes }) });
				if (D === 2 || layer < numLayers - 1) take('outputs', rows * H);
				take('inputs', 2 * batch * H);
				// In place of biases it is given zeros of the weights' shapes.
				if (!op.bias) take('gates', 4 * H * (input + H));
			} else {
				const { gates, between } = perStep[mode];
				// Of the last step, h and c are nobody's input.
				const before = rows - (op.lengths ? op.lengths.filter((n) => n === seq).length : batch);
				take('gates', rows * gates * H + rows * between * H);
				if (isLstm) take('gates', before * H + (projSize > 0 ? rows * H : 0));
				if (isLstm || mode === 'gru') take('outputs', before * R);
			}
		}
	}
	return { taken, copies: device === 'card' ? 0 : oneDnn ? 1 : D, keepsOutput: device === 'card' || (oneDnn && D === 1), isEstimate: device === 'card' };
}

/** What a cell keeps of one step, beside its inputs. Where h and c are read again, who reads them keeps them. */
export function cellKept(op: RnnCellPrimitive, outputShape: readonly number[], dtype: DType, device: Device): RecurrentKept {
	const { bytes } = dtypeFacts[dtype];
	const rows = sizeOf(outputShape) / op.hiddenSize;
	const { gates, between } = perStep[op.mode];
	// On a card an LSTM's and a GRU's cell is one kernel: its workspace (aten/src/ATen/native/cuda/RNN.cu).
	const width = device === 'cpu' ? gates + between : op.mode === 'lstm' ? 4 : op.mode === 'gru' ? 5 : 0;
	const isPlain = gateCount[op.mode] === 1;
	return { taken: isPlain ? [] : [{ part: 'gates', bytes: rows * width * op.hiddenSize * bytes }], copies: 0, keepsOutput: isPlain, isEstimate: false };
}
