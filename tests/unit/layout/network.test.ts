import { describe, expect, it } from 'vitest';
import { defaultLayer, type LayerSettings } from '$lib/ir/index.ts';
import { overlap, type Box } from '$lib/layout/shared/box.ts';
import type { Viewport } from '$lib/layout/shared/figure.ts';
import { network } from '$lib/layout/network/network.ts';
import { grid } from '$lib/layout/network/grid.ts';
import type { NetworkPicture } from '$lib/layout/network/picture.ts';
import { figureFor, randomLayer, seeded } from './randomLayers.ts';

const viewports: readonly Viewport[] = [328, 358, 398, 560, 620, 700, 820, 960, 1020, 1264].map((width) => ({ width, narrow: width < 620 }));
const wide: Viewport = { width: 1020, narrow: false };
const narrow: Viewport = { width: 358, narrow: true };

const overlaps = (boxes: readonly { readonly id: string; readonly box: Box }[]): string[] =>
	boxes.flatMap((a, i) =>
		boxes
			.slice(i + 1)
			.filter((b) => overlap(a.box, b.box))
			.map((b) => `${a.id} | ${b.id}`)
	);

const outside = (picture: NetworkPicture, boxes: readonly { readonly id: string; readonly box: Box }[]): string[] =>
	boxes
		.filter(({ box }) => box.x < -0.5 || box.y < -0.5 || box.x + box.width > picture.width + 0.5 || box.y + box.height > picture.height + 0.5)
		.map(({ id }) => id);

const bodies = (picture: NetworkPicture) => [
	...picture.staves.map(({ index, box }) => ({ id: `stave ${index}`, box })),
	...picture.plates.map(({ id, shape }) => ({ id, box: shape.front })),
	{ id: 'x', box: picture.x.shape.front },
	{ id: 'output', box: picture.output.shape.front }
];

const controls = (picture: NetworkPicture) => [
	...picture.labels.flatMap(({ id, runs }) => runs.flatMap(({ edit }) => (edit ? [{ id: `${id} ${edit.key}`, box: edit.hit }] : []))),
	...picture.links.map(({ key, hit }) => ({ id: `link ${key}`, box: hit }))
];

const everyNumber = (value: unknown): number[] =>
	typeof value === 'number' ? [value] : typeof value === 'object' && value !== null ? Object.values(value).flatMap(everyNumber) : [];

const layer = (settings: Partial<LayerSettings>): LayerSettings => ({ ...defaultLayer, ...settings });

describe('the network of any layer', () => {
	const random = seeded(2026);
	const cases = Array.from({ length: 2000 }, () => randomLayer(random)).map((settings, i) => {
		const figure = figureFor(settings);
		const viewport = viewports[i % viewports.length]!;
		return { settings, figure, viewport, picture: network(figure, viewport) };
	});
	const failures = (check: (picture: NetworkPicture) => readonly string[]): string[] =>
		cases
			.flatMap(({ settings, viewport, picture }) => {
				const found = check(picture);
				return found.length > 0 ? [`${viewport.width}: ${found.slice(0, 4).join(', ')} in ${JSON.stringify(settings)}`] : [];
			})
			.slice(0, 5);

	it('has no two labels that touch', () => {
		expect(failures((picture) => overlaps(picture.labels))).toEqual([]);
	});
	it('has no two controls that answer to one place', () => {
		expect(failures((picture) => overlaps(controls(picture)))).toEqual([]);
	});
	it('lies inside its frame', () => {
		expect(failures((picture) => outside(picture, [...picture.labels, ...bodies(picture)]))).toEqual([]);
	});
	it('has no label on a tensor', () => {
		expect(
			failures((picture) =>
				bodies(picture).flatMap((body) => picture.labels.filter(({ box }) => overlap(box, body.box)).map(({ id }) => `${id} on ${body.id}`))
			)
		).toEqual([]);
	});
	it('has no two bodies that overlap', () => {
		expect(failures((picture) => overlaps(bodies(picture)))).toEqual([]);
	});
	it('has finite numbers, sizes that can be seen and paths without NaN', () => {
		expect(
			failures((picture) => [
				...everyNumber(picture)
					.filter((n) => !Number.isFinite(n))
					.map(String),
				...bodies(picture)
					.filter(({ box }) => box.width <= 0 || box.height <= 0)
					.map(({ id }) => id),
				...picture.strokes.filter(({ d }) => d.includes('NaN')).map(({ d }) => d)
			])
		).toEqual([]);
	});
	it('is named once a label, so that each keeps its place in the page', () => {
		expect(failures(({ labels }) => labels.map(({ id }) => id).filter((id, i, all) => all.indexOf(id) !== i))).toEqual([]);
	});
});

describe('the height of the network', () => {
	it.each([wide, narrow])('does not depend on sizes, right or wrong ($width px)', (viewport) => {
		for (const layers of [1, 2, 3, 5, 8]) {
			for (const bidirectional of [false, true]) {
				const at = (settings: Partial<LayerSettings>) => network(figureFor(layer({ num_layers: layers, bidirectional, ...settings })), viewport).height;
				const usual = at({});
				for (const n of [1, 7, 90, 1000]) {
					expect(at({ seq_len: n })).toBe(usual);
					expect(at({ batch: n })).toBe(usual);
					expect(at({ hidden_size: n })).toBe(usual);
					expect(at({ input_size: n })).toBe(usual);
					expect(at({ x: { ...defaultLayer.x, feat: n } })).toBe(usual);
				}
			}
		}
	});
	it('stays within a screen at 1440 px however many layers', () => {
		for (let layers = 1; layers <= 64; layers++) {
			for (const bidirectional of [false, true]) expect(network(figureFor(layer({ num_layers: layers, bidirectional })), wide).height).toBeLessThanOrEqual(720);
		}
	});
});

describe('edges to scale', () => {
	const random = seeded(7);
	it.each(Array.from({ length: 40 }, () => [Math.ceil(random() * 400), Math.ceil(random() * 400)] as const))(
		'hidden %i, input %i',
		(hidden_size, input_size) => {
			const figure = figureFor(layer({ hidden_size, input_size }));
			const picture = network(figure, wide);
			const far = Math.max(hidden_size, input_size) > 16 * Math.min(hidden_size, input_size);
			expect(picture.log).toBe(far);
			expect(picture.labels.some(({ id }) => id === 'log')).toBe(far);
			if (far) return;
			const [stave] = picture.staves;
			expect(picture.output.shape.front.height).toBeCloseTo(2 * stave!.box.height, 9);
			expect(picture.x.shape.front.height / stave!.box.height).toBeCloseTo(input_size / hidden_size, 9);
		}
	);
});

describe('what does not fit', () => {
	const labels = (settings: Partial<LayerSettings>, viewport = wide) => network(figureFor(layer(settings)), viewport).labels;
	const words = (settings: Partial<LayerSettings>, id: string) =>
		labels(settings)
			.find((label) => label.id === id)
			?.runs.map(({ text }) => text)
			.join(' ');

	it('keeps plug and socket apart, with expected and got at their edges', () => {
		const settings = { x: { ...defaultLayer.x, feat: 25 } };
		expect(network(figureFor(layer(settings)), wide).plug.reach).toBeLessThan(0.3);
		expect(words(settings, 'input_size')).toBe('expected 50');
		expect(words(settings, 'x.feat')).toBe('got 25');
		expect(labels(settings).filter(({ runs }) => runs.some(({ tone }) => tone === 'mistake'))).toHaveLength(2);
	});
	it('names the axis of a state and marks its plates, in each direction', () => {
		const settings = { h_0: { ...defaultLayer.h_0, batch: 16 } };
		expect(words(settings, 'state mismatch')).toBe('h_0 batch: expected 32 , got 16');
		const { plates, links } = network(figureFor(layer(settings)), wide);
		expect(plates.filter(({ deep }) => deep === 'mistake').map(({ tensor }) => tensor)).toEqual(['h_0', 'h_0', 'h_0', 'h_0']);
		expect(links.find(({ key }) => key === 'h_0.batch')?.on).toBe(false);
	});
	it('leaves the plates out that a state has no entry for', () => {
		const { plates } = network(figureFor(layer({ c_0: { ...defaultLayer.c_0, layer: 3 } })), wide);
		expect(plates.filter(({ tensor, missing }) => tensor === 'c_0' && missing).map(({ stave }) => stave)).toEqual([3]);
	});
	it('gives an edge two names where it is read as something else than meant', () => {
		const settings = { x: { ...defaultLayer.x, order: 'batch-first' as const } };
		expect(words(settings, 'x.batch')).toBe('read as seq 32');
		expect(words(settings, 'meant time')).toBe('your batch 32');
		expect(words(settings, 'meant batch')).toBe('your seq 10');
	});
	it('frames in amber the step that is read, where the backward direction has read one step only', () => {
		const { strokes, output } = network(figureFor(layer({ read: 'last' })), wide);
		const { x, width } = output.shape.front;
		expect(strokes.filter(({ tone, weight }) => tone === 'hazard' && weight === 3).map(({ d }) => d.split(' ')[0])).toEqual([`M${x + width - width / 10}`]);
		expect(words({ read: 'last' }, 'output')).toBe('output [-1]');
	});
	it('shows the number as typed, in red, where the constructor refuses it', () => {
		const run = labels({ hidden_size: -3 }).find(({ id }) => id === 'hidden_size')!.runs[1]!;
		expect(run).toMatchObject({ text: '-3', tone: 'mistake' });
	});
});

describe('at 720 px', () => {
	it('names the direction of each stave', () => {
		const { labels } = network(figureFor(defaultLayer), { width: 641, narrow: false });
		expect(labels.flatMap(({ opens, runs }) => (opens === undefined ? [] : [runs.map(({ text }) => text).join(' ')])).sort()).toEqual([
			'0 fwd',
			'1 bwd',
			'2 fwd',
			'3 bwd'
		]);
	});
	it('keeps the words on output away from the margin', () => {
		const { labels, width } = network(figureFor(layer({ x: { ...defaultLayer.x, feat: 25 } })), { width: 641, narrow: false });
		const never = labels.filter(({ id }) => id.startsWith('output '));
		expect(never.map(({ runs }) => runs[0]!.text).join(' ')).toBe('never computed');
		for (const { box } of never) expect(box.x + box.width).toBeLessThan(width - 16);
	});
});

describe('in a low window', () => {
	const axis = (inSight: number) => {
		const { frames, height } = grid(figureFor(defaultLayer), { ...wide, inSight });
		return { axis: frames[0]!.y + frames[0]!.height + 27, stave: frames[0]!.slots[0]!.height, height };
	};
	it('shrinks the staves until the time axis is in sight, but not below 60 px', () => {
		const whole = grid(figureFor(defaultLayer), wide).frames[0]!.slots[0]!.height;
		expect(axis(800).stave).toBe(whole);
		const low = axis(500);
		expect(low.stave).toBeLessThan(whole);
		expect(low.stave).toBeGreaterThan(60);
		expect(low.axis).toBeLessThanOrEqual(500);
		expect(axis(300).stave).toBe(60);
	});
	it('has no two labels that touch', () => {
		for (const inSight of [300, 450, 500, 540])
			for (const num_layers of [1, 2, 3]) expect(overlaps(network(figureFor(layer({ num_layers })), { ...wide, inSight }).labels)).toEqual([]);
	});
});

describe('on a phone', () => {
	it('has the same room above the staves of each layer', () => {
		const { frames } = grid(figureFor(layer({ num_layers: 3 })), narrow);
		expect(new Set(frames.map(({ y, slots }) => Math.round(slots[0]!.y - y))).size).toBe(1);
	});

	it('has x and its socket at the top, and keeps no row free there', () => {
		for (const feat of [null, 25]) {
			const { labels, x } = network(figureFor(layer({ x: { ...defaultLayer.x, feat } })), narrow);
			const first = Math.min(...labels.map(({ box }) => box.y));
			expect(first).toBeLessThan(32);
			expect(x.shape.front.y).toBeLessThan(64);
		}
	});
	it('says what does not fit of a state between x and the layers, and moves nothing for it', () => {
		const [fits, apart] = [null, 101].map((hidden) =>
			network(figureFor(layer({ h_0: { ...defaultLayer.h_0, passed: true, hidden }, c_0: { ...defaultLayer.c_0, passed: true } })), narrow)
		);
		const { y } = apart!.labels.find(({ id }) => id === 'state mismatch')!;
		expect(y).toBeGreaterThan(apart!.x.shape.front.y + apart!.x.shape.front.height + 12);
		expect(y).toBeLessThan(apart!.staves[0]!.box.y);
		expect(apart!.height).toBe(fits!.height);
		expect(apart!.staves.map(({ box }) => box.y + box.height / 2)).toEqual(fits!.staves.map(({ box }) => box.y + box.height / 2));
	});
	it('gives a finger 44 px for each number', () => {
		const picture = network(figureFor(defaultLayer), narrow);
		const live = controls(picture);
		expect(live.length).toBeGreaterThanOrEqual(7);
		for (const { box } of live) expect(Math.min(box.width, box.height)).toBeGreaterThanOrEqual(44);
	});
});
