import { parseSignature, PyDict, PyInstance, PyList, PyTuple, types, type Interpreter, type PyClass, type Value } from '../../../python/index.ts';
import { calc, holds, type Run } from '../nn/call.ts';
import { scriptedClass } from '../nn/layer.ts';
import { baseClass, groupsOf, mustBeOptimizer, epochGiven, place, put, scheduler, setting, Schedule, type Kind } from './schedule.ts';
import { tableOf, type Table } from '../../../ir/table.ts';

const times = ({ host }: Schedule, a: Value, b: Value): Value => calc(host, a, '*', b);
const power = (schedule: Schedule, base: Value, exponent: number): Value =>
	times(schedule, base, calc(schedule.host, schedule.of('gamma'), '**', BigInt(exponent)));
const reached = (schedule: Schedule, upTo: (at: number, milestone: number) => boolean): number =>
	schedule.host.iterate(schedule.of('milestones')).filter((one) => upTo(schedule.at, Number(one))).length;

/** One function for each group, or one for all. */
function perGroup(host: Interpreter, { lr_lambda: given }: Readonly<Record<string, Value>>, schedule: Schedule): void {
	const count = schedule.groups.length;
	const all = given instanceof PyList || given instanceof PyTuple ? given.items : new Array<Value>(count).fill(given!);
	if (all.length !== count) host.raise('ValueError', `Expected ${count} lr_lambdas, but got ${all.length}`);
	schedule.self.attrs.delete('lr_lambda');
	schedule.set({ lr_lambdas: new PyList([...all]) });
}
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
	if (epoch !== null) host.warn('UserWarning', epochGiven);
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
		const more: Table<Value> = tableOf({ default_min_lr: 0n, mode_worse: attrs.get('mode') === 'min' ? Infinity : -Infinity });
		for (const name of plateauState) state.entries.set(name, [name, attrs.get(name) ?? more[name] ?? null]);
		return state;
	}
});

const all = [baseClass, ...Object.entries(kinds).map(([heading, kind]) => scheduler(heading, kind)), plateau];

/** torch.optim.lr_scheduler. */
export const schedulers: readonly (readonly [name: string, cls: PyClass])[] = [...all.map((cls) => [cls.name, cls] as const), ['_LRScheduler', baseClass]];
