import type { Package } from '../host.ts';
import { abc } from './abc.ts';
import { collections } from './collections.ts';
import { collectionsAbc, numbers } from './collectionsAbc.ts';
import { contextlib } from './contextlib.ts';
import { copy } from './copy.ts';
import { dataclasses } from './dataclasses.ts';
import { enumeration } from './enum.ts';
import { functools } from './functools.ts';
import { itertools } from './itertools.ts';
import { json } from './json.ts';
import { math } from './math.ts';
import { operator } from './operator.ts';
import { random } from './random.ts';
import { typing, typingExtensions } from './typing.ts';

/** Python's standard library, as far as programs about networks use it. Each module is loaded when it is first imported. */
export const library: readonly Package[] = [
	abc,
	collections,
	collectionsAbc,
	numbers,
	contextlib,
	copy,
	dataclasses,
	enumeration,
	functools,
	itertools,
	json,
	math,
	operator,
	random,
	typing,
	typingExtensions
];
