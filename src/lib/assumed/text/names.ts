import { builtins } from '../../python/builtins/index.ts';
import { unmodelledBuiltins } from '../../python/objects/unmodelled.ts';
import { nearest } from '../../python/syntax/suggestions.ts';
import { namesIn } from '../../python/compile/bound.ts';
import type { Block, Expression } from '../../python/syntax/tree.ts';
import { visit } from './usage.ts';

/** What everybody means by a name that is not imported. */
export const everybodys: ReadonlyMap<string, string> = new Map([
	['torch', 'import torch'],
	['nn', 'from torch import nn'],
	['F', 'import torch.nn.functional as F'],
	['np', 'import numpy as np'],
	['numpy', 'import numpy'],
	['optim', 'from torch import optim'],
	['math', 'import math'],
	['random', 'import random'],
	['os', 'import os'],
	['time', 'import time'],
	['copy', 'import copy'],
	['Variable', 'from torch.autograd import Variable'],
	['Parameter', 'from torch.nn import Parameter'],
	['Tensor', 'from torch import Tensor'],
	['rnn_utils', 'import torch.nn.utils.rnn as rnn_utils'],
	['pack_padded_sequence', 'from torch.nn.utils.rnn import pack_padded_sequence'],
	['pad_packed_sequence', 'from torch.nn.utils.rnn import pad_packed_sequence'],
	['pad_sequence', 'from torch.nn.utils.rnn import pad_sequence'],
	['pack_sequence', 'from torch.nn.utils.rnn import pack_sequence'],
	['DataLoader', 'from torch.utils.data import DataLoader'],
	['Dataset', 'from torch.utils.data import Dataset'],
	['TensorDataset', 'from torch.utils.data import TensorDataset'],
	['defaultdict', 'from collections import defaultdict'],
	['Counter', 'from collections import Counter'],
	['OrderedDict', 'from collections import OrderedDict'],
	['namedtuple', 'from collections import namedtuple'],
	['Optional', 'from typing import Optional'],
	['Tuple', 'from typing import Tuple'],
	['List', 'from typing import List'],
	['Dict', 'from typing import Dict'],
	['Union', 'from typing import Union'],
	['Any', 'from typing import Any'],
	['Callable', 'from typing import Callable'],
	['dataclass', 'from dataclasses import dataclass'],
	['partial', 'from functools import partial']
]);

/** Names that a program's module has without binding them. */
const given: ReadonlySet<string> = new Set(['__name__', '__file__', '__doc__', '__class__']);

interface Names {
	/** Names that are bound somewhere. */
	readonly bound: ReadonlySet<string>;
	/** Names that are read, in the order in which they first are. */
	readonly read: ReadonlySet<string>;
	/** Names that are called. */
	readonly called: ReadonlySet<string>;
	readonly imports: boolean;
	/** All of a module is imported: it is not known which names that binds. */
	readonly star: boolean;
}

/** The names that a program reads and nowhere binds, in the order in which they are first read. */
export function missingNames(block: Block): readonly string[] {
	const { bound, read, star } = namesOf(block);
	const isKnown = (name: string): boolean => bound.has(name) || given.has(name) || unmodelledBuiltins.has(name) || known.has(name);
	return star ? [] : [...read].filter((name) => !isKnown(name));
}

/**
 * Whether a name that is missing is a mistake, and nothing that is to be supposed: of a text that has its imports, what it calls, what is nearly the name of something else, and
 * all where it had computed something before; and of a text that has nothing to do with tensors.
 * @param computed Whether it did.
 */
export function isMistaken(block: Block, names: readonly string[], computed: boolean): boolean {
	const { bound, read, called, imports } = namesOf(block);
	if (![...read, ...bound].some((name) => everybodys.has(name))) return true;
	return imports && names.some((name) => !everybodys.has(name) && (computed || called.has(name) || nearest(name, bound).length > 0));
}

function namesOf(block: Block): Names {
	const bound = new Set<string>();
	const read = new Set<string>();
	const called = new Set<string>();
	let [imports, star] = [false, false];
	const bind = (target: Expression): void => {
		for (const name of namesIn(target)) bound.add(name);
	};
	visit(block, (node, around) => {
		const part = node as unknown as { readonly kind: string } & Record<string, unknown>;
		const above = around[0];
		switch (part.kind) {
			case 'name':
				read.add(String(part.name));
				if (above?.kind === 'call' && above.callee === node) called.add(String(part.name));
				return;
			case 'assign':
			case 'delete':
				if (part.kind === 'assign') (part.targets as Expression[]).forEach(bind);
				return;
			case 'annotated':
			case 'for':
			case 'named':
				bind(part.target as Expression);
				return;
			case 'with':
				for (const { target } of part.items as { target: Expression | null }[]) if (target) bind(target);
				return;
			case 'comprehension':
				for (const { target } of part.clauses as { target: Expression }[]) bind(target);
				return;
			case 'try':
				for (const { name } of part.handlers as { name: string | null }[]) if (name !== null) bound.add(name);
				return;
			case 'function':
			case 'class':
				bound.add(String(part.name));
				for (const { name } of (part.parameters ?? []) as { name: string }[]) bound.add(name);
				return;
			case 'lambda':
				for (const { name } of part.parameters as { name: string }[]) bound.add(name);
				return;
			case 'import':
				imports = true;
				for (const { alias, path } of part.modules as { alias: string | null; path: string[] }[]) bound.add(alias ?? path[0]!);
				return;
			case 'import-from':
				imports = true;
				if (part.names === '*') star = true;
				else for (const { alias, name } of part.names as { alias: string | null; name: string }[]) bound.add(alias ?? name);
				return;
			case 'scope':
				for (const name of part.names as string[]) bound.add(name);
				return;
			case 'unsupported':
				for (const name of (part.binds ?? []) as string[]) bound.add(name);
				return;
			case 'capture':
			case 'star':
			case 'as':
				if (typeof part.name === 'string' && above) bound.add(part.name);
				return;
			default: // Nothing else binds.
		}
	});
	return { bound, read, called, imports, star };
}

const known: ReadonlySet<string> = new Set(builtins.keys());
