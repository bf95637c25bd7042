import { pythonFunction } from '../../../tensors/arguments/function.ts';
import type { Axis, LayerType, Mismatch, Primitive } from '../../../ir/index.ts';
import { NativeFunction, PyDict, PyInstance, PyTuple, types, type Arguments, type Interpreter, type Value } from '../../../python/index.ts';
import { readDType, readSizes } from '../binding/arguments.ts';
import type { Check } from '../../../tensors/check.ts';
import { runChecks } from '../binding/check.ts';
import { cpu, readDevice, TorchDevice, usableDevice } from '../device.ts';
import { differentiable } from '../../../tensors/convert.ts';
import { allocate } from '../tensor/memory.ts';
import { initModule, register, registerModule } from '../nn/module/module.ts';
import { newTensor, typeName, type TorchTensor } from '../tensor/tensor.ts';
import { warnAt, stateOf } from '../state.ts';
import { weightKinds, type WeightKind } from '../../../tensors/layers/recurrent.ts';
import { gates, weightName } from './settings.ts';

const file = 'torch/nn/modules/rnn.py';

/** The arguments of `RNNBase.__init__`. */
interface Construction {
	readonly host: Interpreter;
	readonly type: LayerType;
	readonly input_size: Value;
	readonly hidden_size: Value;
	readonly num_layers: Value;
	readonly bias: Value;
	readonly batch_first: Value;
	readonly dropout: Value;
	readonly proj_size: Value;
}

const isInt = (value: Value): value is bigint | boolean => typeof value === 'bigint' || typeof value === 'boolean';
const isReal = (value: Value): value is bigint | boolean | number => isInt(value) || typeof value === 'number';

/** `left operator right`, for values that may be anything; raises Python's TypeError where they have no order. */
function compare(host: Interpreter, left: Value, operator: '<' | '<=' | '>=', right: Value): boolean {
	if (!isReal(left) || !isReal(right)) {
		if (left !== null && typeof left === 'object' && left.cls.find('__lt__')) host.unsupported(`a layer's size given as ${typeName(left)}`);
		return host.raise('TypeError', `'${operator}' not supported between instances of '${typeName(left)}' and '${typeName(right)}'`);
	}
	const [a, b] = [Number(left), Number(right)];
	return operator === '<' ? a < b : operator === '<=' ? a <= b : a >= b;
}

const wrong =
	(setting: keyof Construction, expected: string, what: Mismatch['what'] = 'value') =>
	(call: Construction): Mismatch => ({
		argument: 'constructor',
		axis: null,
		what,
		expected,
		got: call.host.str(call[setting] as Value),
		against: setting
	});

const mustBe = (setting: 'bias' | 'batch_first' | 'input_size' | 'hidden_size', type: 'bool' | 'int', line: number): Check<Construction> => ({
	code: `torch.rnn.${setting}.type`,
	fails: (call) => (type === 'bool' ? typeof call[setting] !== 'boolean' : !isInt(call[setting])),
	type: 'TypeError',
	message: (call) => `${setting} should be of type ${type}, got: ${typeName(call[setting]).split('.').pop()!}`,
	source: `${file}:${line}`,
	mismatch: (call) => ({ argument: 'constructor', axis: null, what: 'dtype', expected: type, got: typeName(call[setting]), against: setting })
});

const mustBePositive = (setting: 'input_size' | 'hidden_size' | 'num_layers', line: number): Check<Construction> => ({
	code: `torch.rnn.${setting}.positive`,
	fails: (call) => compare(call.host, call[setting], '<=', 0n),
	type: 'ValueError',
	message: () => `${setting} must be greater than zero`,
	source: `${file}:${line}`,
	mismatch: wrong(setting, 'more than 0')
});

/** What `RNNBase.__init__` checks, in its order. */
const constructorChecks: readonly Check<Construction>[] = [
	{
		code: 'torch.rnn.dropout.range',
		fails: ({ dropout }) => !isReal(dropout) || !(Number(dropout) >= 0 && Number(dropout) <= 1) || typeof dropout === 'boolean',
		type: 'ValueError',
		message: () => 'dropout should be a number in range [0, 1] representing the probability of an element being zeroed',
		source: `${file}:117`,
		mismatch: wrong('dropout', 'a number from 0 to 1')
	},
	mustBe('bias', 'bool', 132),
	mustBe('batch_first', 'bool', 134),
	mustBe('input_size', 'int', 138),
	mustBePositive('input_size', 142),
	mustBe('hidden_size', 'int', 144),
	mustBePositive('hidden_size', 148),
	mustBePositive('num_layers', 150),
	{
		code: 'torch.rnn.proj_size.negative',
		fails: (call) => compare(call.host, call.proj_size, '<', 0n),
		type: 'ValueError',
		message: () => 'proj_size should be a positive integer or zero to disable projections',
		source: `${file}:152`,
		mismatch: wrong('proj_size', '0 or more')
	},
	{
		code: 'torch.rnn.proj_size.too_large',
		fails: (call) => compare(call.host, call.proj_size, '>=', call.hidden_size),
		type: 'ValueError',
		message: () => 'proj_size has to be smaller than hidden_size',
		source: `${file}:156`,
		mismatch: (call) => wrong('proj_size', `less than ${call.host.str(call.hidden_size)}`)(call)
	}
];

/** More tensors than any program means to make. */
const mostParameters = 20_000;

/** A parameter of a layer on its way: `torch.empty(...)`, then `Parameter(...)`. */
export function emptyParameter(
	host: Interpreter,
	sizes: Value,
	options: { readonly dtype: Value; readonly device: Value },
	made: { readonly axes: readonly (Axis | null)[]; readonly name: string }
): TorchTensor {
	const { dtype: asked, device: at } = options;
	const shape = typeof sizes === 'bigint' ? [Number(sizes)] : readSizes(host, 'empty', 'size', sizes);
	const dtype = asked === null ? stateOf(host).defaultDType : readDType(asked);
	if (dtype === null) return host.raise('TypeError', `empty(): argument 'dtype' must be torch.dtype, not ${typeName(asked)}`);
	if (at !== null && !(at instanceof TorchDevice) && typeof at !== 'string' && typeof at !== 'bigint')
		return host.raise('TypeError', `empty(): argument 'device' must be torch.device, not ${typeName(at)}`);
	const device = usableDevice(host, at === null ? cpu : readDevice(host, at));
	allocate(host, shape, dtype, device);
	if (!differentiable(dtype)) host.raise('RuntimeError', 'Only Tensors of floating point and complex dtype can require gradients');
	return newTensor(host, { shape, dtype, device, axes: made.axes, requiresGrad: true, parameter: true, path: made.name });
}

/** `reset_parameters()`: draws every parameter anew, uniform within ±1/√hidden_size. */
export function resetParameters(host: Interpreter, parameters: readonly TorchTensor[], hiddenSize: number, type: string): void {
	const bound = hiddenSize > 0 ? 1 / Math.sqrt(hiddenSize) : 0;
	const drawn: Primitive = { kind: 'random', distribution: { kind: 'uniform', low: -bound, high: bound } };
	const call = `nn.${type}`;
	for (const parameter of parameters) {
		if (parameter.device === 'meta') continue;
		host.trace.op(drawn, [], [parameter.ir.id], call);
		parameter.writes.n++;
	}
}

const axesOfWeight: Readonly<Record<WeightKind, readonly Axis[]>> = {
	weight_ih: ['gate', 'hidden'],
	weight_hh: ['gate', 'hidden'],
	bias_ih: ['gate'],
	bias_hh: ['gate'],
	weight_hr: ['hidden', 'hidden']
};
const axesOfFirst: readonly Axis[] = ['gate', 'feature'];

/** `RNNBase.__init__` after its checks: makes the parameters and draws them. */
function build(call: Construction, self: PyInstance, bidirectional: Value, options: { readonly device: Value; readonly dtype: Value }): void {
	const { host, type } = call;
	const hidden = BigInt(call.hidden_size as bigint);
	if (!isInt(call.num_layers)) host.raise('TypeError', `'${typeName(call.num_layers)}' object cannot be interpreted as an integer`);
	const layers = Number(call.num_layers);
	const directions = host.truth(bidirectional) ? 2n : 1n;
	if (layers * Number(directions) * 5 > mostParameters) host.unsupported(`a layer with more than ${mostParameters} parameters`);
	const projected = Number(call.proj_size) > 0;
	const real = projected ? call.proj_size : call.hidden_size;
	const gateSize = BigInt(gates[type]) * hidden;
	const later = isInt(real) ? BigInt(real) * directions : Number(real) * Number(directions);
	const made: TorchTensor[] = [];
	const kinds = weightKinds(call.bias !== false, projected);
	const sizes: Record<WeightKind, Value> = {
		weight_ih: new PyTuple([gateSize, call.input_size]),
		weight_hh: new PyTuple([gateSize, real]),
		bias_ih: gateSize,
		bias_hh: gateSize,
		weight_hr: new PyTuple([call.proj_size, call.hidden_size])
	};
	for (let layer = 0; layer < layers; layer++) {
		if (layer === 1) sizes.weight_ih = new PyTuple([gateSize, later]);
		for (let direction = 0; direction < Number(directions); direction++) {
			const before = made.length;
			for (const kind of kinds) {
				const axes = kind === 'weight_ih' && layer === 0 ? axesOfFirst : axesOfWeight[kind];
				made.push(emptyParameter(host, sizes[kind], options, { axes, name: weightName(kind, layer, direction) }));
			}
			kinds.forEach((kind, i) => register(host, self, '_parameters', weightName(kind, layer, direction), made[before + i]!));
		}
	}
	resetParameters(host, made, Number(hidden), type);
	registerModule(host, self);
}

const parameters =
	'self, mode, input_size, hidden_size, num_layers=1, bias=True, batch_first=False, dropout=0.0, bidirectional=False, proj_size=0, device=None, dtype=None';

const settings = ['mode', 'input_size', 'hidden_size', 'num_layers', 'bias', 'batch_first', 'dropout', 'bidirectional', 'proj_size'];

/** `RNNBase.__init__`. */
export const initBase = pythonFunction(
	'__init__',
	parameters,
	(host, ...positional) => {
		const [self, mode, input_size, hidden_size, num_layers, bias, batch_first, dropout, bidirectional, proj_size, device, dtype] = positional as [
			PyInstance,
			...Value[]
		];
		const call = {
			host,
			type: String(mode).replace(/_.*/, '') as LayerType,
			input_size: input_size!,
			hidden_size: hidden_size!,
			num_layers: num_layers!,
			bias: bias!,
			batch_first: batch_first!,
			dropout: dropout!,
			proj_size: proj_size!
		};
		const probability = host.call(types.float, [dropout!]);
		initModule(host, self);
		settings.forEach((name, i) => self.attrs.set(name, name === 'dropout' ? probability : positional[i + 1]!));
		runChecks(host, constructorChecks.slice(0, 1), call);
		if (Number(dropout) > 0 && isReal(num_layers!) && Number(num_layers) === 1) {
			warnAt(
				host,
				String(mode),
				`dropout option adds dropout after all but last recurrent layer, so non-zero dropout expects num_layers greater than 1, but got dropout=${host.str(dropout!)} and num_layers=${host.str(num_layers)}`
			);
		}
		runChecks(host, constructorChecks.slice(1), call);
		build(call, self, bidirectional!, { device: device!, dtype: dtype! });
		return null;
	},
	'RNNBase.__init__'
);

const noProjection: Check<Arguments> = {
	code: 'torch.rnn.proj_size.unsupported',
	fails: ({ keywords }) => keywords.has('proj_size'),
	type: 'ValueError',
	message: () => 'proj_size argument is only supported for LSTM, not RNN or GRU',
	source: `${file}:639`,
	mismatch: () => ({ argument: 'constructor', axis: null, what: 'value', expected: 'an LSTM', got: 'proj_size', against: 'proj_size' })
};

/** The `__init__` of `nn.LSTM`, `nn.GRU` and `nn.RNN`: what they look at before handing everything on to RNNBase. */
export function initLayer(type: LayerType): NativeFunction {
	return pythonFunction(
		'__init__',
		'self, *args, **kwargs',
		(host, instance, given, named) => {
			const [self, { items }, { entries }] = [instance as PyInstance, given as PyTuple, named as PyDict];
			const keywords = new Map([...entries.values()].map(([key, value]) => [String(key), value]));
			let args: readonly Value[] = items;
			let mode: string = type;
			if (type !== 'LSTM') runChecks(host, [noProjection], { positional: items, keywords });
			if (type === 'RNN') {
				let nonlinearity: Value = 'tanh';
				if (args.length > 3) {
					nonlinearity = args[3]!;
					args = [...args.slice(0, 3), ...args.slice(4)];
				} else if (keywords.has('nonlinearity')) {
					nonlinearity = keywords.get('nonlinearity')!;
					keywords.delete('nonlinearity');
				}
				self.attrs.set('nonlinearity', nonlinearity);
				runChecks(host, nonlinearityChecks, { host, nonlinearity });
				mode = nonlinearity === 'tanh' ? 'RNN_TANH' : 'RNN_RELU';
			}
			return host.call(initBase, [self, mode, ...args], keywords);
		},
		`${type}.__init__`
	);
}

const nonlinearityChecks: readonly Check<{ readonly host: Interpreter; readonly nonlinearity: Value }>[] = [
	{
		code: 'torch.rnn.nonlinearity',
		fails: ({ nonlinearity }) => nonlinearity !== 'tanh' && nonlinearity !== 'relu',
		type: 'ValueError',
		message: ({ host, nonlinearity }) => `Unknown nonlinearity '${host.str(nonlinearity)}'. Select from 'tanh' or 'relu'.`,
		source: `${file}:652`,
		mismatch: ({ host, nonlinearity }) => ({
			argument: 'constructor',
			axis: null,
			what: 'value',
			expected: 'tanh or relu',
			got: host.str(nonlinearity),
			against: 'nonlinearity'
		})
	}
];
