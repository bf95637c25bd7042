import { parseSignature, PyDict, PyInstance, PyList, PyTuple, types, type Host, type PyClass, type Value } from '../../../python/index.ts';
import { calc, holds, type Run } from '../nn/call.ts';
import { scriptedClass } from '../nn/layer.ts';
import { baseClass, groupsOf, mustBeOptimizer, place, put, scheduler, setting, step, Schedule, type Kind } from './schedule.ts';

const times = ({ host }: Schedule, a: Value, b: Value): Value => calc(host, a, '*', b);
const power = (schedule: Schedule, base: Value, exponent: number): Value =>
	times(schedule, base, calc(schedule.host, schedule.of('gamma'), '**', BigInt(exponent)));
const reached = (schedule: Schedule, upTo: (at: number, milestone: number) => boolean): number =>
	schedule.host.iterate(schedule.of('milestones')).filter((one) => upTo(schedule.at, Number(one))).length;

/** Half a cosine from one value to another. */
const cosine = (from: number, to: number, share: number): number => to + ((from - to) / 2) * (Math.cos(Math.PI * share) + 1);

/** One function for each group, or one for all. */
function perGroup(host: Host, { lr_lambda: given }: Readonly<Record<string, Value>>, schedule: Schedule): void {
	const count = schedule.groups.length;
	const all = given instanceof PyList || given instanceof PyTuple ? given.items : new Array<Value>(count).fill(given!);
	if (all.length !== count) host.raise('ValueError', `Expected ${count} lr_lambdas, but got ${all.length}`);
	schedule.self.attrs.delete('lr_lambda');
	schedule.set({ lr_lambdas: new PyList([...all]) });
}
const isWhole = (value: Value): boolean => typeof value === 'bigint' || typeof value === 'boolean';
const kinds: Readonly<Record<string, Kind>> = {
	'StepLR(optimizer, step_size, gamma=0.1, last_epoch=-1)': {
		rate: (s, rate) => (s.at !== 0 && Number(calc(s.host, s.of('last_epoch'), '%', s.of('step_size'))) === 0 ? times(s, rate, s.of('gamma')) : rate),
		closed: (s, _, start) => power(s, start, Math.floor(s.at / s.number('step_size')))
	},
	'MultiStepLR(optimizer, milestones, gamma=0.1, last_epoch=-1)': {
		check: (host, { milestones }, s) => s.set({ milestones: new PyList([...host.iterate(milestones!)]) }),
		rate: (s, rate) => {
			const now = reached(s, (at, milestone) => at === milestone);
			return now === 0 ? rate : power(s, rate, now);
		},
		closed: (s, _, start) =>
			power(
				s,
				start,
				reached(s, (at, milestone) => at >= milestone)
			)
	},
	'ExponentialLR(optimizer, gamma, last_epoch=-1)': {
		rate: (s, rate) => (s.at === 0 ? rate : times(s, rate, s.of('gamma'))),
		closed: (s, _, start) => power(s, start, s.at)
	},
	'LambdaLR(optimizer, lr_lambda, last_epoch=-1)': {
		check: perGroup,
		rate: (s, _, start, i) => times(s, start, s.host.call(s.host.iterate(s.of('lr_lambdas'))[i]!, [s.of('last_epoch')]))
	},
	'MultiplicativeLR(optimizer, lr_lambda, last_epoch=-1)': {
		check: perGroup,
		rate: (s, rate, _, i) => (s.at > 0 ? times(s, rate, s.host.call(s.host.iterate(s.of('lr_lambdas'))[i]!, [s.of('last_epoch')])) : rate)
	},
	'CosineAnnealingLR(optimizer, T_max, eta_min=0.0, last_epoch=-1)': {
		rate: (s, rate, start) => {
			const [n, period, low] = [s.at, s.number('T_max'), s.number('eta_min')];
			if (n === 0) return rate;
			// After a trough the share of what was before is 0/0.
			if ((n - 1 - period) % (2 * period) === 0) return Number(rate) + ((Number(start) - low) * (1 - Math.cos(Math.PI / period))) / 2;
			return ((1 + Math.cos((Math.PI * n) / period)) / (1 + Math.cos((Math.PI * (n - 1)) / period))) * (Number(rate) - low) + low;
		},
		closed: (s, _, start) => {
			const low = s.number('eta_min');
			return low + ((Number(start) - low) * (1 + Math.cos((Math.PI * s.at) / s.number('T_max')))) / 2;
		}
	},
	'LinearLR(optimizer, start_factor=0.3333333333333333, end_factor=1.0, total_iters=5, last_epoch=-1)': {
		check: (host, { start_factor: start, end_factor: end }) => {
			if (holds(host, start!, '>', 1) || holds(host, start!, '<=', 0n))
				host.raise('ValueError', 'Starting multiplicative factor expected to be greater than 0 and less or equal to 1.');
			if (holds(host, end!, '>', 1) || holds(host, end!, '<', 0n)) host.raise('ValueError', 'Ending multiplicative factor expected to be between 0 and 1.');
		},
		rate: (s, rate) => {
			const [n, first, total] = [s.at, s.number('start_factor'), s.number('total_iters')];
			const rise = s.number('end_factor') - first;
			if (n === 0) return times(s, rate, s.of('start_factor'));
			return n > total ? rate : times(s, rate, 1 + rise / (total * first + (n - 1) * rise));
		},
		closed: (s, _, start) => {
			const [first, total] = [s.number('start_factor'), s.number('total_iters')];
			return times(s, start, first + ((s.number('end_factor') - first) * Math.min(total, s.at)) / total);
		}
	}
};

/** Warm restarts: T_cur counts from the last of them, T_i says when the next is due. */
const restarts = scheduler(
	'CosineAnnealingWarmRestarts(optimizer, T_0, T_mult=1, eta_min=0.0, last_epoch=-1)',
	{
		check: (host, { T_0, T_mult, last_epoch }, schedule) => {
			if (holds(host, T_0!, '<=', 0n) || !isWhole(T_0!)) host.raise('ValueError', `Expected positive integer T_0, but got ${host.str(T_0!)}`);
			if (holds(host, T_mult!, '<', 1n) || !isWhole(T_mult!)) host.raise('ValueError', `Expected integer T_mult >= 1, but got ${host.str(T_mult!)}`);
			schedule.set({ T_i: T_0!, T_cur: last_epoch! });
		},
		rate: (s, _, first) => {
			const low = s.number('eta_min');
			return low + ((Number(first) - low) * (1 + Math.cos((Math.PI * s.number('T_cur')) / s.number('T_i')))) / 2;
		}
	},
	{
		'step(epoch=None)': (host, self, epoch) => {
			if (epoch !== null) host.unsupported('CosineAnnealingWarmRestarts.step with an epoch');
			const schedule = new Schedule(host, self as PyInstance);
			const [next, period] = [schedule.number('T_cur') + 1, schedule.number('T_i')];
			const due = schedule.at >= 0 && next >= period;
			schedule.set({ T_cur: BigInt(schedule.at < 0 ? 0 : due ? next - period : next) });
			if (due) schedule.set({ T_i: times(schedule, schedule.of('T_i'), schedule.of('T_mult')) });
			return step(host, self, null);
		}
	}
);

/** Sets what an optimiser calls momentum: the first of its betas where it has these. */
function setMomentum(host: Host, group: PyDict, value: number): void {
	const betas = group.entries.get('betas')?.[1];
	if (betas === undefined) put(host, group, 'momentum', value);
	else put(host, group, 'betas', new PyTuple([value, ...host.iterate(betas).slice(1)]));
}

const positive = (host: Host, name: string, value: Value, typeFirst: boolean): void => {
	const wrong = typeFirst ? !isWhole(value) || Number(value) <= 0 : holds(host, value, '<=', 0n) || !isWhole(value);
	if (wrong) host.raise('ValueError', `Expected positive integer ${name}, but got ${host.str(value)}`);
};

function checkCycle(host: Host, given: Readonly<Record<string, Value>>, schedule: Schedule): void {
	const of = (name: string): Value => given[name]!;
	mustBeOptimizer(host, of('optimizer'));
	let total = of('total_steps');
	if (total !== null) positive(host, 'total_steps', total, false);
	else if (of('epochs') !== null && of('steps_per_epoch') !== null) {
		for (const name of ['epochs', 'steps_per_epoch']) positive(host, name, of(name), true);
		total = calc(host, of('epochs'), '*', of('steps_per_epoch'));
	} else host.raise('ValueError', 'You must define either total_steps OR (epochs AND steps_per_epoch)');
	const share = of('pct_start');
	if (holds(host, share, '<', 0n) || holds(host, share, '>', 1n) || typeof share !== 'number')
		host.raise('ValueError', `Expected float between 0 and 1 pct_start, but got ${host.str(share)}`);
	const how = of('anneal_strategy');
	if (how !== 'cos' && how !== 'linear') host.raise('ValueError', `anneal_strategy must be one of 'cos' or 'linear', instead got ${host.str(how)}`);
	const most = of('max_lr');
	if (host.truth(of('three_phase')) || (typeof most !== 'number' && typeof most !== 'bigint')) host.unsupported('OneCycleLR in this form');
	schedule.set({ total_steps: total, _anneal_func_type: how, _rises: Number(share) * Number(total) - 1 });
	const first = Number(most) / Number(of('div_factor'));
	for (const group of schedule.groups) {
		const rates = { initial_lr: first, max_lr: most, min_lr: first / Number(of('final_div_factor')) };
		for (const [name, value] of Object.entries(rates)) put(host, group, name, value);
	}
	if (!host.truth(of('cycle_momentum'))) return;
	const defaults = host.getAttribute(of('optimizer'), 'defaults');
	if (!(defaults instanceof PyDict && (defaults.entries.has('momentum') || defaults.entries.has('betas'))))
		host.raise('ValueError', 'optimizer must support momentum or beta1 with `cycle_momentum` option enabled');
	for (const group of schedule.groups) {
		setMomentum(host, group, Number(of('max_momentum')));
		for (const name of ['max_momentum', 'base_momentum']) put(host, group, name, of(name));
	}
}

/** Up to the highest rate and down to the lowest; momentum goes the other way. */
const oneCycle = scheduler(
	"OneCycleLR(optimizer, max_lr, total_steps=None, epochs=None, steps_per_epoch=None, pct_start=0.3, anneal_strategy='cos', cycle_momentum=True, base_momentum=0.85, max_momentum=0.95, div_factor=25.0, final_div_factor=10000.0, three_phase=False, last_epoch=-1)",
	{
		check: checkCycle,
		rate: (s, _, _start, i) => {
			const [n, total, rises] = [s.at, s.number('total_steps'), s.number('_rises')];
			if (n > total) s.host.raise('ValueError', `Tried to step ${n} times. The specified number of total steps is ${total}`);
			const falls = n > rises;
			const share = falls ? (n - rises) / (total - 1 - rises) : n / rises;
			const between = s.of('_anneal_func_type') === 'cos' ? cosine : (from: number, to: number) => (to - from) * share + from;
			const group = s.groups[i]!;
			const [low, high] = ['base_momentum', 'max_momentum'].map((name) => setting(group, name)) as [number, number];
			if (s.host.truth(s.of('cycle_momentum'))) setMomentum(s.host, group, falls ? between(low, high, share) : between(high, low, share));
			const [first, most, last] = ['initial_lr', 'max_lr', 'min_lr'].map((name) => setting(group, name)) as [number, number, number];
			return falls ? between(most, last, share) : between(first, most, share);
		}
	}
);

const plateauParameters = "optimizer, mode='min', factor=0.1, patience=10, threshold=0.0001, threshold_mode='rel', cooldown=0, min_lr=0, eps=1e-08";
const plateauNames = parseSignature(plateauParameters).map(({ name }) => name);

const startPlateau: Run = (host, self, ...args) => {
	const given = Object.fromEntries(plateauNames.map((name, i) => [name, args[i]!])) as Record<string, Value>;
	const { optimizer, factor, min_lr, mode, threshold_mode } = given as Record<'optimizer' | 'factor' | 'min_lr' | 'mode' | 'threshold_mode', Value>;
	if (holds(host, factor, '>=', 1)) host.raise('ValueError', 'Factor should be < 1.0.');
	mustBeOptimizer(host, optimizer);
	const count = groupsOf(host, optimizer).length;
	const lows = min_lr instanceof PyList || min_lr instanceof PyTuple ? min_lr.items : new Array<Value>(count).fill(min_lr);
	if (lows.length !== count) host.raise('ValueError', `expected ${count} min_lrs, got ${lows.length}`);
	if (mode !== 'min' && mode !== 'max') host.raise('ValueError', `mode ${host.str(mode)} is unknown!`);
	if (threshold_mode !== 'rel' && threshold_mode !== 'abs') host.raise('ValueError', `threshold mode ${host.str(threshold_mode)} is unknown!`);
	const schedule = new Schedule(host, self as PyInstance);
	schedule.set({ ...given, min_lrs: new PyList([...lows]), best: mode === 'min' ? Infinity : -Infinity });
	schedule.self.attrs.delete('min_lr');
	schedule.set({ last_epoch: 0n, cooldown_counter: 0n, num_bad_epochs: 0n, _last_lr: schedule.rates });
	return null;
};

/** Lowers the rates when what is watched has not become better for so many steps. */
const watch: Run = (host, self, metrics, epoch) => {
	const schedule = new Schedule(host, self as PyInstance);
	const current = Number(host.call(types.float, [metrics]));
	const sign = schedule.of('mode') === 'min' ? 1 : -1;
	const [best, threshold] = [schedule.number('best'), schedule.number('threshold')];
	const bar = schedule.of('threshold_mode') === 'rel' ? best * (1 - sign * threshold) : best - sign * threshold;
	const better = current * sign < bar * sign;
	const cooling = schedule.number('cooldown_counter');
	const bad = better || cooling > 0 ? 0 : schedule.number('num_bad_epochs') + 1;
	const due = bad > schedule.number('patience');
	if (better) schedule.set({ best: current });
	const left = due ? schedule.number('cooldown') : Math.max(0, cooling - 1);
	schedule.set({
		last_epoch: epoch ?? calc(host, schedule.of('last_epoch'), '+', 1n),
		num_bad_epochs: BigInt(due ? 0 : bad),
		cooldown_counter: BigInt(left)
	});
	const lows = host.iterate(schedule.of('min_lrs'));
	for (const [i, group] of due ? schedule.groups.entries() : []) {
		const before = setting(group, 'lr');
		const [lower, low] = [before * schedule.number('factor'), lows[i]!];
		const after = holds(host, lower, '<', low) ? low : lower;
		if (before - Number(after) > schedule.number('eps')) put(host, group, 'lr', after);
	}
	schedule.set({ _last_lr: schedule.rates });
	return null;
};

/** What a checkpoint of it holds, in PyTorch's order. */
const plateauState =
	'factor default_min_lr min_lrs patience cooldown eps last_epoch _last_lr mode_worse mode threshold threshold_mode best cooldown_counter num_bad_epochs'.split(
		' '
	);

const plateau = scriptedClass('ReduceLROnPlateau', place, [baseClass], {
	[`__init__(${plateauParameters})`]: startPlateau,
	'step(metrics, epoch=None)': watch,
	'state_dict()': (_, self) => {
		const { attrs } = self as PyInstance;
		const state = new PyDict();
		const more: Readonly<Record<string, Value>> = { default_min_lr: 0n, mode_worse: attrs.get('mode') === 'min' ? Infinity : -Infinity };
		for (const name of plateauState) state.entries.set(name, [name, attrs.get(name) ?? more[name] ?? null]);
		return state;
	}
});

const all = [baseClass, ...Object.entries(kinds).map(([heading, kind]) => scheduler(heading, kind)), restarts, oneCycle, plateau];

/** torch.optim.lr_scheduler. */
export const schedulers: readonly (readonly [name: string, cls: PyClass])[] = [...all.map((cls) => [cls.name, cls] as const), ['_LRScheduler', baseClass]];
