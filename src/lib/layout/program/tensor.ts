import { axisNames, shownAxes, type Axis, type Tensor } from '../../ir/index.ts';
import { label, numberText, plainNumber, runsWidth, type Label, type RunText } from '../shared/label.ts';
import { sizeScale, type SizeScale } from '../shared/scale.ts';
import { batchDepth, slab, type SlabShape } from '../shared/slab.ts';
import type { Tone } from '../shared/tone.ts';

/** Which axes of a tensor lie on which edges of its slab: indices into its shape; null where it has none for that edge. */
export interface Edges {
	readonly across: number | null;
	readonly down: number | null;
	readonly deep: number | null;
}

const downwards: ReadonlySet<Axis | null> = new Set<Axis | null>(['feature', 'hidden', 'gate', 'class', 'vocab']);

/** Time runs across, features or hidden run down, the batch is the depth; axes of which nothing is known take the edges that are left, the last one down. */
export function edgesOf({ shape, axes }: Tensor): Edges {
	const rank = shape?.length ?? 0;
	const left = new Set(Array.from({ length: rank }, (_, i) => i));
	const take = (found: number | undefined): number | null => {
		if (found === undefined || found < 0) return null;
		left.delete(found);
		return found;
	};
	const time = take(axes.indexOf('time'));
	const features = take(axes.findLastIndex((axis) => downwards.has(axis)));
	// Without features, two axes are a flat sheet: what is left of them runs down.
	const flat = rank === 2 && features === null;
	const down = features ?? (flat || rank >= 3 ? take([...left].pop()) : null);
	const across = time ?? (flat ? take([...left][0]) : null);
	const deep = flat ? null : take(left.has(axes.indexOf('batch')) ? axes.indexOf('batch') : [...left][0]);
	return { across: across ?? take([...left].pop()), down, deep };
}

/** Sizes too far apart for one picture are drawn on a log scale: the smallest of these many times smaller could not be seen. */
const ratio = 40;
/** A sheet of a batch's rows, and a tensor without a time axis, in pixels. */
const sheet = 18;
const plate = 12;

export interface TensorScale {
	readonly across: SizeScale;
	readonly down: SizeScale;
}

/** One scale for each direction, for all tensors of a picture. */
export function tensorScale(tensors: readonly Tensor[], room: { readonly across: number; readonly down: number }): TensorScale {
	const sizes = (edge: 'across' | 'down'): readonly number[] =>
		tensors.flatMap((tensor) => {
			const index = edgesOf(tensor)[edge];
			const size = index === null ? undefined : tensor.shape?.[index];
			return size === undefined || size < 2 || (edge === 'down' && tensor.axes[index!] === 'batch') ? [] : [size];
		});
	return { across: sizeScale([{ sizes: sizes('across'), room: room.across }], ratio), down: sizeScale([{ sizes: sizes('down'), room: room.down }], ratio) };
}

export interface DrawnSlab {
	readonly shape: SlabShape;
	readonly across: Tone;
	readonly down: Tone;
	readonly deep: Tone;
}

/** How large a tensor is drawn: of its front face, and how far it is deep. */
export function extentOf(tensor: Tensor, scale: TensorScale): { readonly width: number; readonly height: number; readonly depth: number } {
	const edges = edgesOf(tensor);
	const size = (index: number | null): number => (index === null ? 0 : (tensor.shape?.[index] ?? 0));
	const width = edges.across === null ? (tensor.shape?.length === 0 ? 6 : plate) : scale.across(size(edges.across));
	const batch = edges.down !== null && tensor.axes[edges.down] === 'batch';
	const height = edges.down === null ? (tensor.shape?.length === 0 ? 6 : plate / 2) : batch ? sheet : scale.down(size(edges.down));
	return { width, height, depth: edges.deep === null ? 0 : batchDepth(size(edges.deep)) };
}

/** A tensor with the front face of its slab at (x, y). */
export function drawTensor(tensor: Tensor, x: number, y: number, scale: TensorScale, tones: ReadonlyMap<number, Tone>): DrawnSlab {
	const { width, height, depth } = extentOf(tensor, scale);
	const edges = edgesOf(tensor);
	const tone = (index: number | null): Tone => (index === null ? 'soft' : (tones.get(index) ?? tensor.axes[index] ?? 'soft'));
	return { shape: slab(x, y, width, height, depth, -depth * 0.5), across: tone(edges.across), down: tone(edges.down), deep: tone(edges.deep) };
}

export interface ShapeOptions {
	readonly letters?: boolean;
	/** The colour of axes that are a mistake or a hazard, by their index. */
	readonly tones?: ReadonlyMap<number, Tone>;
	/** The shape that a loop ends with, where it differs. */
	readonly last?: Tensor | undefined;
}

const sameShape = (a: Tensor, b: Tensor): boolean => a.shape?.length === b.shape?.length && (a.shape ?? []).every((size, i) => size === b.shape?.[i]);

/** The runs of a tensor's chip without its name: `[batch 32 · seq 10]`; an axis of which nothing is known is its size alone. */
function shapeRuns(tensor: Tensor, { letters = false, tones, last }: ShapeOptions = {}): RunText[] {
	const runs: RunText[] = [{ text: '[', tone: 'soft' }];
	if (!tensor.shape) runs.push({ text: '?', tone: 'soft', tight: true });
	for (const i of shownAxes(tensor.shape?.length ?? 0)) {
		if (typeof i !== 'number') {
			runs.push({ text: '·', tone: 'soft' }, { text: `… ${i.more} more`, tone: 'soft' });
			continue;
		}
		const size = tensor.shape![i]!;
		const axis = tensor.axes[i] ?? null;
		const tone = tones?.get(i) ?? axis ?? 'ink';
		if (i > 0) runs.push({ text: '·', tone: 'soft' });
		if (axis) runs.push({ text: axisNames[axis][letters ? 'letter' : 'word'], tone, tight: i === 0 });
		if (tensor.staticShape?.[i] !== null) runs.push({ ...plainNumber(size, tone), tight: i === 0 && !axis });
		else if (!axis) runs.push({ text: 'any', tone, tight: i === 0 });
	}
	runs.push({ text: ']', tone: 'soft', tight: true });
	if (last && !sameShape(tensor, last)) runs.push({ text: '→', tone: 'soft' }, ...shapeRuns(last, { letters }));
	return runs;
}

/** The same in plain words. */
export const shapeText = ({ shape, staticShape, axes }: Tensor): string => {
	const axis = (i: number): string =>
		[axes[i] ? axisNames[axes[i]].word : '', staticShape?.[i] === null ? 'of any size' : numberText(shape![i]!)].filter(Boolean).join(' ');
	const said = shape && shownAxes(shape.length).map((i) => (typeof i === 'number' ? axis(i) : `… ${i.more} more`));
	return `[${said?.join(' · ') ?? '?'}]`;
};

/** The least width of a tensor's chip: in letters and small type. */
export const leastShape = (tensor: Tensor): number => runsWidth(shapeRuns(tensor, { letters: true }), 11);

/** A chip that is at most `width` wide: in words, else in smaller type, else in letters. */
export function shapeLabel(id: string, tensor: Tensor, x: number, y: number, width: number, options: ShapeOptions = {}): Label {
	const tries = [
		{ letters: false, size: 12 },
		{ letters: false, size: 11 },
		{ letters: true, size: 12 },
		{ letters: true, size: 11 }
	];
	const fit = tries.find((attempt) => runsWidth(shapeRuns(tensor, { ...options, letters: attempt.letters }), attempt.size) <= width) ?? tries[3]!;
	return label(id, x, y, shapeRuns(tensor, { ...options, letters: fit.letters }), { size: fit.size });
}
