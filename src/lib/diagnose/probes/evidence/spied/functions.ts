import type { Diagnostic, Trace } from '../../../../ir/index.ts';
import { isOfKeras } from '../../../graph.ts';
import { textOf } from '../../used/tree.ts';
import type { Evidence } from '../evidence.ts';
import { above } from '../test.ts';

/** A function of the framework's, and what has to hold of what a program gives it, each time. */
interface Spied {
	readonly code: string;
	/** `torch.nn.functional.cross_entropy` */
	readonly name: string;
	readonly parameters: readonly string[];
	/** A condition in Python. */
	readonly holds: string;
	readonly said: string;
	/** What stands at a finding's place where it speaks of this function. */
	readonly at?: RegExp;
	/** The same of a finding's words. */
	readonly says?: RegExp;
}

const functional = 'torch.nn.functional';
const loss = ['given', 'target'];
const ctc = ['scores', 'targets', 'steps', 'lengths', 'blank=0'];

const ofTorch: readonly Spied[] = [
	{
		code: 'softmax_twice',
		name: `${functional}.cross_entropy`,
		parameters: loss,
		holds: 'not torch.allclose(given.sum(1), torch.ones(()), atol=1e-4)',
		said: 'the loss is given probabilities',
		says: /^Nothing is raised\. The loss/
	},
	{
		code: 'sigmoid_twice',
		name: `${functional}.binary_cross_entropy_with_logits`,
		parameters: loss,
		holds: 'given.min() < 0 or given.max() > 1',
		said: 'the loss is given probabilities'
	},
	{
		code: 'several_classes',
		name: `${functional}.cross_entropy`,
		parameters: loss,
		holds: 'not target.is_floating_point() or (target.sum(1) < 1.5).all()',
		said: 'a row of the targets has several classes'
	},
	{
		code: 'all_of_one',
		name: `${functional}.cross_entropy`,
		parameters: loss,
		holds: 'len(target) < 2 or len(target.unique()) > 1',
		said: 'all samples belong to one'
	},
	{
		code: 'own_pair_counts',
		name: `${functional}.cross_entropy`,
		parameters: loss,
		holds: 'given.shape[0] != given.shape[-1] or (target == torch.arange(len(target))).any() or given.diagonal().max() < -1e3',
		said: 'each is compared with itself'
	},
	{
		code: 'alike_along_steps',
		name: `${functional}.cosine_similarity`,
		parameters: ['a', 'b', 'dim=1'],
		holds: 'dim in (-1, a.dim() - 1)',
		said: 'what is compared are no states'
	},
	{
		code: 'lengths_of_padded',
		name: `${functional}.ctc_loss`,
		parameters: ctc,
		holds: 'len(set(torch.as_tensor(steps).tolist())) > 1',
		said: 'all sequences have the length of the longest'
	},
	{
		code: 'blank_among_labels',
		name: `${functional}.ctc_loss`,
		parameters: ctc,
		holds: 'all(blank not in row[:n] for row, n in zip(targets if targets.dim() > 1 else targets.split(lengths.tolist()), lengths))',
		said: 'the blank is a label'
	},
	{
		code: 'never_equal',
		name: 'torch.Tensor.__eq__',
		parameters: ['a', 'b'],
		holds: 'not torch.is_tensor(b) or a.is_floating_point() == b.is_floating_point()',
		said: 'scores are asked whether they equal classes'
	},
	{
		code: 'drawn_scaled',
		name: 'torch.multinomial',
		parameters: ['given', 'count'],
		holds: 'torch.allclose(given.sum(-1), torch.ones(()), atol=1e-4)',
		said: 'the shares that are drawn from do not sum to 1'
	},
	{
		code: 'count_for_place',
		name: 'torch.Tensor.clamp',
		parameters: ['places'],
		holds: 'places.is_floating_point() or torch.equal(inner(places, *args, **named), places)',
		said: 'a place lies behind the end'
	},
	{
		code: 'drawn_without_gradient',
		name: 'torch.distributions.Normal.sample',
		parameters: ['normal'],
		holds: 'not (torch.is_grad_enabled() and normal.loc.requires_grad)',
		said: 'what is learnt from is drawn without a gradient'
	},
	{
		code: 'pads_divided',
		name: 'torch.Tensor.numel',
		parameters: ['targets'],
		holds: 'targets.is_floating_point() or not (targets == PADDING).any()',
		said: 'the padding is counted',
		at: /\.numel\(\)/
	}
];

const ofKeras: readonly Spied[] = [
	{
		code: 'sigmoid_twice',
		name: 'tf.nn.sigmoid_cross_entropy_with_logits',
		parameters: ['labels=None', 'logits=None'],
		holds: 'np.min(logits) < 0 or np.max(logits) > 1',
		said: 'the loss is given probabilities',
		at: /^tf\.nn\.sigmoid_cross/
	},
	{
		code: 'softmax_twice',
		name: 'tf.random.categorical',
		parameters: ['given', 'count'],
		holds: 'not np.allclose(np.sum(given, -1), 1, atol=1e-4)',
		said: 'scores are asked for, and probabilities given',
		says: /`tf\.random\.categorical`/
	},
	{
		code: 'softmax_twice',
		name: 'keras.losses.SparseCategoricalCrossentropy.call',
		parameters: ['loss', 'target', 'given'],
		holds: 'not np.allclose(np.sum(given, -1), 1, atol=1e-4)',
		said: 'the loss is given probabilities',
		at: /^\w+\(/
	}
];

/** The padding that a finding speaks of. */
const paddingIn = ({ cause }: Diagnostic): string | null => /targets of `\w+` are (-?\d+),/.exec(cause ?? '')?.[1] ?? null;

function testOf(trace: Trace, finding: Diagnostic, { name, parameters, holds, said, at, says }: Spied): ReturnType<Evidence> {
	if ((at && !at.test(textOf(trace, finding))) || (says && !says.test(finding.message))) return null;
	// A graph that is traced gives symbols, not numbers.
	if (name.startsWith('keras.') && /tf\.function|\.fit\(/.test(trace.source)) return null;
	const padding = paddingIn(finding);
	if (holds.includes('PADDING') && padding === null) return null;
	const given = parameters.map((one) => (one.endsWith('=None') ? one.replace(/(\w+)=None/, '$1=$1') : one.split('=')[0]!));
	return above(
		isOfKeras(trace) ? 'import keras, numpy as np, tensorflow as tf' : 'import torch',
		`inner = ${name}`,
		`def watched(${parameters.join(', ')}, *args, **named):`,
		`    assert ${holds.replace('PADDING', padding ?? '')}, '${said}'`,
		`    return inner(${given.filter((one) => !one.includes('=')).join(', ')}${given.some((one) => !one.includes('=')) ? ', ' : ''}*args${given
			.filter((one) => one.includes('='))
			.map((one) => `, ${one}`)
			.join('')}, **named)`,
		`${name} = watched`
	);
}

const listed =
	(of: (trace: Trace) => boolean) =>
	(one: Spied): readonly [string, Evidence] => [one.code, (trace, _, finding) => (of(trace) ? testOf(trace, finding, one) : null)];

/** A place that is masked has no score that a softmax gives a share to. */
const maskedScores: Evidence = (trace, _, finding) =>
	isOfKeras(trace)
		? null
		: testOf(trace, finding, {
				code: 'masked_with_a_score',
				// Whatever else is called goes through the method.
				name: trace.source.includes('torch.softmax(') ? 'torch.softmax' : 'torch.Tensor.softmax',
				parameters: ['scores'],
				holds: 'not (scores == 0).any()',
				said: 'a masked place has the score 0'
			});

/** What is held against a probability is not what a linear layer has given, as it is. */
const noScores: Evidence = (trace, _, finding) =>
	isOfKeras(trace) || !textOf(trace, finding).includes('>')
		? null
		: above(
				'import torch',
				'above, made = torch.Tensor.__gt__, []',
				'torch.nn.modules.module.register_module_forward_hook(lambda layer, args, out: made.append(out) if isinstance(layer, torch.nn.Linear) else None)',
				'def watched(given, bound):',
				'    isScore = any(given.data_ptr() == one.data_ptr() for one in made)',
				"    assert torch.is_tensor(bound) or not (isScore and 0 < bound < 1), 'scores are held against a probability'",
				'    return above(given, bound)',
				'torch.Tensor.__gt__ = watched'
			);

/** Scores are not divided by the root of how many steps there are. */
const rootOfSteps: Evidence = (trace, _, { message }) => {
	const [, steps] = /by the root of (\d+)/.exec(message) ?? [];
	return steps === undefined || isOfKeras(trace) || !/\bmath\.sqrt\(/.test(trace.source)
		? null
		: above(
				'import math',
				'root = math.sqrt',
				'def watched(size):',
				`    assert size != ${steps}, 'scores are divided by the root of another size'`,
				'    return root(size)',
				'math.sqrt = watched'
			);
};

/** A second network of a kind is asked before a step is taken. */
const secondAsked: Evidence = (trace) => {
	const type = trace.calls?.find(({ own, within }) => !own && within === null)?.type;
	return type === undefined || isOfKeras(trace) || !/^\w+$/.test(type)
		? null
		: above(
				'import torch',
				'from torch.optim.optimizer import register_optimizer_step_pre_hook',
				'asked = set()',
				`torch.nn.modules.module.register_module_forward_hook(lambda net, *_: asked.add(id(net)) if type(net).__name__ == '${type}' else None)`,
				'def stepped(*_):',
				"    assert len(asked) > 1, 'the second network is never asked'",
				'register_optimizer_step_pre_hook(stepped)'
			);
};

/** Tests that watch what a function is given. */
export const spiedFunctions: readonly (readonly [string, Evidence])[] = [
	...ofTorch.map(listed((trace) => !isOfKeras(trace))),
	...ofKeras.map(listed(isOfKeras)),
	['masked_with_a_score', maskedScores],
	['threshold_of_scores', noScores],
	['root_of_other_size', rootOfSteps],
	['target_never_asked', secondAsked]
];
