import { expressionOf } from '../computing.ts';
import { NotPortable, statesPerDirection, type Graph, type Layer, type Node, type Value } from '../graph.ts';
import { Names, tuple } from '../names.ts';
import { kerasWords } from './words.ts';

type LayerNode = Extract<Node, { kind: 'layer' }>;

/** A model as a program of Keras 3 that builds it, `model`, and carries a PyTorch model's weights over, `carry(w, model)`. */
export function printKerasModel(graph: Graph): string {
	return new KerasModel(graph).text();
}

class KerasModel {
	readonly #names: Names;
	readonly #lines: string[] = [];
	/** How often each layer is called. */
	readonly #calls = new Map<string, number>();

	constructor(readonly graph: Graph) {
		this.#names = new Names(
			graph,
			graph.inputs.map(({ value }) => value)
		);
		for (const node of graph.nodes) if (node.kind === 'layer') this.#calls.set(node.name, (this.#calls.get(node.name) ?? 0) + 1);
	}

	text(): string {
		const { graph } = this;
		const inputs = graph.inputs.map(({ value, shape, dtype }) => {
			const name = this.#names.make(value, -1, graph.inputs.length === 1 ? 'inputs' : undefined);
			const isFloat = dtype.includes('float');
			const batch = graph.batch?.get(value)?.[0] ?? 0;
			const sizes = batch === 0 ? tuple(shape.slice(1)) : `batch_shape=${tuple(shape.map((size, axis) => (axis === batch ? 'None' : size)))}`;
			this.#lines.push(`${name} = keras.Input(${sizes}${isFloat ? '' : `, dtype='${dtype}'`})`);
			return name;
		});
		graph.nodes.forEach((node, i) => {
			if (node.kind === 'layer') this.#layer(node, i);
			else if (node.kind === 'computed') {
				const value = expressionOf(node, graph, (one) => this.#names.of(one), kerasWords);
				this.#lines.push(`${this.#names.make(node.outputs[0]!, i)} = ${value}`);
			}
		});
		const outputs = graph.outputs.map((value) => this.#names.of(value));
		this.#lines.push(`model = keras.Model(${listed(inputs)}, ${listed(outputs)})`);
		const carried = this.#carried();
		const held = graph.nodes.some((node) => node.kind === 'layer' && node.layer.kind === 'parameter') ? weight : [];
		const isGru = carried.some((line) => line.includes('zrh('));
		const all = [...held, ...this.#lines, ...carried, ...(isGru ? zrh : [])].join('\n');
		const uses = (word: string): boolean => new RegExp(`\\b${word}\\.`).test(all);
		const from = ['layers', 'ops'].filter(uses);
		return [
			'import keras',
			...(uses('np') ? ['import numpy as np'] : []),
			...(from.length > 0 ? [`from keras import ${from.join(', ')}`] : []),
			...held,
			'',
			...this.#lines,
			'',
			...(isGru ? zrh : []),
			'',
			'def carry(w, model):',
			`    """Sets the model's weights to those of the PyTorch model: w is its state_dict(), with NumPy arrays for tensors."""`,
			...(carried.length > 0 ? carried : ['    pass']),
			''
		].join('\n');
	}

	#layer(node: LayerNode, at: number): void {
		const { name, layer, inputs } = node;
		const { graph } = this;
		if (layer.kind === 'parameter') {
			const anything = this.#names.of(graph.inputs[0]!.value);
			this.#lines.push(`${this.#names.make(node.outputs[0]!, at)} = Weight(${tuple(layer.shape)}, name='${name}')(${anything})`);
			return;
		}
		let made = this.#constructed(node);
		if (this.#calls.get(name)! > 1) {
			if (!this.#lines.some((line) => line.startsWith(`${name} = layers.`))) this.#lines.push(`${name} = ${made}`);
			made = name;
		}
		if (layer.kind !== 'recurrent') {
			const call = `${made}(${this.#names.of(inputs[0]!)})`;
			this.#lines.push(`${this.#names.make(node.outputs[0]!, at)} = ${call}`);
			return;
		}
		const [x, ...first] = inputs.map((value) => this.#names.of(value));
		const state = first.length === 0 ? '' : `, initial_state=${first.length === 1 ? first[0] : `[${first.join(', ')}]`}`;
		const [all, end, ...states] = node.outputs as [Value, Value, ...Value[]];
		const wants = this.#wants(node);
		const seen = wants.sequences ? all : end;
		const results = wants.states ? [seen, ...states] : [seen];
		const isEndState = wants.sequences && this.#names.isUsed(end);
		const names = results.map((value, i) => {
			const isNeeded = this.#names.isUsed(value) || (isEndState && this.#isEnd(node, value));
			if (!isNeeded || results.indexOf(value) !== i) return '_';
			const kind = i === 0 ? undefined : ['h', 'c'][(i - 1) % statesPerDirection(layer.mode)];
			return this.#names.make(value, at, graph.names.get(value) ?? kind);
		});
		this.#lines.push(`${names.join(', ')} = ${made}(${x}${state})`);
		if (!isEndState || !layer.bidirectional) return;
		const parts = states.filter((value) => this.#isEnd(node, value)).map((value) => this.#names.of(value));
		this.#lines.push(`${this.#names.make(end, at)} = ops.concatenate([${parts.join(', ')}], axis=-1)`);
	}

	/** Whether a state is one of those that the layer ends with: h of a direction. */
	#isEnd({ layer, outputs }: LayerNode, value: Value): boolean {
		return layer.kind === 'recurrent' && (outputs.indexOf(value) - 2) % statesPerDirection(layer.mode) === 0;
	}

	#wants({ name, outputs }: LayerNode): { readonly sequences: boolean; readonly states: boolean } {
		const nodes = this.graph.nodes.filter((node): node is LayerNode => node.kind === 'layer' && node.name === name);
		const isUsed = (i: number): boolean => nodes.some((node) => this.#names.isUsed(node.outputs[i]!));
		const sequences = isUsed(0);
		const states = outputs.slice(2).some((value, i) => value !== outputs[1] && isUsed(i + 2));
		return { sequences, states: states || (sequences && isUsed(1)) };
	}

	#constructed(node: LayerNode): string {
		const { layer, name } = node;
		const named = `name='${name}'`;
		switch (layer.kind) {
			case 'embedding':
				return `layers.Embedding(${layer.rows}, ${layer.size}, ${named})`;
			case 'dense':
				return `layers.Dense(${[layer.units, ...(layer.bias ? [] : ['use_bias=False']), named].join(', ')})`;
			case 'dropout':
				return `layers.${layer.wholeFeatures ? 'SpatialDropout1D' : 'Dropout'}(${layer.rate}, ${named})`;
			case 'parameter':
				throw new NotPortable('A weight by itself is no layer of Keras.');
			case 'layernorm':
				return `layers.LayerNormalization(${[`epsilon=${layer.eps}`, ...affine(layer), named].join(', ')})`;
			case 'batchnorm':
				return `layers.BatchNormalization(${[`momentum=${layer.momentum}`, `epsilon=${layer.eps}`, ...affine(layer), named].join(', ')})`;
			case 'conv1d': {
				const { filters, kernel, stride, dilation, groups, padding, bias } = layer;
				const options = [
					stride !== 1 && `strides=${stride}`,
					padding !== 'valid' && `padding='${padding}'`,
					dilation !== 1 && `dilation_rate=${dilation}`,
					groups !== 1 && `groups=${groups}`,
					!bias && 'use_bias=False'
				].filter((option) => option !== false);
				return `layers.Conv1D(${[filters, kernel, ...options, named].join(', ')})`;
			}
			case 'pool':
				return `layers.${layer.fn === 'max' ? 'Max' : 'Average'}Pooling1D(${layer.size}, strides=${layer.stride}, ${named})`;
			case 'recurrent': {
				const wants = this.#wants(node);
				const options = [
					layer.mode === 'rnn_relu' && "activation='relu'",
					!layer.bias && 'use_bias=False',
					wants.sequences && 'return_sequences=True',
					wants.states && 'return_state=True'
				].filter((option) => option !== false);
				const type = { lstm: 'LSTM', gru: 'GRU', rnn_tanh: 'SimpleRNN', rnn_relu: 'SimpleRNN' }[layer.mode];
				if (!layer.bidirectional) return `layers.${type}(${[layer.units, ...options, named].join(', ')})`;
				return `layers.Bidirectional(layers.${type}(${[layer.units, ...options].join(', ')}), ${named})`;
			}
		}
	}

	#carried(): readonly string[] {
		const done = new Set<string>();
		return this.graph.nodes.flatMap((node) => {
			if (node.kind !== 'layer' || node.weights.length === 0 || done.has(node.name)) return [];
			done.add(node.name);
			const weights = kerasWeights(node.layer, node.weights);
			const one = `    model.get_layer('${node.name}').set_weights([${weights.join(', ')}])`;
			return one.length <= 130 ? [one] : [`    model.get_layer('${node.name}').set_weights([`, ...weights.map((weight) => `        ${weight},`), '    ])'];
		});
	}
}

const listed = (names: readonly string[]): string => (names.length === 1 ? names[0]! : `[${names.join(', ')}]`);
const affine = ({ scale, center }: Extract<Layer, { kind: 'layernorm' | 'batchnorm' }>): readonly string[] => [
	...(center ? [] : ['center=False']),
	...(scale ? [] : ['scale=False'])
];

const weight = [
	'',
	'',
	'class Weight(layers.Layer):',
	'    """A weight by itself, whatever it is called with."""',
	'',
	'    def __init__(self, shape, **kwargs):',
	'        super().__init__(**kwargs)',
	"        self.weight = self.add_weight(shape=shape, name='weight')",
	'',
	'    def call(self, x):',
	'        return ops.convert_to_tensor(self.weight)',
	''
];

const zrh = [
	'',
	'def zrh(weight):',
	'    """The rows of a GRU\'s weight gate by gate: r z n in PyTorch, z r h in Keras."""',
	'    r, z, n = np.split(weight, 3)',
	'    return np.concatenate([z, r, n])',
	''
];

/** Keras' weights of a layer, in the order of its `get_weights()`, made of PyTorch's. */
function kerasWeights(layer: Layer, weights: readonly string[]): readonly string[] {
	switch (layer.kind) {
		case 'dense': {
			const [weight, ...bias] = weights;
			return [`${weight}.T`, ...bias];
		}
		// PyTorch has [filters, channels, steps of the kernel], Keras the other way round.
		case 'conv1d': {
			const [weight, ...bias] = weights;
			return [`${weight}.T`, ...bias];
		}
		case 'recurrent': {
			const each = layer.bias ? 4 : 2;
			const directions = Array.from({ length: weights.length / each }, (_, d) => weights.slice(d * each, (d + 1) * each));
			return directions.flatMap(([ih, hh, bih, bhh]) => {
				const ordered = (weight: string): string => (layer.mode === 'gru' ? `zrh(${weight})` : weight);
				const kernels = [`${ordered(ih!)}.T`, `${ordered(hh!)}.T`];
				if (!layer.bias) return kernels;
				// A GRU's candidate takes the second bias inside the reset gate: there the two stay two.
				return [...kernels, layer.mode === 'gru' ? `np.stack([${ordered(bih!)}, ${ordered(bhh!)}])` : `${bih} + ${bhh}`];
			});
		}
		case 'dropout':
		case 'pool':
			throw new NotPortable('A layer without weights has none to carry.');
		default:
			return weights;
	}
}
