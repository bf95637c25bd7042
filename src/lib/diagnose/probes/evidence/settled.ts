import { makerOf } from '../../graph.ts';
import { learningOf, assignedAt } from '../used/learning.ts';
import { statesOf, runsOf } from '../used/runs.ts';
import { boundName, calledIn, isBound } from './called.ts';
import type { Evidence } from './evidence.ts';
import { optimizerName } from './learning.ts';
import { callAgain, callOf, nameOutside } from './watched.ts';

/** Tests of what a program has settled when it has run: whose weights, whose states, which order. */
const asTest = (...lines: readonly string[]): { readonly test: string } => ({ test: lines.join('\n') });

/** A clone has the weights of what it is a clone of, where that has learnt nothing since. */
const sameWeights: Evidence = (trace, _, { from, to }) => {
	const [, clone, of] = /^(\w+) = [\w.]*clone_model\((\w+)\)$/.exec(trace.source.slice(from, to)) ?? [];
	if (clone === undefined || of === undefined || !isBound(trace, clone)) return null;
	if (new RegExp(`\\b${of}\\.(?:fit|train_on_batch)\\(|apply_gradients`).test(trace.source.slice(to))) return null;
	return asTest(
		'import numpy as np',
		`same = [np.array_equal(a, b) for a, b in zip(${clone}.get_weights(), ${of}.get_weights())]`,
		`assert all(same), '${clone} has weights of its own'`
	);
};

/** No step says several words at once. */
const oneWord: Evidence = (trace, _, { from, to }) => {
	const [, name] = /^(\w+)\[/.exec(trace.source.slice(from, to)) ?? [];
	return name === undefined || !isBound(trace, name) ? null : asTest(`assert ${name}.sum(-1).max() <= 1, 'a step of ${name} says several words'`);
};

/** The probabilities of the classes sum to 1. */
const sumToOne: Evidence = (trace, _, { tensor, axis }) => {
	const name = tensor === undefined ? null : boundName(trace, tensor);
	const rank = tensor === undefined ? 0 : (trace.tensors[tensor]!.shape?.length ?? 0);
	if (name === null || axis === undefined || axis === rank - 1) return null;
	return asTest(`sums = ${name}.exp().sum(-1)`, `assert torch.allclose(sums, torch.ones_like(sums), atol=1e-4), 'the classes do not sum to 1'`);
};

/** Two players move weights of their own. */
const ownWeights: Evidence = (trace, _, finding) => {
	const { optimizers = [] } = learningOf(trace) ?? {};
	const own = optimizers.find(({ steps }) => steps.some(({ from }) => from === finding.from));
	const names = own && optimizers.map((one) => optimizerName(trace, one));
	if (names?.length !== 2 || names.includes(null)) return null;
	const held = (name: string): string => `{id(p) for group in ${name}.param_groups for p in group['params']}`;
	return asTest(`first, second = ${held(names[0]!)}, ${held(names[1]!)}`, `assert not first & second, '${names[0]} and ${names[1]} move the same weights'`);
};

/** A cell goes on from the states that it gave. */
const ownStates: Evidence = (trace, _, { from, tensor }) => {
	const step = runsOf(trace).find(([first]) => first?.span.from === from)?.[1];
	const call = step && callOf(trace, step);
	const [name, again] = call ? [nameOutside(trace, call), callAgain(trace, call)] : [null, null];
	if (!step || !name || !again || tensor === undefined || makerOf(trace, tensor)?.primitive.kind !== 'rnn_cell') return null;
	return asTest(
		...again.setUp,
		'given, made = [], []',
		`${name}.register_forward_pre_hook(lambda cell, args: given.append(args[1]))`,
		`${name}.register_forward_hook(lambda cell, args, states: made.append(states))`,
		again.text,
		`assert torch.equal(given[1][${statesOf(step).indexOf(tensor)}], made[0][${statesOf(step).indexOf(tensor)}]), '${name} is given the state of another cell'`
	);
};

/** What is asked comes in the same order each time. */
const sameOrder: Evidence = (trace, _, finding) => {
	const name = assignedAt(trace, finding, '');
	if (!/^\w+$/.test(name) || !isBound(trace, name) || !/shuffle/.test(trace.source.slice(finding.from, finding.to))) return null;
	const row = `next(iter(${name}))`;
	return asTest(
		'import numpy as np',
		`first, again = ${row}, ${row}`,
		`first, again = [np.array(one[0] if isinstance(one, (tuple, list)) else one) for one in (first, again)]`,
		`assert np.array_equal(first, again), '${name} is in another order each time'`
	);
};

/** What is asked has the weights of what has learnt. */
const learntWeights: Evidence = (trace) => {
	const called = calledIn(trace).filter(({ call, isKeras }) => !call.own && !isKeras);
	const [learnt, asked] = [called[0], called.at(-1)];
	if (!learnt || !asked || learnt.model === asked.model || learnt.call.type !== asked.call.type) return null;
	return asTest(
		`same = [torch.equal(a, b) for a, b in zip(${asked.model}.parameters(), ${learnt.model}.parameters())]`,
		`assert all(same), '${asked.model} has not the weights of ${learnt.model}'`
	);
};

/** By the code of a finding. */
export const settledTests: readonly (readonly [string, Evidence])[] = [
	['clone_without_weights', sameWeights],
	['untrained_asked', learntWeights],
	['ones_pile_up', oneWord],
	['not_along_classes', sumToOne],
	['opponent_moved', ownWeights],
	['state_of_another', ownStates],
	['asked_in_another_order', sameOrder]
];
