import { answersNotRead } from './answers.ts';
import { samplesApart } from './apart.ts';
import { comparedIn } from './compared.ts';
import { outermost } from './given.ts';
import { paddedTargets, paddingApart } from './padding.ts';
import type { ListedProbe } from './probe.ts';
import { usedProbes } from './used/list.ts';

/** All probes, in the order in which they are said. */
export const probes: readonly ListedProbe[] = [
	{ name: 'samplesApart', speaksOf: (trace) => outermost(trace).length > 0, probe: samplesApart },
	{ name: 'answersNotRead', speaksOf: (trace) => comparedIn(trace).length > 0, probe: answersNotRead, toldBy: /own_target|sees_next|target_in_window/ },
	{ name: 'paddingApart', speaksOf: (trace) => outermost(trace).length > 0, probe: paddingApart, toldBy: /last_step_of_padded|last_of_padded|mask_lost/ },
	{ name: 'paddedTargets', speaksOf: (trace) => comparedIn(trace).length > 0, probe: paddedTargets },
	...usedProbes
];
