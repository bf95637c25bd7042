import { learningOf } from '../used/learning.ts';
import type { Evidence } from './evidence.ts';

/**
 * Tests that stand above the program: what it does about gradients is over when it has run, and a loop that stands in no function can't be run again. They
 * watch each step of each optimiser.
 */
const above = (lines: readonly string[]): Evidence => {
	const test = lines.join('\n');
	return () => ({ test, isAbove: true });
};

const hook = (when: 'pre' | 'post'): string => `from torch.optim.optimizer import register_optimizer_step_${when}_hook`;
const own = "for p in (p for group in optimizer.param_groups for p in group['params'] if p.grad is not None):";

/** What a step has used is gone before the next gradient is added: numbers that are left there would spread. */
const cleared = above([
	hook('post'),
	'def used(optimizer, *_):',
	`    ${own}`,
	"        assert not p.isnan().any(), 'a step uses the gradients of the one before'",
	"        p.grad.fill_(float('nan'))",
	'register_optimizer_step_post_hook(used)'
]);

/** No gradient is cleared that no step has used. */
const usedFirst = above([
	'import torch',
	hook('post'),
	'backward, clear, waiting = torch.Tensor.backward, torch.optim.Optimizer.zero_grad, []',
	'def cleared(optimizer, *args, **named):',
	"    assert not waiting, 'gradients are cleared that no step has used'",
	'    clear(optimizer, *args, **named)',
	'torch.optim.Optimizer.zero_grad = cleared',
	'torch.Tensor.backward = lambda loss, *args, **named: waiting.append(1) or backward(loss, *args, **named)',
	'register_optimizer_step_post_hook(lambda *_: waiting.clear())'
]);

/** A step is taken with gradients that have been clipped. */
const clippedFirst = above([
	'import torch',
	hook('pre'),
	'clip, clipped = torch.nn.utils.clip_grad_norm_, set()',
	'def noted(parameters, *args, **named):',
	'    parameters = [parameters] if isinstance(parameters, torch.Tensor) else list(parameters)',
	'    clipped.update(id(p) for p in parameters if p.grad is not None)',
	'    return clip(parameters, *args, **named)',
	'torch.nn.utils.clip_grad_norm_ = noted',
	'def stepped(optimizer, *_):',
	"    own = {id(p) for group in optimizer.param_groups for p in group['params'] if p.grad is not None}",
	"    assert own & clipped, 'a step is taken with gradients that are not clipped'",
	'    clipped.clear()',
	'register_optimizer_step_pre_hook(stepped)'
]);

/** Parameters stay with the optimiser that has moved them first. */
const sameOptimizer = above([
	hook('pre'),
	'owners = {}',
	'def stepped(optimizer, *_):',
	`    ${own}`,
	"        assert owners.setdefault(p, optimizer) is optimizer, 'another optimiser goes on with the same parameters'",
	'register_optimizer_step_pre_hook(stepped)'
]);

export const aboveTests: readonly (readonly [string, Evidence])[] = [
	['gradients_pile_up', cleared],
	['gradients_cleared', usedFirst],
	['clipped_late', clippedFirst],
	['clips_others', clippedFirst],
	['optimizer_made_anew', sameOptimizer],
	// Where each fold has an optimiser of its own, it is to have weights of its own.
	['folds_go_on', (trace, lab, finding) => ((learningOf(trace)?.optimizers.length ?? 0) > 1 ? sameOptimizer(trace, lab, finding) : null)]
];
