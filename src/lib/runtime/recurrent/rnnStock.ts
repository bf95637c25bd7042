import * as tf from '@tensorflow/tfjs-core';
import { gateCount } from '../../../../kernels/reference/index.ts';
import type { RnnLayerWeights, RnnOptions } from '../../../../kernels/types.ts';
import type { Pace, RnnExecutor } from './rnnExecutor.ts';
import { projected, stockCells, type StockState } from './stockCells.ts';

/** The layer in stock tfjs ops: about fifteen small ops a step, in place of a fused kernel. */
export const rnnStock: RnnExecutor = async (x, weights, options, pace) => {
	const directions = options.bidirectional ? 2 : 1;
	const layers = weights.length / directions;
	const finals: StockState[] = [];
	let input = x;
	for (let layer = 0; layer < layers; layer++) {
		const outputs: tf.Tensor[] = [];
		for (let direction = 0; direction < directions; direction++) {
			const { output, state } = await runStave(input, weights, finals.length, direction === 1, options, pace);
			outputs.push(output);
			finals.push(state);
		}
		const mask = layer < layers - 1 ? options.masks?.[layer] : undefined;
		const joined = tf.tidy(() => {
			const output = directions === 2 ? tf.concat(outputs, 2) : tf.clone(outputs[0]!);
			pace.measure();
			return mask ? tf.mul(output, mask) : output;
		});
		tf.dispose(outputs);
		if (input !== x) input.dispose();
		input = joined;
	}
	const hn = tf.stack(finals.map(({ h }) => h));
	const cs = finals.flatMap(({ c }) => c ?? []);
	const cn = cs.length ? tf.stack(cs) : null;
	pace.measure();
	for (const { h, c } of finals) tf.dispose(c ? [h, c] : h);
	return { output: input, hn, ...(cn && { cn }) };
};

/** One layer in one direction: its output at every step, [seq, batch, proj|hidden], and its final state. */
async function runStave(
	x: tf.Tensor,
	allWeights: readonly RnnLayerWeights<tf.Tensor>[],
	stave: number,
	backward: boolean,
	{ mode, hx, cx, lengths }: RnnOptions<tf.Tensor>,
	pace: Pace
): Promise<{ output: tf.Tensor; state: StockState }> {
	const weights = allWeights[stave]!;
	const [seq = 0, batch = 0, size = 0] = x.shape;
	const hidden = weights.wIh.shape[0] / gateCount[mode];
	const gx = tf.tidy(() => {
		const all = projected(tf.reshape(x, [seq * batch, size]), weights, mode);
		pace.measure();
		return all;
	});
	let state: StockState = {
		h: startState(hx, stave, batch, weights.wHh.shape[1]!),
		...(mode === 'lstm' && { c: startState(cx, stave, batch, hidden) })
	};
	const outputs = new Array<tf.Tensor>(seq);
	for (let s = 0; s < seq; s++) {
		await pace.give();
		const time = backward ? seq - 1 - s : s;
		const before = state;
		const [h, output, c] = tf.tidy(() => {
			const after = stockCells[mode](tf.slice(gx, [time * batch, 0], [batch, gx.shape[1]!]), before, weights);
			const result = lengths?.some((length) => length <= time)
				? masked(
						after,
						before,
						lengths.map((length) => time < length)
					)
				: unmasked(after);
			pace.measure();
			return result;
		});
		tf.dispose(before.c ? [before.h, before.c] : before.h);
		state = c ? { h: h!, c } : { h: h! };
		outputs[time] = output!;
	}
	const output = tf.stack(outputs);
	pace.measure();
	tf.dispose([...outputs, gx]);
	return { output, state };
}

/** h_0 or c_0 of a stave, [batch, size]; zeros where none is given. */
const startState = (given: tf.Tensor | undefined, stave: number, batch: number, size: number): tf.Tensor =>
	given ? tf.tidy(() => tf.reshape(tf.slice(given, [stave, 0, 0], [1, batch, size]), [batch, size])) : tf.zeros([batch, size]);

/** h, the step's output (the same numbers in a tensor of its own) and, for an LSTM, c. */
type Stepped = tf.Tensor[];

const unmasked = ({ h, c }: StockState): Stepped => [h, tf.clone(h), ...(c ? [c] : [])];

/** A sequence that has ended, or one that is read backwards and has not begun, keeps its state and gives zeros. */
function masked(after: StockState, before: StockState, running: readonly boolean[]): Stepped {
	const choose = (yes: tf.Tensor, no: tf.Tensor) => {
		const width = yes.shape[1]!;
		return tf.where(
			tf.tensor2d(
				running.flatMap((runs) => new Array<number>(width).fill(Number(runs))),
				[running.length, width],
				'bool'
			),
			yes,
			no
		);
	};
	const { h, c } = after;
	return [choose(h, before.h), choose(h, tf.zerosLike(h)), ...(c && before.c ? [choose(c, before.c)] : [])];
}
