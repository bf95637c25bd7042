import { describe, expect, it } from 'vitest';
import { overlap } from '../../../src/lib/layout/shared/box.ts';
import { unrolled, type UnrolledDrawing } from '../../../src/lib/layout/unrolled/unrolled.ts';
import { elide } from '../../../src/lib/layout/unrolled/elision.ts';
import { figureFor } from './unrolledFigures.ts';
import { randomFigure, seeded } from './randomFigures.ts';
import { crosses, edgesOf, segments } from './segments.ts';

const widths = [1020, 940, 700, 620, 358, 343, 320, 288];
const viewport = (width: number) => ({ width, narrow: width < 620 });

function* drawings(
	count: number,
	seed: number
): Generator<{ readonly name: string; readonly drawing: UnrolledDrawing; readonly step: number; readonly seq: number }> {
	const random = seeded(seed);
	for (let i = 0; i < count; i++) {
		const figure = randomFigure(random);
		const width = widths[Math.floor(random() * widths.length)]!;
		const step = Math.floor(random() * Math.max(1, figure.seq));
		const stave = Math.floor(random() * figure.layers * figure.directions);
		const drawing = unrolled(figure, viewport(width), { step, stave, batchIndex: 0 });
		yield { name: `${i}: ${width} px, ${JSON.stringify({ ...figure, x: 0, h0: 0, c0: 0, output: 0, hn: 0, cn: 0 })}`, drawing, step, seq: figure.seq };
	}
}

describe('elide', () => {
	it('shows the selected index and both ends, whatever the count, and leaves out runs that add up', () => {
		const random = seeded(3);
		for (let i = 0; i < 2000; i++) {
			const count = Math.floor(1e9 ** random());
			const most = 3 + Math.floor(random() * 8);
			const selected = Math.floor(random() * count);
			const items = elide(count, most, selected, 1);
			const shown = items.flatMap((item) => (item.kind === 'shown' ? [item.index] : []));
			expect(shown).toEqual(expect.arrayContaining([selected, 0, count - 1]));
			expect(shown.length).toBeLessThanOrEqual(most + 1);
			expect(items.reduce((sum, item) => sum + (item.kind === 'shown' ? 1 : item.count), 0)).toBe(count);
		}
	});

	it('shows nothing of nothing', () => expect(elide(0, 5, 3)).toEqual([]));
});

describe('unrolled', { timeout: 30_000 }, () => {
	it('keeps labels apart and inside the picture, for any figure', () => {
		for (const { name, drawing } of drawings(1000, 11)) {
			const { width, height } = drawing.geometry;
			const boxes = [...drawing.labels, ...drawing.folds.map((fold) => fold.label)].map((label) => ({ id: label.id, ...label.box }));
			for (const [i, a] of boxes.entries()) {
				if (a.x < -0.01 || a.y < 0 || a.x + a.width > width + 0.01 || a.y + a.height > height)
					expect.fail(`${a.id} leaves the picture (${JSON.stringify(a)}): ${name}`);
				for (const b of boxes.slice(i + 1)) if (overlap(a, b)) expect.fail(`${a.id} and ${b.id} touch: ${name}`);
			}
		}
	});

	it('runs no wire and no frame through a word on the narrow page', () => {
		for (const { name, drawing } of drawings(1000, 15)) {
			if (!drawing.geometry.narrow) continue;
			const { wires, axis, reading, frame, inputBlocks, outputBlocks } = drawing;
			const lines = [wires.h, wires.c, wires.rise, wires.fromX, axis.leaders, axis.selected, axis.line, reading, inputBlocks.lines, outputBlocks.lines].flatMap(
				segments
			);
			const boxes = [...drawing.cells.map(({ box }) => box), ...drawing.ends.flatMap(({ bars }) => [bars.h, ...(bars.c ? [bars.c] : [])])];
			const all = [...lines, ...boxes.flatMap(edgesOf), ...(frame ? edgesOf(frame) : [])];
			for (const { id, box } of drawing.labels) {
				const line = all.find((segment) => crosses(segment, box));
				if (line) expect.fail(`${JSON.stringify(line)} runs through ${id} (${JSON.stringify(box)}): ${name}`);
			}
		}
	});

	it('draws finite numbers only', () => {
		for (const { name, drawing } of drawings(400, 12))
			if (
				/NaN|Infinity|null,"y"|undefined/.test(
					JSON.stringify(drawing, (_, value: unknown) => (typeof value === 'number' && !Number.isFinite(value) ? 'NaN' : value))
				)
			)
				expect.fail(name);
	});

	it('never leaves out the selected step, nor the layer of the selected stave', () => {
		for (const { name, drawing, step, seq } of drawings(800, 13))
			if (seq > 0)
				expect(
					drawing.geometry.columns.some((column) => column.kind === 'step' && column.step === step),
					name
				).toBe(true);
		const folded = unrolled(figureFor({ layers: 30 }), viewport(1020), { step: 0, stave: 31 });
		expect(folded.cells.some((cell) => cell.stave === 31)).toBe(true);
		expect(folded.folds).toHaveLength(2);
	});

	it('keeps its height, whatever the sizes are', () => {
		for (const width of widths) {
			const random = seeded(width);
			const heights = new Set(Array.from({ length: 100 }, () => unrolled(randomFigure(random), viewport(width), { step: 0 }).geometry.height));
			expect(heights.size).toBe(1);
		}
	});

	it('stays small: at most 80 cells, however long and deep the layer is', () => {
		for (const { drawing } of drawings(300, 14)) expect(drawing.cells.length).toBeLessThanOrEqual(80);
	});

	it('keeps the columns in their places while the selected step moves through the middle', () => {
		const at = (step: number) => unrolled(figureFor({ seq: 1000 }), viewport(1020), { step }).geometry.columns.map((column) => column.x);
		expect(at(401)).toEqual(at(400));
	});

	it.each([358, 343, 328, 288])('gives a finger 44 px on a narrow page of %i px', (width) => {
		for (const seq of [4, 5, 6, 1000]) {
			for (const cell of unrolled(figureFor({ seq, layers: 8 }), viewport(width), { step: Math.floor(seq / 2) }).cells) {
				expect(cell.hit.width).toBeGreaterThanOrEqual(44);
				expect(cell.hit.height).toBeGreaterThanOrEqual(44);
			}
		}
	});

	it('shows a wrong feature size on the edge from x, each number where it is', () => {
		const { broken, labels, never } = unrolled(figureFor({ feat: 25 }), viewport(1020), { step: 3 });
		const words = (id: string) =>
			labels
				.find((label) => label.id === id)
				?.runs.map((run) => run.text)
				.join(' ');
		expect([never, words('expected'), words('got'), words('output size')]).toEqual([true, 'expected 50', 'got 25', 'never computed']);
		expect(broken?.edges).not.toBe('');
		expect(labels.find((label) => label.id === 'got')?.runs[1]?.edit?.key).toBe('x.feat');
	});

	it('says how far each direction has read', () => {
		const words = (step: number, lengths: readonly number[] | null = null) =>
			unrolled(figureFor({ lengths, batch: 2 }), viewport(1020), { step, batchIndex: 1 })
				.labels.filter((label) => label.id.startsWith('reading'))
				.map((label) => label.runs[0]!.text);
		expect(words(3)).toEqual(['forward has read x[0…3], 4 of 10 steps', 'backward has read x[9…3], 7 of 10 steps']);
		expect(words(3, [10, 5])).toEqual(['forward has read x[0…3], 4 of 5 steps', 'backward has read x[4…3], 2 of 5 steps']);
		expect(words(7, [10, 5])).toEqual(['forward has read all 5 steps of this sequence', 'backward has not begun: this is padding']);
	});

	it('marks the backward half of output’s last step where it is read too early', () => {
		expect(unrolled(figureFor({ read: 'last' }), viewport(1020), { step: 0 }).tooEarly).not.toBeNull();
		expect(unrolled(figureFor({ read: 'last', directions: 1 }), viewport(1020), { step: 0 }).tooEarly).toBeNull();
	});
});
