import { rnnWeights } from '../../../../kernels/reference/index.ts';
import type { NumericArray } from '../../../../kernels/types.ts';
import type { DType, Op, RnnPrimitive, TensorId, Trace } from '../../ir/index.ts';
import type { TensorValue } from '../../values/index.ts';
import type { Floating } from './layer.ts';
import { recurrentModel } from './recurrent.ts';

/** A file, or why there is none, in a sentence. */
export type OnnxFile = { readonly bytes: Uint8Array; readonly name: string } | { readonly why: string };

type RnnOp = Op & { readonly primitive: RnnPrimitive };
const isRecurrent = (op: Op): op is RnnOp => op.primitive.kind === 'rnn';

const isComputed = (dtype: DType): dtype is Floating => dtype === 'float16' || dtype === 'float32' || dtype === 'float64';

/** The parameters of a trace's first recurrent layer, in PyTorch's order. */
const parametersOf = ({ primitive, inputs }: RnnOp): readonly TensorId[] => inputs.slice(1 + (primitive.hasHx ? (primitive.mode === 'lstm' ? 2 : 1) : 0));

/**
 * The first recurrent layer of a program as an ONNX model with its weights, as it computes without dropout.
 * @param values Of the layer's parameters.
 */
export function onnxOf(trace: Trace, values: (ids: readonly TensorId[]) => (id: TensorId) => TensorValue): OnnxFile {
	const { outcome } = trace;
	const op = trace.ops.find(isRecurrent);
	if (op === undefined) {
		const why = outcome.kind === 'raised' ? `line ${outcome.line} raises ${outcome.type}` : 'the program runs no recurrent layer';
		return { why: `There is no network to write: ${why}.` };
	}
	const { primitive } = op;
	const type = op.call.replace(/^.*\./, '');
	const x = trace.tensors[op.inputs[0]!]!;
	if (!isComputed(x.dtype)) return { why: `ONNX Runtime has no kernels for ${x.dtype} on a CPU: set the dtype to float32 for a file.` };

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
			dtype: x.dtype,
			inputSize: primitive.inputSize,
			hiddenSize: primitive.hiddenSize,
			projSize: primitive.projSize,
			bidirectional: primitive.bidirectional,
			batchFirst: packed ? packed.batchFirst : primitive.batchFirst,
			unbatched: primitive.unbatched,
			hasStates: primitive.hasHx,
			hasLengths: packed !== null
		},
		rnnWeights(weights, { bias: primitive.bias, projected: primitive.projSize > 0 })
	);
	return { bytes, name: `${name.replace(/[^\w.-]+/g, '_')}.onnx` };
}
