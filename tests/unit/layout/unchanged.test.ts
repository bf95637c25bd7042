import { expect, it } from 'vitest';
import { defaultLayer } from '../../../src/lib/ir/index.ts';
import { network } from '../../../src/lib/layout/network/network.ts';
import { unchanged } from '../../../src/lib/layout/shared/unchanged.ts';
import { figureFor } from './randomLayers.ts';

it('keeps the parts that are equal, and takes the others as they are', () => {
	const before = { a: [1, { b: 2 }, { c: [3] }], d: null, e: 'x' };
	expect(unchanged(before, structuredClone(before))).toBe(before);
	const after = unchanged(before, { a: [1, { b: 2 }, { c: [4] }], d: null, e: 'x' });
	expect(after).toEqual({ a: [1, { b: 2 }, { c: [4] }], d: null, e: 'x' });
	expect(after.a[1]).toBe(before.a[1]);
	expect(unchanged(before, { a: before.a, d: null })).toEqual({ a: before.a, d: null });
	expect(unchanged([1, 2], [1])).toEqual([1]);
	expect(unchanged({ a: undefined }, { b: undefined })).toEqual({ b: undefined });
});

it('leaves most labels of the network as they were when a batch is dragged', () => {
	const draw = (batch: number) => network(figureFor({ ...defaultLayer, num_layers: 4, batch }), { width: 1020, narrow: false });
	const before = draw(32);
	const fresh = draw(33);
	const after = unchanged(before, fresh);
	expect(after).toEqual(fresh);
	expect(after.labels.filter((label, i) => label === before.labels[i]).length).toBeGreaterThan(after.labels.length / 2);
	expect(after.staves).toBe(before.staves);
});
