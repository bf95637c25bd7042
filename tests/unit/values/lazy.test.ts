import { describe, expect, it } from 'vitest';
import { execute, lazyValues, programBounds } from '../../../src/lib/values/index.ts';
import { TraceOf } from './traceOf.ts';

describe('values that a program reads', () => {
	it('draws in program order, whatever is asked for first', () => {
		const t = new TraceOf();
		const [a, b, c] = [t.randn([20]), t.randn([3]), t.randn([5])];
		t.seed(7);
		const d = t.randn([2]);
		const all = execute(t.trace);
		const expected = [a, b, c, d].map((id) => {
			const value = all.get(id)!;
			return value.known ? [...value.data] : null;
		});
		for (const order of [
			[3, 1, 0, 2],
			[2, 1, 3, 0],
			[0, 1, 2, 3]
		]) {
			const valueOf = lazyValues(t.trace);
			for (const i of order) expect(valueOf([a, b, c, d][i]!)).toEqual(expected[i]);
		}
	});

	it('follows a trace that grows', () => {
		const t = new TraceOf();
		const valueOf = lazyValues(t);
		const one = t.literal([1], [1]);
		expect(valueOf(one)).toEqual([1]);
		const two = t.make({ kind: 'elementwise', fn: 'add' }, [one, one], [1]);
		expect(valueOf(two)).toEqual([2]);
	});

	it('are rounded op by op to the dtype', () => {
		const t = new TraceOf();
		const third = t.make({ kind: 'elementwise', fn: 'div' }, [t.literal([], [1]), t.literal([], [3])], []);
		const back = t.make({ kind: 'elementwise', fn: 'mul' }, [third, t.literal([], [1e8])], []);
		expect(lazyValues(t)(third)).toEqual([Math.fround(1 / 3)]);
		expect(lazyValues(t)(back)).toEqual([Math.fround(Math.fround(1 / 3) * 1e8)]);
	});

	it('costs what a loop’s steps cost, however often it prints', () => {
		const t = new TraceOf();
		// Doing it all over at each print would take the square of the number of steps.
		const count = 20_000;
		const valueOf = lazyValues(t, { elements: 2 * count, work: 1000 * count });
		const step = t.literal([], [0.5]);
		let so = t.literal([], [0]);
		const wrong: number[] = [];
		for (let i = 1; i <= count; i++) {
			so = t.make({ kind: 'elementwise', fn: 'add' }, [so, step], []);
			if (valueOf(so)?.[0] !== i / 2) wrong.push(i);
		}
		expect(wrong).toEqual([]);
	});

	it('may hang together by a long chain', () => {
		const t = new TraceOf();
		let so = t.literal([], [0]);
		for (let i = 0; i < 50_000; i++) so = t.make({ kind: 'elementwise', fn: 'neg' }, [so], []);
		expect(lazyValues(t)(so)).toEqual([0]);
	});

	it('are not known past the bound, over all that is asked for, and then stay unknown', () => {
		const t = new TraceOf();
		const side = 200;
		const x = t.randn([side, side]);
		const bounds = { ...programBounds, work: 0.85 * side ** 3 };
		const valueOf = lazyValues(t, bounds);
		const products = Array.from({ length: 5 }, () => t.make({ kind: 'matmul' }, [x, x], [side, side]));
		expect(products.map((id) => valueOf(id) !== null)).toEqual([true, true, false, false, false]);
		expect(valueOf(t.make({ kind: 'elementwise', fn: 'neg' }, [products[4]!], [side, side]))).toBeNull();
		expect(valueOf(x)).not.toBeNull();
	});

	it('are not begun where computing them would take longer than is left', () => {
		const t = new TraceOf();
		const x = t.randn([100, 100]);
		const sorted = t.make({ kind: 'sort', axis: 1, descending: false }, [x], [100, 100]);
		for (const [spare, known] of [
			[0.1, false],
			[1000, true]
		] as const)
			expect(lazyValues({ tensors: t.tensors, ops: t.ops, spare })(sorted) !== null).toBe(known);
	});

	it('keep few of the lists that were read', () => {
		const t = new TraceOf();
		const large = Array.from({ length: 5 }, (_, i) => t.make({ kind: 'full', value: i }, [], [2 ** 18]));
		const valueOf = lazyValues(t);
		const [first] = large.map((id) => valueOf(id));
		expect(valueOf(large[4]!)).toBe(valueOf(large[4]!));
		expect(valueOf(large[0]!)).not.toBe(first);
		expect(valueOf(large[0]!)).toEqual(first);
	});

	it('are computed again where there was no room for all of them', () => {
		const t = new TraceOf();
		const size = 1000;
		const [x, mask] = [t.randn([size]), t.make({ kind: 'random', distribution: { kind: 'dropout', p: 0.5 } }, [], [size])];
		const made = [t.make({ kind: 'elementwise', fn: 'mul' }, [x, mask], [size])];
		for (let i = 0; i < 20; i++) made.push(t.make({ kind: 'elementwise', fn: 'neg' }, [made[made.length - 1]!], [size]));
		const all = lazyValues(t);
		const few = lazyValues(t, { ...programBounds, elements: 5 * size });
		for (const id of [...made, ...made]) expect(few(id)).toEqual(all(id));
		expect(few(t.make({ kind: 'elementwise', fn: 'add' }, [mask, made[3]!], [size]))).not.toBeNull();
		expect(lazyValues(t, { ...programBounds, elements: size - 1 })(x)).toBeNull();
	});

	it('go back through what there was no room for', () => {
		const t = new TraceOf();
		const size = 1000;
		const x = t.randn([size]);
		let so = x;
		for (let i = 0; i < 10; i++) so = t.make({ kind: 'elementwise', fn: 'tanh' }, [so], [size]);
		const loss = t.make({ kind: 'reduce', fn: 'sum', axes: [] }, [so], []);
		const back = t.tensor([size]);
		for (const tensor of t.tensors) Object.assign(tensor, { requiresGrad: true });
		t.op({ kind: 'gradient', seeded: false }, [loss, x], [back]);
		expect(lazyValues(t, { ...programBounds, elements: 26 * size })(back)).toEqual(lazyValues(t)(back));
	});
});
