import type { Diagnostic, Trace } from '../../../ir/index.ts';
import { isOfKeras } from '../../graph.ts';
import { isIn, objectOf, textOf, type Call } from '../used/tree.ts';
import { callsOf, nodesOf } from '../text/nodes.ts';
import { boundName, isBound, isOutside } from './called.ts';
import type { Evidence } from './evidence.ts';

/** Tests of what a program's text says: behind the program where its names still hold it, above it where it is over by then. */
const asTest = (...lines: readonly string[]): { readonly test: string } => ({ test: lines.join('\n') });

const above = (...lines: readonly string[]): Evidence => {
	const test = lines.join('\n');
	return () => ({ test, isAbove: true });
};

/** The assignment that a finding stands in, outside of functions, and the one name that it binds. */
export function boundAt(trace: Trace, { from, to }: Diagnostic): string | null {
	const one = nodesOf(trace).find((node) => node.kind === 'assign' && node.from <= from && to <= node.to && isOutside(trace, node));
	const [target] = one?.kind === 'assign' ? one.targets : [];
	return target?.kind === 'name' && isBound(trace, target.name) ? target.name : null;
}

/** Each place of a list has a list of its own. */
const ownLists: Evidence = (trace, _, finding) => {
	const name = boundAt(trace, finding);
	return name === null ? null : asTest(`assert len({id(one) for one in ${name}}) == len(${name}), 'all places of ${name} hold one list'`);
};

/** A perplexity is the exponential of its loss. */
const exponential: Evidence = (trace, _, finding) => {
	const name = boundAt(trace, finding);
	const power = nodesOf(trace).find((one) => one.kind === 'binary' && one.op === '**' && one.from === finding.from && one.to === finding.to);
	const loss = power?.kind === 'binary' && power.right.kind === 'name' ? power.right.name : null;
	return name === null || loss === null || !isBound(trace, loss)
		? null
		: asTest('import math', `assert math.isclose(${name}, math.exp(${loss}), rel_tol=1e-5), '${name} is not to the base of e'`);
};

/** A plateau is one of the kind that its number says. */
const plateauMode: Evidence = (trace, _, finding) => {
	const [, name] = /^(\w+)\.step\(/.exec(trace.source.slice(finding.from, finding.to)) ?? [];
	const mode = /mode='(\w+)'\.$/.exec(finding.cause ?? '')?.[1];
	return name === undefined || mode === undefined || !isBound(trace, name)
		? null
		: asTest(`assert ${name}.mode == '${mode}', '${name} waits for the other direction'`);
};

/** The parts of a split that are set apart have data sets of their own. */
const ownSets: Evidence = (trace) => {
	const split = nodesOf(trace).find((one) => one.kind === 'assign' && one.value.kind === 'call' && /\brandom_split$/.test(textOf(trace, one.value.callee)));
	const [parts] = split?.kind === 'assign' ? split.targets : [];
	const names = parts?.kind === 'tuple' ? parts.items.flatMap((one) => (one.kind === 'name' && isBound(trace, one.name) ? [one.name] : [])) : [];
	return names.length < 2 ? null : asTest(`assert ${names[0]}.dataset is not ${names[1]}.dataset, '${names[0]} and ${names[1]} have one data set'`);
};

/** Epoch by epoch a rate falls by the same factor. */
const evenly: Evidence = (trace, _, finding) => {
	const schedule = nodesOf(trace).findLast((one) => one.kind === 'function' && one.from <= finding.from && finding.to <= one.to);
	const isInner = nodesOf(trace).some((one) => (one.kind === 'function' || one.kind === 'class') && one !== schedule && schedule && isIn(schedule, one));
	if (schedule?.kind !== 'function' || isInner) return null;
	const { name } = schedule;
	return asTest(
		'rates = [0.01]',
		'for epoch in range(6):',
		`    rates.append(float(${name}(epoch, rates[-1])))`,
		'falls = [after / before for before, after in zip(rates[2:], rates[3:])]',
		`assert max(falls) < 1.01 * min(falls), '${name} lets the rate fall by more each epoch'`
	);
};

/** What is called a score is the metric. */
const metricIsMetric: Evidence = (trace, _, finding) => {
	const one = nodesOf(trace).find((node) => node.kind === 'assign' && node.from === finding.from);
	const [target] = one?.kind === 'assign' ? one.targets : [];
	const value = one?.kind === 'assign' ? (one.value.kind === 'subscript' ? one.value.object : one.value) : null;
	const first = target?.kind === 'tuple' ? target.items[0] : target;
	const model = value?.kind === 'call' ? objectOf(value, 'evaluate') : null;
	if (value?.kind !== 'call' || !model || first?.kind !== 'name' || !isBound(trace, first.name) || !isOutside(trace, value)) return null;
	const given = value.args.filter((arg) => arg.kind !== 'keyword' || arg.name !== 'verbose').map((arg) => textOf(trace, arg.value));
	if (value.args.some((arg) => arg.kind === 'keyword' && arg.name !== 'verbose')) return null;
	return asTest(
		'import numpy as np',
		`told = ${textOf(trace, model)}.evaluate(${given.join(', ')}, verbose=0, return_dict=True)`,
		`assert any(np.isclose(${first.name}, value) for name, value in told.items() if name != 'loss'), '${first.name} is no metric'`
	);
};

/** What a data set draws differs from epoch to epoch. */
const drawnAnew: Evidence = (trace, _, finding) => {
	const fit = callsOf(trace).find((call: Call) => objectOf(call, 'fit') !== null && call.from > finding.from && call.args[0]?.value.kind === 'name');
	const given = fit?.args[0]?.value;
	const name = given?.kind === 'name' && isBound(trace, given.name) ? given.name : null;
	return name === null
		? null
		: asTest(
				'import numpy as np',
				`first, second = (np.concatenate([np.array(x) for x, *_ in ${name}]) for _ in range(2))`,
				`assert not np.array_equal(first, second), '${name} gives the same noise in each epoch'`
			);
};

/** Gradients are applied that have been clipped. */
const clippedApplied = above(
	'import tensorflow as tf, keras',
	'clip, apply, kept = tf.clip_by_global_norm, keras.optimizers.Optimizer.apply_gradients, []',
	'def clipped(*args, **named):',
	'    kept.append(clip(*args, **named))',
	'    return kept[-1]',
	'def applied(optimizer, pairs, *args, **named):',
	'    pairs = list(pairs)',
	"    assert any(g is c for g, _ in pairs for made, _ in kept for c in made), 'gradients are applied that are not clipped'",
	'    return apply(optimizer, pairs, *args, **named)',
	'tf.clip_by_global_norm, keras.optimizers.Optimizer.apply_gradients = clipped, applied'
);

/** No fold begins with the weights that the one before has left. */
const foldsAnew = above(
	'import keras',
	'fit, left = keras.Model.fit, []',
	'weights = lambda model: [w.tobytes() for w in model.get_weights()]',
	'def anew(model, *args, **named):',
	"    assert weights(model) not in left, 'a fold goes on with what the one before has learnt'",
	'    history = fit(model, *args, **named)',
	'    left.append(weights(model))',
	'    return history',
	'keras.Model.fit = anew'
);

/** What a model that is told a window is told in the second turn is not what it was told in the first. One that is told a word may choose that very word. */
const toldAnew = above(
	'import keras, numpy as np',
	'predict, asked = keras.Model.predict, {}',
	'def told(model, x, *args, **named):',
	'    turns = asked.setdefault(id(model), [])',
	'    turns.append(np.array(x).tobytes())',
	"    assert len(turns) != 2 or turns[0] != turns[1], 'the second turn is told what the first was'",
	'    return predict(model, x, *args, **named)',
	'keras.Model.predict = told'
);

/** Targets differ from each other. */
const severalTargets: Evidence = (trace, _, { tensor }) => {
	const name = tensor === undefined ? null : boundName(trace, tensor);
	return name === null ? null : asTest(`assert len(${name}.unique()) > 1, 'all of ${name} is one number'`);
};

/** By the code of a finding. */
export const saidTests: readonly (readonly [string, Evidence])[] = [
	['one_list', ownLists],
	['perplexity_of_two', exponential],
	['plateau_of_other', plateauMode],
	['set_for_both', ownSets],
	['rate_compounds', evenly],
	['loss_comes_first', metricIsMetric],
	['drawn_once', drawnAnew],
	['clipped_unread', clippedApplied],
	['folds_go_on', (trace, lab, finding) => (isOfKeras(trace) ? foldsAnew(trace, lab, finding) : null)],
	['fractions_cut', severalTargets],
	[
		'choice_not_fed_back',
		(trace, lab, finding) => (/\.predict\(\s*\w/.test(trace.source.slice(finding.from, finding.to)) ? toldAnew(trace, lab, finding) : null)
	]
];
