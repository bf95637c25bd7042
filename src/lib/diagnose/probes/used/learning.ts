import { lineAt, type Diagnostic, type LearningEvent, type ParameterId, type Span, type TensorId, type Trace } from '../../../ir/index.ts';
import { makerOf, once } from '../../graph.ts';

export type EventOf<K extends LearningEvent['kind']> = Extract<LearningEvent, { readonly kind: K }>;

export interface Optimizer {
	readonly number: number;
	/** Where it was built. */
	readonly span: Span;
	/** How many ops came before that. */
	readonly at: number;
	readonly parameters: ReadonlySet<ParameterId>;
	readonly steps: readonly EventOf<'step'>[];
}

/** What a program says of how its parameters learn. */
export interface Learning {
	readonly events: readonly LearningEvent[];
	readonly optimizers: readonly Optimizer[];
	readonly backwards: readonly EventOf<'backward'>[];
	/** Parameters that a gradient has reached through what is computed of data; not those that are only added up in a penalty. */
	readonly reached: ReadonlySet<ParameterId>;
	/** The parameters that some optimiser has. */
	readonly held: ReadonlySet<ParameterId>;
	/** The parameter that a tensor of the trace is. */
	readonly parameterOf: ReadonlyMap<TensorId, ParameterId>;
}

/** null where the program did not run to its end, or something in it is not modelled: then it is not known what it left undone. */
export const learningOf = once((trace): Learning | null => {
	const events = trace.learning ?? [];
	if (trace.outcome.kind !== 'ok' || trace.stopped || events.length === 0 || events.length >= 5000 || trace.diagnostics.some(isUnmodelled)) return null;
	const backwards = eventsOf(events, 'backward');
	const parameterOf = new Map<TensorId, ParameterId>();
	for (const { parameters, tensors } of backwards) tensors.forEach((id, i) => parameterOf.set(id, parameters[i]!));
	const penalties = penaltiesIn(trace, parameterOf);
	const seen = new Map<number, { readonly all: Set<ParameterId>; readonly data: Set<ParameterId>; times: number }>();
	for (const { from, root, parameters } of backwards) {
		const known = seen.get(from) ?? { all: new Set(), data: new Set(), times: 0 };
		seen.set(from, known);
		// A loop does the same again and again.
		const data = known.times++ < mostTimes ? reachedFrom(trace, root, parameterOf, penalties) : new Set(parameters.filter((one) => !known.all.has(one)));
		for (const one of data) known.data.add(one);
		for (const one of parameters) known.all.add(one);
	}
	const optimizers = optimizersIn(events);
	return {
		events,
		optimizers,
		backwards,
		parameterOf,
		reached: new Set([...seen.values()].flatMap(({ data }) => [...data])),
		held: new Set(optimizers.flatMap(({ parameters }) => [...parameters]))
	};
});

const mostTimes = 3;

const isUnmodelled = ({ kind }: Diagnostic): boolean => kind === 'unsupported';

export const eventsOf = <K extends LearningEvent['kind']>(events: readonly LearningEvent[], kind: K): readonly EventOf<K>[] =>
	events.filter((one): one is EventOf<K> => one.kind === kind);

function optimizersIn(events: readonly LearningEvent[]): readonly Optimizer[] {
	const found = new Map<number, Optimizer & { readonly parameters: Set<ParameterId>; readonly steps: EventOf<'step'>[] }>();
	for (const event of events) {
		if (event.kind !== 'optimizer' && event.kind !== 'step') continue;
		const { optimizer: number, from, to, at } = event;
		const known = found.get(number) ?? { number, span: { from, to }, at, parameters: new Set(), steps: [] };
		found.set(number, known);
		if (event.kind === 'step') known.steps.push(event);
		else for (const one of event.parameters) known.parameters.add(one);
	}
	return [...found.values()];
}

/** Numbers that are made of parameters and constants alone, by a sum or a mean: penalties of weights. */
function penaltiesIn(trace: Trace, parameterOf: ReadonlyMap<TensorId, ParameterId>): ReadonlySet<TensorId> {
	const penalties = new Set<TensorId>();
	const pure = new Set<TensorId>(parameterOf.keys());
	const constant = new Set<TensorId>();
	for (const { primitive, inputs, outputs } of trace.ops) {
		if (inputs.length === 0) {
			if (primitive.kind === 'full') for (const id of outputs) constant.add(id);
			continue;
		}
		if (!inputs.every((id) => pure.has(id) || constant.has(id))) continue;
		const isPure = inputs.some((id) => pure.has(id));
		const adds = primitive.kind === 'reduce' || inputs.some((id) => penalties.has(id));
		for (const id of outputs) {
			(isPure ? pure : constant).add(id);
			if (isPure && adds && sizeIs1(trace, id)) penalties.add(id);
		}
	}
	for (const id of parameterOf.keys()) penalties.delete(id);
	return penalties;
}

const sizeIs1 = (trace: Trace, id: TensorId): boolean => trace.tensors[id]!.shape?.every((size) => size === 1) ?? false;

/** Whether a gradient goes through a tensor. */
export const carries = ({ parameterOf }: Pick<Learning, 'parameterOf'>, trace: Trace, id: TensorId): boolean =>
	trace.tensors[id]!.requiresGrad || parameterOf.has(id);

function reachedFrom(
	trace: Trace,
	root: TensorId,
	parameterOf: ReadonlyMap<TensorId, ParameterId>,
	penalties: ReadonlySet<TensorId>
): ReadonlySet<ParameterId> {
	const reached = new Set<ParameterId>();
	const seen = new Set([root]);
	for (const id of seen) {
		const parameter = parameterOf.get(id);
		if (parameter !== undefined) reached.add(parameter);
		else for (const input of makerOf(trace, id)?.inputs ?? []) if (!penalties.has(input) && carries({ parameterOf }, trace, input)) seen.add(input);
	}
	return reached;
}

/** All tensors that one is made of, whether a gradient goes there or not; itself with them. */
export function ancestorsOf(trace: Trace, roots: Iterable<TensorId>): ReadonlySet<TensorId> {
	const seen = new Set(roots);
	for (const id of seen) {
		const maker = makerOf(trace, id);
		// Behind a gradient lies what was learnt from before.
		if (maker?.primitive.kind !== 'gradient') for (const input of maker?.inputs ?? []) seen.add(input);
	}
	return seen;
}

const layersOf = once(({ modules }) => new Map(modules.flatMap((module) => module.parameters.map(({ tensor }) => [tensor, module]))));

const boundOf = once(({ bindings }) => new Map(bindings.toReversed().map(({ tensor, name }) => [tensor, name])));

/** A layer with parameters, or a parameter by itself: what the program calls it, and where it is made. */
export interface Learner {
	readonly name: string;
	readonly span: Span;
	readonly parameters: readonly ParameterId[];
	/** `LSTM`; null of a parameter by itself. */
	readonly type: string | null;
}

/** The layers that parameters belong to. */
export function learnersOf(trace: Trace, parameters: Iterable<ParameterId>): readonly Learner[] {
	const found = new Map<unknown, Learner>();
	for (const one of parameters) {
		const layer = layersOf(trace).get(one);
		if (found.has(layer ?? one)) continue;
		const { span, path } = trace.tensors[one]!;
		found.set(
			layer ?? one,
			layer
				? { name: layer.path, span: layer.span, parameters: layer.parameters.map(({ tensor }) => tensor), type: layer.type }
				: { name: boundOf(trace).get(one) ?? path, span, parameters: [one], type: null }
		);
	}
	return [...found.values()];
}

/** The name that the statement at a place assigns to, or a stand-in. */
export function assignedAt({ source }: Trace, { from }: Span, otherwise: string): string {
	const line = source.slice(source.lastIndexOf('\n', from - 1) + 1, from);
	return /^\s*([\w.]+)\s*=[^=]*$/.exec(line)?.[1] ?? otherwise;
}

export const lineOf = ({ source }: Trace, { from }: Span): number => lineAt(source, from);

/** A silent mistake at a place. */
export const found = (trace: Trace, { from, to }: Span, said: Pick<Diagnostic, 'code' | 'message' | 'cause'> & { readonly tensor?: TensorId }): Diagnostic => ({
	kind: 'hazard',
	severity: 'warning',
	from,
	to,
	line: lineAt(trace.source, from),
	...said
});

/** `a`, `a` and `b`, `a`, `b` and 3 others: names of layers. */
export function listed(names: readonly string[]): string {
	const shown = [...new Set(names)].map((name) => `\`${name}\``);
	if (shown.length > 4) return `${shown.slice(0, 3).join(', ')} and ${shown.length - 3} others`;
	return shown.length === 1 ? shown[0]! : `${shown.slice(0, -1).join(', ')} and ${shown.at(-1)}`;
}

/** What programs call what is not to learn. */
export const meansFrozen =
	/freez|frozen|pretrain|pre-train|teacher|target_?net|\bema\b|fixed|reservoir|probe|backbone|reference|feature[ _-]?extract|do(?:es)? not (?:learn|train)|not trained|untrained/i;

/** Whether the lines around a place say that something is not to learn. */
export function saysFrozen({ source }: Trace, { from }: Span): boolean {
	const line = lineAt(source, from);
	return meansFrozen.test(
		source
			.split('\n')
			.slice(Math.max(0, line - 4), line + 1)
			.join('\n')
	);
}
