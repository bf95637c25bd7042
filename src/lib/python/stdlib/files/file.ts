import { builtins } from '../../builtins/index.ts';
import type { Machine } from '../../vm/machine.ts';
import { machineOf } from '../../builtins/methodDef.ts';
import { fileStore, folderStore, unsurePaths } from '../../vm/fileStore.ts';
import { NativeFunction, PyList, PyUnknown, type Value } from '../../objects/values.ts';
import { standard, type Contents } from '../module.ts';
import { signed } from '../../builtins/functionDef.ts';
import text from './file.py?raw';

const store = (name: string, signature: string, run: (files: Map<string, Value>, args: readonly Value[]) => Value): readonly [string, Value] => [
	name,
	signed(name, signature, (machine, args) => run(fileStore(machine.trace), args))
];

const signedEntry = (name: string, signature: string, run: (machine: Machine, args: readonly Value[]) => Value): readonly [string, Value] => [
	name,
	signed(name, signature, run)
];

const values: Contents['values'] = () => [
	signedEntry('_get', 'path', (machine, [path]) => {
		if (unsurePaths(machine.trace).has(String(path)) && fileStore(machine.trace).has(String(path))) return machine.unsupported(`the file '${String(path)}'`);
		return fileStore(machine.trace).get(String(path)) ?? null;
	}),
	// What is written may be unknown. Where it is not known to which file, it may be to any.
	[
		'_set',
		signed(
			'_set',
			'path, value',
			(machine, [path, value]) => {
				const unsure = unsurePaths(machine.trace);
				if (path instanceof PyUnknown) for (const one of fileStore(machine.trace).keys()) unsure.add(one);
				else {
					unsure.delete(String(path));
					fileStore(machine.trace).set(String(path), value!);
				}
				return null;
			},
			true
		)
	],
	signedEntry('_is_unsure', 'path', (machine, [path]) => unsurePaths(machine.trace).has(String(path))),
	signedEntry('_is_folder', 'path', (machine, [path]) => folderStore(machine.trace).has(String(path))),
	signedEntry('_add_folder', 'path', (machine, [path]) => {
		unsurePaths(machine.trace).delete(String(path));
		folderStore(machine.trace).add(String(path));
		return null;
	}),
	signedEntry('_drop_folder', 'path', (machine, [path]) => folderStore(machine.trace).delete(String(path))),
	signedEntry('_folders', '', (machine) => new PyList([...folderStore(machine.trace)])),
	store('_drop', 'path', (files, [path]) => files.delete(String(path))),
	store('_all', '', (files) => new PyList([...files.keys()])),
	['_unknown', signed('_unknown', 'what', (_, [what]) => new PyUnknown(String(what)))],
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
