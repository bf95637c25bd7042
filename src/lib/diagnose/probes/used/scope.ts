import type { ParameterId, Trace } from '../../../ir/index.ts';
import { makerOf, readersOf } from '../../graph.ts';
import type { Hazard } from '../../hazards/hazard.ts';
import { steppedWith } from '../../hazards/gradient.ts';
import {
	assignedAt,
	eventsOf,
	found,
	learnersOf,
	learningOf,
	lineOf,
	listed,
	meansFrozen,
	saysFrozen,
	type Learner,
	type Learning,
	type Optimizer
} from './learning.ts';
import { isIn, nodesIn, treeOf } from './tree.ts';

/** Parameters that the loss depends on, and that no optimiser moves while others are moved. */
export const leftOut: Hazard = (trace) => {
	const learning = learningOf(trace);
	const [optimizer] = learning?.optimizers.filter(({ steps }) => steps.some(({ moved }) => moved.length > 0)) ?? [];
	if (!learning || !optimizer) return [];
	const moved = new Set(learning.optimizers.flatMap(({ steps }) => steps.flatMap((step) => step.moved)));
	const used = usedOtherwise(trace);
	// Those that a loss depends on by which others are moved.
	const along = new Set(learning.backwards.flatMap(({ parameters }) => (parameters.some((one) => moved.has(one)) ? parameters : [])));
	const stays = [...learning.reached].filter((one) => along.has(one) && !moved.has(one) && !used.has(one) && !learning.held.has(one));
	const said = new Map<string, { readonly layers: Learner[]; readonly why: Why }>();
	const between = fedBackFrom(trace, moved, new Set(stays));
	for (const layer of learnersOf(trace, stays)) {
		if (layer.parameters.some((one) => between.has(one))) continue;
		const why = whyOf(trace, learning, optimizer, layer);
		if (!why) continue;
		const key = `${why.from} ${why.code}`;
		const known = said.get(key) ?? { layers: [], why };
		said.set(key, known);
		known.layers.push(layer);
	}
	return [...said.values()].map(({ layers, why: { code, from, to, cause } }) =>
		found(
			trace,
			{ from, to },
			{
				code,
				message: `Nothing is raised. ${listed(layers.map(({ name }) => name))} ${layers.length === 1 ? 'gets a gradient' : 'get gradients'}, and no step moves ${layers.length === 1 ? 'it' : 'them'}.`,
				cause,
				tensor: layers[0]!.parameters[0]!
			}
		)
	);
};

/** Parameters of what stands between two calls of what learns, as a world does in which someone acts: it reads what that has given, and gives what that reads next. */
function fedBackFrom(trace: Trace, moved: ReadonlySet<ParameterId>, stays: ReadonlySet<ParameterId>): ReadonlySet<ParameterId> {
	const found = new Set<ParameterId>();
	const acted = new Set<number>();
	const passed = new Map<number, ReadonlySet<ParameterId>>();
	for (const { primitive, inputs, outputs } of trace.ops) {
		if (primitive.kind === 'gradient') break;
		const before = inputs.flatMap((id) => [...(passed.get(id) ?? [])]);
		const isMoved = inputs.some((id) => moved.has(id));
		if (isMoved) for (const one of before) found.add(one);
		const hasActed = isMoved || inputs.some((id) => acted.has(id));
		const own = hasActed ? inputs.filter((id) => stays.has(id)) : [];
		for (const id of outputs) {
			if (hasActed) acted.add(id);
			if (own.length + before.length > 0) passed.set(id, new Set([...before, ...own]));
		}
	}
	return found;
}

interface Why {
	readonly code: string;
	readonly cause: string;
	readonly from: number;
	readonly to: number;
}

/** Parameters whose gradients the program does something with itself. */
function usedOtherwise(trace: Trace): ReadonlySet<ParameterId> {
	const used = new Set<ParameterId>();
	const learning = learningOf(trace)!;
	for (const { primitive, inputs, outputs, call } of trace.ops) {
		if (primitive.kind !== 'gradient') continue;
		const first = inputs.length - outputs.length;
		outputs.forEach((gradient, i) => {
			const parameter = learning.parameterOf.get(inputs[first + i]!);
			if (parameter === undefined || used.has(parameter)) return;
			const reads = readersOf(trace, gradient).some((op) => op.call !== 'Tensor.backward' && !op.call.startsWith('nn.utils.clip_grad'));
			if (call !== 'Tensor.backward' || reads || steppedWith(trace, gradient)) used.add(parameter);
		});
	}
	return used;
}

function whyOf(trace: Trace, learning: Learning, optimizer: Optimizer, layer: Learner): Why | null {
	const name = assignedAt(trace, optimizer.span, 'the optimiser');
	const place = `\`${name}\` (line ${lineOf(trace, optimizer.span)})`;
	const parameters = new Set(layer.parameters);
	if (layer.type === null && trace.tensors[layer.parameters[0]!]!.role !== 'parameter') {
		if (!/^self\./.test(layer.name)) return null;
		return {
			...layer.span,
			code: 'probe.no_parameter',
			cause: `\`${layer.name}\` is a plain tensor: parameters() does not give it, so ${place} does not have it. \`nn.Parameter(…)\` makes it one of the module's.`
		};
	}
	const thawed = eventsOf(learning.events, 'requires_grad').findLast((one) => one.requires && one.parameters.some((id) => parameters.has(id)));
	const after = (at: number): boolean => at >= optimizer.at && optimizer.steps.some((step) => step.at >= at);
	if (thawed && after(thawed.at))
		return {
			from: thawed.from,
			to: thawed.to,
			code: 'probe.thawed_late',
			cause: `${place} was built before this, and does not have them: \`${name}.add_param_group(…)\`, or an optimiser that is built afterwards, does.`
		};
	const maker = makerOf(trace, layer.parameters[0]!);
	if (maker && after(trace.ops.indexOf(maker)))
		return {
			...layer.span,
			code: 'probe.made_late',
			cause: `${place} was built before this, and has the parameters of what was there then. Build it after the model is complete.`
		};
	const list = heldBy(trace, layer);
	if (layer.name.startsWith('<') || list)
		return {
			...layer.span,
			code: 'probe.not_registered',
			cause: `${list ? `\`${list}\`: it` : 'It'} is in a plain list or dictionary, which a module does not look into: parameters() does not give it, so ${place} does not have it. \`nn.ModuleList\` or \`nn.ModuleDict\` registers what it holds.`
		};
	if (meansFrozen.test(trace.source) || saysPart(trace, optimizer) || saysFrozen(trace, optimizer.span) || eventsOf(learning.events, 'load').length > 0)
		return null;
	return {
		...optimizer.span,
		code: 'probe.not_in_optimizer',
		cause: `The loss depends on what it computes, and ${place} was not given its parameters: they stay as they were drawn. Freeze them by \`requires_grad_(False)\` where that is meant.`
	};
}

/** The attribute that is a plain list in which a layer is made. */
function heldBy(trace: Trace, { span }: Learner): string | null {
	for (const one of nodesIn(treeOf(trace)))
		if (one.kind === 'assign' && (one.value.kind === 'list' || one.value.kind === 'comprehension') && isIn(span, one.value)) {
			const [target] = one.targets;
			if (target?.kind === 'attribute') return trace.source.slice(target.from, target.to);
		}
	return null;
}

/** Whether a remark at an optimiser says that a part is what is to learn. */
const saysPart = ({ source }: Trace, { span }: Optimizer): boolean =>
	/#.*\b(?:only|just|alone|tuned?|tuning|first)\b/i.test(
		source.slice(Math.max(0, source.lastIndexOf('\n', source.lastIndexOf('\n', span.from) - 1)), span.to + 80)
	);
