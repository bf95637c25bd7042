import type { Trace } from '../../../ir/index.ts';
import { behindStop, gradientsDropped } from './gradients/dropped.ts';
import { isOfKeras } from '../../graph.ts';
import type { Hazard } from '../../hazards/hazard.ts';
import type { ListedProbe } from '../probe.ts';
import { goesInCircles } from './circles.ts';
import { fedTheSameWord } from './fed/same.ts';
import { madeAnew } from './gradients/anew.ts';
import { carriedToStrangers, detachedEachStep, forgottenBetweenSteps, neverHandedOn } from './forgotten.ts';
import { noiseInPrediction, notAskedOfTape, spreadOfPredictions } from './keras.ts';
import { drawnFirstState, learnsInEvaluation, noiseInEvaluation, spreadOfOne } from './modes.ts';
import { leftOut } from './scope.ts';
import { notFrozen } from './notFrozen.ts';
import { overwrittenLoss, replacedLoss } from './gradients/overwritten.ts';
import { scaledByAll } from './leak.ts';
import { countedAlike } from './counted.ts';
import { repeatedLayer } from './shared.ts';
import { staleInLoop } from './stale.ts';
import { orderOfSteps } from './gradients/steps.ts';
import { unlearnt } from './gradients/unlearnt.ts';
import { averageForgets } from './gradients/average.ts';
import { stepsRest } from './gradients/still.ts';
import { rateTwice } from './gradients/twice.ts';
import { seededAgain } from './seeds.ts';
import { termsLearnt } from './gradients/terms.ts';
import { droppedResult } from '../unread/dropped.ts';
import { overwrittenElements } from '../unread/elements.ts';
import { unusedLayer } from '../unread/layers.ts';
import { unreadArgument } from '../unread/passed.ts';
import { unreadResult } from '../unread/results.ts';
import { untrainedAsked } from './untrained.ts';
import { shareOfOneTurn } from './oneTurn.ts';

const learns = ({ learning = [] }: Trace): boolean => learning.length > 0;

const callsOwn = ({ calls = [] }: Trace): boolean => calls.some(({ own }) => !own);
const always = (): boolean => true;

const recurs = ({ ops }: Trace): boolean => ops.some(({ primitive }) => primitive.kind === 'rnn' || primitive.kind === 'rnn_cell');

const listed = (name: string, speaksOf: (trace: Trace) => boolean, hazard: Hazard): ListedProbe => ({ name, speaksOf, probe: hazard });

/** What is passed is used, and evaluation is the same twice: told by what reaches what, without a value. */
export const usedProbes: readonly ListedProbe[] = [
	listed('forgottenBetweenSteps', recurs, forgottenBetweenSteps),
	listed('neverHandedOn', recurs, neverHandedOn),
	listed('carriedToStrangers', recurs, carriedToStrangers),
	listed('goesInCircles', recurs, goesInCircles),
	listed('fedTheSameWord', recurs, fedTheSameWord),
	listed('detachedEachStep', learns, detachedEachStep),
	listed('unlearnt', learns, unlearnt),
	listed('leftOut', learns, leftOut),
	listed('termsLearnt', always, termsLearnt),
	listed('orderOfSteps', learns, orderOfSteps),
	{ name: 'madeAnew', speaksOf: learns, probe: madeAnew },
	listed('overwrittenLoss', learns, overwrittenLoss),
	listed('replacedLoss', ({ source }) => /\.(?:backward|gradient)\(/.test(source), replacedLoss),
	listed('notFrozen', ({ source }) => /\.requires_grad\s*=/.test(source), notFrozen),
	listed('noiseInEvaluation', learns, noiseInEvaluation),
	listed('drawnFirstState', recurs, drawnFirstState),
	listed('learnsInEvaluation', learns, learnsInEvaluation),
	listed('spreadOfOne', learns, spreadOfOne),
	listed('notAskedOfTape', always, notAskedOfTape),
	listed('noiseInPrediction', always, noiseInPrediction),
	listed('spreadOfPredictions', always, spreadOfPredictions),
	listed('unreadArgument', callsOwn, unreadArgument),
	listed('shareOfOneTurn', callsOwn, shareOfOneTurn),
	listed('overwrittenElements', ({ ops }) => ops.some(({ primitive }) => primitive.kind === 'strided_put'), overwrittenElements),
	listed('unusedLayer', callsOwn, unusedLayer),
	listed('droppedResult', always, droppedResult),
	listed('unreadResult', always, unreadResult),
	listed('repeatedLayer', always, repeatedLayer),
	listed('staleInLoop', always, staleInLoop),
	listed('scaledByAll', always, scaledByAll),
	listed('gradientsDropped', isOfKeras, gradientsDropped),
	listed('behindStop', isOfKeras, behindStop),
	listed('averageForgets', learns, averageForgets),
	listed('stepsRest', learns, stepsRest),
	listed('untrainedAsked', learns, untrainedAsked),
	listed('rateTwice', learns, rateTwice),
	listed('seededAgain', learns, seededAgain),
	listed('countedAlike', ({ source }) => /\blen\(/.test(source), countedAlike)
];
