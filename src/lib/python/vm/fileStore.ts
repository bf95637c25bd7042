import { perRun } from './perRun.ts';
import type { Value } from '../objects/values.ts';

/** What a program has written to files, by path: text, or what a framework saved. A file that the program did not write does not exist. */
export const fileStore = perRun(() => new Map<string, Value>());

/** The folders that there are. */
export const folderStore = perRun(() => new Set(['.', '..', '/', '/tmp', '']));

/** Paths of which it is not known whether anything is there, for it was made or removed on a way that may not have been gone. */
export const unsurePaths = perRun(() => new Set<string>());
