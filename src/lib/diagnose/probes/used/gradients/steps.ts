import type { Diagnostic, LearningEvent, ParameterId, Trace } from '../../../../ir/index.ts';
import type { Hazard } from '../../../hazards/hazard.ts';
import { assignedAt, eventsOf, found, learningOf, lineOf, type EventOf, type Learning } from '../learning.ts';
import { scheduleInOtherUnits, scheduleUnread } from './schedules.ts';

const meets = (some: readonly ParameterId[], others: readonly ParameterId[]): boolean => {
	const set = new Set(some);
	return others.some((one) => set.has(one));
};

/** What is done about gradients in an order in which it has no effect, or another. */
export const orderOfSteps: Hazard = (trace) => {
	const learning = learningOf(trace);
	if (!learning) return [];
	const nothing = loadsNothing(trace, learning.events);
	if (learning.backwards.length === 0) return nothing;
	return [
		...nothing,
		...clearedUnused(trace, learning),
		...neverCleared(trace, learning),
		...clippedLate(trace, learning),
		...clipsOthers(trace, learning),
		...scheduleUnread(trace, learning),
		...scheduleInOtherUnits(trace, learning),
		...neverStepped(trace, learning),
		...loadsItself(trace, learning)
	];
};

const gradientEvents = (events: readonly LearningEvent[]) =>
	events.filter((one): one is EventOf<'backward' | 'zero_grad' | 'step' | 'clip'> => ['backward', 'zero_grad', 'step', 'clip'].includes(one.kind));

const concerned = (event: EventOf<'backward' | 'zero_grad' | 'step' | 'clip'>): readonly ParameterId[] =>
	event.kind === 'step' ? event.moved : event.parameters;

/** Gradients that are cleared before any step has used them, while the program goes on to step. */
function clearedUnused(trace: Trace, { events, held, optimizers }: Learning): readonly Diagnostic[] {
	const order = gradientEvents(events);
	const lost = order.flatMap((event, i) => {
		if (event.kind !== 'backward' || event.parameters.length === 0 || !event.parameters.every((one) => held.has(one))) return [];
		const next = order.slice(i + 1).filter((one) => one.kind !== 'clip' && one.kind !== 'backward');
		const cleared = next.findIndex((one) => one.kind === 'zero_grad' && event.parameters.every((id) => one.parameters.includes(id)));
		if (cleared < 0 || next.slice(0, cleared).some((one) => one.kind === 'step')) return [];
		return next.slice(cleared + 1).some((one) => one.kind === 'step' && optimizers[one.optimizer] !== undefined) ? [{ event, by: next[cleared]! }] : [];
	});
	const [first] = lost;
	if (!first) return [];
	const passes = order.filter(({ kind, from }) => kind === 'backward' && from === first.event.from).length;
	return [
		found(trace, first.by, {
			code: 'probe.gradients_cleared',
			message: 'Nothing is raised. This clears gradients that no step has used yet.',
			cause: `Of ${passes} backward passes (line ${lineOf(trace, first.event)}), the gradients of ${lost.length} are cleared before a \`step()\`: what they say never moves a parameter. \`zero_grad()\` goes after the step, or before the first backward() of one.`
		})
	];
}

/** Steps one after the other, with gradients that are added to those of the step before, always or most of the time. */
function neverCleared(trace: Trace, { events, optimizers }: Learning): readonly Diagnostic[] {
	if (/\.grad\b/.test(trace.source)) return [];
	const order = gradientEvents(events);
	return optimizers.flatMap(({ steps, span }) => {
		const taken = steps.filter(({ moved }) => moved.length > 0);
		const between = taken.slice(1).map((step, i) => order.slice(order.indexOf(taken[i]!) + 1, order.indexOf(step)));
		const added = between.flatMap((events, i) => {
			const { moved } = taken[i]!;
			const adds = events.find((one) => one.kind === 'backward' && meets(one.parameters, moved));
			return adds ? [{ adds, isCleared: events.some((one) => one.kind === 'zero_grad' && meets(one.parameters, moved)) }] : [];
		});
		const piled = added.filter(({ isCleared }) => !isCleared);
		const [first] = piled;
		if (!first || piled.length * 2 < added.length) return [];
		const name = assignedAt(trace, span, 'optimizer');
		const often = piled.length < added.length ? `before ${added.length - piled.length} of ${added.length} steps only` : null;
		return [
			found(trace, first.adds, {
				code: 'probe.gradients_pile_up',
				message: `Nothing is raised. The gradient is added to that of the steps before: \`zero_grad()\` is ${often ? `called ${often}` : 'missing'}.`,
				cause: `\`backward()\` adds to \`.grad\`. Unless \`${name}.zero_grad()\` clears it, each step follows the sum of all gradients so far.`
			})
		];
	});
}

/** Gradients that are cut to a size when the step has been taken, or before there are any. */
function clippedLate(trace: Trace, { events }: Learning): readonly Diagnostic[] {
	const order = gradientEvents(events);
	const clips = order.filter((one) => one.kind === 'clip');
	const late = clips.filter((clip) => {
		const at = order.indexOf(clip);
		const before = order.slice(0, at).findLast((one) => meets(concerned(one), clip.parameters) && one.kind !== 'clip');
		const after = order.slice(at + 1).find((one) => meets(concerned(one), clip.parameters) && one.kind !== 'clip');
		if (clip.found.length === 0) return after?.kind === 'backward';
		return before?.kind === 'step' && after?.kind !== 'step' && after?.kind !== 'backward';
	});
	const [clip] = late;
	if (!clip || late.length < clips.length) return [];
	const none = clip.found.length === 0;
	return [
		found(trace, clip, {
			code: 'probe.clipped_late',
			message: `Nothing is raised. The gradients are clipped ${none ? 'when there are none' : 'after the step'}: no step is taken with what this gives.`,
			cause: `\`clip_grad_norm_\` belongs between \`backward()\` and \`step()\`${none ? '; before backward() every `.grad` is None' : ': the step before it has moved the parameters by the gradients as they were'}.`
		})
	];
}

/** A clip between the backward pass and the step, of parameters that no gradient ever gets to, while those of the step are not clipped. */
function clipsOthers(trace: Trace, { events, backwards }: Learning): readonly Diagnostic[] {
	const order = gradientEvents(events);
	const clips = order.filter((one) => one.kind === 'clip');
	const [clip] = clips;
	if (!clip || clips.some((one) => one.found.length > 0)) return [];
	const none = clips.every((one) => one.parameters.length === 0);
	if (!none && clips.some((one) => one.parameters.length === 0)) return [];
	const stray = clips.every((one) => {
		const at = order.indexOf(one);
		return order[at - 1]?.kind === 'backward' && order[at + 1]?.kind === 'step' && !backwards.some(({ parameters }) => meets(parameters, one.parameters));
	});
	if (!stray) return [];
	return [
		found(trace, clip, {
			code: 'probe.clips_others',
			message: `Nothing is raised. ${none ? 'No parameter is left to be clipped here' : 'None of the parameters that are clipped here has a gradient'}: the step is taken with gradients as they are.`,
			cause: none
				? 'A generator gives its parameters once, and the optimiser has gone through it. Keep them in a list.'
				: 'The loss is made of other parameters than these. Clip those that the optimiser moves.'
		})
	];
}

/** An optimiser whose parameters get gradients, and that the program never steps. */
function neverStepped(trace: Trace, { optimizers, reached }: Learning): readonly Diagnostic[] {
	return optimizers.flatMap(({ span, steps, parameters }) => {
		const name = assignedAt(trace, span, '');
		if (steps.length > 0 || name === '' || ![...parameters].some((one) => reached.has(one)) || mayStep(trace.source, name)) return [];
		if (optimizers.some((other) => other.steps.some(({ moved }) => moved.some((one) => parameters.has(one))))) return [];
		return [
			found(trace, span, {
				code: 'probe.never_stepped',
				message: `Nothing is raised. \`${name}\` is never stepped: backward() is called, and its parameters stay as they are.`,
				cause: `backward() only computes gradients; \`${name}.step()\` moves the parameters by them.`
			})
		];
	});
}

/** Whether the optimiser of a name is stepped somewhere, or is given away. */
function mayStep(source: string, name: string): boolean {
	const own = name.replaceAll('.', '\\.');
	return (
		/\.step\(/.test(source.replace(/^.*(?:sched|warmup|prof)\w*\.step\(.*$/gim, '')) &&
		new RegExp(`(?<![\\w.])${own}\\s*(?:\\.\\s*step|[,)\\]}]|$)`, 'm').test(source)
	);
}

/** A saved state of which a module knows no name, taken where names may be missing. */
function loadsNothing(trace: Trace, events: readonly LearningEvent[]): readonly Diagnostic[] {
	return eventsOf(events, 'load').flatMap((load) => {
		if (load.taken !== 0 || load.given === 0 || load.of === 0) return [];
		return [
			found(trace, load, {
				code: 'probe.loads_nothing',
				message: 'Nothing is raised. None of the saved weights is taken: the model keeps those that it was made with.',
				cause: `The model has no entry of any of the ${load.given} names, and with \`strict=False\` that is no error. A saved name may have a prefix that is to be taken off, such as \`module.\`.`
			})
		];
	});
}

/** A state that is loaded into the model that it never left: it was kept without a copy, and learnt on. */
function loadsItself(trace: Trace, { events }: Learning): readonly Diagnostic[] {
	return eventsOf(events, 'load').flatMap((load) => {
		const stepped = events.some((one) => one.kind === 'step' && one.moved.length > 0 && one.at <= load.at);
		if (load.of === 0 || load.own.length < load.of || !stepped) return [];
		const { source } = trace;
		const before = [...source.slice(0, load.from).matchAll(/^.*$/gm)];
		const text = source.slice(load.from, load.to);
		const [, of, from] = /^(\w+)\.load_state_dict\((\w+)\.state_dict\(\)\)/.exec(text) ?? [];
		const same = of === undefined ? undefined : before.findLast(([line]) => new RegExp(`^\\s*${of}\\s*=\\s*${from}\\s*$`).test(line));
		const keeps = before.filter(([line]) => /(?<!load_)state_dict\(\)/.test(line) && !/deepcopy|clone|load_state_dict/.test(line));
		const kept = keeps.findLast(([line]) => /^\s*[\w.]+\s*=[^=]/.test(line)) ?? keeps.at(-1);
		const at = same ?? kept;
		const start = at ? at.index + at[0].search(/\S/) : load.from;
		const name = same ? of! : assignedAt(trace, { from: start + (kept?.[0].trim().indexOf('state_dict') ?? 0), to: 0 }, 'the state');
		return [
			found(
				trace,
				{ from: start, to: at ? at.index + at[0].length : load.to },
				{
					code: 'probe.kept_by_reference',
					message: same
						? `Nothing is raised. \`${name}\` is \`${from}\` by another name: it learns on with it.`
						: `Nothing is raised. \`${name}\` is not a copy: its tensors are the model's own, and learn on with it.`,
					cause: same
						? `An assignment copies nothing, and line ${lineOf(trace, load)} loads the model's own state into it, which changes nothing. \`copy.deepcopy(${from})\` is another model.`
						: `Line ${lineOf(trace, load)} loads it back into the model, which changes nothing: every step since has changed it too. \`copy.deepcopy(model.state_dict())\` keeps the weights as they are.`
				}
			)
		];
	});
}
