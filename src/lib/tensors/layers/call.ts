import type { ModuleCall, ModuleSetting, TensorId } from '../../ir/index.ts';
import { perRun, PyDict, PyList, PyTuple, type Interpreter, type PyInstance, type Value } from '../../python/index.ts';
import { StridedTensor } from '../tensor.ts';

/** Tensors that are noted of one call; a list may hold thousands. */
const most = 64;

/** Values that stand for a tensor without being one, such as packed sequences. */
export const standIns: ((value: Value) => StridedTensor | undefined)[] = [];

/** The tensors in a value, and in the tuples, lists and dictionaries that it is made of. */
function tensorsIn(value: Value | undefined, found: TensorId[] = []): readonly TensorId[] {
	if (found.length >= most) return found;
	const tensor = value instanceof StridedTensor ? value : standIns.map((standsFor) => standsFor(value ?? null)).find((one) => one !== undefined);
	if (tensor) found.push(tensor.ir.id);
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
function settingsOf({ trace }: Interpreter, module: PyInstance): ModuleCall['settings'] {
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

const holders = perRun(() => new Map<PyInstance, readonly [holder: PyInstance, name: string]>());

/** A layer is held by another, under a name. */
export const hold = ({ trace }: Interpreter, holder: PyInstance, name: string, layer: PyInstance): void => void holders(trace).set(layer, [holder, name]);

/** Where a layer stands in the program: under its own name where it was bound to one, else below the layer that holds it. */
function pathOf(host: Interpreter, layer: PyInstance): string | undefined {
	const own = host.trace.pathOf(layer);
	const [holder, name] = holders(host.trace).get(layer) ?? [];
	return own ?? (holder && `${pathOf(host, holder) ?? 'self'}.${name}`);
}

/**
 * Runs a call of a layer: what is made meanwhile is its own in the trace.
 * @param own Whether the layer is of a class of the framework's.
 */
export function enterLayer(
	host: Interpreter,
	layer: PyInstance,
	own: boolean,
	given: readonly (readonly Value[] | ReadonlyMap<string, Value>)[],
	run: () => Value,
	how: Pick<ModuleCall, 'state' | 'symbolic' | 'holds'> = {}
): Value {
	const outside = host.modulePath;
	host.modulePath = pathOf(host, layer) ?? outside;
	const inputs: TensorId[] = [];
	for (const values of given) for (const value of values.values()) tensorsIn(value, inputs);
	const { modulePath: path } = host;
	const settings = own ? settingsOf(host, layer) : noSettings;
	const call = host.trace.enter({ instance: layer, path, type: layer.cls.name, own, settings, inputs, ...how });
	let outputs: readonly TensorId[] | null = null;
	try {
		const result = run();
		outputs = tensorsIn(result);
		return result;
	} finally {
		host.trace.leave(call, outputs);
		host.modulePath = outside;
	}
}
