import { ESLint } from 'eslint';
import { describe, expect, it } from 'vitest';
import { circlesOf, importsOf } from '../../eslint.circles.js';

describe('the rule about circles', () => {
	it.each([
		["import { a } from './b.ts';", ['src/lib/x/b.ts']],
		["import { type A, b } from '../y/b.ts';", ['src/lib/y/b.ts']],
		["import {\n\ta,\n\tb\n} from '$lib/y/b.ts';", ['src/lib/y/b.ts']],
		["export * from './b.ts';\nimport './c.ts';", ['src/lib/x/b.ts', 'src/lib/x/c.ts']],
		["import type { A } from './b.ts';", []],
		["import { type A, type B } from './b.ts';", []],
		["export type * from './b.ts';", []],
		["import { line } from 'd3-shape';", []]
	])('reads %j', (text, files) => {
		expect(importsOf('src/lib/x/a.ts', text)).toEqual(files);
	});

	it('finds the files that lead back to themselves, each circle whole', () => {
		const graph = new Map([
			['a', ['b']],
			['b', ['c', 'd']],
			['c', ['a', 'd']],
			['d', ['e']],
			['e', ['d', 'f']],
			['f', []]
		]);
		expect(circlesOf(graph).map((circle) => circle.sort())).toEqual([
			['d', 'e'],
			['a', 'b', 'c']
		]);
	});

	it('is part of the lint of src/lib', async () => {
		const config = (await new ESLint().calculateConfigForFile('src/lib/python/index.ts')) as { rules: Record<string, unknown> };
		expect(config.rules['circles/values']).toEqual([2]);
	});
});
