import type { Diagnostic, Trace } from '../ir/index.ts';
import { diagnose } from './diagnose.ts';
import { hazards } from './hazards/index.ts';
import { lossBroadcast } from './hazards/loss.ts';
import { viewForPermute } from './hazards/reshape.ts';
import { programCauses } from './programCauses.ts';

/** All there is to say about a program that somebody wrote: what `diagnose` says of a layer's, and what only a longer program can do wrong. */
export const diagnoseProgram = (trace: Trace): readonly Diagnostic[] => diagnose(trace, [viewForPermute, ...hazards, lossBroadcast], programCauses);
