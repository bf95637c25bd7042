import { fileStore, folderStore, unsurePaths } from '../vm/fileStore.ts';
import type { Interpreter } from '../objects/interpreter.ts';
import { PyInstance } from '../objects/values.ts';
import { hidden } from './kinds.ts';

/** What the program has written so far: its folders and its files, by their paths. */
const filesOf = ({ trace }: Interpreter): ReadonlyMap<string, unknown> =>
	new Map([...[...folderStore(trace)].map((path) => [path, true] as const), ...fileStore(trace)]);

/** What `open` of ours gives. */
const openedFiles = new Set(['TextIOWrapper', '_Binary']);

hidden.push({
	reached: (host, object) => {
		const path = object instanceof PyInstance && openedFiles.has(object.cls.name) ? object.attrs.get('_path') : undefined;
		if (typeof path === 'string') unsurePaths(host.trace).add(path);
	},
	mark: filesOf,
	forget: (host, mark) => {
		const [before, now] = [mark as ReturnType<typeof filesOf>, filesOf(host)];
		for (const path of new Set([...before.keys(), ...now.keys()])) if (before.get(path) !== now.get(path)) unsurePaths(host.trace).add(path);
	}
});
