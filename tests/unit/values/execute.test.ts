import { describe, expect, it } from 'vitest';
import { evaluate } from '../../../src/lib/frameworks/evaluate.ts';
import type { DType, Matrix, Primitive } from '../../../src/lib/ir/index.ts';
import { execute, executeSequence, executeStep, TorchGenerator } from '../../../src/lib/values/index.ts';
import { largestDifference } from '../tolerance.ts';
import { seededProgram, seededPrograms } from './seededPrograms.ts';
import { TraceOf } from './traceOf.ts';

const all = (size: number) => ({ start: 0, stop: size, step: 1 });

/** What a program of literals and one op gives: its numbers, or why they are not known. */
function result(primitive: Primitive, inputs: readonly [shape: number[], values: number[], dtype?: DType][], shape: number[], dtype: DType = 'float32') {
	const t = new TraceOf();
	const ids = inputs.map((input) => t.literal(...input));
	const out = t.make(primitive, ids, shape, dtype);
	const value = execute(t.trace, { only: [out] }).get(out)!;
	return value.known ? [...value.data] : value.reason;
}

describe('the executor of primitives', () => {
	it('rounds leaves to their dtype, and nothing computed from them', () => {
		expect(result({ kind: 'literal', values: [0.1, 65519, 65520] }, [], [3])).toEqual([Math.fround(0.1), 65519, 65520]);
		const halves = [0.0999755859375, 65504, Infinity, 2 ** -24, 0];
		expect(result({ kind: 'literal', values: [0.1, 65519, 65520, 2 ** -24, 2 ** -26] }, [], [5], 'float16')).toEqual(halves);
		expect(result({ kind: 'literal', values: [0.1, 257, 259] }, [], [3], 'bfloat16')).toEqual([0.10009765625, 256, 260]);
		expect(result({ kind: 'full', value: 0.1 }, [], [1])).toEqual([Math.fround(0.1)]);
		expect(result({ kind: 'arange', start: 0, step: 0.1 }, [], [3])).toEqual([0, Math.fround(0.1), Math.fround(0.2)]);
		expect(
			result(
				{ kind: 'elementwise', fn: 'mul' },
				[
					[[1], [0.1]],
					[[1], [0.1]]
				],
				[1]
			)
		).toEqual([Math.fround(0.1) * Math.fround(0.1)]);
	});

	it('casts as PyTorch does: towards zero, modulo the integer, to 0 or 1', () => {
		expect(result({ kind: 'cast' }, [[[3], [-1.7, 1.7, 3e9]]], [3], 'int64')).toEqual([-1, 1, 3e9]);
		expect(result({ kind: 'cast' }, [[[3], [-1.7, 300, 127]]], [3], 'uint8')).toEqual([255, 44, 127]);
		expect(result({ kind: 'cast' }, [[[3], [0, -0.5, 2]]], [3], 'bool')).toEqual([0, 1, 1]);
	});

	it('broadcasts', () => {
		expect(
			result(
				{ kind: 'elementwise', fn: 'sub' },
				[
					[
						[2, 1],
						[10, 20]
					],
					[[3], [1, 2, 3]]
				],
				[2, 3]
			)
		).toEqual([9, 8, 7, 19, 18, 17]);
		expect(
			result(
				{ kind: 'elementwise', fn: 'div' },
				[
					[
						[2, 2],
						[1, 2, 3, 4]
					],
					[[], [2]]
				],
				[2, 2]
			)
		).toEqual([0.5, 1, 1.5, 2]);
		expect(
			result(
				{ kind: 'elementwise', fn: 'add' },
				[
					[[0, 3], []],
					[[3], [1, 2, 3]]
				],
				[0, 3]
			)
		).toEqual([]);
	});

	it('wraps integer arithmetic, and does not guess past 2⁵³', () => {
		expect(
			result(
				{ kind: 'elementwise', fn: 'mul' },
				[
					[[1], [100], 'int8'],
					[[1], [3], 'int8']
				],
				[1],
				'int8'
			)
		).toEqual([44]);
		expect(
			result(
				{ kind: 'elementwise', fn: 'pow' },
				[
					[[1], [10], 'int64'],
					[[1], [17], 'int64']
				],
				[1],
				'int64'
			)
		).toBe('it holds whole numbers past 2⁵³');
	});

	it('computes every elementwise function', () => {
		const at = (fn: Extract<Primitive, { kind: 'elementwise' }>['fn'], ...values: number[]) =>
			result(
				{ kind: 'elementwise', fn },
				values.map((value) => [[1], [value], 'float64']),
				[1],
				'float64'
			);
		expect(at('neg', 2)).toEqual([-2]);
		expect(at('tanh', 0.5)).toEqual([Math.tanh(0.5)]);
		expect(at('sigmoid', -800)).toEqual([0]);
		expect(at('relu', -1)).toEqual([0]);
		expect(at('relu', NaN)).toEqual([NaN]);
		expect(at('pow', 1, NaN)).toEqual([1]);
		expect(at('pow', -1, Infinity)).toEqual([1]);
	});

	it('multiplies matrices, vectors and batches of them', () => {
		expect(
			result(
				{ kind: 'matmul' },
				[
					[
						[2, 2],
						[1, 2, 3, 4]
					],
					[
						[2, 1],
						[5, 6]
					]
				],
				[2, 1]
			)
		).toEqual([17, 39]);
		expect(
			result(
				{ kind: 'matmul' },
				[
					[[2], [1, 2]],
					[[2], [5, 6]]
				],
				[]
			)
		).toEqual([17]);
		expect(
			result(
				{ kind: 'matmul' },
				[
					[
						[2, 2],
						[1, 2, 3, 4]
					],
					[[2], [5, 6]]
				],
				[2]
			)
		).toEqual([17, 39]);
		expect(
			result(
				{ kind: 'matmul' },
				[
					[
						[2, 1, 2],
						[1, 2, 3, 4]
					],
					[
						[2, 2],
						[1, 0, 0, 10]
					]
				],
				[2, 1, 2]
			)
		).toEqual([1, 20, 3, 40]);
		expect(
			result(
				{ kind: 'matmul' },
				[
					[[2, 0], []],
					[[0, 2], []]
				],
				[2, 2]
			)
		).toEqual([0, 0, 0, 0]);
		expect(
			result(
				{ kind: 'matmul' },
				[
					[[0, 3], []],
					[
						[3, 2],
						[1, 2, 3, 4, 5, 6]
					]
				],
				[0, 2]
			)
		).toEqual([]);
	});

	it('moves axes, slices and joins', () => {
		const x: [number[], number[]] = [
			[2, 3],
			[1, 2, 3, 4, 5, 6]
		];
		expect(result({ kind: 'transpose', axes: [1, 0] }, [x], [3, 2])).toEqual([1, 4, 2, 5, 3, 6]);
		expect(result({ kind: 'transpose', axes: [2, 0, 1] }, [[[1, 2, 3], x[1]]], [3, 1, 2])).toEqual([1, 4, 2, 5, 3, 6]);
		expect(result({ kind: 'reshape' }, [x], [3, 2])).toEqual(x[1]);
		expect(result({ kind: 'slice', at: [1] }, [x], [3])).toEqual([4, 5, 6]);
		expect(result({ kind: 'slice', at: [all(2), { start: 0, stop: 3, step: 2 }] }, [x], [2, 2])).toEqual([1, 3, 4, 6]);
		expect(result({ kind: 'slice', at: [0, 1] }, [x], [])).toEqual([2]);
		expect(result({ kind: 'slice', at: [{ start: 2, stop: 1, step: 1 }] }, [x], [0, 3])).toEqual([]);
		expect(
			result(
				{ kind: 'concat', axis: 1 },
				[
					x,
					[
						[2, 1],
						[7, 8]
					]
				],
				[2, 4]
			)
		).toEqual([1, 2, 3, 7, 4, 5, 6, 8]);
		expect(
			result(
				{ kind: 'concat', axis: 0 },
				[
					x,
					[[0, 3], []],
					[
						[1, 3],
						[7, 8, 9]
					]
				],
				[3, 3]
			)
		).toEqual([...x[1], 7, 8, 9]);
	});

	it('packs longest first, and unpacks to the order before, filling the rest', () => {
		const t = new TraceOf();
		const x = t.literal([3, 3], [1, 2, 3, 4, 5, 6, 7, 8, 9]);
		const [data, sizes, padded, lengths] = [t.tensor([6]), t.tensor([3], 'int64'), t.tensor([3, 4]), t.tensor([3], 'int64')];
		t.op({ kind: 'pack', lengths: [1, 3, 2], batchFirst: true }, [x], [data, sizes]);
		t.op({ kind: 'unpack', lengths: [1, 3, 2], batchFirst: true, fill: -1 }, [data, sizes], [padded, lengths]);
		const values = execute(t.trace);
		const numbers = (id: number) => [...(values.get(id) as { data: Float64Array }).data];
		expect(numbers(data)).toEqual([4, 7, 1, 5, 8, 6]);
		expect(numbers(sizes)).toEqual([3, 2, 1]);
		expect(numbers(padded)).toEqual([1, -1, -1, -1, 4, 5, 6, -1, 7, 8, -1, -1]);
		expect(numbers(lengths)).toEqual([1, 3, 2]);
	});
});

it('packs the steps that there are where lengths go beyond them, as PyTorch does', () => {
	const t = new TraceOf();
	const x = t.literal([2, 2], [1, 2, 3, 4]);
	const [data, sizes] = [t.tensor([3]), t.tensor([3], 'int64')];
	t.op({ kind: 'pack', lengths: [3, 1], batchFirst: false }, [x], [data, sizes]);
	const values = execute(t.trace);
	expect(values.get(data)).toMatchObject({ data: Float64Array.of(1, 2, 3) });
	expect(values.get(sizes)).toMatchObject({ data: Float64Array.of(2, 1, 1) });
});

describe('what is computed', () => {
	it('is only what was asked for, with the numbers that a whole run gives', () => {
		for (const { id, trace } of seededPrograms()) {
			const whole = execute(trace);
			for (const { id: tensor } of trace.tensors) expect(execute(trace, { only: [tensor] }), id).toEqual(new Map([[tensor, whole.get(tensor)]]));
		}
	});

	it('starts from seed 0 where the program sets none', () => {
		const t = new TraceOf();
		const x = t.randn([4]);
		expect(execute(t.trace).get(x)).toEqual({ known: true, shape: [4], data: new TorchGenerator(0n).draw({ kind: 'normal', mean: 0, std: 1 }, 4, 'float32') });
	});

	it('spends nothing on draws that no later number depends on', () => {
		const t = new TraceOf();
		t.randn([200, 100]);
		t.seed(0);
		const x = t.randn([20, 20]);
		const product = t.make({ kind: 'matmul' }, [x, x], [20, 20]);
		t.randn([200, 100]);
		expect(execute(t.trace, { only: [product], bounds: { elements: 1000, work: 30000 } }).get(product)).toMatchObject({ known: true });
	});

	it('stops at the bounds, says why, and goes on with what is left', () => {
		const t = new TraceOf();
		const big = t.randn([1e5, 1e5]);
		const neg = t.make({ kind: 'elementwise', fn: 'neg' }, [big], [1e5, 1e5]);
		const after = t.randn([2]);
		t.seed(1);
		const again = t.randn([2]);
		const large = t.make({ kind: 'full', value: 1 }, [], [300, 300]);
		const product = t.make({ kind: 'matmul' }, [large, large], [300, 300]);
		const values = execute(t.trace, { bounds: { elements: 2e5, work: 1e6 } });
		const reason = 'it would be 10,000,000,000 numbers, and at most 200,000 are computed';
		expect(values.get(big)).toEqual({ known: false, reason });
		expect(values.get(neg)).toEqual({ known: false, reason });
		expect(values.get(after)).toEqual({ known: false, reason: 'random numbers come before it that are not drawn here' });
		expect(values.get(again)).toMatchObject({ known: true });
		const much = expect.stringMatching(/^it takes [\d,]{7,} steps of arithmetic, and at most 1,000,000 are done$/) as string;
		expect(values.get(product)).toEqual({ known: false, reason: much });
	});

	it('is unknown where the shape, or what made it, is not modelled', () => {
		const t = new TraceOf();
		const made = t.tensor([2]);
		const shapeless = t.make({ kind: 'elementwise', fn: 'neg' }, [t.literal([1], [1])], null);
		const values = execute(t.trace);
		expect(values.get(made)).toEqual({ known: false, reason: 'it is made by code that is not modelled' });
		expect(values.get(shapeless)).toEqual({ known: false, reason: 'its shape is not known' });
	});

	it('ends on sizes that hold no numbers', () => {
		const t = new TraceOf();
		const x = t.make({ kind: 'full', value: 0 }, [], [1e9, 1, 0]);
		const out = [t.tensor([1e9, 0]), t.tensor([1e9], 'int64')];
		t.op({ kind: 'pack', lengths: [1e9], batchFirst: false }, [x], out);
		const wide = t.make({ kind: 'full', value: 0 }, [], [1e6, 100, 0]);
		t.op({ kind: 'pack', lengths: new Array<number>(100).fill(1e6), batchFirst: false }, [wide], [t.tensor([1e8, 0]), t.tensor([1e6], 'int64')]);
		const empty = evaluate('import torch\ngru = torch.nn.GRU(2, 1)\noutput, h_n = gru(torch.zeros(10**9, 0, 2))');
		expect(empty.outcome).toEqual({ kind: 'ok' });
		expect(execute(t.trace).get(out[0]!)).toMatchObject({ known: false });
		expect(execute(empty)).toBeDefined();
	});
});

describe('one sequence of the batch', () => {
	it('is what the whole run gives it, for every recorded program with a recurrent layer', () => {
		for (const { id, trace, named } of seededPrograms()) {
			const sequence = executeSequence(trace, 0);
			if (!trace.ops.some(({ primitive }) => primitive.kind === 'rnn')) {
				expect(sequence, id).toEqual({ known: false, reason: 'the program runs no recurrent layer' });
				continue;
			}
			if (!sequence.known) throw new Error(sequence.reason);
			const { x, staves } = sequence.values;
			const whole = execute(trace).get(named.get('h_n')!)!;
			if (!whole.known) throw new Error(whole.reason);
			const [count = 0, batch = 1] = whole.shape.length === 3 ? whole.shape : [whole.shape[0]!];
			const size = whole.data.length / count / batch;
			expect(staves, id).toHaveLength(count);
			staves.forEach(({ h_n, h, c }, stave) => {
				expect(h_n, id).toEqual(Float32Array.from(whole.data.subarray(stave * batch * size, stave * batch * size + size)));
				expect([h.rows, h.cols, c?.rows ?? x.rows], id).toEqual([x.rows, size, x.rows]);
				// The last state is that at the sequence's end, which for a backward direction is its first step.
				const ends = Array.from({ length: h.rows }, (_, t) => h.data.subarray(t * size, (t + 1) * size));
				expect(
					ends.some((row) => largestDifference(row, h_n) === 0),
					id
				).toBe(true);
			});
		}
	});

	it('shows the given states, and zeros where none were given', () => {
		const { trace, named } = seededProgram('lstm, states given, projected');
		const value = execute(trace).get(named.get('c_0')!)!;
		const sequence = executeSequence(trace, 1);
		if (!sequence.known || !value.known) throw new Error('not known');
		expect(sequence.values.staves[1]!.c_0).toEqual(Float32Array.from(value.data.subarray(3 * 6, 4 * 6)));
		const none = executeSequence(seededProgram('lstm').trace, 2);
		expect(none).toMatchObject({ known: true, values: { batchIndex: 2, staves: [{ h_0: new Float32Array(7), c_0: new Float32Array(7) }] } });
	});

	it('is refused where it is too long, or is not in the batch', () => {
		const long = evaluate('import torch\nlstm = torch.nn.LSTM(1, 1000)\noutput, h_n = lstm(torch.zeros(10000, 1, 1))');
		expect(executeSequence(long, 0)).toMatchObject({ known: false, reason: expect.stringMatching(/^it would be [\d,]+ numbers/) as string });
		expect(executeSequence(seededProgram('lstm').trace, 3)).toEqual({ known: false, reason: 'the batch has no sequence 3' });
	});
});

describe('one step for the whole batch', () => {
	it('has, in each row, what that sequence has at that step', () => {
		for (const { id, trace } of seededPrograms()) {
			const sequence = executeSequence(trace, 0);
			if (!sequence.known) continue;
			for (const { layer, direction, time, x, before, gates, h, c } of sequence.steps) {
				const stave = sequence.op.primitive.kind === 'rnn' && sequence.op.primitive.bidirectional ? layer * 2 + direction : layer;
				const step = executeStep(trace, stave, time);
				if (!step.known) throw new Error(step.reason);
				const { values } = step;
				const first = ({ cols, data }: Matrix) => data.subarray(0, cols);
				expect(first(values.x), id).toEqual(Float32Array.from(x));
				expect(first(values.hBefore), id).toEqual(Float32Array.from(before.h));
				expect(first(values.h), id).toEqual(Float32Array.from(h));
				expect(values.c && first(values.c), id).toEqual(c ? Float32Array.from(c) : null);
				expect(
					values.gates.map(({ name, values }) => [name, first(values)]),
					id
				).toEqual(Object.keys(gates).length > 0 ? Object.entries(gates).map(([name, gate]) => [name, Float32Array.from(gate)]) : [['h', Float32Array.from(h)]]);
				expect(values.wIh.cols, id).toBe(values.x.cols);
			}
		}
	});

	it('is zero for a sequence that has ended, and refused where there is none', () => {
		const { trace } = seededProgram('lstm, packed, unsorted lengths');
		const step = executeStep(trace, 0, 3);
		if (!step.known) throw new Error(step.reason);
		const ended = Array.from({ length: 5 }, (_, b) => step.values.h.data.subarray(b * 4, b * 4 + 4).every((value) => value === 0));
		expect(ended).toEqual([true, false, true, false, false]);
		expect(executeStep(trace, 4, 0)).toEqual({ known: false, reason: 'the layer has no step 0 on stave 4' });
		expect(executeStep(trace, 0, 6)).toMatchObject({ known: false });
	});
});
