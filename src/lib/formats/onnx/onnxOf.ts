import { rnnWeights } from '../../../../kernels/reference/index.ts';
import type { NumericArray } from '../../../../kernels/types.ts';
import type { DType, Op, RnnPrimitive, TensorId, Trace } from '../../ir/index.ts';
import type { TensorValue } from '../../values/index.ts';
import { recurrentModel } from './recurrent.ts';

/** A file, or why there is none, in a sentence. */
export type OnnxFile = { readonly bytes: Uint8Array; readonly name: string } | { readonly why: string };

type RnnOp = Op & { readonly primitive: RnnPrimitive };
const isRecurrent = (op: Op): op is RnnOp => op.primitive.kind === 'rnn';

const runs: ReadonlySet<DType> = new Set(['float32', 'float16']);

/** The parameters of a trace's first recurrent layer, in PyTorch's order. */
const parametersOf = ({ primitive, inputs }: RnnOp): readonly TensorId[] => inputs.slice(1 + (primitive.hasHx ? (primitive.mode === 'lstm' ? 2 : 1) : 0));

/**
 * The first recurrent layer of a program as an ONNX model with its weights, as it computes without dropout.
 * @param values Of the layer's parameters.
 */
export function onnxOf(trace: Trace, values: (ids: readonly TensorId[]) => (id: TensorId) => TensorValue): OnnxFile {
	const { outcome } = trace;
	if (outcome.kind === 'raised') return { why: `There is no network to write: line ${outcome.line} raises ${outcome.type}.` };
	const op = trace.ops.find(isRecurrent);
	if (op === undefined) return { why: 'There is no network to write: the program runs no recurrent layer.' };
	const { primitive } = op;
	const type = op.call.replace(/^.*\./, '');
	const x = trace.tensors[op.inputs[0]!]!;
	if (primitive.projSize > 0) return { why: 'ONNX has no LSTM with a projection: set proj_size to 0 for a file.' };
	if (!runs.has(x.dtype)) return { why: `ONNX Runtime runs ${type} in float32 and float16, not in ${x.dtype}.` };

	const ids = parametersOf(op);
	const valueOf = values(ids);
	const weights: NumericArray[] = [];
	for (const id of ids) {
		const value = valueOf(id);
		if (!value.known) return { why: `The weights are not known: ${value.reason}.` };
		weights.push(value);
	}
	const packing = trace.ops.find(({ outputs }) => outputs.includes(op.inputs[0]!))?.primitive;
	const packed = packing?.kind === 'pack' ? packing : null;
	if (primitive.lengths !== null && packed === null) return { why: 'The packed sequence is not made by pack_padded_sequence.' };
	const name = op.path.replace(/^self\./, '') || type.toLowerCase();
	const bytes = recurrentModel(
		{
			name,
			mode: primitive.mode,
			dtype: x.dtype === 'float16' ? 'float16' : 'float32',
			inputSize: primitive.inputSize,
			hiddenSize: primitive.hiddenSize,
			bidirectional: primitive.bidirectional,
			batchFirst: packed ? packed.batchFirst : primitive.batchFirst,
			unbatched: primitive.unbatched,
			hasStates: primitive.hasHx,
			hasLengths: packed !== null
		},
		rnnWeights(weights, { bias: primitive.bias, projected: false })
	);
	return { bytes, name: `${name.replace(/[^\w.-]+/g, '_')}.onnx` };
}
