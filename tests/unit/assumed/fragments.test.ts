import { expect, it } from 'vitest';
import { python } from '../../../src/cli/formats.ts';
import { suppose } from '$lib/assumed/assume.ts';
import { evaluate, evaluateAssuming } from '$lib/frameworks/evaluate.ts';
import { openCases } from './openCases.ts';

/**
 * Parts of programs as they are pasted, and what is to be said of them: `shape` of what a line binds, `never` what is raised whatever is supposed, `runs` or
 * `unsure`, and `assumed`, a name of what is supposed. Each was completed and run with PyTorch 2.13.
 */
const cases = openCases('fragments.txt');

it.each(cases)('$title', ({ source: text, said }) => {
	const { source } = python('fragment.py', text);
	const [one] = suppose(
		evaluate(source),
		(assumed) => evaluateAssuming(source, assumed),
		() => true
	);
	const shapes = one?.bindings.map(({ binding, shape }) => `shape ${binding.line} ${binding.name} [${shape.join(', ')}]`) ?? [];
	const names = one?.assumptions.map(({ name }) => `assumed ${name}`) ?? [];
	const raised = one?.trace.outcome.kind === 'raised' ? one.trace.outcome : null;
	const verdict = one?.verdict === 'never' && raised ? `never ${raised.type} ${raised.frames.at(-1)?.line ?? raised.line}` : (one?.verdict ?? 'nothing');
	expect([...shapes, ...names, verdict]).toEqual(expect.arrayContaining([...said]));
	if (!said.some((line) => /^(?:never|unsure)/.test(line))) expect(verdict).toBe('runs');
});
