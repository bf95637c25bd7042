import { describe, expect, it } from 'vitest';
import { defaultLayer, type LayerSettings, type SettingKey } from '../../../src/lib/ir/index.ts';
import { cell } from '../../../src/lib/layout/cell/cell.ts';
import { network } from '../../../src/lib/layout/network/network.ts';
import { controls } from '../../../src/lib/layout/shared/controls.ts';
import { joint } from '../../../src/lib/layout/shared/joint.ts';
import type { Box } from '../../../src/lib/layout/shared/box.ts';
import { setNumber, settingOf } from '../../../src/lib/notebook/edit.ts';
import { figureFor } from './randomLayers.ts';

const pictures = {
	network: (settings: LayerSettings, narrow: boolean) => {
		const picture = network(figureFor(settings), { width: narrow ? 358 : 1020, narrow });
		return { ...picture, blocks: [picture.x.shape.front, picture.output.shape.front, ...picture.staves.map(({ box }) => box)] };
	},
	cell: (settings: LayerSettings, narrow: boolean) => {
		const picture = cell(figureFor(settings), { width: narrow ? 358 : 1020, narrow }, 0, 3);
		return { ...picture, width: picture.geometry.width, links: [], blocks: picture.operands.map(({ box }) => box) };
	}
};

/** The lines from a number that is held, each as its corners, and the words in the picture. */
function held(kind: keyof typeof pictures, settings: LayerSettings, key: SettingKey, narrow = false) {
	const { labels, links, blocks, width } = pictures[kind](settings, narrow);
	const present = (key: SettingKey) => settingOf(settings, key);
	const all = controls(labels, links, [], [], present);
	const one = all.find((control) => control.kind === 'number' && control.edit.key === key)!;
	const line = joint(all, [one.id], (key) => present(key).moves, { labels, blocks, width });
	const lines = (line?.d ?? '').split('M').flatMap((d) => (d === '' ? [] : [d.split('L').map((point) => point.split(' ').map(Number))]));
	return { line, lines, words: labels.map(({ box }) => box), width };
}

const passed: LayerSettings = { ...defaultLayer, h_0: { ...defaultLayer.h_0, passed: true }, c_0: { ...defaultLayer.c_0, passed: true } };

/** How many words a line runs through. */
const crossed = (lines: readonly (readonly (readonly number[])[])[], words: readonly Box[]): number =>
	lines
		.flatMap((points) => points.slice(1).map((to, i) => [points[i]!, to] as const))
		.flatMap(([[ax = 0, ay = 0], [bx = 0, by = 0]]) =>
			words.filter(
				({ x, y, width, height }) => Math.min(ax, bx) < x + width && x < Math.max(ax, bx) + 0.1 && Math.min(ay, by) < y + height && y < Math.max(ay, by) + 0.1
			)
		).length;

describe.each([false, true])('the line from a number that is held to those that are one with it (narrow: %s)', (narrow) => {
	it.each([
		['h_0.layer', 2],
		['c_0.hidden', 2],
		['h_0.batch', 2],
		['x.batch', 2],
		['num_layers', 2],
		['hidden_size', 2],
		['x.seq', 0]
	] as const)('of %s runs to %i others, upright or level, and through no word', (key, others) => {
		const { lines, words, width } = held('network', passed, key, narrow);
		expect(lines).toHaveLength(others);
		for (const points of lines)
			for (const [i, [x = 0, y = 0]] of points.entries()) {
				expect(x).toBeGreaterThanOrEqual(0);
				expect(x).toBeLessThanOrEqual(width);
				const [beforeX, beforeY] = points[i - 1] ?? [x, y];
				expect(beforeX === x || beforeY === y).toBe(true);
			}
		expect(crossed(lines, words)).toBe(0);
	});

	it('runs to none that is parted, nor from one', () => {
		const parted = setNumber(passed, 'h_0.hidden', 7, { breakLink: true });
		expect(held('network', parted, 'hidden_size', narrow).lines).toHaveLength(1);
		expect(held('network', parted, 'h_0.hidden', narrow).line).toBeNull();
	});

	it('in one step runs from x’s features to the weight that takes them', () => {
		const { lines, words } = held('cell', passed, 'x.feat', narrow);
		expect(lines).toHaveLength(1);
		expect(crossed(lines, words)).toBe(0);
	});
});

it('follows the projection where h_0 is projected', () => {
	const { lines } = held('network', { ...passed, proj_size: 20 }, 'h_0.hidden');
	expect(lines.length).toBeGreaterThan(0);
	expect(held('network', { ...passed, proj_size: 20 }, 'hidden_size').lines).toHaveLength(1);
});
