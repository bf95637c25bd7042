import { rnnWeights, type DoubleArray } from '../../../../kernels/reference/index.ts';
import type { RnnLayerWeights, RnnOptions, RnnResult } from '../../../../kernels/types.ts';
import type { RnnCellPrimitive, RnnPrimitive } from '../../ir/index.ts';
import type { KnownValue } from '../value.ts';
import { pack, packedRows, unpack, type PackedRows, type PaddedLayout } from './packing.ts';
import { transpose } from './layout.ts';
import { runLayers, type LayersRun } from './recurrence.ts';

/** A recurrent op in the kernels' layout: time first, batched, padded. */
export interface RecurrentCall {
	readonly x: DoubleArray;
	readonly weights: readonly RnnLayerWeights<DoubleArray>[];
	readonly options: RnnOptions<DoubleArray>;
	/** What it computed, where that was kept. */
	readonly run?: LayersRun;
}

/** The three sizes of a sequence op, and the number of steps that are really computed, over all sequences. */
export interface RecurrentSizes {
	readonly seq: number;
	readonly batch: number;
	readonly rows: number;
	/** D·(proj|hidden) */
	readonly width: number;
}

export function recurrentSizes(op: RnnPrimitive, x: readonly number[]): RecurrentSizes {
	const width = (op.bidirectional ? 2 : 1) * (op.projSize || op.hiddenSize);
	if (op.lengths !== null) return { seq: Math.max(0, ...op.lengths), batch: op.lengths.length, rows: x[0]!, width };
	const [seq = 0, batch = 0] = op.unbatched ? [x[0]!, 1] : op.batchFirst ? [x[1]!, x[0]!] : x;
	return { seq, batch, rows: seq * batch, width };
}

/** Whether the op draws random numbers, and from which layers' outputs: all but the last. */
export const masksDrawn = (op: RnnPrimitive): number => (op.training && op.dropout > 0 ? op.numLayers - 1 : 0);

/**
 * @param inputs As `RnnPrimitive` lists them.
 * @param drawMask Draws the next dropout mask of so many numbers.
 */
export function recurrentCall(op: RnnPrimitive, inputs: readonly KnownValue[], drawMask: (size: number) => Float64Array): RecurrentCall {
	const sizes = recurrentSizes(op, inputs[0]!.shape);
	const rows = op.lengths && packedRows(op.lengths);
	const { x, states, weights } = split(op, inputs);
	const [hx, cx] = states.map((state) => (op.unbatched ? { ...state, shape: [state.shape[0]!, 1, state.shape[1]!] } : state));
	const masks = Array.from({ length: masksDrawn(op) }, () => {
		const mask = drawMask(sizes.rows * sizes.width);
		return { shape: [sizes.seq, sizes.batch, sizes.width], data: rows ? unpack(mask, timeFirst(sizes, sizes.width), rows) : mask };
	});
	return {
		x: { shape: [sizes.seq, sizes.batch, op.inputSize], data: toTimeFirst(op, sizes, rows, x) },
		weights: rnnWeights(weights, { bias: op.bias, projected: op.projSize > 0 }),
		options: {
			mode: op.mode,
			bidirectional: op.bidirectional,
			...(hx && { hx }),
			...(cx && { cx }),
			...(op.lengths && { lengths: op.lengths }),
			...(masks.length > 0 && { masks })
		}
	};
}

/** A kernel's result in the layout that the op was called in. */
export function recurrentOutputs(op: RnnPrimitive, { output, hn, cn }: RnnResult<DoubleArray>): Float64Array[] {
	const data = fromTimeFirst(op, output);
	return cn ? [data, hn.data, cn.data] : [data, hn.data];
}

/** From [seq, batch, size] to the layout of the op's x and output. */
export function fromTimeFirst(op: RnnPrimitive, { shape, data }: DoubleArray): Float64Array {
	const [seq = 0, batch = 0, size = 0] = shape;
	if (op.lengths) return pack(data, timeFirst({ seq, batch }, size), packedRows(op.lengths));
	return op.batchFirst && !op.unbatched ? transpose({ known: true, shape, data }, [1, 0, 2]) : data;
}

/** A cell as a sequence of one step. */
export function cellCall(op: RnnCellPrimitive, inputs: readonly KnownValue[]): RecurrentCall {
	const { x, states, weights } = split(op, inputs);
	const batch = op.unbatched ? 1 : x.shape[0]!;
	const [hx, cx] = states.map(({ data }) => ({ shape: [1, batch, op.hiddenSize], data }));
	return {
		x: { shape: [1, batch, op.inputSize], data: x.data },
		weights: rnnWeights(weights, { bias: op.bias, projected: false }),
		options: { mode: op.mode, ...(hx && { hx }), ...(cx && { cx }) }
	};
}

/** h′ and, for an LSTM, c′. */
export function runCell(op: RnnCellPrimitive, inputs: readonly KnownValue[]): Float64Array[] {
	const { hn, cn } = runLayers(cellCall(op, inputs));
	return cn ? [hn.data, cn.data] : [hn.data];
}

/** The parts of a recurrent op's inputs. */
function split({ mode, hasHx }: RnnPrimitive | RnnCellPrimitive, [x, ...rest]: readonly KnownValue[]) {
	const states = hasHx ? (mode === 'lstm' ? 2 : 1) : 0;
	return { x: x!, states: rest.slice(0, states), weights: rest.slice(states) };
}

/** From the layout of the op's x and output to [seq, batch, size]. */
export function toTimeFirst(op: RnnPrimitive, sizes: RecurrentSizes, rows: PackedRows | null, x: KnownValue): Float64Array {
	if (rows) return unpack(x.data, timeFirst(sizes, x.shape[1]!), rows);
	return op.batchFirst && !op.unbatched ? transpose(x, [1, 0, 2]) : x.data;
}

const timeFirst = ({ seq, batch }: Pick<RecurrentSizes, 'seq' | 'batch'>, size: number): PaddedLayout => ({ seq, batch, size, batchFirst: false });
