import type { ModuleText } from '../../modules.ts';
import arrayText from './arrays.py?raw';
import callbackText from './callbacks/callback.py?raw';
import monitoringText from './callbacks/monitoring.py?raw';
import compiledText from './compiled.py?raw';
import countedMetricText from './counted_metrics.py?raw';
import dataText from './data.py?raw';
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
import timeseriesText from './timeseries.py?raw';

const losses = 'keras.src.losses.losses';
const metrics = 'keras.src.metrics';
const optimizers = 'keras.src.optimizers';
const legacyOptimizers = 'keras.src.optimizers.legacy';
const callbacks = 'keras.src.callbacks';
const arrays = 'keras.src.utils.numerical_utils';
const fetched = 'keras.src.utils.file_utils';
const data = 'keras.src.trainers.data_adapters';
const windows = 'keras.src.utils.timeseries_dataset_utils';
const preprocessing = 'keras.src.legacy.preprocessing';
const compiled = 'keras.src.trainers.compile_utils';

/** What training is made of. `of`: a text that sees layers and what is named. */
export const trainingTexts = (of: (text: string, ...sees: readonly string[]) => ModuleText): readonly (readonly [string, ModuleText])[] => [
	[losses, of([lossFunctionText, lossText].join('\n'))],
	[metrics, of([metricText, countedMetricText, namedMetricText].join('\n'), losses)],
	[optimizers, of([optimizerVariablesText, schedulesText, optimizerText, lossScaleText, optimizerKindsText].join('\n'), losses)],
	[legacyOptimizers, of(legacyOptimizerText)],
	[arrays, of(arrayText)],
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
	['keras.metrics', [losses, metrics]],
	['keras.optimizers', [optimizers]],
	['keras.mixed_precision', [optimizers]],
	['keras.optimizers.legacy', [legacyOptimizers]],
	['keras.optimizers.schedules', [optimizers]],
	['keras.callbacks', [callbacks]],
	['keras.utils', [arrays, data, fetched, windows]],
	['keras.preprocessing', [windows]],
	['keras.preprocessing.sequence', [arrays, preprocessing]],
	['keras.preprocessing.text', [preprocessing]]
];
