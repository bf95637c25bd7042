import type { RnnMode, RnnPrimitive, Trace } from '../../../src/lib/ir/index.ts';
import { TraceOf } from '../../unit/values/traceOf.ts';
import text from '../../reference/numeric-torch.jsonl?raw';

type Nested = number | readonly Nested[];
interface Recorded {
	readonly shape: readonly number[];
	readonly data: Nested;
}

interface Row {
	readonly id: string;
	readonly module: 'LSTM' | 'GRU' | 'RNN';
	readonly args: {
		readonly input_size: number;
		readonly hidden_size: number;
		readonly num_layers: number;
		readonly batch_first: boolean;
		readonly bidirectional: boolean;
		readonly bias: boolean;
		readonly proj_size?: number;
		readonly nonlinearity?: 'tanh' | 'relu';
	};
	readonly weights: Readonly<Record<string, Recorded>>;
	readonly inputs: { readonly x: Recorded; readonly h0?: Recorded; readonly c0?: Recorded };
	readonly lengths?: readonly number[];
	readonly outputs_float64: { readonly output: Recorded; readonly h_n: Recorded; readonly c_n?: Recorded };
}

/** A recorded PyTorch run as a trace whose weights and inputs are literals. */
export interface RecordedTrace {
	readonly id: string;
	readonly trace: Trace;
	/** What PyTorch gave in float64, by tensor. */
	readonly expected: ReadonlyMap<number, readonly number[]>;
}

const numbers = (data: Nested): number[] => (typeof data === 'number' ? [data] : data.flatMap(numbers));

export const recordedTraces: readonly RecordedTrace[] = text
	.trim()
	.split('\n')
	.map((line) => recordedTrace(JSON.parse(line) as Row));

function recordedTrace({ id, module, args, weights, inputs, lengths, outputs_float64: outputs }: Row): RecordedTrace {
	const program = new TraceOf();
	const literal = ({ shape, data }: Recorded) => program.literal(shape, numbers(data));
	const mode: RnnMode = module === 'LSTM' ? 'lstm' : module === 'GRU' ? 'gru' : args.nonlinearity === 'relu' ? 'rnn_relu' : 'rnn_tanh';
	const x = literal(inputs.x);
	const states = [inputs.h0, inputs.c0].flatMap((state) => (state ? [literal(state)] : []));
	const layer: RnnPrimitive = {
		kind: 'rnn',
		mode,
		inputSize: args.input_size,
		hiddenSize: args.hidden_size,
		numLayers: args.num_layers,
		bidirectional: args.bidirectional,
		batchFirst: args.batch_first,
		bias: args.bias,
		projSize: args.proj_size ?? 0,
		dropout: 0,
		training: true,
		hasHx: states.length > 0,
		unbatched: inputs.x.shape.length === 2,
		lengths: lengths ?? null
	};
	const given = [...states, ...Object.values(weights).map(literal)];
	const finals = [outputs.h_n, outputs.c_n].flatMap((state) => (state ? [program.tensor(state.shape)] : []));
	const output = program.tensor(outputs.output.shape);
	if (lengths) {
		const rows = lengths.reduce((sum, n) => sum + n, 0);
		const data = program.tensor([rows, args.input_size]);
		const sizes = program.tensor([Math.max(...lengths)], 'int64');
		const packed = program.tensor([rows, outputs.output.shape[2]!]);
		const back = program.tensor([lengths.length], 'int64');
		program.op({ kind: 'pack', lengths, batchFirst: args.batch_first }, [x], [data, sizes]);
		program.op(layer, [data, ...given], [packed, ...finals]);
		program.op({ kind: 'unpack', lengths, batchFirst: args.batch_first, fill: 0 }, [packed, sizes], [output, back]);
	} else program.op(layer, [x, ...given], [output, ...finals]);
	const recorded = [outputs.output, outputs.h_n, ...(outputs.c_n ? [outputs.c_n] : [])];
	const expected = [output, ...finals].map((tensor, i) => [tensor, numbers(recorded[i]!.data)] as const);
	return { id, trace: program.trace, expected: new Map(expected) };
}
