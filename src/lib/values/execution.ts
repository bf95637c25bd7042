import type { DType, Op, Tensor, TensorId, Trace } from '../ir/index.ts';
import { sizeOf } from '../ir/index.ts';
import { opCost, type Bounds, type CostOf } from './bounds.ts';
import type { Step } from './plan.ts';
import { concat, slice, transpose } from './primitives/layout.ts';
import { elementwise } from './primitives/elementwise.ts';
import { matmul } from './primitives/matmul.ts';
import { pack, packedRows, unpack } from './primitives/packing.ts';
import { masksDrawn, recurrentCall, recurrentSizes, runCell, runRecurrent, type RecurrentCall } from './primitives/recurrent.ts';
import { TorchGenerator, wordsDrawn } from './random.ts';
import { roundTo } from './rounding.ts';
import { unknown, type KnownValue, type TensorValue, type UnknownValue } from './value.ts';

/** The state of running a trace's ops one after the other: values so far, the generator, and what is left of the bounds. */
export class Execution {
	readonly values = new Map<TensorId, TensorValue>();
	/** null after draws that are past the bounds or not modelled: what is drawn then is not known, until the program seeds again. */
	private generator: TorchGenerator | null = new TorchGenerator(0n);
	private elementsLeft: number;
	private workLeft: number;

	constructor(
		private readonly trace: Pick<Trace, 'tensors' | 'ops'>,
		private readonly bounds: Bounds
	) {
		this.elementsLeft = bounds.elements;
		this.workLeft = bounds.work;
	}

	run({ op, action }: Step): void {
		if (op.primitive.kind === 'seed') this.generator = new TorchGenerator(op.primitive.seed);
		else if (action === 'skip') this.skipDraws(op);
		else this.settle(op);
	}

	value(id: TensorId): TensorValue {
		return this.values.get(id) ?? unknown('it is made by code that is not modelled');
	}

	/** A recurrent op's arguments, with its dropout masks drawn; `cost` is what is going to be done with them. */
	recurrentCall(op: Op, cost: CostOf): RecurrentCall | UnknownValue {
		const inputs = this.inputs(op);
		if (!Array.isArray(inputs)) return inputs;
		return this.refusal(op, cost) ?? this.drawnCall(op, inputs);
	}

	private drawnCall({ primitive }: Op, inputs: readonly KnownValue[]): RecurrentCall | UnknownValue {
		if (primitive.kind !== 'rnn') return unknown('it is not a recurrent layer');
		const { generator } = this;
		if (masksDrawn(primitive) > 0 && generator === null) return this.lost();
		return recurrentCall(primitive, inputs, (size) => generator!.drawDropout(primitive.dropout, size));
	}

	/** All inputs' values, or why one of them is not known. */
	private inputs(op: Op): KnownValue[] | UnknownValue {
		const known: KnownValue[] = [];
		for (const id of op.inputs) {
			const value = this.value(id);
			if (!value.known) return value;
			known.push(value);
		}
		return known;
	}

	/** Computes an op, or says of its outputs why not. */
	private settle(op: Op): void {
		const outputs = op.outputs.map((id) => this.trace.tensors[id]!);
		const results = this.results(op, outputs);
		outputs.forEach((tensor, i) => this.values.set(tensor.id, Array.isArray(results) ? checked(tensor, results[i]!) : results));
	}

	private results(op: Op, outputs: readonly Tensor[]): Float64Array[] | UnknownValue {
		const inputs = this.inputs(op);
		if (!Array.isArray(inputs)) return this.passOver(op, inputs);
		if (outputs.some(({ shape }) => shape === null)) return this.passOver(op, unknown('its shape is not known'));
		const refusal = this.refusal(op, opCost);
		return refusal ? this.passOver(op, refusal) : this.compute(op, inputs, outputs);
	}

	private passOver(op: Op, why: UnknownValue): UnknownValue {
		this.skipDraws(op);
		return why;
	}

	/** Takes an op's cost off the bounds; says why where they don't suffice. */
	private refusal(op: Op, costOf: CostOf): UnknownValue | undefined {
		const shape = (id: TensorId) => this.trace.tensors[id]!.shape ?? [];
		const cost = costOf(op, op.inputs.map(shape), op.outputs.map(shape));
		const { elements, work } = this.bounds;
		if (cost.elements > this.elementsLeft) return unknown(`it would be ${grouped(cost.elements)} numbers, and at most ${grouped(elements)} are computed`);
		if (cost.work > this.workLeft) return unknown(`it takes ${grouped(cost.work)} steps of arithmetic, and at most ${grouped(work)} are done`);
		this.elementsLeft -= cost.elements;
		this.workLeft -= cost.work;
		return undefined;
	}

	private compute(op: Op, inputs: readonly KnownValue[], outputs: readonly Tensor[]): Float64Array[] | UnknownValue {
		const { primitive } = op;
		const [x, y] = inputs;
		const { shape, dtype } = outputs[0]!;
		const size = sizeOf(shape!);
		switch (primitive.kind) {
			case 'seed':
				return [];
			case 'random':
				if (complex.has(dtype)) {
					this.generator = null;
					return unknown('complex numbers are not computed');
				}
				return this.generator === null ? this.lost() : [this.generator.draw(primitive.distribution, size, dtype)];
			case 'full':
				return [new Float64Array(size).fill(roundTo(dtype)(primitive.value))];
			case 'literal':
				return [Float64Array.from(primitive.values, roundTo(dtype))];
			case 'arange':
				return [Float64Array.from({ length: size }, (_, i) => roundTo(dtype)(primitive.start + i * primitive.step))];
			case 'cast':
				return [this.trace.tensors[op.inputs[0]!]!.dtype === dtype ? x!.data : x!.data.map(roundTo(dtype))];
			case 'elementwise':
				return [wrapped(elementwise(primitive.fn, inputs, shape!), dtype)];
			case 'matmul':
				return [wrapped(matmul(x!, y!), dtype)];
			case 'transpose':
				return [transpose(x!, primitive.axes)];
			case 'reshape':
				return [x!.data];
			case 'slice':
				return [slice(x!, primitive.at)];
			case 'concat':
				return [concat(inputs, primitive.axis, shape!)];
			case 'pack': {
				const { lengths, batchFirst } = primitive;
				const [seq = 0, batch = 0] = batchFirst ? [x!.shape[1]!, x!.shape[0]!] : x!.shape;
				const rows = packedRows(lengths);
				return [pack(x!.data, { seq, batch, size: sizeOf(x!.shape.slice(2)), batchFirst }, rows), Float64Array.from(rows.batchSizes)];
			}
			case 'unpack': {
				const { lengths, batchFirst, fill } = primitive;
				const [seq = 0, batch = 0] = batchFirst ? [shape![1]!, shape![0]!] : shape!;
				const layout = { seq, batch, size: sizeOf(x!.shape.slice(1)), batchFirst };
				return [unpack(x!.data, layout, packedRows(lengths), fill), Float64Array.from(lengths)];
			}
			case 'rnn': {
				const call = this.drawnCall(op, inputs);
				return 'known' in call ? call : runRecurrent(primitive, call);
			}
			case 'rnn_cell':
				return runCell(primitive, inputs);
			default:
				return unknown(`${primitive.kind} is not computed`);
		}
	}

	/** Leaves the generator as the op would. */
	private skipDraws(op: Op): void {
		if (this.generator === null) return;
		if (op.primitive.kind === 'random') {
			const { shape, dtype } = this.trace.tensors[op.outputs[0]!]!;
			const { distribution } = op.primitive;
			if (shape === null || complex.has(dtype) || !this.afford(wordsDrawn(distribution, sizeOf(shape), dtype))) this.generator = null;
			else this.generator.skip(distribution, sizeOf(shape), dtype);
		} else if (op.primitive.kind === 'rnn' && masksDrawn(op.primitive) > 0) {
			const { shape } = this.trace.tensors[op.inputs[0]!]!;
			const numbers = shape === null ? Infinity : masksDrawn(op.primitive) * maskSize(op.primitive, shape);
			if (!this.afford(2 * numbers)) this.generator = null;
			else this.generator.skipDropout(op.primitive.dropout, numbers);
		}
	}

	private afford(words: number): boolean {
		if (words > this.workLeft) return false;
		this.workLeft -= words;
		return true;
	}

	private lost(): UnknownValue {
		return unknown('random numbers come before it that are not drawn here');
	}
}

function maskSize(...[primitive, shape]: Parameters<typeof recurrentSizes>): number {
	const { rows, width } = recurrentSizes(primitive, shape);
	return rows * width;
}

const complex: ReadonlySet<DType> = new Set(['complex64', 'complex128']);
const integers: ReadonlySet<DType> = new Set(['uint8', 'int8', 'int16', 'int32', 'int64', 'bool']);

/** Integer arithmetic stays in its dtype; what is computed in a floating dtype is not rounded. */
const wrapped = (data: Float64Array, dtype: DType): Float64Array => (integers.has(dtype) ? data.map(roundTo(dtype)) : data);

/** Whole numbers past 2⁵³ are not exact here: better unknown than nearly right. */
function checked({ shape, dtype }: Tensor, data: Float64Array): TensorValue {
	if (dtype === 'int64' && !data.every(Number.isSafeInteger)) return unknown('it holds whole numbers past 2⁵³');
	return { known: true, shape: shape ?? [], data };
}

const grouped = (n: number): string => n.toLocaleString('en');
