import { layerSizes, type DType, type LayerSettings } from '../../ir/index.ts';
import { maskAsLengths, noMask } from '../masks.ts';
import { inputAxesFor, passesState, pythonNumber as number, stateAxes } from '../passed.ts';

/** Rows of a weight, in units of hidden_size. */
const gates = { LSTM: 4, GRU: 3, RNN: 1 } as const;
const order = { LSTM: 'gates i o f c', GRU: 'gates z r h', RNN: 'one gate' } as const;
/** As `TensorProto` and numpy call them. bfloat16 is none of numpy's. */
const dtypes: Readonly<Partial<Record<DType, string>>> = {
	float32: 'FLOAT',
	float64: 'DOUBLE',
	float16: 'FLOAT16',
	int64: 'INT64',
	int32: 'INT32',
	int16: 'INT16',
	int8: 'INT8',
	uint8: 'UINT8',
	bool: 'BOOL',
	complex64: 'COMPLEX64',
	complex128: 'COMPLEX128'
};

/** What this configuration has and the operators of ONNX cannot be told, in sentences; the program leaves it out. */
export function onnxLacks(settings: LayerSettings): readonly string[] {
	const { type, proj_size, num_layers, dtype, x } = settings;
	const mask = noMask('ONNX', 'sequence_lens', settings);
	const { staves, directions } = layerSizes(settings);
	const names = type === 'LSTM' ? (['h_0', 'c_0'] as const) : (['h_0'] as const);
	return [
		type === 'LSTM' && proj_size !== 0 && 'ONNX has no projections: proj_size is left out.',
		!(Number.isInteger(num_layers) && num_layers >= 1) && `ONNX has no num_layers: a node stands for each, and there are none for ${number(num_layers)}.`,
		staves !== directions &&
			passesState(settings) &&
			names.some((name) => stateAxes(settings, name).layer !== staves) &&
			'The states of several layers have no common axis in ONNX: each node is given its own.',
		[dtype, x.dtype].includes('bfloat16') && 'numpy has no bfloat16, so it cannot be fed from Python: float32 stands for it.',
		mask !== null && mask
	].filter((sentence) => sentence !== false);
}

/** The layer cell as a model of one recurrent node a layer, made with `onnx.helper` and run by ONNX Runtime. X is time first, the one order that its kernels read. */
export function printOnnx(settings: LayerSettings): string {
	const layers = Number.isInteger(settings.num_layers) ? Math.max(0, settings.num_layers) : 0;
	return `${[...onnxLacks(settings).map((sentence) => `# ${sentence}`), ...new OnnxProgram(maskAsLengths(settings) ?? settings, layers).lines()].join('\n')}\n`;
}

class OnnxProgram {
	readonly #states: readonly ('h_0' | 'c_0')[];

	constructor(
		readonly settings: LayerSettings,
		readonly layers: number
	) {
		this.#states = passesState(settings) ? (settings.type === 'LSTM' ? ['h_0', 'c_0'] : ['h_0']) : [];
	}

	get #dtype(): DType {
		return known(this.settings.dtype);
	}

	lines(): readonly string[] {
		const axes = inputAxesFor(this.settings, 'time-first');
		const words = axes.map(({ word }) => word).join(', ');
		return [
			'import numpy as np',
			'import onnxruntime as ort',
			'from onnx import TensorProto, helper, numpy_helper',
			'',
			'def weight(name, *shape):',
			`    return numpy_helper.from_array(np.random.randn(*shape).astype(np.${numpyName(this.#dtype)}), name)`,
			'',
			...(this.layers === 1 ? this.#one() : this.#several()),
			'',
			...this.#model(),
			'',
			`X = ${array(
				axes.map(({ size }) => size),
				known(this.settings.x.dtype ?? this.#dtype),
				'random.randn'
			)}  # (${words})`,
			...this.#fedStates(),
			this.#run()
		];
	}

	/** One node, its weights beside it. */
	#one(): readonly string[] {
		const { settings } = this;
		return [...this.#weights('', number(settings.input_size)), `nodes = [${this.#node("'X'", '', ["'Y'", "'Y_h'", "'Y_c'"])}]`];
	}

	/** A node a layer; between two, the directions are laid end to end. */
	#several(): readonly string[] {
		const { settings, layers } = this;
		const { directions } = layerSizes(settings);
		const joined = number(directions * settings.hidden_size);
		const indent = (lines: readonly string[]): readonly string[] => lines.map((line) => `    ${line}`);
		return [
			`weights = [numpy_helper.from_array(np.array([0, 0, ${joined}]), 'joined')]`,
			'nodes = []',
			"x = 'X'",
			`for i in range(${layers}):`,
			...indent([
				`features = ${number(settings.input_size)} if i == 0 else ${joined}`,
				...this.#weights('{i}', 'features'),
				`last = i == ${layers - 1}`,
				`nodes.append(${this.#node('x', '{i}', ["f'Y{i}' if not last else 'Y'", "'Y_h' if last else ''", "'Y_c' if last else ''"])})`,
				"nodes.append(helper.make_node('Transpose', [nodes[-1].output[0]], [f'T{i}'], perm=[0, 2, 1, 3]))",
				"nodes.append(helper.make_node('Reshape', [f'T{i}', 'joined'], [f'x{i}']))",
				"x = f'x{i}'"
			])
		];
	}

	#weights(suffix: string, features: string): readonly string[] {
		const { type, hidden_size, bias } = this.settings;
		const { directions } = layerSizes(this.settings);
		const name = (letter: string): string => (suffix ? `f'${letter}${suffix}'` : `'${letter}'`);
		const rows = number(gates[type] * hidden_size);
		const sizes = [
			[name('W'), directions, rows, features],
			[name('R'), directions, rows, number(hidden_size)],
			...(bias ? [[name('B'), directions, number(2 * gates[type] * hidden_size)]] : [])
		];
		const made = sizes.map((size) => `weight(${size.join(', ')})`).join(', ');
		return [`${suffix ? 'weights += ' : 'weights = '}[${made}]  # ${order[type]}`];
	}

	#node(x: string, suffix: string, outputs: readonly string[]): string {
		const { settings } = this;
		const { type, hidden_size, bias, bidirectional, lengths, nonlinearity } = settings;
		const name = (letter: string): string => (suffix ? `f'${letter}${suffix}'` : `'${letter}'`);
		const inputs = [
			x,
			name('W'),
			name('R'),
			bias ? name('B') : "''",
			lengths ? "'lengths'" : "''",
			...this.#states.map((state) => name(this.layers === 1 ? state : `${state}_`))
		];
		while (inputs.at(-1) === "''") inputs.pop();
		const options = [
			`hidden_size=${number(hidden_size)}`,
			bidirectional && "direction='bidirectional'",
			type === 'RNN' && nonlinearity !== 'tanh' && `activations=[${Array.from({ length: layerSizes(settings).directions }, () => "'Relu'").join(', ')}]`,
			type === 'GRU' && 'linear_before_reset=1'
		].filter((option) => option !== false);
		const made = type === 'LSTM' ? outputs : outputs.slice(0, 2);
		return `helper.make_node('${type}', [${inputs.join(', ')}], [${made.join(', ')}], ${options.join(', ')})`;
	}

	#model(): readonly string[] {
		const { settings, layers } = this;
		const type = `TensorProto.${dtypes[this.#dtype]}`;
		const { directions } = layerSizes(settings);
		const info = (name: string, dims: string, of = type): string => `helper.make_tensor_value_info(${name}, ${of}, ${dims})`;
		const inputs = [info("'X'", `['seq', 'batch', ${number(settings.input_size)}]`)];
		if (settings.lengths) inputs.push(info("'lengths'", "['batch']", 'TensorProto.INT32'));
		const states = this.#states.map((state) => {
			const { hidden_size } = settings;
			const dims = `[${directions}, 'batch', ${number(hidden_size)}]`;
			return layers === 1 ? info(`'${state}'`, dims) : `*[${info(`f'${state}_{i}'`, dims)} for i in range(${layers})]`;
		});
		return [
			`inputs = [${[...inputs, ...states].join(',\n          ')}]`,
			`outputs = [helper.make_tensor_value_info(name, ${type}, None) for name in [${this.#results.map((name) => `'${name}'`).join(', ')}]]`,
			"graph = helper.make_graph(nodes, 'layer', inputs, outputs, weights)",
			"model = helper.make_model(graph, opset_imports=[helper.make_opsetid('', 14)], ir_version=8)",
			"session = ort.InferenceSession(model.SerializeToString(), providers=['CPUExecutionProvider'])"
		];
	}

	get #results(): readonly string[] {
		return this.settings.type === 'LSTM' ? ['Y', 'Y_h', 'Y_c'] : ['Y', 'Y_h'];
	}

	#fedStates(): readonly string[] {
		const { settings, layers } = this;
		const { directions } = layerSizes(settings);
		const lengths = settings.lengths ? [`lengths = np.array([${settings.lengths.map(number).join(', ')}], dtype=np.int32)`] : [];
		return [
			...lengths,
			...this.#states.map((name) => {
				const { layer, batch, hidden } = stateAxes(settings, name);
				const axes = [
					['layer', layers === 1 ? layer : directions],
					...(settings.x.without === 'batch' ? [] : [['batch', batch] as const]),
					['hidden', hidden]
				] as const;
				return `${name} = ${array(
					axes.map(([, size]) => size),
					known(settings[name].dtype ?? this.#dtype),
					'zeros'
				)}  # (${axes.map(([word]) => word).join(', ')})`;
			})
		];
	}

	#run(): string {
		const { settings, layers } = this;
		const fed = ["'X': X", ...(settings.lengths ? ["'lengths': lengths"] : [])];
		const states = this.#states.map((name) => (layers === 1 ? `'${name}': ${name}` : `**{f'${name}_{i}': ${name} for i in range(${layers})}`));
		return `${this.#results.join(', ')} = session.run(None, {${[...fed, ...states].join(', ')}})`;
	}
}

const known = (dtype: DType): DType => (dtypes[dtype] ? dtype : 'float32');
const numpyName = (dtype: DType): string => (dtype === 'bool' ? 'bool_' : dtype);

function array(sizes: readonly number[], dtype: DType, factory: 'random.randn' | 'zeros'): string {
	const said = sizes.map(number).join(', ');
	return factory === 'zeros' ? `np.zeros((${said}), dtype=np.${numpyName(dtype)})` : `np.random.randn(${said}).astype(np.${numpyName(dtype)})`;
}
