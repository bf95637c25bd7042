import type { ModuleText } from '../../modules.ts';
import activationLayersText from './layers/activations.py?raw';
import attentionText from './attention/attention.py?raw';
import convLSTMText from './rnn/conv_lstm.py?raw';
import einsumDenseText from './attention/einsum_dense.py?raw';
import groupedQueryText from './attention/grouped_query_attention.py?raw';
import multiHeadText from './attention/multi_head_attention.py?raw';
import regularizationText from './layers/regularization.py?raw';
import resizingText from './layers/resizing.py?raw';
import activationsText from './activations.py?raw';
import backendLayoutText from './legacy/layout.py?raw';
import backendValuesText from './legacy/values.py?raw';
import callText from './call.py?raw';
import callingText from './calling.py?raw';
import cellsText from './rnn/cells.py?raw';
import configText from './config.py?raw';
import configurationText from './configuration.py?raw';
import constraintsText from './constraints.py?raw';
import coreText from './layers/core.py?raw';
import initializersText from './initializers.py?raw';
import layerText from './layer.py?raw';
import lookupText from './layers/lookup.py?raw';
import vectorizationText from './layers/text_vectorization.py?raw';
import mergingText from './layers/merging.py?raw';
import operationText from './operation.py?raw';
import argumentsText from './arguments.py?raw';
import convolutionText from './convolutional/convolution.py?raw';
import normalizationText from './layers/normalization.py?raw';
import groupNormalizationText from './layers/group_normalization.py?raw';
import opsControlText from './ops/control.py?raw';
import opsLayoutText from './ops/layout.py?raw';
import opsMakingText from './ops/making.py?raw';
import opsNNText from './ops/nn.py?raw';
import opsNumpyText from './ops/numpy.py?raw';
import opsScatteringText from './ops/scattering.py?raw';
import opsShapesText from './ops/shapes.py?raw';
import opsSortingText from './ops/sorting.py?raw';
import poolingText from './convolutional/pooling.py?raw';
import separableText from './convolutional/separable.py?raw';
import transposedText from './convolutional/transposed.py?raw';
import policiesText from './policies.py?raw';
import promotionText from './promotion.py?raw';
import raggedText from './ragged.py?raw';
import randomText from './random.py?raw';
import recurrentText from './rnn/recurrent.py?raw';
import recurrentLayersText from './rnn/recurrent_layers.py?raw';
import regularizersText from './regularizers.py?raw';
import reshapingText from './layers/reshaping.py?raw';
import scopeText from './scope.py?raw';
import stackedCellsText from './rnn/stacked_cells.py?raw';
import structuresText from './structures.py?raw';
import treeText from './tree.py?raw';
import objectsText from '../saving/objects.py?raw';
import byKindText from '../saving/by_kind.py?raw';
import registrationText from '../saving/registration.py?raw';
import variableText from './variable.py?raw';
import wrappersText from './rnn/wrappers.py?raw';

const tree = 'keras.src.tree';
const structures = 'keras.src.tree.tree_api';
const scope = 'keras.src.backend.common';
const config = 'keras.src.backend.config';
const promotion = 'keras.src.backend.common.dtypes';
const policies = 'keras.src.dtype_policies.policies';
const operation = 'keras.src.ops.operation';
const initializers = 'keras.src.initializers';
const variable = 'keras.src.backend.Variable';
const registration = 'keras.src.saving.object_registration';
const objects = 'keras.src.saving.serialization_lib';
const byKind = 'keras.src.saving.by_kind';
const regularizers = 'keras.src.regularizers';
const constraints = 'keras.src.constraints';
const backend = 'keras.src.legacy.backend';
const activations = 'keras.src.activations';
const core = 'keras.src.layers.core';
const reshaping = 'keras.src.layers.reshaping';
const merging = 'keras.src.layers.merging';
const pooling = 'keras.src.layers.pooling';
const settings = 'keras.src.utils.argument_validation';
const convolution = 'keras.src.layers.convolutional.base_conv';
const separable = 'keras.src.layers.convolutional.base_separable_conv';
const transposed = 'keras.src.layers.convolutional.base_conv_transpose';
const activationLayers = 'keras.src.layers.activations';
const regularization = 'keras.src.layers.regularization';
const resizing = 'keras.src.layers.reshaping.resizing';
const einsumDense = 'keras.src.layers.core.einsum_dense';
const attention = 'keras.src.layers.attention.attention';
const groupedQuery = 'keras.src.layers.attention.grouped_query_attention';
const multiHead = 'keras.src.layers.attention.multi_head_attention';
const convLSTM = 'keras.src.layers.rnn.conv_lstm';
const lookup = 'keras.src.layers.preprocessing.index_lookup';
const random = 'keras.src.random.random';
const opsShapes = 'keras.src.ops.operation_utils';
const opsNumpy = 'keras.src.ops.numpy';
const opsLayout = 'keras.src.ops.layout';
const opsMaking = 'keras.src.ops.core';
const opsNN = 'keras.src.ops.nn';
const opsScattering = 'keras.src.ops.scattering';
const opsSorting = 'keras.src.ops.sorting';
const opsControl = 'keras.src.ops.control';
const normalization = 'keras.src.layers.normalization';
const rnn = 'keras.src.layers.rnn';

export const layer = 'keras.src.layers.layer';
/** What a layer stands on. */
export const ground: readonly string[] = [tree, scope, config, operation, initializers, variable, regularizers, constraints, registration, objects];

/** Layers, and what they stand on. `given`: what every text sees. */
export function layerTexts(given: NonNullable<ModuleText['given']>): readonly (readonly [string, ModuleText])[] {
	const of = (text: string, ...sees: readonly string[]): ModuleText => ({ text, given, sees: [...ground, layer, activations, random, ...sees] });
	return [
		[tree, { text: treeText, given }],
		[structures, { text: structuresText, given }],
		[scope, { text: scopeText, given, sees: [tree] }],
		[config, { text: configText, given }],
		[policies, { text: policiesText, given }],
		[operation, { text: operationText, given, sees: [tree] }],
		[initializers, { text: initializersText, given, sees: [tree, scope, config] }],
		[variable, { text: variableText, given, sees: [tree, scope, config, initializers] }],
		[regularizers, { text: regularizersText, given, sees: [tree] }],
		[constraints, { text: constraintsText, given, sees: [tree] }],
		[registration, { text: registrationText, given }],
		[objects, { text: objectsText, given, sees: [tree, registration] }],
		[layer, { text: [callingText, layerText, configurationText, raggedText, callText].join('\n'), given, sees: ground }],
		[byKind, { text: byKindText, given, sees: [objects, layer] }],
		[backend, { text: [backendLayoutText, backendValuesText].join('\n'), given, sees: [config] }],
		[activations, { text: activationsText, given, sees: [...ground, layer] }],
		[core, of(coreText, settings)],
		[activationLayers, of(activationLayersText, settings)],
		[reshaping, of(reshapingText, settings)],
		[regularization, of(regularizationText, core, settings)],
		[resizing, of(resizingText, settings)],
		[einsumDense, of(einsumDenseText, settings)],
		[attention, of(attentionText)],
		[multiHead, of(multiHeadText, opsShapes, einsumDense, attention, activationLayers, regularization)],
		[groupedQuery, of(groupedQueryText, multiHead, einsumDense, attention, activationLayers, regularization)],
		[lookup, of(lookupText + '\n\n' + vectorizationText)],
		[random, { text: randomText, given, sees: [...ground, layer] }],
		[promotion, { text: promotionText, given, sees: [...ground, layer] }],
		[merging, of(mergingText, promotion)],
		[settings, { text: argumentsText, given, sees: [...ground, activations] }],
		[pooling, of(poolingText, settings)],
		[convolution, of(convolutionText, settings)],
		[transposed, of(transposedText, settings, convolution)],
		[separable, of(separableText, settings, convolution)],
		[normalization, of([normalizationText, groupNormalizationText].join('\n'), settings)],
		[rnn, of([cellsText, stackedCellsText, recurrentText, recurrentLayersText, wrappersText].join('\n'))],
		[opsShapes, { text: opsShapesText, given, sees: [...ground, layer] }],
		[opsNumpy, { text: opsNumpyText, given, sees: [...ground, layer, promotion, opsShapes, einsumDense] }],
		[opsLayout, { text: opsLayoutText, given, sees: [...ground, layer, promotion, opsShapes, opsNumpy] }],
		[opsMaking, { text: opsMakingText, given, sees: [...ground, layer, promotion, opsNumpy] }],
		[opsNN, { text: opsNNText, given, sees: [...ground, layer, activations, settings, convolution] }],
		[opsScattering, { text: opsScatteringText, given, sees: [...ground, layer] }],
		[opsSorting, { text: opsSortingText, given, sees: [...ground, layer, opsShapes] }],
		[opsControl, { text: opsControlText, given, sees: [...ground, layer] }],
		[convLSTM, of(convLSTMText, settings, convolution, rnn)]
	];
}

/** Which modules have them. */
export const layerHolds: readonly (readonly [string, readonly string[]])[] = [
	['keras', [layer, variable, policies]],
	[
		'keras.layers',
		[
			layer,
			core,
			activationLayers,
			reshaping,
			regularization,
			resizing,
			einsumDense,
			attention,
			multiHead,
			groupedQuery,
			lookup,
			byKind,
			merging,
			pooling,
			convolution,
			transposed,
			separable,
			normalization,
			rnn,
			convLSTM
		]
	],
	['keras.tree', [tree, structures]],
	['keras.ops', [opsNumpy, opsLayout, opsMaking, opsNN, opsScattering, opsSorting, opsControl]],
	['keras.initializers', [initializers, byKind]],
	['keras.regularizers', [regularizers, byKind]],
	['keras.constraints', [constraints, byKind]],
	['keras.activations', [activations, byKind]],
	['keras.backend', [tree, config, backend]],
	['keras.saving', [registration, objects]],
	['keras.utils', [tree, registration, objects]],
	['keras.src.saving.serialization_lib', [objects]],
	['keras.config', [config]],
	['keras.mixed_precision', [config]],
	['keras.dtype_policies', [config, byKind]],
	['keras.losses', [byKind]],
	['keras.metrics', [byKind]],
	['keras.optimizers', [byKind]],
	['keras.optimizers.schedules', [byKind]],
	['keras.random', [variable, random]]
];
