import { lineAt, type Mismatch, type Tensor, type Trace } from '../../ir/index.ts';
import type { Box } from '../shared/box.ts';
import { label, plainNumber, textWidth, type Label, type RunText } from '../shared/label.ts';
import type { Columns } from './columns.ts';
import { follows, type Known, type Line } from './lines.ts';
import type { Place } from './places.ts';
import type { ProgramStroke, ProgramTensor } from './picture.ts';
import { edgesOf, extentOf, leastShape, type TensorScale } from './tensor.ts';
import type { Tree } from './tree.ts';
import { boundOn } from './words.ts';
import { slab } from '../shared/slab.ts';

/** Where the program raises: the step, and the tensor and the axis that do not fit it where the exception is about one. */
export interface Misfit {
	readonly step: Line;
	readonly mismatch: Mismatch | null;
	/** The tensor that does not fit, where it is drawn. */
	readonly tensor: Line | null;
	/** The edges can be drawn side by side: the axis runs down the tensor that stands right above the step. */
	readonly plug: boolean;
	/** `= 2 × 100`: what the size is made of; empty where that is not known. */
	readonly made: string;
	/** What would have been bound. */
	readonly never: string;
}

export function misfitOf(trace: Trace, tree: Tree, lines: readonly Line[], { tensorOf }: Known): Misfit | null {
	const { outcome } = trace;
	const index = lines.findLastIndex(({ row }) => row.kind === 'step' && row.step.failed);
	const step = lines[index];
	if (outcome.kind !== 'raised' || !step) return null;
	const mismatch = outcome.mismatch ?? null;
	const id = mismatch?.tensor === undefined ? null : tree.resolve(mismatch.tensor);
	const slot = id === null ? undefined : tree.slotOf.get(id);
	const tensor =
		lines.find(
			({ row }) => row.kind === 'tensor' && (row.flowing.tensor === id || row.flowing.last === id || (slot !== undefined && row.flowing.tensor === slot.first))
		) ?? null;
	const axis = mismatch?.what === 'size' ? mismatch.axis : null;
	const above = follows(lines, index);
	const plug =
		tensor?.row.kind === 'tensor' &&
		tensor === above &&
		axis !== null &&
		edgesOf(tensorOf(tensor.row.flowing.tensor)).down === axis &&
		isFinite(Number(mismatch?.expected));
	const settings = slot?.step.call?.settings;
	const hidden = Number(settings?.get('proj_size')) || Number(settings?.get('hidden_size'));
	const made = settings?.get('bidirectional') === true && Number(mismatch?.got) === 2 * hidden ? `= 2 × ${hidden}` : '';
	const never = outcome.frames.map(({ line }) => boundOn(trace.source, line)).findLast((name) => name !== '') ?? '';
	return { step, mismatch, tensor, plug: plug ?? false, made, never };
}

/** How much room the step that raises takes. */
export function roomOf(misfit: Misfit | null, line: Line, { tensorOf }: Known, scale: TensorScale): { readonly above: number; readonly below: number } {
	if (misfit?.plug && line === misfit.tensor && line.row.kind === 'tensor') {
		const { height, depth } = extentOf(tensorOf(line.row.flowing.tensor), scale);
		const half = Math.max(height, socket(misfit, scale).box) / 2;
		return { above: Math.max(14, half - height / 2 - depth / 2 + 10), below: half - height / 2 + 22 };
	}
	if (line !== misfit?.step) return { above: 0, below: 0 };
	return misfit.plug ? { above: -20, below: 28 } : { above: misfit.mismatch?.what === 'size' ? 16 : 4, below: 24 + 44 };
}

function socket({ mismatch }: Misfit, scale: TensorScale): { readonly notch: number; readonly box: number } {
	const notch = scale.down(Number(mismatch?.expected));
	return { notch, box: Math.max(56, notch + 28) };
}

export interface DrawnMisfit {
	/** Where the box of the step stands, beside the tensor; null where it stands in the row as usual. */
	readonly box: Box | null;
	/** Where the shape of the tensor beside that box stands, and how wide it may be. */
	readonly chip: { readonly x: number; readonly y: number; readonly width: number } | null;
	readonly strokes: readonly ProgramStroke[];
	readonly labels: readonly Label[];
	readonly never: ProgramTensor;
}

const number = (text: string, tone: 'mistake'): RunText =>
	isFinite(Number(text)) && text.trim() !== '' ? plainNumber(Number(text), tone) : { text, tone, strong: true };
function wordsOf({ mismatch, made }: Misfit): { readonly expected: readonly RunText[]; readonly got: readonly RunText[] } {
	const axes = mismatch?.what === 'rank' ? [{ text: 'axes', tone: 'mistake' as const }] : [];
	return {
		expected: [{ text: 'expected', tone: 'mistake' }, number(mismatch?.expected ?? '', 'mistake'), ...axes],
		got: [{ text: 'got', tone: 'mistake' }, number(mismatch?.got ?? '', 'mistake'), ...(made ? [{ text: made, tone: 'soft' as const }] : [])]
	};
}

/** The two edges that do not fit, apart, with their sizes; and what was never computed. */
export function drawMisfit(misfit: Misfit, places: ReadonlyMap<Line, Place>, columns: Columns, known: Known, scale: TensorScale, trace: Trace): DrawnMisfit {
	const place = places.get(misfit.step)!;
	if (misfit.plug && misfit.tensor?.row.kind === 'tensor')
		return drawPlug(misfit, known.tensorOf(misfit.tensor.row.flowing.tensor), places.get(misfit.tensor)!, place, columns, scale, trace);
	const strokes: ProgramStroke[] = [];
	const labels: Label[] = [];
	const { spine, left } = columns;
	const x = left + columns.room + 34;
	if (misfit.mismatch) {
		const { expected, got } = wordsOf(misfit);
		if (misfit.mismatch.what === 'size') {
			const [wide, narrow] = bars(misfit.mismatch, columns.room);
			strokes.push(
				{ path: `M${spine - wide / 2} ${place.top - 22}h${wide}`, kind: 'mistake' },
				{ path: `M${spine - narrow / 2} ${place.top}h${narrow}`, kind: 'mistake' }
			);
			strokes.push({ path: `M${spine - narrow / 2} ${place.top}V${place.top - 22}M${spine + narrow / 2} ${place.top}V${place.top - 22}`, kind: 'projection' });
			labels.push(label('got', x, place.top - 18, got, { size: 13 }), label('expected', left, place.bottom + 16, expected, { size: 13 }));
		} else labels.push(label('mismatch', left, place.bottom + 16, [...expected, { text: '·', tone: 'soft' }, ...got]));
	} else if (misfit.step.row.kind === 'step' && misfit.step.row.step.kind !== 'stop' && trace.outcome.kind === 'raised')
		labels.push(label('raises', left, place.bottom + 16, [{ text: `raises ${trace.outcome.type}`, tone: 'mistake' }]));
	const top = place.bottom + 42;
	strokes.push({ path: `M${spine} ${place.bottom + (labels.length > 0 ? 22 : 4)}V${top - 10}`, kind: 'dashed' });
	return {
		box: null,
		chip: null,
		strokes,
		labels,
		never: neverTensor(misfit, spine - 40, top, { from: Math.max(columns.chips - 16, spine + 58), to: columns.end, anchor: 'start' }, trace)
	};
}

/** Widths of what was got and of what was expected, in proportion. */
function bars({ got, expected }: Mismatch, room: number): readonly [number, number] {
	const sizes = [Math.abs(Number(got)) || 1, Math.abs(Number(expected)) || 1] as const;
	const most = Math.max(...sizes);
	return [Math.max(8, (room * sizes[0]) / most), Math.max(8, (room * sizes[1]) / most)];
}

function drawPlug(misfit: Misfit, tensor: Tensor, at: Place, row: Place, columns: Columns, scale: TensorScale, trace: Trace): DrawnMisfit {
	const extent = extentOf(tensor, scale);
	const { notch, box: tall } = socket(misfit, scale);
	const plugX = columns.spine + extent.width / 2 + extent.depth + 8;
	const middle = at.front + extent.height / 2;
	const above = at.top - 4;
	// A box that reaches up to where the tensor's shape stands leaves room for it.
	const covers = middle - tall / 2 <= above + 20;
	const chipX = covers ? columns.spine + 12 : columns.chips;
	const wide = Math.min(104, columns.end - plugX - 64, covers ? Math.max(64, columns.end - chipX - leastShape(tensor) - 8) : 104);
	const box: Box = { x: columns.end - wide, y: middle - tall / 2, width: wide, height: tall };
	const strokes: ProgramStroke[] = [
		{ path: `M${columns.spine + extent.width / 2} ${at.front}H${plugX}V${at.front + extent.height}H${columns.spine + extent.width / 2}z`, kind: 'wash' },
		{ path: `M${plugX} ${at.front}v${extent.height}`, kind: 'mistake' },
		{ path: `M${box.x} ${middle - notch / 2}h8v${notch}h-8`, kind: 'mistake' },
		{ path: `M${plugX + 3} ${middle - notch / 2}H${box.x - 2}M${plugX + 3} ${middle + notch / 2}H${box.x - 2}`, kind: 'projection' }
	];
	const { expected, got } = wordsOf(misfit);
	const half = Math.max(extent.height, tall) / 2;
	const labels = [
		// It begins where the tensor's shape has to end.
		label('expected', box.x, Math.min(box.y - 7, middle - notch / 2 - 8), expected, { size: 13, anchor: covers ? 'start' : 'middle' }),
		label('got', Math.min(plugX, columns.end - 150), middle + half + 17, got, { size: 13 })
	];
	const top = row.top + 20;
	const projection = middle - notch / 2;
	const chip = { x: chipX, y: covers && Math.abs(projection - above + 4) < 10 ? projection - 6 : above, width: (covers ? box.x - 8 : columns.end) - chipX };
	return { box, chip, strokes, labels, never: neverTensor(misfit, box.x, top, { from: columns.left, to: box.x - 10, anchor: 'end' }, trace) };
}

/** Where there is room for words beside a tensor, and at which end of it they stand. */
interface Beside {
	readonly from: number;
	readonly to: number;
	readonly anchor: 'start' | 'end';
}

/** What would have been bound, dashed. Where the names leave no room for more, what is said of them stands below them. */
function neverTensor(misfit: Misfit, x: number, y: number, { from, to, anchor }: Beside, trace: Trace): ProgramTensor {
	const said = 'never computed';
	const text = misfit.never ? `${misfit.never}: ${said}` : said;
	const most = Math.floor((to - from) / textWidth('m', 11));
	const names = `${misfit.never}:`;
	const lines = text.length <= most ? [text] : [names.length <= most ? names : `${names.slice(0, Math.max(1, most - 2))}…:`, said];
	const span = trace.outcome.kind === 'raised' ? trace.outcome.span : { from: 0, to: 0 };
	return {
		key: 'never',
		name: '',
		slab: { shape: slab(x, y, 78, 12, 14, -9, 0), across: 'soft', down: 'soft', deep: 'soft' },
		never: true,
		assumed: false,
		dotted: [],
		labels: lines.map((text, i) => label(`never${i || ''}`, anchor === 'start' ? from : to, y + 10 + 14 * i, [{ text, tone: 'soft' }], { size: 11, anchor })),
		text: `${text}, line ${trace.outcome.kind === 'raised' ? lineAt(trace.source, span.from) : 1}`,
		span
	};
}
