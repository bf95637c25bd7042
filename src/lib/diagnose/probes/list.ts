import { isOfKeras, opsOf } from '../graph.ts';
import { answersNotRead } from './answers.ts';
import { samplesApart } from './apart.ts';
import { normalisedSteps, normalisedStepsOfKeras, stepsAsFeatures, tableAlongBatch } from './axes.ts';
import { comparedIn } from './compared.ts';
import { ctcOfScores } from './ctc.ts';
import { outermost } from './given.ts';
import { futureMasked, maskedMean } from './masked/future.ts';
import { maskedShare, paddedShare } from './masked/share.ts';
import { paddedTargets, paddingApart } from './padding.ts';
import { paddingAlone } from './masked/loss.ts';
import { forecastKept } from './data/forecast.ts';
import { noiseKept } from './data/noise.ts';
import { pairsTogether } from './data/paired.ts';
import { sortedAlone } from './data/sorted.ts';
import { scaledAlike } from './data/scaled.ts';
import { overlappingSplit } from './data/split.ts';
import { chosenAcross, dealtAlike } from './dealt.ts';
import { cellForgets } from './keras/cells.ts';
import { maskedOther, pickedByLength } from './keras/filled.ts';
import { neverReset } from './keras/stateful.ts';
import { zippedApart } from './keras/zipped.ts';
import { statesByName } from './states/named.ts';
import type { ListedProbe } from './probe.ts';
import { directionsJoined, statesInOrder } from './states/inOrder.ts';
import { stateFollows } from './states/streams.ts';
import { stepsTogether } from './turned.ts';
import { usedProbes } from './used/list.ts';

/** All probes, in the order in which they are said. */
export const probes: readonly ListedProbe[] = [
	{ name: 'samplesApart', speaksOf: (trace) => outermost(trace).length > 0, probe: samplesApart },
	{ name: 'answersNotRead', speaksOf: (trace) => comparedIn(trace).length > 0, probe: answersNotRead, toldBy: /own_target|sees_next|target_in_window/ },
	{ name: 'paddingApart', speaksOf: (trace) => outermost(trace).length > 0, probe: paddingApart, toldBy: /last_step_of_padded|last_of_padded|mask_lost/ },
	{ name: 'paddedTargets', speaksOf: (trace) => comparedIn(trace).length > 0, probe: paddedTargets },
	{ name: 'maskedMean', speaksOf: (trace) => opsOf(trace, 'reduce').length > 0, probe: maskedMean },
	{ name: 'maskedShare', speaksOf: (trace) => opsOf(trace, 'reduce').length > 0, probe: maskedShare },
	{ name: 'paddedShare', speaksOf: (trace) => /pad_sequence/.test(trace.source), probe: paddedShare },
	{ name: 'paddingAlone', speaksOf: (trace) => opsOf(trace, 'elementwise').some(({ primitive }) => primitive.fn === 'eq'), probe: paddingAlone },
	{ name: 'futureMasked', speaksOf: (trace) => opsOf(trace, 'triangle').length > 0, probe: futureMasked },
	{ name: 'normalisedSteps', speaksOf: (trace) => opsOf(trace, 'normalize').length > 0, probe: normalisedSteps },
	{ name: 'normalisedStepsOfKeras', speaksOf: isOfKeras, probe: normalisedStepsOfKeras },
	{ name: 'stepsAsFeatures', speaksOf: (trace) => opsOf(trace, 'rnn').length > 0, probe: stepsAsFeatures },
	{ name: 'tableAlongBatch', speaksOf: (trace) => opsOf(trace, 'arange').length > 0 || opsOf(trace, 'slice').length > 0, probe: tableAlongBatch },
	{ name: 'statesInOrder', speaksOf: (trace) => opsOf(trace, 'rnn').length + opsOf(trace, 'rnn_cell').length > 0, probe: statesInOrder },
	{ name: 'directionsJoined', speaksOf: (trace) => opsOf(trace, 'rnn').length > 0, probe: directionsJoined },
	{ name: 'stateFollows', speaksOf: (trace) => opsOf(trace, 'rnn').length > 1, probe: stateFollows },
	{ name: 'stepsTogether', speaksOf: (trace) => opsOf(trace, 'rnn').length > 1 && opsOf(trace, 'flip').length > 0, probe: stepsTogether },
	{ name: 'ctcOfScores', speaksOf: (trace) => /ctc/i.test(trace.source), probe: ctcOfScores },
	{ name: 'forecastKept', speaksOf: (trace) => outermost(trace).length > 2, probe: forecastKept },
	{ name: 'noiseKept', speaksOf: (trace) => (trace.learning ?? []).length > 0, probe: noiseKept },
	{ name: 'pairsTogether', speaksOf: (trace) => comparedIn(trace).length > 0, probe: pairsTogether },
	{ name: 'sortedAlone', speaksOf: (trace) => opsOf(trace, 'pack').length > 0, probe: sortedAlone },
	{ name: 'overlappingSplit', speaksOf: (trace) => outermost(trace).length > 1, probe: overlappingSplit },
	{ name: 'scaledAlike', speaksOf: (trace) => outermost(trace).length > 1, probe: scaledAlike },
	{ name: 'dealtAlike', speaksOf: (trace) => opsOf(trace, 'rnn').length + opsOf(trace, 'rnn_cell').length > 0, probe: dealtAlike },
	{ name: 'chosenAcross', speaksOf: (trace) => opsOf(trace, 'take').length > 0, probe: chosenAcross },
	{ name: 'statesByName', speaksOf: (trace) => opsOf(trace, 'rnn').length + opsOf(trace, 'rnn_cell').length > 0, probe: statesByName },
	{ name: 'neverReset', speaksOf: isOfKeras, probe: neverReset },
	{ name: 'cellForgets', speaksOf: isOfKeras, probe: cellForgets },
	{ name: 'maskedOther', speaksOf: isOfKeras, probe: maskedOther },
	{ name: 'zippedApart', speaksOf: (trace) => /\bzip\(/.test(trace.source), probe: zippedApart },
	{ name: 'pickedByLength', speaksOf: isOfKeras, probe: pickedByLength },
	...usedProbes
];
