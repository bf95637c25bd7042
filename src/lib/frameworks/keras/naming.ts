import { PyClass, PyInstance, perRun, PyUnknown, type Interpreter, type Value } from '../../python/index.ts';
import { machineOf } from '../../python/builtins/methodDef.ts';
import { setAttribute } from '../../python/protocols/attribute.ts';
import type { Entries } from '../../python/stdlib/module.ts';
import { entry } from '../../tensors/arguments/function.ts';
import { inScope } from '../tensorflow/graph.ts';

/** A layer within whose name things are made. */
interface Opened {
	readonly owner: Value;
	readonly name: Value;
	readonly path: string;
}

const opened = perRun((): Opened[] => []);

/** Runs within the name of a layer: what is made meanwhile has its path. A layer that is called within itself opens no second one. */
export function scoped(host: Interpreter, owner: Value, run: () => Value): Value {
	const open = opened(host.trace);
	const last = open.at(-1);
	const name = host.getAttribute(owner, 'name');
	if (last?.owner === owner && last?.name === name) return run();
	let parent = host.getAttribute(owner, '_parent_path');
	if (parent === null) setAttribute(machineOf(host), owner, '_parent_path', (parent = last?.path ?? ''));
	if (name instanceof PyUnknown || parent instanceof PyUnknown) return name instanceof PyUnknown ? name : parent;
	open.push({ owner, name, path: parent === '' ? host.str(name) : `${host.str(parent)}/${host.str(name)}` });
	try {
		return inScope(host, host.str(name), run);
	} finally {
		open.pop();
	}
}

/** Names of layers, and of what is made within them. */
export const naming: Entries = [
	/** `SimpleRNN` as `simple_rnn`. */
	entry('snake', 'name', (_, name) =>
		String(name)
			.replace(/[^\p{L}\p{N}_]+/gu, '')
			.replace(/(.)([A-Z][a-z]+)/gu, '$1_$2')
			.replace(/([a-z])([A-Z])/g, '$1_$2')
			.toLowerCase()
	),
	/** Whether `dir()` lists a name: nothing of the object is asked for it. */
	entry('_has_name', 'value, name', (_, value, name) => {
		if (value instanceof PyClass) return value.find(String(name)) !== undefined;
		return value instanceof PyInstance && (value.attrs.has(String(name)) || value.cls.find(String(name)) !== undefined);
	}),
	/** The path of the layer that is being built or called; empty outside of all. */
	entry('current_path', '', (host) => opened(host.trace).at(-1)?.path ?? ''),
	entry('scoped', 'owner, run', (host, owner, run) => scoped(host, owner, () => host.call(run, [])))
];
