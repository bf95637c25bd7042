import { describe, expect, it } from 'vitest';
import { defaultLayer, type LayerSettings } from '../../../src/lib/ir/index.ts';
import { controls, type Control } from '../../../src/lib/layout/shared/controls.ts';
import { network } from '../../../src/lib/layout/network/network.ts';
import { unrolled } from '../../../src/lib/layout/unrolled/unrolled.ts';
import { setNumber, settingOf } from '../../../src/lib/notebook/edit.ts';
import { figureFor } from './randomLayers.ts';

const pictures = {
	network: (settings: LayerSettings, narrow: boolean) => network(figureFor(settings), { width: narrow ? 358 : 1020, narrow }),
	unrolled: (settings: LayerSettings, narrow: boolean) => ({
		...unrolled(figureFor(settings), { width: narrow ? 358 : 1020, narrow }, { step: 3, stave: 0 }),
		links: []
	})
};

function draw(kind: keyof typeof pictures, settings: LayerSettings, before: readonly Control[] = [], held: readonly string[] = [], narrow = false) {
	const { labels, links } = pictures[kind](settings, narrow);
	return controls(labels, links, before, held, (key) => settingOf(settings, key));
}

const parted: LayerSettings = { ...defaultLayer, x: { ...defaultLayer.x, feat: 50 } };

describe.each(['network', 'unrolled'] as const)('the controls of the picture %s', (kind) => {
	it.each([false, true])('stay in one order, whatever changes (narrow: %s)', (narrow) => {
		let before = draw(kind, parted, [], [], narrow);
		for (const [key, value] of [
			['x.feat', 49],
			['hidden_size', 7],
			['num_layers', 12],
			['x.feat', 50],
			['h_0.hidden', 8],
			['num_layers', 1],
			['x.batch', 0]
		] as const) {
			const after = draw(kind, setNumber(parted, key, value, { breakLink: key.startsWith('h_0') }), before, [], narrow);
			const both = (all: readonly Control[], other: readonly Control[]) => all.map(({ id }) => id).filter((id) => other.some((control) => control.id === id));
			expect(both(after, before)).toEqual(both(before, after));
			expect(new Set(after.map(({ id }) => id)).size).toBe(after.length);
			before = after;
		}
	});

	it('are the same ones on both sides of the fit', () => {
		const fits = draw(kind, parted);
		const apart = draw(kind, setNumber(parted, 'x.feat', 49), fits);
		const idOf = (all: readonly Control[]) => all.find((control) => control.kind === 'number' && control.edit.key === 'x.feat')?.id;
		expect(idOf(apart)).toBe(idOf(fits));
	});
});

describe('a control that is held', () => {
	const states: LayerSettings = { ...defaultLayer, h_0: { ...defaultLayer.h_0, passed: true, hidden: 101 } };

	it('goes on in another place of the same number where its own is gone', () => {
		const apart = draw('network', states);
		const inMessage = apart.find((control) => control.kind === 'number' && control.edit.key === 'h_0.hidden' && control.place === 'state mismatch')!;
		const fits = draw('network', setNumber(states, 'h_0.hidden', 100), apart, [inMessage.id]);
		expect(fits.find(({ id }) => id === inMessage.id)).toMatchObject({ place: 'h_0', edit: { value: 100 } });
	});

	it('stays where it was, with the present number, where the picture has none, until it is let go', () => {
		const projected: LayerSettings = { ...defaultLayer, proj_size: 1 };
		const before = draw('network', projected);
		const held = before.find((control) => control.kind === 'number' && control.edit.key === 'proj_size')!;
		const without = setNumber(projected, 'proj_size', 0);
		const after = draw('network', without, before, [held.id]);
		expect(after.find(({ id }) => id === held.id)).toMatchObject({ edit: { value: 0 }, run: { text: '0' } });
		expect(draw('network', without, after).some(({ group }) => group === held.group)).toBe(false);
	});
});
