import { isOfKeras } from '../../../graph.ts';
import { nodesOf } from '../../text/nodes.ts';
import type { Evidence } from '../evidence.ts';
import { above } from '../test.ts';
import { nameOutside } from '../watched.ts';

const keras =
	(...lines: readonly string[]): Evidence =>
	(trace) =>
		isOfKeras(trace) ? above(...lines) : null;

const torch =
	(...lines: readonly string[]): Evidence =>
	(trace) =>
		isOfKeras(trace) ? null : above(...lines);

/** No step is taken at a rate of 0. */
const someRate = torch(
	'from torch.optim.optimizer import register_optimizer_step_pre_hook',
	'def stepped(optimizer, *_):',
	"    assert any(group['lr'] > 0 for group in optimizer.param_groups), 'a step is taken at a rate of 0'",
	'register_optimizer_step_pre_hook(stepped)'
);

/** The generator does not begin anew once the first step is taken. */
const seededOnce = torch(
	'import torch',
	'from torch.optim.optimizer import register_optimizer_step_post_hook',
	'seed, stepped = torch.manual_seed, []',
	'def seeded(number):',
	"    assert not stepped, 'the generator begins anew while it learns'",
	'    return seed(number)',
	'torch.manual_seed = seeded',
	'register_optimizer_step_post_hook(lambda *_: stepped.append(1))'
);

/** What is applied are not the gradients of the last batch of several. */
const allApplied = keras(
	'import keras, tensorflow as tf',
	'gradient, apply, made = tf.GradientTape.gradient, keras.optimizers.Optimizer.apply_gradients, []',
	'def asked(tape, *args, **named):',
	'    made.append(gradient(tape, *args, **named))',
	'    return made[-1]',
	'def applied(optimizer, pairs, *args, **named):',
	'    pairs = list(pairs)',
	"    assert len(made) < 2 or pairs[0][0] is not made[-1][0], 'the gradients of earlier batches are dropped'",
	'    made.clear()',
	'    return apply(optimizer, pairs, *args, **named)',
	'tf.GradientTape.gradient, keras.optimizers.Optimizer.apply_gradients = asked, applied'
);

/** Each gradient is in one sum that is applied: what was applied is none of a part of the next. */
const emptied = keras(
	'import keras, numpy as np, tensorflow as tf',
	'gradient, apply, made = tf.GradientTape.gradient, keras.optimizers.Optimizer.apply_gradients, []',
	'def asked(tape, *args, **named):',
	'    made.append(gradient(tape, *args, **named))',
	'    return made[-1]',
	'def applied(optimizer, pairs, *args, **named):',
	'    pairs, parts = list(pairs), np.stack([np.array(one[0]).ravel() for one in made], 1)',
	'    rest = np.linalg.lstsq(parts, np.array(pairs[0][0]).ravel(), rcond=None)[1]',
	"    assert rest.sum() < 1e-9, 'what was applied once is applied again'",
	'    made.clear()',
	'    return apply(optimizer, pairs, *args, **named)',
	'tf.GradientTape.gradient, keras.optimizers.Optimizer.apply_gradients = asked, applied'
);

/** What the regularizers of layers give is read before a tape is asked. */
const penaltiesRead = keras(
	'import keras, tensorflow as tf',
	'losses, gradient, read = keras.Model.losses, tf.GradientTape.gradient, []',
	'keras.Model.losses = property(lambda model: read.append(1) or losses.fget(model))',
	'def asked(*args, **named):',
	"    assert read, 'the loss has no penalty in it'",
	'    return gradient(*args, **named)',
	'tf.GradientTape.gradient = asked'
);

/** A metric that has been read is reset before it is told more. */
const resetFirst: Evidence = (trace, _, finding) => {
	const [, name] = /^(\w+)\.result\(/.exec(trace.source.slice(finding.from, finding.to)) ?? [];
	const [, made] = new RegExp(`\\bkeras\\.metrics\\.(\\w+)\\(`).exec(trace.source) ?? [];
	if (name === undefined || made === undefined || /tf\.function|\.fit\(/.test(trace.source)) return null;
	const of = `keras.metrics.${made}`;
	return above(
		'import keras',
		`update, result, reset, read = ${of}.update_state, ${of}.result, ${of}.reset_state, set()`,
		'def told(metric, *args, **named):',
		"    assert id(metric) not in read, 'a metric that was read goes on'",
		'    return update(metric, *args, **named)',
		`${of}.update_state = told`,
		`${of}.result = lambda metric: read.add(id(metric)) or result(metric)`,
		`${of}.reset_state = lambda metric: read.discard(id(metric)) or reset(metric)`
	);
};

/** The gradient of one thing by another when the backward pass begins, by the names that the program has there. */
const byName = (of: string, by: string, holds: string, said: string): ReturnType<Evidence> =>
	above(
		'import sys, torch',
		'backward = torch.Tensor.backward',
		'def watched(loss, *args, **named):',
		'    names = {**sys._getframe(1).f_globals, **sys._getframe(1).f_locals}',
		`    slope, = torch.autograd.grad(${of}, ${by}, retain_graph=True)`,
		`    assert ${holds}, '${said}'`,
		'    return backward(loss, *args, **named)',
		'torch.Tensor.backward = watched'
	);

/** The names that a loss is made of, in the statement that a finding stands in. */
function termsAt(trace: Parameters<Evidence>[0], { from, to }: Parameters<Evidence>[2]): readonly string[] {
	const one = nodesOf(trace).find((node) => node.kind === 'assign' && node.from <= from && to <= node.to);
	return one?.kind === 'assign'
		? [...trace.source.slice(one.value.from, one.value.to).matchAll(/(?<![\w.])[A-Za-z_]\w*(?![\w.(])/g)].map(([name]) => name)
		: [];
}

/** The loss grows with a term of it, or falls. */
const slope =
	(names: RegExp, relation: '>' | '<', said: string): Evidence =>
	(trace, _, finding) => {
		const term = termsAt(trace, finding).find((name) => names.test(name));
		return term === undefined || isOfKeras(trace) ? null : byName('loss', `names['${term}']`, `slope.sum() ${relation} 0`, said);
	};

/** A draw has the deviation that the divergence takes it to have: exp of half the logarithm of the variance. */
const ownSpread: Evidence = (trace, _, finding) => {
	const [z, ...rest] = nodesOf(trace).flatMap((node) =>
		node.kind === 'assign' && node.from <= finding.from && finding.to <= node.to && node.targets[0]?.kind === 'name'
			? [node.targets[0].name, ...termsAt(trace, finding)]
			: []
	);
	const [mean] = rest;
	const spread = /^`?(\w+)\b/.exec(trace.source.slice(finding.from, finding.to))?.[1];
	if (z === undefined || mean === undefined || spread === undefined || !/log_?var/i.test(spread) || isOfKeras(trace)) return null;
	return byName(
		`names['${z}'].sum()`,
		`names['${spread}']`,
		`torch.allclose(slope, (names['${z}'] - names['${mean}']) / 2, atol=1e-5)`,
		`${z} is drawn with another deviation`
	);
};

/** A penalty falls towards 0 of each weight: its gradient has the weight's sign. */
const towardsZero: Evidence = (trace, _, finding) => {
	const one = nodesOf(trace).find((node) => node.kind === 'assign' && node.from <= finding.from && finding.to <= node.to);
	const [target] = one?.kind === 'assign' ? one.targets : [];
	const call = trace.calls?.find(({ own, within, state }) => own && within === null && (state?.parameters.length ?? 0) > 0);
	const model = call && nameOutside(trace, call);
	if (target?.kind !== 'name' || !model || isOfKeras(trace)) return null;
	const weight = `next(names['${model}'].parameters())`;
	return byName(`names['${target.name}']`, weight, `torch.equal(slope.sign(), ${weight}.sign())`, `${target.name} holds no weight near 0`);
};

/** What earned much is made likelier by a step. */
const madeLikelier: Evidence = (trace, _, finding) => {
	const [, gain] = /\.log_prob\(\w+\) \* (\w+)$/.exec(trace.source.slice(finding.from, finding.to)) ?? [];
	if (gain === undefined || isOfKeras(trace) || !/\bCategorical\(/.test(trace.source)) return null;
	return above(
		'import sys, torch',
		'of = torch.distributions.Categorical',
		'log_prob, backward, made = of.log_prob, torch.Tensor.backward, []',
		'of.log_prob = lambda policy, actions: made.append(log_prob(policy, actions)) or made[-1]',
		'def watched(loss, *args, **named):',
		'    slope, = torch.autograd.grad(loss, made[-1], retain_graph=True)',
		`    assert (slope * sys._getframe(1).f_globals['${gain}']).sum() < 0, 'what earned most is made less likely'`,
		'    return backward(loss, *args, **named)',
		'torch.Tensor.backward = watched'
	);
};

export const stepTests: readonly (readonly [string, Evidence])[] = [
	['steps_rest', someRate],
	['seeded_again', seededOnce],
	['gradients_dropped', allApplied],
	['gathered_forever', emptied],
	['penalty_left_out', penaltiesRead],
	['metric_goes_on', resetFirst],
	['divergence_subtracted', slope(/kl|div/i, '>', 'the loss falls as the divergence grows')],
	['entropy_paid_for', slope(/ent/i, '<', 'the loss grows with the entropy')],
	['drawn_with_other_spread', ownSpread],
	['penalty_of_sign', towardsZero],
	['earns_less', madeLikelier]
];
