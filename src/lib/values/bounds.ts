import { gateCount } from '../../../kernels/reference/index.ts';
import type { ElementwiseFn, Op, ReduceFn, RnnPrimitive } from '../ir/index.ts';
import { sizeOf } from '../ir/index.ts';
import { masksDrawn, recurrentSizes } from './primitives/recurrent.ts';

/** How much may be computed in one execution, over all ops. */
export interface Bounds {
	/** Numbers held: 8 bytes each. */
	readonly elements: number;
	/** About a nanosecond each: a multiply–add, or a part of what it takes to copy or draw a number. */
	readonly work: number;
}

/** About 70 MB, several times that with what is to be collected of it, and a second or less. */
export const defaultBounds: Bounds = { elements: 2 ** 23, work: 1e9 };

/** What somebody waits for who wants to know what a program prints: as much memory, and about three seconds. */
export const patientBounds: Bounds = { elements: 2 ** 23, work: 3e9 };

/** Functions that cost about as much as a multiply–add. */
const cheap: ReadonlySet<ElementwiseFn> = new Set([
	...(['add', 'sub', 'mul', 'div', 'neg', 'abs', 'square', 'relu', 'clamp', 'sign', 'leaky_relu', 'reciprocal', 'maximum', 'minimum'] as const),
	...(['eq', 'ne', 'lt', 'le', 'gt', 'ge', 'logical_and', 'logical_or', 'logical_xor', 'not', 'where'] as const)
]);

/** Of an op: its cost, from its inputs' and outputs' shapes, before it is computed. */
export type CostOf = (op: Op, inputs: readonly (readonly number[])[], outputs: readonly (readonly number[])[]) => Bounds;

/** Nanoseconds of a number, by measurement, and of a row, matrix or part that is begun. */
const perFunction = 20;
const perIndex = 25;
const perDraw = 40;
const perRow = 100;

export const opCost: CostOf = (op, inputs, outputs) => {
	const { primitive } = op;
	const elements = outputs.reduce((sum, shape) => sum + sizeOf(shape), 0);
	const x = inputs[0] ?? [];
	const largest = Math.max(elements, ...inputs.map(sizeOf));
	switch (primitive.kind) {
		case 'elementwise':
			// What broadcasts is stretched first.
			return {
				elements: elements + inputs.reduce((sum, shape) => sum + (sizeOf(shape) < elements && sizeOf(shape) > 1 ? elements : 0), 0),
				work: largest * (cheap.has(primitive.fn) ? 4 : perFunction)
			};
		case 'fused':
			return { elements, work: primitive.steps.reduce((sum, { fn }) => sum + largest * (fn === 'fma' || cheap.has(fn) ? 3 : 12), 0) };
		case 'reduce':
			return { elements: elements + 2 * largest, work: largest * (summed.has(primitive.fn) ? 10 : 30) + perRow * elements };
		case 'cumulate':
			return { elements: 3 * elements, work: 10 * elements + perRow * rowsAlong(x, [primitive.axis]) };
		case 'normalize':
			return { elements: 3 * elements, work: 50 * elements + perRow * rowsAlong(x, primitive.axes) };
		case 'conv': {
			const window = sizeOf((inputs[1] ?? []).slice(1));
			const windows = sizeOf((outputs[0] ?? []).slice(2)) * sizeOf((inputs[1] ?? []).slice(2));
			return { elements: elements + windows, work: elements * (3 + 12 * window) + 40 * windows };
		}
		case 'pool': {
			const kernel = sizeOf(primitive.kernel);
			return { elements: 2 * elements + sizeOf((outputs[0] ?? []).slice(2)) * kernel, work: elements * 30 * kernel };
		}
		case 'softmax':
			return { elements: 3 * elements, work: 24 * elements + perRow * rowsAlong(x, [primitive.axis]) };
		case 'sort':
			return { elements: elements + 4 * (x[primitive.axis] ?? 1), work: 10 * elements * Math.log2(4 + (x[primitive.axis] ?? 1)) };
		case 'matmul':
			return { elements, work: elements * (x.at(-1) ?? 1) + perRow * rowsAlong(outputs[0] ?? [], [-1, -2]) };
		case 'rnn': {
			const { seq, batch, rows, width } = recurrentSizes(primitive, x);
			const between = primitive.numLayers * seq * batch * width;
			return { elements: elements + callElements(primitive, x) + between, work: elements + rows * stepWork(primitive) };
		}
		case 'rnn_cell': {
			const rows = primitive.unbatched ? 1 : (x[0] ?? 0);
			return { elements, work: rows * gateCount[primitive.mode] * primitive.hiddenSize * (primitive.inputSize + primitive.hiddenSize) };
		}
		case 'pack':
		case 'unpack': {
			const rows = primitive.lengths.reduce((sum, length) => sum + length, 0);
			return { elements: elements + 2 * rows, work: elements + rows };
		}
		case 'random': {
			const { distribution } = primitive;
			const rows = distribution.kind === 'orthogonal' ? distribution.rows : 0;
			return { elements, work: elements * (perDraw + 4 * Math.min(rows, elements / Math.max(rows, 1))) };
		}
		case 'full':
		case 'reshape':
			return { elements, work: elements };
		case 'cast':
		case 'literal':
			return { elements, work: perFunction * elements };
		case 'concat':
			return { elements, work: 3 * elements + perRow * inputs.length * sizeOf((outputs[0] ?? []).slice(0, primitive.axis)) };
		case 'take':
		case 'gather':
		case 'scatter':
		case 'index':
		case 'index_put':
		case 'strided_put':
		case 'pad':
		case 'triangle':
			return { elements: elements + 2 * largest, work: perIndex * largest };
		default:
			return { elements, work: 5 * largest };
	}
};

/** Reductions that are one sum, or one comparison of each. */
const summed: ReadonlySet<ReduceFn> = new Set(['sum', 'mean', 'prod', 'max', 'min', 'argmax', 'argmin', 'any', 'all', 'count_nonzero']);

/** How many rows there are along some axes; those below zero count from the end. */
const rowsAlong = (shape: readonly number[], axes: readonly number[]): number =>
	sizeOf(shape.filter((_, axis) => !axes.includes(axis) && !axes.includes(axis - shape.length)));

/** The cost of going back through an op, for each of whose numbers a gradient is made. */
export const gradientCost: CostOf = (op, inputs, outputs) => {
	const { elements, work } = opCost(op, inputs, outputs);
	return { elements: inputs.reduce((sum, shape) => sum + sizeOf(shape), elements), work: 3 * work };
};

/** Nanoseconds of a multiply–add of large matrices, and of a gate of a cell or its new state: a product, a sum and an exponential. */
const multiplyAdd = 0.2;
const perGate = 12;

/** The cost in the executor, which multiplies matrices several times as fast as it does anything else. */
export const executionCost: CostOf = (op, inputs, outputs) => {
	const { elements, work } = opCost(op, inputs, outputs);
	const { primitive } = op;
	const x = inputs[0] ?? [];
	switch (primitive.kind) {
		case 'matmul':
			return { elements, work: multiplyAdd * work + perRow * rowsAlong(outputs[0] ?? [], [-1, -2]) + 3 * (elements + sizeOf(x) + sizeOf(inputs[1] ?? [])) };
		case 'rnn':
			return { elements, work: multiplyAdd * work + perGate * recurrentSizes(primitive, x).rows * cellsOf(primitive) * (gateCount[primitive.mode] + 1) };
		case 'rnn_cell': {
			const products = gateCount[primitive.mode] * primitive.hiddenSize * (primitive.inputSize + primitive.hiddenSize);
			return { elements, work: multiplyAdd * work + 2 * products + perGate * elements * (gateCount[primitive.mode] + 1) };
		}
		default:
			return { elements, work };
	}
};

/** Two products on the way back for one on the way there; of anything else, what was computed is read as well. */
const ofProducts: ReadonlySet<Op['primitive']['kind']> = new Set(['matmul', 'rnn', 'rnn_cell']);

/** The same of going back through it. */
export const executionGradientCost: CostOf = (op, inputs, outputs) => {
	const { elements } = gradientCost(op, inputs, outputs);
	const { primitive } = op;
	const kept = primitive.kind === 'rnn' ? recurrentSizes(primitive, inputs[0] ?? []).rows * cellsOf(primitive) * (2 * gateCount[primitive.mode] + 3) : 0;
	return { elements: elements + kept, work: (ofProducts.has(primitive.kind) ? 2 : 3) * executionCost(op, inputs, outputs).work };
};

/** The cost of a recurrent op for one sequence of its batch, all gates kept. */
export const sequenceCost: CostOf = (op, inputs, outputs) => {
	if (op.primitive.kind !== 'rnn') return opCost(op, inputs, outputs);
	const { primitive } = op;
	const x = inputs[0] ?? [];
	const { seq } = recurrentSizes(primitive, x);
	const kept = seq * primitive.numLayers * (primitive.bidirectional ? 2 : 1) * (gateCount[primitive.mode] + 3) * primitive.hiddenSize;
	return { elements: callElements(primitive, x) + kept, work: seq * stepWork(primitive) };
};

/** x and the dropout masks, padded to the longest sequence. */
function callElements(op: RnnPrimitive, x: readonly number[]): number {
	const { seq, batch, width } = recurrentSizes(op, x);
	return seq * batch * (op.inputSize + masksDrawn(op) * width);
}

/** Cells of all layers and directions. */
const cellsOf = (op: RnnPrimitive): number => op.numLayers * (op.bidirectional ? 2 : 1) * op.hiddenSize;

/** Multiply–adds of one step of one sequence, through all layers and directions. */
function stepWork(op: RnnPrimitive): number {
	const directions = op.bidirectional ? 2 : 1;
	const out = op.projSize || op.hiddenSize;
	const gates = gateCount[op.mode] * op.hiddenSize;
	const inputs = op.inputSize + (op.numLayers - 1) * directions * out;
	return directions * (gates * (inputs + op.numLayers * out) + op.numLayers * op.projSize * op.hiddenSize);
}
