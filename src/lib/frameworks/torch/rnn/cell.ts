import { pythonFunction } from '../../../tensors/arguments/function.ts';
import type { Axis, DType, LayerType } from '../../../ir/index.ts';
import { NativeFunction, PyInstance, PyList, PyTuple, PyUnknown, type Interpreter, type Value } from '../../../python/index.ts';
import type { Check } from '../../../tensors/check.ts';
import { runChecks } from '../binding/check.ts';
import { promote } from '../../../tensors/promote.ts';
import { initModule, memberOf, register, registerModule } from '../nn/module/module.ts';
import { stateOf } from '../state.ts';
import { newTensor, recording, TorchTensor, typeName } from '../tensor/tensor.ts';
import { emptyParameter, resetParameters } from './constructor.ts';
import { linearDTypeMessage } from './native.ts';
import { asTensor, itemAt } from './passed.ts';
import { gates } from './settings.ts';

const python = 'torch/nn/modules/rnn.py';
const native = 'aten/src/ATen/native/RNN.cpp';

interface Cell {
	readonly type: LayerType;
	readonly nonlinearity: Value;
	readonly weights: readonly TorchTensor[];
}

/** One call of a cell, after its checks of rank; sizes with the batch axis that an unbatched input lacks. */
interface CellCall {
	readonly cell: Cell;
	readonly input: TorchTensor;
	/** [h] or [h, c]; null: zeros of the input's dtype, of the cell's own size. */
	readonly states: readonly TorchTensor[] | null;
	readonly sizes: readonly (readonly number[])[];
	readonly batch: number;
}

/** `gates · hidden_size`, as Python multiplies whatever was given. */
function chunks(host: Interpreter, count: number, hidden: Value): Value {
	if (typeof hidden === 'bigint' || typeof hidden === 'boolean') return BigInt(count) * BigInt(hidden);
	if (typeof hidden === 'number') return count * hidden;
	if (typeof hidden === 'string') return hidden.repeat(count);
	if (hidden instanceof PyList || hidden instanceof PyTuple) return hidden;
	if (hidden instanceof TorchTensor) return host.unsupported('a size that is a tensor');
	return host.raise('TypeError', `unsupported operand type(s) for *: 'int' and '${typeName(hidden)}'`);
}

const signatures: Readonly<Record<LayerType, string>> = {
	LSTM: 'self, input_size, hidden_size, bias=True, device=None, dtype=None',
	GRU: 'self, input_size, hidden_size, bias=True, device=None, dtype=None',
	RNN: "self, input_size, hidden_size, bias=True, nonlinearity='tanh', device=None, dtype=None"
};

/** The `__init__` of `nn.LSTMCell`, `nn.GRUCell` and `nn.RNNCell`, which checks nothing itself: `torch.empty` does. */
export function initCell(type: LayerType): NativeFunction {
	return pythonFunction(
		'__init__',
		signatures[type],
		(host, ...positional) => {
			const [self, input_size, hidden_size, bias, ...rest] = positional as [PyInstance, Value, Value, Value, ...Value[]];
			const nonlinearity = type === 'RNN' ? rest.shift()! : null;
			const options = { device: rest[0] ?? null, dtype: rest[1] ?? null };
			initModule(host, self);
			for (const [name, value] of Object.entries({ input_size, hidden_size, bias })) self.attrs.set(name, value);
			const rows = chunks(host, gates[type], hidden_size);
			const parameters: [string, Value, readonly Axis[]][] = [
				['weight_ih', new PyTuple([rows, input_size]), ['gate', 'feature']],
				['weight_hh', new PyTuple([rows, hidden_size]), ['gate', 'hidden']],
				...(host.truth(bias) ? (['bias_ih', 'bias_hh'] as const).map((name): [string, Value, readonly Axis[]] => [name, rows, ['gate']]) : [])
			];
			const made = parameters.map(([name, sizes, axes]) => {
				const parameter = emptyParameter(host, sizes, options, { axes, name });
				register(host, self, '_parameters', name, parameter);
				return parameter;
			});
			for (const name of ['bias_ih', 'bias_hh']) if (memberOf(self, name) === undefined) register(host, self, '_parameters', name, null);
			if (type === 'RNN') self.attrs.set('nonlinearity', nonlinearity);
			resetParameters(host, made, Number(hidden_size), `${type}Cell`);
			registerModule(host, self);
			return null;
		},
		`${type}Cell.__init__`
	);
}

interface RankCall {
	readonly type: LayerType;
	readonly argument: 'input' | 'hx' | 'cx';
	readonly tensor: TorchTensor;
	/** `input`, `hidden`, `hx[0]`. */
	readonly called: string;
}

const rankCheck: Check<RankCall> = {
	code: 'torch.rnn_cell.rank',
	fails: ({ tensor }) => tensor.rank !== 1 && tensor.rank !== 2,
	type: 'ValueError',
	message: ({ type, called, tensor }) => `${type}Cell: Expected ${called} to be 1D or 2D, got ${tensor.rank}D instead`,
	source: `${python}:1615, 1736, 1846`,
	mismatch: ({ argument, tensor }) => ({
		argument,
		tensor: tensor.ir.id,
		axis: null,
		what: 'rank',
		expected: '1 or 2',
		got: String(tensor.rank),
		against: 'rank'
	})
};

const inputSizeOf = ({ cell }: CellCall): number => cell.weights[0]!.shape[1]!;
const hiddenSizeOf = ({ cell }: CellCall): number => cell.weights[1]!.shape[1]!;

/** What one state is held against: the batch first, then the width. */
const stateChecks = (at: 0 | 1): Check<CellCall>[] => {
	const argument = at === 0 ? 'hx' : 'cx';
	return [
		{
			code: `torch.rnn_cell.${argument}.batch`,
			fails: ({ sizes, batch }) => sizes[at] !== undefined && sizes[at][0] !== batch,
			type: 'RuntimeError',
			message: ({ sizes, batch }) => `Input batch size ${batch} doesn't match hidden${at} batch size ${sizes[at]![0]}`,
			source: `${native}, check_rnn_cell_forward_hidden`,
			mismatch: ({ states, sizes, batch }) => ({
				argument,
				tensor: states![at]!.ir.id,
				axis: 0,
				what: 'size',
				expected: String(batch),
				got: String(sizes[at]![0]),
				against: 'batch'
			})
		},
		{
			code: `torch.rnn_cell.${argument}.rank`,
			fails: ({ sizes }) => sizes[at]?.length === 1,
			type: 'IndexError',
			message: () => 'Dimension out of range (expected to be in range of [-1, 0], but got 1)',
			source: `${native}, check_rnn_cell_forward_hidden`,
			mismatch: ({ states }) => ({ argument, tensor: states![at]!.ir.id, axis: null, what: 'rank', expected: '2', got: '1', against: 'input' })
		},
		{
			code: `torch.rnn_cell.${argument}.hidden_size`,
			fails: (call) => call.sizes[at] !== undefined && call.sizes[at][1] !== hiddenSizeOf(call),
			type: 'RuntimeError',
			message: (call) => `hidden${at} has inconsistent hidden_size: got ${call.sizes[at]![1]}, expected ${hiddenSizeOf(call)}`,
			source: `${native}, check_rnn_cell_forward_hidden`,
			mismatch: (call) => {
				const state = call.states?.[at];
				return (
					state && {
						argument,
						tensor: state.ir.id,
						axis: state.rank === 1 ? 0 : 1,
						what: 'size',
						expected: String(hiddenSizeOf(call)),
						got: String(call.sizes[at]![1]),
						against: 'hidden_size'
					}
				);
			}
		}
	];
};

const rowsOf = (call: CellCall): number => gates[call.cell.type] * hiddenSizeOf(call);

/** What the weights are held against, which a program may have put in the place of the cell’s own. */
const weightChecks: readonly Check<CellCall>[] = (['weight_ih', 'weight_hh'] as const).map((name, at) => ({
	code: `torch.rnn_cell.${name}`,
	fails: (call) => call.cell.weights[at]!.shape[0] !== rowsOf(call),
	type: 'RuntimeError',
	message: (call) => `${name} first dim must be ${gates[call.cell.type]} * hidden_size = ${rowsOf(call)}, but got ${call.cell.weights[at]!.shape[0]}`,
	source: `${native}, check_rnn_cell_forward_weights`
}));

const inputChecks: readonly Check<CellCall>[] = [
	{
		code: 'torch.rnn_cell.input_size',
		fails: (call) => call.input.shape.at(-1) !== inputSizeOf(call),
		type: 'RuntimeError',
		message: (call) => `input has inconsistent input_size: got ${call.input.shape.at(-1)} expected ${inputSizeOf(call)}`,
		source: `${native}, check_rnn_cell_forward_input`,
		mismatch: (call) => ({
			argument: 'input',
			tensor: call.input.ir.id,
			axis: call.input.rank - 1,
			what: 'size',
			expected: String(inputSizeOf(call)),
			got: String(call.input.shape.at(-1)),
			against: 'input_size'
		})
	}
];

const hiddenChecks: readonly Check<CellCall>[] = [...stateChecks(0), ...stateChecks(1)];

/** What the C++ side of a cell checks, in its order. */
const cellChecks: Readonly<Record<LayerType, readonly Check<CellCall>[]>> = {
	LSTM: [...inputChecks, ...weightChecks, ...hiddenChecks],
	GRU: [...inputChecks, ...hiddenChecks, ...weightChecks],
	RNN: [...weightChecks, ...inputChecks, ...hiddenChecks]
};

/** `forward(self, input, hx=None)` of the cells. */
export function forwardCell(type: LayerType): NativeFunction {
	return pythonFunction(
		'forward',
		'self, input, hx=None',
		(host, ...positional) => {
			const [self, given, passed] = positional as [PyInstance, Value, Value];
			if ((passed instanceof PyTuple || passed instanceof PyList) && passed.items.some((item) => item instanceof PyUnknown))
				return passed.items.find((item) => item instanceof PyUnknown)!;
			const input = asTensor(host, given, 'dim');
			runChecks(host, [rankCheck], { type, argument: 'input', tensor: input, called: 'input' });
			const states = readStates(host, type, passed, input.rank === 1);
			const weights = ['weight_ih', 'weight_hh', 'bias_ih', 'bias_hh'].map((name) => memberOf(self, name)).filter((weight) => weight instanceof TorchTensor);
			const cell = { type, nonlinearity: self.attrs.get('nonlinearity') ?? null, weights };
			if (type === 'RNN' && cell.nonlinearity !== 'tanh' && cell.nonlinearity !== 'relu')
				host.raise('RuntimeError', `Unknown nonlinearity: ${host.str(cell.nonlinearity)}`);
			if (states && type === 'LSTM' && states.length !== 2)
				host.raise('RuntimeError', 'lstm_cell expects two hidden states', { code: 'torch.rnn_cell.hx.count' });
			const batched = (tensor: TorchTensor) => (input.rank === 1 ? [1, ...tensor.shape] : tensor.shape);
			const batch = batched(input)[0]!;
			const zeros = [batch, Number(self.attrs.get('hidden_size'))];
			const call = { cell, input, states, sizes: states?.map(batched) ?? (type === 'LSTM' ? [zeros, zeros] : [zeros]), batch };
			if (weights.some(({ rank }, at) => rank !== (at < 2 ? 2 : 1))) host.unsupported('weights of a cell that have other axes');
			runChecks(host, cellChecks[type], call);
			if (weights.slice(2).some(({ shape }) => shape[0] !== rowsOf(call))) host.unsupported('a bias of a cell that is of another size');
			const deep = call.sizes.find((size) => size.length > 2);
			if (deep) raiseOfDepth(host, call, deep);
			return lower(host, call, multiply(host, call));
		},
		`${type}Cell.forward`
	);
}

/** A state of two axes beside an input of one: it passes the checks where there are as many rows as units, and does not fit then. */
function raiseOfDepth(host: Interpreter, call: CellCall, state: readonly number[]): never {
	const [units, width, rows] = [hiddenSizeOf(call), state[2]!, rowsOf(call)];
	if (width !== units) host.raise('RuntimeError', `mat1 and mat2 shapes cannot be multiplied (${units}x${width} and ${units}x${rows})`);
	if (rows !== units) host.raise('RuntimeError', `The size of tensor a (${rows}) must match the size of tensor b (${units}) at non-singleton dimension 2`);
	return host.unsupported('states with more axes than the input');
}

function readStates(host: Interpreter, type: LayerType, passed: Value, unbatched: boolean): readonly TorchTensor[] | null {
	if (passed === null) return null;
	if (type !== 'LSTM') {
		const hx = asTensor(host, passed, 'dim');
		runChecks(host, [rankCheck], { type, argument: 'hx', tensor: hx, called: 'hidden' });
		return [hx];
	}
	const given = host.iterate(passed).map((item, i) => {
		const tensor = asTensor(host, item, 'dim');
		runChecks(host, [rankCheck], { type, argument: i === 0 ? 'hx' : 'cx', tensor, called: `hx[${i}]` });
		return tensor;
	});
	if (unbatched) return [asTensor(host, itemAt(host, passed, 0), 'dim'), asTensor(host, itemAt(host, passed, 1), 'dim')];
	if (passed instanceof TorchTensor) {
		host.raise('TypeError', "lstm_cell(): argument 'hx' (position 2) must be tuple of Tensors, not Tensor", {
			code: 'torch.rnn_cell.hx.count',
			mismatch: { argument: 'hx', tensor: passed.ir.id, axis: null, what: 'rank', expected: 'a pair (h_0, c_0)', got: 'one tensor', against: 'hx' }
		});
	}
	return given;
}

/** The two matrix multiplications: the dtypes of h′ and c′. */
function multiply(host: Interpreter, { cell, input, states }: CellCall): { readonly h: DType; readonly c: DType } {
	const weight = cell.weights[0]!;
	const bias = cell.weights.length > 2;
	const linear = (tensor: TorchTensor, argument: 'input' | 'hx') => {
		if (tensor.device !== weight.device)
			host.raise('RuntimeError', `Tensor on device ${weight.device} is not on the expected device ${tensor.device}!`, { code: 'torch.rnn_cell.device' });
		if (tensor.dtype === weight.dtype) return;
		host.raise('RuntimeError', linearDTypeMessage(tensor.dtype, weight.dtype, bias), {
			code: `torch.rnn_cell.${argument}.dtype`,
			mismatch: { argument, tensor: tensor.ir.id, axis: null, what: 'dtype', expected: weight.dtype, got: tensor.dtype, against: 'dtype' }
		});
	};
	const h = states?.[0];
	// A GRU's cell multiplies its input first, the others their state.
	if (cell.type === 'GRU') linear(input, 'input');
	if (h) linear(h, 'hx');
	linear(input, 'input');
	const c = states?.[1];
	if (c && c.device !== weight.device) host.unsupported('a cell state on another device');
	const wide = promote(weight.dtype, c?.dtype ?? weight.dtype);
	return { h: wide, c: wide };
}

function lower(host: Interpreter, { cell, input, states, batch }: CellCall, types: { readonly h: DType; readonly c: DType }): Value {
	const unbatched = input.rank === 1;
	const [weight, recurrent] = [cell.weights[0]!, cell.weights[1]!];
	const hiddenSize = recurrent.shape[1]!;
	const inputs = [input, ...(states ?? []), ...cell.weights];
	const axes: readonly Axis[] = unbatched ? ['hidden'] : ['batch', 'hidden'];
	host.trace.label(input.ir.id, unbatched ? ['feature'] : ['batch', 'feature']);
	for (const state of states ?? []) host.trace.label(state.ir.id, axes);
	const requiresGrad = stateOf(host).gradEnabled && inputs.some((tensor) => tensor.requiresGrad);
	const made = (dtype: DType, gradFn: string) =>
		newTensor(host, {
			shape: unbatched ? [hiddenSize] : [batch, hiddenSize],
			dtype,
			device: input.device,
			axes,
			requiresGrad,
			gradFn: unbatched ? 'SqueezeBackward1' : gradFn
		});
	const last = cell.nonlinearity === 'relu' ? 'ReluBackward0' : 'TanhBackward0';
	const h = made(types.h, { LSTM: 'MulBackward0', GRU: 'AddBackward0', RNN: last }[cell.type]);
	const c = cell.type === 'LSTM' ? made(types.c, 'AddBackward0') : null;
	const mode = cell.type === 'LSTM' ? 'lstm' : cell.type === 'GRU' ? 'gru' : cell.nonlinearity === 'relu' ? 'rnn_relu' : 'rnn_tanh';
	const outputs = [h, ...(c ? [c] : [])];
	const op = host.trace.op(
		{ kind: 'rnn_cell', mode, inputSize: weight.shape[1]!, hiddenSize, bias: cell.weights.length > 2, hasHx: states !== null, unbatched },
		inputs.map((tensor) => tensor.ir.id),
		outputs.map((tensor) => tensor.ir.id),
		`nn.${cell.type}Cell`
	);
	if (requiresGrad) recording.made?.(host, op, inputs, outputs);
	return c ? new PyTuple([h, c]) : h;
}
