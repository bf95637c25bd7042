import { expressionOf } from '../computing.ts';
import { statesPerDirection, type Graph, type Layer, type Node, type Value } from '../graph.ts';
import { Names, tuple } from '../names.ts';
import { torchWords } from './words.ts';

type LayerNode = Extract<Node, { kind: 'layer' }>;
type Recurrent = Extract<Layer, { kind: 'recurrent' }>;

/** A model as a PyTorch program that builds it, `model`, and carries a Keras model's weights over, `carry(w, model)`. */
export function printTorchModel(graph: Graph): string {
	return new TorchModel(graph).text();
}

class TorchModel {
	readonly #names: Names;
	readonly #layers = new Map<string, string>();
	readonly #forward: string[] = [];

	constructor(readonly graph: Graph) {
		this.#names = new Names(graph);
	}

	text(): string {
		const { graph } = this;
		const inputs = graph.inputs.map(({ value }) => this.#names.make(value, -1));
		graph.nodes.forEach((node, i) => {
			if (node.kind === 'layer') this.#layer(node, i);
			else if (node.kind === 'computed') {
				const value = expressionOf(node, graph, (one) => this.#names.of(one), torchWords);
				this.#forward.push(`${this.#names.make(node.outputs[0]!, i)} = ${value}`);
			}
		});
		const returned = graph.outputs.map((value) => this.#names.of(value)).join(', ');
		const carried = this.#carried();
		const isGru = carried.some((line) => line.includes('rzn('));
		const all = [...this.#forward, ...carried, ...(isGru ? rzn : [])].join('\n');
		const uses = (word: string): boolean => new RegExp(`\\b${word}\\.`).test(all);
		return [
			...(uses('np') ? ['import numpy as np'] : []),
			'import torch',
			'from torch import nn',
			...(uses('F') ? ['from torch.nn import functional as F'] : []),
			'',
			'',
			'class Model(nn.Module):',
			'    def __init__(self):',
			'        super().__init__()',
			...[...this.#layers].map(([name, made]) => `        self.${name} = ${made}`),
			'',
			`    def forward(self, ${inputs.join(', ')}):`,
			...this.#forward.map((line) => `        ${line}`),
			`        return ${returned}`,
			'',
			'',
			'model = Model()',
			'',
			...(isGru ? rzn : []),
			'',
			'def carry(w, model):',
			`    """Sets the model's weights to those of the Keras model: w is its get_weights()."""`,
			'    state = {',
			...carried,
			'    }',
			'    model.load_state_dict({name: torch.tensor(value) for name, value in state.items()})',
			''
		].join('\n');
	}

	#layer(node: LayerNode, at: number): void {
		const { name, layer, outputs } = node;
		const made = constructed(layer);
		if (made !== undefined) this.#layers.set(name, made);
		if (layer.kind === 'parameter') {
			this.#forward.push(`${this.#names.make(outputs[0]!, at)} = self.${name}`);
			return;
		}
		if (layer.kind === 'recurrent') return this.#recurrent(node, layer, at);
		const x = this.#names.of(node.inputs[0]!);
		const result = this.#names.make(outputs[0]!, at);
		this.#forward.push(`${result} = ${this.#called(layer, `self.${name}`, x, this.graph.shapes.get(node.inputs[0]!)!.length)}`);
	}

	#called(layer: Layer, self: string, x: string, rank: number): string {
		if (layer.kind === 'conv1d') {
			const turned = `${x}.transpose(1, 2)`;
			const padded = layer.padding === 'causal' ? `F.pad(${turned}, (${layer.dilation * (layer.kernel - 1)}, 0))` : turned;
			return `${self}(${padded}).transpose(1, 2)`;
		}
		if (layer.kind === 'pool')
			return `F.${layer.fn === 'max' ? 'max' : 'avg'}_pool1d(${x}.transpose(1, 2), ${layer.size}, stride=${layer.stride}).transpose(1, 2)`;
		if ((layer.kind === 'batchnorm' && rank === 3) || (layer.kind === 'dropout' && layer.wholeFeatures)) return `${self}(${x}.transpose(1, 2)).transpose(1, 2)`;
		return `${self}(${x})`;
	}

	#recurrent(node: LayerNode, layer: Recurrent, at: number): void {
		const [x, ...first] = node.inputs.map((value) => this.#names.of(value));
		const kinds = statesPerDirection(layer.mode);
		const directions = layer.bidirectional ? 2 : 1;
		const given = Array.from({ length: first.length === 0 ? 0 : kinds }, (_, kind) => {
			const states = Array.from({ length: directions }, (__, d) => first[d * kinds + kind]!);
			return directions === 1 ? `${states[0]}.unsqueeze(0)` : `torch.stack([${states.join(', ')}])`;
		});
		const state = given.length === 0 ? '' : given.length === 1 ? `, ${given[0]}` : `, (${given.join(', ')})`;
		const [all, end, ...states] = node.outputs as [Value, Value, ...Value[]];
		const needsEnd = this.#names.isUsed(end);
		const endOfAll = needsEnd && !layer.bidirectional;
		const wanted = states.map((value, i) => (value !== end && this.#names.isUsed(value)) || (needsEnd && layer.bidirectional && i % kinds === 0));
		const needsAll = this.#names.isUsed(all) || endOfAll;
		const isWanted = (kind: number): boolean => wanted.some((is, i) => is && i % kinds === kind);
		const seen = needsAll ? this.#names.make(all, at, this.#names.isUsed(all) ? undefined : 'steps') : '_';
		const stacks = Array.from({ length: kinds }, (_, kind) => (isWanted(kind) ? this.#names.make(-1 - at * 2 - kind, at, ['h_n', 'c_n'][kind]) : '_'));
		const some = stacks.some((name) => name !== '_');
		this.#forward.push(`${seen}, ${kinds === 2 && some ? `(${stacks.join(', ')})` : stacks[0]} = self.${node.name}(${x}${state})`);
		states.forEach((value, i) => {
			if (value !== end && this.#names.isUsed(value)) this.#forward.push(`${this.#names.make(value, at)} = ${stacks[i % kinds]}[${Math.floor(i / kinds)}]`);
		});
		if (!needsEnd) return;
		const ends = layer.bidirectional ? `torch.cat([${stacks[0]}[0], ${stacks[0]}[1]], dim=-1)` : `${seen}[:, -1]`;
		this.#forward.push(`${this.#names.make(end, at)} = ${ends}`);
	}

	#carried(): readonly string[] {
		const done = new Set<string>();
		return this.graph.nodes.flatMap((node) => {
			if (node.kind !== 'layer' || done.has(node.name)) return [];
			done.add(node.name);
			return torchWeights(node.layer, node.weights).map(([name, weight]) => `        '${node.name}${name && `.${name}`}': ${weight},`);
		});
	}
}

/** undefined for what is a function in `forward`. */
function constructed(layer: Layer): string | undefined {
	switch (layer.kind) {
		case 'pool':
			return undefined;
		case 'embedding':
			return `nn.Embedding(${layer.rows}, ${layer.size})`;
		case 'dense':
			return `nn.Linear(${layer.features}, ${layer.units}${layer.bias ? '' : ', bias=False'})`;
		case 'dropout':
			return `nn.Dropout${layer.wholeFeatures ? '1d' : ''}(${layer.rate})`;
		case 'parameter':
			return `nn.Parameter(torch.zeros(${tuple(layer.shape)}))`;
		case 'layernorm':
			return `nn.LayerNorm(${layer.size}, eps=${layer.eps})`;
		case 'batchnorm':
			return `nn.BatchNorm1d(${layer.size}, eps=${layer.eps}, momentum=${Number((1 - layer.momentum).toPrecision(12))})`;
		case 'conv1d': {
			const { features, filters, kernel, stride, dilation, groups, padding, bias } = layer;
			const options = [
				stride !== 1 && `stride=${stride}`,
				padding === 'same' && "padding='same'",
				dilation !== 1 && `dilation=${dilation}`,
				groups !== 1 && `groups=${groups}`,
				!bias && 'bias=False'
			].filter((option) => option !== false);
			return `nn.Conv1d(${[features, filters, kernel, ...options].join(', ')})`;
		}
		case 'recurrent': {
			const type = { lstm: 'LSTM', gru: 'GRU', rnn_tanh: 'RNN', rnn_relu: 'RNN' }[layer.mode];
			const options = [
				layer.mode === 'rnn_relu' && "nonlinearity='relu'",
				!layer.bias && 'bias=False',
				'batch_first=True',
				layer.bidirectional && 'bidirectional=True'
			].filter((option) => option !== false);
			return `nn.${type}(${[layer.features, layer.units, ...options].join(', ')})`;
		}
	}
}

const rzn = [
	'',
	'def rzn(weight):',
	'    """The columns of a GRU\'s weight gate by gate, as rows: z r h in Keras, r z n in PyTorch."""',
	'    z, r, h = np.split(weight, 3, axis=-1)',
	'    return np.concatenate([r, z, h], axis=-1).T',
	''
];

/** PyTorch's weights of a layer by their names in it, made of Keras' in the order of `get_weights()`. */
function torchWeights(layer: Layer, weights: readonly string[]): readonly (readonly [string, string])[] {
	switch (layer.kind) {
		case 'dense':
		case 'conv1d':
			return [['weight', `${weights[0]}.T`], ...(layer.bias ? [['bias', weights[1]!] as const] : [])];
		case 'embedding':
			return [['weight', weights[0]!]];
		case 'parameter':
			return [['', weights[0]!]];
		case 'layernorm':
		case 'batchnorm': {
			const rest = [...weights];
			const weight = layer.scale ? rest.shift()! : `np.ones(${layer.size}, dtype='float32')`;
			const bias = layer.center ? rest.shift()! : `np.zeros(${layer.size}, dtype='float32')`;
			const running =
				layer.kind === 'batchnorm'
					? ([
							['running_mean', rest[0]!],
							['running_var', rest[1]!],
							['num_batches_tracked', 'np.array(0)']
						] as const)
					: [];
			return [['weight', weight], ['bias', bias], ...running];
		}
		case 'recurrent': {
			const each = layer.bias ? 3 : 2;
			return Array.from({ length: weights.length / each }, (_, d) => weights.slice(d * each, (d + 1) * each)).flatMap(([kernel, recurrent, bias], d) => {
				const end = d ? '_l0_reverse' : '_l0';
				const gru = layer.mode === 'gru';
				const ordered = (weight: string): string => (gru ? `rzn(${weight})` : `${weight}.T`);
				// One bias of Keras' goes into PyTorch's first; the second is nothing.
				const biases = gru ? [`rzn(${bias}[0])`, `rzn(${bias}[1])`] : [bias!, `np.zeros_like(${bias})`];
				return [
					[`weight_ih${end}`, ordered(kernel!)],
					[`weight_hh${end}`, ordered(recurrent!)],
					...(layer.bias ? [[`bias_ih${end}`, biases[0]!] as const, [`bias_hh${end}`, biases[1]!] as const] : [])
				] as const;
			});
		}
		case 'dropout':
		case 'pool':
			return [];
	}
}
