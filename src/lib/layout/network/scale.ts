import { said, type Figure } from '../shared/figure.ts';
import { liveNumber, type RunText } from '../shared/label.ts';
import type { Grid } from './grid.ts';
import { sizeScale, type SizeScale } from '../shared/scale.ts';
import type { Tone } from '../shared/tone.ts';

/** Size of h at each step: the projection where there is one. */
export const outputSize = (figure: Figure): number => figure.proj || figure.hidden;

/** An edge as it can be drawn: whole and not negative. */
const drawnSize = (size: number): number => (Number.isFinite(size) ? Math.max(0, Math.floor(size)) : 0);

/** The size of an axis of a tensor; null where it has no such axis. */
export const axisSize = (tensor: Figure['x'], axis: 'batch' | 'feature' | 'hidden'): number | null => {
	const found = tensor.axes.find((other) => other.axis === axis);
	return found ? drawnSize(found.size) : null;
};

/** A number of the layer, live: as typed, and in the mistake's colour where the constructor refuses it. */
export const layerNumber = (figure: Figure, key: 'input_size' | 'hidden_size' | 'num_layers' | 'proj_size', drawn: number, tone: Tone): RunText =>
	liveNumber(key, figure.typed?.[key] ?? drawn, said(figure, key), figure.wrongSetting === key ? 'mistake' : tone);

/** One scale for every edge that is features or hidden: of x, the socket, the staves, the plates and output. */
export function networkScale(figure: Figure, grid: Grid): SizeScale {
	const slot = grid.frames[0]!.slots[0]!.height;
	const states = [figure.h0, figure.c0].map((state) => (state && axisSize(state, 'hidden')) ?? 0);
	return sizeScale([
		{ sizes: [figure.hidden, outputSize(figure), ...states], room: slot },
		{ sizes: [figure.inputSize, axisSize(figure.x, 'feature') ?? 0], room: grid.input.room }
	]);
}
