import type { ModuleText } from '../../modules.ts';
import { forTrainer, trainingHolds, trainingTexts } from '../training/index.ts';
import copyingText from './copying.py?raw';
import filesText from '../saving/files.py?raw';
import functionalText from './functional.py?raw';
import inputText from './input.py?raw';
import modelText from './model.py?raw';
import sequentialText from './sequential.py?raw';
import serializingText from './serializing.py?raw';
import steppingText from './stepping.py?raw';
import summaryText from './summary.py?raw';
import trainerText from './trainer.py?raw';

const input = 'keras.src.layers.core.input_layer';
const trainer = 'keras.src.trainers.trainer';
const model = 'keras.src.models.model';
const functional = 'keras.src.models.functional';
const sequential = 'keras.src.models.sequential';
const copying = 'keras.src.models.cloning';
const files = 'keras.src.saving.saving_lib';
const serializing = 'keras.src.models.serializing';
const summary = 'keras.src.utils.summary_utils';

/** Models, and what is done with them. `of`: a text that sees layers and what is named. */
export const modelTexts = (of: (text: string, ...sees: readonly string[]) => ModuleText): readonly (readonly [string, ModuleText])[] => [
	[input, of(inputText)],
	...trainingTexts(of),
	[trainer, of([steppingText, trainerText].join('\n'), ...forTrainer)],
	[model, of(modelText, trainer)],
	[functional, of(functionalText, input, trainer, model)],
	[sequential, of(sequentialText, input, trainer, model)],
	[copying, of(copyingText, input, trainer, model, sequential)],
	[files, of(filesText, trainer, model)],
	[serializing, of(serializingText, input)],
	[summary, of(summaryText)]
];

/** Which modules have them. */
export const modelHolds: readonly (readonly [string, readonly string[]])[] = [
	...trainingHolds,
	['keras', [input, model, sequential]],
	['keras.layers', [input]],
	['keras.models', [model, sequential, copying, files]],
	['keras.saving', [files]],
	['keras.src.saving.saving_lib', [files]],
	['keras.src.models.model', [model]],
	['keras.src.models.functional', [functional]],
	['keras.src.models.serializing', [serializing]],
	['keras.src.utils.summary_utils', [summary]]
];
