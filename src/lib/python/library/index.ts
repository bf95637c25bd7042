import type { Package } from '../host.ts';
import { abc } from './abc.ts';
import { argparse } from './argparse.ts';
import { collections } from './collections.ts';
import { collectionsAbc, numbers } from './collectionsAbc.ts';
import { datetime } from './calendar.ts';
import { concurrent, futures, queue, threading } from './concurrency.ts';
import { contextlib } from './contextlib.ts';
import { copy } from './copy.ts';
import { csv } from './csv.ts';
import { dataclasses } from './dataclasses.ts';
import { enumeration } from './enum.ts';
import { files } from './files.ts';
import { functools } from './functools.ts';
import { inspect } from './inspect.ts';
import { io } from './io.ts';
import { itertools } from './itertools.ts';
import { json } from './json.ts';
import { logging } from './logging.ts';
import { math } from './math.ts';
import { operator } from './operator.ts';
import { bisect, heapq } from './order.ts';
import { glob, pathlib, shutil, tempfile } from './paths.ts';
import { random } from './random.ts';
import { re } from './re.ts';
import { fractions, platform, timeit, traceback, unittest, uuid } from './small.ts';
import { statistics } from './statistics.ts';
import { os, osPath, sys } from './system.ts';
import { pprint, string, textwrap } from './text.ts';
import { garbage, time } from './time.ts';
import { tqdm } from './tqdm.ts';
import { types } from './types.ts';
import { typing, typingExtensions } from './typing.ts';
import { unicodedata } from './unicode.ts';
import { warnings } from './warnings.ts';

/** Python's standard library, as far as programs about networks use it. Each module is loaded when it is first imported. */
export const library: readonly Package[] = [
	files,
	inspect,
	csv,
	concurrent,
	futures,
	queue,
	threading,
	fractions,
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
