import { expect, it } from 'vitest';
import { defaultLayer } from '../../../src/lib/ir/index.ts';
import { network } from '../../../src/lib/layout/network/network.ts';
import { keepingUnchanged, unchanged } from '../../../src/lib/layout/shared/unchanged.ts';
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

it('looks at each part once, however deep it lies', () => {
	let looks = 0;
	const deep = (leaf: number): object => {
		let made: object = Object.defineProperty({}, 'leaf', { enumerable: true, get: () => (looks++, leaf) });
		for (let i = 0; i < 40; i++) made = i % 2 ? { part: made } : [made];
		return made;
	};
	expect(unchanged(deep(1), deep(2))).toEqual(deep(2));
	looks = 0;
	unchanged(deep(1), deep(2));
	expect(looks).toBeLessThan(10);
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

it('finds what has a name wherever it stands', () => {
	const [a, b] = [
		{ id: 'a', at: [1] },
		{ id: 'b', at: [2] }
	];
	const after = unchanged([a, b], [{ id: 'new', at: [1] }, structuredClone(b), structuredClone(a)]);
	expect(after).toEqual([{ id: 'new', at: [1] }, b, a]);
	expect([after[1], after[2]].map((part, i) => part === [b, a][i])).toEqual([true, true]);
});

it('leaves what a mistake does not touch as it was: staves, plates, and nearly all labels and strokes', () => {
	const draw = (feat: number | null) => network(figureFor({ ...defaultLayer, x: { ...defaultLayer.x, feat } }), { width: 1020, narrow: false });
	const before = draw(null);
	const after = unchanged(before, draw(25));
	expect(after.never).toBe(true);
	expect([after.staves, after.plates].map((parts, i) => parts === [before.staves, before.plates][i])).toEqual([true, true]);
	const kept = (all: readonly unknown[], old: readonly unknown[]) => all.filter((part) => old.includes(part)).length / old.length;
	expect(kept(after.labels, before.labels)).toBeGreaterThan(0.8);
	expect(kept(after.strokes, before.strokes)).toBeGreaterThan(0.4);
});

it('makes nothing of what it was given before, and keeps what is equal', () => {
	let made = 0;
	const draw = keepingUnchanged((text: string, size: { readonly of: number }) => {
		made++;
		return { words: [text], size };
	});
	const size = { of: 1 };
	const first = draw('a', size);
	expect(draw('a', size)).toBe(first);
	expect(made).toBe(1);
	expect(draw('a', { of: 1 })).toBe(first);
	const other = draw('b', size);
	expect(other).toEqual({ words: ['b'], size });
	expect(other.size).toBe(first.size);
	expect(made).toBe(3);
});
