import type { Trace } from '../ir/index.ts';
import { footprint, trainingBytes } from '../memory/footprint.ts';
import { optimizerOf, optimizers } from '../memory/optimizers.ts';
import { binaryBytes } from '../values/bytes.ts';
import { judge } from '../versions/judge.ts';
import { readVersions } from '../versions/read.ts';
import type { Checked } from './check.ts';

/** Whether a training step of a program's model fits into so many bytes of a card, with the optimiser that the program makes or, where it makes none, Adam. */
export function fits(trace: Trace, bytes: number): Checked {
	if (trace.outcome.kind !== 'ok') return { met: null, now: 'it is not known' };
	const needed = trainingBytes(footprint(trace, 'card'), optimizerOf(trace.source) ?? optimizers[0]!);
	return needed <= bytes ? { met: true, now: '' } : { met: false, now: `it needs ${binaryBytes(needed)}` };
}

/** Whether the versions that a program prints are a combination that was tested, whole and without CUDA's part where there is none. */
export function tested(trace: Trace): Checked {
	const { kind, title, parts } = judge(readVersions(trace.stdout));
	if (kind === 'tested') return { met: true, now: '' };
	const off = parts.find(({ state }) => state === 'off') ?? parts.find(({ state, expected }) => state === 'unsaid' && expected);
	if (!off) return { met: false, now: title };
	return { met: false, now: off.got ? `${off.name} is ${off.got.version}` : `${off.name} is not told` };
}
