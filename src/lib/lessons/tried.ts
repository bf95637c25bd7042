import { Lab, type Trial } from '../diagnose/probes/lab.ts';
import { along } from '../diagnose/probes/behind.ts';
import { withOther } from '../diagnose/probes/given.ts';
import { once } from '../diagnose/graph.ts';
import type { TensorId, Trace } from '../ir/index.ts';

/** What is tried with other numbers: it takes the executor, which a page loads on demand. */
export interface Tries {
	readonly mixedRows: typeof mixedRows;
	readonly padded: typeof padded;
}

const labOf = once((trace) => new Lab(trace));

/** What is not so of rows that are to be of one sequence each; empty where all is well, null where it cannot be told. */
function mixedRows(trace: Trace, id: TensorId, data: TensorId): string | null {
	const [shape, rows] = [trace.tensors[data]!.shape, trace.tensors[id]!.shape];
	const axis = trace.tensors[data]!.axes.indexOf('batch');
	const numbers = labOf(trace).numbers(data);
	if (!shape || !rows || axis < 0 || !numbers) return null;
	const count = shape[axis]!;
	if (rows[0] !== count) return `it has ${rows[0] ?? 'no'} rows`;
	// One in the middle, so that what goes on to the next is seen, and what goes back.
	const sample = Math.floor(count / 2);
	const changed = rowsChanged(trace, id, labOf(trace).change(new Map([[data, withOther(numbers, shape, axis, sample, false)]])));
	if (!changed) return null;
	if (changed.length === 0) return `sequence ${sample} changes nothing`;
	const other = changed.find((row) => row !== sample);
	return other === undefined ? '' : `sequence ${sample} changes row ${other}`;
}

/** The same of rows that are not to change with what stands behind the ends of the sequences. */
function padded(trace: Trace, id: TensorId, data: TensorId, ends: readonly number[]): string | null {
	const shape = trace.tensors[data]!.shape;
	const axes = trace.tensors[data]!.axes;
	const [batch, time] = [axes.indexOf('batch'), axes.indexOf('time')];
	const numbers = labOf(trace).numbers(data);
	if (!shape || batch < 0 || time < 0 || !numbers) return null;
	const isBehind = (place: number): boolean => along(shape, place, time) >= (ends[along(shape, place, batch)] ?? Infinity);
	const other = numbers.map((value, place) => (isBehind(place) ? value + 0.5 : value));
	const changed = rowsChanged(trace, id, labOf(trace).change(new Map([[data, other]])));
	return changed && (changed.length > 0 ? `row ${changed[0]} changes` : '');
}

/** The rows of a tensor that a change moves. */
function rowsChanged(trace: Trace, id: TensorId, trial: Trial): readonly number[] | null {
	const shape = trace.tensors[id]!.shape;
	const changed = shape && shape.length > 0 ? trial.changed(id) : null;
	if (!shape || !changed) return null;
	const found = new Set<number>();
	changed.forEach((bit, place) => bit === 1 && found.add(along(shape, place, 0)));
	return [...found].sort((a, b) => a - b);
}

export const tries: Tries = { mixedRows, padded };
