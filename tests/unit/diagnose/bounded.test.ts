import { expect, it } from 'vitest';
import { diagnose } from '../../../src/lib/diagnose/diagnose.ts';
import { diagnoseProgram } from '../../../src/lib/diagnose/diagnoseProgram.ts';
import { layerHazards } from '../../../src/lib/diagnose/hazards/layer.ts';
import { evaluate } from '../../../src/lib/frameworks/evaluate.ts';

it('says so, once, where there is no time for all rules, and keeps what raised', () => {
	const trace = evaluate('import torch\ntorch.zeros(2) + torch.zeros(3)\n');
	let left = 3;
	expect(diagnose(trace, Object.values(layerHazards), [], () => left-- > 0).map(({ code }) => code)).toEqual(['raised.RuntimeError', 'note.not_looked_for']);
});

const functions = Array.from({ length: 18_000 }, (_, i) => `def f${i}(a): 1\n`).join('');

it.each(['', 'import pandas\n'])('takes time in proportion to the program: 18,000 functions %s', (before) => {
	const trace = evaluate(before + functions);
	const { user } = process.cpuUsage();
	expect(diagnoseProgram(trace)).toHaveLength(before ? 18_001 : 18_000);
	// A fifth of it, by measurement; where each function is looked for in all the rest, ten times as much.
	expect((process.cpuUsage().user - user) / 1e6).toBeLessThan(1);
});
