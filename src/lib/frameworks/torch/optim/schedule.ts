import { cFunction } from '../../../tensors/arguments/function.ts';
import { parseSignature, PyDict, PyInstance, PyList, types, type Interpreter, type PyClass, type Value } from '../../../python/index.ts';
import { machineOf } from '../../../python/builtins/methodDef.ts';
import { getItem, setItem } from '../../../python/protocols/item.ts';
import { typeName } from '../tensor/tensor.ts';
import { calc, send, type Run } from '../nn/call.ts';
import { scriptedClass, type Special } from '../nn/layer.ts';

export const place = 'torch.optim.lr_scheduler';

/** One schedule: its attributes, and the groups of parameters whose rates it sets. */
export class Schedule {
	constructor(
		readonly host: Interpreter,
		readonly self: PyInstance
	) {}
	of(name: string): Value {
		return this.host.getAttribute(this.self, name);
	}
	number(name: string): number {
		return Number(this.of(name));
	}
	set(values: Readonly<Record<string, Value>>): void {
		for (const [name, value] of Object.entries(values)) this.self.attrs.set(name, value);
	}
	/** The steps so far. */
	get at(): number {
		return this.number('last_epoch');
	}
	get groups(): PyDict[] {
		return groupsOf(this.host, this.of('optimizer'));
	}
	get rates(): PyList {
		return new PyList(this.groups.map((group) => getItem(machineOf(this.host), group, 'lr')));
	}
}

export const groupsOf = (host: Interpreter, optimizer: Value): PyDict[] =>
	host.iterate(host.getAttribute(optimizer, 'param_groups')).filter((group) => group instanceof PyDict);
export const setting = (group: PyDict, name: string): number => Number(group.entries.get(name)?.[1]);
export const put = (host: Interpreter, group: PyDict, name: string, value: Value): void => setItem(machineOf(host), group, name, value);

/** The rate of a group at a step: from the rate before it, and from the one that it started with. */
type Rate = (schedule: Schedule, rate: Value, start: Value, group: number) => Value;

export interface Kind {
	/** Looks at the arguments, in PyTorch's order of checks, and may replace them. */
	readonly check?: (host: Interpreter, given: Readonly<Record<string, Value>>, schedule: Schedule) => void;
	readonly rate: Rate;
	/** The same without the rate before, where there is such a form: for a step to a given epoch. */
	readonly closed?: Rate;
}

export const mustBeOptimizer = (host: Interpreter, value: Value): void => {
	if (!(value instanceof PyInstance) || !value.cls.mro.some((cls) => cls.name === 'Optimizer' && cls.module === 'torch.optim.optimizer'))
		host.raise('TypeError', `${typeName(value)} is not an Optimizer`);
};

const earlyStep =
	'Detected call of `lr_scheduler.step()` before `optimizer.step()`. In PyTorch 1.1.0 and later, you should call them in the opposite order: `optimizer.step()` before `lr_scheduler.step()`.  Failure to do this will result in PyTorch skipping the first value of the learning rate schedule. See more details at https://pytorch.org/docs/stable/optim.html#how-to-adjust-learning-rate';
export const epochGiven =
	'The epoch parameter in `scheduler.step()` was not necessary and is being deprecated where possible. Please use `scheduler.step()` to step the scheduler. During the deprecation, if epoch is different from None, the closed form is used instead of the new chainable form, where available. Please open an issue if you are unable to replicate your use case: https://github.com/pytorch/pytorch/issues/new/choose.';

const notResumed = (group: number): string =>
	`param 'initial_lr' is not specified in param_groups[${group}] when resuming scheduler with last_epoch >= 0.\nThis typically happens when:\n1. You're trying to resume training from a checkpoint but haven't properly loaded the optimizer state\n2. You're using last_epoch >= 0 for a fresh training run (not recommended)`;

/** Whether the rates are asked for by a step. */
const asking = '_get_lr_called_within_step';
const askedOutside = 'To get the last learning rate computed by the scheduler, please use `get_last_lr()`.';

/** Optimisers that have a schedule: from the first on, their steps are watched. */
const scheduled = new WeakSet<PyInstance>();

/** Learns whether an optimiser has taken a step: its own `step` says so, and one that the program wrote is wrapped, as PyTorch wraps it. */
function watch(host: Interpreter, optimizer: PyInstance): void {
	const { attrs, cls } = optimizer;
	attrs.set('_opt_called', false);
	const steps = cls.mro.flatMap((one) => one.attrs.get('step') ?? []);
	if (steps.length < 2) return;
	const step = host.getAttribute(optimizer, 'step');
	const wrapped = cFunction('step', (host, { positional, keywords }) => {
		attrs.set('_opt_called', true);
		return host.call(step, positional, keywords);
	});
	attrs.set('step', wrapped);
}

/** Remembers the rates to start from, then takes the step to epoch 0. */
function start(host: Interpreter, self: Value, optimizer: Value, lastEpoch: Value): null {
	mustBeOptimizer(host, optimizer);
	const schedule = new Schedule(host, self as PyInstance);
	schedule.set({ optimizer });
	const starts = schedule.groups.map((group, i) => {
		if (!group.entries.has('initial_lr')) {
			if (lastEpoch !== -1n) host.raise('KeyError', notResumed(i));
			put(host, group, 'initial_lr', getItem(machineOf(host), group, 'lr'));
		}
		return group.entries.get('initial_lr')![1];
	});
	schedule.set({ base_lrs: new PyList(starts), last_epoch: lastEpoch });
	if (!scheduled.has(optimizer as PyInstance)) watch(host, optimizer as PyInstance);
	scheduled.add(optimizer as PyInstance);
	send(host, self, '_initial_step');
	return null;
}

const step: Run = (host, self, epoch) => {
	const schedule = new Schedule(host, self as PyInstance);
	const count = schedule.of('_step_count') as bigint;
	if (count === 1n && !host.truth(host.getAttribute(schedule.of('optimizer'), '_opt_called'))) host.warn('UserWarning', earlyStep);
	schedule.set({ _step_count: count + 1n });
	if (epoch !== null) host.warn('UserWarning', epochGiven);
	return send(host, self, '_update_lr', epoch);
};

const update: Run = (host, self, epoch) => {
	const schedule = new Schedule(host, self as PyInstance);
	schedule.set({ [asking]: true, last_epoch: epoch ?? calc(host, schedule.of('last_epoch'), '+', 1n) });
	const closed = epoch === null ? undefined : host.findAttribute(self, '_get_closed_form_lr');
	const rates = host.iterate(closed === undefined ? send(host, self, 'get_lr') : host.call(closed, []));
	schedule.set({ [asking]: false });
	for (const [i, group] of schedule.groups.entries()) if (rates[i] !== undefined) put(host, group, 'lr', rates[i]);
	schedule.set({ _last_lr: schedule.rates });
	return null;
};

export const baseClass = scriptedClass('LRScheduler', place, [types.object], {
	'__init__(optimizer, last_epoch=-1)': start,
	'get_last_lr()': (host, self) => host.getAttribute(self, '_last_lr'),
	'get_lr()': (host) => host.raise('NotImplementedError', ''),
	'step(epoch=None)': step,
	'_update_lr(epoch=None)': update,
	'_initial_step()': (host, self) => {
		const schedule = new Schedule(host, self as PyInstance);
		schedule.set({ _step_count: 0n, _is_initial: true });
		send(host, self, 'step');
		schedule.set({ _is_initial: false });
		return null;
	},
	'state_dict()': (_, self) => {
		const state = new PyDict();
		const keep = (name: string, value: Value): void => void state.entries.set(name, [name, value]);
		for (const [name, value] of (self as PyInstance).attrs) if (name !== 'optimizer' && name !== 'lr_lambdas') keep(name, value);
		const lambdas = (self as PyInstance).attrs.get('lr_lambdas');
		if (lambdas instanceof PyList) keep('lr_lambdas', new PyList(lambdas.items.map(() => null)));
		return state;
	},
	'load_state_dict(state_dict)': (host, self, state) => {
		if (!(state instanceof PyDict)) return host.unsupported('a state of a schedule that is no dict');
		for (const [name, value] of state.entries.values()) if (name !== 'lr_lambdas') (self as PyInstance).attrs.set(String(name), value);
		return null;
	}
});

const ratesBy =
	(rate: Rate): Run =>
	(host, self) => {
		const schedule = new Schedule(host, self as PyInstance);
		const starts = host.iterate(schedule.of('base_lrs'));
		return new PyList(schedule.rates.items.map((one, i) => rate(schedule, one, starts[i]!, i)));
	};

/** A class whose constructor keeps its arguments and starts. */
export function scheduler(heading: string, { check, rate, closed }: Kind, methods: Special['methods'] = {}): PyClass {
	const [, name = '', parameters = ''] = /^(\w+)\((.*)\)$/.exec(heading)!;
	const names = parseSignature(parameters).map((one) => one.name);
	const rates = ratesBy(rate);
	return scriptedClass(name, place, [baseClass], {
		[`__init__(${parameters})`]: (host, self, ...args) => {
			const given = Object.fromEntries(names.map((one, i) => [one, args[i]!]));
			const { optimizer, last_epoch, ...kept } = given;
			const schedule = new Schedule(host, self as PyInstance);
			schedule.set({ ...kept, optimizer: optimizer! });
			check?.(host, given, schedule);
			return start(host, self, optimizer!, last_epoch!);
		},
		'get_lr()': (host, self) => {
			if (!host.truth(host.getAttribute(self, asking))) host.warn('UserWarning', askedOutside);
			return rates(host, self);
		},
		...(closed && { '_get_closed_form_lr()': ratesBy(closed) }),
		...methods
	});
}
