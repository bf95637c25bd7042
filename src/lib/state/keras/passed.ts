import { layerSizes, type LayerSettings } from '../../ir/index.ts';
import { asKerasReads } from '../../layout/shared/kerasFigure.ts';
import { passedAxes, passedTensors, type PassedAxis, type PassedTensor } from '../../notebook/edit.ts';

/** A tensor that is passed to a layer of Keras', under the name that it has there. */
export interface PassedToKeras {
	readonly tensor: PassedTensor;
	readonly title: string;
	readonly axes: readonly PassedAxis[];
}

const titles: Readonly<Record<PassedTensor, string>> = { x: 'x', h_0: 'h', c_0: 'c' };
const words: ReadonlyMap<string, string> = new Map([
	['hidden', 'units'],
	['layer·dir', 'layer']
]);
const sources: ReadonlyMap<string, string> = new Map([
	['seq_len', 'timesteps'],
	['input_size', 'features'],
	['hidden_size', 'units'],
	['num_layers × directions', 'layers × directions']
]);

/** A reason that names a setting of PyTorch's, with Keras' name for it. */
export const inKerasWords = (reason: string): string =>
	reason.replace(/the layer’s (\w+)/, (all, name: string) => (sources.has(name) ? `the layer’s ${sources.get(name)}` : all));

/** What is passed, in Keras' order and names. One layer in one direction has no axis of layers in its states. */
export const passedToKeras = (settings: LayerSettings): readonly PassedToKeras[] =>
	passedTensors(settings).map((tensor) => ({
		tensor,
		title: titles[tensor],
		axes: passedAxes(asKerasReads(settings), tensor)
			.filter(({ axis }) => axis !== 'layer' || layerSizes(settings).staves > 1)
			.map((axis) => ({ ...axis, word: words.get(axis.word) ?? axis.word, source: sources.get(axis.source) ?? axis.source }))
	}));
