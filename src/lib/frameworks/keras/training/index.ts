import { tableOf } from '../../../ir/table.ts';
import type { ModuleText } from '../../modules.ts';
import arrayText from './arrays.py?raw';
import callbackText from './callbacks/callback.py?raw';
import monitoringText from './callbacks/monitoring.py?raw';
import compiledText from './compiled.py?raw';
import countedMetricText from './counted_metrics.py?raw';
import dataText from './data.py?raw';
import datasetText from './datasets.py?raw';
import preprocessingText from './preprocessing.py?raw';
import fetchedText from './fetched.py?raw';
import lossFunctionText from './loss_functions.py?raw';
import lossText from './losses.py?raw';
import metricText from './metrics.py?raw';
import namedMetricText from './named_metrics.py?raw';
import optimizerKindsText from './optimizers/kinds.py?raw';
import legacyOptimizerText from './optimizers/legacy.py?raw';
import lossScaleText from './optimizers/loss_scale.py?raw';
import optimizerText from './optimizers/optimizer.py?raw';
import optimizerVariablesText from './optimizers/variables.py?raw';
import schedulesText from './optimizers/schedules.py?raw';
import lossOperationText from './loss_operations.py?raw';
import timeseriesText from './timeseries.py?raw';

const losses = 'keras.src.losses.losses';
const lossOperations = 'keras.src.ops.losses';
const metrics = 'keras.src.metrics';
const optimizers = 'keras.src.optimizers';
const legacyOptimizers = 'keras.src.optimizers.legacy';
const callbacks = 'keras.src.callbacks';
const arrays = 'keras.src.utils.numerical_utils';
const fetched = 'keras.src.utils.file_utils';
const data = 'keras.src.trainers.data_adapters';
const windows = 'keras.src.utils.timeseries_dataset_utils';
const preprocessing = 'keras.src.legacy.preprocessing';
const datasets = 'keras.src.datasets';
const compiled = 'keras.src.trainers.compile_utils';

/** How data sets are fetched, by the names of their modules: what `load_data` takes and gives, and what else a module has. */
const fetching = (parameters: string, given: string, more = ''): string => `def load_data(${parameters}):\n    return ${given}\n${more}`;
const words = 'get_word_index = _word_index\n';
const sets = tableOf({
	mnist: fetching('path="mnist.npz"', '_images(60000, 28, 28)'),
	fashion_mnist: fetching('', '_images(60000, 28, 28)'),
	cifar10: fetching('', '_images(50000, 32, 32, 3, labels=(1,))'),
	cifar100: fetching('label_mode="fine"', '_fine_images(label_mode)'),
	imdb: fetching(
		'path="imdb.npz", num_words=None, skip_top=0, maxlen=None, seed=113, start_char=1, oov_char=2, index_from=3, **kwargs',
		'_texts(25000, 25000, maxlen)',
		words
	),
	reuters: fetching(
		'path="reuters.npz", num_words=None, skip_top=0, maxlen=None, test_split=0.2, seed=113, start_char=1, oov_char=2, index_from=3',
		'_newswires(maxlen, test_split)',
		words
	)
});

/** What training is made of. `of`: a text that sees layers and what is named. */
export const trainingTexts = (of: (text: string, ...sees: readonly string[]) => ModuleText): readonly (readonly [string, ModuleText])[] => [
	[losses, of([lossFunctionText, lossText].join('\n'))],
	[lossOperations, of(lossOperationText, losses)],
	[metrics, of([metricText, countedMetricText, namedMetricText].join('\n'), losses)],
	[optimizers, of([optimizerVariablesText, schedulesText, optimizerText, lossScaleText, optimizerKindsText].join('\n'), losses)],
	[legacyOptimizers, of(legacyOptimizerText)],
	[datasets, of(datasetText)],
	...Object.entries(sets).map(([name, text]) => [`${datasets}.${name}`, of(text, datasets)] as const),
	[arrays, of(arrayText, datasets)],
	[fetched, of(fetchedText)],
	[data, of(dataText)],
	[windows, of(timeseriesText)],
	[preprocessing, of(preprocessingText, data)],
	[compiled, of(compiledText, losses, metrics)],
	[callbacks, of([callbackText, monitoringText].join('\n'), compiled)]
];

/** Which texts the trainer sees. */
export const forTrainer = [losses, metrics, optimizers, callbacks, data, compiled];

/** Which modules have them. */
export const trainingHolds: readonly (readonly [string, readonly string[]])[] = [
	['keras', [losses, metrics, optimizers]],
	['keras.losses', [losses]],
	['keras.ops', [lossOperations]],
	['keras.metrics', [losses, metrics]],
	['keras.optimizers', [optimizers]],
	['keras.mixed_precision', [optimizers]],
	['keras.optimizers.legacy', [legacyOptimizers]],
	['keras.optimizers.schedules', [optimizers]],
	['keras.callbacks', [callbacks]],
	...Object.keys(sets).map((name) => [`keras.datasets.${name}`, [`${datasets}.${name}`]] as const),
	['keras.utils', [arrays, data, fetched, windows]],
	['keras.preprocessing', [windows]],
	['keras.preprocessing.sequence', [arrays, preprocessing]],
	['keras.preprocessing.text', [preprocessing]]
];
