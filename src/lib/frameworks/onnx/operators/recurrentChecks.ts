import type { Mismatch } from '../../../ir/index.ts';
import type { Evidence } from '../../../ir/index.ts';
import type { StridedTensor } from '../../../tensors/tensor.ts';
import { Crash } from '../status.ts';
import { braced } from '../types.ts';
import { enforced, numbersOf, refuse, type Attributes, type Running } from './operator.ts';

type Cell = 'LSTM' | 'GRU' | 'RNN';

/** Blocks of `hidden_size` rows in W and R. */
export const gates: Readonly<Record<Cell, number>> = { LSTM: 4, GRU: 3, RNN: 1 };

const evidence = (file: string): Evidence => ({
	framework: 'ONNX Runtime',
	version: '1.30.0',
	file: `onnxruntime/core/providers/cpu/rnn/${file}`,
	how: 'recorded'
});

/** The activations that the CPU knows, as they are told. */
const activationNames = ['Affine', 'Relu', 'LeakyRelu', 'ThresholdedRelu', 'Tanh', 'ScaledTanh', 'Sigmoid', 'HardSigmoid', 'Elu', 'Softsign', 'Softplus'];

/** How each cell's kernel reads its attributes: where, and in which words. */
const made: Readonly<Record<Cell, { file: string; where: string; lines: Readonly<Record<'hidden' | 'clip' | 'activations' | 'layout', number>> }>> = {
	LSTM: {
		file: 'lstm_base.h',
		where: 'onnxruntime::LSTMBase::LSTMBase(const onnxruntime::OpKernelInfo&)',
		lines: { hidden: 24, clip: 31, activations: 47, layout: 53 }
	},
	GRU: {
		file: 'deep_cpu_gru.h',
		where: 'onnxruntime::DeepCpuGruOp::DeepCpuGruOp(const onnxruntime::OpKernelInfo&)',
		lines: { hidden: 28, clip: 37, activations: 49, layout: 56 }
	},
	RNN: {
		file: 'rnn.h',
		where: 'onnxruntime::RNN<T>::RNN(const onnxruntime::OpKernelInfo&) [with T = float]',
		lines: { hidden: 32, clip: 0, activations: 40, layout: 48 }
	}
};

const directions = ['forward', 'reverse', 'bidirectional'];
const noLayout = 'Batchwise recurrent operations (layout == 1) are not supported. If you need support create a github issue with justification.';

/** How many activations one direction takes. */
const activationCount: Readonly<Record<Cell, number>> = { LSTM: 3, GRU: 2, RNN: 1 };

/** What a kernel holds against its attributes when a session is made, in its order. */
export function constructRecurrent(cell: Cell, attributes: Attributes): void {
	const { file, where, lines } = made[cell];
	const stop = (message: string, rule: string): never =>
		refuse(`Exception during initialization: ${message}`, 'FAIL', { code: `onnx.${cell.toLowerCase()}.${rule}`, evidence: evidence(file) });
	const at = (line: number, condition: string, rule: string, words = ''): never => stop(enforced(`cpu/rnn/${file}:${line}`, where, condition, words), rule);
	const hidden = attributes.int('hidden_size');
	const direction = attributes.text('direction', 'forward');
	const both = direction === 'bidirectional';
	const given = attributes.texts('activations');
	if (cell === 'RNN') {
		if (!directions.includes(direction)) at(25, 'allowed_directions.find(direction_) != allowed_directions.end()', 'direction');
		if (hidden === undefined) at(lines.hidden, 'info.GetAttr("hidden_size", &hidden_size_).IsOK()', 'hidden_size');
		const activations = given.length === 2 && !both ? given.slice(0, 1) : given;
		if (activations.length !== (both ? 2 : 1)) at(lines.activations, 'activations_.size() == static_cast<size_t>(num_directions)', 'activations');
		const unknown = activations.find((one) => !activationNames.includes(one));
		if (unknown !== undefined)
			at(
				42,
				'allowed_activations.find(activations_[direction]) != allowed_activations.end()',
				'activations',
				`RNN op: Invalid activation attribute - ${unknown}`
			);
		if (attributes.int('layout', 0) !== 0) at(lines.layout, 'layout_ == 0', 'layout', noLayout);
		return;
	}
	if (hidden === undefined || hidden <= 0) at(lines.hidden, 'info.GetAttr("hidden_size", &int64_value).IsOK() && int64_value > 0', 'hidden_size');
	const clip = attributes.int('clip');
	if (clip !== undefined && !(clip > 0)) at(lines.clip, 'clip_ > 0.f', 'clip');
	if (!directions.includes(direction))
		stop(
			`/onnxruntime_src/onnxruntime/core/providers/cpu/rnn/rnn_helpers.h:45 onnxruntime::rnn::detail::Direction onnxruntime::rnn::detail::MakeDirection(const std::string&) Invalid 'direction' argument of '${direction}'. Must be one of 'forward', 'reverse', or 'bidirectional'.\n`,
			'direction'
		);
	const count = activationCount[cell];
	if (given.length > 0 && given.length !== count * (both ? 2 : 1))
		at(lines.activations, `activation_func_names.size() == static_cast<size_t>(num_directions_) * ${count}`, 'activations');
	const unknown = given.find((one) => !activationNames.some((name) => name.toLowerCase() === one.toLowerCase()));
	if (unknown !== undefined)
		stop(
			`/onnxruntime_src/onnxruntime/core/providers/cpu/rnn/rnn_helpers.cc:144 std::string onnxruntime::rnn::detail::NormalizeActivationArgumentAndGetAlphaBetaCount(const std::string&, std::vector<float>::const_iterator&, const std::vector<float>::const_iterator&, std::vector<float>::const_iterator&, const std::vector<float>::const_iterator&, float&, float&) Expecting activation to be one of ${activationNames.join(', ')}. Got ${unknown}\n`,
			'activations'
		);
	if (attributes.int('layout', 0) !== 0) at(lines.layout, 'layout_ == 0', 'layout', noLayout);
}

/** The arguments of a run, checked. */
export interface RecurrentInputs {
	readonly x: StridedTensor;
	readonly w: StridedTensor;
	readonly r: StridedTensor;
	readonly b: StridedTensor | null;
	/** null: every sequence is as long as X. */
	readonly lengths: readonly number[] | null;
	readonly h: StridedTensor | null;
	readonly c: StridedTensor | null;
	readonly p: StridedTensor | null;
	readonly hidden: number;
	readonly directions: number;
}

/** What ONNX Runtime holds against the inputs of a recurrent node, in its order (rnn_helpers.cc: ValidateCommonRnnInputs; lstm_base.cc: ValidateInputs). */
export function checkRecurrent(cell: Cell, run: Running): RecurrentInputs {
	const [x, w, r, b = null, lens = null, h = null, c = null, p = null] = run.inputs as readonly [
		StridedTensor,
		StridedTensor,
		StridedTensor,
		...(StridedTensor | null)[]
	];
	if (x.dtype === 'float64')
		refuse(`${cell} operator does not support double yet`, 'RUNTIME_EXCEPTION', {
			code: `onnx.${cell.toLowerCase()}.dtype`,
			evidence: evidence('rnn_helpers.cc')
		});
	const hidden = run.attributes.int('hidden_size', 0);
	const both = run.attributes.text('direction') === 'bidirectional' ? 2 : 1;
	const rows = gates[cell] * hidden;
	if (x.rank < 3) throw new Crash('SIGABRT', `X of ${x.rank} axes: the sizes of three are read before their number is checked`);
	if (x.rank !== 3) {
		refuse(`Input X must have 3 dimensions only. Actual:${braced(x.shape)}`, 'INVALID_ARGUMENT', {
			code: 'onnx.rnn.X',
			evidence: evidence('rnn_helpers.cc'),
			mismatch: {
				argument: 'input',
				tensor: x.ir.id,
				axis: null,
				what: 'rank',
				expected: '3',
				got: `${x.rank}`,
				against: 'rank',
				says: `{} has ${x.rank} axes; X needs 3: (steps, batch, features).`
			}
		});
	}
	const [steps, batch, features] = x.shape as readonly [number, number, number];
	const gateCount = gates[cell];
	/** Why an argument does not fit, by its name in ONNX's description of the node. */
	const sayingOf = (name: string, shape: readonly number[], expected: readonly number[], axis: number | null): string => {
		const shown = `\`${name} (${shape.join(', ')})\``;
		if (axis === null) return `${shown} has ${shape.length} axes; it needs ${expected.length}: (${expected.join(', ')}).`;
		const before = `Axis ${axis} of ${shown} is ${shape[axis]}; `;
		const size = expected[axis]!;
		if (name === 'sequence_lens') return `${shown} holds ${shape[0]} lengths for a batch of ${batch}.`;
		if (axis === 0) return `${before}direction='${run.attributes.text('direction')}' needs ${size}, one for each direction.`;
		if (name === 'W' || (name === 'R' && axis === 1))
			return `${before}hidden_size=${hidden} needs ${gateCount > 1 ? `${gateCount} × ${hidden} = ` : ''}${size} rows${gateCount > 1 ? ', gate by gate' : ''}.`;
		if (name === 'R') return `${before}it multiplies the state, of which hidden_size=${hidden}.`;
		if (name === 'B') return `${before}it needs 2 × ${gateCount} × ${hidden} = ${size}: a bias of the input's product and one of the state's.`;
		if (name === 'P') return `${before}it needs 3 × ${hidden} = ${size}: one for each gate but the candidate.`;
		return `${before}${axis === 1 ? `the batch of X is ${size}` : `hidden_size is ${size}`}.`;
	};
	const hold = (
		name: string,
		tensor: StridedTensor | null,
		expected: readonly number[],
		against: readonly string[],
		status: 'FAIL' | 'INVALID_ARGUMENT' = 'FAIL',
		shown = braced(expected)
	): void => {
		if (!tensor || String(tensor.shape) === String(expected)) return;
		const axis = tensor.rank === expected.length ? tensor.shape.findIndex((n, i) => n !== expected[i]) : null;
		// A wrong size of X is told as one of W: both are held against each other.
		const ofX = name === 'W' && axis === 2;
		const at = ofX ? x : tensor;
		const mismatch: Mismatch = {
			argument: ofX ? 'input' : name === 'initial_h' ? 'hx' : name === 'initial_c' ? 'cx' : name === 'sequence_lens' ? 'lengths' : 'constructor',
			tensor: at.ir.id,
			axis,
			what: axis === null ? 'rank' : 'size',
			expected: axis === null ? `${expected.length}` : `${ofX ? tensor.shape[axis] : expected[axis]}`,
			got: axis === null ? `${tensor.rank}` : `${ofX ? expected[axis] : tensor.shape[axis]}`,
			against: axis === null ? 'rank' : ofX ? 'input_size' : against[axis]!,
			says: ofX
				? `The last axis of {} is ${features}, but each row of \`W (${w.shape.join(', ')})\` multiplies ${w.shape[2]} numbers.`
				: sayingOf(name, tensor.shape, expected, axis)
		};
		refuse(`Input ${name} must have shape ${shown}. Actual:${braced(tensor.shape)}`, status, {
			code: `onnx.rnn.${name}`,
			evidence: evidence('rnn_helpers.cc'),
			mismatch
		});
	};
	hold('W', w, [both, rows, features], ['direction', 'hidden_size', 'input_size'], 'INVALID_ARGUMENT');
	hold('R', r, [both, rows, hidden], ['direction', 'hidden_size', 'hidden_size'], 'INVALID_ARGUMENT');
	hold('B', b, [both, 2 * rows], ['direction', 'hidden_size'], 'INVALID_ARGUMENT', `{${both},${2 * gates[cell]}*${hidden}}`);
	hold('sequence_lens', lens, [batch], ['batch'], 'INVALID_ARGUMENT');
	let lengths: readonly number[] | null = null;
	if (lens) {
		lengths = numbersOf(run, lens, 'lengths of sequences');
		const wrong = lengths.find((n) => n < 0 || n > steps);
		if (wrong !== undefined)
			refuse(`Invalid value/s in sequence_lens. All values must be >= 0 and <= seq_length. seq_length=${steps}`, 'INVALID_ARGUMENT', {
				code: 'onnx.rnn.lengths',
				evidence: evidence('rnn_helpers.cc'),
				mismatch: {
					argument: 'lengths',
					tensor: lens.ir.id,
					axis: 0,
					what: 'value',
					expected: `0 to ${steps}`,
					got: `${wrong}`,
					against: 'seq_len',
					says: `A length is ${wrong}, but X has ${steps} steps.`
				}
			});
	}
	hold('initial_h', h, [both, batch, hidden], ['direction', 'batch', 'hidden_size']);
	if (cell === 'LSTM') {
		hold('initial_c', c, [both, batch, hidden], ['direction', 'batch', 'hidden_size']);
		hold('P', p, [both, 3 * hidden], ['direction', 'hidden_size']);
	}
	const empty = cell === 'LSTM' ? batch === 0 : cell === 'GRU' && (batch === 0 || features === 0 || (steps === 0 && !lens));
	if (empty) throw new Crash('SIGABRT', 'X without an element');
	return { x, w, r, b, lengths: lengths?.every((n) => n === steps) ? null : lengths, h, c, p, hidden, directions: both };
}
