import { PyModule, type Host, type Package, type Value } from '../../python/index.ts';
import { unsupportedInText } from '../../python/builtins/functionDef.ts';
import { machineOf, native } from '../../python/builtins/methodDef.ts';
import type { Code } from '../../python/objects/code.ts';
import { compileText, runCode } from '../../python/vm/embedded.ts';
import { perRun } from '../../python/vm/perRun.ts';
import { entry } from '../../tensors/arguments/function.ts';
import { warn } from '../said.ts';
import { moduleNames } from './names.ts';
import { natives } from './natives.ts';
import arraysText from './python/arrays.py?raw';
import checkingText from './python/checking.py?raw';
import filesText from './python/files.py?raw';
import helperText from './python/helper.py?raw';
import messagesText from './python/messages.py?raw';
import tensorsText from './python/tensors.py?raw';
import runtimeText from './python/runtime.py?raw';
import { errorClasses } from './status.ts';

type Names = readonly (readonly [string, Value])[];

/** The texts, each with the module that it belongs to, in their order: a text sees what those before it bind. */
const texts = [
	['onnx.onnx_ml_pb2', messagesText],
	['onnx.tensors', tensorsText],
	['onnx.helper', helperText],
	['onnx.numpy_helper', arraysText],
	['onnx', filesText],
	['onnx.checker', checkingText],
	['onnxruntime.capi.onnxruntime_inference_collection', runtimeText]
] as const;

const compiled = new Map<string, Code>();

const evaluated = perRun(() => new Map<'all', ReadonlyMap<string, Value>>());

/** What the texts bind. */
function textNames(host: Host): ReadonlyMap<string, Value> {
	const known = evaluated(host.trace).get('all');
	if (known) return known;
	const machine = machineOf(host);
	const names = new Map<string, Value>([['_unsupported', unsupportedInText], ['_np', machine.modules.load('numpy')], warn, ...natives]);
	for (const [module, text] of texts) {
		const code = compiled.get(module) ?? compileText(module, text, names.keys(), false);
		compiled.set(module, code);
		runCode(machine, code, names);
	}
	evaluated(host.trace).set('all', names);
	return names;
}

/** The names that a text binds, but for its own. */
const boundIn = (text: string): readonly string[] => [...text.matchAll(/^(?:def|class)? ?([a-zA-Z]\w*)(?: = |\(|:)/gm)].map(([, name]) => name!);

const messages = boundIn(messagesText).filter((name) => name.endsWith('Proto'));

/** A module: names of the texts, its submodules, and what is said of any other name. */
function moduleOf(host: Host, path: string, names: readonly string[], others: Names = []): PyModule {
	const found = textNames(host);
	const module = new PyModule(path, new Map([...names.flatMap((name): [string, Value][] => (found.has(name) ? [[name, found.get(name)!]] : [])), ...others]));
	module.attrs.set('__file__', `<site-packages>/${path.replaceAll('.', '/')}${path.includes('.') ? '.py' : '/__init__.py'}`);
	module.attrs.set(
		'__getattr__',
		native('__getattr__', {}, (machine, [wanted]) => {
			const name = String(wanted);
			const known = moduleNames[path];
			return !known || known.has(name) || name.startsWith('_')
				? machine.unsupported(`${path}.${name}`)
				: machine.raise('AttributeError', `module '${path}' has no attribute '${name}'`);
		})
	);
	return module;
}

const constant = (name: string, value: Value): readonly [string, Value] => entry(name, '', () => value);

const onnx: Package = {
	name: 'onnx',
	load(host) {
		const inner = (name: string, text: string, others: Names = []): readonly [string, Value] => [
			name,
			moduleOf(host, `onnx.${name}`, [...boundIn(text), ...messages], others)
		];
		const protos = moduleOf(host, 'onnx.onnx_ml_pb2', messages);
		return moduleOf(
			host,
			'onnx',
			[...messages, ...boundIn(filesText)],
			[
				inner('helper', helperText),
				inner('numpy_helper', arraysText),
				inner('checker', checkingText.slice(0, checkingText.indexOf('def infer_shapes'))),
				inner('shape_inference', checkingText.slice(checkingText.indexOf('class InferenceError'))),
				['defs', moduleOf(host, 'onnx.defs', [], [constant('onnx_opset_version', 28n)])],
				['onnx_pb', protos],
				['onnx_ml_pb2', protos],
				['IR_VERSION', 14n],
				['ONNX_ML', true],
				['__version__', '1.23.1']
			]
		);
	}
};

const onnxruntime: Package = {
	name: 'onnxruntime',
	load(host) {
		const errors: Names = Object.entries(errorClasses);
		const names = boundIn(runtimeText);
		const state = moduleOf(host, 'onnxruntime.capi.onnxruntime_pybind11_state', names, errors);
		const capi = moduleOf(
			host,
			'onnxruntime.capi',
			[],
			[
				['onnxruntime_pybind11_state', state],
				['_pybind_state', state],
				['onnxruntime_inference_collection', moduleOf(host, 'onnxruntime.capi.onnxruntime_inference_collection', names)]
			]
		);
		return moduleOf(host, 'onnxruntime', names, [
			['capi', capi],
			['__version__', '1.30.0']
		]);
	}
};

/** ONNX 1.23 and ONNX Runtime 1.30 on CPU, as far as programs around recurrent networks meet them. */
export const onnxPackages: readonly Package[] = [onnx, onnxruntime];
