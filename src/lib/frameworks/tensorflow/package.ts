import { type PyClass, PyInstance, PyList, type Interpreter, type Package, type Value } from '../../python/index.ts';
import { machineOf } from '../../python/builtins/methodDef.ts';
import { tableOf } from '../../ir/table.ts';
import { shapes } from './attributes.ts';
import './kerasTensor.ts';
import { create } from './api/create.ts';
import { random } from './api/random.ts';
import { arrays } from './api/arrays.ts';
import { math } from './api/math.ts';
import { windows } from './api/windows.ts';
import { reduce } from './api/reduce.ts';
import { selecting } from './api/selecting.ts';
import { publicText } from './api/dispatch.ts';
import { apiModules } from './api/row.ts';
import { asDType, dtypes, TfDType } from './dtype.ts';
import { errors, opError } from './errors.ts';
import shapeText from './python/shape.py?raw';
import costText from './python/cross_entropy.py?raw';
import raggedText from './python/ragged/tensor.py?raw';
import raggedOpsText from './python/ragged/operations.py?raw';
import raggedRangeText from './python/ragged/range.py?raw';
import raggedPartsText from './python/ragged/parts.py?raw';
import scatteringText from './python/scattering.py?raw';
import sparseText from './python/sparse.py?raw';
import ctcText from './python/ctc.py?raw';
import selectionText from './python/selection.py?raw';
import controlText from './python/control_flow.py?raw';
import arithmeticText from './python/arithmetic.py?raw';
import stringText from './python/strings.py?raw';
import lookupText from './python/lookups.py?raw';
import segmentText from './python/segments.py?raw';
import matrixText from './python/matrices.py?raw';
import initializerText from './python/initializers.py?raw';
import generatorText from './python/generators.py?raw';
import environmentText from './python/machine/environment.py?raw';
import distributeText from './python/machine/distribute.py?raw';
import debuggingText from './python/debugging.py?raw';
import arrayText from './python/tensor_array.py?raw';
import composedArraysText from './python/composed/arrays.py?raw';
import composedMathText from './python/composed/math.py?raw';
import scopesText from './python/composed/scopes.py?raw';
import functionText from './python/function.py?raw';
import moduleText from './python/module.py?raw';
import v1GraphsText from './python/v1/graphs.py?raw';
import v1HeldText from './python/v1/held.py?raw';
import v1ScopesText from './python/v1/scopes.py?raw';
import v1SessionsText from './python/v1/sessions.py?raw';
import v1TrainingText from './python/v1/training.py?raw';
import crossingText from './python/gradients/custom.py?raw';
import tapeText from './python/gradients/tape.py?raw';
import batchingText from './python/data/batching.py?raw';
import groupingText from './python/data/grouping.py?raw';
import choosingText from './python/data/choosing.py?raw';
import dataFilesText from './python/data/files.py?raw';
import iteratorText from './python/data/iterator.py?raw';
import datasetText from './python/data/dataset.py?raw';
import mappedText from './python/data/mapped.py?raw';
import generatedText from './python/data/generated.py?raw';
import structureText from './python/data/structure.py?raw';
import variableText from './python/variable.py?raw';
import { internal } from './internal/index.ts';
import { ofVersion1 } from './sessions/names.ts';
import { rawOps } from './api/raw.ts';
import members from './members.txt?raw';
import names from './names.txt?raw';
import { modulesOf, type ModuleText } from '../modules.ts';
import { knowMembers } from '../../python/objects/unmodelled.ts';
import { unsupported } from '../said.ts';
import { entry } from '../../tensors/arguments/function.ts';
import { kerasTensorClass, sizesOf, tensorClass, TfTensor } from './tensor.ts';

const modules = apiModules([...math, ...create, ...random, ...arrays, ...reduce, ...selecting, ...windows]);

/** `tensor.shape`. */
shapes.made = (host: Interpreter, { staticShape }: TfTensor): Value => {
	const made = new PyInstance(host.getAttribute(machineOf(host).modules.load('tensorflow'), 'TensorShape') as PyClass);
	made.attrs.set('_dims', staticShape && sizesOf(staticShape));
	return made;
};

/** No accelerator is seen: of processors there is one. */
const devices = [
	...['list_physical_devices', 'list_logical_devices', 'get_visible_devices'].map((name) =>
		entry(name, 'device_type=None', (host, type) => (type === null || type === 'CPU' ? host.unsupported('the processors of this machine') : new PyList([])))
	),
	entry('functions_run_eagerly', '', () => false),
	entry('run_functions_eagerly', 'run_eagerly', (host) => host.unsupported('functions that run eagerly'))
];

const describe: Package['describe'] = (value) => {
	if (value instanceof PyInstance && value.cls.find('_is_variable') === true) {
		const held = value.attrs.get('_value');
		if (held instanceof TfTensor) return { kind: 'variable', shape: held.shape, dtype: held.dtype, tensor: held.ir.id };
	}
	if (value instanceof TfTensor) {
		const { shape, dtype, ir, staticShape, cls } = value;
		return { kind: cls === kerasTensorClass ? 'keras_tensor' : 'tensor', shape, dtype, tensor: ir.id, ...(staticShape !== shape && { staticShape }) };
	}
	if (value instanceof TfDType) return { kind: 'dtype' };
	return undefined;
};

/** What TensorFlow's texts see: its own functions. */
const given: ModuleText['given'] = (host) => {
	const { modules: loaded } = machineOf(host);
	return [['tf', loaded.load('tensorflow')], ['_internal', loaded.load('tensorflow.__internal__')], unsupported];
};
/** The same, and named tuples. */
const withCollections: ModuleText['given'] = (host) => [...given(host), ['_collections', machineOf(host).modules.load('collections')]];
/** The same, and what functions take. */
const withInspect: ModuleText['given'] = (host) => [...given(host), ['_inspect', machineOf(host).modules.load('inspect')]];
const scopes = 'tensorflow.python.ops.scopes';
const composedMath = 'tensorflow.python.ops.composedMath';
const composedArrays = 'tensorflow.python.ops.composedArrays';
const variable = 'tensorflow.python.ops.resource_variable_ops';
const cost = 'tensorflow.python.ops.nn_ops';
const sparse = 'tensorflow.python.ops.sparse_ops';
const scattering = 'tensorflow.python.ops.scatter_ops';
const raggedParts = 'tensorflow.python.ops.ragged.row_partition';
const ragged = 'tensorflow.python.ops.ragged.ragged_tensor';
const raggedRange = 'tensorflow.python.ops.ragged.ragged_math_ops';
const raggedOps = 'tensorflow.python.ops.ragged.ragged_factory_ops';
const ctc = 'tensorflow.python.ops.ctc_ops';
const selection = 'tensorflow.python.ops.array_ops';
const controlFlow = 'tensorflow.python.ops.control_flow';
const tensorArray = 'tensorflow.python.ops.tensor_array_ops';
const debugging = 'tensorflow.python.ops.check_ops';
const arithmetic = 'tensorflow.python.ops.math_ops';
const strings = 'tensorflow.python.ops.string_ops';
const lookups = 'tensorflow.python.ops.lookup_ops';
const segments = 'tensorflow.python.ops.segment_ops';
const matrices = 'tensorflow.python.ops.linalg_ops';
const initializers = 'tensorflow.python.ops.init_ops_v2';
const generators = 'tensorflow.python.ops.stateful_random_ops';
const environment = 'tensorflow.python.framework.environment';
const distribute = 'tensorflow.python.distribute.distribute_lib';
const structure = 'tensorflow.python.data.util.structure';
const generated = 'tensorflow.python.data.util.generated';
const mappedElements = 'tensorflow.python.data.ops.map_op';
const batching = 'tensorflow.python.data.ops.batch_op';
const choosing = 'tensorflow.python.data.ops.filter_op';
const grouping = 'tensorflow.python.data.ops.group_op';
const iterator = 'tensorflow.python.data.ops.iterator_ops';
const dataset = 'tensorflow.python.data.ops.dataset_ops';
const dataFiles = 'tensorflow.python.data.ops.readers';
const moduleClass = 'tensorflow.python.module.module';
const v1Graphs = 'tensorflow.python.framework.ops';
const v1Held = 'tensorflow.python.ops.variables';
const v1Scopes = 'tensorflow.python.ops.variable_scope';
const v1Sessions = 'tensorflow.python.client.session';
const v1Training = 'tensorflow.python.training.optimizer';
const crossing = 'tensorflow.python.ops.custom_gradient';
const tape = 'tensorflow.python.eager.backprop';
const traced = 'tensorflow.python.eager.polymorphic_function.polymorphic_function';

/** Modules that are Keras' own under another name. */
const ofKeras = ['initializers', 'losses', 'metrics', 'optimizers'];

/** Names of a text's that modules have: by module. */
const elsewhere: Readonly<Record<string, string>> = {
	tensorflow:
		'tensordot sequence_mask eye linspace repeat roll meshgrid norm cond case switch_case while_loop map_fn vectorized_map scan foldl foldr py_function numpy_function TensorArray name_scope device executing_eagerly is_tensor print boolean_mask sort argsort unique scatter_nd tensor_scatter_nd_update tensor_scatter_nd_add tensor_scatter_nd_sub clip_by_norm clip_by_global_norm broadcast_static_shape broadcast_dynamic_shape reduce_logsumexp Variable Module GradientTape UnconnectedGradients function TensorSpec Assert assert_equal assert_greater assert_less assert_rank control_dependencies group no_op ' +
		'scalar_mul truncatediv truncatemod saturate_cast complex dynamic_partition dynamic_stitch searchsorted histogram_fixed_width unravel_index unique_with_counts tensor_scatter_nd_max tensor_scatter_nd_min zeros_initializer ones_initializer constant_initializer random_normal_initializer random_uniform_initializer inside_function is_symbolic_tensor get_static_value type_spec_from_value identity_n tuple shape_n init_scope timestamp strided_slice SparseTensor IndexedSlices RaggedTensor RaggedTensorSpec Graph gradients custom_gradient grad_pass_through',
	'tensorflow.math':
		'reduce_std reduce_variance reduce_logsumexp divide_no_nan l2_normalize bincount count_nonzero segment_sum segment_mean segment_max segment_min segment_prod unsorted_segment_sum unsorted_segment_mean unsorted_segment_sqrt_n unsorted_segment_max unsorted_segment_min unsorted_segment_prod ' +
		'log_sigmoid xlogy xlog1py xdivy multiply_no_nan reciprocal_no_nan zero_fraction polyval cumulative_logsumexp scalar_mul logical_xor is_finite real imag conj angle is_non_decreasing is_strictly_increasing confusion_matrix invert_permutation',
	'tensorflow.linalg': 'matvec tensordot norm eye l2_normalize diag diag_part trace global_norm',
	'tensorflow.random': 'categorical log_uniform_candidate_sampler uniform_candidate_sampler learned_unigram_candidate_sampler',
	'tensorflow.signal': 'frame',
	'tensorflow.nn':
		'moments l2_normalize l2_loss gelu silu swish dropout sigmoid_cross_entropy_with_logits sparse_softmax_cross_entropy_with_logits softmax_cross_entropy_with_logits weighted_cross_entropy_with_logits ctc_loss ctc_greedy_decoder ctc_beam_search_decoder sampled_softmax_loss nce_loss batch_normalization zero_fraction crelu weighted_moments sufficient_statistics normalize_moments log_poisson_loss compute_average_loss scale_regularization_loss',
	'tensorflow.nest': 'flatten map_structure pack_sequence_as is_nested assert_same_structure',
	'tensorflow.dtypes': 'saturate_cast complex'
};

/** What other versions of TensorFlow had of Keras, and this one says is gone. */
const gone = (name: string): string => `\`${name}\` is not available with Keras 3.`;

/** What TensorFlow has, by module. */
const namesOf = new Map(
	names
		.trimEnd()
		.split('\n')
		.map((line) => {
			const [module = '', ...own] = line.split(' ');
			return [
				module,
				new Set([...own, ...(module === 'tensorflow' ? ['keras', 'python', '__internal__'] : module === 'tensorflow.compat.v1' ? ['keras'] : [])])
			] as const;
		})
);

knowMembers(
	new Map(
		members
			.trimEnd()
			.split('\n')
			.map((line) => {
				const [cls = '', ...own] = line.split(' ');
				return [cls, new Set(own)] as const;
			})
	)
);

/** Dtypes by their names, of which some have two. */
const namedDTypes: readonly (readonly [string, Value])[] = [
	...Object.entries(dtypes),
	['half', dtypes.float16],
	['double', dtypes.float64],
	['DType', dtypes.float32.cls]
];

/** TensorFlow 2.21 on a machine without an accelerator. */
export const tensorflow: readonly Package[] = modulesOf(
	{
		values: tableOf({
			...Object.fromEntries(modules),
			tensorflow: [
				...(modules.get('tensorflow') ?? []),
				...namedDTypes,
				['Tensor', tensorClass],
				['newaxis', null],
				['as_dtype', asDType],
				['__version__', '2.21.0']
			],
			'tensorflow.__internal__': [...internal, ['as_dtype', asDType], ...(modules.get('tensorflow.__internal__') ?? [])],
			'tensorflow.raw_ops': rawOps,
			'tensorflow.errors': [...Object.entries(errors), ['OpError', opError]],
			'tensorflow.version': [['VERSION', '2.21.0']],
			'tensorflow.config': devices,
			'tensorflow.config.experimental': devices,
			'tensorflow.compat.v1.config': devices,
			'tensorflow.compat.v1.config.experimental': devices,
			'tensorflow.dtypes': [...(modules.get('tensorflow.dtypes') ?? []), ...namedDTypes, ['as_dtype', asDType]]
		}),
		texts: tableOf({
			'tensorflow.python.framework.tensor_shape': {
				text: shapeText,
				given: (host) => [['_internal', machineOf(host).modules.load('tensorflow.__internal__')]]
			},
			[scopes]: { text: scopesText, given },
			[composedMath]: { text: composedMathText, given, sees: [scopes] },
			[composedArrays]: { text: composedArraysText, given, sees: [scopes] },
			[raggedParts]: { text: raggedPartsText, given },
			[ragged]: { text: raggedText, given, sees: [raggedParts] },
			[raggedRange]: { text: raggedRangeText, given, sees: [raggedParts, ragged] },
			[raggedOps]: { text: raggedOpsText, given, sees: [raggedParts, ragged] },
			[scattering]: { text: scatteringText, given, sees: [sparse] },
			[v1Graphs]: { text: v1GraphsText, given },
			[v1Held]: { text: v1HeldText, given, sees: [v1Graphs] },
			[v1Scopes]: { text: v1ScopesText, given, sees: [v1Graphs] },
			[v1Sessions]: { text: v1SessionsText, given, sees: [v1Graphs, v1Held] },
			[v1Training]: { text: v1TrainingText, given, sees: [v1Graphs] },
			[variable]: { text: variableText, given, sees: [scattering, v1Graphs, v1Held] },
			[cost]: { text: costText, given, sees: [scopes, composedMath] },
			[sparse]: { text: sparseText, given },
			[ctc]: { text: ctcText, given: withCollections, sees: [sparse] },
			[selection]: { text: selectionText, given: withCollections, sees: [scopes, composedMath, sparse] },
			[controlFlow]: { text: controlText, given },
			[tensorArray]: { text: arrayText, given },
			[debugging]: { text: debuggingText, given },
			[arithmetic]: { text: arithmeticText, given, sees: [sparse] },
			[strings]: { text: stringText, given, sees: [raggedParts, ragged] },
			[lookups]: { text: lookupText, given, sees: [raggedParts, ragged] },
			[segments]: { text: segmentText, given },
			[matrices]: { text: matrixText, given: withCollections },
			[initializers]: { text: initializerText, given },
			[generators]: { text: generatorText, given },
			[environment]: { text: environmentText, given },
			[distribute]: { text: distributeText, given },
			[structure]: { text: structureText, given, sees: [raggedParts, ragged] },
			[generated]: { text: generatedText, given, sees: [structure] },
			[mappedElements]: { text: mappedText, given, sees: [ragged, structure, generated] },
			[batching]: { text: batchingText, given, sees: [raggedParts, ragged, raggedOps, structure, generated] },
			[choosing]: { text: choosingText, given, sees: [structure, mappedElements, batching, grouping] },
			[grouping]: { text: groupingText, given, sees: [structure, mappedElements, batching] },
			[iterator]: { text: iteratorText, given, sees: [structure, generated] },
			[dataset]: { text: datasetText, given, sees: [raggedParts, ragged, structure, generated, mappedElements, batching, choosing, grouping, iterator] },
			[dataFiles]: { text: dataFilesText, given, sees: [dataset, batching] },
			[moduleClass]: { text: moduleText, given, sees: [variable] },
			[crossing]: { text: crossingText, given: withInspect, sees: [variable] },
			[tape]: { text: tapeText, given, sees: [variable, sparse, crossing] },
			[traced]: { text: functionText, given }
		}),
		holds: tableOf({
			'tensorflow.compat.v1': [v1Graphs, v1Scopes, v1Sessions, v1Training],
			'tensorflow.compat.v1.train': [v1Training],
			'tensorflow.data': [dataset, batching, dataFiles],
			'tensorflow.data.experimental': [dataset, batching, dataFiles],
			'tensorflow.compat.v1.data': [dataset, batching, dataFiles],
			'tensorflow.compat.v1.data.experimental': [dataset, batching, dataFiles],
			'tensorflow.debugging': [debugging],
			'tensorflow.distribute': [distribute],
			'tensorflow.linalg': [matrices],
			'tensorflow.lookup': [lookups],
			'tensorflow.random': [generators],
			'tensorflow.ragged': [raggedOps, raggedRange],
			'tensorflow.sparse': [sparse],
			'tensorflow.strings': [strings],
			'tensorflow.test': [environment],
			tensorflow: ['tensorflow.python.framework.tensor_shape'],
			'tensorflow.python.ops': [
				raggedOps,
				raggedParts,
				ragged,
				sparse,
				ctc,
				scattering,
				scopes,
				composedMath,
				composedArrays,
				cost,
				selection,
				controlFlow,
				tensorArray,
				debugging,
				arithmetic,
				segments,
				initializers,
				environment,
				v1Training,
				v1Graphs,
				variable,
				moduleClass,
				crossing,
				tape,
				traced
			]
		}),
		also: tableOf({
			...ofVersion1,
			...Object.fromEntries(
				Object.entries(elsewhere).map(([module, list]) => [
					module,
					tableOf({
						...Object.fromEntries(list.split(' ').map((name) => [name, `tensorflow.python.ops.${name}`])),
						...(module === 'tensorflow' && Object.fromEntries(ofKeras.map((name) => [name, `tensorflow.keras.${name}`])))
					})
				])
			)
		}),
		asCalled: publicText,
		names: (path) => namesOf.get(path),
		empty: [...namesOf.keys()].filter((path) => !ofKeras.includes(path.replace(/^tensorflow\./, ''))),
		refused: tableOf({ 'tensorflow.compat.v1.nn.rnn_cell': gone, 'tensorflow.compat.v1.layers': gone }),
		called: (path) => path.replace(/^tensorflow\.(?!python|__internal__)/, 'tensorflow._api.v2.')
	},
	describe
);
