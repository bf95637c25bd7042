import activations from './shaders/activations.wgsl?raw';
import begin from './shaders/begin.wgsl?raw';
import dims from './shaders/dims.wgsl?raw';
import finals from './shaders/finals.wgsl?raw';
import gru from './shaders/gru.wgsl?raw';
import join from './shaders/join.wgsl?raw';
import lstm from './shaders/lstm.wgsl?raw';
import narrow from './shaders/narrow.wgsl?raw';
import pack from './shaders/pack.wgsl?raw';
import packed from './shaders/packed.wgsl?raw';
import project from './shaders/project.wgsl?raw';
import raw from './shaders/raw.wgsl?raw';
import recur from './shaders/recur.wgsl?raw';
import rnn from './shaders/rnn.wgsl?raw';
import scalars from './shaders/scalars.wgsl?raw';
import step from './shaders/step.wgsl?raw';
import store from './shaders/store.wgsl?raw';
import storeUnprojected from './shaders/storeUnprojected.wgsl?raw';
import vectors from './shaders/vectors.wgsl?raw';
import whole from './shaders/whole.wgsl?raw';
import { gateCount } from '../gates.ts';
import type { RnnMode } from '../types.ts';
import type { Tile } from './plan.ts';

/** How a program reads its weight: packed, or as the tensor has it. */
export type Form = 'packed' | 'raw';

const cells: Readonly<Record<RnnMode, string>> = {
	lstm,
	gru,
	rnn_tanh: `fn activation(a: f32) -> f32 { return stableTanh(a); }\n${rnn}`,
	rnn_relu: `fn activation(a: f32) -> f32 { return select(a, 0.0, a <= 0.0); }\n${rnn}`
};

/** A line with # stands once for each row of a thread, and one with $ for each of its units. */
const unrolled = (text: string, { rows, units }: Tile): string => repeated(repeated(text, '#', rows), '$', units);

const repeated = (text: string, sign: string, count: number): string =>
	text
		.split('\n')
		.flatMap((line) => (line.includes(sign) ? Array.from({ length: count }, (_, i) => line.replaceAll(sign, String(i))) : line))
		.join('\n');

const one: Tile = { rows: 1, units: 1, width: 64, split: 1 };

/** What all programs begin with: their sizes as constants, the layer's sizes, and how the weight is read. */
function header(tile: Tile, weight?: { readonly form: Form; readonly gates: number }): string {
	const constants = { ROWS: tile.rows, UNITS: tile.units, WIDTH: tile.width, SPLIT: tile.split, GATES: weight?.gates ?? 1 };
	const declared = Object.entries(constants).map(([name, value]) => `const ${name} = ${value}u;\n`);
	return declared.join('') + dims + (weight ? { packed, raw }[weight.form] : '');
}

/** WGSL of each of the programs. Their entry point is `main`. */
export const sources = {
	begin: (): string => header(one) + begin,
	finals: (): string => header(one) + finals,
	pack: (gates: number): string => header(one, { form: 'raw', gates }) + pack,
	/** @param gates Of which only a raw weight depends. */
	project: (gates: number, form: Form, tile: Tile, inVectors: boolean): string =>
		header(tile, { form, gates }) + (inVectors ? vectors : scalars) + unrolled(project, tile),
	/** @param floats Of a row of states in a workgroup's memory, for all steps in one dispatch; null: one step a dispatch. */
	recur: (mode: RnnMode, form: Form, tile: Tile, floats: number | null, projected: boolean): string =>
		header(tile, { form, gates: gateCount[mode] }) +
		(floats === null ? '' : `const FLOATS = ${floats}u;\n`) +
		(tile.split > 1 ? 'var<workgroup> parts: array<vec4f, WIDTH * SPLIT>;\n' : '') +
		activations +
		unrolled(
			recur
				.replace('STATE', floats === null ? step : whole)
				.replace('STORE', projected ? storeUnprojected : store)
				.replace('CELL', cells[mode])
				.replace('JOIN', tile.split > 1 ? join : ''),
			tile
		),
	narrow: (form: Form): string => header(one, { form, gates: 1 }) + narrow.replace('STORE', store)
};
