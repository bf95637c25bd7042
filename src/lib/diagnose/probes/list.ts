import { isOfKeras, opsOf } from '../graph.ts';
import { answersNotRead } from './answers.ts';
import { samplesApart } from './apart.ts';
import { normalisedPerStep, normalisedSteps, normalisedStepsOfKeras, pooledFeatures, stepsAsFeatures, tableAlongBatch } from './axes.ts';
import { comparedIn } from './compared.ts';
import { targetsInReach } from './scores/inReach.ts';
import { askedApart } from './scores/rowsAsked.ts';
import { meanOfShares, scoresOfLoss, targetsOfOne, thresholdOfScores } from './scores/probabilities.ts';
import { blankAmongLabels, ctcOfScores, lengthsOfPadded } from './scores/ctc.ts';
import { outermost } from './given.ts';
import { futureMasked, maskedMean } from './masked/future.ts';
import { padsCounted, padsDivided } from './masked/counted.ts';
import { lengthsAlongSteps } from './masked/lengths.ts';
import { maskedAway } from './masked/softmax.ts';
import { countForPlace } from './masked/ends.ts';
import { fillStays } from './masked/scaledFill.ts';
import { maskedShare, paddedShare } from './masked/share.ts';
import { paddedTargets, paddingApart } from './padding.ts';
import { maskedTooLate, paddingAlone } from './masked/loss.ts';
import { classesLearnt } from './served/classes.ts';
import { computedBack } from './served/computedBack.ts';
import { batchesGoOn } from './data/everySample.ts';
import { wordAsPadding } from './data/fillers.ts';
import { onesCleared } from './data/cleared.ts';
import { forecastKept } from './data/forecast.ts';
import { listsInOneOrder } from './data/listOrder.ts';
import { dataRewritten, noiseKept } from './data/noise.ts';
import { pairsTogether } from './data/paired.ts';
import { shuffledAlone } from './data/shuffled.ts';
import { batchesAlike, pairsAlike } from './data/offsets.ts';
import { ordersAlike } from './data/orders.ts';
import { alikeAlongSteps, scaledPerStep } from './data/perStep.ts';
import { returnsAhead } from './data/returns.ts';
import { sortedAlone } from './data/sorted.ts';
import { heldAgainstUnscaled } from './data/unscaled.ts';
import { scaledAlike } from './data/scaled.ts';
import { scaledByTested } from './data/statistics.ts';
import { drawsTheRare } from './data/sampled.ts';
import { overlappingSplit } from './data/split.ts';
import { heldAgainstItself, sameTwice } from './scores/twice.ts';
import { weighsTheRare } from './data/weights.ts';
import { pickedAcross, picksAlongClasses } from './scores/alongClasses.ts';
import { chosenAcross, drawnAcross, drawnScaled, likeliestOfOthers, temperatureLost, temperatureTurned } from './scores/chosen.ts';
import { oneDraw } from './scores/oneDraw.ts';
import { earnsMore } from './scores/earned.ts';
import { choiceFedBack } from './scores/fedBack.ts';
import { scoresDrawnFrom } from './scores/drawn.ts';
import { rootOfWidth } from './scores/divisor.ts';
import { pairsOnDiagonal } from './scores/ofPairs.ts';
import { ownPairCounts } from './scores/ownPair.ts';
import { pathsGoOn } from './scores/paths.ts';
import { placesForWords, placesTakenApart } from './scores/places.ts';
import { sigmoidOfLoss, weightsWeigh } from './scores/weighed.ts';
import { scoresMeetTargets } from './scores/samples.ts';
import { fractionsCut, neverEqual } from './scores/whole.ts';
import { dealtAlike } from './dealt.ts';
import { modelForgets } from './keras/asked.ts';
import { encodedApart } from './keras/apart.ts';
import { cloneWithoutWeights } from './keras/clone.ts';
import { cellForgets, stateStays } from './keras/cells.ts';
import { maskedOther, pickedByLength } from './keras/filled.ts';
import { metricGoesOn, penaltyLeftOut } from './keras/loops.ts';
import { batchesShuffled, reshuffledSplit, validatedOnLearnt } from './keras/split.ts';
import { neverReset, rowsGoOn } from './keras/stateful.ts';
import { targetsFirst } from './keras/swapped.ts';
import { zippedApart } from './keras/zipped.ts';
import { statesByName } from './states/named.ts';
import type { ListedProbe } from './probe.ts';
import { directionsJoined, hiddenForCell, statesInOrder } from './states/inOrder.ts';
import { stateOfAnother } from './states/ofAnother.ts';
import { remembers } from './states/gates.ts';
import { statesStayBehind } from './states/leftBehind.ts';
import { wipedAtEnds } from './states/resets.ts';
import { stateFollows } from './states/streams.ts';
import { stepsTogether } from './turned.ts';
import { unpackedTimeFirst } from './unpacked.ts';
import { filledAlike } from './served/filledUp.ts';
import { beginsAlike } from './served/firstWord.ts';
import { partsOverlap } from './served/overlap.ts';
import { preparedAlike } from './served/prepared.ts';
import { percentOfShifted } from './served/relative.ts';
import { statisticsUndone } from './served/undone.ts';
import { latentDrawn } from './used/latent.ts';
import { opponentMoved } from './used/gradients/adversary.ts';
import { penaltiesHold } from './used/gradients/penalties.ts';
import { gradientCancels } from './used/gradients/cancels.ts';
import { gradientIsZero } from './used/gradients/constant.ts';
import { everyStepRead } from './unread/steps.ts';
import { usedProbes } from './used/list.ts';
import { textProbes } from './text/list.ts';

/** All probes, in the order in which they are said. */
export const probes: readonly ListedProbe[] = [
	{ name: 'samplesApart', partly: true, speaksOf: (trace) => outermost(trace).length > 0, probe: samplesApart },
	{ name: 'askedApart', speaksOf: (trace) => comparedIn(trace).length > 0 && outermost(trace).length > 0, probe: askedApart },
	{
		name: 'answersNotRead',
		partly: true,
		speaksOf: (trace) => comparedIn(trace).length > 0,
		probe: answersNotRead,
		toldBy: /own_target/
	},
	{
		name: 'paddingApart',
		partly: true,
		speaksOf: (trace) => outermost(trace).length > 0,
		probe: paddingApart,
		toldBy: /last_step_of_padded|last_of_padded|mask_lost/
	},
	{ name: 'everyStepRead', partly: true, speaksOf: (trace) => outermost(trace).length > 0, probe: everyStepRead, toldBy: /first_step_alone/ },
	{ name: 'paddedTargets', speaksOf: (trace) => /pad_sequence/.test(trace.source), probe: paddedTargets },
	{ name: 'maskedMean', partly: true, speaksOf: (trace) => opsOf(trace, 'reduce').length > 0, probe: maskedMean },
	{ name: 'maskedShare', speaksOf: (trace) => opsOf(trace, 'reduce').length > 0, probe: maskedShare },
	{ name: 'maskedAway', partly: true, speaksOf: (trace) => opsOf(trace, 'softmax').length > 0, probe: maskedAway },
	{ name: 'lengthsAlongSteps', speaksOf: (trace) => opsOf(trace, 'arange').length > 0, probe: lengthsAlongSteps },
	{ name: 'paddedShare', speaksOf: (trace) => /pad_sequence/.test(trace.source), probe: paddedShare },
	{ name: 'padsDivided', speaksOf: (trace) => /ignore_index|-100/.test(trace.source), probe: padsDivided },
	{ name: 'paddingAlone', speaksOf: (trace) => opsOf(trace, 'elementwise').some(({ primitive }) => primitive.fn === 'eq'), probe: paddingAlone },
	{ name: 'maskedTooLate', speaksOf: (trace) => opsOf(trace, 'reduce').length > 1, probe: maskedTooLate },
	{ name: 'padsCounted', speaksOf: (trace) => /ignore_index|-100/.test(trace.source), probe: padsCounted },
	{ name: 'fillStays', speaksOf: (trace) => opsOf(trace, 'strided_put').length > 0, probe: fillStays },
	{
		name: 'countForPlace',
		speaksOf: (trace) => opsOf(trace, 'elementwise').some(({ primitive }) => /^(?:minimum|clamp)$/.test(primitive.fn)),
		probe: countForPlace
	},
	{ name: 'futureMasked', partly: true, speaksOf: (trace) => opsOf(trace, 'triangle').length > 0, probe: futureMasked },
	{ name: 'normalisedSteps', speaksOf: (trace) => opsOf(trace, 'normalize').length > 0, probe: normalisedSteps },
	{ name: 'normalisedPerStep', speaksOf: ({ source }) => /BatchNorm1d/.test(source), probe: normalisedPerStep },
	{ name: 'normalisedStepsOfKeras', speaksOf: isOfKeras, probe: normalisedStepsOfKeras },
	{ name: 'stepsAsFeatures', partly: true, speaksOf: (trace) => opsOf(trace, 'rnn').length > 0, probe: stepsAsFeatures },
	{ name: 'pooledFeatures', partly: true, speaksOf: (trace) => opsOf(trace, 'matmul').length > 0, probe: pooledFeatures },
	{ name: 'tableAlongBatch', speaksOf: (trace) => opsOf(trace, 'arange').length > 0 || opsOf(trace, 'slice').length > 0, probe: tableAlongBatch },
	{ name: 'statesInOrder', speaksOf: (trace) => opsOf(trace, 'rnn').length + opsOf(trace, 'rnn_cell').length > 0, probe: statesInOrder },
	{ name: 'hiddenForCell', partly: true, speaksOf: isOfKeras, probe: hiddenForCell },
	{ name: 'directionsJoined', speaksOf: (trace) => opsOf(trace, 'rnn').length > 0, probe: directionsJoined },
	{ name: 'stateOfAnother', speaksOf: (trace) => opsOf(trace, 'rnn').length + opsOf(trace, 'rnn_cell').length > 2, probe: stateOfAnother },
	{ name: 'statesStayBehind', speaksOf: ({ source }) => /topk|sort/.test(source), probe: statesStayBehind },
	{ name: 'stateFollows', speaksOf: (trace) => opsOf(trace, 'rnn').length > 1, probe: stateFollows },
	{ name: 'wipedAtEnds', speaksOf: (trace) => opsOf(trace, 'rnn').length + opsOf(trace, 'rnn_cell').length > 0, probe: wipedAtEnds },
	{ name: 'stepsTogether', speaksOf: (trace) => opsOf(trace, 'rnn').length > 1 && opsOf(trace, 'flip').length > 0, probe: stepsTogether },
	{ name: 'ctcOfScores', speaksOf: (trace) => /ctc/i.test(trace.source), probe: ctcOfScores },
	{ name: 'blankAmongLabels', speaksOf: (trace) => /ctc/i.test(trace.source), probe: blankAmongLabels },
	{ name: 'lengthsOfPadded', speaksOf: (trace) => /ctc/i.test(trace.source), probe: lengthsOfPadded },
	{ name: 'unpackedTimeFirst', speaksOf: (trace) => opsOf(trace, 'unpack').length > 0, probe: unpackedTimeFirst },
	{ name: 'forecastKept', speaksOf: (trace) => outermost(trace).length > 2, probe: forecastKept },
	{ name: 'noiseKept', speaksOf: (trace) => (trace.learning ?? []).length > 0, probe: noiseKept },
	{ name: 'dataRewritten', speaksOf: (trace) => opsOf(trace, 'strided_put').length > 0 && (trace.learning ?? []).length > 0, probe: dataRewritten },
	{ name: 'pairsTogether', speaksOf: (trace) => comparedIn(trace).length > 0, probe: pairsTogether },
	{ name: 'pairsAlike', speaksOf: (trace) => comparedIn(trace).length > 1, probe: pairsAlike },
	{ name: 'batchesAlike', speaksOf: (trace) => (trace.learning ?? []).some(({ kind }) => kind === 'batch'), probe: batchesAlike },
	{
		name: 'ordersAlike',
		speaksOf: (trace) => opsOf(trace, 'elementwise').some(({ primitive: { fn } }) => ['eq', 'ne', 'sub'].includes(fn)),
		probe: ordersAlike
	},
	{ name: 'neverEqual', speaksOf: (trace) => opsOf(trace, 'elementwise').some(({ primitive }) => primitive.fn === 'eq'), probe: neverEqual },
	{ name: 'fractionsCut', speaksOf: (trace) => comparedIn(trace).length > 0, probe: fractionsCut },
	{ name: 'scoresMeetTargets', partly: true, speaksOf: (trace) => comparedIn(trace).length > 0, probe: scoresMeetTargets },
	{ name: 'shuffledAlone', speaksOf: (trace) => comparedIn(trace).length > 0, probe: shuffledAlone },
	{ name: 'listsInOneOrder', speaksOf: ({ source }) => /sort(?:ed)?\(|random\.shuffle\(|randperm\(|permutation\(/.test(source), probe: listsInOneOrder },
	{ name: 'onesCleared', speaksOf: ({ source }) => /\]\s*=\s*(?:1|True)\b/.test(source), probe: onesCleared },
	{ name: 'sortedAlone', speaksOf: (trace) => opsOf(trace, 'pack').length > 0, probe: sortedAlone },
	{ name: 'overlappingSplit', speaksOf: (trace) => outermost(trace).length > 1, probe: overlappingSplit },
	{ name: 'scaledAlike', speaksOf: (trace) => outermost(trace).length > 1, probe: scaledAlike },
	{ name: 'scaledByTested', speaksOf: (trace) => outermost(trace).length > 1, probe: scaledByTested },
	{ name: 'scaledPerStep', speaksOf: (trace) => opsOf(trace, 'rnn').length > 0, probe: scaledPerStep },
	{ name: 'alikeAlongSteps', speaksOf: (trace) => /cosine_similarity/i.test(trace.source), probe: alikeAlongSteps },
	{ name: 'heldAgainstUnscaled', speaksOf: (trace) => comparedIn(trace).length > 0, probe: heldAgainstUnscaled },
	{ name: 'computedBack', speaksOf: (trace) => comparedIn(trace).length > 0, probe: computedBack },
	{ name: 'statisticsUndone', speaksOf: (trace) => comparedIn(trace).length > 0, probe: statisticsUndone, toldBy: /computed_back/ },
	{ name: 'partsOverlap', speaksOf: (trace) => opsOf(trace, 'slice').length > 1 && outermost(trace).length > 1, probe: partsOverlap },
	{ name: 'preparedAlike', speaksOf: (trace) => outermost(trace).length > 1, probe: preparedAlike },
	{ name: 'percentOfShifted', speaksOf: (trace) => opsOf(trace, 'reduce').length > 1, probe: percentOfShifted },
	{ name: 'batchesGoOn', speaksOf: (trace) => (trace.learning ?? []).length > 1, probe: batchesGoOn },
	{ name: 'classesLearnt', speaksOf: ({ source }) => /validation_split|\btest|\bval|_test|_val/.test(source), probe: classesLearnt },
	{ name: 'filledAlike', speaksOf: (trace) => outermost(trace).length > 1, probe: filledAlike },
	{ name: 'beginsAlike', speaksOf: (trace) => opsOf(trace, 'take').length > 1, probe: beginsAlike },
	{ name: 'dealtAlike', speaksOf: (trace) => opsOf(trace, 'rnn').length + opsOf(trace, 'rnn_cell').length > 0, probe: dealtAlike },
	{ name: 'chosenAcross', speaksOf: (trace) => opsOf(trace, 'take').length > 0, probe: chosenAcross },
	{ name: 'likeliestOfOthers', speaksOf: (trace) => opsOf(trace, 'reduce').length > 0, probe: likeliestOfOthers, toldBy: /argmax_axis/ },
	{ name: 'choiceFedBack', speaksOf: (trace) => opsOf(trace, 'reduce').length > 2, probe: choiceFedBack, toldBy: /fed_the_same_word/ },
	{ name: 'scoresDrawnFrom', speaksOf: (trace) => opsOf(trace, 'softmax').length > 0, probe: scoresDrawnFrom, toldBy: /softmax_twice/ },
	{ name: 'pathsGoOn', speaksOf: (trace) => opsOf(trace, 'reduce').length > 3, probe: pathsGoOn },
	{ name: 'pairsOnDiagonal', speaksOf: (trace) => opsOf(trace, 'gather').length > 0 && opsOf(trace, 'matmul').length > 0, probe: pairsOnDiagonal },
	{ name: 'ownPairCounts', speaksOf: (trace) => opsOf(trace, 'gather').length > 0 && opsOf(trace, 'matmul').length > 0, probe: ownPairCounts },
	{ name: 'rootOfWidth', speaksOf: (trace) => opsOf(trace, 'softmax').length > 0, probe: rootOfWidth },
	{ name: 'sameTwice', speaksOf: ({ source }) => /stack|cat|,.*=.*,/.test(source), probe: sameTwice },
	{ name: 'heldAgainstItself', speaksOf: ({ source }) => /\(/.test(source), probe: heldAgainstItself },
	{ name: 'placesForWords', speaksOf: (trace) => opsOf(trace, 'sort').length > 0, probe: placesForWords },
	{ name: 'placesTakenApart', speaksOf: ({ source }) => /\/\/|%/.test(source), probe: placesTakenApart },
	{ name: 'drawnAcross', speaksOf: (trace) => opsOf(trace, 'softmax').length > 0, probe: drawnAcross },
	{ name: 'drawnScaled', speaksOf: (trace) => opsOf(trace, 'softmax').length > 0, probe: drawnScaled },
	{ name: 'temperatureTurned', speaksOf: ({ source }) => /temp(?:erature)?\b/i.test(source), probe: temperatureTurned },
	{ name: 'temperatureLost', speaksOf: ({ source }) => /temp/i.test(source), probe: temperatureLost },
	{ name: 'statesByName', speaksOf: (trace) => opsOf(trace, 'rnn').length + opsOf(trace, 'rnn_cell').length > 0, probe: statesByName },
	{ name: 'drawsTheRare', speaksOf: ({ source }) => /WeightedRandomSampler/.test(source), probe: drawsTheRare },
	{ name: 'weighsTheRare', speaksOf: (trace) => opsOf(trace, 'take').length + opsOf(trace, 'elementwise').length > 0, probe: weighsTheRare },
	{ name: 'scoresOfLoss', partly: true, speaksOf: (trace) => opsOf(trace, 'softmax').length > 0, probe: scoresOfLoss, toldBy: /softmax_twice/ },
	{
		name: 'sigmoidOfLoss',
		partly: true,
		speaksOf: (trace) => opsOf(trace, 'elementwise').some(({ primitive }) => primitive.fn === 'log1p'),
		probe: sigmoidOfLoss
	},
	{ name: 'weightsWeigh', speaksOf: ({ learning = [], calls = [] }) => learning.length > 0 || calls.some(({ type }) => type === 'Loss'), probe: weightsWeigh },
	{ name: 'picksAlongClasses', speaksOf: (trace) => opsOf(trace, 'gather').length > 0 && opsOf(trace, 'softmax').length > 0, probe: picksAlongClasses },
	{ name: 'pickedAcross', partly: true, speaksOf: (trace) => opsOf(trace, 'gather').length > 0, probe: pickedAcross },
	{ name: 'targetsOfOne', speaksOf: (trace) => opsOf(trace, 'softmax').length > 0, probe: targetsOfOne },
	{ name: 'targetsInReach', speaksOf: (trace) => comparedIn(trace).length > 0, probe: targetsInReach },
	{ name: 'thresholdOfScores', speaksOf: (trace) => opsOf(trace, 'elementwise').length > 0, probe: thresholdOfScores },
	{ name: 'meanOfShares', speaksOf: (trace) => opsOf(trace, 'softmax').length > 0, probe: meanOfShares },
	{
		name: 'earnsMore',
		speaksOf: ({ source }) => /adv|return|reward|gain|polic/i.test(source) && /log_?p|policy|Categorical/i.test(source),
		probe: earnsMore
	},
	{ name: 'returnsAhead', speaksOf: (trace) => opsOf(trace, 'cumulate').length > 0, probe: returnsAhead },
	{ name: 'remembers', speaksOf: (trace) => opsOf(trace, 'strided_put').length > 0, probe: remembers },
	{ name: 'latentDrawn', speaksOf: (trace) => opsOf(trace, 'elementwise').some(({ primitive }) => primitive.fn === 'exp'), probe: latentDrawn },
	{ name: 'oneDraw', speaksOf: (trace) => opsOf(trace, 'random').length > 0, probe: oneDraw },
	{ name: 'penaltiesHold', speaksOf: (trace) => opsOf(trace, 'reduce').length > 0, probe: penaltiesHold },
	{ name: 'wordAsPadding', speaksOf: ({ source }) => /mask_zero|padding_idx/.test(source), probe: wordAsPadding },
	{ name: 'neverReset', speaksOf: isOfKeras, probe: neverReset },
	{ name: 'rowsGoOn', speaksOf: isOfKeras, probe: rowsGoOn },
	{ name: 'cellForgets', speaksOf: isOfKeras, probe: cellForgets },
	{ name: 'modelForgets', partly: true, speaksOf: isOfKeras, probe: modelForgets },
	{ name: 'stateStays', speaksOf: isOfKeras, probe: stateStays },
	{ name: 'maskedOther', speaksOf: isOfKeras, probe: maskedOther },
	{ name: 'encodedApart', speaksOf: isOfKeras, probe: encodedApart },
	{ name: 'targetsFirst', speaksOf: isOfKeras, probe: targetsFirst },
	{ name: 'cloneWithoutWeights', speaksOf: ({ source }) => /clone_model/.test(source), probe: cloneWithoutWeights },
	{ name: 'zippedApart', speaksOf: (trace) => /\bzip\(/.test(trace.source), probe: zippedApart },
	{ name: 'reshuffledSplit', speaksOf: (trace) => /\bskip\(/.test(trace.source), probe: reshuffledSplit },
	{ name: 'batchesShuffled', speaksOf: (trace) => /\.shuffle\(/.test(trace.source), probe: batchesShuffled },
	{ name: 'validatedOnLearnt', speaksOf: (trace) => /validation_data/.test(trace.source), probe: validatedOnLearnt },
	{ name: 'penaltyLeftOut', speaksOf: (trace) => /_regularizer/.test(trace.source), probe: penaltyLeftOut },
	{ name: 'metricGoesOn', speaksOf: (trace) => /update_state/.test(trace.source), probe: metricGoesOn },
	{ name: 'pickedByLength', speaksOf: isOfKeras, probe: pickedByLength },
	...usedProbes,
	...textProbes,
	{ name: 'opponentMoved', speaksOf: (trace) => opsOf(trace, 'gradient').length > 1, probe: opponentMoved },
	{ name: 'gradientIsZero', speaksOf: (trace) => opsOf(trace, 'gradient').length > 0, probe: gradientIsZero },
	{ name: 'gradientCancels', speaksOf: (trace) => opsOf(trace, 'gradient').length > 0, probe: gradientCancels }
];
