import type { Op, Trace } from '../../ir/index.ts';
import { isOfKeras, once } from '../graph.ts';
import type { Hazard } from './hazard.ts';
import { layerHazards } from './layer.ts';

/** A kind of op, or what else a rule may look at: a warning, a layer that was called, a finding of the evaluator's own. */
type Need = Op['primitive']['kind'] | 'warning' | 'hazard.step_of_nothing' | Called;

/** Layers and losses that a rule speaks of, by their classes. */
type Called = 'MultiheadAttention' | 'Loss' | 'Embedding' | 'Masking' | 'LSTM' | 'GRU' | 'SimpleRNN' | 'RNN';

export interface Rule {
	readonly name: string;
	/** What a trace has to have for the rule to have something to say: all of it, and one of those that stand together. */
	readonly needs: readonly (Need | readonly Need[])[];
	readonly load: () => Promise<Hazard>;
	/** Whose programs it speaks of, in whose words. */
	readonly of: 'torch' | 'keras' | 'any';
}

/** A rule of a file, by the name under which that exports it. */
function rule<N extends string>(name: N, file: () => Promise<Readonly<Record<NoInfer<N>, Hazard>>>, ...needs: Rule['needs']): Rule {
	return { name, needs, of: 'torch', load: () => file().then(({ [name]: hazard }) => hazard) };
}

/** A rule about the programs of every framework. */
const ofAny = (made: Rule): Rule => ({ ...made, of: 'any' });

/** A rule about programs of Keras' and TensorFlow's. */
const ofKeras = (made: Rule): Rule => ({ ...made, of: 'keras' });

const classes = () => import('./classes.ts');
const kerasFound = () => import('./keras/found.ts');
const kerasPadding = () => import('./keras/padding.ts');
const kerasStates = () => import('./keras/states.ts');
const order = () => import('./order.ts');
const probability = () => import('./probability.ts');
const states = () => import('./states.ts');
const training = () => import('./training.ts');

/** All that runs and is silently wrong, in the order in which it is said. */
export const hazards: readonly Rule[] = [
	ofAny(rule('viewForPermute', () => import('./reshape.ts'), 'reshape')),
	...Object.entries(layerHazards).map(([name, hazard]): Rule => ({
		name,
		needs: [['rnn', 'pack']],
		of: name === 'batchFirst' ? 'any' : 'torch',
		load: () => Promise.resolve(hazard)
	})),
	ofAny(rule('lossBroadcast', () => import('./loss.ts'), ['elementwise', 'warning'])),
	rule('lossOfProbabilities', probability, ['elementwise', 'gather', 'softmax']),
	rule('softmaxAxis', probability, 'softmax'),
	ofAny(rule('weightedSumAxis', probability, 'reduce', 'softmax')),
	ofAny(rule('weightedProductAxis', probability, 'matmul', 'softmax')),
	ofAny(rule('rearranged', () => import('./rearranged.ts'), 'reshape')),
	ofAny(rule('batchFirstSaid', order, 'rnn')),
	rule('attentionOrder', order, 'MultiheadAttention'),
	rule('cellsOverBatch', order, 'rnn_cell', 'slice'),
	rule('stepsOverBatch', order, 'elementwise', 'slice'),
	ofAny(rule('mixedOrders', order, 'elementwise')),
	rule('unpackedLayers', states, 'rnn', 'slice'),
	ofAny(rule('unpackedBatch', states, 'rnn', 'slice')),
	rule('lowerLayer', states, 'rnn', 'slice'),
	rule('forgottenState', states, 'rnn_cell', 'slice'),
	rule('lastStepOfUnpacked', () => import('./padded.ts'), 'rnn', 'slice'),
	ofAny(rule('firstStepAlone', () => import('./firstStep.ts'), 'rnn', 'slice')),
	ofAny(rule('pooledOverBatch', order, 'reduce', 'matmul')),
	rule('classAxis', classes, 'gather'),
	rule('flattenedApart', classes, ['elementwise', 'gather']),
	ofAny(rule('argmaxAxis', classes, 'reduce', 'elementwise')),
	rule('argmaxOverSamples', classes, 'reduce', 'elementwise'),
	ofAny(rule('shuffledApart', training, ['random', 'sort', 'literal'], ['index', 'take'])),
	rule('stepsOfNothing', training, 'hazard.step_of_nothing'),
	rule('gradientsPileUp', () => import('./gradient.ts'), 'elementwise'),
	rule('dropoutAtEvaluation', training, ['random', 'rnn']),
	rule('leftBehind', training, 'gradient'),
	ofKeras(rule('foundInKeras', kerasFound)),
	ofKeras(rule('softmaxOfOne', kerasFound, 'softmax')),
	ofKeras(rule('lossOfOutputs', () => import('./keras/losses.ts'), 'Loss')),
	ofKeras(rule('ownTarget', () => import('./keras/ownTarget.ts'), 'Loss')),
	ofKeras(rule('lastOfPadded', kerasPadding, 'rnn')),
	ofKeras(rule('maskLost', kerasPadding, 'rnn', ['Embedding', 'Masking'])),
	ofKeras(rule('turnedPadding', kerasPadding, 'rnn', 'flip')),
	ofKeras(rule('stateOfOneRow', kerasStates, ['LSTM', 'GRU', 'SimpleRNN', 'RNN'])),
	ofKeras(rule('oneStateOfTwo', kerasStates, 'LSTM')),
	ofKeras(rule('joinedStates', kerasStates, 'rnn', 'concat')),
	ofKeras(rule('backwardAtLast', kerasStates, 'rnn', 'concat', 'slice')),
	ofKeras(rule('stepsDealtOut', kerasStates, 'concat', 'reshape')),
	ofKeras(rule('neverInTraining', kerasStates, 'gradient')),
	ofKeras(rule('maskTurned', kerasStates, 'elementwise'))
];

const needsMet = once(({ ops, warnings, calls, diagnostics }: Trace): ReadonlySet<string> => {
	const met = new Set<string>();
	for (const { primitive } of ops) met.add(primitive.kind);
	for (const { type } of calls ?? []) met.add(type);
	for (const { code } of diagnostics) met.add(code);
	return warnings.length ? met.add('warning') : met;
});

/** The rules that may have something to say of a trace. */
export function hazardsFor(trace: Trace): readonly Rule[] {
	const met = needsMet(trace);
	const of = isOfKeras(trace) ? 'keras' : 'torch';
	return hazards.filter(
		(rule) => (rule.of === of || rule.of === 'any') && rule.needs.every((need) => (typeof need === 'string' ? met.has(need) : need.some((one) => met.has(one))))
	);
}
