import activations from './activations.wgsl?raw';
import dims from './dims.wgsl?raw';
import gru from './gru.wgsl?raw';
import lstm from './lstm.wgsl?raw';
import narrow from './narrow.wgsl?raw';
import pack from './pack.wgsl?raw';
import packed from './packed.wgsl?raw';
import project from './project.wgsl?raw';
import raw from './raw.wgsl?raw';
import rnn from './rnn.wgsl?raw';
import step from './step.wgsl?raw';
import store from './store.wgsl?raw';
import storeUnprojected from './storeUnprojected.wgsl?raw';
import { gateCount } from '../gates.ts';
import type { RnnMode } from '../types.ts';

/** A line with # stands once for each row of a thread. */
const unrolled = (text: string, rows: number): string =>
	text
		.split('\n')
		.flatMap((line) => (line.includes('#') ? Array.from({ length: rows }, (_, row) => line.replaceAll('#', String(row))) : line))
		.join('\n')
		.replaceAll('ROWS', String(rows));

const cells: Readonly<Record<RnnMode, string>> = {
	lstm,
	gru,
	rnn_tanh: `fn activation(a: f32) -> f32 { return stableTanh(a); }\n${rnn}`,
	rnn_relu: `fn activation(a: f32) -> f32 { return select(a, 0.0, a <= 0.0); }\n${rnn}`
};

/** How a program reads its weight: packed, or as the tensor has it with so many gates. */
const access = (form: 'packed' | 'raw', gates: number): string => `const GATES = ${gates}u;\n${dims}${form === 'packed' ? packed : raw}`;

/** WGSL of each of the programs. Their entry point is `main`, in workgroups of 64 units. */
export const sources = {
	pack: (gates: number): string => access('raw', gates) + pack,
	project: (mode: RnnMode, form: 'packed' | 'raw', rows: number): string => access(form, gateCount[mode]) + unrolled(project, rows),
	step: (mode: RnnMode, form: 'packed' | 'raw', rows: number, projected: boolean): string =>
		access(form, gateCount[mode]) +
		activations +
		unrolled(step, rows)
			.replace('STORE', projected ? storeUnprojected : store)
			.replace('CELL', cells[mode]),
	narrow: (form: 'packed' | 'raw'): string => access(form, 1) + narrow.replace('STORE', store)
};
