import { perRun, PyList, type Interpreter, type PyModule, type Value } from '../../../python/index.ts';
import { runText } from '../../../python/stdlib/module.ts';
import type { Entries, TorchPart } from '../part.ts';
import { allOf, fromTorch, lacking, placed, textOf } from '../pythonText.ts';
import { unsupported, warn } from '../../said.ts';
import { entry } from '../../../tensors/arguments/function.ts';
import { newTensor, parameterId, tensorClass, TorchTensor } from '../tensor/tensor.ts';
import adaptiveText from './adaptive_optim.py?raw';
import optimText from './optim.py?raw';
import { groupsOf, mustBeOptimizer } from './schedule.ts';
import { schedulers } from './schedulers.ts';
import schedulesText from './schedules.py?raw';
import { updates } from './update.ts';

const write = entry('_write', 'p, value', (_, p, value) => {
	if (p instanceof TorchTensor && value instanceof TorchTensor) p.write(value.ir, 'Optimizer.step');
	return null;
});

const maximum = entry('_maximum', 'a, b', (host, a, b) => {
	const [x, y] = [a as TorchTensor, b as TorchTensor];
	const made = newTensor(host, { shape: x.shape, dtype: x.dtype });
	host.trace.op({ kind: 'elementwise', fn: 'maximum' }, [x.ir.id, y.ir.id], [made.ir.id], 'Optimizer.step');
	return made;
});

const optimizers = 'Optimizer SGD Adam AdamW RMSprop Adagrad NAdam RAdam Adamax Adadelta ASGD LBFGS'.split(' ');
/** Where PyTorch has a class, by its name: what prints it says that. */
const optimModule = (name: string): string => (name === 'defaultdict' ? 'collections' : `torch.optim.${name.toLowerCase()}`);

const optimizerNumbers = perRun(() => new Map<Value, number>());

/** The rate of an optimiser's first group now, and the one that a schedule began with. */
function ratesOf(host: Interpreter, optimizer: Value): { readonly rate?: number; readonly base?: number } {
	const [group] = groupsOf(host, optimizer);
	const [rate, base] = ['lr', 'initial_lr'].map((name) => group?.entries.get(name)?.[1]);
	return { ...(typeof rate === 'number' && { rate }), ...(typeof base === 'number' && { base }) };
}

/** What an optimiser does, for the trace: `_learns(kind, optimizer, parameters)`. */
const learns = entry('_learns', 'kind, optimizer, parameters', (host, kind, self, given) => {
	const { trace } = host;
	const numbers = optimizerNumbers(trace);
	const optimizer = numbers.get(self) ?? numbers.size;
	numbers.set(self, optimizer);
	const tensors = given instanceof PyList ? given.items.filter((one) => one instanceof TorchTensor) : [];
	const parameters = tensors.map((tensor) => parameterId(trace, tensor));
	if (kind === 'step') trace.learns({ kind, optimizer, moved: parameters, ...ratesOf(host, self) });
	else if (kind === 'zero_grad') trace.learns({ kind, parameters });
	else trace.learns({ kind: 'optimizer', optimizer, parameters });
	return null;
});

/** A step for which no parameter has a gradient; the rules of `diagnose/` say what to make of it. */
const stepsOfNothing = entry('_nothing', '', (host) => {
	const message = 'Nothing is raised. This step changes nothing: none of the optimiser’s parameters has a gradient.';
	host.trace.diagnose({ kind: 'hazard', severity: 'warning', code: 'hazard.step_of_nothing', message, line: 1, ...host.span });
	return null;
});

const optimValues = (_: Interpreter, torch: PyModule): Entries => [
	['Tensor', tensorClass],
	warn,
	unsupported,
	write,
	maximum,
	lacking,
	...updates,
	stepsOfNothing,
	learns,
	...['no_grad', 'enable_grad', 'zeros_like', 'cat'].map((name) => fromTorch(torch, `_${name}`, name)),
	fromTorch(torch, '_scalar', 'tensor')
];

const cosine = entry('_cosine', 'x', (_, x) => Math.cos(Math.PI * Number(x)));

/** torch.optim: optimisers, and schedules of their learning rates. */
export const optim: TorchPart = {
	modules: { 'torch.optim': [], 'torch.optim.lr_scheduler': schedulers },
	texts: {
		'torch.optim': (host, torch) => placed(runText(host, 'torch.optim', optimText + adaptiveText, optimValues(host, torch)), 'torch.optim', optimModule),
		'torch.optim.lr_scheduler': textOf('torch.optim.lr_scheduler', schedulesText, () => [
			...schedulers,
			warn,
			unsupported,
			cosine,
			entry('_check_optimizer', 'value', (host, value) => (mustBeOptimizer(host, value), null))
		]),
		...Object.fromEntries(optimizers.map((name) => [optimModule(name), allOf('torch.optim', 'SGD')]))
	}
};
