import type { ModuleText } from '../../modules.ts';
import activationsText from './activations.py?raw';
import callText from './call.py?raw';
import callingText from './calling.py?raw';
import cellsText from './rnn/cells.py?raw';
import configText from './config.py?raw';
import constraintsText from './constraints.py?raw';
import coreText from './core.py?raw';
import initializersText from './initializers.py?raw';
import layerText from './layer.py?raw';
import mergingText from './merging.py?raw';
import operationText from './operation.py?raw';
import poolingText from './pooling.py?raw';
import recurrentText from './rnn/recurrent.py?raw';
import recurrentLayersText from './rnn/recurrent_layers.py?raw';
import regularizersText from './regularizers.py?raw';
import reshapingText from './reshaping.py?raw';
import scopeText from './scope.py?raw';
import stackedCellsText from './rnn/stacked_cells.py?raw';
import treeText from './tree.py?raw';
import variableText from './variable.py?raw';
import wrappersText from './rnn/wrappers.py?raw';

const tree = 'keras.src.tree';
const scope = 'keras.src.backend.common';
const config = 'keras.src.backend.config';
const operation = 'keras.src.ops.operation';
const initializers = 'keras.src.initializers';
const variable = 'keras.src.backend.Variable';
const regularizers = 'keras.src.regularizers';
const constraints = 'keras.src.constraints';
const activations = 'keras.src.activations';
const core = 'keras.src.layers.core';
const reshaping = 'keras.src.layers.reshaping';
const merging = 'keras.src.layers.merging';
const pooling = 'keras.src.layers.pooling';
const rnn = 'keras.src.layers.rnn';

export const layer = 'keras.src.layers.layer';
/** What a layer stands on. */
export const ground: readonly string[] = [tree, scope, config, operation, initializers, variable, regularizers, constraints];

/** Layers, and what they stand on. `given`: what every text sees. */
export function layerTexts(given: NonNullable<ModuleText['given']>): readonly (readonly [string, ModuleText])[] {
	const of = (text: string, ...sees: readonly string[]): ModuleText => ({ text, given, sees: [...ground, layer, activations, ...sees] });
	return [
		[tree, { text: treeText, given }],
		[scope, { text: scopeText, given, sees: [tree] }],
		[config, { text: configText, given }],
		[operation, { text: operationText, given, sees: [tree] }],
		[initializers, { text: initializersText, given, sees: [tree, scope, config] }],
		[variable, { text: variableText, given, sees: [tree, scope, config, initializers] }],
		[regularizers, { text: regularizersText, given, sees: [tree] }],
		[constraints, { text: constraintsText, given, sees: [tree] }],
		[layer, { text: [callingText, layerText, callText].join('\n'), given, sees: ground }],
		[activations, { text: activationsText, given, sees: [...ground, layer] }],
		[core, of(coreText)],
		[reshaping, of(reshapingText, core)],
		[merging, of(mergingText)],
		[pooling, of(poolingText)],
		[rnn, of([cellsText, stackedCellsText, recurrentText, recurrentLayersText, wrappersText].join('\n'))]
	];
}

/** Which modules have them. */
export const layerHolds: readonly (readonly [string, readonly string[]])[] = [
	['keras', [layer, variable]],
	['keras.layers', [layer, core, reshaping, merging, pooling, rnn]],
	['keras.initializers', [initializers]],
	['keras.regularizers', [regularizers]],
	['keras.constraints', [constraints]],
	['keras.activations', [activations]],
	['keras.backend', [config]],
	['keras.config', [config]],
	['keras.mixed_precision', [config]],
	['keras.dtype_policies', [config]],
	['keras.random', [variable]]
];
