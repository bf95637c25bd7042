import type { Op, Trace } from '../../ir/index.ts';
import { isOfKeras, once } from '../graph.ts';
import type { Hazard } from './hazard.ts';
import { layerHazards } from './layer.ts';

/** A kind of op, or what else a rule may look at: a warning, a layer that was called, a finding of the evaluator's own. */
type Need = Op['primitive']['kind'] | 'warning' | 'MultiheadAttention' | 'hazard.step_of_nothing';

export interface Rule {
	readonly name: string;
	/** What a trace has to have for the rule to have something to say: all of it, and one of those that stand together. */
	readonly needs: readonly (Need | readonly Need[])[];
	readonly load: () => Promise<Hazard>;
	/** Whose programs it speaks of, in whose words. */
	readonly of: 'torch' | 'keras';
}

/** A rule of a file, by the name under which that exports it. */
function rule<N extends string>(name: N, file: () => Promise<Readonly<Record<NoInfer<N>, Hazard>>>, ...needs: Rule['needs']): Rule {
	return { name, needs, of: 'torch', load: () => file().then(({ [name]: hazard }) => hazard) };
}

/** A rule about programs of Keras' and TensorFlow's. */
const ofKeras = (made: Rule): Rule => ({ ...made, of: 'keras' });

const classes = () => import('./classes.ts');
const keras = () => import('./keras.ts');
const order = () => import('./order.ts');
const probability = () => import('./probability.ts');
const states = () => import('./states.ts');
const training = () => import('./training.ts');

/** All that runs and is silently wrong, in the order in which it is said. */
export const hazards: readonly Rule[] = [
	rule('viewForPermute', () => import('./reshape.ts'), 'reshape'),
	...Object.entries(layerHazards).map(([name, hazard]): Rule => ({ name, needs: [['rnn', 'pack']], of: 'torch', load: () => Promise.resolve(hazard) })),
	rule('lossBroadcast', () => import('./loss.ts'), ['elementwise', 'warning']),
	rule('lossOfProbabilities', probability, ['elementwise', 'gather', 'softmax']),
	rule('softmaxAxis', probability, 'softmax'),
	rule('weightedSumAxis', probability, 'reduce', 'softmax'),
	rule('rearranged', () => import('./rearranged.ts'), 'reshape'),
	rule('batchFirstSaid', order, 'rnn'),
	rule('attentionOrder', order, 'MultiheadAttention'),
	rule('cellsOverBatch', order, 'rnn_cell', 'slice'),
	rule('stepsOverBatch', order, 'elementwise', 'slice'),
	rule('mixedOrders', order, 'elementwise'),
	rule('unpackedLayers', states, 'rnn', 'slice'),
	rule('unpackedBatch', states, 'rnn', 'slice'),
	rule('lowerLayer', states, 'rnn', 'slice'),
	rule('forgottenState', states, 'rnn_cell', 'slice'),
	rule('lastStepOfUnpacked', () => import('./padded.ts'), 'rnn', 'slice'),
	rule('pooledOverBatch', order, 'reduce', 'matmul'),
	rule('classAxis', classes, 'gather'),
	rule('flattenedApart', classes, ['elementwise', 'gather']),
	rule('argmaxAxis', classes, 'reduce', 'elementwise'),
	rule('argmaxOverSamples', classes, 'reduce', 'elementwise'),
	rule('shuffledApart', training, ['random', 'sort'], ['index', 'take']),
	rule('stepsOfNothing', training, 'hazard.step_of_nothing'),
	rule('gradientsPileUp', () => import('./gradient.ts'), 'elementwise'),
	rule('dropoutAtEvaluation', training, ['random', 'rnn']),
	rule('leftBehind', training, 'gradient'),
	ofKeras(rule('foundInKeras', keras)),
	ofKeras(rule('softmaxOfOne', keras, 'softmax'))
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
	return hazards.filter((rule) => rule.of === of && rule.needs.every((need) => (typeof need === 'string' ? met.has(need) : need.some((one) => met.has(one)))));
}
