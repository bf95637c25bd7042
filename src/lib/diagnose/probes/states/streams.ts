import type { Diagnostic, Op, TensorId, Trace } from '../../../ir/index.ts';
import { comesFrom } from '../../ancestry.ts';
import { makerOf, opsOf } from '../../graph.ts';
import { hazardAt, nameOf } from '../../hazards/hazard.ts';
import { movedIn, type Moved } from '../../moved.ts';
import { along } from '../behind.ts';
import type { Lab } from '../lab.ts';
import { streamTest } from '../evidence/left.ts';
import { originOf } from '../origin.ts';
import type { Probe } from '../probe.ts';

/** What a recurrent op reads: the tensor that its input is, or is an embedding of, and which of its axes is time. */
function readBy(trace: Trace, lab: Lab, { primitive, inputs }: Op): { readonly id: TensorId; readonly time: number } | null {
	if (primitive.kind !== 'rnn' || primitive.lengths || primitive.unbatched) return null;
	let id = inputs[0]!;
	for (let i = 0; i < 4; i++) {
		const op = lab.makerOf(id);
		if (op?.primitive.kind === 'take') id = op.inputs[1]!;
		else if (
			op?.primitive.kind === 'elementwise' &&
			op.inputs[0] !== undefined &&
			String(trace.tensors[op.inputs[0]]!.shape) === String(trace.tensors[id]!.shape)
		)
			id = op.inputs[0];
		else break;
	}
	const rank = trace.tensors[id]!.shape?.length ?? 0;
	return rank === 2 || rank === 3 ? { id, time: primitive.batchFirst ? 1 : 0 } : null;
}

/** Where a state is carried on, what is read next follows what was read before: from step to step, and from piece to piece. */
export const stateFollows: Probe = (trace, lab) => {
	const found = new Map<number, Diagnostic>();
	const followed = new Set<number>();
	for (const op of opsOf(trace, 'rnn').slice(0, 60)) {
		if (!op.primitive.hasHx || found.has(op.span.from)) continue;
		const before = originOf(trace, op.inputs[1]!)?.op;
		if (before?.primitive.kind !== 'rnn' || before === op || before.span.from !== op.span.from) continue;
		const [was, is] = [readBy(trace, lab, before), readBy(trace, lab, op)];
		if (!was || !is || was.time !== is.time || was.id === is.id || comesFrom(trace, is.id, new Set(before.outputs), 500)) continue;
		const moved = movedIn(trace, [was.id, is.id], (id) => lab.numbers(id));
		const diagnostic = moved && (laidAcross(trace, op, is, moved[1]!) ?? ofOthers(trace, op, was, is, moved));
		if (diagnostic) found.set(op.span.from, diagnostic);
		const [first, second] = moved ? [firstSteps(trace, was, moved[0]!), firstSteps(trace, is, moved[1]!)] : [null, null];
		if (!first || !second || first.source !== second.source) continue;
		const goesOn = second.steps.every((step, i) => step === first.steps[i]! + trace.tensors[was.id]!.shape![was.time]! * first.width);
		if (goesOn) followed.add(op.span.from);
		else if (followed.has(op.span.from) && second.steps.every((step, i) => step < first.steps[i]!))
			found.set(op.span.from, beginsAgain(trace, op, is.id, first.source));
	}
	return [...found.values()];
};

/** Where in its source each row of a piece begins, and how far apart two steps stand there; null where a piece is not of one source, step by step. */
function firstSteps(
	trace: Trace,
	{ id, time }: { readonly id: TensorId; readonly time: number },
	{ elements, sourceOf }: Moved
): { readonly source: Op; readonly steps: readonly number[]; readonly width: number } | null {
	const shape = trace.tensors[id]!.shape!;
	const source = sourceOf(elements[0]!);
	if (!source || shape[time]! < 2) return null;
	const inner = shape.slice(2).reduce((n, size) => n * size, 1);
	const at = (sample: number, step: number): number => elements[(time === 0 ? step * shape[1]! + sample : sample * shape[1]! + step) * inner]!;
	const width = at(0, 1) - at(0, 0);
	const rows = Array.from({ length: shape[1 - time]! }, (_, sample) => sample);
	const isEven = rows.every((sample) =>
		Array.from({ length: shape[time]! }, (_, step) => step).every((step) => at(sample, step) === at(sample, 0) + step * width)
	);
	return width > 0 && isEven && sourceOf(at(0, 0)) === source ? { source, steps: rows.map((sample) => at(sample, 0)), width } : null;
}

/** A stream that was read to its end and is read from its beginning again, from the state that its end has left. */
function beginsAgain(trace: Trace, op: Op, id: TensorId, source: Op): Diagnostic {
	const at = trace.ops.indexOf(op);
	const given = (trace.calls ?? []).find(({ within, from, to }) => within === null && from <= at && at < to);
	return hazardAt(trace, given ? { ...op, span: given.span } : op, {
		code: 'probe.state_of_the_end',
		message: 'Nothing is raised. The sequences begin anew, from the state that their end has left.',
		cause: `Pieces of \`${nameOf(trace, source.outputs[0]!, 'the data')}\` are read one after the other, and the state goes with them: from the last piece to the first one of the next turn, too. Make a first state at the beginning of each turn.`,
		tensor: id
	});
}

/** Entries that follow each other in the source stand side by side in the batch. */
function laidAcross(trace: Trace, op: Op, { id, time }: { readonly id: TensorId; readonly time: number }, { elements, sourceOf }: Moved): Diagnostic | null {
	const { shape } = trace.tensors[id]!;
	if (shape?.length !== 2 || shape[0]! < 2 || shape[1]! < 2) return null;
	const at = (step: number, sample: number): number => elements[time === 0 ? step * shape[1]! + sample : sample * shape[1]! + step]!;
	const source = sourceOf(at(0, 0));
	const rank = source && trace.tensors[source.outputs[0]!]!.shape?.length;
	if (!source || rank !== 1 || at(0, 1) - at(0, 0) !== 1 || at(1, 0) - at(0, 0) === 1) return null;
	const test = streamTest(trace, id, time, source.outputs[0]!);
	const finding = hazardAt(trace, laidOutAt(trace, id) ?? op, {
		code: 'probe.stream_across',
		message: 'Nothing is raised. The state is carried on over a sequence that skips entries.',
		cause: `In \`${nameOf(trace, id, 'the input')}\` (${shape.join(', ')}), what follows an entry in the source stands beside it in the batch, and the next step of the sequence is ${at(1, 0) - at(0, 0)} entries on. \`reshape(batch, -1)\`, and then turned, keeps each sequence together.`,
		tensor: id
	});
	return test === null ? finding : { ...finding, tried: { test } };
}

/** The op that made rows of a source without any. */
function laidOutAt(trace: Trace, id: TensorId): Op | null {
	let at = id;
	for (let i = 0; i < 20; i++) {
		const op = makerOf(trace, at);
		if (!op || op.inputs[0] === undefined) return null;
		if (op.primitive.kind === 'reshape' && trace.tensors[op.inputs[0]]!.shape?.length === 1) return op;
		at = op.inputs[0];
	}
	return null;
}

/** No sequence of a batch goes on with what the state was left by. */
function ofOthers(
	trace: Trace,
	op: Op,
	was: { readonly id: TensorId; readonly time: number },
	is: { readonly id: TensorId; readonly time: number },
	[before, now]: readonly Moved[]
): Diagnostic | null {
	const [a, b] = [trace.tensors[was.id]!.shape, trace.tensors[is.id]!.shape];
	if (!a || !b || a.length !== b.length || !before || !now) return null;
	const source = before.sourceOf(before.elements[0]!);
	if (!source || source !== now.sourceOf(now.elements[0]!)) return null;
	const sizes = trace.tensors[source.outputs[0]!]!.shape;
	// A whole data set, (sample, time, …): a row of it is a sequence by itself.
	if (sizes?.length !== a.length || sizes[was.time] !== a[was.time] || a[was.time] !== b[was.time]) return null;
	const rows = (shape: readonly number[], { elements }: Moved): ReadonlySet<number> =>
		new Set(Array.from(elements, (element, place) => (along(shape, place, was.time) === 0 && place % (shape.at(-1) ?? 1) === 0 ? element : 0)));
	const [first, second] = [rows(a, before), rows(b, now)];
	if ([...second].some((element) => element !== 0 && first.has(element))) return null;
	const at = trace.ops.indexOf(op);
	const given = (trace.calls ?? []).find(({ within, from, to, inputs }) => within === null && from <= at && at < to && inputs.includes(op.inputs[1]!));
	return hazardAt(trace, given ? { ...op, span: given.span } : op, {
		code: 'probe.state_of_others',
		message: 'Nothing is raised. The state that one batch leaves is the first state of the next, which holds other sequences.',
		cause: `Each row of \`${nameOf(trace, source.outputs[0]!, 'the data')}\` (${sizes.join(', ')}) is a sequence by itself, read from its first step to its last; the next batch has other rows, and starts from \`${nameOf(trace, op.inputs[1]!, 'the state')}\`, where these ended.`,
		tensor: is.id
	});
}
