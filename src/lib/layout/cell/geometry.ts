import type { Box } from '../shared/box.ts';
import { isLog, sizeScale, visiblyDifferent, type SizeScale } from './scale.ts';
import { axisNamed, type CellFacts } from './facts.ts';
import type { Figure, Viewport } from '../shared/figure.ts';

/** Where the parts of one step stand: operands left of the common edge, a column for each gate right of it. */
export interface CellGeometry {
	readonly width: number;
	readonly height: number;
	readonly narrow: boolean;
	/** x of the edge on which operands and weights meet. */
	readonly edge: number;
	readonly columns: readonly { readonly x: number; readonly middle: number }[];
	/** Width of a gate's column, and of the room it has for words. */
	readonly columnWidth: number;
	readonly pitch: number;
	/** Height (or, for an operand, width) of a batch. */
	readonly batch: number;
	readonly batchToScale: boolean;
	readonly scale: SizeScale;
	/** Upper edges of the rows. */
	readonly y: Readonly<Record<'h' | 'c' | 'gates' | 'biasIh' | 'biasHh' | 'wIh' | 'wHh', number>>;
	/** x_t, h of the step before, and how high the weights beside them are. */
	readonly x: Box;
	readonly hBefore: Box;
	readonly wIh: number;
	readonly wHh: number;
	/** W_hr above what it projects, and h_t beside it; null without a projection. */
	readonly projection: { readonly weight: Box; readonly product: Box; readonly h: Box } | null;
	/** Height of the lowest thing drawn. */
	readonly bottom: number;
}

const heights = { wide: 740, narrow: 630 };
export const biasHeight = 7;
/** How far an operand that does not fit stands off. */
export const standOff = 26;

interface Gaps {
	readonly top: number;
	readonly hc: number;
	readonly cGates: number;
	readonly activation: number;
	readonly toWeight: number;
	readonly between: number;
	readonly foot: number;
}
const wideGaps: Gaps = { top: 50, hc: 54, cGates: 72, activation: 44, toWeight: 40, between: 46, foot: 40 };
const narrowGaps: Gaps = { top: 44, hc: 48, cGates: 66, activation: 40, toWeight: 62, between: 66, foot: 56 };

export function cellGeometry(figure: Figure, facts: CellFacts, viewport: Viewport): CellGeometry {
	const { width, narrow } = viewport;
	const height = narrow ? heights.narrow : heights.wide;
	const gaps = narrow ? narrowGaps : wideGaps;
	const gru = figure.type === 'GRU';
	const lstm = figure.type === 'LSTM';
	const leastEdge = narrow ? 52 : width < 900 ? 226 : 252;
	const beside = narrow ? 24 : 66;
	const resetGap = gru ? (narrow ? 22 : 34) : 0;
	const count = facts.gates.length;
	const most = Math.min(narrow ? (count === 1 ? 190 : 110) : count === 1 ? 240 : 190, (width - leastEdge - beside - resetGap) / count);
	const batchMost = narrow ? 26 : lstm ? 52 : 64;
	const resultRows = (lstm ? 3 : gru ? 2 : 1) * batchMost;
	const biases = figure.bias ? 2 * biasHeight + (gru ? 0 : 6) : 0;
	const fixed =
		gaps.top +
		(lstm ? gaps.hc : 0) +
		(count > 1 ? gaps.cGates : 0) +
		gaps.activation +
		gaps.toWeight * (gru ? 2 : 1) +
		gaps.between * (gru ? 0.5 : 1) +
		gaps.foot +
		biases +
		resultRows +
		(facts.proj ? 26 : 0) +
		(gru ? (narrow ? 30 : 34) : 0);
	const got = gotSizes(figure, facts);
	// A length that is drawn wrong on purpose may be 6 px longer than its size.
	const inner = [Math.max(facts.takes, got.x), Math.max(facts.out, got.h), ...(facts.proj ? [facts.proj] : [])];
	const log = isLog([facts.takes, facts.input, facts.hidden, facts.out, got.x, got.h, got.c]);
	const scale = sizeScale(log, [
		{ sizes: inner, room: height - fixed - 8 },
		{ sizes: [Math.max(facts.hidden, got.c)], room: most - 2 },
		{ sizes: [log ? 1000 : 5], room: log ? Infinity : narrow ? 90 : 150 }
	]);
	const columnWidth = Math.max(3, scale.of(facts.hidden));
	const pitch = Math.min(most, Math.max(columnWidth + 2, narrow ? 40 : 74));
	const toScale = scale.of(facts.batch);
	const batch = Math.max(narrow ? 10 : 16, Math.min(batchMost, toScale));
	// What is narrower than the page stands near its middle.
	const used = pitch * count + resetGap;
	const edge = leastEdge + (narrow ? 0 : 0.4 * Math.max(0, width - leastEdge - beside - used));
	const columns = facts.gates.map((_, i) => {
		const x = edge + i * pitch + (gru && i === 2 ? resetGap : 0);
		return { x, middle: x + columnWidth / 2 };
	});

	const wHh = scale.of(facts.out);
	const wIh = scale.of(facts.takes);
	const xHeight = facts.wrong === 'x feature' ? visiblyDifferent(scale.of(got.x), wIh, height) : wIh;
	const hHeight = facts.wrong === 'h hidden' ? visiblyDifferent(scale.of(got.h), wHh, height) : wHh;
	const projected = facts.proj ? scale.of(facts.proj) + 26 : 0;
	const inside =
		fixed - resultRows + batch * (resultRows / batchMost) + Math.max(wIh, xHeight) + Math.max(wHh, hHeight) + (facts.proj ? scale.of(facts.proj) : 0);
	// What is left over stands below, before the equations.
	let pen = gaps.top + projected + 0.2 * Math.max(0, height - inside);
	const next = (rowHeight: number, gap: number): number => {
		const at = pen;
		pen += rowHeight + gap;
		return at;
	};
	// A plain RNN has one row of results, a GRU adds h above its gates, an LSTM c and h.
	const h = count > 1 ? next(batch, lstm ? gaps.hc : gaps.cGates) : pen;
	const c = lstm ? next(batch, gaps.cGates) : h;
	const gates = next(batch, gaps.activation);
	const bias = (gap: number) => (figure.bias ? next(biasHeight, gap) : pen);
	const [wIhRow, wHhRow] = [Math.max(wIh, xHeight), Math.max(wHh, hHeight)];
	const weights = (): Pick<CellGeometry['y'], 'biasIh' | 'biasHh' | 'wIh' | 'wHh'> => {
		if (!gru) {
			const [biasIh, biasHh] = [bias(6), bias(0)];
			pen += gaps.toWeight;
			return { biasIh, biasHh, wHh: next(wHhRow, gaps.between), wIh: next(wIhRow, gaps.foot) };
		}
		// In a GRU the state's part of the sum stands apart, below: in n it is multiplied by r before it meets the input's.
		const biasIh = bias(0);
		pen += gaps.toWeight;
		const yIh = next(wIhRow, gaps.between * 0.5 + (narrow ? 30 : 34));
		const biasHh = bias(0);
		pen += gaps.toWeight;
		return { biasIh, wIh: yIh, biasHh, wHh: next(wHhRow, gaps.foot) };
	};
	const y = { h, c, gates, ...weights() };
	const batchOf = (size: number) =>
		size === facts.batch ? batch : visiblyDifferent(Math.max(6, (batch * size) / Math.max(1, facts.batch)), batch, batchMost + 12, 5);
	const standsOff = (wrong: boolean) => (wrong ? (narrow ? 12 : standOff) : 0);
	const [xOff, hOff] = [standsOff(facts.wrong === 'x feature'), standsOff(facts.wrong === 'h hidden')];
	const operand = (top: number, innerHeight: number, across: number, off: number): Box => ({
		x: edge - off - across,
		y: top,
		width: across,
		height: innerHeight
	});
	const last = columns[columns.length - 1]!;
	const productY = h;
	return {
		width,
		height,
		narrow,
		edge,
		columns,
		columnWidth,
		pitch,
		batch,
		scale,
		wIh,
		wHh,
		batchToScale: Math.abs(batch - toScale) < 0.5,
		y,
		x: operand(y.wIh, xHeight, batch, xOff),
		hBefore: operand(y.wHh, hHeight, facts.wrong === 'h batch' ? batchOf(got.batch) : batch, hOff),
		projection: facts.proj
			? {
					weight: { x: last.x, y: productY - scale.of(facts.proj) - 4, width: columnWidth, height: scale.of(facts.proj) },
					product: { x: last.x, y: productY, width: columnWidth, height: batch },
					h: { x: last.x - batch - (narrow ? 20 : 40), y: productY - scale.of(facts.proj) - 4, width: batch, height: scale.of(facts.proj) }
				}
			: null,
		bottom: pen
	};
}

/** Sizes that x, h_0 and c_0 have where they are the mistake; else those that are expected. */
export function gotSizes(figure: Figure, facts: CellFacts): { readonly x: number; readonly h: number; readonly c: number; readonly batch: number } {
	const h0 = figure.h0.axes;
	return {
		x: facts.input,
		h: facts.wrong === 'h hidden' ? (axisNamed(h0, 'hidden')?.size ?? facts.out) : facts.out,
		c: facts.wrong === 'c hidden' ? (axisNamed(figure.c0?.axes ?? [], 'hidden')?.size ?? facts.hidden) : facts.hidden,
		batch: facts.wrong === 'h batch' ? (axisNamed(h0, 'batch')?.size ?? facts.batch) : facts.batch
	};
}
