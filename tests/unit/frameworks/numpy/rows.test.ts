import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { rows, ufuncs } from '../../../../src/lib/frameworks/numpy/rows.ts';
import { parseSignature } from '../../../../src/lib/python/objects/signature.ts';

const folder = new URL('../../../../src/lib/frameworks/numpy/', import.meta.url);
const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((path) => /\.(ts|py)$/.test(path));
const textOf = (path: string): string => readFileSync(new URL(path, folder), 'utf8');

/** What numpy tells of its own functions (tests/reference/numpy_signatures.py): parameters by name, loops of ufuncs by their names. */
const recorded = new Map<string, string>();
for (const line of readFileSync(new URL('../../../reference/numpy-signatures.txt', import.meta.url), 'utf8')
	.trimEnd()
	.split('\n')) {
	const [, names, loops] = /^ufunc (.*): (.*)$/.exec(line) ?? [];
	const [, name, parameters] = /^([\w.]+)\((.*)\)$/.exec(line) ?? [];
	if (names !== undefined) recorded.set(`ufunc ${names.split(' ').sort().join(' ')}`, loops!);
	else recorded.set(name!, parameters!);
}

/** The names of parameters, and which of them only keywords give. */
const named = (signature: string): string =>
	signature
		.replaceAll(/'[^']*'|\([^)]*\)|"[^"]*"/g, '0')
		.split(',')
		.map((piece) => piece.split('=')[0]!.trim())
		.filter((piece) => piece !== '' && piece !== '/')
		.join(' ');
/** numpy's own functions whose parameters Python cannot tell, or that say one thing and take another. */
const byHand = new Set(['arange', 'pad', 'einsum', 'clip', 'where', 'genfromtxt', 'set_printoptions']);

const functions = rows.flatMap(({ name, also = [], fn }) => (fn === undefined ? [] : [name, ...also].map((one) => ({ name: one, parameters: fn }))));
const methods = rows.flatMap(({ name, method }) => (method === undefined ? [] : [{ name: `ndarray.${name}`, parameters: method }]));
const written = files
	.filter((path) => path.endsWith('.py'))
	.flatMap((path) =>
		[...textOf(path).matchAll(/^def ([a-zA-Z]\w*)\((.*)\):$/gm)].map(([, name, parameters]) => ({
			name: `${/(linalg|testing)\.py$/.exec(path)?.[1]?.concat('.') ?? ''}${name}`,
			parameters: parameters!
		}))
	);

test('functions and methods have the parameters that numpy tells of', () => {
	const others = [...functions, ...methods, ...written].flatMap(({ name, parameters }) => {
		const theirs = recorded.get(name);
		const same = theirs === undefined || byHand.has(name) || theirs.includes('**kwargs') || named(theirs) === named(parameters);
		return same ? [] : [`${name}(${parameters}) is numpy's ${name}(${theirs})`];
	});
	expect(others).toEqual([]);
});

test('signatures of rows can be read', () => {
	for (const { parameters } of [...functions, ...methods]) expect(() => parseSignature(parameters)).not.toThrow();
});

test('ufuncs have the loops that numpy’s have, and its other names', () => {
	const others = ufuncs.flatMap(({ name, also = [], loops, gives }) => {
		const theirs = [...recorded].find(([names]) => names.startsWith('ufunc ') && names.split(' ').slice(1).includes(name))!;
		const same = theirs[1] === `${loops}${gives ? ' > ?' : ''}` && [name, ...also].every((one) => theirs[0].split(' ').includes(one));
		return same ? [] : [`${[name, ...also].join(' ')}: ${loops}${gives ? ' > ?' : ''} is numpy's ${theirs.join(': ')}`];
	});
	expect(others).toEqual([]);
});

test('functions are made by rows, ufuncs or files of Python', () => {
	const making = files.filter((path) => path.endsWith('.ts') && textOf(path).includes('new NativeFunction('));
	expect(making).toEqual(['binding/row.ts']);
	const twice = [...functions, ...ufuncs.flatMap(({ name, also = [] }) => [name, ...also].map((one) => ({ name: one }))), ...written].map(({ name }) => name);
	expect(twice.filter((name, i) => twice.indexOf(name) < i)).toEqual([]);
});

test('numpy asks no other framework for what it computes', () => {
	const asking = files.filter((path) => /import torch|frameworks\/torch|\.\.\/torch\//.test(textOf(path)));
	expect(asking).toEqual([]);
});
