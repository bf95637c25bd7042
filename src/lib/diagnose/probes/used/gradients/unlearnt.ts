import type { Diagnostic, ModuleCall, Op, ParameterId, TensorId, Trace } from '../../../../ir/index.ts';
import { makerOf, once, readersOf } from '../../../graph.ts';
import type { Hazard } from '../../../hazards/hazard.ts';
import { nameOf } from '../../../hazards/hazard.ts';
import {
	ancestorsOf,
	assignedAt,
	carries,
	eventsOf,
	found,
	learnersOf,
	learningOf,
	lineOf,
	listed,
	meansFrozen,
	saysFrozen,
	type Learner,
	type Learning
} from '../learning.ts';

/** Why a layer does not learn, and where that is decided. */
type Reason = Pick<Diagnostic, 'from' | 'to'> & { readonly code: string; readonly said: string; readonly cause: string; readonly tensor?: TensorId };

/** Layers that an optimiser has and steps with, and that no gradient ever reaches. */
export const unlearnt: Hazard = (trace) => {
	const learning = learningOf(trace);
	if (!learning || learning.backwards.length === 0) return [];
	const stepped = new Set(learning.optimizers.flatMap(({ steps, parameters }) => (steps.length > 0 ? [...parameters] : [])));
	const still = [...stepped].filter((one) => !learning.reached.has(one) && requires(trace, learning, one));
	const layers = learnersOf(trace, still).filter(({ name, parameters }) => !parameters.some((one) => learning.reached.has(one)) && !meansFrozen.test(name));
	const reasons = new Map<string, { readonly reason: Reason; readonly names: string[] }>();
	for (const layer of layers) {
		const reason = reasonOf(trace, learning, layer);
		if (!reason) continue;
		const key = `${reason.code} ${reason.from}`;
		const known = reasons.get(key) ?? { reason, names: [] };
		reasons.set(key, known);
		known.names.push(layer.name);
	}
	return [...reasons.values()].map(({ reason: { code, said, cause, tensor, ...span }, names }) =>
		found(trace, span, {
			code,
			message: `Nothing is raised. ${listed(names)} ${names.length === 1 ? 'does' : 'do'} not learn: ${said}`,
			cause,
			...(tensor !== undefined && { tensor })
		})
	);
};

/** Whether a parameter is to learn: it was not frozen, or was thawed since. */
function requires(trace: Trace, { events }: Learning, parameter: ParameterId): boolean {
	const last = eventsOf(events, 'requires_grad').findLast(({ parameters }) => parameters.includes(parameter));
	return last ? last.requires : trace.tensors[parameter]!.requiresGrad;
}

/** The calls that a layer's parameters are used in, up to the last backward pass. */
function usesOf(trace: Trace, { parameters }: Learner, before: number): readonly ModuleCall[] {
	const own = new Set(parameters);
	return (trace.calls ?? []).filter(({ state, from, outputs }) => from < before && outputs !== null && state?.parameters.some((one) => own.has(one)));
}

/** All that is made of some tensors. */
function madeOf(trace: Trace, from: Iterable<TensorId>, goesOn: (id: TensorId) => boolean): ReadonlySet<TensorId> {
	const seen = new Set(from);
	for (const id of seen) for (const op of readersOf(trace, id)) for (const out of op.outputs) if (goesOn(out)) seen.add(out);
	return seen;
}

const usedForLoss = once((trace) => ancestorsOf(trace, learningOf(trace)?.backwards.map(({ root }) => root) ?? []));

/** All that the losses are made of from which an optimiser of a layer's makes its steps. */
function neededFor(trace: Trace, { optimizers, backwards }: Learning, { parameters }: Learner): ReadonlySet<TensorId> {
	const own = optimizers.filter((one) => parameters.some((id) => one.parameters.has(id)));
	const roots = own.flatMap(({ steps }) => steps.slice(0, 3).flatMap(({ at }) => backwards.findLast((one) => one.at <= at)?.root ?? []));
	return ancestorsOf(trace, roots);
}

function reasonOf(trace: Trace, learning: Learning, layer: Learner): Reason | null {
	const last = learning.backwards.at(-1)!;
	const uses = usesOf(trace, layer, last.at);
	const made = uses.length > 0 ? uses.flatMap(({ outputs }) => outputs ?? []) : layer.type === null ? outputsOfReaders(trace, layer) : [];
	if (made.length === 0) return null;
	const needed = usedForLoss(trace);
	const [first] = uses;
	const place = first ? firstCallOf(trace, first) : null;
	if (uses.length > 0 && uses.every(({ state }) => !state!.records)) return withoutGradient(trace, learning, uses);
	const flows = madeOf(trace, made, (id) => carries(learning, trace, id));
	const cut = cutIn(trace, learning, flows, neededFor(trace, learning, layer)) ?? cutIn(trace, learning, flows, needed);
	if (cut) return saysFrozen(trace, cut.span) ? null : cutReason(trace, cut);
	const ends = [...flows].filter((id) => isLoss(trace, id) && !needed.has(id));
	const [end] = ends.filter((id) => readersOf(trace, id).every(({ outputs }) => !outputs.some((out) => flows.has(out))));
	const anew = madeAnew(trace, last.root);
	if (end !== undefined && anew) return cutReason(trace, anew);
	if (end !== undefined) {
		const name = nameOf(trace, end, '');
		const root = nameOf(trace, last.root, 'another');
		return {
			from: last.from,
			to: last.to,
			code: 'probe.loss_left_out',
			said: `the gradient starts from \`${root}\`, and their loss ${name ? `\`${name}\` ` : ''}is no part of it.`,
			cause:
				`What these layers give reaches ${name ? `\`${name}\`` : 'a loss'} alone, and backward() is never called on that. ${name ? `Did you mean \`${name}.backward()\`?` : ''}`.trim(),
			tensor: end
		};
	}
	if ([...flows].some((id) => needed.has(id)) || !place || isLeftToCaller(trace, flows) || hasSiblings(trace, uses, needed)) return null;
	return {
		...place,
		code: 'probe.reaches_nothing',
		said: 'what it gives reaches nothing that the loss is made of.',
		cause: 'It is called, and its result is dropped: the loss does not change whatever it is. Its parameters are in the optimiser, and never get a gradient.',
		...(made[0] !== undefined && { tensor: made[0] })
	};
}

/** The `torch.tensor(losses)` that a loss begins with: numbers alone, of whatever they were computed. */
function madeAnew(trace: Trace, root: TensorId): Op | undefined {
	let op = makerOf(trace, root);
	for (let i = 0; op?.inputs[0] !== undefined && i < 20; i++) op = makerOf(trace, op.inputs[0]);
	return op?.call === 'torch.tensor' ? op : undefined;
}

/** Whether other layers that are called at the same place are needed: the last of a stack gives what the next would read. */
const hasSiblings = ({ calls = [] }: Trace, uses: readonly ModuleCall[], needed: ReadonlySet<TensorId>): boolean =>
	calls.some(
		(call) =>
			!uses.includes(call) &&
			uses.some(({ span, type }) => span.from === call.span.from && span.to === call.span.to && type === call.type) &&
			call.outputs?.some((id) => needed.has(id))
	);

/** Whether a model gives it back, and who calls the model takes it as `_`: a head that this program has no use for. */
const isLeftToCaller = ({ calls = [], source }: Trace, flows: ReadonlySet<TensorId>): boolean =>
	calls.some(
		({ within, own, outputs, span }) =>
			within === null &&
			!own &&
			outputs?.some((id) => flows.has(id)) &&
			/(?:^|[\s,(])_\w*\s*(?:,.*)?\)?\s*=[^=]*$/.test(source.slice(source.lastIndexOf('\n', span.from - 1) + 1, span.from))
	);

const outputsOfReaders = (trace: Trace, { parameters }: Learner): readonly TensorId[] =>
	parameters.flatMap((id) => readersOf(trace, id).flatMap(({ primitive, outputs }) => (primitive.kind === 'gradient' ? [] : outputs)));

const isLoss = (trace: Trace, id: TensorId): boolean =>
	trace.tensors[id]!.shape?.length === 0 && trace.tensors[id]!.requiresGrad && makerOf(trace, id)?.primitive.kind !== 'slice';

/** The program's own line of a call: where it calls the layer, not where a layer of the framework's does. */
function firstCallOf({ calls = [] }: Trace, call: ModuleCall): ModuleCall['span'] {
	let at = call;
	while (at.within !== null && calls[at.within]!.own) at = calls[at.within]!;
	return at.span;
}

/** A layer that is to learn, and is only called where gradients are not recorded. */
function withoutGradient(trace: Trace, { events }: Learning, uses: readonly ModuleCall[]): Reason | null {
	const needed = usedForLoss(trace);
	const use = uses.find(({ outputs }) => outputs!.some((id) => needed.has(id)));
	if (!use) return null;
	const span = firstCallOf(trace, use);
	let outer = use;
	while (outer.within !== null) outer = trace.calls![outer.within]!;
	const isSetAside = events.some(
		(event) => (event.kind === 'load' || (event.kind === 'mode' && !event.training)) && (event.module === use.module || event.module === outer.module)
	);
	const { calls = [] } = trace;
	let where = blockAbove(trace, span.from);
	for (let at: ModuleCall | undefined = use; !where && at; at = at.within === null ? undefined : calls[at.within]) where = blockAbove(trace, at.span.from);
	if (isSetAside || saysFrozen(trace, span) || (where && saysFrozen(trace, where))) return null;
	const tensor = use.outputs![0]!;
	return {
		...(where ?? span),
		code: 'probe.no_gradient_recorded',
		said: 'it is called where no gradient is recorded.',
		cause: `The optimiser has its parameters, and under \`no_grad\` nothing of \`${nameOf(trace, tensor, assignedAt(trace, span, 'what it gives'))}\` (line ${lineOf(trace, span)}) leads back to them: backward() leaves their \`.grad\` None.`,
		tensor
	};
}

/** The `with torch.no_grad():` that a place stands under. */
function blockAbove({ source }: Trace, at: number): { readonly from: number; readonly to: number } | null {
	const lines = source.slice(0, at).split('\n');
	const last = lines.at(-1) ?? '';
	let indent = /^\s*/.exec(last)![0].length;
	let end = at - last.length - 1;
	for (const line of lines.slice(0, -1).reverse()) {
		const own = /^\s*/.exec(line)![0].length;
		const from = end - line.length;
		if (line.trim() !== '' && own < indent) {
			const marked = /^\s*(with|@).*(?:no_grad|inference_mode|set_grad_enabled)/.test(line);
			if (marked) return { from: from + own, to: end };
			indent = own;
			if (/^\s*def /.test(line)) {
				const above = source.slice(0, from - 1);
				const decorator = above.slice(above.lastIndexOf('\n') + 1);
				return /@.*(?:no_grad|inference_mode)/.test(decorator) ? { from: above.lastIndexOf('\n') + 1, to: from - 1 } : null;
			}
		}
		end = from - 1;
	}
	return null;
}

/** Where what carries a gradient goes on without it, to the loss. */
function cutIn(trace: Trace, learning: Learning, flows: ReadonlySet<TensorId>, needed: ReadonlySet<TensorId>): Op | undefined {
	let cut: Op | undefined;
	for (const id of flows)
		for (const op of readersOf(trace, id))
			if (
				op.primitive.kind !== 'gradient' &&
				op.outputs.some((out) => needed.has(out) && !carries(learning, trace, out)) &&
				(!cut || op.span.from < cut.span.from)
			)
				cut = op;
	return cut;
}

function cutReason(trace: Trace, op: Op): Reason {
	const { kind } = op.primitive;
	const name = [...op.outputs, ...op.inputs].map((id) => nameOf(trace, id, '')).find((one) => one !== '');
	const why =
		op.call === 'Tensor.detach'
			? '`detach()` cuts the graph here'
			: op.call === 'torch.tensor'
				? '`torch.tensor` takes numbers alone, and not what they were computed of'
				: op.primitive.kind === 'reduce'
					? `\`${op.primitive.fn}\` has no gradient`
					: kind === 'elementwise' || kind === 'cast'
						? 'what is made here has no gradient'
						: 'no gradient is recorded here';
	return {
		...op.span,
		code: 'probe.graph_cut',
		said: `${why}, and the loss is reached no other way.`,
		cause: `${name ? `\`${name}\`` : 'This'} goes into the loss, and backward() does not get past it: the gradients of the layers before are None, or are those of a penalty alone.`,
		tensor: op.outputs[0]!
	};
}
