import type { Box } from '../shared/box.ts';
import type { Figure, Viewport } from '../shared/figure.ts';

/** Where things stand, whatever the sizes: a function of layers, directions, kind of state and width. */
export interface Grid {
	readonly width: number;
	readonly narrow: boolean;
	/** Smallest side of what answers to the pointer. */
	readonly reach: number;
	/** One a layer that is drawn, the first layer first. */
	readonly frames: readonly Frame[];
	/** Stands for the layers that are not drawn. */
	readonly band: (Box & { readonly from: number; readonly to: number }) | null;
	/** The staves' extent in x: time. */
	readonly time: { readonly x: number; readonly width: number };
	/** Left ends of the plates: h, then c. */
	readonly leftPlates: readonly number[];
	readonly rightPlates: readonly number[];
	/** Room for x: its left end, its width, and the height that it can have. */
	readonly input: { readonly x: number; readonly width: number; readonly y: number; readonly room: number };
	/** Where x plugs in: the socket's mouth. */
	readonly socket: number;
	readonly output: { readonly x: number; readonly width: number; readonly y: number; readonly room: number };
	/** Baselines of the rows of text that have a place of their own. */
	readonly rows: { readonly layers: number | null; readonly mismatch: number; readonly states: number };
	readonly height: number;
}

export interface Frame extends Box {
	readonly layer: number;
	/** One a direction: where its stave may stand. */
	readonly slots: readonly Box[];
}

interface Spacing {
	/** Layers follow downwards. */
	readonly down: boolean;
	readonly above: number;
	readonly between: number;
	readonly below: number;
	/** Between the first layer and the second, where the shape on the way stands; between others. */
	readonly firstGap: number;
	readonly gap: number;
	readonly band: number;
	/** Heights of all staves together, of one at the most, of one at the least. */
	readonly staves: number;
	readonly most: number;
	readonly least: number;
	/** Height of the whole stack of layers. */
	readonly stack: number;
}

const wideSpacing: Spacing = { down: false, above: 24, between: 20, below: 12, firstGap: 62, gap: 34, band: 24, staves: 330, most: 140, least: 30, stack: 570 };
const narrowSpacing: Spacing = { down: true, above: 28, between: 26, below: 10, firstGap: 58, gap: 30, band: 24, staves: 200, most: 90, least: 30, stack: 520 };

export function grid(figure: Figure, viewport: Viewport): Grid {
	return viewport.narrow ? narrowGrid(figure, viewport.width) : wideGrid(figure, viewport);
}

const plateCount = (figure: Figure): number => (figure.c0 ? 2 : 1);

function wideGrid(figure: Figure, { width, inSight = Infinity }: Viewport): Grid {
	const ease = Math.min(1, Math.max(0, (width - 620) / 340));
	const between = (tight: number, ample: number) => Math.round(tight + (ample - tight) * ease);
	const pitch = between(26, 29);
	const inputWidth = between(70, 118);
	const socket = 26 + inputWidth + 26 + between(106, 136);
	const outputWidth = between(66, 110);
	const outputX = width - 28 - outputWidth;
	const frameWidth = outputX - between(94, 104) - (figure.proj > 0 ? 14 : 0) - socket;
	const inner = pitch * (plateCount(figure) - 1) + 16;
	const timeX = socket + between(16, 24) + inner + between(8, 15);
	const timeWidth = frameWidth - 2 * (timeX - socket);

	const one = figure.layers <= 1;
	const top = one ? 58 : 32;
	const { frames, band, stave } = stack(figure, wideSpacing, socket, frameWidth, top, inSight - top - ruled);
	const first = frames[0]!;
	const bottom = first.y + first.height;
	const middle = centre(first);
	const outputMiddle = centre(frames[frames.length - 1]!);
	const outputRoom = figure.directions * stave;
	const outputText = outputMiddle + outputRoom / 2 + 20 + 17 * figure.output.axes.length + 17;
	const states = Math.max(bottom + 64, outputText + 30);
	return {
		width,
		narrow: false,
		reach: 24,
		frames,
		band,
		time: { x: timeX, width: timeWidth },
		leftPlates: [0, pitch].map((x) => socket + between(16, 24) + x),
		rightPlates: [0, pitch].map((x) => timeX + timeWidth + between(8, 14) + x),
		input: { x: 26, width: inputWidth, y: middle, room: Math.min(150, first.height - 26) },
		socket,
		output: { x: outputX, width: outputWidth, y: outputMiddle, room: outputRoom },
		rows: { layers: one ? 16 : null, mismatch: top - 13, states },
		height: states + (figure.c0 ? 41 : 16)
	};
}

/** x and the socket first, then the layers downwards, then output: what does not fit is at the top of a small screen. */
function narrowGrid(figure: Figure, width: number): Grid {
	const left = 14;
	const frameWidth = width - 2 * left;
	const timeX = left + (figure.c0 ? 52 : 32);
	const timeWidth = frameWidth - 2 * (timeX - left);
	const room = 48;
	// What stands above x and below it depends on no number, so that nothing moves while one is dragged.
	const meant = figure.x.axes.some((axis) => axis.meant);
	const middle = meant || figure.lengths ? 82 : 65;
	// A state's mismatch stands above the line of the layers, its numbers to the right of theirs, so that both answer to a finger.
	const mismatch = middle + (meant || figure.batchFirst ? 76 : 68);
	const layers = mismatch + 22;
	const { frames, band, stave } = stack(figure, narrowSpacing, left, frameWidth, layers + 18);
	const last = frames[frames.length - 1]!;
	const outputRoom = figure.directions * stave;
	const outputTop = last.y + last.height + 120;
	const states = outputTop + outputRoom + 40;
	const chips = figure.h0.status === 'passed' ? (figure.c0 ? 2 : 1) : 0;
	return {
		width,
		narrow: true,
		reach: 44,
		frames,
		band,
		time: { x: timeX, width: timeWidth },
		leftPlates: [left + 8, left + 30],
		rightPlates: [timeX + timeWidth + 8, timeX + timeWidth + 30],
		input: { x: 22, width: Math.min(88, Math.max(60, width - 270)), y: middle, room },
		socket: width - 98,
		output: { x: timeX, width: timeWidth, y: outputTop + outputRoom / 2, room: outputRoom },
		rows: { layers, mismatch, states },
		height: chips > 0 ? states + 44 * chips : outputTop + outputRoom + 20
	};
}

/** Below this no stave shrinks for a low window. */
const shrunk = 60;
/** Under the lowest layer: the time axis and its numbers. */
const ruled = 34;

const centre = ({ slots }: Frame): number => (slots[0]!.y + slots.at(-1)!.y + slots.at(-1)!.height) / 2;

/** The layers one above the other, the first at the bottom (narrow: at the top). With many, the first two and the last, and a band for the others. */
function stack(figure: Figure, space: Spacing, x: number, width: number, top: number, inSight = Infinity) {
	const { directions } = figure;
	const layers = Math.max(1, figure.layers);
	const chrome = space.above + space.below + space.between * (directions - 1);
	const height = (drawn: number, gaps: number) => {
		const share = (stack: number) => (stack - gaps - drawn * chrome) / (drawn * directions);
		const most = Math.min(space.most, space.staves / (drawn * directions), share(space.stack));
		return Math.floor(Math.min(most, Math.max(shrunk, share(inSight))));
	};
	const gapsOf = (drawn: number) => (drawn > 1 ? space.firstGap + space.gap * (drawn - 2) : 0);
	const whole = layers <= 12 ? height(layers, gapsOf(layers)) : 0;
	const elided = whole < space.least && layers > 3;
	const drawn = elided ? [0, 1, layers - 1] : Array.from({ length: layers }, (_, layer) => layer);
	const stave = elided ? height(3, space.firstGap + 2 * space.gap + space.band) : whole;
	const frameHeight = chrome + directions * stave;

	const frames: Frame[] = [];
	let band: Grid['band'] = null;
	let y = top;
	const { down } = space;
	for (const layer of down ? drawn : drawn.toReversed()) {
		const slots = Array.from({ length: directions }, (_, d) => ({ x, y: y + space.above + d * (stave + space.between), width, height: stave }));
		frames[down ? 'push' : 'unshift']({ layer, x, y, width, height: frameHeight, slots });
		y += frameHeight;
		if (elided && layer === (down ? 1 : layers - 1)) {
			band = { x, y: y + space.gap, width, height: space.band, from: 2, to: layers - 2 };
			y += 2 * space.gap + space.band;
		} else y += layer === (down ? 0 : 1) ? space.firstGap : space.gap;
	}
	return { frames, band, stave };
}
