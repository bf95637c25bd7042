import { fileStore, folderStore, unsurePaths } from '../vm/fileStore.ts';
import type { Host } from '../objects/interpreter.ts';
import { hidden } from './kinds.ts';

const standing = ({ trace }: Host): ReadonlyMap<string, unknown> =>
	new Map([...[...folderStore(trace)].map((path) => [path, true] as const), ...fileStore(trace)]);

hidden.push({
	mark: standing,
	forget: (host, mark) => {
		const [before, now] = [mark as ReturnType<typeof standing>, standing(host)];
		for (const path of new Set([...before.keys(), ...now.keys()])) if (before.get(path) !== now.get(path)) unsurePaths(host.trace).add(path);
	}
});
