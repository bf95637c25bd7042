import { pythonFunction } from '../../../tensors/arguments/function.ts';
import { NativeFunction, perRun, PyDict, PyInstance, type Interpreter, type Value } from '../../../python/index.ts';
import { machineOf } from '../../../python/builtins/methodDef.ts';
import { deepCopy, keepCopy } from '../../../python/stdlib/dataTypes/copy.ts';
import { adopt, isModule, moduleClass, parametersOf, registerModule } from '../nn/module/module.ts';
import { newTensor, parameterClass, tensorClass, TorchTensor } from '../tensor/tensor.ts';
import { axesOf } from '../../../tensors/tensor.ts';

const nonLeaf =
	'Only Tensors created explicitly by the user (graph leaves) support the deepcopy protocol at the moment.  If you were attempting to deepcopy a module, ' +
	'this may be because of a torch.nn.utils.weight_norm usage, see https://github.com/pytorch/pytorch/pull/103001';

/** A tensor of its own with the same values (torch/_tensor.py). */
function copiedTensor(host: Interpreter, tensor: TorchTensor): TorchTensor {
	if (!tensor.isLeaf) return host.raise('RuntimeError', nonLeaf);
	const { shape, dtype, device, requiresGrad } = tensor;
	const path = tensor.ir.path;
	const made = newTensor(host, { shape, dtype, device, axes: axesOf(host, tensor), requiresGrad, parameter: tensor.cls === parameterClass, path });
	host.trace.op({ kind: 'cast' }, [tensor.ir.id], [made.ir.id], 'copy.deepcopy');
	return made;
}

/** What a module has, copied; its parts are then its copy's. */
function copiedModule(host: Interpreter, module: PyInstance, memo: PyDict): PyInstance {
	const made = new PyInstance(module.cls);
	keepCopy(memo, module, made);
	for (const [key, item] of module.attrs) made.attrs.set(key, deepCopy(host, item, memo));
	adopt(host, made);
	if (parametersOf(made, '_parameters', false).length > 0 && module.cls.module.startsWith('torch.')) registerModule(host, made);
	return made;
}

const copies = pythonFunction('__deepcopy__', 'self, memo', (host, self, memo): Value => {
	if (self instanceof TorchTensor) return copiedTensor(host, self);
	return isModule(self) && memo instanceof PyDict ? copiedModule(host, self, memo) : host.unsupported('a copy of this');
});
tensorClass.attrs.set('__deepcopy__', copies);
moduleClass.attrs.set('__deepcopy__', copies);

/** What a program has saved, by path or by the object that it wrote to. */
const files = perRun(() => new Map<Value, Value>());

/** The path that a file is named by; null for an object that is written to. */
function pathOf(host: Interpreter, file: Value): string | null {
	if (typeof file === 'string') return file;
	const path = file instanceof PyInstance ? file.cls.find('__fspath__') : undefined;
	return path === undefined ? null : host.str(host.call(path, [file]));
}

/** Of the files of the run. */
const fileFunction = (host: Interpreter, name: string): Value => host.getAttribute(machineOf(host).modules.load('_files'), name);

/** Whether `weights_only` lets it pass: tensors, numbers, strings and containers of them (torch/_weights_only_unpickler.py). */
function isPlain(value: Value, seen = new Set<Value>()): boolean {
	if (value === null || typeof value !== 'object' || value instanceof TorchTensor || seen.has(value)) return true;
	seen.add(value);
	if (value instanceof PyDict) return [...value.entries.values()].every(([key, item]) => isPlain(key, seen) && isPlain(item, seen));
	return 'items' in value && Array.isArray(value.items) && value.items.every((item) => isPlain(item as Value, seen));
}

/** `torch.save` and `torch.load`, within one program. */
export const saving: readonly NativeFunction[] = [
	pythonFunction(
		'save',
		'obj, f, pickle_module=None, pickle_protocol=2, _use_new_zipfile_serialization=True, _disable_byteorder_record=False',
		(host, value, file) => {
			const made = deepCopy(host, value, new PyDict());
			const path = pathOf(host, file);
			if (path === null) files(host.trace).set(file, made);
			else {
				const folder = path.slice(0, Math.max(path.lastIndexOf('/'), 0));
				if (folder && host.call(fileFunction(host, 'isdir'), [folder]) === false) host.raise('RuntimeError', `Parent directory ${folder} does not exist.`);
				host.call(fileFunction(host, 'keep'), [path, made]);
			}
			return null;
		}
	),
	pythonFunction(
		'load',
		'f, map_location=None, pickle_module=None, *, weights_only=None, mmap=None, **pickle_load_args',
		(host, file, _map, _pickle, weightsOnly) => {
			const path = pathOf(host, file);
			const value = path === null ? files(host.trace).get(file) : host.call(fileFunction(host, 'kept'), [path]);
			if (value === undefined || typeof value === 'string') return host.unsupported('torch.load of what the program has not saved');
			if (weightsOnly !== false && !isPlain(value)) return host.unsupported('torch.load of more than weights');
			return deepCopy(host, value, new PyDict());
		}
	)
];
