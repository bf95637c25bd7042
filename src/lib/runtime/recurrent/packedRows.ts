import * as tf from '@tensorflow/tfjs-core';
import { sizeOf } from '../../ir/index.ts';
import { packedRows } from '../../values/primitives/packing.ts';

/** Packed rows, as rows of the padded tensor flattened to [seq·batch, …]. */
function rowsAt(lengths: readonly number[], seq: number, batchFirst: boolean): number[] {
	const { times, sequences } = packedRows(lengths);
	return times.map((time, row) => (batchFirst ? sequences[row]! * seq + time : time * lengths.length + sequences[row]!));
}

/** [seq, batch, …] or [batch, seq, …] → packed rows */
export function packRows(padded: tf.Tensor, lengths: readonly number[], batchFirst: boolean): tf.Tensor {
	const [first = 0, second = 0, ...rest] = padded.shape;
	const rows = rowsAt(lengths, batchFirst ? second : first, batchFirst);
	return tf.reshape(tf.gather(tf.reshape(padded, [first * second, sizeOf(rest)]), tf.tensor1d(rows, 'int32')), [rows.length, ...rest]);
}

/** packed rows → [seq, batch, …] or [batch, seq, …] */
export function unpackRows(data: tf.Tensor, lengths: readonly number[], seq: number, batchFirst: boolean, fill = 0): tf.Tensor {
	const [rows = 0, ...rest] = data.shape;
	const from = new Array<number>(seq * lengths.length).fill(rows);
	rowsAt(lengths, seq, batchFirst).forEach((at, row) => (from[at] = row));
	const filled = tf.concat([tf.reshape(data, [rows, sizeOf(rest)]), tf.fill([1, sizeOf(rest)], fill, data.dtype)]);
	return tf.reshape(tf.gather(filled, tf.tensor1d(from, 'int32')), [...(batchFirst ? [lengths.length, seq] : [seq, lengths.length]), ...rest]);
}
