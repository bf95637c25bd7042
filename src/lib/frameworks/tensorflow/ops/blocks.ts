import type { PartialShape } from '../../../ir/index.ts';
import type { TfLowering, TfTensor } from '../tensor.ts';
import type { Input, OpCall, Refusal, TfOp } from '../op.ts';
import { rankMustBe } from './shapes.ts';

const names = ['x', 'cs_prev', 'h_prev', 'w', 'wci', 'wcf', 'wco', 'b'] as const;
const gates = ['i', 'cs', 'f', 'o', 'ci', 'co', 'h'] as const;
type Gates = Readonly<Record<(typeof gates)[number], TfTensor>>;

/** What each input of LSTM cells has to be, in the order in which kernels look; the batch and the widths are those of x and of cs_prev. */
function sizesOf([batch, width]: readonly number[], cell: number): readonly (readonly [name: string, axis: number, size: number, words: string])[] {
	return [
		['cs_prev', 0, batch!, 'batch_size'],
		['cs_prev', 1, cell, 'cell_size'],
		['h_prev', 0, batch!, 'batch_size'],
		['h_prev', 1, cell, 'cell_size'],
		['w', 0, width! + cell, 'input_size + cell_size'],
		['w', 1, cell * 4, 'cell_size * 4'],
		['wci', 0, cell, 'cell_size'],
		['wcf', 0, cell, 'cell_size'],
		['wco', 0, cell, 'cell_size'],
		['b', 0, cell * 4, 'cell_size * 4']
	];
}

/** The first size of an input that does not fit. `step`: of x, the axes of one step. */
function misfit(inputs: ReadonlyMap<string, Input>, step: readonly number[], of: readonly string[]): Refusal | undefined {
	for (const [name, axis, size, words] of sizesOf(step, inputs.get('cs_prev')!.shape[1]!)) {
		const got = inputs.get(name)!.shape[axis];
		const isState = name === 'cs_prev' || name === 'h_prev';
		if (of.includes(name) && got !== size) return { message: `${name}.${isState ? 'dims' : 'dim_size'}(${axis}) != ${words}: ${got} vs. ${size}` };
	}
	return undefined;
}

const named = ({ inputs }: OpCall): ReadonlyMap<string, Input> => new Map(names.map((name, i) => [name, inputs[i + inputs.length - names.length]!]));

/** One step: gates in the order of the columns of the weights. */
function step(
	by: TfLowering,
	call: OpCall,
	x: TfTensor,
	[state, hidden]: readonly [TfTensor, TfTensor],
	order: string,
	forgetBias: number,
	clip: number
): Gates {
	const given = named(call);
	const of = (name: string): TfTensor => given.get(name) as TfTensor;
	const batch = x.shape[0]!;
	const cell = state.shape[1]!;
	const both = by.op({ kind: 'concat', axis: 1 }, [x, hidden], [batch, x.shape[1]! + cell]);
	const sums = by.map('add', [by.op({ kind: 'matmul' }, [both, of('w')], [batch, 4 * cell]), of('b')]);
	const part = (gate: string): TfTensor => {
		const start = order.indexOf(gate) * cell;
		return by.op(
			{
				kind: 'slice',
				at: [
					{ start: 0, stop: batch, step: 1 },
					{ start, stop: start + cell, step: 1 }
				]
			},
			[sums],
			[batch, cell]
		);
	};
	const isPeeping = call.attrs.use_peephole === true;
	const peep = (sum: TfTensor, weight: string, at: TfTensor): TfTensor => (isPeeping ? by.map('add', [sum, by.map('mul', [of(weight), at])]) : sum);
	const i = by.map('sigmoid', [peep(part('i'), 'wci', state)]);
	const f = by.map('sigmoid', [by.map('add', [peep(part('f'), 'wcf', state), forgetBias])]);
	const ci = by.map('tanh', [part('c')]);
	const sum = by.map('add', [by.map('mul', [ci, i]), by.map('mul', [state, f])]);
	const cs = clip > 0 ? by.map('clamp', [sum], {}, [-clip, clip]) : sum;
	const o = by.map('sigmoid', [peep(part('o'), 'wco', cs)]);
	const co = by.map('tanh', [cs]);
	return { i, cs, f, o, ci, co, h: by.map('mul', [co, o]) };
}

const number = ({ attrs }: OpCall, name: string, otherwise: number): number => (attrs[name] as number | undefined) ?? otherwise;

/** `tf.raw_ops.LSTMBlockCell`. */
export const lstmBlockCell: TfOp = {
	name: 'LSTMBlockCell',
	source: 'tensorflow/core/kernels/rnn/lstm_ops.cc',
	infer([x, state]) {
		const shape: PartialShape = [x?.[0] ?? null, state?.[1] ?? null];
		return gates.map(() => shape);
	},
	refuse(call) {
		const inputs = named(call);
		// Sizes are read before it is looked how many axes there are; where there are too few, the process ends.
		const isShort = names.some((name, i) => inputs.get(name)!.shape.length < (i < 4 ? 2 : 1));
		const first = isShort ? undefined : misfit(inputs, inputs.get('x')!.shape, ['cs_prev', 'h_prev', 'w', 'b']);
		if (first) return first;
		const state = inputs.get('cs_prev')!.shape;
		if (!isShort && state.includes(0)) return { message: `cs_prev_tensor is empty, has shape: (${state.join()}).` };
		for (const [i, name] of names.entries()) {
			const rank = i < 4 ? 2 : 1;
			const got = inputs.get(name)!.shape.length;
			if (got !== rank) return { message: `${name}_tensor must be rank ${rank} but is rank ${got}.` };
		}
		return undefined;
	},
	lower(by, call) {
		const given = named(call);
		const state = [given.get('cs_prev') as TfTensor, given.get('h_prev') as TfTensor] as const;
		const made = step(by, call, given.get('x') as TfTensor, state, 'icfo', number(call, 'forget_bias', 1), number(call, 'cell_clip', 3));
		return gates.map((gate) => made[gate]);
	}
};

const block = (name: string, order: string): TfOp => ({
	name,
	source: 'tensorflow/core/kernels/rnn/lstm_ops.cc',
	infer([, x, state]) {
		const shape: PartialShape = [x?.[0] ?? null, x?.[1] ?? null, state?.[1] ?? null];
		return gates.map(() => shape);
	},
	refuse(call) {
		const inputs = named(call);
		const given = call.inputs[0]!.shape.length;
		if (given !== 0) return { message: `\`seq_len_max_tensor\` must be rank 0 but is rank ${given}` };
		for (const [i, own] of names.entries()) {
			const rank = i === 0 ? 3 : i < 4 ? 2 : 1;
			if (inputs.get(own)!.shape.length !== rank) return { message: `${own} must be ${rank}D` };
			const wrong = i > 0 && misfit(inputs, inputs.get('x')!.shape.slice(1), [own]);
			if (wrong) return wrong;
		}
		return undefined;
	},
	lower(by, call, [shape]) {
		const given = named(call);
		const x = given.get('x') as TfTensor;
		const [steps, batch, cell] = shape as [number, number, number];
		by.host.spend(steps * 30);
		const last = (call.inputs[0] as TfTensor).values?.[0] ?? by.host.unsupported('a sequence length that is not known');
		if (last < 0 || last > steps) return by.host.unsupported('a number of steps that x has not, at which TensorFlow ends the whole process');
		let state = [given.get('cs_prev') as TfTensor, given.get('h_prev') as TfTensor] as const;
		const all: Gates[] = [];
		for (let t = 0; t < last; t++) {
			const at = by.op({ kind: 'slice', at: [t, { start: 0, stop: batch, step: 1 }, { start: 0, stop: x.shape[2]!, step: 1 }] }, [x], [batch, x.shape[2]!]);
			const made = step(
				by,
				call,
				at,
				state,
				order,
				name === 'BlockLSTM' ? number(call, 'forget_bias', 1) : 0,
				number(call, 'cell_clip', name === 'BlockLSTM' ? 3 : 0)
			);
			all.push(made);
			state = [made.cs, made.h];
		}
		return gates.map((gate) => {
			const parts = all.map((one) => by.reshape(one[gate], [1, batch, cell]));
			if (last < steps || steps === 0) parts.push(by.source({ kind: 'full', value: 0 }, [steps - all.length, batch, cell]));
			return by.op({ kind: 'concat', axis: 0 }, parts, shape!, { axes: ['time', 'batch', 'hidden'] });
		});
	}
});
export const blockLstm = block('BlockLSTM', 'icfo');
export const blockLstmV2 = block('BlockLSTMV2', 'ifco');

/** `tf.raw_ops.GRUBlockCell`: a step whose reset gate is applied to the state before it is multiplied. */
export const gruBlockCell: TfOp = {
	name: 'GRUBlockCell',
	source: 'tensorflow/core/kernels/rnn/gru_ops.cc',
	infer([x, state]) {
		if (x && x.length !== 2) return rankMustBe(2, x);
		if (state && state.length !== 2) return rankMustBe(2, state);
		const shape: PartialShape = [x?.[0] ?? null, state?.[1] ?? null];
		return [shape, shape, shape, shape];
	},
	refuse({ inputs }) {
		const [batch, width, cell] = [inputs[0]!.shape[0]!, inputs[0]!.shape[1]!, inputs[1]!.shape[1]!];
		const wide = [width + cell, 'input_size + cell_size'] as const;
		const wanted: readonly (readonly [name: string, ...sizes: (readonly [size: number, words: string] | null)[]])[] = [
			['x', null, null],
			['h_prev', [batch, 'batch_size'], null],
			['w_ru', wide, [2 * cell, 'cell_size * 2']],
			['w_c', wide, [cell, 'cell_size']],
			['b_ru', [2 * cell, 'cell_size * 2']],
			['b_c', [cell, 'cell_size']]
		];
		for (const [i, [name, ...sizes]] of wanted.entries()) {
			const { shape } = inputs[i]!;
			if (shape.length !== sizes.length) return { message: `Rank of ${name === 'w_ru' ? 'w_ru_' : name} must be ${sizes.length}, got ${shape.length}` };
			for (const [axis, size] of sizes.entries())
				if (size && shape[axis] !== size[0])
					return { message: `${name}.${name === 'h_prev' ? 'dims' : 'dim_size'}(${axis}) != ${size[1]}: ${shape[axis]} vs. ${size[0]}` };
		}
		return undefined;
	},
	lower(by, { inputs }, [shape]) {
		const [x, h, both, own, ofBoth, ofOwn] = inputs as readonly TfTensor[] as [TfTensor, TfTensor, TfTensor, TfTensor, TfTensor, TfTensor];
		const [batch, cell] = shape as [number, number];
		const linear = (state: TfTensor, weight: TfTensor, bias: TfTensor): TfTensor => {
			const joined = by.op({ kind: 'concat', axis: 1 }, [x, state], [batch, x.shape[1]! + cell]);
			return by.map('add', [by.op({ kind: 'matmul' }, [joined, weight], [batch, weight.shape[1]!]), bias]);
		};
		const sums = linear(h, both, ofBoth);
		const gate = (start: number): TfTensor => {
			const at = [
				{ start: 0, stop: batch, step: 1 },
				{ start, stop: start + cell, step: 1 }
			];
			return by.map('sigmoid', [by.op({ kind: 'slice', at }, [sums], [batch, cell])]);
		};
		const [r, u] = [gate(0), gate(cell)];
		const c = by.map('tanh', [linear(by.map('mul', [h, r]), own, ofOwn)]);
		return [r, u, c, by.map('add', [by.map('mul', [by.map('sub', [1, u]), c]), by.map('mul', [u, h])])];
	}
};
