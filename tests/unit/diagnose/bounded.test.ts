import { expect, it } from 'vitest';
import { diagnose } from '../../../src/lib/diagnose/diagnose.ts';
import { diagnoseProgram } from '../../../src/lib/diagnose/diagnoseProgram.ts';
import { layerHazards } from '../../../src/lib/diagnose/hazards/layer.ts';
import { evaluate } from '../../../src/lib/frameworks/evaluate.ts';
import { leastTime } from '../leastTime.ts';

it('says so, once, where there is no time for all rules, and keeps what raised', () => {
	const trace = evaluate('import torch\ntorch.zeros(2) + torch.zeros(3)\n');
	let left = 3;
	expect(diagnose(trace, Object.values(layerHazards), [], () => left-- > 0).map(({ code }) => code)).toEqual(['raised.RuntimeError', 'note.not_looked_for']);
});

const functions = (count: number): string => Array.from({ length: count }, (_, i) => `def f${i}(a): 1\n`).join('');

it.each(['', 'import pandas\n'])('takes time in proportion to the program: 18,000 functions %s', (before) => {
	const took = (count: number): number => {
		const trace = evaluate(before + functions(count));
		return leastTime(() => expect(diagnoseProgram(trace)).toHaveLength(before ? count + 1 : count));
	};
	took(1000);
	// Four times as much; where each function is looked for in all the rest, sixteen times.
	expect(took(18_000) / took(4500)).toBeLessThan(10);
});
