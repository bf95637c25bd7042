import { builtins } from '../../builtins/index.ts';
import { machineOf } from '../../builtins/methodDef.ts';
import { fileStore } from '../../vm/fileStore.ts';
import { NativeFunction, PyList, type Value } from '../../objects/values.ts';
import { standard, type Contents } from '../module.ts';
import { signed } from '../../builtins/functionDef.ts';
import text from './file.py?raw';

const store = (name: string, signature: string, run: (files: Map<string, Value>, args: readonly Value[]) => Value): readonly [string, Value] => [
	name,
	signed(name, signature, (machine, args) => run(fileStore(machine.trace), args))
];

const values: Contents['values'] = () => [
	store('_get', 'path', (files, [path]) => files.get(String(path)) ?? null),
	store('_set', 'path, value', (files, [path, value]) => (files.set(String(path), value!), null)),
	store('_drop', 'path', (files, [path]) => files.delete(String(path))),
	store('_all', '', (files) => new PyList([...files.keys()])),
	['_alone', signed('_alone', '', (machine) => machine.alone)]
];

/** The files of one run. Places of the machine that it runs on are not known; everything else is not there until the program makes it. */
export const files = standard('_files', {
	values,
	text,
	others: null,
	file: '_files.py'
});

/** `open`, which programs have without an import. */
builtins.set(
	'open',
	new NativeFunction('open', 'open', null, (host, { positional, keywords }) => {
		const machine = machineOf(host);
		return host.call(machine.getAttribute(machine.modules.load('_files'), 'open'), positional, keywords);
	})
);
