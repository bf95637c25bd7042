import type { Package } from '../objects/interpreter.ts';
import { bisect } from './dataTypes/bisect.ts';
import { collections } from './dataTypes/collections.ts';
import { collectionsAbc, numbers } from './dataTypes/collectionsAbc.ts';
import { copy } from './dataTypes/copy.ts';
import { datetime } from './dataTypes/datetime.ts';
import { enumeration } from './dataTypes/enum.ts';
import { heapq } from './dataTypes/heapq.ts';
import { pprint } from './dataTypes/pprint.ts';
import { types } from './dataTypes/types.ts';
import { timeit } from './development/timeit.ts';
import { typing, typingExtensions } from './development/typing.ts';
import { unittest } from './development/unittest.ts';
import { csv } from './files/csv.ts';
import { files } from './files/file.ts';
import { io } from './files/io.ts';
import { json } from './files/json.ts';
import { glob, pathlib, shutil, tempfile } from './files/paths.ts';
import { functools } from './functional/functools.ts';
import { itertools } from './functional/itertools.ts';
import { operator } from './functional/operator.ts';
import { math } from './numeric/math.ts';
import { random } from './numeric/random.ts';
import { statistics } from './numeric/statistics.ts';
import { abc } from './runtimeServices/abc.ts';
import { contextlib } from './runtimeServices/contextlib.ts';
import { dataclasses } from './runtimeServices/dataclasses.ts';
import { garbage } from './runtimeServices/gc.ts';
import { inspect } from './runtimeServices/inspect.ts';
import { traceback } from './runtimeServices/traceback.ts';
import { warnings } from './runtimeServices/warnings.ts';
import { argparse } from './system/argparse.ts';
import { threading } from './system/concurrency.ts';
import { logging } from './system/logging.ts';
import { platform } from './system/platform.ts';
import { os, osPath, sys } from './system/system.ts';
import { time } from './system/time.ts';
import { uuid } from './system/uuid.ts';
import { re } from './text/re.ts';
import { string } from './text/string.ts';
import { textwrap } from './text/textwrap.ts';
import { unicodedata } from './text/unicodedata.ts';
import { tqdm } from './tqdm.ts';

/** Python's standard library, as far as programs about networks use it. Each module is loaded when it is first imported. */
export const library: readonly Package[] = [
	files,
	inspect,
	csv,
	threading,
	platform,
	timeit,
	traceback,
	unittest,
	uuid,
	pathlib,
	shutil,
	glob,
	tempfile,
	abc,
	argparse,
	collections,
	collectionsAbc,
	numbers,
	contextlib,
	copy,
	dataclasses,
	enumeration,
	functools,
	io,
	itertools,
	json,
	logging,
	math,
	operator,
	heapq,
	bisect,
	random,
	re,
	statistics,
	sys,
	osPath,
	os,
	string,
	textwrap,
	pprint,
	time,
	datetime,
	garbage,
	...tqdm,
	types,
	typing,
	typingExtensions,
	unicodedata,
	warnings
];
