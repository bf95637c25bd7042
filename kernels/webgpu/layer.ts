import type { RnnLayerWeights, RnnMode } from '../types.ts';
import type { TensorInfo } from '@tensorflow/tfjs-core';
import type { Limits } from './limits.ts';
import { packedBytes, unitsOf, type Affine, type PackedWeights } from './packedWeights.ts';
import { Pipelines, type Access } from './pipelines.ts';
import { sources } from './programs.ts';
import { noDims, type Recording } from './recording.ts';

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

/** Runs a layer: both directions in the same dispatches, or one after the other where their weights together exceed a binding. */
export function runLayer(recording: Recording, packed: PackedWeights, limits: Limits, layer: Layer): void {
	const together = Math.max(...matricesOf(layer, 0, layer.directions).map(([affines, gates]) => packedBytes(affines, gates)));
	const units = unitsOf(layer.gates, layer.gates * layer.hidden);
	if (together <= limits.bindingBytes && 16 * layer.directions * units <= limits.bindingBytes)
		runDirections(recording, packed, limits, layer, 0, layer.directions);
	else for (let direction = 0; direction < layer.directions; direction++) runDirections(recording, packed, limits, layer, direction, 1);
}

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

type Buffers = Record<number, readonly [access: Access, buffer: GPUBuffer]>;

/** A weight in the form in which a program is to read it. */
interface Readable {
	readonly form: 'packed' | 'raw';
	readonly buffers: Buffers;
	readonly hasBias: number;
}

function readable(recording: Recording, packed: PackedWeights, { bindingBytes }: Limits, affines: readonly Affine[], gates: number): Readable {
	if (packedBytes(affines, gates) <= bindingBytes) return { form: 'packed', buffers: { 2: ['read', packed.buffer(recording, affines, gates)] }, hasBias: 0 };
	const [{ weight, bias } = affines[0]!] = affines;
	const w = recording.of(weight);
	return { form: 'raw', buffers: { 2: ['read', w], 9: ['read', bias ? recording.of(bias) : w] }, hasBias: bias ? 1 : 0 };
}

/** The largest power of two up to `most` that is not over n. */
const rowsFor = (n: number, most: number): number => Math.min(most, 2 ** Math.floor(Math.log2(n)));

function runDirections(recording: Recording, packed: PackedWeights, limits: Limits, layer: Layer, direction0: number, count: number): void {
	const { mode, gates, directions, seq, batch, input, hidden, out, x, output, lengths, h0, hn, c } = layer;
	const [ih, hh, hr] = matricesOf(layer, direction0, count).map(([affines, each]) => readable(recording, packed, limits, affines, each));
	const units = unitsOf(gates, gates * hidden);
	// As many sequences and steps at once as fit a binding and a dispatch.
	const rows = Math.max(1, Math.min(Math.floor(limits.bindingBytes / (16 * count * units)), limits.workgroups));
	const manySequences = Math.min(batch, rows);
	const manySteps = Math.max(1, Math.min(seq, Math.floor(rows / manySequences), Pipelines.maxSteps));
	const gx = recording.take(16 * count * units * manySequences * manySteps);
	const m = hr ? recording.take(4 * count * batch * hidden) : null;
	const stepRows = rowsFor(manySequences, 4);
	const projectRows = rowsFor(manySequences * manySteps, 8);
	const across = Math.ceil(units / 64);
	const common = {
		...noDims,
		...{ units, hidden, out, batch, seq, directions, direction0 },
		...{ stave0: layer.stave0 + direction0, hasStates: h0 ? 1 : 0, rows: gates * hidden }
	};
	for (let b0 = 0; b0 < batch; b0 += manySequences)
		for (let s0 = 0; s0 < seq; s0 += manySteps) {
			const part = { ...common, b0, bn: Math.min(manySequences, batch - b0), s0, sn: Math.min(manySteps, seq - s0) };
			const project = recording.bind(
				`project ${mode} ${ih!.form} ${projectRows}`,
				() => sources.project(mode, ih!.form, projectRows),
				{ ...part, depth: input, hasBias: ih!.hasBias },
				{ 1: ['read', x], 3: ['read', lengths], 4: ['write', gx], ...ih!.buffers }
			);
			recording.dispatch(project, [across, Math.ceil((part.bn * part.sn) / projectRows), count]);
			const step = recording.bind(
				`step ${mode} ${hh!.form} ${stepRows} ${hr !== undefined}`,
				() => sources.step(mode, hh!.form, stepRows, hr !== undefined),
				{ ...part, depth: out, hasBias: hh!.hasBias },
				{
					1: ['read', gx],
					3: ['read', lengths],
					4: ['read', h0 ?? lengths],
					5: ['write', output],
					...(c && { 6: ['write', c] }),
					7: ['write', m ?? hn],
					...hh!.buffers
				},
				true
			);
			const narrow =
				hr &&
				recording.bind(
					`narrow ${hr.form}`,
					() => sources.narrow(hr.form),
					{ ...part, depth: hidden, units: unitsOf(1, out), rows: out },
					{ 1: ['read', m!], 3: ['read', lengths], 5: ['write', output], 7: ['write', hn], ...hr.buffers },
					true
				);
			for (let s = 0; s < part.sn; s++) {
				recording.dispatch(step, [across, Math.ceil(part.bn / stepRows), count], s);
				if (narrow) recording.dispatch(narrow, [Math.ceil(unitsOf(1, out) / 64), part.bn, count], s);
			}
		}
}
