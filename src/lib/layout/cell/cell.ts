import type { Box } from '../shared/box.ts';
import { cellEquations, type Symbol } from './equations.ts';
import { cellFacts, hasTwoBiases, type CellFacts } from './facts.ts';
import { biasHeight, cellGeometry, gotSizes, type CellGeometry } from './geometry.ts';
import { cellLabels } from './labels.ts';
import { cellWiring, type CellWiring } from './wiring.ts';
import { visiblyDifferent } from './scale.ts';
import type { Figure, Viewport } from '../shared/figure.ts';
import type { Label } from '../shared/label.ts';
import type { Tone } from '../shared/tone.ts';
import { settled } from '../unrolled/label.ts';

/** A matrix in the picture. */
export interface Part {
	/** `x`, `h before`, `W_ih`, `gate 0`, `c` … */
	readonly name: string;
	readonly box: Box;
	/** Dashed and empty: it is not there, because the program raised before. */
	readonly never: boolean;
}

/** An edge that wears its axis' colour. */
interface Edge {
	readonly path: string;
	readonly tone: Tone;
	readonly heavy: boolean;
}

/** Everything that the picture of one step draws: numbers, path strings and words, in CSS pixels. */
export interface CellDrawing {
	readonly facts: CellFacts;
	readonly geometry: CellGeometry;
	/** x_t and the state of the step before. */
	readonly operands: readonly Part[];
	/** W_ih and W_hh, a slice for each gate; then the biases. */
	readonly weights: readonly Part[];
	/** The gates, c before and after, h. */
	readonly results: readonly Part[];
	readonly edges: readonly Edge[];
	/** Edges of what was never computed, dimmed with it. */
	readonly wiring: CellWiring;
	/** What ties the two edges that do not meet. */
	readonly apart: string;
	readonly labels: readonly Label[];
	readonly equations: readonly (readonly Symbol[])[];
}

/** The picture of one step of one stave: operands beside their weights on a common edge, a column for each gate rising to c_t and h_t. */
export function cell(figure: Figure, viewport: Viewport, stave: number, step: number): CellDrawing {
	const facts = cellFacts(figure, stave, step);
	const geometry = cellGeometry(figure, facts, viewport);
	const wiring = cellWiring(figure, facts, geometry);
	const { x, hBefore, columns, columnWidth, y, batch, wIh, wHh, projection } = geometry;
	const { never } = facts;
	const row = (name: string, top: number, height: number, isNever: boolean): Part[] =>
		columns.map((column, i) => ({ name: `${name} ${i}`, never: isNever, box: { x: column.x, y: top, width: columnWidth, height } }));
	const stateNever = never && facts.before !== null;
	const part = (name: string, box: Box, isNever: boolean): Part => ({ name, box, never: isNever });
	const first = columns[0]!;
	const last = columns.at(-1)!;
	const cWidth =
		facts.wrong === 'c hidden'
			? visiblyDifferent(geometry.scale.of(gotSizes(figure, facts).c), columnWidth, geometry.pitch + columnWidth / 2 - 14)
			: columnWidth;
	const results = [
		...row('gate', y.gates, batch, never),
		...(figure.type === 'LSTM'
			? [
					part('c before', { x: first.x, y: y.c, width: cWidth, height: batch }, stateNever),
					part('c', { x: last.x, y: y.c, width: columnWidth, height: batch }, never)
				]
			: []),
		...(figure.type === 'GRU' ? [part('h before again', { x: first.x, y: y.h, width: columnWidth, height: batch }, stateNever)] : []),
		...(projection
			? [part('product', projection.product, never), part('h', projection.h, never)]
			: figure.type === 'RNN'
				? []
				: [part('h', { x: last.x, y: y.h, width: columnWidth, height: batch }, never)])
	];
	return {
		facts,
		geometry,
		wiring,
		operands: [part('x', x, never && facts.layer > 0), part('h before', hBefore, stateNever)],
		weights: [
			...row('W_ih', y.wIh, wIh, false),
			...row('W_hh', y.wHh, wHh, false),
			...(figure.bias ? row('b_ih', y.biasIh, biasHeight, false) : []),
			...(figure.bias && hasTwoBiases(figure) ? row('b_hh', y.biasHh, biasHeight, false) : []),
			...(projection ? [part('W_hr', projection.weight, false)] : [])
		],
		results,
		edges: edgesOf(figure, facts, geometry, results),
		apart: apartLines(facts, geometry),
		labels: settled(cellLabels(figure, facts, geometry, wiring), geometry.width),
		equations: cellEquations(figure, facts)
	};
}

const right = (box: Box): string => `M${box.x + box.width} ${box.y}v${box.height}`;
const left = (box: Box): string => `M${box.x} ${box.y}v${box.height}`;
const bottom = (box: Box): string => `M${box.x} ${box.y + box.height}h${box.width}`;
const top = (box: Box): string => `M${box.x} ${box.y}h${box.width}`;

const around = (box: Box): string => right(box) + left(box) + top(box) + bottom(box);
const edgeOf = (path: string, tone: Tone): Edge => ({ path, tone, heavy: true });

function edgesOf(figure: Figure, facts: CellFacts, geometry: CellGeometry, results: readonly Part[]): Edge[] {
	const { x, hBefore, columns, columnWidth, edge, y, wIh, wHh, projection } = geometry;
	const { wrong } = facts;
	const block = (upper: number, height: number): Box => ({ x: edge, y: upper, width: columns.at(-1)!.x + columnWidth - edge, height });
	const [ih, hh] = [block(y.wIh, wIh), block(y.wHh, wHh)];
	const inner: Tone = facts.layer === 0 ? 'feature' : 'hidden';
	const slices = (box: Box) => columns.map((column) => `M${column.x} ${box.y + box.height}h${columnWidth}`).join('');
	const common = (operand: Box, weight: Box, tone: Tone, isWrong: boolean): Edge[] => [
		{ path: right(operand), tone: isWrong ? 'mistake' : tone, heavy: true },
		{ path: left(weight), tone: isWrong ? 'mistake' : tone, heavy: true }
	];
	const batchWrong = wrong === 'h batch';
	const [neverX, neverH] = [facts.never && facts.layer > 0, facts.never && facts.before !== null];
	const computed = results.filter((result) => !result.never);
	const edges: readonly Edge[] = [
		...common(x, ih, inner, wrong === 'x feature'),
		...common(hBefore, hh, 'hidden', wrong === 'h hidden'),
		{ path: (batchWrong ? top(x) : '') + (batchWrong ? top(hBefore) : ''), tone: 'mistake', heavy: true },
		{ path: (neverX ? '' : bottom(x)) + (neverH ? '' : bottom(hBefore)), tone: 'batch', heavy: false },
		...(wrong === 'x' ? [edgeOf(around(x), 'mistake')] : []),
		...(wrong === 'h' ? [edgeOf(around(hBefore), 'mistake')] : []),
		{ path: slices(ih) + slices(hh), tone: 'gate', heavy: false },
		{ path: computed.map(({ box }) => left(box)).join(''), tone: 'batch', heavy: false },
		{
			path: computed
				.filter(({ name }) => name !== 'h' || !projection)
				.map(({ box }) => bottom(box))
				.join(''),
			tone: 'hidden',
			heavy: false
		},
		...(projection ? [edgeOf(bottom(projection.weight) + top(projection.product), 'hidden')] : []),
		...results.filter(({ name }) => name === 'c before' && wrong?.startsWith('c')).map(({ box }) => edgeOf(bottom(box), 'mistake'))
	];
	return edges.filter(({ path }) => path !== '');
}

/** Dotted lines from the corners of the edge that is expected to those of the edge that is there. */
function apartLines({ wrong }: CellFacts, { x, hBefore, edge, y, wIh, wHh }: CellGeometry): string {
	const between = (operand: Box, upper: number, height: number): string => {
		const from = operand.x + operand.width;
		return `M${edge} ${upper}H${from}M${edge} ${upper + height}H${from}V${operand.y + operand.height}`;
	};
	if (wrong === 'x feature') return between(x, y.wIh, wIh);
	return wrong === 'h hidden' ? between(hBefore, y.wHh, wHh) : '';
}
