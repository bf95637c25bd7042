import { describe, expect, it } from 'vitest';
import { overlap } from '../../../src/lib/layout/shared/box.ts';
import { cell, type CellDrawing } from '../../../src/lib/layout/cell/cell.ts';
import { visiblyDifferent } from '../../../src/lib/layout/cell/scale.ts';
import { figureFor, type FigureSpec } from './unrolledFigures.ts';
import { randomFigure, seeded } from './randomFigures.ts';
import { crosses, edgesOf, segments } from './segments.ts';

const widths = [1020, 940, 700, 620, 358, 343, 320, 288];
const viewport = (width: number) => ({ width, narrow: width < 620 });
const parts = (drawing: CellDrawing) => [...drawing.operands, ...drawing.weights, ...drawing.results];

function* drawings(count: number, seed: number): Generator<{ readonly name: string; readonly drawing: CellDrawing }> {
	const random = seeded(seed);
	for (let i = 0; i < count; i++) {
		const figure = randomFigure(random);
		const width = widths[Math.floor(random() * widths.length)]!;
		const step = random() < 0.3 ? 0 : Math.floor(random() * Math.max(1, figure.seq));
		const stave = Math.floor(random() * figure.layers * figure.directions);
		yield {
			name: `${i}: ${width} px, stave ${stave}, step ${step}, ${JSON.stringify({ ...figure, x: 0, h0: 0, c0: 0, output: 0, hn: 0, cn: 0 })}`,
			drawing: cell(figure, viewport(width), stave, step)
		};
	}
}

describe('cell', { timeout: 30_000 }, () => {
	it('keeps labels apart and inside the picture, for any figure', () => {
		for (const { name, drawing } of drawings(1000, 21)) {
			const { width, height } = drawing.geometry;
			const boxes = drawing.labels.map((label) => ({ id: label.id, ...label.box }));
			for (const [i, a] of boxes.entries()) {
				if (a.x < -0.01 || a.y < 0 || a.x + a.width > width + 0.01 || a.y + a.height > height)
					expect.fail(`${a.id} leaves the picture (${JSON.stringify(a)}): ${name}`);
				for (const b of boxes.slice(i + 1)) if (overlap(a, b)) expect.fail(`${a.id} and ${b.id} touch: ${name}`);
			}
		}
	});

	it('keeps every rectangle inside the picture, and the parts of a kind apart', () => {
		for (const { name, drawing } of drawings(1000, 22)) {
			const { width, height } = drawing.geometry;
			const all = parts(drawing);
			for (const [i, a] of all.entries()) {
				const { box } = a;
				if (box.x < 0 || box.y < 0 || box.x + box.width > width || box.y + box.height > height)
					expect.fail(`${a.name} leaves the picture (${JSON.stringify(box)}): ${name}`);
				// Common edges are shared: what lies over by less than a thousandth of a pixel is rounding.
				const inner = { x: box.x + 0.001, y: box.y + 0.001, width: box.width - 0.002, height: box.height - 0.002 };
				for (const b of all.slice(i + 1)) if (overlap(inner, b.box)) expect.fail(`${a.name} lies over ${b.name}: ${name}`);
			}
		}
	});

	it('runs no edge and no wire through a word on the narrow page', () => {
		for (const { name, drawing } of drawings(1000, 24)) {
			if (!drawing.geometry.narrow) continue;
			const { y, batch } = drawing.geometry;
			// Below the gates, the one wire is a GRU's r on its way down: the words there stand on paper of their own.
			const wires = segments(drawing.wiring.wires).filter(({ y0, y1 }) => Math.max(y0, y1) <= y.gates + batch);
			const lines = [...wires, ...parts(drawing).flatMap(({ box }) => edgesOf(box))];
			for (const { id, box } of drawing.labels) {
				const line = lines.find((segment) => crosses(segment, box));
				if (line) expect.fail(`${JSON.stringify(line)} runs through ${id} (${JSON.stringify(box)}): ${name}`);
			}
		}
	});

	it.each(['LSTM', 'GRU', 'RNN'] as const)('says on the narrow page that a %s was never computed', (type) => {
		const { labels } = cell(figureFor({ type, feat: 25 }), viewport(358), 0, 3);
		expect(labels.flatMap(({ runs }) => runs.map(({ text }) => text)).filter((text) => text.includes('never computed'))).toHaveLength(1);
	});

	it('fills most of the height on a phone', () => {
		for (const type of ['LSTM', 'GRU', 'RNN'] as const) {
			const drawing = cell(figureFor({ type }), viewport(358), 0, 3);
			const tops = drawing.labels.map(({ box }) => box.y);
			expect(Math.min(...tops)).toBeLessThan(60);
			expect(drawing.geometry.height - drawing.geometry.bottom).toBeLessThan(60);
		}
	});

	it('draws finite numbers only', () => {
		for (const { name, drawing } of drawings(400, 23))
			if (/NaN|undefined/.test(JSON.stringify(drawing, (_, value: unknown) => (typeof value === 'number' && !Number.isFinite(value) ? 'NaN' : value))))
				expect.fail(name);
	});

	it('keeps its height, whatever the sizes are', () => {
		for (const width of widths) {
			const random = seeded(width);
			expect(new Set(Array.from({ length: 100 }, () => cell(randomFigure(random), viewport(width), 0, 0).geometry.height)).size).toBe(1);
		}
	});

	it('gives operands and weights a common edge of one length, where they fit', () => {
		const { operands, weights } = cell(figureFor(), viewport(1020), 0, 3);
		const box = (name: string) => [...operands, ...weights].find((part) => part.name === name)!.box;
		for (const [operand, weight] of [
			['x', 'W_ih 0'],
			['h before', 'W_hh 0']
		] as const) {
			expect(box(operand).height).toBe(box(weight).height);
			expect(box(operand).x + box(operand).width).toBeCloseTo(box(weight).x);
		}
		expect(box('W_hh 0').height / box('W_ih 0').height).toBeCloseTo(2);
	});

	it('shows a mismatch as two edges of different length, even 999 against 1,000', () => {
		for (const [inputSize, feat] of [
			[50, 25],
			[1000, 999],
			[1, 2],
			[1, 1000]
		] as const) {
			const { operands, weights, labels } = cell(figureFor({ inputSize, feat }), viewport(1020), 0, 3);
			const [x, w] = [operands.find((part) => part.name === 'x')!.box, weights.find((part) => part.name === 'W_ih 0')!.box];
			expect(Math.abs(x.height - w.height)).toBeGreaterThanOrEqual(5.9);
			expect(x.x + x.width).toBeLessThan(w.x - 20);
			expect(labels.flatMap((label) => (['got', 'expected'].includes(label.id) ? label.runs.map((run) => run.text) : [])).join(' ')).toBe(
				`got ${feat} expected ${inputSize}`
			);
		}
		expect(visiblyDifferent(100, 100.2, 200)).toBe(94.2);
	});

	it('shows a wrong h_0 where it enters, and says elsewhere where that is', () => {
		const spec: FigureSpec = { state: { tensor: 'h_0', axis: 2, size: 99 } };
		const at = (stave: number, step: number) => cell(figureFor(spec), viewport(1020), stave, step).facts;
		expect([at(0, 0).wrong, at(1, 9).wrong, at(0, 3).wrong, at(0, 3).wrongElsewhere, at(1, 3).wrongElsewhere]).toEqual(['h hidden', 'h hidden', null, 0, 9]);
	});

	it('multiplies W_hn h + b_hn by r before W_in x is added', () => {
		const { wiring, geometry } = cell(figureFor({ type: 'GRU' }), viewport(1020), 0, 3);
		const reset = wiring.operations.find((operation) => operation.y > geometry.y.wIh && operation.y < geometry.y.wHh);
		expect(reset).toMatchObject({ kind: 'product', x: geometry.columns[2]!.middle });
		expect(reset!.y).toBeLessThan(geometry.y.biasHh);
	});

	it('leaves the biases out with bias=False, and adds W_hr with a projection', () => {
		const names = (spec: FigureSpec) => cell(figureFor(spec), viewport(1020), 0, 3).weights.map((part) => part.name);
		expect(names({ bias: false }).filter((name) => name.startsWith('b'))).toEqual([]);
		expect(names({ proj: 20 })).toContain('W_hr');
	});
});
