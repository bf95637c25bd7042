import type { TensorId, Trace } from '../../ir/index.ts';
import { opsOf } from '../graph.ts';
import { along } from './behind.ts';
import { withOther } from './given.ts';
import { Lab } from './lab.ts';

/** Which sequence of a batch reaches which one's output. */
export interface Reach {
	/** Row: the sequence that alone is changed; column: the sequence whose output moves, by so much at the most. */
	readonly moved: readonly (readonly number[])[];
	/** How many sequences there are; the first ones are tried. */
	readonly of: number;
}

/** How many sequences are changed, one after the other. */
const most = 6;

/** Changes each sequence of what the first recurrent layer reads, as its axes are known; null where none is the batch, or there is too much to compute. */
export function reachOf(trace: Trace): Reach | null {
	const [op] = opsOf(trace, 'rnn');
	const [x, output] = [op?.inputs[0], op?.outputs[0]];
	if (trace.outcome.kind !== 'ok' || x === undefined || output === undefined) return null;
	const batch = trace.tensors[x]!.axes.indexOf('batch');
	return batch < 0 || trace.tensors[x]!.shape?.length !== 3 ? null : reachAlong(trace, x, output, batch);
}

function reachAlong(trace: Trace, x: TensorId, output: TensorId, axis: number): Reach | null {
	const lab = new Lab(trace);
	const shape = trace.tensors[x]!.shape!;
	const sizes = trace.tensors[output]!.shape;
	const [data, before] = [lab.numbers(x), lab.numbers(output)];
	const of = shape[axis]!;
	if (!data || !before || sizes?.[axis] !== of) return null;
	const count = Math.min(most, of);
	const moved: number[][] = [];
	for (let sample = 0; sample < count; sample++) {
		const after = lab.change(new Map([[x, withOther(data, shape, axis, sample, false)]])).numbers(output);
		if (!after) return null;
		const row = new Array<number>(count).fill(0);
		after.forEach((value, place) => {
			const at = along(sizes, place, axis);
			const by = Math.abs(value - before[place]!);
			if (at < count && by > 1e-11) row[at] = Math.max(row[at]!, by);
		});
		moved.push(row);
	}
	return { moved, of };
}
