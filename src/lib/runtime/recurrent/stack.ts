import type { Matrix, Op, SequenceValues, StaveValues, TensorId } from '../../ir/index.ts';
import type { RecurrentCall } from '../../values/primitives/recurrent.ts';
import { sequenceValues } from './sequenceValues.ts';

/** Directions of one layer: an op each. */
type Layer = readonly { readonly op: Op; readonly isTurned: boolean }[];

/** What a tensor comes from, through all that is no recurrent layer: the nearest layer's op, or a leaf; and whether it was turned round on the way. */
interface Origin {
	readonly from: Op | TensorId;
	readonly isTurned: boolean;
}

/** Taller stacks are not drawn. */
const mostLayers = 64;

/**
 * Recurrent ops that stand one upon the other, as layers of Keras do: each reads what the one below gave. A direction that reads from the end is an op of its own, on an
 * x that was turned round. Null for one op, which may be several layers in itself, and for ops that are no such stack.
 */
export function stackOf(ops: readonly Op[]): readonly Layer[] | null {
	const recurrent = ops.filter(({ primitive }) => primitive.kind === 'rnn');
	if (recurrent.length < 2 || recurrent.length > 2 * mostLayers) return null;
	const makers = new Map(ops.flatMap((op) => op.outputs.map((id) => [id, op] as const)));
	const known = new Map<TensorId, Origin>();
	function origin(id: TensorId): Origin {
		const found = known.get(id) ?? find(id);
		known.set(id, found);
		return found;
	}
	function find(id: TensorId): Origin {
		const op = makers.get(id);
		if (!op || op.inputs.length === 0) return { from: id, isTurned: false };
		if (op.primitive.kind === 'rnn') return { from: op, isTurned: false };
		const all = op.inputs.map((input) => origin(input));
		const { from, isTurned } = all.find((one) => typeof one.from === 'object') ?? all[0]!;
		return { from, isTurned: isTurned || op.primitive.kind === 'flip' };
	}
	const layers: { op: Op; isTurned: boolean; from: Op | TensorId }[][] = [];
	for (const op of recurrent) {
		const { from, isTurned } = origin(op.inputs[0]!);
		const top = layers.at(-1);
		if (top?.length === 1 && isTurned && !top[0]!.isTurned && top[0]!.from === from) top.push({ op, isTurned, from });
		else if (!top || top.some((other) => other.op === from)) layers.push([{ op, isTurned, from }]);
		else return null;
	}
	return layers.every(({ length }) => length === layers[0]!.length) ? layers : null;
}

/** The values of one sequence of the batch on its way through a stack; null where an op was too much to be computed. */
export function stackedValues(layers: readonly Layer[], calls: ReadonlyMap<Op, RecurrentCall>, batchIndex: number): SequenceValues | null {
	const read = layers.map((layer) =>
		layer.map(({ op, isTurned }) => {
			const call = calls.get(op);
			const values = call && sequenceValues(call, batchIndex);
			// Of two directions, the one that reads from the end is told in the time of x.
			return values && isTurned && layer.length === 2 ? turned(values) : values;
		})
	);
	const all = read.flat();
	if (!all.every((values) => values !== undefined)) return null;
	const last = all.slice(-layers[0]!.length).map(({ output }) => output);
	return { batchIndex, x: all[0]!.x, staves: all.flatMap(({ staves }) => staves), output: beside(last) };
}

function turned({ output, staves, ...rest }: SequenceValues): SequenceValues {
	return {
		...rest,
		output: upsideDown(output),
		staves: staves.map((stave): StaveValues => ({ ...stave, h: upsideDown(stave.h), c: stave.c && upsideDown(stave.c) }))
	};
}

function upsideDown({ rows, cols, data }: Matrix): Matrix {
	const turned = new Float32Array(data.length);
	for (let row = 0; row < rows; row++) turned.set(data.subarray(row * cols, (row + 1) * cols), (rows - 1 - row) * cols);
	return { rows, cols, data: turned };
}

/** Matrices of as many rows, side by side. */
function beside(matrices: readonly Matrix[]): Matrix {
	const cols = matrices.reduce((sum, matrix) => sum + matrix.cols, 0);
	const rows = matrices[0]!.rows;
	const data = new Float32Array(rows * cols);
	let from = 0;
	for (const matrix of matrices) {
		for (let row = 0; row < rows; row++) data.set(matrix.data.subarray(row * matrix.cols, (row + 1) * matrix.cols), row * cols + from);
		from += matrix.cols;
	}
	return { rows, cols, data };
}
