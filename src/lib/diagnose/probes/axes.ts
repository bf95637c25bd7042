import type { ModuleCall, Op, TensorId, Trace } from '../../ir/index.ts';
import { comesFrom } from '../ancestry.ts';
import { makerOf, opsOf, readersOf, stepwise } from '../graph.ts';
import { hazardAt, nameOf } from '../hazards/hazard.ts';
import { meant, outermost } from './given.ts';
import type { Probe } from './probe.ts';
import { axesOfLooked } from './scores/rowsAsked.ts';
import { firstSpan } from '../hazards/keras/compared.ts';
import { found } from './used/learning.ts';

const shapeText = (trace: Trace, id: TensorId): string => `(${trace.tensors[id]!.shape?.join(', ')})`;

/** A layer normalisation whose only axis is time: each feature is normalised over the steps, those to come as well. */
export const normalisedSteps: Probe = (trace) =>
	opsOf(trace, 'normalize').flatMap((op) => {
		const x = op.inputs[0]!;
		const { shape, axes } = trace.tensors[x]!;
		const [axis] = op.primitive.axes;
		if (op.primitive.axes.length !== 1 || axis === undefined || !shape || axis !== shape.length - 1 || !/layer_?norm/i.test(op.call)) return [];
		if ((axes[axis] !== 'time' && axes[axis] !== 'batch') || shape.length < 3 || shape[axis]! < 2) return [];
		return [
			hazardAt(trace, op, {
				code: 'probe.normalised_steps',
				message: `Nothing is raised. This normalises over ${axes[axis] === 'time' ? 'the steps' : 'the batch'}, not over the features.`,
				cause: `The last axis of \`${nameOf(trace, x, 'the tensor')}\` ${shapeText(trace, x)} is ${axes[axis]}: the size that the layer was made with happens to be that of the features, too.`,
				tensor: x,
				axis
			})
		];
	});

/** A batch normalisation of PyTorch's, whose features are axis 1, of what has its steps there: each step is normalised over its features, and no feature by itself. */
export const normalisedPerStep: Probe = (trace) => {
	const told = new Set<number>();
	return (trace.calls ?? []).flatMap((call) => {
		const [x] = call.inputs;
		const [out] = call.outputs ?? [];
		if (!call.own || call.type !== 'BatchNorm1d' || x === undefined || out === undefined || told.has(call.module)) return [];
		const { shape } = trace.tensors[x]!;
		const made = call.made ? trace.source.slice(call.made.from, call.made.to) : '';
		// Where it is made with the number of steps, it is meant for them.
		if (shape?.length !== 3 || shape[1] !== shape[2] || shape[1]! < 2 || /seq|time|step|win|len|frame|hist/i.test(made)) return [];
		const reads = stepwise(trace, out).some((id) =>
			readersOf(trace, id).some(({ primitive, inputs }) => primitive.kind === 'rnn' && inputs[0] === id && primitive.batchFirst && !primitive.lengths)
		);
		const op = trace.ops[call.from];
		if (!reads || !op) return [];
		told.add(call.module);
		return [
			hazardAt(trace, op, {
				code: 'probe.normalised_steps',
				message: 'Nothing is raised. This normalises each step over its features, and not each feature.',
				cause: `\`${nameOf(trace, x, 'what it reads')}\` ${shapeText(trace, x)} has its steps along axis 1, which \`BatchNorm1d\` takes for the features; there happen to be as many. \`norm(x.transpose(1, 2)).transpose(1, 2)\` normalises the features.`,
				tensor: x,
				axis: 1
			})
		];
	});
};

/** Whether a model that a layer is called in gives its steps one by one: where a sequence as a whole is asked about, no step is to come. */
const keepsSteps = (trace: Trace, { from, to, module }: ModuleCall, steps: number): boolean =>
	outermost(trace).some(
		(outer) => outer.module !== module && outer.from <= from && to <= outer.to && outer.outputs?.some((id) => trace.tensors[id]!.shape?.[1] === steps)
	);

/** The same of a layer of Keras' that is told its axis. */
export const normalisedStepsOfKeras: Probe = (trace) => {
	const told = new Set<number>();
	return (trace.calls ?? []).flatMap((call) => {
		const [x] = call.inputs;
		if (!call.own || call.type !== 'LayerNormalization' || x === undefined || told.has(call.module)) return [];
		const { shape, axes } = trace.tensors[x]!;
		const mean = trace.ops.slice(call.from, call.to).find(({ primitive, inputs }) => primitive.kind === 'reduce' && inputs[0] === x);
		const axis = mean?.primitive.kind === 'reduce' ? String(mean.primitive.axes) : '';
		if (axis !== '1' || shape?.length !== 3 || axes[1] !== 'time' || shape[1]! < 2 || !keepsSteps(trace, call, shape[1]!)) return [];
		told.add(call.module);
		return [
			found(trace, firstSpan(trace, call), {
				code: 'probe.normalised_steps',
				message: 'Nothing is raised. This normalises over the steps, not over the features.',
				cause: `Axis 1 of \`${nameOf(trace, x, 'what it reads')}\` ${shapeText(trace, x)} is time: each feature of a step depends on the steps to come. The features are axis -1.`,
				tensor: x
			})
		];
	});
};

/** A recurrent layer that reads the steps as features, and channels as steps: what a convolution gives, not turned. */
export const stepsAsFeatures: Probe = (trace) =>
	opsOf(trace, 'rnn').flatMap((op) => {
		const { lengths, unbatched, batchFirst } = op.primitive;
		const x = op.inputs[0]!;
		const shape = trace.tensors[x]!.shape;
		if (lengths || unbatched || shape?.length !== 3) return [];
		const conv = channelsFirst(trace, x);
		if (conv === null) return [];
		return [
			hazardAt(trace, op, {
				code: 'probe.steps_as_features',
				message: 'Nothing is raised. The layer reads channels as steps, and the steps as features.',
				cause: `\`${nameOf(trace, x, 'its input')}\` ${shapeText(trace, x)} is (batch, channels, time), as \`${conv}\` gives it, and ${batchFirst ? 'with `batch_first=True` the layer takes axis 1 for time' : 'the layer takes axis 0 for time'}. \`transpose(1, 2)\` makes it (batch, time, channels).`,
				tensor: x,
				axis: 2
			})
		];
	});

/** What a layer gives for each step, pooled over its features or one of them alone, so that a linear layer reads steps: what was to be pooled are the steps. */
export const pooledFeatures: Probe = (trace) => {
	const told = new Set<number>();
	return sequencesIn(trace).flatMap((whole) => {
		const given = stepwise(trace, whole);
		return given.flatMap((id) =>
			readersOf(trace, id).flatMap((op) => {
				const { shape } = trace.tensors[id]!;
				const isPicked = op.primitive.kind === 'slice' && typeof op.primitive.at[2] === 'number' && (shape?.[2] ?? 0) > 1;
				const isPooled = op.primitive.kind === 'reduce' && ['mean', 'max', 'sum'].includes(op.primitive.fn) && String(op.primitive.axes) === '2';
				if (!(isPicked || isPooled) || told.has(op.span.from) || shape?.length !== 3 || isWithinLayer(op)) return [];
				if (trace.tensors[op.outputs[0]!]!.shape?.length !== 2) return [];
				const linear = readersOf(trace, op.outputs[0]!).find(({ primitive, inputs }) => primitive.kind === 'matmul' && inputs[0] === op.outputs[0]);
				// Weights for the steps are made of what is known of each, too.
				const weighs = trace.ops.some(
					({ primitive, inputs }) =>
						(primitive.kind === 'matmul' || (primitive.kind === 'elementwise' && primitive.fn === 'mul')) &&
						inputs.some((one) => trace.tensors[one]!.shape?.length === 3 && given.includes(one)) &&
						inputs.some((one) => !given.includes(one) && comesFrom(trace, one, new Set(op.outputs), 40))
				);
				if (!linear || weighs || shape[1]! < 2) return [];
				told.add(op.span.from);
				return [
					hazardAt(trace, op, {
						code: 'probe.pooled_features',
						message: `Nothing is raised. This ${isPicked ? 'takes one of' : 'pools over'} the features: what is left is one number for each step, and the linear layer reads steps for features.`,
						cause: `\`${nameOf(trace, id, 'the output')}\` ${shapeText(trace, id)} is (batch, time, features). ${isPicked ? 'A step of it is `[:, t]`, which' : 'Pooled over time, axis 1, it'} is one vector for each sequence.`,
						tensor: id,
						axis: 2
					})
				];
			})
		);
	});
};

/** What layers give as (batch, time, features): recurrent ones, and those of a transformer. */
function sequencesIn(trace: Trace): readonly TensorId[] {
	const recurrent = opsOf(trace, 'rnn').flatMap(({ primitive, outputs: [out] }) => (primitive.batchFirst && out !== undefined ? [out] : []));
	const attending = (trace.calls ?? []).flatMap(({ own, type, settings, within, outputs }) =>
		own && type === 'MultiheadAttention' && settings.get('batch_first') === true
			? [...(outputs ?? []), ...((within === null ? null : trace.calls![within]!.own ? trace.calls![within]!.outputs : null) ?? [])].slice(0, 2)
			: []
	);
	return [...recurrent, ...attending];
}

/** Whether an op is a layer's own, as the mean of a normalisation is. */
const isWithinLayer = ({ call }: Op): boolean => /^nn\./.test(call) && !/Linear/.test(call);

/** The convolution or pooling along the last axis that a tensor comes from, its axes as they were; null where there is none. */
function channelsFirst(trace: Trace, id: TensorId): string | null {
	const keeps = new Set(['elementwise', 'cast', 'normalize']);
	const found = trace.ops.findLast(({ primitive, outputs: [out] }) => {
		if ((primitive.kind !== 'conv' && primitive.kind !== 'pool') || out === undefined) return false;
		if (trace.tensors[out]!.shape?.length !== 3) return false;
		const seen = new Set([out]);
		for (const one of seen) {
			if (one === id) return true;
			if (seen.size > 60) return false;
			for (const reader of readersOf(trace, one)) if (keeps.has(reader.primitive.kind) && reader.inputs[0] === one) seen.add(reader.outputs[0]!);
		}
		return false;
	});
	return found && /^(?:nn|F|torch)\b/.test(found.call) ? found.call : null;
}

/** A table of positions whose rows meet the samples of a batch: it was cut to as many rows as there are samples, and not steps. */
export const tableAlongBatch: Probe = (trace) => {
	const told = new Set<number>();
	return opsOf(trace, 'elementwise').flatMap((op) => {
		const [out] = op.outputs;
		const [a, b] = op.inputs;
		if (op.primitive.fn !== 'add' || a === undefined || b === undefined || told.has(op.span.from)) return [];
		for (const [x, table] of [
			[a, b],
			[b, a]
		] as const) {
			const { shape } = trace.tensors[x]!;
			const known = shape?.length === 3 ? meant(trace, x) : [];
			const axes = shape?.length === 3 && !known.includes('batch') ? axesOfLooked(trace, x) : known;
			const axis = axes.indexOf('batch');
			if (!shape || axis < 0 || !axes.includes('time') || shape[axis]! < 2) continue;
			const cut = cutOf(trace, table, axis - shape.length, shape[axis]!);
			if (!cut) continue;
			told.add(op.span.from);
			const steps = axes.indexOf('time');
			return [
				hazardAt(trace, op, {
					code: 'probe.table_along_batch',
					message: 'Nothing is raised. Each sample gets a position of its own, and all of its steps the same.',
					cause: `\`${nameOf(trace, x, 'the tensor')}\` is ${shapeText(trace, x)}, and what is added to it, ${shapeText(trace, table)}, is the first ${shape[axis]} of ${cut} rows, along axis ${axis}: that is the batch, and time is axis ${steps}.`,
					tensor: out ?? x,
					axis
				})
			];
		}
		return [];
	});
};

/** How many rows a table has of which the first so many were taken, along an axis counted from the end; null where it is no table of the program's own, or whole. */
function cutOf(trace: Trace, id: TensorId, fromEnd: number, rows: number): number | null {
	const { shape } = trace.tensors[id]!;
	const looked = makerOf(trace, id);
	if (looked?.primitive.kind === 'take' && looked.primitive.axis === 0 && looked.inputs[1] !== undefined) {
		const along = countedAlong(trace, looked.inputs[1]);
		if (along !== null && along - 1 === fromEnd && shape?.at(fromEnd) === rows && isOfNoData(trace, looked.inputs[0]!))
			return trace.tensors[looked.inputs[0]!]!.shape![0]!;
	}
	if (shape?.[shape.length + fromEnd] !== rows || shape.some((size, axis) => axis !== shape.length - 1 && axis !== shape.length + fromEnd && size > 1))
		return null;
	for (let at = id, i = 0; i < 6; i++) {
		const op = makerOf(trace, at);
		const from = op?.inputs[0];
		if (!op || from === undefined) return null;
		if (op.primitive.kind === 'slice') {
			const cut = op.primitive.at.findIndex(
				(one, axis) => typeof one === 'object' && one.start === 0 && one.step === 1 && one.stop === rows && trace.tensors[from]!.shape![axis]! > rows
			);
			if (cut >= 0) return isOfNoData(trace, from) ? trace.tensors[from]!.shape![cut]! : null;
		}
		if (op.primitive.kind === 'take' && op.primitive.axis === 0)
			return isCounted(trace, op.inputs[1]!) && isOfNoData(trace, from) ? trace.tensors[from]!.shape![0]! : null;
		if (!['slice', 'reshape', 'transpose', 'cast'].includes(op.primitive.kind)) return null;
		at = from;
	}
	return null;
}

/** Whether numbers count from 0 up, along one axis. */
export function isCounted(trace: Trace, id: TensorId): boolean {
	const op = makerOf(trace, id);
	if (op?.primitive.kind === 'arange') return op.primitive.start === 0 && op.primitive.step === 1;
	return op?.inputs[0] !== undefined && ['reshape', 'cast', 'slice', 'expand'].includes(op.primitive.kind) && isCounted(trace, op.inputs[0]);
}

/** The axis along which ids count up that are the same along all others, counted from the end; null where they do not. */
function countedAlong(trace: Trace, id: TensorId): number | null {
	const op = makerOf(trace, id);
	if ((op?.primitive.kind === 'expand' || op?.primitive.kind === 'cast') && op.inputs[0] !== undefined) return countedAlong(trace, op.inputs[0]);
	const shape = trace.tensors[id]!.shape ?? [];
	const axes = [...shape.keys()].filter((axis) => shape[axis]! > 1);
	return axes.length === 1 && isCounted(trace, id) ? axes[0]! - shape.length : null;
}

/** Whether a tensor is a parameter, or made of counting alone. */
function isOfNoData(trace: Trace, id: TensorId): boolean {
	const seen = new Set([id]);
	for (const one of seen) {
		const op = makerOf(trace, one);
		if (trace.tensors[one]!.role === 'parameter') continue;
		if (!op || seen.size > 200 || op.primitive.kind === 'random' || op.primitive.kind === 'literal') return false;
		for (const input of op.inputs) seen.add(input);
	}
	return true;
}
