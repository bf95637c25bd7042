import type { RnnLayerWeights, RnnMode } from '../types.ts';
import type { TensorInfo } from '@tensorflow/tfjs-core';
import type { Limits } from './limits.ts';
import { packedBytes, unitsOf, type Affine, type PackedWeights } from './packedWeights.ts';
import { Pipelines } from './pipelines.ts';
import { projectTile, stepTile, wholeFor, type Tile } from './plan.ts';
import { sources, type Form } from './programs.ts';
import type { Buffers, Dims, Recorder } from './recording.ts';

/** One layer of a call, in all its directions. */
export interface Layer {
	readonly mode: RnnMode;
	readonly gates: number;
	readonly directions: number;
	readonly seq: number;
	readonly batch: number;
	readonly input: number;
	readonly hidden: number;
	readonly out: number;
	/** Place of its first direction in h_n and c_n. */
	readonly stave0: number;
	readonly weights: readonly RnnLayerWeights<TensorInfo>[];
	/** [seq, batch, input] */
	readonly x: GPUBuffer;
	/** [seq, batch, directions·out] */
	readonly output: GPUBuffer;
	/** [batch], whole numbers. */
	readonly lengths: GPUBuffer;
	/** h_0 of all layers; null: zeros. */
	readonly h0: GPUBuffer | null;
	readonly hn: GPUBuffer;
	/** Holds c_0 of all layers, and c_n afterwards; null without a cell state. */
	readonly c: GPUBuffer | null;
}

const fours = (n: number): number => Math.ceil(n / 4);

/** Runs a layer: both directions in the same dispatches, or one after the other where their weights together exceed a binding. */
export function runLayer(recording: Recorder, packed: PackedWeights, limits: Limits, layer: Layer): void {
	const { directions, gates, hidden, stave0, batch, out, output, lengths, hn } = layer;
	const together = Math.max(...matricesOf(layer, 0, directions).map(([affines, each]) => packedBytes(affines, each)));
	const units = unitsOf(gates, gates * hidden);
	if (together <= limits.bindingBytes && 16 * directions * units <= limits.bindingBytes) runDirections(recording, packed, limits, layer, 0, directions);
	else for (let direction = 0; direction < directions; direction++) runDirections(recording, packed, limits, layer, direction, 1);
	const finals = recording.bind('finals', sources.finals, { stave0, batch, out, directions }, { 1: ['read', output], 3: ['read', lengths], 4: ['write', hn] });
	recording.dispatch(finals, [...overStates(layer, limits), directions]);
}

/** Workgroups over a state [batch, out], in 64 numbers of one sequence. */
const overStates = ({ batch, out }: Layer, { workgroups }: Limits): [number, number] => [
	Math.min(Math.ceil(out / 64), workgroups),
	Math.min(batch, workgroups)
];

/** W_ih, W_hh and W_hr of some directions, with the gates that each is packed by. */
function matricesOf({ weights, gates }: Layer, direction: number, count: number): [affines: Affine[], gates: number][] {
	const some = weights.slice(direction, direction + count);
	const projections = some.flatMap(({ wHr }) => (wHr ? [{ weight: wHr, bias: undefined }] : []));
	return [
		[some.map(({ wIh, bIh }) => ({ weight: wIh, bias: bIh })), gates],
		[some.map(({ wHh, bHh }) => ({ weight: wHh, bias: bHh })), gates],
		...(projections.length ? [[projections, 1] as [Affine[], number]] : [])
	];
}

/** A weight in the form in which a program is to read it. */
interface Readable {
	readonly form: Form;
	readonly buffers: Buffers;
	readonly hasBias: number;
}

function readable(recording: Recorder, packed: PackedWeights, limits: Limits, affines: readonly Affine[], gates: number): Readable {
	if (packedBytes(affines, gates) <= limits.bindingBytes)
		return { form: 'packed', buffers: { 2: ['read', packed.buffer(recording, affines, gates, limits)] }, hasBias: 0 };
	const [{ weight, bias } = affines[0]!] = affines;
	const w = recording.of(weight);
	return { form: 'raw', buffers: { 2: ['read', w], 9: ['read', bias ? recording.of(bias) : w] }, hasBias: bias ? 1 : 0 };
}

const nameOf = ({ rows, units, width, split }: Tile): string => `${rows}x${units} ${width}x${split}`;

function runDirections(recording: Recorder, packed: PackedWeights, limits: Limits, layer: Layer, direction0: number, count: number): void {
	const { mode, gates, directions, seq, batch, input, hidden, out, x, output, lengths, h0, c } = layer;
	const [ih, hh, hr] = matricesOf(layer, direction0, count).map(([affines, each]) => readable(recording, packed, limits, affines, each));
	const units = unitsOf(gates, gates * hidden);
	// As many units, sequences and steps at once as fit a binding and a dispatch; all units where a row of them fits.
	const manyUnits = Math.min(units, Math.max(1, Math.floor(limits.bindingBytes / (16 * count))), 32 * limits.workgroups);
	const rows = manyUnits < units ? 1 : Math.max(1, Math.min(Math.floor(limits.bindingBytes / (16 * count * units)), limits.workgroups));
	const manySequences = Math.min(batch, rows);
	const manySteps = Math.max(1, Math.min(seq, Math.floor(rows / manySequences), Pipelines.maxSteps));
	const gx = recording.take(16 * count * manyUnits * manySequences * manySteps);
	const common: Dims = { units, hidden, out, batch, directions, direction0, stave0: layer.stave0 + direction0, rows: gates * hidden };
	// Rows of states are filled up with zeros.
	const h = [0, 1].map(() => recording.zeros(16 * count * batch * fours(out))) as [GPUBuffer, GPUBuffer];
	const m = hr ? recording.zeros(16 * count * batch * fours(hidden)) : null;
	if (h0) {
		const begin = recording.bind('begin', sources.begin, common, { 1: ['read', h0], 4: ['write', h[0]] });
		recording.dispatch(begin, [...overStates(layer, limits), count]);
	}
	const inVectors = input % 4 === 0;
	const work = { rows: manySequences, units: manyUnits, directions: count, quads: fours(out) };
	const whole = hr || manyUnits < units ? null : wholeFor(work, limits);
	const pTile = projectTile({ ...work, rows: manySequences * manySteps, quads: fours(input) }, limits);
	const tile = whole?.tile ?? stepTile(work, limits);
	const recurKey = `${whole ? `whole ${whole.floats}` : 'step'} ${mode} ${hh!.form} ${nameOf(tile)}${hr ? ' projected' : ''}`;

	/** Projects the inputs of a part. */
	function project(part: Dims & { un: number }, partRows: number): void {
		const bound = recording.bind(
			`project ${ih!.form} ${ih!.form === 'raw' ? gates : ''} ${nameOf(pTile)} ${inVectors}`,
			() => sources.project(gates, ih!.form, pTile, inVectors),
			{ ...part, depth: input, hasBias: ih!.hasBias },
			{ 1: ['read', x], 3: ['read', lengths], 4: ['write', gx], ...ih!.buffers }
		);
		recording.dispatch(bound, [Math.ceil(part.un / pTile.units / pTile.width), Math.ceil(partRows / pTile.rows), count]);
	}

	/** The program of all steps of a part, or of each of even or odd number. */
	const recur = (part: Dims, odd: 0 | 1) =>
		recording.bind(
			recurKey,
			() => sources.recur(mode, hh!.form, tile, whole?.floats ?? null, hr !== undefined),
			{ ...part, depth: out, hasBias: hh!.hasBias },
			{
				1: ['read', gx],
				3: ['read', lengths],
				4: [whole ? 'write' : 'read', h[odd]],
				5: ['write', m ?? output],
				...(c && { 6: ['write', c] }),
				...(!whole && !m && { 8: ['write', h[1 - odd]!] }),
				...hh!.buffers
			},
			!whole
		);
	const narrow = (part: Dims, odd: 0 | 1) =>
		recording.bind(
			`narrow ${hr!.form}`,
			() => sources.narrow(hr!.form),
			{ ...part, depth: hidden, units: unitsOf(1, out), rows: out },
			{ 1: ['read', m!], 3: ['read', lengths], 5: ['write', output], 8: ['write', h[1 - odd]!], ...hr!.buffers },
			true
		);

	for (let b0 = 0; b0 < batch; b0 += manySequences)
		for (let s0 = 0; s0 < seq; s0 += manySteps) {
			const part = { ...common, b0, bn: Math.min(manySequences, batch - b0), s0, sn: Math.min(manySteps, seq - s0) };
			const unitParts = Array.from({ length: Math.ceil(units / manyUnits) }, (_, i) => ({
				...part,
				u0: i * manyUnits,
				un: Math.min(manyUnits, units - i * manyUnits)
			}));
			const [all] = unitParts as [(typeof unitParts)[number]];
			const grid = (un: number): [number, number, number] => [Math.ceil(un / tile.units / tile.width), Math.ceil(part.bn / tile.rows), count];
			if (whole) {
				project(all, part.bn * part.sn);
				recording.dispatch(recur(all, 0), [1, grid(units)[1], count]);
				continue;
			}
			const programs = ([0, 1] as const).map((odd) => ({
				step: unitParts.length === 1 ? recur(all, odd) : null,
				narrow: hr ? narrow(part, odd) : null
			}));
			if (unitParts.length === 1) project(all, part.bn * part.sn);
			for (let s = 0; s < part.sn; s++) {
				const odd = ((s0 + s) % 2) as 0 | 1;
				for (const some of unitParts) {
					if (unitParts.length > 1) project(some, 1);
					recording.dispatch(programs[odd]!.step ?? recur(some, odd), grid(some.un), s);
				}
				const { narrow: after } = programs[odd]!;
				if (after) recording.dispatch(after, [Math.min(Math.ceil(unitsOf(1, out) / 64), limits.workgroups), part.bn, count], s);
			}
		}
}
