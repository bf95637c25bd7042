import { lineAt, type Diagnostic, type TensorId, type Trace } from '../../ir/index.ts';
import type { Viewport } from '../shared/figure.ts';
import { label, textWidth, type RunText } from '../shared/label.ts';
import { labelled } from './axes.ts';
import { columnsOf, indent, writtenName, type Columns } from './columns.ts';
import { programFlow, type Row } from './flow.ts';
import { joined, wiresOf, type Known, type Line } from './lines.ts';
import { drawMisfit, misfitOf, roomOf, type DrawnMisfit, type Misfit } from './mistake.ts';
import type { ProgramFrame, ProgramNode, ProgramPicture, ProgramTensor } from './picture.ts';
import { placesOf, strokesOf, type Place } from './places.ts';
import { drawTensor, extentOf, leastShape, shapeLabel, shapeText, tensorScale, type TensorScale } from './tensor.ts';
import type { Step, Tree } from './tree.ts';
import { factsOf, functionTitle, namesOf } from './words.ts';
import type { Tone } from '../shared/tone.ts';

/** What of the picture the reader has opened or folded. */
export interface ProgramView {
	/** Frames that were folded (false) or opened (true) by hand, by their key. */
	readonly folds: ReadonlyMap<string, boolean>;
	/** All steps of a long program are drawn. */
	readonly all: boolean;
}

export const untouched: ProgramView = { folds: new Map(), all: false };

/** A program with more steps than this folds its inner modules at first. */
const few = 12;

/** Whether a frame stands open before anybody touched it: what failed, the outermost of the program's own, and all of these in a short program; but for one all of whose layers were called before. */
function opensByItself(step: Step, tree: Tree, repeated: ReadonlySet<Step>): boolean {
	if (step.failed) return true;
	if (repeated.has(step)) return false;
	return step.parent === null || (!step.call?.own && tree.leaves <= few);
}

/** The frames of which every layer was called in a step before. */
function repeatedFrames({ steps }: Tree): ReadonlySet<Step> {
	const found = new Set<Step>();
	const called = new Set<number>();
	const layersOf = (step: Step): readonly number[] => [...(step.call && step.kind === 'layer' ? [step.call.module] : []), ...step.children.flatMap(layersOf)];
	for (const step of steps) {
		const layers = layersOf(step);
		if (step.kind === 'frame' && layers.length > 0 && layers.every((layer) => called.has(layer))) found.add(step);
		for (const layer of layers) called.add(layer);
	}
	return found;
}

interface Drawing {
	readonly trace: Trace;
	readonly known: Known;
	readonly columns: Columns;
	readonly scale: TensorScale;
	readonly places: ReadonlyMap<Line, Place>;
	readonly misfit: Misfit | null;
	readonly drawn: DrawnMisfit | null;
	readonly diagnostics: readonly Diagnostic[];
	/** The axes that are a hazard, by their tensor. */
	readonly hazards: ReadonlyMap<TensorId, readonly number[]>;
	readonly tree: Tree;
	readonly supposed: SupposedTensors | null;
}

/** Of a program that is not whole. */
export interface SupposedTensors {
	/** The tensors some size of which is free, with the names of such sizes in place of numbers. */
	readonly free: ReadonlyMap<TensorId, readonly (number | string)[]>;
	/** The tensors that have names which the program does not give them. */
	readonly names: ReadonlyMap<TensorId, string>;
}

/** The picture of a program, from top to bottom; null where it makes nothing that can be drawn. */
export function programPicture(
	trace: Trace,
	tree: Tree,
	diagnostics: readonly Diagnostic[],
	view: ProgramView,
	viewport: Viewport,
	supposed: SupposedTensors | null = null
): ProgramPicture | null {
	const names = new Map([...[...(supposed?.names ?? [])].map(([id, name]) => [tree.resolve(id), name] as const), ...namesOf(trace, tree)]);
	const { tensors } = labelled(trace);
	const known: Known = { tensorOf: (id) => tensors[id]!, names };
	const repeated = repeatedFrames(tree);
	const rows = programFlow(tree, {
		open: (step) => view.folds.get(step.key) ?? opensByItself(step, tree, repeated),
		all: view.all,
		named: (id) => names.has(id)
	});
	const lines = joined(rows, known);
	const steps = lines.filter(({ row }) => row.kind === 'step').length;
	if (steps === 0 || !lines.some(({ row }) => row.kind === 'tensor' || (row.kind === 'step' && row.step.kind !== 'stop'))) return null;
	const wires = wiresOf(lines);
	const columns = columnsOf(lines, known, wires, viewport);
	const drawnTensors = lines.flatMap(({ row }) => (row.kind === 'tensor' ? [known.tensorOf(row.flowing.tensor)] : []));
	const scale = tensorScale(drawnTensors, { across: columns.room, down: viewport.low ? 40 : Math.max(48, Math.min(112, 900 / steps)) });
	const misfit = misfitOf(trace, tree, lines, known);
	const { places, height } = placesOf(lines, known, scale, columns, (line) =>
		isAssumed(line, known, supposed) ? forAssumed : roomOf(misfit, line, known, scale)
	);
	const drawn = misfit && drawMisfit(misfit, places, columns, known, scale, trace);
	const hazards = hazardousAxes(diagnostics, tree);
	const drawing: Drawing = { trace, known, columns, scale, places, misfit, drawn, diagnostics, hazards, tree, supposed };
	const nodes = lines.flatMap((line) => nodeOf(line, drawing) ?? []);
	const elided = lines.find(({ row }) => row.kind === 'elided');
	return {
		width: columns.width,
		height,
		log: scale.down.log || scale.across.log,
		nodes,
		frames: framesOf(lines, drawing),
		tensors: [...lines.flatMap((line) => tensorOf(line, drawing) ?? []), ...(drawn ? [drawn.never] : [])],
		strokes: [...strokesOf(lines, wires, places, columns, misfit && misfit.mismatch?.what === 'size' ? misfit.step : null), ...(drawn?.strokes ?? [])],
		labels: drawn?.labels ?? [],
		hazards: nodes.flatMap(({ hazard, box }) => (hazard ? [{ x: box.x + box.width + 12, y: box.y + box.height / 2 }] : [])),
		elided: elided?.row.kind === 'elided' ? elidedOf(elided, elided.row, drawing) : null
	};
}

function elidedOf(line: Line, { count }: Row & { kind: 'elided' }, { places, columns }: Drawing): NonNullable<ProgramPicture['elided']> {
	const { top, bottom } = places.get(line)!;
	return { count, box: { x: columns.left, y: top, width: textWidth(`… ${count} more steps`, 12) + 16, height: bottom - top } };
}

function framesOf(lines: readonly Line[], { places, columns }: Drawing): readonly ProgramFrame[] {
	const open: number[] = [];
	const frames: ProgramFrame[] = [];
	for (const line of lines) {
		const place = places.get(line)!;
		if (line.row.kind === 'open') open.push(place.top);
		if (line.row.kind !== 'close') continue;
		const y = (open.pop() ?? 0) + 0.5;
		const x = open.length * indent + 0.5;
		frames.push({ key: line.row.step.key, box: { x, y, width: columns.width - 2 * x, height: place.bottom - y }, failed: line.row.step.failed });
	}
	return frames;
}

/** The axes of a tensor that are a mistake or a hazard. */
function tonesOf(id: TensorId, last: TensorId, { misfit, hazards, tree }: Drawing): ReadonlyMap<number, Tone> {
	const tones = new Map<number, Tone>([id, last].flatMap((one) => (hazards.get(one) ?? []).map((axis) => [axis, 'hazard'] as const)));
	const mismatch = misfit?.mismatch;
	const isIts = mismatch?.tensor !== undefined && [id, last].includes(tree.resolve(mismatch.tensor));
	if (mismatch?.what === 'size' && mismatch.axis !== null && isIts) tones.set(mismatch.axis, 'mistake');
	return tones;
}

function hazardousAxes(diagnostics: readonly Diagnostic[], tree: Tree): ReadonlyMap<TensorId, readonly number[]> {
	const axes = new Map<TensorId, number[]>();
	for (const { kind, tensor, axis } of diagnostics) {
		if (kind !== 'hazard' || tensor === undefined || axis === undefined) continue;
		const id = tree.resolve(tensor);
		axes.set(id, [...(axes.get(id) ?? []), axis]);
	}
	return axes;
}

/** What no place in the program makes is not its own. */
const isAssumed = ({ row }: Line, { tensorOf }: Known, supposed: SupposedTensors | null): boolean =>
	supposed !== null && row.kind === 'tensor' && row.from === null && tensorOf(row.flowing.tensor).span.to === 0;

/** For the word below its shape. */
const forAssumed = { above: 0, below: 10 };

function tensorOf(line: Line, drawing: Drawing): ProgramTensor | null {
	const { row } = line;
	if (row.kind !== 'tensor') return null;
	const { known, columns, scale, places, misfit, drawn } = drawing;
	const { key, tensor: id, last } = row.flowing;
	const tensor = known.tensorOf(id);
	const { front, bottom } = places.get(line)!;
	const tones = tonesOf(id, last, drawing);
	const middle = (front + bottom) / 2 + 4;
	const slab = drawTensor(tensor, columns.spine - extentOf(tensor, scale).width / 2, front, scale, tones);
	const written = writtenName(line, known);
	const name = known.names.get(id) ?? known.names.get(last) ?? '';
	const at = (misfit?.tensor === line && drawn?.chip) || { x: columns.chips, y: middle, width: columns.end - columns.chips };
	const chip = shapeLabel(`${key} shape`, tensor, at.x, at.y, at.width, {
		tones,
		last: last === id ? undefined : known.tensorOf(last)
	});
	const assumed = isAssumed(line, known, drawing.supposed);
	const said = assumed ? [label(`${key} assumed`, at.x, middle + 15, [{ text: 'assumed', tone: 'soft' }], { size: 11 })] : [];
	const axes = drawing.supposed?.free.get(id);
	const numbers = chip.runs.filter(({ strong }) => strong);
	const called = written ? [label(`${key} name`, columns.nameEnd, middle, [{ text: written, strong: true }], { anchor: 'end' })] : [];
	return {
		key,
		name,
		slab,
		never: false,
		assumed,
		dotted: assumed ? numbers.filter((_, i) => typeof axes?.[i] === 'string').map(({ x, width, tone }) => ({ x, y: chip.y + 3.5, width, tone })) : [],
		labels: [...called, chip, ...said],
		text: [name, `${shapeText(tensor)}, ${tensor.dtype}${assumed ? ', assumed' : ''}`].filter(Boolean).join(' '),
		span: tensor.span
	};
}

/** How often a step is done each time that what holds it is. */
const timesOf = ({ count, parent }: Step): number => (parent && count % parent.count === 0 ? count / parent.count : count);

const recurrent: ReadonlySet<string> = new Set(['LSTM', 'GRU', 'RNN', 'SimpleRNN']);

/** The hazard that is about a step: of one that holds others only while it is folded. */
const hazardOf = ({ span, kind }: Step, diagnostics: readonly Diagnostic[]): Diagnostic | null =>
	diagnostics.find(
		(other) => other.kind === 'hazard' && (kind === 'frame' ? other.from >= span.from && other.to <= span.to : other.from < span.to && span.from < other.to)
	) ?? null;

function nodeOf(line: Line, drawing: Drawing): ProgramNode | null {
	const { row } = line;
	if (row.kind !== 'step' && row.kind !== 'open') return null;
	const { trace, known, columns, places, misfit, drawn, diagnostics } = drawing;
	const { step } = row;
	const place = places.get(line)!;
	const frame = step.kind === 'frame';
	const title = step.kind === 'function' ? functionTitle(step, trace.source) : step.kind === 'stop' ? stopTitle(step, trace) : step.name;
	const facts = factsOf(step);
	const times = timesOf(step);
	const failed = misfit?.step === line;
	const hazard = row.kind === 'open' ? null : hazardOf(step, diagnostics);
	const tone: Tone = failed && !drawn?.box ? 'mistake' : hazard ? 'hazard' : 'ink';
	const repeated: readonly RunText[] = times > 1 ? [{ text: `× ${times}${step.carries ? ' ↻' : ''}`, tone: 'time', strong: true }] : [];
	const path = step.call?.path.replace(/^self\./, '') ?? '';
	const words: readonly RunText[] = [
		...(frame ? [{ text: row.kind === 'open' ? '▾' : '▸', tone: 'soft' as const }] : []),
		{ text: title, strong: step.kind !== 'function', tone: tone === 'mistake' ? tone : 'ink' },
		...(facts ? [{ text: facts, tone: 'soft' as const }] : frame && path ? [{ text: path, tone: 'soft' as const }] : []),
		...repeated
	];
	const opens = recurrent.has(step.name) && step.call?.own === true && !failed;
	const inBox = failed ? (drawn?.box ?? null) : null;
	const x = row.kind === 'open' ? depthOf(step) * indent + 8 : columns.left + (step.kind === 'function' ? 4 : 0);
	const beside = line.inline === null ? null : known.tensorOf(line.inline);
	const one = label(
		`${step.key} title`,
		x + (row.kind === 'open' ? 2 : 9),
		(place.top + place.bottom) / 2 + 4,
		fitting(words, columns.end - x - (opens ? 34 : 9) - (beside ? leastShape(beside) + 15 : 0))
	);
	const box = inBox ?? {
		x,
		y: place.top + (row.kind === 'open' ? 2 : 0),
		width:
			row.kind === 'open'
				? one.box.width + 10
				: step.kind === 'function'
					? one.box.width + 18
					: Math.min(columns.end - x, Math.max(columns.room + 16, one.box.width + 20 + (opens ? 26 : 0))),
		height: place.bottom - place.top - (row.kind === 'open' ? 2 : 0)
	};
	const labels = inBox
		? [
				label(`${step.key} title`, inBox.x + 15, inBox.y + inBox.height / 2 - 2, fitting([words[0]!], inBox.width - 18)),
				label(`${step.key} facts`, inBox.x + 15, inBox.y + inBox.height / 2 + 14, fitting([{ text: facts, tone: 'soft' }], inBox.width - 18), { size: 11 })
			]
		: [one];
	const chip =
		beside &&
		shapeLabel(
			`${step.key} shape`,
			beside,
			Math.max(columns.chips, box.x + box.width + 6),
			(place.top + place.bottom) / 2 + 4,
			columns.end - Math.max(columns.chips, box.x + box.width + 6)
		);
	const opener = opens ? { x: box.x + box.width - 26, y: box.y, width: 26, height: box.height } : null;
	return {
		key: step.key,
		box,
		style: step.kind,
		tone,
		labels: chip ? [...labels, chip] : labels,
		name: spoken(line, [title, facts].filter(Boolean).join(' '), path, drawing),
		span: step.span,
		expanded: frame ? row.kind === 'open' : null,
		recurrent: opens ? step.call : null,
		opener,
		hazard
	};
}

function depthOf({ parent }: Step): number {
	let depth = 0;
	for (let outer = parent; outer; outer = outer.parent) depth++;
	return depth;
}

const stopTitle = ({ span, name }: Step, { source }: Trace): string => {
	const text = source.slice(span.from, span.to).replace(/\s+/g, ' ');
	return text && text.length <= 28 ? text : name;
};

/** Words that are at most so wide: the last of them gives way, then the others do. */
function fitting(words: readonly RunText[], width: number): readonly RunText[] {
	const most = Math.floor(width / textWidth('m', 12));
	let left = most;
	return words.flatMap((word, i) => {
		const space = i > 0 ? 1 : 0;
		const room = left - space;
		if (room < 2) return [];
		const text = word.text.length <= room ? word.text : `${word.text.slice(0, room - 1)}…`;
		left -= text.length + space;
		return [{ ...word, text }];
	});
}

/** A step in words: what it is, takes and gives, how often, and what is wrong with it. */
function spoken({ row, reads, inline }: Line, title: string, path: string, { trace, known, misfit, diagnostics }: Drawing): string {
	if (row.kind !== 'step' && row.kind !== 'open') return title;
	const { step } = row;
	const tell = (id: TensorId): string => [known.names.get(id), shapeText(known.tensorOf(id))].filter(Boolean).join(' ');
	const told = (line: Line): readonly string[] =>
		line.row.kind === 'tensor' ? [tell(line.row.flowing.tensor)] : line.inline === null ? [] : [tell(line.inline)];
	const takes = reads.flatMap(told);
	const gives =
		row.kind === 'open' ? [] : [...row.gives.map(({ tensor }) => tell(tensor)), ...(inline !== null && row.gives.length === 0 ? [tell(inline)] : [])];
	const times = timesOf(step);
	const { outcome } = trace;
	const mismatch = outcome.kind === 'raised' ? outcome.mismatch : undefined;
	const hazard = row.kind === 'open' ? null : hazardOf(step, diagnostics);
	return [
		`${title}${path ? `, ${path}` : ''}`,
		...(takes.length > 0 ? [`takes ${takes.join(', ')}`] : []),
		...(gives.length > 0 ? [`gives ${gives.join(', ')}`] : []),
		...(times > 1 ? [`${times} times`] : []),
		...(misfit?.step.row.kind === 'step' && misfit.step.row.step === step && outcome.kind === 'raised'
			? [`raises ${outcome.type}${mismatch ? `: expected ${mismatch.expected}, got ${mismatch.got}` : ''}`]
			: []),
		...(hazard ? [`silent mistake: ${hazard.message}`] : []),
		`line ${lineAt(trace.source, step.span.from)}`
	].join('; ');
}
