import { lineAt, type Diagnostic, type ModuleCall, type Op, type TensorId, type Trace } from '../../../ir/index.ts';
import { makerOf, once, opsOf } from '../../graph.ts';
import type { Hazard } from '../../hazards/hazard.ts';
import { nameOf } from '../../hazards/hazard.ts';
import { originOf } from '../origin.ts';
import { ancestorsOf, eventsOf, found, saysFrozen, type EventOf } from './learning.ts';

const drawsDropout = ({ primitive }: Op): boolean =>
	(primitive.kind === 'random' && primitive.distribution.kind === 'dropout') ||
	(primitive.kind === 'rnn' && primitive.training && primitive.dropout > 0 && primitive.numLayers > 1);

const dropouts = /^(?:Feature)?(?:Alpha)?Dropout[123]?d?$/;
const batchNorms = /^(?:Lazy|Sync)?BatchNorm(?:[123]d)?$/;

interface Facts {
	/** Calls that the program itself makes of a module, in order. */
	readonly outer: readonly ModuleCall[];
	readonly inside: (call: ModuleCall) => readonly ModuleCall[];
	readonly modes: readonly EventOf<'mode'>[];
	/** All that some loss is made of from which gradients flow. */
	readonly learntFrom: ReadonlySet<TensorId>;
	/** After how many ops gradients were computed, or steps taken. */
	readonly backwards: readonly number[];
	readonly steps: readonly number[];
}

const factsOf = once((trace): Facts | null => {
	const { calls = [], learning = [] } = trace;
	if (trace.outcome.kind !== 'ok' || trace.diagnostics.some(({ kind }) => kind === 'unsupported')) return null;
	const backwards = eventsOf(learning, 'backward');
	return {
		outer: calls.filter(({ within, outputs, state }) => within === null && outputs !== null && state !== undefined),
		inside: (call) => {
			const first = calls.indexOf(call);
			const end = calls.findIndex((one, i) => i > first && one.within === null);
			return calls.slice(first, end < 0 ? undefined : end);
		},
		modes: eventsOf(learning, 'mode'),
		learntFrom: ancestorsOf(
			trace,
			backwards.map(({ root }) => root)
		),
		backwards: backwards.map(({ at }) => at),
		steps: eventsOf(learning, 'step').map(({ at }) => at)
	};
});

const isLearntFrom = ({ learntFrom }: Facts, { outputs }: ModuleCall): boolean => outputs!.some((id) => learntFrom.has(id));

/* `eval()` in the words below is PyTorch's switch to inference, in sentences for the reader: nothing runs it. */

/** What programs call what is looked at and not learnt from. */
const evaluates = /(?:^|[^a-z])(?:val|valid|validat\w*|test\w*|eval\w*|predict\w*|infer\w*|dev|hold_?out|score|generate|sample)(?![a-z])/i;

/** What names the place of a call: its line, and the function that it stands in. */
function wordsAt({ source }: Trace, from: number): string {
	const lines = source.slice(0, source.indexOf('\n', from) < 0 ? undefined : source.indexOf('\n', from)).split('\n');
	const line = lines.at(-1) ?? '';
	const head = /^\s/.test(line) ? lines.findLast((one) => /^(?:def|class)\s/.test(one)) : undefined;
	return `${line} ${head ?? ''}`;
}

/** What an evaluation is not to depend on: a draw, or the other samples of the batch. */
function noiseIn(trace: Trace, facts: Facts, call: ModuleCall): { readonly what: 'dropout' | 'batch'; readonly op?: Op; readonly layer?: ModuleCall } | null {
	const op = trace.ops.slice(call.from, call.to).find(drawsDropout);
	const inside = facts.inside(call);
	const of = op && inside.findLast(({ from, to }) => from <= trace.ops.indexOf(op) && trace.ops.indexOf(op) < to);
	if (op) return { what: 'dropout', op, ...(of && { layer: of }) };
	const norm = inside.find(({ type, own, state }) => own && batchNorms.test(type) && state?.training === true);
	return norm ? { what: 'batch', layer: norm } : null;
}

/** A module that has learnt is called for what it says, while dropout is on or a batch is normalised by its own mean. */
export const noiseInEvaluation: Hazard = (trace) => {
	const facts = factsOf(trace);
	if (!facts) return [];
	const told = new Set<number>();
	return facts.outer.flatMap((call): Diagnostic[] => {
		const noise = isLearntFrom(facts, call) || !isMeantToTell(trace, facts, call) ? null : noiseIn(trace, facts, call);
		if (!noise || isWanted(trace, facts, call, noise.op)) return [];
		// A function of dropout that does not know of the mode: the module it stands in is in evaluation.
		const isMade = noise.op !== undefined && noise.layer !== undefined && isMadeInCall(trace, facts, noise.layer, call);
		const ignores = noise.op !== undefined && (isMade || noise.layer?.state?.training === false);
		const place = ignores ? noise.op.span : (turnedOn(trace, facts, call) ?? call.span);
		if (told.has(place.from)) return [];
		told.add(place.from);
		const out = nameOf(trace, call.outputs![0]!, 'the result');
		const said =
			noise.what === 'batch'
				? `\`${noise.layer!.type}\` is in training mode here: \`${out}\` of a sample depends on the other samples of the batch, and its running mean moves with them.`
				: ignores
					? 'Dropout is on in evaluation mode too: it does not know of the mode.'
					: `Dropout is on here: called twice with the same input, \`${out}\` differs.`;
		return [
			found(trace, place, {
				code: noise.what === 'batch' ? 'probe.batch_in_evaluation' : 'probe.dropout_in_evaluation',
				message: `Nothing is raised. ${said}`,
				cause: isMade
					? `A \`${noise.layer.type}\` that is made in each call is always new, and in training mode. Make it in \`__init__\` and bind it to \`self\`: then \`eval()\` reaches it.`
					: ignores
						? '`F.dropout` needs `training=self.training`: by itself it drops whatever `eval()` says.'
						: `\`${call.path || call.type}\` was not put into evaluation mode. \`no_grad()\` does not do that: \`eval()\` does, and \`train()\` before it goes on to learn.`,
				...(call.outputs![0] !== undefined && { tensor: call.outputs![0] })
			})
		];
	});
};

/** A model that has learnt draws the first state of its layer anew in each call: what it says is drawn too. */
export const drawnFirstState: Hazard = (trace) => {
	const facts = factsOf(trace);
	if (!facts) return [];
	const told = new Set<number>();
	return facts.outer.flatMap((call): Diagnostic[] => {
		if (call.own || isLearntFrom(facts, call) || !isMeantToTell(trace, facts, call)) return [];
		const ops = trace.ops.slice(call.from, call.to);
		const drawn = ops.flatMap(({ primitive, inputs }) => {
			const state = (primitive.kind === 'rnn' || primitive.kind === 'rnn_cell') && primitive.hasHx ? originOf(trace, inputs[1]!)?.op : undefined;
			return state?.primitive.kind === 'random' && !drawsDropout(state) && ops.includes(state) ? [state] : [];
		});
		const [first] = drawn;
		if (!first || told.has(first.span.from) || isWanted(trace, facts, call, undefined)) return [];
		told.add(first.span.from);
		return [
			found(trace, first.span, {
				code: 'probe.drawn_state',
				message: `Nothing is raised. The first state is drawn in each call, in evaluation too: called twice with the same input, \`${nameOf(trace, call.outputs![0]!, 'the result')}\` differs.`,
				cause: 'A layer that is given no first state starts from zeros. One that is to learn its own has it as a parameter.',
				tensor: first.outputs[0]!
			})
		];
	});
};

/** Whether a layer was made in the very call of a module in evaluation mode, and not by the program before: no `eval()` can have reached it. */
function isMadeInCall(trace: Trace, facts: Facts, layer: ModuleCall, call: ModuleCall): boolean {
	const isOnceCalled = facts.outer.every((one) => one === call || !facts.inside(one).some(({ module }) => module === layer.module));
	return (
		call.state!.training === false && isOnceCalled && layer.path === '' && /^(?:torch\.)?nn\.\w+\(/.test(trace.source.slice(layer.span.from, layer.span.to))
	);
}

/** Whether a call is for what the module says: it has learnt, was loaded, or is in evaluation mode. */
function isMeantToTell(trace: Trace, facts: Facts, call: ModuleCall): boolean {
	const { module, from, state } = call;
	if (state!.training === false) return true;
	const learnt = facts.outer.some((one) => one.module === module && one.from < from && isLearntFrom(facts, one)) && facts.steps.some((at) => at <= from);
	const told = learnt || (trace.learning ?? []).some((one) => one.at <= from && one.kind === 'load' && one.module === module);
	return told && (!state!.records || evaluates.test(wordsAt(trace, call.span.from)));
}

/** Whether the noise is wanted: for an estimate of many passes, or by words of the program's own. */
function isWanted(trace: Trace, facts: Facts, call: ModuleCall, op: Op | undefined): boolean {
	const { source } = trace;
	const stepsBefore = (at: number): number => facts.steps.filter((step) => step <= at).length;
	const same = facts.outer.filter(
		(one) =>
			!isLearntFrom(facts, one) && one.module === call.module && String(one.inputs) === String(call.inputs) && stepsBefore(one.from) === stepsBefore(call.from)
	);
	if (same.length > 1 || /monte.?carlo|\bmc_|uncertain|update_bn|recalibrat|rollout/i.test(source)) return true;
	const statement = op && source.slice(op.span.from, op.span.to);
	if (statement !== undefined && /training\s*=\s*True|,\s*True\s*\)/.test(statement)) return true;
	const lastMode = facts.modes.findLast(({ at }) => at <= call.from);
	if (turnedOn(trace, facts, call)) return false;
	const lastBackward = facts.backwards.findLast((at) => at <= call.from) ?? -1;
	return lastMode !== undefined && lastMode.training && lastMode.at >= lastBackward && (lastMode.at > 0 || facts.backwards.length === 0) && lastBackward >= 0;
}

/** Where what is called an evaluation puts the model into training mode itself. */
function turnedOn(trace: Trace, facts: Facts, call: ModuleCall): EventOf<'mode'> | undefined {
	const mode = facts.modes.findLast(({ at, module }) => at <= call.from && module === call.module);
	return mode?.training === true && /eval|valid|test/i.test(functionAt(trace, mode.from)) && functionAt(trace, mode.from) === functionAt(trace, call.span.from)
		? mode
		: undefined;
}

/** The head of the function that a place stands in. */
const functionAt = ({ source }: Trace, from: number): string =>
	/^\s/.test(source.slice(source.lastIndexOf('\n', from) + 1))
		? (source
				.slice(0, from)
				.match(/^(?:def|class)\s.*$/gm)
				?.at(-1) ?? '')
		: '';

/** Whether a module has what differs between the modes, and that is off in a call. */
function isQuieted(trace: Trace, facts: Facts, call: ModuleCall, norms: boolean): boolean {
	return (
		facts
			.inside(call)
			.some(
				({ type, own, state, settings }) =>
					own && state?.training === false && ((dropouts.test(type) && Number(settings.get('p') ?? 0) > 0) || (norms && batchNorms.test(type)))
			) ||
		trace.ops
			.slice(call.from, call.to)
			.some(({ primitive }) => primitive.kind === 'rnn' && !primitive.training && primitive.dropout > 0 && primitive.numLayers > 1)
	);
}

/** A module that learns on in evaluation mode. */
export const learnsInEvaluation: Hazard = (trace) => {
	const facts = factsOf(trace);
	if (!facts) return [];
	const told = new Set<number>();
	return facts.outer.flatMap((call, i): Diagnostic[] => {
		if (call.state!.training || !call.state!.records || !isLearntFrom(facts, call) || !facts.steps.some((at) => at >= call.to)) return [];
		const mode = facts.modes.findLast((one) => one.at <= call.from && !one.training && one.module === call.module);
		const before = facts.outer.slice(0, i).some((one) => one.module === call.module && one.state!.training && isLearntFrom(facts, one));
		if (!mode || told.has(mode.from) || !isQuieted(trace, facts, call, before) || (!before && saysFrozen(trace, mode))) return [];
		told.add(mode.from);
		const name = call.path || call.type;
		return [
			found(trace, mode, {
				code: 'probe.learns_in_evaluation',
				message: `Nothing is raised. After this \`${name}\` learns in evaluation mode: its dropout${before ? ' or normalisation' : ''} is off (line ${lineAt(trace.source, call.span.from)}).`,
				cause: `\`eval()\` holds until \`train()\` is called, which ${before ? 'is called once, before the loop: call it at the beginning of each epoch' : 'is never called before the steps'}.`
			})
		];
	});
};

const forms: ReadonlySet<string> = new Set(['reshape', 'cast', 'softmax', 'slice', 'transpose']);

/** The call of a module that a tensor is what came of. */
function callBehind(trace: Trace, facts: Pick<Facts, 'outer'>, id: TensorId): ModuleCall | undefined {
	let at: TensorId | undefined = id;
	for (let i = 0; i < 8 && at !== undefined; i++) {
		const one: TensorId = at;
		const call = facts.outer.find(({ outputs }) => outputs!.includes(one));
		const op = makerOf(trace, one);
		if (call || !op || !(forms.has(op.primitive.kind) || (op.primitive.kind === 'elementwise' && op.inputs.length === 1))) return call;
		[at] = op.inputs;
	}
	return undefined;
}

/** The spread of what a module gives again and again for the same input, in evaluation mode: there is none. */
export const spreadOfOne: Hazard = (trace) => {
	const facts = factsOf(trace);
	if (!facts) return [];
	return opsOf(trace, 'reduce').flatMap((op): Diagnostic[] => {
		const stacked = op.primitive.fn === 'var' ? makerOf(trace, op.inputs[0]!) : undefined;
		if (stacked?.primitive.kind !== 'concat' || stacked.inputs.length < 2) return [];
		const passes = stacked.inputs.map((id) => callBehind(trace, facts, id));
		const [first] = passes;
		const alike = passes.every(
			(one) =>
				one?.module === first?.module &&
				String(one?.inputs) === String(first?.inputs) &&
				one !== undefined &&
				!trace.ops.slice(one.from, one.to).some((inner) => inner.primitive.kind === 'random' || drawsDropout(inner))
		);
		if (!first || !alike || new Set(passes).size !== passes.length || !isQuieted(trace, facts, first, false)) return [];
		const mode = facts.modes.findLast((one) => one.at <= first.from && !one.training);
		return [
			found(trace, mode ?? first.span, {
				code: 'probe.spread_of_one',
				message: `Nothing is raised. The ${passes.length} passes of \`${first.path || first.type}\` are all equal: their spread is 0.`,
				cause: `They are computed in evaluation mode, where dropout is off, of the same input. An estimate from many passes wants dropout on: put the dropout layers into training mode.`,
				tensor: op.outputs[0]!
			})
		];
	});
};
