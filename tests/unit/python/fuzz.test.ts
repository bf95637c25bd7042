import '../../../src/lib/python/wholeLanguage.ts';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { onFault, type Outcome } from '../../../src/lib/ir/index.ts';
import { run } from '../../../src/lib/python/index.ts';
import { type Draw, programsIn, random, scramble, swap } from '../../fuzz/mutate.ts';

let faults: unknown[] = [];
beforeEach(() => onFault((thrown) => faults.push(thrown)));
afterEach(() => onFault(() => undefined));

const programs = programsIn(new URL('../../', import.meta.url));

const evaluate = (source: string): Outcome => run(source, { packages: [], limits: { steps: 100_000 } }).outcome;
const sound = programs.filter((source) => /\w/.test(source) && evaluate(source).kind === 'ok');

describe.each([
	['scrambled', scramble, programs, 0],
	['swapped', swap, sound, 0.85]
] as const)('a %s program', (_, mutate: (draw: Draw) => string, from, readable) => {
	it('is answered without a mistake of ours', () => {
		const next = random(20_260);
		const count = 1500;
		let read = 0;
		for (let i = 0; i < count; i++) {
			const source = mutate({ next, programs: from });
			faults = [];
			const outcome = evaluate(source);
			expect(faults.length ? `${faults.join()}\n${source}` : '').toBe('');
			if (!(outcome.kind === 'unsupported' && outcome.what.includes('read')) && !(outcome.kind === 'raised' && !outcome.frames.length)) read++;
		}
		expect(read / count).toBeGreaterThanOrEqual(readable);
	}, 120_000);
});

it.each(["f('a', 1 for x in 2, 3)", 'f(x for x in y,)', '[x for x in]', '{x for}', 'f(x for x, y in z)', 'f(x for x, y in z if x, 1)'])(
	'reads %j to its end',
	(source) => {
		expect(run(source, { packages: [] }).outcome.kind).not.toBe('ok');
	}
);
