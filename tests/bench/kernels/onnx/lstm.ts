import type { KernelCase } from '../../../browser/kernels/common/cases.ts';
import { graphInput, graphOutput, initializer, model, node } from './graph.ts';
import type { Field } from './protobuf.ts';

/** ONNX has the gates i o f c where PyTorch has i f g o. */
const gateOrder = [0, 3, 1, 2];

/** The bytes of an ONNX model `x [seq, batch, input] → output [seq, batch, directions·hidden]` of an LSTM with both biases and no states. */
export function onnxLstm({ x, weights, options }: KernelCase): Uint8Array {
	const [seq = 0, batch = 0] = x.shape;
	const directions = options.bidirectional ? 2 : 1;
	const hidden = weights[0]!.wHh.shape[1]!;
	const layers = weights.length / directions;
	const fields: Field[] = [initializer('shape', [3], BigInt64Array.from([seq, batch, directions * hidden].map(BigInt)))];
	/** One tensor for all directions of a layer. */
	const constant = (name: string, shape: readonly number[], rows: readonly Float32Array[]) => {
		const width = rows[0]!.length / (4 * hidden);
		fields.push(initializer(name, [directions, ...shape], concatenated(rows.map((data) => reordered(data, hidden * width)))));
	};
	let input = 'x';
	for (let layer = 0; layer < layers; layer++) {
		const staves = weights.slice(layer * directions, (layer + 1) * directions);
		constant(
			`W${layer}`,
			staves[0]!.wIh.shape,
			staves.map(({ wIh }) => wIh.data as Float32Array)
		);
		constant(
			`R${layer}`,
			staves[0]!.wHh.shape,
			staves.map(({ wHh }) => wHh.data as Float32Array)
		);
		const biases = staves.flatMap(({ bIh, bHh }) => [bIh, bHh].map((bias) => reordered(bias!.data as Float32Array, hidden)));
		fields.push(initializer(`B${layer}`, [directions, 8 * hidden], concatenated(biases)));
		const output = layer === layers - 1 ? 'output' : `output${layer}`;
		fields.push(
			node('LSTM', [input, `W${layer}`, `R${layer}`, `B${layer}`], [`Y${layer}`], {
				hidden_size: hidden,
				direction: directions === 2 ? 'bidirectional' : 'forward'
			})
		);
		// Y is [seq, directions, batch, hidden]; with one direction, that is the same order already.
		if (directions === 2) fields.push(node('Transpose', [`Y${layer}`], [`T${layer}`], { perm: [0, 2, 1, 3] }));
		fields.push(node('Reshape', [directions === 2 ? `T${layer}` : `Y${layer}`, 'shape'], [output], {}));
		input = output;
	}
	return model([...fields, graphInput('x', x.shape), graphOutput('output', [seq, batch, directions * hidden])]);
}

/** The gates' blocks of so many numbers each, in ONNX's order. */
const reordered = (data: Float32Array, block: number): Float32Array => concatenated(gateOrder.map((gate) => data.subarray(gate * block, (gate + 1) * block)));

function concatenated(parts: readonly Float32Array[]): Float32Array {
	const all = new Float32Array(parts.reduce((sum, { length }) => sum + length, 0));
	let at = 0;
	for (const part of parts) {
		all.set(part, at);
		at += part.length;
	}
	return all;
}
