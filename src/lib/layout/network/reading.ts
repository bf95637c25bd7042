import type { Figure, Viewport } from '../shared/figure.ts';
import { network } from './network.ts';
import { grid } from './grid.ts';

/** How to read the network: where each note stands in an empty corner of it, and where its number stands at the thing. */
export interface ReadingNote {
	readonly mark: { readonly x: number; readonly y: number };
	readonly box: { readonly x: number; readonly y: number; readonly width: number };
}

/** Height that a note takes in its column, at 26 characters a line. */
const noteHeight = 70;

/** The places of the five notes, in their order; null where the drawing has no room for them. */
export function readingNotes(figure: Figure, viewport: Viewport): readonly ReadingNote[] | null {
	if (viewport.narrow || figure.layers < 2) return null;
	const place = grid(figure, viewport);
	const picture = network(figure, viewport);
	const bottom = place.frames[0]!;
	const top = place.frames.at(-1)!;
	const stave = picture.staves.at(-figure.directions);
	const x = picture.x.shape.front;
	const out = picture.output.shape.front;
	if (!stave) return null;
	const left = { x: 6, width: Math.min(250, place.socket - 46) };
	const edge = top.x + top.width;
	const right = { x: edge + 26, width: place.width - edge - 26 };
	const first = top.y + 104;
	const last = x.y + picture.x.shape.dy - 44 - noteHeight;
	const under = out.y + out.height + 120;
	if (first + 2 * noteHeight > last || under + 2 * noteHeight > place.rows.states - 16) return null;
	const { ribbon } = picture.plug;
	/** Where the stave's name ends. */
	const named = Math.max(0, ...picture.labels.filter(({ opens }) => opens === stave.index).map(({ box }) => box.x + box.width));
	return [
		{ mark: { x: place.time.x + place.time.width + 18, y: bottom.y + bottom.height + 10 }, box: { ...right, y: under } },
		{ mark: { x: Math.max(stave.box.x + 0.55 * stave.box.width, named + 14), y: stave.box.y - 11 }, box: { ...left, y: first } },
		{ mark: { x: place.leftPlates[0]! - 16, y: stave.box.y - 14 }, box: { ...left, y: first + noteHeight } },
		{ mark: { x: out.x + out.width + picture.output.shape.dx + 14, y: out.y + out.height / 2 }, box: { ...right, y: under + noteHeight } },
		{ mark: { x: ribbon.x + ribbon.width / 2, y: ribbon.y - 14 }, box: { ...left, y: last } }
	];
}
