import type { Axis, LayerSettings, Trace } from '../ir/index.ts';
import { footprint, inferenceBytes, trainingBytes, type Footprint } from './footprint.ts';
import { optimizers, type Optimizer } from './optimizers.ts';
import type { Device } from './recurrent.ts';

/** Something that takes less memory, and what it then takes. */
export interface Change {
	/** `batch`, or words: `torch.no_grad()`. */
	readonly what: string;
	readonly from?: number;
	readonly to?: number;
	readonly axis?: Axis;
	/** Bytes of a training step with it. */
	readonly bytes: number;
	/** What it costs, or what stays. */
	readonly cost: string;
	/** The layer with it; absent where it is no setting of a layer. */
	readonly settings?: LayerSettings;
}

export interface Asked {
	readonly device: Device;
	readonly optimizer: Optimizer;
	/** What it is to fit into. */
	readonly room: number;
}

/** A setting of a layer that may be made smaller, in the order in which one would. */
interface Smaller {
	readonly what: keyof LayerSettings & string;
	readonly axis: Axis;
	readonly next: (n: number) => number;
	readonly cost: string;
}

const half = (n: number): number => Math.floor(n / 2);

const smaller: readonly Smaller[] = [
	{ what: 'batch', axis: 'batch', next: half, cost: 'Parameters stay. Gradients of several such batches can be added up before a step.' },
	{ what: 'seq_len', axis: 'time', next: half, cost: 'Truncated backpropagation: nothing is learnt across more steps than these.' },
	{ what: 'hidden_size', axis: 'hidden', next: (n) => Math.floor((n * 3) / 4), cost: 'A smaller model.' },
	{ what: 'num_layers', axis: 'layer', next: (n) => n - 1, cost: 'A smaller model.' }
];

const narrower = { float64: 'float32', float32: 'bfloat16' } as const;

/** How often a size is made smaller until it fits. */
const tries = 12;

/**
 * What to change in a layer, each evaluated again with the change.
 * @param evaluate The program of a layer; null where it does not run.
 */
export function layerChanges(settings: LayerSettings, evaluate: (settings: LayerSettings) => Trace | null, asked: Asked): readonly Change[] {
	const bytesOf = (changed: LayerSettings): number | null => {
		const trace = evaluate(changed);
		return trace && trainingBytes(footprint(trace, asked.device), asked.optimizer);
	};
	const sizes = smaller.flatMap(({ what, axis, next, cost }): Change[] => {
		const from = settings[what] as number;
		let to = from;
		let found: { changed: LayerSettings; bytes: number } | null = null;
		for (let i = 0; i < (what === 'hidden_size' || what === 'num_layers' ? 1 : tries) && next(to) >= 1; i++) {
			to = next(to);
			const changed: LayerSettings = { ...settings, [what]: to, ...(what === 'num_layers' && to === 1 && { dropout: 0 }) };
			const bytes = bytesOf(changed);
			if (bytes === null) break;
			found = { changed, bytes };
			if (bytes <= asked.room) break;
		}
		return found ? [{ what, from, to, axis, bytes: found.bytes, cost, settings: found.changed }] : [];
	});
	const dtype = narrower[settings.dtype as keyof typeof narrower];
	const narrow = dtype && { ...settings, dtype };
	const narrowBytes = narrow ? bytesOf(narrow) : null;
	const trace = evaluate(settings);
	return [
		...sizes.slice(0, 2),
		...(narrow && narrowBytes !== null ? [{ what: dtype, bytes: narrowBytes, cost: narrowCost(dtype), settings: narrow }] : []),
		...sizes.slice(2),
		...(trace ? otherWays(footprint(trace, asked.device), asked.optimizer) : [])
	];
}

const narrowCost = (dtype: string): string =>
	dtype === 'float32' ? 'Half of every number’s bits.' : 'Half of every number’s bits, parameters too: steps that are small beside a weight are lost.';

/** What to change in a program: what is counted from what it holds, without another evaluation. */
export function programChanges(held: Footprint, asked: Asked): readonly Change[] {
	const follows = held.kept.reduce((sum, { tensor, bytes }) => sum + (!tensor || tensor.axes.includes('batch') ? bytes : 0), 0);
	return [
		{
			what: 'half the batch',
			axis: 'batch',
			bytes: trainingBytes(held, asked.optimizer) - follows / 2,
			cost: 'At most: what is not known to grow with the batch is counted whole.'
		},
		...otherWays(held, asked.optimizer)
	];
}

/** Ways that are in how a model is trained, and in none of its sizes. */
function otherWays(held: Footprint, optimizer: Optimizer): readonly Change[] {
	const whole = trainingBytes(held, optimizer);
	const sgd = optimizers.find(({ name }) => name === 'SGD')!;
	const plain = trainingBytes(held, sgd);
	const again = checkpointed(held);
	return [
		...(plain < whole ? [{ what: 'SGD', bytes: plain, cost: `In place of ${optimizer.name}: no state beside the parameters.` }] : []),
		...(again > 0
			? [
					{
						what: 'checkpoint',
						bytes: whole - again,
						cost: 'Each layer a module of its own, in torch.utils.checkpoint: its gates are computed a second time on the way back.'
					}
				]
			: []),
		{
			what: 'torch.no_grad()',
			bytes: inferenceBytes(held),
			cost: 'Where nothing is trained: validation, a prediction, a loss that is only printed (loss.item()).'
		}
	];
}

/** What need not be kept where the gates of each layer are computed again when it is their turn: all of them but the largest. */
function checkpointed({ kept }: Footprint): number {
	const layers = kept.filter(({ part }) => part === 'gates').map(({ bytes }) => bytes);
	// A layer has two directions at the most. More layers than these are the steps of a loop.
	if (layers.length <= 2 || layers.length > 16) return 0;
	return layers.reduce((sum, n) => sum + n, 0) - 2 * Math.max(...layers);
}
