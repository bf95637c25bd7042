import ts from 'typescript-eslint';
import { ESLint, Linter } from 'eslint';
import { describe, expect, it } from 'vitest';
import { layerGuard, layers } from '../../eslint.layers.js';

const guard = [{ files: ['**/*.ts'], languageOptions: { parser: ts.parser }, plugins: { '@typescript-eslint': ts.plugin } }, ...layerGuard] as Linter.Config[];
const complaints = (file: string, code: string) => new Linter().verify(code, guard, file).map((problem) => problem.message);

describe('the layer guard', () => {
	it.each([
		['src/lib/ir/trace.ts', "import { evaluate } from '../frameworks/evaluate.ts'"],
		['src/lib/ir/trace.ts', "import type { Value } from '../python/objects/values.ts'"],
		['src/lib/ir/trace.ts', "import { line } from 'd3-shape'"],
		['src/lib/ir/trace.ts', "export * from '$lib/values/index.ts'"],
		['src/lib/values/executor.ts', "import { parse } from '../python/index.ts'"],
		['src/lib/python/evaluate.ts', "import { lstm } from '../frameworks/torch/rnn.ts'"],
		['src/lib/frameworks/torch/rnn/checks.ts', "import { diagnose } from '../../../diagnose/index.ts'"],
		['src/lib/frameworks/evaluate.ts', "import { readFileSync } from 'node:fs'"],
		['src/lib/diagnose/causes.ts', "import { mount } from 'svelte'"],
		['src/lib/python/syntax/parse.ts', "import { parser } from '@lezer/python'"],
		['src/lib/layout/score.ts', "import * as tf from '@tensorflow/tfjs-core'"],
		['src/lib/layout/score.ts', "import { base } from '$app/paths'"],
		['src/lib/notebook/text/markdown.ts', "import Cell from '../components/Cell.svelte'"],
		['src/lib/runtime/worker.ts', "import { checks } from '../frameworks/torch/checks.ts'"],
		['src/lib/runtime/worker.ts', "import { Notebook } from '../state/notebook.svelte.ts'"],
		['src/lib/components/Graph.svelte.ts', "import { evaluate } from '$lib/frameworks/evaluate.ts'"],
		['src/lib/components/deep/Graph.svelte.ts', "import { score } from '../../layout/score.ts'"],
		['kernels/webgpu/rnn.ts', "import type { Op } from '$lib/ir/index.ts'"],
		['kernels/webgpu/rnn.ts', "import type { Op } from '../../src/lib/ir/index.ts'"],
		['kernels/reference/rnn.ts', "import * as tf from '@tensorflow/tfjs-core'"],
		['src/lib/values/executor.ts', "import { register } from '$kernels/register.ts'"]
	])('%s may not say %s', (file, code) => {
		expect(complaints(file, code)).toHaveLength(1);
	});

	it.each([
		['src/lib/ir/trace.ts', "import { x } from './values.ts'"],
		['src/lib/values/executor.ts', "import { rnn } from '../../../kernels/reference/index.ts'"],
		['src/lib/values/executor.ts', "import { rnn } from '$kernels/reference/index.ts'"],
		['src/lib/editor/inspect.ts', "import type { Tree } from '@lezer/common'"],
		['src/lib/frameworks/torch/rnn.ts', "import { types } from '../../python/objects/values.ts'"],
		['src/lib/layout/score.ts', "import { line } from 'd3-shape'"],
		['src/lib/runtime/worker.ts', "import type { Check } from '../frameworks/torch/checks.ts'"],
		['src/lib/runtime/worker.ts', "import * as tf from '@tensorflow/tfjs-core'"],
		['src/lib/state/notebook.svelte.ts', "import { evaluate } from '../frameworks/evaluate.ts'"],
		['src/lib/components/Graph.svelte.ts', "import type { Figure } from '$lib/layout/shared/figure.ts'"],
		['src/lib/components/Graph.svelte.ts', "import { axisNames } from '../ir/index.ts'"],
		['kernels/webgpu/rnn.ts', "import shader from './step.wgsl?raw'"],
		['kernels/reference/rnn.ts', "import type { RnnOptions } from '../types.ts'"],
		['src/cli/main.ts', "import { readFileSync } from 'node:fs'"]
	])('%s may say %s', (file, code) => {
		expect(complaints(file, code)).toEqual([]);
	});

	it('names only layers that it knows', () => {
		for (const { from = [], types = [] } of Object.values(layers)) for (const name of [...from, ...types]) expect(layers).toHaveProperty([name]);
	});

	it('is part of the lint of every layer', async () => {
		const eslint = new ESLint();
		for (const { folder } of Object.values(layers)) {
			const { rules } = (await eslint.calculateConfigForFile(`${folder}/any.ts`)) as Linter.Config;
			expect(rules?.['@typescript-eslint/no-restricted-imports'], folder).toEqual([2, expect.objectContaining({ patterns: expect.any(Array) as unknown })]);
		}
	});
});
