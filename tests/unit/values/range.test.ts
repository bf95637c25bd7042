import { describe, expect, it } from 'vitest';
import type { DType, Primitive, TensorId } from '../../../src/lib/ir/index.ts';
import { rangesOf } from '../../../src/lib/values/range.ts';
import { diagnoseProgram } from '../../../src/lib/diagnose/diagnoseProgram.ts';
import { evaluate } from '../../../src/lib/frameworks/evaluate.ts';
import { TraceOf } from './traceOf.ts';

const map = (fn: Extract<Primitive, { kind: 'elementwise' }>['fn'], ...parameters: number[]): Primitive => ({ kind: 'elementwise', fn, parameters });
const rangesIn = ({ trace }: TraceOf) =>
	rangesOf(trace, (id) => {
		const at = trace.ops.findIndex(({ outputs }) => outputs.includes(id));
		return at < 0 ? undefined : at;
	});
const integers = (low: number, high: number): Primitive => ({ kind: 'random', distribution: { kind: 'integers', low, high } });

/** The range of what ops make one after the other of normal numbers [4, 6]; `t` gives them other inputs. */
function rangeOf(make: (t: TraceOf, x: TensorId) => TensorId): readonly [number, number] {
	const t = new TraceOf();
	const x = t.make({ kind: 'random', distribution: { kind: 'normal', mean: 0, std: 1 } }, [], [4, 6]);
	const made = make(t, x);
	const { low, high } = rangesIn(t)(made);
	return [low, high];
}
const through =
	(...primitives: readonly Primitive[]) =>
	(t: TraceOf, x: TensorId): TensorId =>
		primitives.reduce((at, primitive) => t.make(primitive, [at], [4, 6]), x);
const full = (t: TraceOf, value: number, dtype: DType = 'float32'): TensorId => t.make({ kind: 'full', value }, [], [], dtype);

describe('ranges of values that are not computed', () => {
	it.each<[string, (t: TraceOf, x: TensorId) => TensorId, readonly [number, number]]>([
		['a normal number', (_, x) => x, [-Infinity, Infinity]],
		['sigmoid', through(map('sigmoid')), [0, 1]],
		['softmax', through({ kind: 'softmax', axis: 1, log: false }), [0, 1]],
		['log_softmax, negated', through({ kind: 'softmax', axis: 1, log: true }, map('neg')), [0, Infinity]],
		['exp of what is not positive', through(map('square'), map('neg'), map('exp')), [0, 1]],
		['tanh', through(map('tanh')), [-1, 1]],
		['clamp', through(map('clamp', 1, 5), map('sqrt')), [1, Math.fround(Math.sqrt(5))]],
		['the same numbers moved', through(map('relu'), { kind: 'flip', axes: [0] }, { kind: 'reshape' }), [0, Infinity]],
		[
			'zeros around',
			(t, x) => t.make({ kind: 'pad', before: [0, 1], after: [0, 1], mode: 'constant', value: 0 }, [through(map('exp'))(t, x)], [4, 8]),
			[0, Infinity]
		],
		['1 − p', (t, x) => t.make(map('sub'), [full(t, 1), through(map('sigmoid'))(t, x)], [4, 6]), [0, 1]],
		['(x + 1) / 2', (t, x) => t.make(map('div'), [t.make(map('add'), [through(map('tanh'))(t, x), full(t, 1)], [4, 6]), full(t, 2)], [4, 6]), [0, 1]],
		['a mean', (t, x) => t.make({ kind: 'reduce', fn: 'mean', axes: [1] }, [through(map('sigmoid'))(t, x)], [4]), [0, 1]],
		['how many', (t, x) => t.make({ kind: 'reduce', fn: 'sum', axes: [1] }, [t.make(map('gt'), [x, full(t, 0)], [4, 6], 'bool')], [4], 'int64'), [0, 6]],
		['argmax', (t, x) => t.make({ kind: 'reduce', fn: 'argmax', axes: [1] }, [x], [4], 'int64'), [0, 5]],
		['ids modulo 7', (t) => t.make(map('remainder'), [t.make(integers(0, 100), [], [4], 'int64'), full(t, 7, 'int64')], [4], 'int64'), [0, 6]],
		['ids plus 1', (t) => t.make(map('add'), [t.make(integers(0, 7), [], [4], 'int64'), full(t, 1, 'int64')], [4], 'int64'), [1, 7]],
		['bytes that may wrap', (t) => t.make(map('add'), [t.make(integers(0, 200), [], [4], 'uint8'), full(t, 100, 'uint8')], [4], 'uint8'), [0, 255]],
		['what holds everywhere', (t) => t.make(map('ge'), [t.make(integers(0, 7), [], [4], 'int64'), full(t, 0, 'int64')], [4], 'bool'), [1, 1]],
		['what may hold', (t) => t.make(map('gt'), [t.make(integers(0, 7), [], [4], 'int64'), full(t, 0, 'int64')], [4], 'bool'), [0, 1]],
		[
			'a choice',
			(t, x) => t.make({ kind: 'elementwise', fn: 'where' }, [t.tensor([4, 6], 'bool'), full(t, -3), through(map('sigmoid'))(t, x)], [4, 6]),
			[-3, 1]
		],
		['division by what may be 0', (t, x) => t.make(map('div'), [full(t, 1), through(map('sigmoid'))(t, x)], [4, 6]), [-Infinity, Infinity]],
		[
			'a product that is not',
			(t, x) => t.make({ kind: 'matmul' }, [through(map('sigmoid'))(t, x), t.literal([6, 1], [1, 1, 1, 1, 1, 1])], [4, 1]),
			[-Infinity, Infinity]
		]
	])('%s', (_, make, expected) => expect(rangeOf(make).map((end) => end + 0)).toEqual(expected));

	it('knows where sorted numbers may have stood', () => {
		const t = new TraceOf();
		const [x, values, places] = [
			t.make({ kind: 'random', distribution: { kind: 'uniform', low: 2, high: 3 } }, [], [4, 6]),
			t.tensor([4, 6]),
			t.tensor([4, 6], 'int64')
		];
		t.op({ kind: 'sort', axis: 0, descending: true }, [x], [values, places]);
		const rangeOf = rangesIn(t);
		expect([rangeOf(values), rangeOf(places)]).toEqual([
			{ low: 2, high: 3, whole: false },
			{ low: 0, high: 3, whole: true }
		]);
	});
});

/** Outputs that are too much to compute while a program is read. */
const head = `import torch, torch.nn as nn, torch.nn.functional as F
lstm = nn.LSTM(64, 512, num_layers=2, batch_first=True)
z = nn.Linear(512, 30)(lstm(torch.randn(64, 100, 64))[0][:, -1])
`;

describe('checks of values that are not computed', () => {
	it.each([
		['loss = nn.BCELoss()(torch.sigmoid(z), torch.rand(64, 30))\nloss.backward()\nprint(loss.shape, z.grad_fn is None)', 'torch.Size([]) False\n'],
		[
			't = z.argmax(1)\nprint(nn.Embedding(30, 4)(t).shape, F.one_hot(t, 30).shape, F.cross_entropy(z, t, ignore_index=0).ndim)',
			'torch.Size([64, 4]) torch.Size([64, 30]) 0\n'
		],
		['v, i = z.sort(0)\nprint(z.gather(0, i).shape, z[i[:, 0]].shape)', 'torch.Size([64, 30]) torch.Size([64, 30])\n'],
		['d = torch.distributions.Categorical(logits=z)\nprint(d.log_prob(d.sample((5,))).shape)', 'torch.Size([5, 64])\n'],
		['d = torch.distributions.Bernoulli(logits=z)\nprint(d.log_prob(d.sample()).shape)', 'torch.Size([64, 30])\n']
	])('%s', (program, printed) => {
		const { outcome, stdout } = evaluate(head + program);
		expect([outcome.kind, stdout]).toEqual(['ok', printed]);
	});

	it.each(['nn.BCELoss()(z, torch.rand(64, 30))', 'nn.Embedding(29, 4)(z.argmax(1))', 'F.one_hot(z.argmax(1) - 1, 30)'])(
		'says of %s that it is not known',
		(call) => {
			expect(evaluate(head + call).outcome.kind).toBe('unsupported');
		}
	);

	it('does not accuse a step after what is not known', () => {
		const trace = evaluate(`${head}opt = torch.optim.SGD(lstm.parameters(), lr=0.1)\nfor _ in range(2):\n    nn.BCELoss()(z, z).backward()\n    opt.step()\n`);
		expect(diagnoseProgram(trace).filter(({ code }) => code.endsWith('step_of_nothing'))).toEqual([]);
	});
});
