import { isModel } from '../given.ts';
import type { Diagnostic, ModuleCall, Op, Span, TensorId, Trace } from '../../../ir/index.ts';
import { isOfKeras, makerOf, once, opsOf, readersOf } from '../../graph.ts';
import type { Hazard } from '../../hazards/hazard.ts';
import { nameOf } from '../../hazards/hazard.ts';
import { firstSpan } from '../../hazards/keras/compared.ts';
import { isOutside } from '../evidence/called.ts';
import { ancestorsOf, found, lineOf, meansFrozen } from './learning.ts';
import { isIn, nodesIn, treeOf } from './tree.ts';
import { isWhole } from '../unread/isWhole.ts';

const dropouts = /^(?:Dropout|SpatialDropout[123]D|GaussianNoise|GaussianDropout|AlphaDropout)$/;

interface Facts {
	/** Calls that the program itself makes of a layer or a model, in order. */
	readonly outer: readonly ModuleCall[];
	/** What losses are made of. */
	readonly learntFrom: ReadonlySet<TensorId>;
	/** After how many ops something is learnt first. */
	readonly learns: number;
}

const factsOf = once((trace): Facts | null => {
	if (!isOfKeras(trace) || !isWhole(trace)) return null;
	const calls = trace.calls ?? [];
	const asks = opsOf(trace, 'gradient').length > 0;
	// A loss that the program takes by itself, beside those that its tapes are asked about, is one to be looked at.
	const isLearnt = ({ span }: ModuleCall): boolean => {
		const text = trace.source.slice(span.from, span.to);
		return asks ? /\.(?:fit|train_on_batch)\s*\(/.test(text) : !/\.(?:evaluate|test_on_batch)\s*\(/.test(text);
	};
	const losses = calls.filter((call) => call.type === 'Loss' && isLearnt(call));
	const roots = [...opsOf(trace, 'gradient').map(({ inputs }) => inputs[0]!), ...losses.flatMap(({ inputs }) => inputs)];
	const first = opsOf(trace, 'gradient')[0];
	return {
		outer: calls.filter(({ within, outputs, type }) => within === null && outputs !== null && type !== 'Loss'),
		learntFrom: ancestorsOf(trace, roots),
		learns: Math.min(first ? trace.ops.indexOf(first) : Infinity, ...losses.map(({ from }) => from))
	};
});

/** A layer that the loss is made of, and whose variables no tape is asked about while it is about others. */
export const notAskedOfTape: Hazard = (trace) => {
	const facts = factsOf(trace);
	const tapes = opsOf(trace, 'gradient');
	if (
		!facts ||
		tapes.length === 0 ||
		!/apply_gradients|\.apply\(|assign_sub/.test(trace.source) ||
		/trainable\s*=\s*False|stop_gradient/.test(trace.source) ||
		meansFrozen.test(trace.source)
	)
		return [];
	const asked = new Set(tapes.flatMap(({ inputs }) => inputs.slice(1)));
	const known = trace.modules.filter(({ parameters }) => parameters.length > 0);
	if (!known.some(({ parameters }) => parameters.some(({ tensor }) => asked.has(tensor)))) return [];
	// Who asks for one layer of a model means that one alone.
	if (tapes.some(({ span }) => /\.gradient\([^()]*\.layers\[/.test(trace.source.slice(span.from, span.to)))) return [];
	const left = known.filter(
		({ parameters }) => parameters.every(({ tensor }) => isLeft(trace, tensor, asked)) && parameters.some(({ tensor }) => facts.learntFrom.has(tensor))
	);
	const [first] = left;
	const tape = tapes[0]!;
	if (!first) return [];
	const outside = callOutside(trace, first.parameters[0]!.tensor);
	if (outside) {
		const { path, type } = outside;
		const name = path || trace.source.slice(outside.span.from, outside.span.to).split('(')[0] || type;
		return [
			found(trace, outside.span, {
				code: 'probe.outside_of_tape',
				message: `Nothing is raised. \`${name}\` does not learn: it is called outside of the tape.`,
				cause:
					'A tape records what is computed in its `with` block, and nothing leads back from there to the variables of what was called before: their gradient is None. Call it within the block.',
				tensor: first.parameters[0]!.tensor
			})
		];
	}
	const names = left.map(({ parameters, type }) => callOf(trace, parameters[0]!.tensor)?.name ?? type);
	return [
		found(trace, tape.span, {
			code: 'probe.not_in_gradient',
			message: `Nothing is raised. ${[...new Set(names)].map((name) => `\`${name}\``).join(', ')} ${names.length === 1 ? 'does' : 'do'} not learn: the tape is not asked for the gradient by ${names.length === 1 ? 'its' : 'their'} variables.`,
			cause:
				`${askedFor(trace, tape)}The loss depends on them, and they stay as they were drawn. ` +
				'Give `tape.gradient` and `apply_gradients` the variables of all that is to learn, or say `trainable = False`.',
			tensor: first.parameters[0]!.tensor
		})
	];
};

/** A call outside of functions that reads a variable, where all such calls stand outside of the blocks of tapes. */
function callOutside(trace: Trace, id: TensorId): ModuleCall | undefined {
	const tapes = [...nodesIn(treeOf(trace))].filter(
		(one) => one.kind === 'with' && one.items.some(({ context }) => /GradientTape\(/.test(trace.source.slice(context.from, context.to)))
	);
	const readers = new Set(readersOf(trace, id));
	const calls = (trace.calls ?? []).filter(
		({ within, from, to, outputs }) => within === null && outputs !== null && trace.ops.slice(from, to).some((op) => readers.has(op))
	);
	const isApart = calls.every(({ span }) => !tapes.some((tape) => isIn(span, tape)) && isOutside(trace, span));
	return tapes.length > 0 && isApart ? calls[0] : undefined;
}

/** The name of the variables that a tape is asked about, where they have one. */
function askedFor({ source }: Trace, { span }: Op): string {
	const name = /\.gradient\(\s*[\w.]+\s*,\s*(\w+)\s*\)/.exec(source.slice(span.from, span.to))?.[1];
	return name === undefined ? '' : `\`${name}\` does not have them. `;
}

/** Whether a variable was never asked about: it is still what it was, and no gradient is by it. */
const isLeft = (trace: Trace, id: TensorId, asked: ReadonlySet<TensorId>): boolean =>
	!asked.has(id) && readersOf(trace, id).every(({ primitive }) => primitive.kind !== 'gradient');

/** What the program calls the layer that reads a variable. */
function callOf(trace: Trace, id: TensorId): { readonly name: string } | undefined {
	const [op] = readersOf(trace, id);
	if (!op) return undefined;
	const at = trace.ops.indexOf(op);
	const call = (trace.calls ?? []).findLast(({ from, to }) => from <= at && at < to);
	const text = call && /^[\w.]+(?=\()/.exec(trace.source.slice(call.span.from, call.span.to))?.[0];
	return text === undefined ? undefined : { name: text };
}

const inside = ({ calls = [] }: Trace, call: ModuleCall): readonly ModuleCall[] => {
	const first = calls.indexOf(call);
	const end = calls.findIndex((one, i) => i > first && one.within === null);
	return calls.slice(first, end < 0 ? undefined : end);
};

const rateOf = ({ settings }: ModuleCall): number => Number(settings.get('rate') ?? settings.get('stddev') ?? 0);

/** Dropout that acts where a model is asked what it has learnt: `training=True` outside of training. */
export const noiseInPrediction: Hazard = (trace) => {
	const facts = factsOf(trace);
	if (!facts || /monte.?carlo|\bmc_|uncertain/i.test(trace.source)) return [];
	const told = new Set<number>();
	return facts.outer.flatMap((call): Diagnostic[] => {
		if (call.from < facts.learns || told.has(call.span.from) || call.outputs!.some((id) => facts.learntFrom.has(id))) return [];
		const ignores = ignoringMode(trace, call);
		if (ignores && !told.has(ignores.from)) {
			told.add(ignores.from);
			return [ignores];
		}
		const acts = inside(trace, call).find(
			(one) => one.own && dropouts.test(one.type) && rateOf(one) > 0 && trace.ops.slice(one.from, one.to).some(({ primitive }) => primitive.kind === 'random')
		);
		const again =
			facts.outer.filter(
				(one) => one.module === call.module && givenTo(trace, one) === givenTo(trace, call) && one.from >= facts.learns && !learnsBetween(trace, one, call)
			).length > 1;
		if (!acts || again) return [];
		// A layer that is told so where it is called acts whatever the model is called for.
		const own = firstSpan(trace, acts);
		const isTold = saysTraining(trace, own) && !saysTraining(trace, call.span);
		const place = isTold ? own : call.span;
		if (told.has(place.from)) return [];
		told.add(place.from);
		const out = nameOf(trace, call.outputs![0]!, 'the result');
		return [
			found(trace, place, {
				code: 'probe.dropout_in_evaluation',
				message: `Nothing is raised. \`${acts.type}\` acts here: called twice with the same input, \`${out}\` differs.`,
				cause: isTold
					? 'It is called with `training=True` whatever the model is called for: a prediction drops as well. Leave it to Keras, or hand on the `training` of `call`.'
					: 'The model is called as in training, and nothing is learnt from what it gives. A prediction is `model(x)` or `model(x, training=False)`.',
				tensor: call.outputs![0]!
			})
		];
	});
};

/** Whether something is learnt between two calls: they are of two epochs then. */
function learnsBetween(trace: Trace, one: ModuleCall, other: ModuleCall): boolean {
	const [first, last] = [Math.min(one.to, other.to), Math.max(one.from, other.from)];
	return trace.ops.slice(first, last).some(({ primitive }) => primitive.kind === 'gradient');
}

/** What acts within a model as in training, whatever that is called for: a function of dropout, or a normalisation by the mean of the batch. */
function ignoringMode(trace: Trace, call: ModuleCall): Diagnostic | null {
	if (!isModel(call)) return null;
	const layers = inside(trace, call).filter(({ own, type }) => own && dropouts.test(type));
	const drawn = trace.ops.slice(call.from, call.to).find(({ primitive, span }, i) => {
		const at = call.from + i;
		const isOfLayer = layers.some(({ from, to }) => from <= at && at < to);
		return primitive.kind === 'random' && !isOfLayer && /^[\w.]*\bdropout\(/.test(trace.source.slice(span.from, span.to));
	});
	if (drawn)
		return found(trace, drawn.span, {
			code: 'probe.dropout_in_evaluation',
			message: 'Nothing is raised. This drops in a prediction too: it does not know what the model is called for.',
			cause: 'A function of dropout acts whenever it is called. Call it where `training` is true, or use a layer, `layers.Dropout(…)`, which Keras tells.',
			tensor: drawn.outputs[0]!
		});
	const norm = inside(trace, call).find(
		({ own, type, from, to, inputs: [x] }) =>
			own && type === 'BatchNormalization' && trace.ops.slice(from, to).some(({ primitive, inputs }) => primitive.kind === 'reduce' && inputs[0] === x)
	);
	return norm
		? found(trace, norm.span, {
				code: 'probe.batch_in_evaluation',
				message: 'Nothing is raised. In a prediction, too, this normalises by the mean of the batch: what comes out for a sample depends on the others.',
				cause:
					'With `training=True` a BatchNormalization takes the batch’s own mean whatever the model is called for. Leave it to Keras, or hand on the `training` of `call`.',
				tensor: norm.outputs![0]!
			})
		: null;
}

const saysTraining = ({ source }: Trace, { from, to }: Span): boolean => /training\s*=\s*True/.test(source.slice(from, to));

const forms: ReadonlySet<string> = new Set(['reshape', 'cast', 'softmax', 'slice', 'transpose']);

function callBehind(trace: Trace, facts: Facts, id: TensorId): ModuleCall | undefined {
	let at: TensorId | undefined = id;
	for (let i = 0; i < 10 && at !== undefined; i++) {
		const one: TensorId = at;
		const call = facts.outer.find(({ outputs }) => outputs!.includes(one));
		const op = makerOf(trace, one);
		if (call || !op || !(forms.has(op.primitive.kind) || op.inputs.length === 1)) return call;
		[at] = op.inputs;
	}
	return undefined;
}

/** `x - mean(x)`. */
const isFromMean = (trace: Trace, { primitive, inputs }: Op): boolean => {
	const mean = primitive.kind === 'elementwise' && primitive.fn === 'sub' ? makerOf(trace, inputs[1]!) : undefined;
	return mean?.primitive.kind === 'reduce' && mean.primitive.fn === 'mean' && mean.inputs[0] === inputs[0];
};

/** What a tensor is, before it was made a tensor of the framework's or of another type. */
const uncast = (trace: Trace, id: TensorId): TensorId => {
	const op = makerOf(trace, id);
	return op?.primitive.kind === 'cast' ? uncast(trace, op.inputs[0]!) : id;
};

/** What a call reads that it did not make: arrays are no inputs of it. */
function givenTo(trace: Trace, { from, to }: ModuleCall): string {
	const ops = trace.ops.slice(from, to);
	const own = new Set(ops.flatMap(({ outputs }) => outputs));
	return [...new Set(ops.flatMap(({ inputs }) => inputs.filter((id) => !own.has(id)).map((id) => uncast(trace, id))))].join();
}

/** The spread of what a model with dropout gives again and again, while dropout is off. */
export const spreadOfPredictions: Hazard = (trace) => {
	const facts = factsOf(trace);
	if (!facts) return [];
	return [
		...opsOf(trace, 'reduce').filter(({ primitive }) => primitive.fn === 'var'),
		...opsOf(trace, 'elementwise').filter((op) => isFromMean(trace, op))
	].flatMap((op): Diagnostic[] => {
		let stacked = makerOf(trace, op.inputs[0]!);
		for (let i = 0; i < 4 && stacked && forms.has(stacked.primitive.kind); i++) stacked = makerOf(trace, stacked.inputs[0]!);
		if (stacked?.primitive.kind !== 'concat' || stacked.inputs.length < 2) return [];
		const passes = stacked.inputs.map((id) => callBehind(trace, facts, id));
		const [first] = passes;
		if (!first || new Set(passes).size !== passes.length) return [];
		const alike = passes.every(
			(one) =>
				one &&
				one.module === first.module &&
				String(one.inputs) === String(first.inputs) &&
				!trace.ops.slice(one.from, one.to).some(({ primitive }) => primitive.kind === 'random')
		);
		if (!alike || !inside(trace, first).some((one) => one.own && dropouts.test(one.type) && rateOf(one) > 0)) return [];
		return [
			found(trace, first.span, {
				code: 'probe.spread_of_one',
				message: `Nothing is raised. The ${passes.length} passes are all equal: their spread is 0 (line ${lineOf(trace, op.span)}).`,
				cause: 'Outside of training dropout does nothing, and the input is the same. An estimate from many passes wants `model(x, training=True)`.',
				tensor: op.outputs[0]!
			})
		];
	});
};
