import { describe, expect, it } from 'vitest';
import { defaultLayer, type LayerSettings, type SettingKey } from '$lib/ir/index.ts';
import { cell } from '$lib/layout/cell/cell.ts';
import { network } from '$lib/layout/network/network.ts';
import { unrolled } from '$lib/layout/unrolled/unrolled.ts';
import { setNumber } from '$lib/notebook/edit.ts';
import { figureFor } from './randomLayers.ts';

const keys: readonly SettingKey[] = [
	'seq_len',
	'batch',
	'input_size',
	'hidden_size',
	'num_layers',
	'proj_size',
	'x.seq',
	'x.batch',
	'x.feat',
	'h_0.layer',
	'h_0.batch',
	'h_0.hidden',
	'c_0.hidden'
];
const numbers = [0, -1, -1e100, 2.5, 1e-300, 1e5, 1e9, 1e15, 1e30, 1e100];
const starts: readonly LayerSettings[] = [
	defaultLayer,
	{ ...defaultLayer, type: 'GRU', bidirectional: false, num_layers: 1 },
	{ ...defaultLayer, proj_size: 20 }
];

/** Where a drawing holds what SVG cannot draw. */
function undrawable(value: unknown, path = ''): string[] {
	if (typeof value === 'number') return Number.isFinite(value) ? [] : [`${path}: ${value}`];
	if (typeof value === 'string') return /NaN|Infinity/.test(value) ? [`${path}: ${value.slice(0, 60)}`] : [];
	if (typeof value !== 'object' || value === null) return [];
	return Object.entries(value).flatMap(([key, part]) => undrawable(part, `${path}.${key}`));
}

describe('any number that can be typed can be drawn', () => {
	for (const viewport of [
		{ width: 1020, narrow: false },
		{ width: 358, narrow: true }
	]) {
		it.each(keys)(`%s at ${viewport.width} px`, (key) => {
			for (const start of starts) {
				for (const number of numbers) {
					const figure = figureFor(setNumber(start, key, number, { breakLink: key.includes('.') }));
					const drawings = {
						network: network(figure, viewport),
						unrolled: unrolled(figure, viewport, { step: 0, stave: 0, batchIndex: 0 }),
						cell: cell(figure, viewport, 0, 0)
					};
					expect(undrawable(drawings, `${key} ${number}`).slice(0, 3)).toEqual([]);
				}
			}
		});
	}
});
