import { PyList, PyTuple, type Interpreter, type Value } from '../../../python/index.ts';
import type { ElementwiseFn, RnnMode } from '../../../ir/index.ts';
import { tableOf } from '../../../ir/table.ts';
import type { Entries } from '../../../python/stdlib/module.ts';
import { entry } from '../../../tensors/arguments/function.ts';
import { recurrent } from '../../../tensors/layers/recurrent.ts';
import { convert, lowering } from '../convert.ts';
import { graphOf, uniqueName } from '../graph.ts';
import { symbolicClass, type TfLowering, type TfTensor } from '../tensor.ts';

/** Steps whose ops are written down one by one; of longer sequences the values are not known where no op computes the whole. */
const mostSteps = 48;

/** Activations as ops: of each, what it is and its parameters. */
const activations = tableOf<readonly [ElementwiseFn | null, ...number[]]>({
	linear: [null],
	tanh: ['tanh'],
	sigmoid: ['sigmoid'],
	relu: ['relu'],
	hard_sigmoid: ['hardsigmoid'],
	softsign: ['softsign'],
	softplus: ['softplus', 1, 40],
	elu: ['elu', 1],
	selu: ['selu'],
	exponential: ['exp'],
	silu: ['silu'],
	gelu: ['gelu', 0]
});

interface Cell {
	readonly kind: 'lstm' | 'gru' | 'rnn';
	readonly units: number;
	readonly activation: string;
	readonly recurrentActivation: string;
	readonly resetAfter: boolean;
	readonly kernel: TfTensor;
	readonly recurrentKernel: TfTensor;
	readonly bias: TfTensor | null;
}

/** Columns of a matrix, or elements of a vector. */
function part(by: TfLowering, x: TfTensor, from: number, to: number): TfTensor {
	const last = { start: from, stop: to, step: 1 };
	const at = [...x.shape.slice(0, -1).map((size) => ({ start: 0, stop: size, step: 1 })), last];
	return by.op({ kind: 'slice', at }, [x], [...x.shape.slice(0, -1), to - from]);
}

const row = (by: TfLowering, x: TfTensor, i: number): TfTensor => by.op({ kind: 'slice', at: [i] }, [x], x.shape.slice(1));
const step = (by: TfLowering, x: TfTensor, t: number): TfTensor =>
	by.op({ kind: 'slice', at: [{ start: 0, stop: x.shape[0]!, step: 1 }, t] }, [x], [x.shape[0]!, ...x.shape.slice(2)], { dtype: x.dtype });
const matmul = (by: TfLowering, a: TfTensor, b: TfTensor): TfTensor => by.op({ kind: 'matmul' }, [a, b], [a.shape[0]!, b.shape[1]!]);
const add = (by: TfLowering, a: TfTensor, b: TfTensor | null): TfTensor => (b ? by.map('add', [a, b]) : a);

function activated(by: TfLowering, name: string, x: TfTensor): TfTensor {
	const [fn, ...parameters] = activations[name]!;
	return fn === null ? x : by.map(fn, [x], {}, parameters.length ? parameters : undefined);
}

/** One step of a cell: its new states, of which the first is its output. */
function stepOf(by: TfLowering, cell: Cell, x: TfTensor, states: readonly TfTensor[]): readonly TfTensor[] {
	const { units: n, kernel, recurrentKernel: recurrent, bias } = cell;
	const act = (value: TfTensor): TfTensor => activated(by, cell.activation, value);
	const gate = (value: TfTensor): TfTensor => activated(by, cell.recurrentActivation, value);
	const [h, c] = states;
	if (cell.kind === 'rnn') return [act(by.map('add', [add(by, matmul(by, x, kernel), bias), matmul(by, h!, recurrent)]))];
	if (cell.kind === 'lstm') {
		const z = add(by, by.map('add', [matmul(by, x, kernel), matmul(by, h!, recurrent)]), bias);
		const [i, f, g, o] = [0, 1, 2, 3].map((k) => part(by, z, k * n, (k + 1) * n)) as [TfTensor, TfTensor, TfTensor, TfTensor];
		const carry = by.map('add', [by.map('mul', [gate(f), c!]), by.map('mul', [gate(i), act(g)])]);
		return [by.map('mul', [gate(o), act(carry)]), carry];
	}
	const [own, back] = bias && cell.resetAfter ? [row(by, bias, 0), row(by, bias, 1)] : [bias, null];
	const given = add(by, matmul(by, x, kernel), own);
	const [xz, xr, xh] = [0, 1, 2].map((k) => part(by, given, k * n, (k + 1) * n)) as [TfTensor, TfTensor, TfTensor];
	const inner = add(by, matmul(by, h!, cell.resetAfter ? recurrent : part(by, recurrent, 0, 2 * n)), back);
	const z = gate(by.map('add', [xz, part(by, inner, 0, n)]));
	const r = gate(by.map('add', [xr, part(by, inner, n, 2 * n)]));
	const candidate = cell.resetAfter ? by.map('mul', [r, part(by, inner, 2 * n, 3 * n)]) : matmul(by, by.map('mul', [r, h!]), part(by, recurrent, 2 * n, 3 * n));
	const hh = act(by.map('add', [xh, candidate]));
	return [by.map('add', [by.map('mul', [z, h!]), by.map('mul', [by.map('sub', [1, z]), hh])])];
}

/** The mode of the op that computes the whole of a recurrence of such cells; undefined where there is none. */
function wholeMode({ kind, activation, recurrentActivation, resetAfter }: Cell): RnnMode | undefined {
	if (kind === 'rnn') return activation === 'tanh' ? 'rnn_tanh' : activation === 'relu' ? 'rnn_relu' : undefined;
	if (activation !== 'tanh' || recurrentActivation !== 'sigmoid') return undefined;
	return kind === 'lstm' ? 'lstm' : resetAfter ? 'gru' : undefined;
}

/** Blocks of a weight [gates · units, …] in the op's order: a GRU's is r z h, where Keras has z r h. */
function ordered(by: TfLowering, kind: Cell['kind'], n: number, x: TfTensor): TfTensor {
	if (kind !== 'gru') return x;
	const rows = (from: number, to: number): TfTensor =>
		by.op({ kind: 'slice', at: [{ start: from, stop: to, step: 1 }] }, [x], [to - from, ...x.shape.slice(1)]);
	return by.op({ kind: 'concat', axis: 0 }, [rows(n, 2 * n), rows(0, n), rows(2 * n, 3 * n)], x.shape);
}

/** All outputs, in the order in which they are computed, and the last states. `lengths`: of rows that are packed. */
function whole(
	by: TfLowering,
	cell: Cell,
	mode: RnnMode,
	input: TfTensor,
	states: readonly TfTensor[],
	{ lengths = null, masked = lengths !== null }: { readonly lengths?: readonly number[] | null; readonly masked?: boolean } = {}
): readonly TfTensor[] {
	const { kind, units: n, kernel, recurrentKernel, bias } = cell;
	const weights = [kernel, recurrentKernel].map((weight) => ordered(by, kind, n, by.transpose(weight, [1, 0])));
	const none = (): TfTensor => by.source({ kind: 'full', value: 0 }, [weights[0]!.shape[0]!]);
	const biases = bias ? (kind === 'gru' ? [0, 1].map((i) => ordered(by, kind, n, row(by, bias, i))) : [bias, none()]) : [];
	const layer = {
		mode,
		inputSize: input.shape.at(-1)!,
		hiddenSize: n,
		numLayers: 1,
		bidirectional: false,
		batchFirst: true,
		bias: bias !== null,
		projSize: 0,
		dropout: 0,
		training: false,
		...(masked && { masked: true as const }),
		weights: [...weights, ...biases]
	};
	const given = states.map((state) => by.reshape(state, [1, ...state.shape]));
	const [outputs, ...last] = recurrent(by, layer, { input, states: given, lengths });
	return [outputs!, ...last.map((state) => by.reshape(state, state.shape.slice(1), { axes: ['batch', 'hidden'] }))];
}

/** How many steps of each row a mask has, where they stand at the front of each and there is one at least; undefined of any other, and where it is not known. */
function lengthsOf(host: Interpreter, mask: TfTensor): readonly number[] | undefined {
	const [batch, steps] = mask.shape as [number, number];
	const { values } = mask;
	if (!values) return undefined;
	host.spend(values.length >> 3);
	// Other values have other lengths: what is traced is traced again for them.
	const graph = graphOf(host);
	if (graph) graph.decided = true;
	const lengths = Array.from({ length: batch }, (_, b) => {
		const row = values.slice(b * steps, (b + 1) * steps);
		const length = row.filter((there) => there !== 0).length;
		return row.slice(0, length).every((there) => there !== 0) ? length : 0;
	});
	return lengths.every((length) => length > 0) ? lengths : undefined;
}

/** The same of rows of those lengths, packed. What is computed of a row from its end begins with its last step that is there. */
function packed(
	by: TfLowering,
	cell: Cell,
	mode: RnnMode,
	input: TfTensor,
	states: readonly TfTensor[],
	{ mask, lengths, backwards, zeroed }: { mask: TfTensor; lengths: readonly number[]; backwards: boolean; zeroed: boolean }
): readonly TfTensor[] {
	const [batch, steps, features] = input.shape as [number, number, number];
	const n = cell.units;
	/** Each row's steps in another order. */
	const moved = (x: TfTensor, from: (t: number, length: number) => number): TfTensor => {
		const values = lengths.flatMap((length, b) => Array.from({ length: steps }, (_, t) => b * steps + Math.max(0, from(t, length))));
		const at = by.source({ kind: 'literal', values }, [batch, steps], { dtype: 'int64' });
		const rows = by.reshape(x, [batch * steps, x.shape[2]!]);
		return by.op({ kind: 'take', axis: 0 }, [rows, at], [batch, steps, x.shape[2]!], { axes: ['batch', 'time', null], dtype: x.dtype });
	};
	const turned = backwards ? moved(input, (t, length) => length - 1 - t) : input;
	const rows = lengths.reduce((sum, length) => sum + length, 0);
	const requiresGrad = [input, ...states, cell.kernel].some((one) => one.requiresGrad);
	const data = by.make({ shape: [rows, features], dtype: input.dtype, axes: [null, 'feature'], requiresGrad });
	const counts = by.make({ shape: [Math.max(...lengths)], dtype: 'int64' });
	by.host.trace.op({ kind: 'pack', lengths, batchFirst: true }, [turned.ir.id], [data.ir.id, counts.ir.id], by.call);
	const [made, ...last] = whole(by, cell, mode, data, states, { lengths });
	const padded = by.make({ shape: [batch, steps, n], dtype: by.dtype, axes: ['batch', 'time', 'hidden'], requiresGrad });
	const told = by.make({ shape: [batch], dtype: 'int64' });
	by.host.trace.op({ kind: 'unpack', lengths, batchFirst: true, fill: 0 }, [made!.ir.id, counts.ir.id], [padded.ir.id, told.ir.id], by.call);
	const there = by.reshape(backwards ? by.op({ kind: 'flip', axes: [1] }, [mask], mask.shape, { dtype: mask.dtype }) : mask, [batch, steps, 1]);
	const rest = backwards || zeroed ? by.source({ kind: 'full', value: 0 }, [batch, steps, n]) : by.reshape(last[0]!, [batch, 1, n]);
	const outputs = by.map('where', [there, backwards ? moved(padded, (t, length) => t - (steps - length)) : padded, rest], {
		axes: ['batch', 'time', 'hidden']
	});
	return [outputs, ...last];
}

/** The same, step by step: with a mask, or activations that no op computes the whole with. */
function stepwise(by: TfLowering, cell: Cell, input: TfTensor, first: readonly TfTensor[], mask: TfTensor | null, zeroed: boolean): readonly TfTensor[] {
	const [batch, steps] = input.shape as [number, number];
	const zeros = by.source({ kind: 'full', value: 0 }, [batch, cell.units]);
	const outputs: TfTensor[] = [];
	let states = first;
	for (let t = 0; t < steps; t++) {
		const next = stepOf(by, cell, step(by, input, t), states);
		if (!mask) {
			states = next;
			outputs.push(next[0]!);
			continue;
		}
		const there = by.reshape(step(by, mask, t), [batch, 1]);
		outputs.push(by.map('where', [there, next[0]!, zeroed ? zeros : (outputs.at(-1) ?? zeros)]));
		states = next.map((state, i) => by.map('where', [there, state, states[i]!]));
	}
	const stacked = by.op(
		{ kind: 'concat', axis: 1 },
		outputs.map((output) => by.reshape(output, [batch, 1, cell.units])),
		[batch, steps, cell.units],
		{ axes: ['batch', 'time', 'hidden'] }
	);
	return [stacked, ...states];
}

function recurrence(
	host: Interpreter,
	cell: Cell,
	input: TfTensor,
	states: readonly TfTensor[],
	mask: TfTensor | null,
	backwards: boolean,
	zeroed: boolean
): readonly TfTensor[] {
	const name = cell.kind === 'lstm' ? 'LSTM' : cell.kind === 'gru' ? 'GRU' : 'SimpleRNN';
	const by = lowering(host, `keras.layers.${name}`, input.dtype);
	host.trace.label(input.ir.id, ['batch', 'time', 'feature']);
	const turn = (x: TfTensor): TfTensor => (backwards ? by.op({ kind: 'flip', axes: [1] }, [x], x.shape, { dtype: x.dtype }) : x);
	const mode = wholeMode(cell);
	const graph = graphOf(host);
	const lengths = mask && lengthsOf(host, mask);
	// Of what Keras only builds there is nothing that a mask could leave out.
	const isFull = !mask || lengths?.every((length) => length === input.shape[1]) || (graph?.runs === false && !mask.values);
	if (mode && isFull) return whole(by, cell, mode, turn(input), states, { masked: mask !== null });
	if (mode && mask && lengths) return packed(by, cell, mode, input, states, { mask, lengths, backwards, zeroed });
	const isWritten = input.shape[1]! <= mostSteps && [cell.activation, cell.recurrentActivation].every((one) => activations[one] !== undefined);
	if (isWritten && input.shape[1]! > 0) return stepwise(by, cell, turn(input), states, mask && turn(mask), zeroed);
	return [by.unknown([input.shape[0]!, input.shape[1]!, cell.units]), ...states.map(({ shape }) => by.unknown(shape))];
}

/** Whole recurrences whose sizes fit. */
export const recurrences: Entries = [
	entry(
		'recurrence',
		'kind, activation, recurrent_activation, reset_after, x, kernel, recurrent_kernel, bias, states, mask, go_backwards, zero_output_for_mask',
		(host, kind, activation, recurrentActivation, resetAfter, x, kernel, recurrentKernel, bias, states, mask, backwards, zeroed): Value => {
			const tensor = (value: Value): TfTensor => convert(host, value);
			const input = tensor(x);
			const cell: Cell = {
				kind: String(kind) as Cell['kind'],
				units: tensor(recurrentKernel).shape[0]!,
				activation: String(activation),
				recurrentActivation: String(recurrentActivation),
				resetAfter: resetAfter === true,
				kernel: tensor(kernel),
				recurrentKernel: tensor(recurrentKernel),
				bias: bias === null ? null : tensor(bias)
			};
			const given = host.iterate(states).map(tensor);
			const [outputs, ...last] = recurrence(host, cell, input, given, mask === null ? null : tensor(mask), backwards === true, zeroed === true);
			const open = input.staticShape;
			if (outputs!.isSymbolic && open) {
				outputs!.staticShape = [open[0]!, open[1]!, cell.units];
				for (const state of last) state.staticShape = [open[0]!, cell.units];
			}
			return new PyTuple([outputs!, new PyList([...last])]);
		}
	),
	/** Last output, outputs and last states of a loop along time, under the names that the loop's ops have. */
	entry('named_loop', 'x, last, outputs, states, is_masked', (host, x, last, outputs, states, isMasked): Value => {
		const input = convert(host, x);
		const [final, sequence] = [convert(host, last), convert(host, outputs)];
		const after = host.iterate(states).map((state) => convert(host, state));
		const name = (one: string, i = 0): string => `${uniqueName(host, one)}:${i}`;
		const as = (tensor: TfTensor, name: string): TfTensor => (tensor.isSymbolic ? tensor.as(symbolicClass, { name }) : tensor);
		const take = (one: string, times: number): void => {
			for (let i = 0; i < times; i++) uniqueName(host, one);
		};
		take('transpose', isMasked === true ? 2 : 1);
		// A step for its shapes, and how many there are, where only running it tells.
		take('strided_slice', input.staticShape?.[1] === null ? 3 : 1);
		const loop = uniqueName(host, 'while');
		const first = isMasked === true ? 5 : 4;
		return new PyTuple([
			as(final, name('strided_slice')),
			as(sequence, name('transpose')),
			new PyList(after.map((state, i) => as(state, `${loop}:${first + i}`)))
		]);
	})
];
