import { perRun } from './perRun.ts';
import type { Value } from '../objects/values.ts';

/** What a program has written to files, by path: text, or what a framework saved. A file that the program did not write does not exist. */
export const fileStore = perRun(() => new Map<string, Value>());
