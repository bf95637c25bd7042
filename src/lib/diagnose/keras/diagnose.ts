import type { Diagnostic, LayerSettings, Trace } from '../../ir/index.ts';
import { inputAxesFor } from '../../frameworks/passed.ts';
import { gpuPath } from '../../frameworks/cudnn/path.ts';
import { saidByNoLength } from '../../frameworks/masks.ts';
import { diagnose } from '../diagnose.ts';
import { piecesOf, tellingOf } from '../everywhere/cuts.ts';
import { foundInKeras } from '../hazards/keras/found.ts';
import { layerHazards } from '../hazards/layer.ts';

/** All there is to say about a layer cell's program in Keras: `diagnose`, in Keras' words, and what cuDNN would say of its mask. */
export const diagnoseKeras = (trace: Trace, settings: LayerSettings): readonly Diagnostic[] => [
	...diagnose(trace, [...Object.values(layerHazards), foundInKeras]).map((found) => inKerasWords(found, trace, settings)),
	...(trace.outcome.kind === 'ok' ? refusedByCudnn(settings) : [])
];

/** Of a mask that only cuDNN refuses: nothing is wrong with what the layer gives. */
export const cudnnMask = 'hazard.cudnn_mask';

/** A mask with which the layer runs here, and on a GPU raises in `fit` and `predict`. */
function refusedByCudnn(settings: LayerSettings): readonly Diagnostic[] {
	if (!gpuPath('Keras', settings).path.startsWith('refused')) return [];
	const said = saidByNoLength(settings);
	return [
		{
			kind: 'hazard',
			severity: 'warning',
			code: cudnnMask,
			message: 'Runs on a CPU; with cuDNN, Keras refuses this mask.',
			cause: `cuDNN is told how long each sequence is, and nothing else. ${said.charAt(0).toUpperCase()}${said.slice(1)}: no length says that.`,
			from: 0,
			to: 0,
			line: 1
		}
	];
}

function inKerasWords(found: Diagnostic, trace: Trace, settings: LayerSettings): Diagnostic {
	if (found.kind === 'error') {
		const { cause: _, ...rest } = found;
		const cause = causeOf(trace, settings);
		return { ...rest, message: unwrapped(found.message), ...(cause !== null && { cause }) };
	}
	if (found.code === 'hazard.batch_first') {
		const [first, second] = inputAxesFor(settings, 'batch-first').map(({ size }) => size);
		return {
			...found,
			cause: `You pass \`x\` as (timesteps, batch, features), and Keras reads (batch, timesteps, features), which no option changes: ${second} unrelated sequences are read as the ${second} steps of ${first}.`
		};
	}
	return found;
}

/** A message without what Keras and TensorFlow wrap it in. */
function unwrapped(message: string): string {
	const start = message.indexOf(': ') + 2;
	return message.slice(0, start) + tellingOf(piecesOf('Keras', message.slice(start)));
}

/** Why Keras raises, in a sentence of ours. */
function causeOf({ outcome }: Trace, { input_size, x }: LayerSettings): string | null {
	if (outcome.kind === 'raised' && outcome.message.includes('use_cudnn=True was specified')) return '`use_cudnn=True` demands cuDNN, which a CPU has not.';
	if (outcome.kind !== 'raised' || !outcome.mismatch) return null;
	const { argument, what, expected, got, axis } = outcome.mismatch;
	if (what === 'rank') return 'Recurrent layers of Keras read three axes: (batch, timesteps, features).';
	if (argument === 'input' && x.feat !== null)
		return `The layer was built on ${input_size} features: its kernel has ${input_size} rows. x has ${x.feat}. Keras has no check of its own: the product at the first step fails.`;
	if (argument === 'hx' || argument === 'cx') {
		const name = argument === 'hx' ? 'h' : 'c';
		const has = axis === 1 ? `is of ${got} sequences, x of ${expected}` : `has ${got} units, the layer ${expected}`;
		return `The initial ${name} ${has}. Keras has no check of its own: the first step fails, where ${name} is used.`;
	}
	return null;
}
