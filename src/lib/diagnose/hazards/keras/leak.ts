import type { Diagnostic, Span, Tensor, TensorId, Trace } from '../../../ir/index.ts';
import { lineAt, sizeOf } from '../../../ir/index.ts';
import { movedIn, partsAt } from '../../moved.ts';
import { makerOf } from '../../graph.ts';
import { nameOf, type Hazard } from '../hazard.ts';
import { alongSteps } from './alongSteps.ts';
import { comparedIn, type Compared } from './compared.ts';

/** The name of an array that a batch was taken of. */
function nameOfArray(trace: Trace, id: TensorId, otherwise: string): string {
	for (let at: TensorId | undefined = id, i = 0; at !== undefined && i < 12; i++) {
		const name = nameOf(trace, at, '');
		if (name !== '') return `\`${name}\``;
		const op = makerOf(trace, at);
		at = op && ['slice', 'cast', 'reshape', 'take'].includes(op.primitive.kind) ? op.inputs[0] : undefined;
	}
	return otherwise;
}

const found = (trace: Trace, span: Span, rest: Pick<Diagnostic, 'code' | 'message' | 'cause'>, tensor: TensorId): Diagnostic => ({
	kind: 'hazard',
	severity: 'warning',
	from: span.from,
	to: span.to,
	line: lineAt(trace.source, span.from),
	tensor,
	...rest
});

const spanOf = ({ model }: Compared, trace: Trace, tensor: Tensor): Span => model?.span ?? makerOf(trace, tensor.id)?.span ?? tensor.span;
const size = ({ shape }: Tensor): number => (shape ? sizeOf(shape) : 0);

/** Sliding windows of one series whose targets are the last numbers of the windows themselves: what is asked for has just been read. */
export const targetInWindow: Hazard = (trace) =>
	comparedIn(trace).flatMap((one) => {
		const { target, inputs } = one;
		const rows = target.shape?.[0] ?? 0;
		if (rows < 2 || size(target) !== rows) return [];
		return inputs.flatMap((x) => {
			const [batch, time] = x.shape ?? [];
			if (batch !== rows || time === undefined || time < 2 || x.shape!.length > 3) return [];
			const moved = movedIn(trace, [x.id, target.id]);
			if (!moved) return [];
			const [window, wanted] = moved as [(typeof moved)[0], (typeof moved)[0]];
			const width = size(x) / rows;
			const feature = width / time;
			const row = (i: number): Float64Array => window.elements.subarray(i * width, (i + 1) * width);
			const isLast = (i: number): boolean =>
				row(i)
					.subarray(width - feature)
					.includes(wanted.elements[i]!);
			const overlap = row(0).some((element) => row(1).includes(element) && element !== 0);
			if (!overlap || new Set(wanted.elements).size < rows || !Array.from({ length: rows }, (_, i) => i).every(isLast)) return [];
			return [
				found(
					trace,
					partsAt(trace, target.id, [x.id])?.span ?? spanOf(one, trace, x),
					{
						code: 'hazard.keras.target_in_window',
						message: 'Nothing is raised. Each target is the last entry of its own window: the model is asked for what it has just read.',
						cause: `In every row of ${nameOfArray(trace, x.id, 'the input')}, the last step holds the very number that ${nameOfArray(trace, target.id, 'the target')} has there. A forecast's target is the entry after the window.`
					},
					target.id
				)
			];
		});
	});

const classes = /crossentropy|cross_entropy/;

/** A decoder that is fed, at each step, the very token that it has to give there. */
export const ownTarget: Hazard = (trace) =>
	comparedIn(trace).flatMap((one) => {
		const { target, inputs, output, model } = one;
		const time = target.shape?.[1] ?? 0;
		if (!classes.test(one.function) || time < 2 || output.shape?.[1] !== time || !model) return [];
		return inputs.flatMap((x) => {
			if (size(x) !== size(target) || x.shape?.[1] !== time) return [];
			const moved = movedIn(trace, [x.id, target.id]);
			if (!moved?.[0]!.elements.every((element, i) => element !== 0 && element === moved[1]!.elements[i])) return [];
			const along = alongSteps(trace, x.id, model.from, model.to);
			const result = lastGiven(model.outputs, output.id);
			// What sees the whole may have to give it back: an autoencoder. What is read step by step as classes has to go on.
			const isCausal = along.get(result) === null && /^int/.test(x.dtype);
			if (!along.has(result) || (inputs.length < 2 && !isCausal)) return [];
			const [who, what] = inputs.length < 2 ? ['model', 'that it is to go on with'] : ['decoder', 'that it has to give'];
			return [
				found(
					trace,
					partsAt(trace, x.id, [target.id])?.span ?? model.span,
					{
						code: 'hazard.keras.own_target',
						message: `Nothing is raised. The ${who} is fed the sequence ${what}, not shifted: at each step its input is its target.`,
						cause: `${nameOfArray(trace, x.id, 'An input')} and ${nameOfArray(trace, target.id, 'the target')} hold the same at every step. ${inputs.length < 2 ? 'The target of a step is the input of the next.' : "A decoder's input begins with a start token: at step t it is the target of step t − 1."}`
					},
					x.id
				)
			];
		});
	});

const lastGiven = (outputs: readonly TensorId[] | null, otherwise: TensorId): TensorId => outputs?.[0] ?? otherwise;

/** A model that has to give the next step of its own input, and sees it on the way. */
export const seesNext: Hazard = (trace) =>
	comparedIn(trace).flatMap((one) => {
		const { target, inputs, output, model } = one;
		const [rows, time] = target.shape ?? [];
		if (!model || rows === undefined || time === undefined || time < 2 || output.shape?.[1] !== time) return [];
		return inputs.flatMap((x) => {
			if (x.shape?.[0] !== rows || x.shape[1] !== time || size(x) !== size(target)) return [];
			const ahead = alongSteps(trace, x.id, model.from, model.to).get(lastGiven(model.outputs, output.id));
			if (!ahead) return [];
			const moved = movedIn(trace, [x.id, target.id]);
			if (!moved || !isNext(moved[0]!.elements, moved[1]!.elements, rows, time)) return [];
			return [
				found(
					trace,
					ahead,
					{
						code: 'hazard.keras.sees_next',
						message: 'Nothing is raised. Each step sees the steps after it, and the next one is what it has to give.',
						cause: `Targets are the inputs one step on, and ${ahead.what}: the answer is in the input. At a real forecast it is not there.`
					},
					x.id
				)
			];
		});
	});

/** Whether row by row, what is wanted at a step is what is read at the next. */
function isNext(read: Float64Array, wanted: Float64Array, rows: number, time: number): boolean {
	const step = read.length / rows / time;
	for (let row = 0; row < rows; row++)
		for (let at = row * time * step; at < ((row + 1) * time - 1) * step; at++) if (read[at + step] === 0 || read[at + step] !== wanted[at]) return false;
	return true;
}
