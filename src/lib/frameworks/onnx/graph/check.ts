import type { NodeModel } from '../model.ts';
import { schemaIn, schemasOf, type Schema } from '../operators/schema.ts';

/** What a node is held against, or why nothing can be said of it. */
export type Declared = { readonly schema: Schema } | { readonly said: string } | { readonly unmodelled: string };

/** Operators that ONNX 1.23 has and that are not modelled; what is in none of both lists is no operator. */
const others = new Set(
	`
	AffineGrid Attention Bernoulli BitCast BitShift BitwiseAnd BitwiseNot BitwiseOr BitwiseXor BlackmanWindow CausalConvWithState CenterCropPad Col2Im Compress
	ConcatFromSequence ConvInteger ConvTranspose CumProd DFT DeformConv DepthToSpace DequantizeLinear Det DynamicQuantizeLinear FlexAttention GlobalLpPool GridSample
	GroupNormalization HammingWindow HannWindow ImageDecoder LRN LinearAttention LpNormalization LpPool MatMulInteger MaxRoiPool MaxUnpool MeanVarianceNormalization
	MelWeightMatrix Multinomial NegativeLogLikelihoodLoss NonMaxSuppression NonZero Optional OptionalGetElement OptionalHasElement QLinearConv QLinearMatMul QuantizeLinear
	RandomNormal RandomNormalLike RandomUniform RandomUniformLike RegexFullMatch Resize RoiAlign RotaryEmbedding STFT Scatter SequenceAt SequenceConstruct SequenceEmpty
	SequenceErase SequenceInsert SequenceLength SequenceMap Shrink SoftmaxCrossEntropyLoss SpaceToDepth SplitToSequence StringConcat StringNormalizer StringSplit
	TensorScatter TfIdfVectorizer Unique Upsample
`.split(/\s+/)
);

/** What onnx.checker holds against a node (checker.cc: check_node; schema.cc: OpSchema::Verify). */
export function declaredFor(node: NodeModel, opsets: ReadonlyMap<string, number>): Declared {
	const opset = opsets.get(node.domain);
	if (opset === undefined)
		return node.domain === 'ai.onnx.ml' ? { unmodelled: 'operators of ai.onnx.ml' } : { said: `No opset import for domain '${node.domain}'` };
	if (node.domain !== '') return { unmodelled: `operators of the domain ${node.domain}` };
	if (node.inputs.length === 0 && node.outputs.length === 0)
		return { said: `NodeProto (name: ${node.name}, type: ${node.op}) has zero input and zero output.` };
	const schemas = schemasOf(node.op);
	if (!schemas && others.has(node.op)) return { unmodelled: `the operator ${node.op}` };
	const schema = schemas && schemaIn(schemas, Math.max(opset, 7));
	if (!schema) return { said: `No Op registered for ${node.op} with domain_version of ${opset}` };
	const said = argumentsOf(node, schema) ?? attributesOf(node, schema);
	return said === undefined ? { schema } : { said };
}

function argumentsOf(node: NodeModel, { op, since, inputs, outputs }: Schema): string | undefined {
	const name = `(::${op}:${since})`;
	const which = node.name === '' ? 'Node' : `Node(${node.name})`;
	if (node.inputs.length < inputs.least || node.inputs.length > inputs.most)
		return `${which} with schema${name} has input size ${node.inputs.length} not in range [min=${inputs.least}, max=${inputs.most}].`;
	if (node.outputs.length < outputs.least || node.outputs.length > outputs.most)
		return `${which} with schema${name} has output size ${node.outputs.length} not in range [min=${outputs.least}, max=${outputs.most}].`;
	const missing = node.inputs.findIndex((one, i) => one === '' && inputs.formals[i]?.kind === 'single');
	if (missing >= 0) return `Node (${node.name})'s input ${missing} is marked single but has an empty string in the graph`;
	const absent = node.outputs.findIndex((one, i) => one === '' && outputs.formals[i]?.kind === 'single');
	return absent >= 0 ? `Node (${node.name})'s output ${absent} is marked single but has an empty string in the graph` : undefined;
}

function attributesOf(node: NodeModel, { op, attributes }: Schema): string | undefined {
	for (const [name, { type }] of node.attributes) {
		const known = attributes.get(name);
		if (!known) return `Unrecognized attribute: ${name} for operator ${op}`;
		if (known.type !== type) return `Mismatched attribute type in '${node.name} : ${name}'. Expected: '${known.type}', actual: '${type}'`;
	}
	const missing = [...attributes].find(([name, { required }]) => required && !node.attributes.has(name));
	return missing && `Required attribute '${missing[0]}' is missing.`;
}
