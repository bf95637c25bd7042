import type { ModuleCall, ModuleSetting, TensorId } from '../../../../ir/index.ts';
import { perRun, PyDict, PyList, PyTuple, type Host, type PyInstance, type Value } from '../../../../python/index.ts';
import { TorchTensor } from '../../tensor/tensor.ts';

/** Tensors that are noted of one call; a list may hold thousands. */
const most = 64;

/** The tensors in a value, and in the tuples, lists and dictionaries that it is made of. A packed sequence is its data. */
export function tensorsIn(value: Value | undefined, found: TensorId[] = []): readonly TensorId[] {
	if (found.length >= most) return found;
	if (value instanceof TorchTensor) found.push(value.ir.id);
	else if (value instanceof PyTuple && value.cls.name === 'PackedSequence') tensorsIn(value.items[0], found);
	else if (value instanceof PyTuple || value instanceof PyList) for (const item of value.items.slice(0, most)) tensorsIn(item, found);
	else if (value instanceof PyDict) for (const [, item] of [...value.entries.values()].slice(0, most)) tensorsIn(item, found);
	return found;
}

const sizes = (items: readonly Value[]): readonly number[] | undefined =>
	items.length > 0 && items.length < 5 && items.every((item) => typeof item === 'bigint') ? items.map(Number) : undefined;

function settingOf(value: Value): ModuleSetting | undefined {
	if (typeof value === 'bigint') return Number(value);
	if (typeof value === 'number' || typeof value === 'boolean' || typeof value === 'string') return value;
	return value instanceof PyTuple ? sizes(value.items) : undefined;
}

const noSettings: ModuleCall['settings'] = new Map();
const settings = perRun(() => new Map<PyInstance, ModuleCall['settings']>());

/** Sizes and switches among the attributes of a layer, as they were at its first call. */
function settingsOf({ trace }: Host, module: PyInstance): ModuleCall['settings'] {
	let known = settings(trace).get(module);
	if (!known) {
		const found = new Map<string, ModuleSetting>();
		for (const [name, value] of module.attrs) {
			const setting = name === 'training' ? undefined : settingOf(value);
			if (setting !== undefined) found.set(name, setting);
		}
		settings(trace).set(module, (known = found));
	}
	return known;
}

/** What the trace notes of a call of a module, before it runs. */
export function calledModule(host: Host, module: PyInstance, own: boolean, args: readonly (readonly Value[] | ReadonlyMap<string, Value>)[]) {
	const inputs: TensorId[] = [];
	for (const values of args) for (const value of values.values()) tensorsIn(value, inputs);
	return { instance: module, path: host.modulePath, type: module.cls.name, own, settings: own ? settingsOf(host, module) : noSettings, inputs };
}
