import { PyInstance, PyList, PyTuple, type NativeFunction, type Value, type Interpreter } from '../../../python/index.ts';
import { machineOf } from '../../../python/builtins/methodDef.ts';
import type { Entries } from '../../../python/stdlib/module.ts';
import { pythonFunction } from '../../../tensors/arguments/function.ts';
import { publicFunction } from './dispatch.ts';

/** A public function of TensorFlow's that is written here: it converts its arguments and calls ops. */
export interface ApiRow {
	/** Where it is: `tf.matmul tf.linalg.matmul`. */
	readonly at: string;
	/** Python's own parameter list. */
	readonly signature: string;
	/** What it does; its arguments come one a parameter. */
	readonly run: (host: Interpreter, ...args: Value[]) => Value;
}

/** Whether a value says itself what functions do that are given it: a ragged tensor. */
const isDispatched = (value: Value): boolean => value instanceof PyInstance && value.cls.find('_is_ragged') === true;

/** A function, but where it is given something ragged. */
const orDispatched =
	(name: string, run: ApiRow['run'], whole: () => NativeFunction): ApiRow['run'] =>
	(host, ...args) => {
		if (!args.some((value) => isDispatched(value) || ((value instanceof PyList || value instanceof PyTuple) && value.items.some(isDispatched))))
			return run(host, ...args);
		const isOfProgram = machineOf(host).running.at(-1)?.code.library === null;
		const dispatched = host.getAttribute(machineOf(host).modules.load('tensorflow.python.ops'), 'dispatched');
		return host.call(dispatched, [name, whole(), new PyTuple(args), isOfProgram]);
	};

/** Functions by the paths of their modules: `tensorflow.linalg`. */
export function apiModules(rows: readonly ApiRow[]): ReadonlyMap<string, Entries> {
	const modules = new Map<string, (readonly [string, NativeFunction])[]>();
	for (const { at, signature, run } of rows) {
		const [first] = at.split(' ');
		const own = first!.slice(first!.lastIndexOf('.') + 1);
		const made: NativeFunction = at.includes('__internal__')
			? pythonFunction(own, signature, run)
			: publicFunction(
					own,
					signature,
					orDispatched(own, run, () => made)
				);
		for (const path of at.split(' ')) {
			const dot = path.lastIndexOf('.');
			const module = path.slice(0, dot).replace(/^tf/, 'tensorflow');
			modules.set(module, [...(modules.get(module) ?? []), [path.slice(dot + 1), made]]);
		}
	}
	return modules;
}
