import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { suppose } from '$lib/assumed/assume.ts';
import { evaluate, evaluateAssuming } from '$lib/frameworks/evaluate.ts';
import { openCases } from './openCases.ts';

/** Classes that nobody calls, and what PyTorch was seen to do with them: see tests/reference/open. */
const recorded = JSON.parse(readFileSync('tests/reference/open/recorded.json', 'utf8')) as {
	readonly cases: readonly { readonly title: string; readonly said: readonly string[] }[];
};
const cases = openCases('classes.txt');

it('has recorded what stands in the cases', () => {
	expect(recorded.cases.map(({ title, said }) => ({ title, said }))).toEqual(cases.map(({ title, said }) => ({ title, said })));
});

it.each(cases)('$title', ({ source, said }) => {
	const [one] = suppose(
		evaluate(source),
		(assumed) => evaluateAssuming(source, assumed),
		() => true
	);
	const of = (word: string): readonly string[] => said.flatMap((line) => (line.startsWith(`${word} `) ? [line.slice(word.length + 1)] : []));
	const raised = one?.trace.outcome.kind === 'raised' ? `${one.trace.outcome.type} ${one.trace.outcome.frames.at(-1)?.line}` : null;
	expect({ verdict: one?.verdict, raised }).toEqual({ verdict: of('never').length > 0 ? 'never' : 'runs', raised: of('never')[0] ?? null });
	const conditions = one?.conditions.map(({ when, raised: { type, frames } }) => `${when.replace('!=', '==')}: ${type} ${frames.at(-1)?.line}`);
	expect(conditions).toEqual(of('unless'));
	const returned = one?.bindings.filter(({ binding }) => binding.func === 'forward').map(({ binding, shape }) => `${binding.name} [${shape.join(', ')}]`);
	for (const shape of of('gives')) expect(returned).toContain(shape);
});
