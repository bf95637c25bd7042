import type { Figure, Viewport } from '../shared/figure.ts';
import { label } from '../shared/label.ts';
import { grid, type Grid } from './grid.ts';
import { input } from './input.ts';
import { layersNote, stateChips, stateMismatch } from './notes.ts';
import { output, readingMark, seam } from './output.ts';
import type { NetworkPicture, Part, PlacedLabel } from './picture.ts';
import { ruler } from './ruler.ts';
import { networkScale } from './scale.ts';
import { frames, readingArrows, staves } from './staves.ts';
import type { SizeScale } from '../shared/scale.ts';

/**
 * The layer as a score: time runs to the right, layers rise, one stave a layer and direction, states as plates at the ends of the
 * staves, x plugged in at the left (narrow: from below) and output at the right (narrow: above). Any size can be drawn; the height of
 * the picture depends on layers, directions and width alone.
 */
export function network(figure: Figure, viewport: Viewport): NetworkPicture {
	const place = grid(figure, viewport);
	const scale = networkScale(figure, place);
	const stack = staves(figure, place, scale);
	const into = input(figure, place, scale);
	const out = output(figure, place, scale, stack.staves);
	const parts: readonly Part[] = [
		{ strokes: frames(figure, place, scale) },
		into,
		out,
		{ strokes: [...seam(figure, out.output), ...readingMark(figure, out.output)] },
		stack,
		{ strokes: readingArrows(figure, place, stack) },
		ruler(figure, place),
		layersNote(figure, place, Math.max(scale(figure.inputSize), into.plug.ribbon.height) / 2),
		stateChips(figure, place),
		stateMismatch(figure, place, scale, stack.plates),
		{ labels: caption(place, scale) }
	];
	return {
		width: viewport.width,
		height: place.height,
		log: scale.log,
		plug: into.plug,
		staves: stack.staves,
		plates: stack.plates,
		x: into.x,
		output: out.output,
		never: out.output.never,
		strokes: parts.flatMap(({ strokes = [] }, part) => strokes.map((stroke, i) => ({ ...stroke, id: `${part} ${i}` }))),
		labels: parts.flatMap(({ labels = [] }) => labels),
		links: parts.flatMap(({ links = [] }) => links)
	};
}

/** Where heights are not to scale, the picture says so. */
function caption(place: Grid, scale: SizeScale): PlacedLabel[] {
	if (!scale.log) return [];
	const [x, y] = place.narrow ? [14, place.height - 4] : [0, place.rows.layers === null ? 14 : 16];
	return [label('log', x, y, [{ text: 'heights: log scale', tone: 'soft' }], { size: 11 })];
}
