import type { Trace } from '../../../ir/index.ts';
import type { Hazard } from '../../hazards/hazard.ts';
import type { ListedProbe } from '../probe.ts';
import { bestNeverFound } from './turns/best.ts';
import { drawnOnce } from './cached.ts';
import { discountedBehind } from './turns/discounted.ts';
import { lossComesFirst } from './evaluated.ts';
import { foldsGoOn } from './turns/folds.ts';
import { fittedAnew } from './fitted.ts';
import { gatheredForever } from './gathered.ts';
import { setForBoth } from './halves.ts';
import { givenInOrder } from './inOrder.ts';
import { lastTurnOnly } from './turns/lastTurn.ts';
import { keptByDefault } from './kept/byDefault.ts';
import { keptByName } from './kept/byName.ts';
import { keptInList } from './kept/inList.ts';
import { keptByTrace } from './kept/byTrace.ts';
import { lateBinding } from './lateBinding.ts';
import { loopNameRebound } from './loopName.ts';
import { targetNeverAsked } from './neverAsked.ts';
import { oneList } from './oneList.ts';
import { onlyTurn } from './turns/onlyTurn.ts';
import { patienceStays } from './turns/patience.ts';
import { perplexityOfTwo } from './perplexity.ts';
import { deviationForVariance } from './losses.ts';
import { plateauOfOther } from './turns/plateau.ts';
import { rateCompounds } from './turns/rates.ts';
import { sharesByName } from './shares.ts';
import { testedOnTraining } from './tested.ts';
import { tiedByCopy } from './tied.ts';

const says =
	(words: RegExp) =>
	({ source }: Trace): boolean =>
		words.test(source);

const listed = (name: string, words: RegExp, hazard: Hazard): ListedProbe => ({ name, speaksOf: says(words), probe: hazard });

/** What a program's text alone tells: no number and no tensor is looked at. */
export const textProbes: readonly ListedProbe[] = [
	listed('oneList', /\]\s*\*|\*\s*\[/, oneList),
	listed('perplexityOfTwo', /perplexity|ppl/i, perplexityOfTwo),
	listed('plateauOfOther', /ReduceLROnPlateau/, plateauOfOther),
	listed('rateCompounds', /LearningRateScheduler/, rateCompounds),
	listed('lossComesFirst', /\.evaluate\(/, lossComesFirst),
	listed('drawnOnce', /\.cache\(\)/, drawnOnce),
	listed('foldsGoOn', /fold|split\(/i, foldsGoOn),
	listed('setForBoth', /random_split/, setForBoth),
	listed('bestNeverFound', /\bbest/, bestNeverFound),
	listed('patienceStays', /\bbest|lowest|highest/i, patienceStays),
	listed('givenInOrder', /\(/, givenInOrder),
	listed('fittedAnew', /test|val|dev/, fittedAnew),
	listed('discountedBehind', /gamma|discount/i, discountedBehind),
	listed('sharesByName', /prec|rec/i, sharesByName),
	listed('deviationForVariance', /gaussian_?nll/i, deviationForVariance),
	listed('gatheredForever', /\.apply/, gatheredForever),
	listed('lastTurnOnly', /\bfor\b/, lastTurnOnly),
	listed('lateBinding', /\blambda\b/, lateBinding),
	listed('loopNameRebound', /\bfor\b/, loopNameRebound),
	listed('onlyTurn', /\breturn\b/, onlyTurn),
	listed('keptByName', /\w_\(|[-+*/]=|\]\s*=/, keptByName),
	listed('keptByDefault', /=\s*\[\]/, keptByDefault),
	listed('keptInList', /\.append\(/, keptInList),
	listed('keptByTrace', /tf\.function|\.fit\(/, keptByTrace),
	listed('targetNeverAsked', /\b(?:reward|done|terminal)/i, targetNeverAsked),
	listed('tiedByCopy', /\.weight\b/, tiedByCopy),
	listed('testedOnTraining', /test|val|dev/, testedOnTraining)
];
