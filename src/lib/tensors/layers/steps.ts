import type { ElementwiseFn, RnnCellPrimitive, RnnMode, RnnPrimitive } from '../../ir/index.ts';
import type { Lowering } from '../lower.ts';
import type { StridedTensor } from '../tensor.ts';

/** What builds the steps' ops. */
type Builder = Lowering<StridedTensor>;
type Weights = readonly StridedTensor[];
interface State {
	readonly h: StridedTensor;
	readonly c: StridedTensor | null;
}

const part = (by: Builder, x: StridedTensor, axis: number, at: number | readonly [number, number]): StridedTensor => {
	const whole = x.shape.map((stop) => ({ start: 0, stop, step: 1 }));
	const one = typeof at === 'number' ? at : { start: at[0], stop: at[1], step: 1 };
	const shape = x.shape.flatMap((n, i) => (i !== axis ? [n] : typeof at === 'number' ? [] : [at[1] - at[0]]));
	return by.op({ kind: 'slice', at: whole.map((range, i) => (i === axis ? one : range)) }, [x], shape);
};

const times = (by: Builder, x: StridedTensor, weight: StridedTensor): StridedTensor =>
	by.op({ kind: 'matmul' }, [x, by.transpose(weight, [1, 0])], [...x.shape.slice(0, -1), weight.shape[0]!]);

const joined = (by: Builder, parts: readonly StridedTensor[], axis: number): StridedTensor =>
	by.op(
		{ kind: 'concat', axis },
		parts,
		parts[0]!.shape.map((n, i) => (i === axis ? parts.reduce((sum, { shape }) => sum + shape[i]!, 0) : n))
	);

/** One step from the two products with the weights, biases added. */
function step(by: Builder, mode: RnnMode, ofX: StridedTensor, ofH: StridedTensor, { h, c }: State): State {
	const f = (fn: ElementwiseFn, ...inputs: (StridedTensor | number)[]): StridedTensor => by.map(fn, inputs);
	if (mode === 'rnn_tanh' || mode === 'rnn_relu') return { h: f(mode === 'rnn_tanh' ? 'tanh' : 'relu', f('add', ofX, ofH)), c };
	const size = ofX.shape[1]! / (mode === 'lstm' ? 4 : 3);
	const gate = (x: StridedTensor, i: number): StridedTensor => part(by, x, 1, [i * size, (i + 1) * size]);
	if (mode === 'gru') {
		const [r, z] = [0, 1].map((i) => f('sigmoid', f('add', gate(ofX, i), gate(ofH, i)))) as [StridedTensor, StridedTensor];
		const n = f('tanh', f('add', gate(ofX, 2), f('mul', r, gate(ofH, 2))));
		return { h: f('add', f('mul', f('sub', 1, z), n), f('mul', z, h)), c };
	}
	const gates = f('add', ofX, ofH);
	const [i, forget, g, o] = ['sigmoid', 'sigmoid', 'tanh', 'sigmoid'].map((fn, k) => f(fn as ElementwiseFn, gate(gates, k))) as [
		StridedTensor,
		StridedTensor,
		StridedTensor,
		StridedTensor
	];
	const next = f('add', f('mul', forget, c!), f('mul', i, g));
	return { h: f('mul', o, f('tanh', next)), c: next };
}

/** A recurrent op's outputs once more, step by step from primitives that can be differentiated twice. */
export const unrolled = <T extends StridedTensor>(by: Lowering<T>, op: RnnPrimitive | RnnCellPrimitive, inputs: readonly T[]): T[] =>
	steps(by, op, inputs) as T[];

function steps(by: Builder, op: RnnPrimitive | RnnCellPrimitive, inputs: readonly StridedTensor[]): StridedTensor[] {
	const { mode, hasHx, unbatched, bias, hiddenSize } = op;
	if (op.kind === 'rnn' && (op.lengths || (op.training && op.dropout > 0))) return by.host.unsupported('the gradient of a gradient of such a recurrent layer');
	const lstm = mode === 'lstm';
	const withBatch = (x: StridedTensor, axis: number): StridedTensor => (unbatched ? by.reshape(x, [...x.shape.slice(0, axis), 1, ...x.shape.slice(axis)]) : x);
	const states = hasHx ? inputs.slice(1, lstm ? 3 : 2) : [];
	const weights = inputs.slice(1 + states.length);
	const add = (x: StridedTensor, b: StridedTensor | undefined): StridedTensor => (b ? by.map('add', [x, b]) : x);
	const zeros = (batch: number, size: number): StridedTensor => by.source({ kind: 'full', value: 0 }, [batch, size]);

	if (op.kind === 'rnn_cell') {
		const x = withBatch(inputs[0]!, 0);
		const [h, c = null] = states.map((one) => withBatch(one, 0));
		const start: State = { h: h ?? zeros(x.shape[0]!, hiddenSize), c: lstm ? (c ?? zeros(x.shape[0]!, hiddenSize)) : null };
		const made = step(by, mode, add(times(by, x, weights[0]!), weights[2]), add(times(by, start.h, weights[1]!), weights[3]), start);
		return [made.h, ...(made.c ? [made.c] : [])].map((one) => (unbatched ? by.reshape(one, one.shape.slice(1)) : one));
	}

	const directions = op.bidirectional ? 2 : 1;
	const each = 2 + (bias ? 2 : 0) + (op.projSize ? 1 : 0);
	let x = withBatch(!unbatched && op.batchFirst ? by.transpose(inputs[0]!, [1, 0, 2]) : inputs[0]!, 1);
	const [seq, batch] = [x.shape[0]!, x.shape[1]!];
	const given = states.map((one) => withBatch(one, 1));
	const last: State[] = [];
	for (let layer = 0; layer < op.numLayers; layer++) {
		const ways = Array.from({ length: directions }, (_, direction) => {
			const stave = layer * directions + direction;
			const own: Weights = weights.slice(stave * each, (stave + 1) * each);
			const [bIh, bHh, wHr] = [bias ? own[2] : undefined, bias ? own[3] : undefined, op.projSize ? own.at(-1) : undefined];
			const ofX = add(times(by, x, own[0]!), bIh);
			let state: State = {
				h: given[0] ? part(by, given[0], 0, stave) : zeros(batch, op.projSize || hiddenSize),
				c: lstm ? (given[1] ? part(by, given[1], 0, stave) : zeros(batch, hiddenSize)) : null
			};
			const made: StridedTensor[] = [];
			for (let i = 0; i < seq; i++) {
				const at = direction ? seq - 1 - i : i;
				state = step(by, mode, part(by, ofX, 0, at), add(times(by, state.h, own[1]!), bHh), state);
				if (wHr) state = { ...state, h: times(by, state.h, wHr) };
				made[at] = by.reshape(state.h, [1, ...state.h.shape]);
			}
			last.push(state);
			return joined(by, made, 0);
		});
		x = directions === 2 ? joined(by, ways, 2) : ways[0]!;
	}
	const stacked = (parts: readonly StridedTensor[]): StridedTensor => {
		const all = joined(
			by,
			parts.map((one) => by.reshape(one, [1, ...one.shape])),
			0
		);
		return unbatched ? by.reshape(all, [all.shape[0]!, all.shape[2]!]) : all;
	};
	const output = unbatched ? by.reshape(x, [seq, x.shape[2]!]) : op.batchFirst ? by.transpose(x, [1, 0, 2]) : x;
	return [output, stacked(last.map(({ h }) => h)), ...(lstm ? [stacked(last.map(({ c }) => c!))] : [])];
}
