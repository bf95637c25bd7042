import type { LayerSettings, Trace } from '../../ir/index.ts';
import { cardOf, cards, usualCard } from '../../memory/cards.ts';
import { layerChanges, programChanges, type Change } from '../../memory/changes.ts';
import { footprint, inferenceBytes, trainingBytes, type Footprint } from '../../memory/footprint.ts';
import { optimizerOf, optimizers, type Optimizer } from '../../memory/optimizers.ts';
import type { Device } from '../../memory/recurrent.ts';
import { memoryRows, type MemoryRow } from '../../memory/rows.ts';
import { binaryBytes } from '../../values/bytes.ts';
import type { Language } from '../layerEvaluation.ts';

/** What a model is held against. */
export interface Room {
	/** What it is chosen by: `8589934592`, `cpu`. */
	readonly value: string;
	readonly title: string;
	readonly device: Device;
	readonly bytes: number;
}

/** Whether a model fits, and where its memory goes. */
export interface Fit {
	readonly room: Room;
	readonly optimizer: Optimizer;
	readonly held: Footprint;
	readonly training: number;
	readonly inference: number;
	readonly rows: readonly MemoryRow[];
}

export const inWords = binaryBytes;
export const optimizerNames = optimizers.map(({ name }) => name);

/** Of the machine that the page is on, as far as its browser tells: GiB, rounded, where it does (navigator.deviceMemory). */
const deviceMemory = (): number | undefined => (navigator as { readonly deviceMemory?: number }).deviceMemory;

/** The rooms that one can choose from: cards, a size that a message gave, and this machine where PyTorch computes on its CPU. */
export function roomsFor(framework: 'PyTorch' | 'Keras', given?: number): readonly Room[] {
	const sizes = cards.map(({ bytes, examples }): Room => ({ value: String(bytes), title: `${binaryBytes(bytes)} (${examples})`, device: 'card', bytes }));
	const extra =
		given !== undefined && !cards.some(({ bytes }) => bytes === cardOf(given))
			? [{ value: String(given), title: binaryBytes(given), device: 'card', bytes: given } as const]
			: [];
	const here = deviceMemory();
	const cpu: readonly Room[] =
		framework === 'PyTorch' && here ? [{ value: 'cpu', title: `this computer’s CPU, ${here} GiB or more`, device: 'cpu', bytes: here * 2 ** 30 }] : [];
	return [...extra, ...sizes, ...cpu];
}

/** The room that is asked about first. */
export const firstRoom = (given?: number): string => String(given === undefined ? usualCard : cardOf(given));

/** The optimiser that is asked about first: the program's own, or Adam. */
export const firstOptimizer = (source: string): string => (optimizerOf(source) ?? optimizers[0]!).name;

/** Whether what a program's model holds fits into a room. */
export function fitOf(trace: Trace, room: Room, optimizerName: string): Fit {
	const optimizer = optimizers.find(({ name }) => name === optimizerName)!;
	const held = footprint(trace, room.device);
	return { room, optimizer, held, training: trainingBytes(held, optimizer), inference: inferenceBytes(held), rows: memoryRows(held, optimizer) };
}

/** What to change first: of a layer cell, or of a program. */
export function changesFor({ held, optimizer, room }: Fit, layer: { readonly settings: LayerSettings; readonly language: Language } | null): readonly Change[] {
	const asked = { device: room.device, optimizer, room: room.bytes };
	if (!layer) return programChanges(held, asked);
	const { settings, language } = layer;
	const evaluate = (changed: LayerSettings): Trace | null => {
		const trace = language.evaluate(language.print(changed), changed);
		return trace.outcome.kind === 'ok' ? trace : null;
	};
	return layerChanges(settings, evaluate, asked);
}

/** The largest buffer that WebGPU gives on this device, in bytes; null where there is none. */
export async function largestBuffer(): Promise<number | null> {
	const adapter = await navigator.gpu?.requestAdapter().catch(() => null);
	return adapter?.limits.maxBufferSize ?? null;
}
