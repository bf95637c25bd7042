import type { SettingKey } from '../../ir/index.ts';
import type { Box } from './box.ts';
import type { Control } from './controls.ts';
import type { Label } from './label.ts';
import type { Tone } from './tone.ts';

/** The lines from a number that is held to those that move with it. */
export interface Joint {
	readonly d: string;
	readonly tone: Tone;
}

/** What the lines are to go around: words above all, pictures of tensors where it is not far. */
export interface Surroundings {
	readonly labels: readonly Label[];
	readonly blocks: readonly Box[];
	readonly width: number;
}

type NumberControl = Extract<Control, { kind: 'number' }>;
type Point = readonly [x: number, y: number];
type Port = readonly [x: number, y: number, upright: boolean];

/**
 * From a number that is held a line runs to each other that is one number with it: `moves` tells which setting of the layer a number moves, null for one that is tied to nothing.
 * Each is joined to the nearest of those that the lines have reached.
 */
export function joint(all: readonly Control[], held: readonly string[], moves: (key: SettingKey) => SettingKey | null, around: Surroundings): Joint | null {
	const numbers = all.filter((control) => control.kind === 'number');
	const first = numbers.find(({ id }) => held.includes(id));
	if (!first) return null;
	const setting = moves(first.edit.key);
	let left = numbers.filter(({ edit }) => edit.key !== first.edit.key && moves(edit.key) === setting);
	const reached = [first];
	const lines: string[] = [];
	while (setting !== null && left.length > 0) {
		const pairs = reached.flatMap((from) => left.map((to) => ({ from, to, far: distance(from, to) })));
		const { from, to } = pairs.reduce((best, pair) => (pair.far < best.far ? pair : best));
		lines.push(beside(from, to, all) ?? path(route(from, to, around)));
		reached.push(to);
		// The same number in several places is joined at the nearest.
		left = left.filter(({ edit }) => edit.key !== to.edit.key);
	}
	return lines.length > 0 ? { d: lines.join(''), tone: first.run.tone } : null;
}

const middle = ({ run, y, size }: NumberControl): Point => [run.x + run.width / 2, y - 0.32 * size];

function distance(a: NumberControl, b: NumberControl): number {
	const [[ax, ay], [bx, by]] = [middle(a), middle(b)];
	return Math.abs(ax - bx) + Math.abs(ay - by);
}

/** What a line leaves free about a number, and about the glyph of a link. */
const clear = 4;
const glyphReach = 12;

/** Straight from one to the other, past the glyph of their link, where they stand side by side on x's ribbon. */
function beside(a: NumberControl, b: NumberControl, all: readonly Control[]): string | null {
	const glyph = all.find(({ kind, group }) => kind === 'link' && (group === `link ${a.edit.key}` || group === `link ${b.edit.key}`));
	if (a.y !== b.y || glyph?.kind !== 'link') return null;
	const [left, right] = a.run.x < b.run.x ? [a.run, b.run] : [b.run, a.run];
	const { x } = glyph.link;
	const pieces = [
		[left.x + left.width + clear, x - glyphReach],
		[x + glyphReach, right.x - clear]
	] as const;
	return pieces.flatMap(([from, to]) => (to - from > 2 ? [`M${from} ${a.y - 4}H${to}`] : [])).join('');
}

const path = (points: readonly Point[]): string => points.map(([x, y], i) => `${i === 0 ? 'M' : 'L'}${x} ${y}`).join('');

/** What a corner, a word that is crossed, and a tensor that is crossed cost, in pixels of way. */
const [ofCorner, ofWord, ofBlock] = [24, 4000, 500];

/** The cheapest of the ways of at most four corners from one number to another: out above or below it, along the edge of some word or tensor, and in again. */
function route(a: NumberControl, b: NumberControl, { labels, blocks, width }: Surroundings): readonly Point[] {
	const words = labels.map(({ box }) => grown(box, 2));
	const [out, into] = [ports(a, labels), ports(b, labels)];
	const rows = distinct([...out, ...into].flatMap(([, y]) => [y - 3, y + 3]));
	const columns = distinct([clear, width - clear, ...[...words, ...blocks].flatMap(({ x, width }) => [x - clear, x + width + clear])]).filter(
		(x) => x > 0 && x < width
	);
	let best: readonly Point[] = [middle(a), middle(b)];
	let least = Infinity;
	const consider = (...points: readonly Point[]): void => {
		let cost = ofCorner * (points.length - 2);
		for (let i = 1; i < points.length; i++) cost += Math.abs(points[i]![0] - points[i - 1]![0]) + Math.abs(points[i]![1] - points[i - 1]![1]);
		for (let i = 1; i < points.length && cost < least; i++) {
			const way = between(points[i - 1]!, points[i]!);
			for (const box of words) if (meets(way, box)) cost += ofWord;
			for (const box of blocks) if (meets(way, box)) cost += ofBlock;
		}
		if (cost >= least) return;
		least = cost;
		best = points;
	};
	for (const from of out)
		for (const to of into) {
			const [[ax, ay, up], [bx, by, down]] = [from, to];
			const [start, end]: [Point, Point] = [
				[ax, ay],
				[bx, by]
			];
			if (ax === bx || ay === by) consider(start, end);
			if (up !== down) consider(start, up ? [ax, by] : [bx, ay], end);
			if (up && down) for (const y of rows) consider(start, [ax, y], [bx, y], end);
			if (!up && !down) for (const x of columns) consider(start, [x, ay], [x, by], end);
			for (const x of columns) {
				if (up && down) consider(start, [ax, away(from, a)], [x, away(from, a)], [x, away(to, b)], [bx, away(to, b)], end);
				if (up && !down) consider(start, [ax, away(from, a)], [x, away(from, a)], [x, by], end);
				if (!up && down) consider(start, [x, ay], [x, away(to, b)], [bx, away(to, b)], end);
			}
		}
	return best;
}

const distinct = (places: readonly number[]): readonly number[] => [...new Set(places.map(Math.round))];

/** Where a line may leave a number: above it and below it, and at the ends of its label where that has no other number. `true`: upright. */
function ports({ run, edit, place, y, size }: NumberControl, labels: readonly Label[]): readonly Port[] {
	const own = labels.find(({ id, runs }) => id === place && runs.some((other) => other.edit?.key === edit.key));
	const [x, level] = [Math.round(run.x + run.width / 2), Math.round(y - 0.32 * size)];
	const alone = own?.runs.filter(({ edit }) => edit).length === 1;
	const upright = [
		[x, Math.round(y - 0.78 * size) - clear, true],
		[x, Math.round(y + 0.3 * size) + clear, true]
	] as const;
	if (!own || !alone) return upright;
	return [...upright, [Math.round(own.box.x) - clear, level, false], [Math.round(own.box.x + own.box.width) + clear, level, false]];
}

/** Level with the space above or below a number that a line leaves there. */
const away = ([, y]: Port, number: NumberControl): number => y + 3 * Math.sign(y - middle(number)[1]);

const grown = ({ x, y, width, height }: Box, by: number): Box => ({ x: x - by, y: y - by, width: width + 2 * by, height: height + 2 * by });

const between = ([ax, ay]: Point, [bx, by]: Point): Box => ({ x: Math.min(ax, bx), y: Math.min(ay, by), width: Math.abs(ax - bx), height: Math.abs(ay - by) });

/** A line has no width, which `overlap` would not see. */
const meets = (way: Box, box: Box): boolean =>
	way.x < box.x + box.width && box.x < way.x + way.width + 0.5 && way.y < box.y + box.height && box.y < way.y + way.height + 0.5;
