import type { Diagnostic, Trace } from '../../../ir/index.ts';
import { learningOf } from '../used/learning.ts';
import { boundName, calledIn, isBound } from './called.ts';
import type { Evidence } from './evidence.ts';
import { optimizerName, trainingCall } from './learning.ts';

const asTest = (lines: readonly string[] | null): { readonly test: string } | null => (lines === null ? null : { test: lines.join('\n') });

const textOf = ({ source }: Trace, { from, to }: Diagnostic): string => source.slice(from, to);

/** An optimiser that is made once has taken all the steps. */
const madeOnce: Evidence = (trace, _, finding) => {
	const made = learningOf(trace)?.optimizers.filter(({ span }) => span.from === finding.from) ?? [];
	const name = made[0] && optimizerName(trace, made[0]);
	const steps = made.reduce((sum, one) => sum + one.steps.length, 0);
	// What SGD keeps has no count.
	if (!name || /\bSGD\(/.test(textOf(trace, finding))) return null;
	return asTest([
		`taken = max(int(kept['step']) for kept in ${name}.state.values())`,
		`assert taken >= ${steps}, f'${name} knows of {taken} of ${steps} steps'`
	]);
};

/** Some of the weights that are loaded are the model's. */
const loaded: Evidence = (trace, _, finding) => {
	const [, model, saved] = /^(\w+)\.load_state_dict\((\w+)\s*,/.exec(textOf(trace, finding)) ?? [];
	if (model === undefined || saved === undefined || !isBound(trace, model) || !isBound(trace, saved)) return null;
	return asTest([
		`own = list(${model}.state_dict().values())`,
		`taken = [a for a in ${saved}.values() if any(a.shape == b.shape and torch.equal(a, b) for b in own)]`,
		`assert taken, '${model} has none of the weights of ${saved}'`
	]);
};

/** A model that is called outside of functions, by its name. */
const modelOf = (trace: Trace): string | null => calledIn(trace).find(({ model, isKeras }) => !isKeras && /^\w+$/.test(model))?.model ?? null;

/** What a step has used is gone before the next gradient is added: numbers that are left there would spread. */
const cleared: Evidence = (trace) => {
	const learning = learningOf(trace);
	const [call, model] = learning ? [trainingCall(trace, learning), modelOf(trace)] : [null, null];
	if (call === null || model === null) return null;
	return asTest([
		'from torch.optim.optimizer import register_optimizer_step_post_hook',
		'def used(optimizer, *_):',
		"    for p in (p for group in optimizer.param_groups for p in group['params'] if p.grad is not None):",
		"        p.grad.fill_(float('nan'))",
		'register_optimizer_step_post_hook(used)',
		call,
		`assert all(p.isfinite().all() for p in ${model}.parameters()), 'a step uses the gradients of the one before'`
	]);
};

/** Each backward pass is followed by a step before its gradients are cleared. */
const used: Evidence = (trace) => {
	const learning = learningOf(trace);
	const [optimizer] = learning?.optimizers ?? [];
	if (!learning || !optimizer || learning.optimizers.length > 1) return null;
	const name = optimizerName(trace, optimizer);
	const isLost = optimizer.steps.every(({ moved }) => moved.length === 0);
	return name === null || !isLost || /\bSGD\(/.test(trace.source.slice(optimizer.span.from, optimizer.span.to))
		? null
		: asTest([`assert ${name}.state, 'no step of ${name} has had a gradient'`]);
};

/** What is asked for is not what is given. */
const shifted: Evidence = (trace, lab, finding) => {
	const [input, target] = finding.tensor === undefined ? [] : [finding.tensor, targetOf(trace, finding)];
	const [x, y] = [input === undefined ? null : boundName(trace, input), target === undefined ? null : boundName(trace, target)];
	// What is moved on by another number of steps is not the same.
	const numbers = [input, target].map((id) => (id === undefined ? null : lab.numbers(id)));
	if (!numbers[0] || String(numbers[0]) !== String(numbers[1])) return null;
	return x === null || y === null || x === y ? null : asTest([`assert not torch.equal(${x}, ${y}), '${y} is ${x}'`]);
};

/** Another tensor of the very numbers of what a finding speaks of, held against scores or made where it points. */
function targetOf(trace: Trace, { tensor, from, to }: Diagnostic): number | undefined {
	const shape = String(trace.tensors[tensor!]!.shape);
	const ops = trace.ops.filter(({ span }) => span.from >= from && span.to <= to);
	return ops
		.flatMap(({ inputs, outputs }) => [...inputs, ...outputs])
		.find((id) => id !== tensor && String(trace.tensors[id]!.shape) === shape && boundName(trace, id) !== null);
}

/** A schedule has been stepped as often as it is long: not beyond that, or not less. */
const steppedThrough =
	(length: string, relation: '<=' | '>='): Evidence =>
	(trace, _, finding) => {
		const [, name] = /^(\w+)\.step\(/.exec(textOf(trace, finding)) ?? [];
		return name === undefined || !isBound(trace, name)
			? null
			: asTest([`assert ${name}.last_epoch ${relation} ${name}.${length}, f'{${name}.last_epoch} steps of {${name}.${length}}'`]);
	};

/** By the code of a finding. */
export const orderTests: readonly (readonly [string, Evidence])[] = [
	['optimizer_made_anew', madeOnce],
	['loads_nothing', loaded],
	['gradients_pile_up', cleared],
	['gradients_cleared', used],
	['reads_answer', shifted],
	['schedule_in_epochs', steppedThrough('T_max', '<=')],
	['schedule_in_batches', steppedThrough('total_steps - 1', '>=')]
];
