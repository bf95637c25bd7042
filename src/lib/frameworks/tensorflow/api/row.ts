import type { NativeFunction, Value, Interpreter } from '../../../python/index.ts';
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

/** Functions by the paths of their modules: `tensorflow.linalg`. */
export function apiModules(rows: readonly ApiRow[]): ReadonlyMap<string, Entries> {
	const modules = new Map<string, (readonly [string, NativeFunction])[]>();
	for (const { at, signature, run } of rows) {
		const [first] = at.split(' ');
		const own = first!.slice(first!.lastIndexOf('.') + 1);
		const made = at.includes('__internal__') ? pythonFunction(own, signature, run) : publicFunction(own, signature, run);
		for (const path of at.split(' ')) {
			const dot = path.lastIndexOf('.');
			const module = path.slice(0, dot).replace(/^tf/, 'tensorflow');
			modules.set(module, [...(modules.get(module) ?? []), [path.slice(dot + 1), made]]);
		}
	}
	return modules;
}
