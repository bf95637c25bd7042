import { tableOf } from '../../ir/table.ts';
import type { Interpreter, Package, Value } from '../../python/index.ts';
import { machineOf } from '../../python/builtins/methodDef.ts';
import type { Entries } from '../../python/stdlib/module.ts';
import { entry } from '../../tensors/arguments/function.ts';
import { modulesOf, type ModuleText } from '../modules.ts';
import { unsupported, warn } from '../said.ts';
import { moduleNames } from './names.ts';
import { natives } from './natives.ts';
import arrays from './python/arrays.py?raw';
import checking from './python/checking.py?raw';
import files from './python/files.py?raw';
import making from './python/making.py?raw';
import messages from './python/messages.py?raw';
import reference from './python/reference.py?raw';
import runtime from './python/runtime.py?raw';
import tensors from './python/tensors.py?raw';
import { errorClasses } from './status.ts';

const given = (host: Interpreter): Entries => [unsupported, warn, ['_np', machineOf(host).modules.load('numpy')], ...natives];

/** By the module that their classes say they are of, in their order: a text sees what those before it bind. */
const texts = Object.entries({
	'onnx.onnx_ml_pb2': messages,
	'onnx.tensors': tensors,
	'onnx.helper': making,
	'onnx.numpy_helper': arrays,
	onnx: files,
	'onnx.checker': checking,
	'onnxruntime.capi.onnxruntime_inference_collection': runtime,
	'onnx.reference.reference_evaluator': reference
});

const session = 'onnxruntime.capi.onnxruntime_inference_collection';
const constant = (name: string, value: Value): readonly [string, Value] => entry(name, '', () => value);

/** ONNX 1.23 and ONNX Runtime 1.30 on CPU, as far as programs around recurrent networks meet them. */
export const onnxPackages: readonly Package[] = modulesOf({
	values: tableOf<Entries>({
		onnx: [
			['IR_VERSION', 14n],
			['ONNX_ML', true],
			['__version__', '1.23.1']
		],
		'onnx.defs': [constant('onnx_opset_version', 28n)],
		onnxruntime: [['__version__', '1.30.0']],
		'onnxruntime.capi.onnxruntime_pybind11_state': Object.entries(errorClasses),
		'onnxruntime.capi._pybind_state': Object.entries(errorClasses)
	}),
	texts: tableOf(
		Object.fromEntries(
			texts.map(([name, text], i): [string, ModuleText] => [name, { text, given, sees: texts.slice(0, i).map(([before]) => before), withUnknown: 'skips' }])
		)
	),
	holds: tableOf({
		onnx: ['onnx.onnx_ml_pb2', 'onnx'],
		'onnx.onnx_ml_pb2': ['onnx.onnx_ml_pb2'],
		'onnx.onnx_pb': ['onnx.onnx_ml_pb2'],
		'onnx.helper': ['onnx.onnx_ml_pb2', 'onnx.helper'],
		'onnx.numpy_helper': ['onnx.numpy_helper'],
		'onnx.checker': ['onnx.checker'],
		'onnx.shape_inference': ['onnx.onnx_ml_pb2', 'onnx.checker'],
		'onnx.reference': ['onnx.reference.reference_evaluator'],
		onnxruntime: [session],
		[session]: [session],
		'onnxruntime.capi.onnxruntime_pybind11_state': [session],
		'onnxruntime.capi._pybind_state': [session]
	}),
	names: (path) => moduleNames[path]
});
