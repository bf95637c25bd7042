import { sizeOf, type Diagnostic, type ParameterId, type Tried, type Trace } from '../../../ir/index.ts';
import type { Expression } from '../../../python/syntax/tree.ts';
import { isOfKeras } from '../../graph.ts';
import { assignedAt, eventsOf, learnersOf, learningOf, listed, type Learner, type Learning, type Optimizer } from '../used/learning.ts';
import { nodesIn, treeOf } from '../used/tree.ts';
import { boundName, callAround, isBound, isOutside, layerName } from './called.ts';
import type { Evidence } from './evidence.ts';

const numbersIn = (trace: Trace, parameters: readonly ParameterId[]): string =>
	parameters.reduce((sum, id) => sum + sizeOf(trace.tensors[id]!.shape ?? []), 0).toLocaleString('en');

/** The layers that a finding speaks of, of those that are candidates for it. */
const named = (trace: Trace, { message }: Diagnostic, parameters: Iterable<ParameterId>): readonly Learner[] =>
	learnersOf(trace, parameters).filter(({ name }) => message.includes(`\`${name}\``));

/** Layers that an optimiser has and that no gradient gets to. */
const withoutGradient: Evidence = (trace, _, finding) => {
	const learning = learningOf(trace);
	if (!learning) return null;
	const layers = named(
		trace,
		finding,
		[...learning.held].filter((one) => !learning.reached.has(one))
	);
	if (layers.length === 0) return null;
	const all = layers.flatMap(({ parameters }) => parameters);
	const times = learning.backwards.length;
	return {
		result: `${times === 1 ? 'The backward pass reaches' : `${times} backward passes reach`} none of the ${numbersIn(trace, all)} numbers of ${listed(layers.map(({ name }) => name))}.`,
		...testOf(gradientTest(trace, learning, layers) ?? movesTest(trace, learning, layers))
	};
};

const testOf = (test: string | null): Pick<Tried, 'test'> => (test === null ? {} : { test });

/** Whether gradients are there when the program has run: nothing clears them behind the last backward pass, and no penalty of weights adds to them. */
function areLeft({ events, backwards, reached }: Learning, parameters: readonly ParameterId[]): boolean {
	const last = events.findLastIndex(({ kind }) => kind === 'backward');
	const cleared = events.slice(last).some(({ kind }) => kind === 'zero_grad');
	return !cleared && !backwards.some((one) => one.parameters.some((id) => parameters.includes(id) && !reached.has(id)));
}

function gradientTest(trace: Trace, learning: Learning, layers: readonly Learner[]): string | null {
	const [layer] = layers;
	const name = layer && layerName(trace, layer.name);
	if (!layer || name === null || !areLeft(learning, layer.parameters) || learning.backwards.length === 0) return null;
	if (layer.type === null) return isBound(trace, name!) ? `assert ${name}.grad is not None, 'no gradient gets to ${name}'` : null;
	return [
		`missing = [name for name, p in ${name}.named_parameters() if p.grad is None]`,
		`assert not missing, f'no gradient gets to {missing} of ${name}'`
	].join('\n');
}

/** The training done once more, by the program's own function: it has to move what is to learn. */
function movesTest(trace: Trace, learning: Learning, layers: readonly Learner[]): string | null {
	const [layer] = layers;
	const name = layer && layerName(trace, layer.name);
	const call = trainingCall(trace, learning);
	if (!layer || name === null || call === null || layer.type === null) return null;
	return [
		`before = [p.detach().clone() for p in ${name}.parameters()]`,
		call,
		`moved = [not torch.equal(p, was) for p, was in zip(${name}.parameters(), before)]`,
		`assert any(moved), '${name} does not learn'`
	].join('\n');
}

/** The call outside of functions by which the last backward pass is reached. */
export function trainingCall(trace: Trace, { backwards }: Pick<Learning, 'backwards'>): string | null {
	const last = backwards.at(-1);
	return last ? callAround(trace, last) : null;
}

/** Layers that get a gradient and that no optimiser has. */
const notMoved: Evidence = (trace, _, finding) => {
	const learning = learningOf(trace);
	if (!learning) return null;
	const layers = named(
		trace,
		finding,
		[...learning.reached].filter((one) => !learning.held.has(one))
	);
	const all = layers.flatMap(({ parameters }) => parameters);
	const steps = learning.optimizers.reduce((sum, one) => sum + one.steps.length, 0);
	if (all.length === 0) return null;
	return {
		result: `A gradient gets to ${numbersIn(trace, all)} numbers of ${listed(layers.map(({ name }) => name))}, and ${steps === 1 ? 'the step moves' : `${steps} steps move`} none of them.`,
		...testOf(heldTest(trace, learning, layers) ?? movesTest(trace, learning, layers))
	};
};

/** The name that an optimiser has outside of functions. */
export const optimizerName = (trace: Trace, { span }: Optimizer): string | null => {
	const name = assignedAt(trace, span, '');
	return name !== '' && isBound(trace, name) && isOutside(trace, span) ? name : null;
};

const heldLine = (names: readonly string[]): string =>
	names.length === 1
		? `held = {id(p) for group in ${names[0]}.param_groups for p in group['params']}`
		: `held = {id(p) for one in (${names.join(', ')}) for group in one.param_groups for p in group['params']}`;

function heldTest(trace: Trace, learning: Learning, layers: readonly Learner[]): string | null {
	const names = learning.optimizers.map((one) => optimizerName(trace, one));
	const [layer] = layers;
	if (!layer || names.length === 0 || names.some((name) => name === null)) return null;
	const name = layer.type === null ? null : layerName(trace, layer.name);
	const held = heldLine(names as string[]);
	if (name !== null)
		return [
			held,
			`missing = [name for name, p in ${name}.named_parameters() if id(p) not in held]`,
			`assert not missing, f'no optimiser has {missing} of ${name}'`
		].join('\n');
	// What has no name is found from the loss.
	const root = learning.backwards.at(-1)?.root;
	const loss = root === undefined ? null : boundName(trace, root);
	if (loss === null) return null;
	return [
		held,
		`nodes = [${loss}.grad_fn]`,
		'for node in nodes:',
		'    nodes += [one for one, _ in node.next_functions if one is not None and one not in nodes]',
		"missing = [tuple(n.variable.shape) for n in nodes if hasattr(n, 'variable') and id(n.variable) not in held]",
		"assert not missing, f'no optimiser has the parameters of shapes {missing}'"
	].join('\n');
}

/** An optimiser that is never stepped keeps no state of its parameters. */
const neverStepped: Evidence = (trace, _, { from, to }) => {
	const optimizer = learningOf(trace)?.optimizers.find(({ span }) => span.from === from);
	const schedule = /^(\w+)\s*=.*\blr_scheduler\.\w+\(/.exec(trace.source.slice(from, to))?.[1];
	if (schedule !== undefined && isBound(trace, schedule) && isOutside(trace, { from, to }))
		return { test: `assert ${schedule}.last_epoch > 0, '${schedule} is never stepped'` };
	if (!optimizer) return null;
	const name = optimizerName(trace, optimizer);
	const keepsState = !/\bSGD\(/.test(trace.source.slice(from, to)) || /momentum/.test(trace.source.slice(from, to));
	return {
		result: `${learningOf(trace)!.backwards.length} backward passes, and no step of it: ${numbersIn(trace, [...optimizer.parameters])} numbers stay as they are.`,
		...testOf(name !== null && keepsState ? `assert ${name}.state, '${name} has never taken a step'` : null)
	};
};

/** A kept state and the model's own share memory. */
const keptByReference: Evidence = (trace) => {
	const load = eventsOf(trace.learning ?? [], 'load').find(({ own, of }) => of > 0 && own.length === of);
	const call = load && isOutside(trace, load) ? /^([\w.]+)\.load_state_dict\((\w+)\)/.exec(trace.source.slice(load.from, load.to)) : null;
	if (!load) return null;
	const [, model, kept] = call ?? [];
	return {
		result: `All ${load.of} tensors of it lie in the model's own memory.`,
		...testOf(
			model === undefined || kept === undefined
				? null
				: [
						`shared = [name for name, p in ${model}.state_dict().items() if ${kept}[name].data_ptr() == p.data_ptr()]`,
						`assert not shared, f'{shared} of ${kept} are the model\\'s own'`
					].join('\n')
		)
	};
};

/** Keras' variables that a tape is not asked about. */
const notAsked: Evidence = (trace, _, { message, from, to }) => {
	const layer = /`([\w.]+)`/.exec(message)?.[1];
	const asked = /\.gradient\(\s*\w+\s*,\s*(\w+)\s*\)/.exec(trace.source.slice(from, to))?.[1];
	if (!isOfKeras(trace) || layer === undefined || asked === undefined || !isBound(trace, layer) || !isBound(trace, asked)) return null;
	return {
		test: [
			`asked = {id(v) for v in ${asked}}`,
			`missing = [v.path for v in ${layer}.trainable_variables if id(v) not in asked]`,
			"assert not missing, f'the tape is not asked about {missing}'"
		].join('\n')
	};
};

/** What a tape was asked for is there. */
const recorded: Evidence = (trace) => {
	const asks = treeOf(trace)
		.flatMap((statement) => [...nodesIn(statement)])
		.find((one) => one.kind === 'assign' && isGradientOfTape(one.value));
	const [target] = asks?.kind === 'assign' && isOutside(trace, asks) ? asks.targets : [];
	if (target?.kind !== 'name') return null;
	return {
		test: [
			`missing = [i for i, gradient in enumerate(${target.name}) if gradient is None]`,
			"assert not missing, f'no gradient by the variables {missing}'"
		].join('\n')
	};
};

const isGradientOfTape = (value: Expression): boolean => value.kind === 'call' && value.callee.kind === 'attribute' && value.callee.name === 'gradient';

export const learningEvidence: readonly (readonly [string, Evidence])[] = [
	['graph_cut', withoutGradient],
	['loss_left_out', withoutGradient],
	['reaches_nothing', withoutGradient],
	['no_gradient_recorded', withoutGradient],
	['not_in_optimizer', notMoved],
	['thawed_late', notMoved],
	['made_late', notMoved],
	['not_registered', notMoved],
	['no_parameter', notMoved],
	['never_stepped', neverStepped],
	['kept_by_reference', keptByReference],
	['not_in_gradient', notAsked],
	['outside_of_tape', recorded]
];
