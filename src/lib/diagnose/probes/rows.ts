import type { Op, TensorId, Trace } from '../../ir/index.ts';
import type { Given } from './given.ts';
import type { Lab } from './lab.ts';

/**
 * What a change of one sample can reach of a tensor, told from the ops alone: nothing, or its row along an axis that has one for each sample; null where that
 * does not follow from them.
 */
type Reach = 'nothing' | number | null;

type Shape = readonly number[];

/** An op as the rules see it: what reaches each of its inputs, and shapes. */
interface Step {
	readonly op: Op;
	readonly reach: readonly Reach[];
	readonly shapes: readonly Shape[];
	readonly out: Shape;
}

const product = (shape: Shape): number => shape.reduce((all, n) => all * n, 1);

/** What reaches the inputs that something reaches, each told as an axis of the result; null where they do not agree. */
function agreed({ reach, shapes, out }: Step, axisOf: (axis: number, shape: Shape, input: number) => number | null): Reach {
	let found: number | null = null;
	for (const [i, axis] of reach.entries()) {
		if (axis === 'nothing') continue;
		const at = axis === null ? null : axisOf(axis, shapes[i]!, i);
		if (at === null || out[at] !== shapes[i]![axis!] || (found !== null && found !== at)) return null;
		found = at;
	}
	return found;
}

/** An axis among those of a result that operands are broadcast to. */
const aligned = (axis: number, { length }: Shape, out: Shape): number => axis + out.length - length;

/** Where an axis goes that stays whole when an array is read in another shape. */
function reshaped(axis: number, shape: Shape, out: Shape): number | null {
	const before = product(shape.slice(0, axis));
	for (let at = 0, seen = 1; at < out.length; seen *= out[at++]!) if (seen === before && out[at] === shape[axis]) return at;
	return null;
}

/** What an op whose inputs something reaches hands on to one of its outputs. */
function handedOn(step: Step, output: number): Reach {
	const { op, shapes, out } = step;
	const { primitive } = op;
	const unless = (axes: readonly number[]): Reach => agreed(step, (axis) => (axes.includes(axis) ? null : axis));
	switch (primitive.kind) {
		case 'cast':
			return agreed(step, (axis) => axis);
		case 'elementwise':
		case 'fused':
		case 'expand':
			return agreed(step, (axis, shape) => aligned(axis, shape, out));
		case 'softmax':
		case 'cumulate':
		case 'concat':
			return unless([primitive.axis]);
		case 'normalize':
		case 'flip':
			return unless(primitive.axes);
		case 'reduce': {
			const { axes } = primitive;
			const keeps = out.length === shapes[0]!.length;
			return agreed(step, (axis) => (axes.length === 0 || axes.includes(axis) ? null : keeps ? axis : axis - axes.filter((one) => one < axis).length));
		}
		case 'transpose':
			return agreed(step, (axis) => primitive.axes.indexOf(axis));
		case 'reshape':
			return agreed(step, (axis, shape) => reshaped(axis, shape, out));
		case 'slice': {
			const { at } = primitive;
			return agreed(step, (axis) => {
				const own = at[axis];
				const isWhole = own === undefined || (typeof own !== 'number' && own.step === 1);
				return isWhole ? axis - at.slice(0, axis).filter((one) => typeof one === 'number').length : null;
			});
		}
		case 'pad':
			return unless(primitive.before.flatMap((n, axis) => (n !== 0 || primitive.after[axis] !== 0 ? [axis] : [])));
		case 'matmul': {
			const [left, right] = shapes;
			if (left!.length < 2 || right!.length < 2) return null;
			// Rows of the left stay rows; leading axes of both are a batch of products.
			return agreed(step, (axis, shape, input) => (axis < shape.length - (input === 0 ? 1 : 2) ? aligned(axis, shape, out) : null));
		}
		case 'take': {
			const { length } = shapes[1]!;
			return agreed(step, (axis, _, input) =>
				input === 1 ? primitive.axis + axis : axis === primitive.axis ? null : axis < primitive.axis ? axis : axis + length - 1
			);
		}
		case 'conv':
		case 'pool':
			return agreed(step, (axis, _, input) => (input === 0 && axis === 0 ? 0 : null));
		case 'rnn': {
			if (primitive.unbatched || primitive.lengths) return null;
			const own = primitive.batchFirst ? 0 : 1;
			const states = primitive.hasHx ? (primitive.mode === 'lstm' ? 2 : 1) : 0;
			return agreed(step, (axis, _, input) => (input <= states && axis === (input === 0 ? own : 1) ? (output === 0 ? own : 1) : null));
		}
		case 'rnn_cell': {
			const states = primitive.hasHx ? (primitive.mode === 'lstm' ? 2 : 1) : 0;
			return primitive.unbatched ? null : agreed(step, (axis, _, input) => (input <= states && axis === 0 ? 0 : null));
		}
		default:
			return null;
	}
}

/**
 * Whether samples stay apart up to a tensor because every op on the way keeps them in rows of their own: then nothing has to be computed to see it. Where it
 * does not follow, they may.
 * @param axes Which axis of each of the data is the batch.
 */
export function keptApart(trace: Trace, lab: Lab, given: readonly Given[], axes: readonly number[]): (id: TensorId) => boolean {
	const reached = new Map<TensorId, Reach>(given.map(({ tensor }, i) => [tensor, axes[i]!]));
	const starts = new Set(reached.keys());
	const shapeOf = (id: TensorId): Shape | null => trace.tensors[id]!.shape;
	for (const { outputs } of trace.ops)
		for (const [i, id] of outputs.entries()) {
			const op = lab.makerOf(id);
			if (!op || starts.has(id)) continue;
			const reach = op.inputs.map((input): Reach => (reached.has(input) ? reached.get(input)! : 'nothing'));
			if (reach.every((one) => one === 'nothing')) continue;
			const shapes = op.inputs.map(shapeOf);
			const out = shapeOf(id);
			reached.set(id, reach.includes(null) || !out || shapes.includes(null) ? null : handedOn({ op, reach, shapes: shapes as Shape[], out }, i));
		}
	return (id) => reached.get(id) !== null;
}
