import type { Diagnostic, Trace } from '../ir/index.ts';
import type { Block } from '../python/syntax.ts';
import { parse } from '../python/parse.ts';
import { diagnose } from './diagnose.ts';
import { gradientsPileUp } from './hazards/gradient.ts';
import { hazards } from './hazards/index.ts';
import { lossBroadcast } from './hazards/loss.ts';
import { lossOfProbabilities, softmaxAxis, weightedSumAxis } from './hazards/probability.ts';
import { viewForPermute } from './hazards/reshape.ts';
import { programCauses } from './programCauses.ts';
import { kerasNotes, usesKeras } from './source/keras.ts';
import { namesMissing, wrongName, wrongNameCause } from './source/wrongName.ts';

/** All there is to say about a program that somebody wrote: what `diagnose` says of a layer's, and what only a longer program can do wrong. */
export function diagnoseProgram(trace: Trace): readonly Diagnostic[] {
	const found = diagnose(trace, [viewForPermute, ...hazards, lossBroadcast, lossOfProbabilities, softmaxAxis, weightedSumAxis, gradientsPileUp], programCauses);
	if (!namesMissing(trace) && !usesKeras(trace)) return found;
	const block = blockOf(trace.source);
	if (!block) return found;
	const wrong = wrongName(trace, block);
	const caused = wrong ? found.map((one) => (one.kind === 'error' && !one.cause ? { ...one, cause: wrongNameCause(wrong) } : one)) : found;
	return [...caused, ...kerasNotes(trace, block)];
}

/** null where it cannot be parsed. */
function blockOf(source: string): Block | null {
	try {
		return parse(source).block;
	} catch {
		return null;
	}
}
