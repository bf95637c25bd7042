import { lineAt, type Diagnostic, type ModuleCall, type Op, type TensorId, type Trace } from '../../ir/index.ts';
import { makerOf, opsOf, readersOf } from '../graph.ts';
import { comesFrom } from '../ancestry.ts';
import { steppedWith } from './gradient.ts';
import { hazardAt, nameOf, noteAt, tensorOf, type Hazard } from './hazard.ts';

const drawsDropout = ({ primitive }: Op): boolean =>
	(primitive.kind === 'random' && primitive.distribution.kind === 'dropout') ||
	(primitive.kind === 'rnn' && primitive.training && primitive.dropout > 0 && primitive.numLayers > 1);

/** What a call of the program's own module gave: whether any of it has a gradient. null where it gave nothing. */
const keepsGradient = (trace: Trace, outputs: readonly TensorId[] | null): boolean | null =>
	outputs?.length ? outputs.some((id) => trace.tensors[id]!.requiresGrad) : null;

/** A module that has learnt, or has been put into evaluation mode (the name of PyTorch's method is looked for in the program's text, which is never run), and is called without gradients while dropout is on. */
export const dropoutAtEvaluation: Hazard = (trace) => {
	const learnt = new Set<number>();
	const evaluates = /\.eval\(\)/.test(trace.source);
	const trains = opsOf(trace, 'gradient').length > 0;
	const found = new Map<number, Diagnostic>();
	for (const { module, within, outputs, from, to } of trace.calls ?? []) {
		const keeps = within === null ? keepsGradient(trace, outputs) : null;
		if (keeps && trains) learnt.add(module);
		if (keeps !== false || !(learnt.has(module) || evaluates)) continue;
		const op = trace.ops.slice(from, to).find(drawsDropout);
		if (!op || found.has(op.span.from)) continue;
		found.set(
			op.span.from,
			noteAt(trace, op, {
				code: 'note.dropout_at_evaluation',
				message: 'Nothing is raised. Dropout is on, and no gradient is kept here: in an evaluation it makes the result random.',
				cause: '`no_grad()` does not turn dropout off. `model.eval()` does, for layers; `F.dropout` needs `training=self.training`.'
			})
		);
	}
	return [...found.values()];
};

/** What a tensor is a part of, or another form of. */
const wholeOf = (trace: Trace, id: TensorId): TensorId => {
	for (let at = id, op = makerOf(trace, at); ; op = makerOf(trace, at)) {
		if (!op || !formsOf.has(op.primitive.kind)) return at;
		at = op.inputs[0]!;
	}
};
const formsOf: ReadonlySet<Op['primitive']['kind']> = new Set(['slice', 'cast', 'reshape']);
const drawn: ReadonlySet<Op['primitive']['kind']> = new Set(['arange', 'full']);

/** Whether places are sorted or inverted again, to put the results back in order. */
const putsBack = (trace: Trace, places: TensorId): boolean =>
	readersOf(trace, places).some(({ primitive: { kind }, inputs }) => kind === 'sort' || ((kind === 'scatter' || kind === 'index_put') && inputs[0] !== places));

/** Places of samples in another order: a random one, or that of a sort (of lengths, before packing). A sort of places puts back. */
function ordersOf(trace: Trace): readonly TensorId[] {
	const sorts = opsOf(trace, 'sort').filter(({ inputs }) => tensorOf(trace, inputs[0])?.shape?.length === 1);
	const sorted = new Set(sorts.flatMap(({ outputs }) => outputs.slice(1)));
	return [
		...opsOf(trace, 'literal').flatMap(({ call, outputs }) =>
			call === 'np.random.permutation' && /^int/.test(tensorOf(trace, outputs[0])?.dtype ?? '') ? outputs : []
		),
		...opsOf(trace, 'random').flatMap(({ primitive, outputs }) => (primitive.distribution.kind === 'permutation' ? outputs : [])),
		...sorts.flatMap(({ inputs, outputs }) => (comesFrom(trace, inputs[0]!, sorted) || isOrder(trace, inputs[0]!) ? [] : outputs.slice(1)))
	];
}

/** Whether the program writes down each place once: a list was put into that order, and a sort of its places puts back. */
function isOrder(trace: Trace, id: TensorId): boolean {
	const primitive = makerOf(trace, wholeOf(trace, id))?.primitive;
	return (
		primitive?.kind === 'literal' &&
		primitive.values.length > 1 &&
		[...primitive.values].sort((a, b) => Number(a) - Number(b)).every((value, i) => Number(value) === i)
	);
}

/** Losses of Keras' that are of what is in another order. */
const lossesOf = (trace: Trace, at: number, shuffled: ReadonlySet<TensorId>): readonly ModuleCall[] =>
	(trace.calls ?? []).filter(({ type, from, inputs }) => type === 'Loss' && from > at && inputs.some((id) => comesFrom(trace, id, shuffled)));

/** What a tensor is made of, nearest first. */
function ancestors(trace: Trace, id: TensorId): ReadonlySet<TensorId> {
	const seen = new Set([id]);
	for (const one of seen) if (seen.size < 50) for (const input of makerOf(trace, one)?.inputs ?? []) seen.add(input);
	return seen;
}

/** `x = x[perm]` and a loss against a `y` as long as x that no `perm` went through: each sample gets the target of another. */
export const shuffledApart: Hazard = (trace) =>
	ordersOf(trace).flatMap((places) => {
		const shuffles = [places, ...readersOf(trace, places).flatMap((op) => (formsOf.has(op.primitive.kind) ? op.outputs : []))]
			.flatMap((index) => readersOf(trace, index).filter((op) => op.inputs[1] === index))
			.filter(({ primitive }) => (primitive.kind === 'index' && primitive.axes[0] === 0) || (primitive.kind === 'take' && primitive.axis === 0));
		const [shuffle] = shuffles;
		const samples = tensorOf(trace, shuffle?.inputs[0])?.shape?.[0];
		if (!shuffle || samples === undefined || samples < 2) return [];
		const shuffled = new Set(shuffles.flatMap(({ outputs }) => outputs));
		if (putsBack(trace, places)) return [];
		// Beside what stays in its order, or in a place of it, another order is what is meant: mixed samples, a column that is to tell nothing.
		const whole = wholeOf(trace, shuffle.inputs[0]!);
		const isJoined = (op: Op): boolean =>
			op.inputs.length > 1 &&
			op.inputs.some((id) => comesFrom(trace, id, shuffled, 50)) &&
			op.inputs.some((id) => !comesFrom(trace, id, shuffled, 50) && comesFrom(trace, id, new Set([whole]), 50));
		if (trace.ops.some((op) => !/loss|entropy/i.test(op.call) && isJoined(op))) return [];
		const at = trace.ops.indexOf(shuffle);
		const first = trace.ops.findIndex((op, i) => i > at && /loss|entropy/i.test(op.call) && op.inputs.some((id) => comesFrom(trace, id, shuffled)));
		const [loss] = first < 0 ? lossesOf(trace, at, shuffled) : [];
		if (first < 0 && !loss) return [];
		const place = loss?.span.from ?? trace.ops[first]!.span.from;
		const end = trace.ops.findIndex(({ span }, i) => i > first && span.from !== place);
		const given = loss?.inputs ?? trace.ops.slice(first, end < 0 ? undefined : end).flatMap((op) => op.inputs);
		const target = given.find((id) => {
			const whole = wholeOf(trace, id);
			const maker = makerOf(trace, whole);
			return (
				tensorOf(trace, whole)?.shape?.[0] === samples && maker !== undefined && !drawn.has(maker.primitive.kind) && !comesFrom(trace, id, new Set([places]))
			);
		});
		if (target === undefined) return [];
		const compared = (loss ?? trace.ops[first]!).inputs.flatMap((id) => [...ancestors(trace, id)]);
		const scoresName = compared.map((id) => (comesFrom(trace, id, shuffled) ? nameOf(trace, id, '') : '')).find(Boolean) ?? 'the scores';
		const [x, y] = [nameOf(trace, shuffle.inputs[0]!, 'the input'), nameOf(trace, wholeOf(trace, target), 'the target')];
		return [
			hazardAt(trace, shuffle, {
				code: 'hazard.shuffled_apart',
				message: `Nothing is raised. \`${x}\` is put in another order and \`${y}\` is not: each sample gets the target of another.`,
				cause: `Both have ${samples} rows, and only those of \`${x}\` are put in another order: index \`${y}\` by the same permutation, or put \`${scoresName}\` back in order before line ${lineAt(trace.source, place)} compares them.`,
				tensor: shuffle.inputs[0]!,
				axis: 0
			})
		];
	});

/** Parameters that a backward pass gives gradients to, and that nothing is done with, while a step moves others by theirs. */
export const leftBehind: Hazard = (trace) => {
	if (trace.outcome.kind !== 'ok' || opsOf(trace, 'gradient').length === 0) return [];
	const parameters = new Map(trace.modules.flatMap(({ parameters }) => parameters.map(({ tensor, name }) => [tensor, name])));
	const pairs = opsOf(trace, 'gradient').flatMap((op) => {
		const first = op.inputs.length - op.outputs.length;
		return op.call === 'Tensor.backward' ? op.outputs.map((gradient, i) => ({ parameter: op.inputs[first + i]!, gradient, op })) : [];
	});
	const used = new Set(
		pairs.flatMap(({ parameter, gradient }) =>
			steppedWith(trace, gradient) || readersOf(trace, gradient).some(({ call }) => call !== 'Tensor.backward') ? [parameter] : []
		)
	);
	const stays = pairs.filter(({ parameter }) => parameters.has(parameter) && !used.has(parameter));
	const [first] = stays;
	if (!first || !pairs.some(({ op, gradient }) => op === first.op && steppedWith(trace, gradient))) return [];
	const names = [...new Set(stays.map(({ parameter }) => trace.tensors[parameter]!.path || parameters.get(parameter)!))];
	return [
		noteAt(trace, first.op, {
			code: 'note.left_behind',
			message: `Nothing is raised. ${names.length === 1 ? 'A parameter gets a gradient, and no step moves it' : `${names.length} parameters get gradients, and no step moves them`}.`,
			cause: `No optimiser has \`${names.slice(0, 4).join('`, `')}\`${names.length > 4 ? ' and others' : ''}: a layer that is in a plain list, or that was not given to the optimiser, does not learn.`,
			tensor: first.parameter
		})
	];
};

/** Steps without a gradient. A program that takes no gradient at all may only show how learning rates go; one may have come from what is not modelled. */
export const stepsOfNothing: Hazard = (trace) => {
	const trains = opsOf(trace, 'gradient').length > 0;
	if (!trains && /lr_scheduler/.test(trace.source)) return [];
	const before = trace.diagnostics.findIndex(({ kind }) => kind === 'unsupported');
	return trace.diagnostics
		.slice(0, before < 0 ? undefined : before)
		.filter(({ code }) => code === 'hazard.step_of_nothing')
		.map((one) => ({
			...one,
			...(trains ? {} : { kind: 'note', severity: 'info', code: 'note.step_of_nothing' }),
			line: lineAt(trace.source, one.from),
			cause:
				'`step()` leaves out every parameter whose `.grad` is None. `backward()` has to come before it, from a loss that depends on them, and `zero_grad()` after it or before `backward()`.'
		}));
};
