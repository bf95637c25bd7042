import type { DType, Distribution, Op, Primitive, RnnMode, RnnPrimitive, Tensor, TensorId, Trace } from '../../../src/lib/ir/index.ts';
import { gateCount } from '../../../kernels/reference/index.ts';

const span = { from: 0, to: 0 };

interface Layer {
	readonly primitive: RnnPrimitive;
	readonly dtype: DType;
	readonly weights: readonly TensorId[];
}

type LayerOptions = Partial<Pick<RnnPrimitive, 'numLayers' | 'bidirectional' | 'batchFirst' | 'bias' | 'projSize' | 'dropout' | 'unbatched' | 'lengths'>> & {
	readonly dtype?: DType;
};

/** Builds a trace op by op, as a program would, with no framework: for tests of what executes one. */
export class TraceOf {
	readonly tensors: Tensor[] = [];
	readonly ops: Op[] = [];
	/** Tensors that were given a name. */
	readonly named = new Map<string, TensorId>();

	get trace(): Trace {
		const { tensors, ops } = this;
		return { source: '', tensors, ops, modules: [], bindings: [], stdout: '', warnings: [], diagnostics: [], outcome: { kind: 'ok' } };
	}

	tensor(shape: readonly number[] | null, dtype: DType = 'float32'): TensorId {
		const id = this.tensors.length;
		const axes = (shape ?? []).map(() => null);
		this.tensors.push({ id, shape, dtype, device: 'cpu', axes, role: 'activation', requiresGrad: false, span, path: '' });
		return id;
	}

	op(primitive: Primitive, inputs: readonly TensorId[], outputs: readonly TensorId[]): void {
		this.ops.push({ primitive, inputs, outputs, span, path: '', call: '' });
	}

	/** An op with one output. */
	make(primitive: Primitive, inputs: readonly TensorId[], shape: readonly number[] | null, dtype: DType = 'float32'): TensorId {
		const out = this.tensor(shape, dtype);
		this.op(primitive, inputs, [out]);
		return out;
	}

	literal(shape: readonly number[], values: readonly number[], dtype?: DType): TensorId {
		return this.make({ kind: 'literal', values }, [], shape, dtype);
	}

	seed(seed: number): void {
		this.op({ kind: 'seed', seed: BigInt(seed) }, [], []);
	}

	random(distribution: Distribution, shape: readonly number[], dtype?: DType): TensorId {
		return this.make({ kind: 'random', distribution }, [], shape, dtype);
	}

	randn(name: string, shape: readonly number[], dtype?: DType): TensorId {
		return this.name(name, this.random({ kind: 'normal', mean: 0, std: 1 }, shape, dtype));
	}

	rand(name: string, shape: readonly number[], dtype?: DType): TensorId {
		return this.name(name, this.random({ kind: 'uniform', low: 0, high: 1 }, shape, dtype));
	}

	name(name: string, tensor: TensorId): TensorId {
		this.named.set(name, tensor);
		return tensor;
	}

	/** A recurrent layer with its weights drawn. */
	layer(name: string, mode: RnnMode, inputSize: number, hiddenSize: number, options: LayerOptions = {}): Layer {
		const { dtype = 'float32', ...rest } = options;
		const primitive: RnnPrimitive = {
			kind: 'rnn', mode, inputSize, hiddenSize, numLayers: 1, bidirectional: false, batchFirst: false, bias: true, projSize: 0, dropout: 0,
			training: true, hasHx: false, unbatched: false, lengths: null, ...rest
		};
		const directions = primitive.bidirectional ? ['', '_reverse'] : [''];
		const out = primitive.projSize || hiddenSize;
		const gates = gateCount[mode] * hiddenSize;
		const weights: TensorId[] = [];
		for (let l = 0; l < primitive.numLayers; l++)
			for (const direction of directions) {
				const draw = (kind: string, shape: readonly number[]) => weights.push(this.parameter(`${name}.${kind}_l${l}${direction}`, shape, hiddenSize, dtype));
				draw('weight_ih', [gates, l === 0 ? inputSize : directions.length * out]);
				draw('weight_hh', [gates, out]);
				if (primitive.bias) for (const kind of ['bias_ih', 'bias_hh']) draw(kind, [gates]);
				if (primitive.projSize > 0) draw('weight_hr', [out, hiddenSize]);
			}
		return { primitive, dtype, weights };
	}

	parameter(name: string, shape: readonly number[], hiddenSize: number, dtype?: DType): TensorId {
		const bound = 1 / Math.sqrt(hiddenSize);
		return this.name(name, this.random({ kind: 'uniform', low: -bound, high: bound }, shape, dtype));
	}

	/** Runs a layer: its outputs are named output, h_n and c_n. */
	run({ primitive, dtype, weights }: Layer, x: TensorId, states: readonly TensorId[] = []): TensorId[] {
		const directions = primitive.bidirectional ? 2 : 1;
		const shape = this.tensors[x]!.shape!;
		const batchAxis = primitive.batchFirst ? 0 : 1;
		const batch = primitive.lengths ? [primitive.lengths.length] : primitive.unbatched ? [] : [shape[batchAxis]!];
		const out = primitive.projSize || primitive.hiddenSize;
		const staves = primitive.numLayers * directions;
		const made = (name: string, size: readonly number[]) => this.name(name, this.tensor(size, dtype));
		const outputs = [made('output', [...shape.slice(0, -1), directions * out]), made('h_n', [staves, ...batch, out])];
		if (primitive.mode === 'lstm') outputs.push(made('c_n', [staves, ...batch, primitive.hiddenSize]));
		this.op({ ...primitive, hasHx: states.length > 0 }, [x, ...states, ...weights], outputs);
		return outputs;
	}

	/** A cell with its weights drawn; gives a function that takes one step. */
	cell(mode: RnnMode, inputSize: number, hiddenSize: number, bias = true) {
		const gates = gateCount[mode] * hiddenSize;
		const shapes: [string, number[]][] = [['weight_ih', [gates, inputSize]], ['weight_hh', [gates, hiddenSize]]];
		if (bias) shapes.push(['bias_ih', [gates]], ['bias_hh', [gates]]);
		const weights = shapes.map(([kind, shape]) => this.parameter(`cell.${kind}`, shape, hiddenSize));
		return (names: readonly string[], x: TensorId, states: readonly TensorId[] = []): TensorId[] => {
			const batch = this.tensors[x]!.shape!.slice(0, -1);
			const outputs = names.map((name) => this.name(name, this.tensor([...batch, hiddenSize])));
			const call = { hasHx: states.length > 0, unbatched: batch.length === 0 };
			this.op({ kind: 'rnn_cell', mode, inputSize, hiddenSize, bias, ...call }, [x, ...states, ...weights], outputs);
			return outputs;
		};
	}

	/** Packs `x`, runs the layer on it and unpacks what comes out; names as the recorded programs have them. */
	runPacked(layer: Layer, x: TensorId, lengths: readonly number[], states: readonly TensorId[] = [], lengthsName = 'lengths'): void {
		const { batchFirst, inputSize, bidirectional, hiddenSize } = layer.primitive;
		const steps = Math.max(...lengths);
		const data = this.name('packed', this.tensor([lengths.reduce((sum, n) => sum + n, 0), inputSize]));
		const sizes = this.tensor([steps], 'int64');
		this.op({ kind: 'pack', lengths, batchFirst }, [x], [data, sizes]);
		const [packed] = this.run({ ...layer, primitive: { ...layer.primitive, lengths } }, data, states);
		this.name('packed_output', packed!);
		const padded = [...(batchFirst ? [lengths.length, steps] : [steps, lengths.length]), (bidirectional ? 2 : 1) * hiddenSize];
		const out = [this.name('output', this.tensor(padded)), this.name(lengthsName, this.tensor([lengths.length], 'int64'))];
		this.op({ kind: 'unpack', lengths, batchFirst, fill: 0 }, [packed!, sizes], out);
	}
}
