import type { PartialShape } from '../../../ir/index.ts';
import { sizeOf } from '../../../ir/index.ts';
import type { OpCall, TfOp } from '../op.ts';
import type { TfLowering, TfTensor } from '../tensor.ts';
import { differ, equal, listed, rankMustBe } from './shapes.ts';

interface Equation {
	readonly inputs: readonly (readonly string[])[];
	readonly output: readonly string[];
}

/** The labels of an equation; without an output, those that stand once, in order. */
export function readEquation(text: string): Equation {
	const [left = '', right] = text.replaceAll(' ', '').split('->');
	const inputs = left.split(',').map((one) => [...one]);
	const all = inputs.flat();
	const once = [...new Set(all)].filter((label) => all.indexOf(label) === all.lastIndexOf(label)).sort();
	return { inputs, output: right === undefined ? once : [...right] };
}

const equationOf = ({ attrs }: OpCall): Equation => readEquation(attrs.equation as string);

/** The sizes of labels, of the inputs up to the first that disagrees. */
function sizesBy({ inputs }: Equation, shapes: readonly PartialShape[]): ReadonlyMap<string, number | null> | readonly [number, number, number, number] {
	const sizes = new Map<string, number | null>();
	for (const [i, labels] of inputs.entries())
		for (const [axis, label] of labels.entries()) {
			const size = shapes[i]?.[axis] ?? null;
			const before = sizes.get(label) ?? null;
			if (differ(before, size)) return [i, axis, before!, size!];
			sizes.set(label, before ?? size);
		}
	return sizes;
}

/** One operand with its labels in another order; those that are left out are summed over. */
function arranged(by: TfLowering, x: TfTensor, labels: readonly string[], order: readonly string[]): TfTensor {
	const summed = labels.flatMap((label, i) => (order.includes(label) ? [] : [i]));
	const kept = labels.filter((label) => order.includes(label));
	const left = summed.length > 0 ? by.reduce('sum', x, summed) : x;
	return kept.join() === order.join()
		? left
		: by.transpose(
				left,
				order.map((label) => kept.indexOf(label))
			);
}

/** The dtypes that it has kernels for, in the order in which TensorFlow tells of them. */
export const einsumKernels = 'DT_INT64 DT_INT32 DT_HALF DT_FLOAT DT_DOUBLE DT_COMPLEX64 DT_COMPLEX128 DT_BFLOAT16'.split(' ');
export const einsumOnXla = 'DT_FLOAT DT_DOUBLE DT_INT32 DT_COMPLEX64 DT_INT64 DT_BFLOAT16 DT_COMPLEX128 DT_HALF DT_UINT64'.split(' ');

/** `tf.einsum`. */
export const einsum: TfOp = {
	name: 'Einsum',
	kernel: '_MklEinsum',
	source: 'tensorflow/core/kernels/linalg/einsum_op_impl.h',
	infer(shapes, call) {
		const equation = equationOf(call);
		for (const [i, labels] of equation.inputs.entries()) {
			const shape = shapes[i];
			if (shape && shape.length !== labels.length)
				return `${rankMustBe(labels.length, shape)}\n\t for ${i}th input and equation: ${call.attrs.equation as string}`;
		}
		const sizes = sizesBy(equation, shapes);
		if (!(sizes instanceof Map)) {
			const [, , before, size] = sizes as readonly [number, number, number, number];
			return equal(before, size);
		}
		return [equation.output.map((label) => (sizes as ReadonlyMap<string, number | null>).get(label) ?? null)];
	},
	refuse(call) {
		const equation = equationOf(call);
		for (const [i, labels] of equation.inputs.entries()) {
			const got = call.inputs[i]!.shape.length;
			if (got !== labels.length) return { message: `Expected input ${i} to have rank ${labels.length} but got: ${got}` };
		}
		const sizes = sizesBy(
			equation,
			call.inputs.map(({ shape }) => shape)
		);
		if (sizes instanceof Map) return undefined;
		const [i, axis, before, size] = sizes as readonly [number, number, number, number];
		return { message: `Expected dimension ${before} at axis ${axis} of the input shaped ${listed(call.inputs[i]!.shape)} but got dimension ${size}` };
	},
	lower(by, call, [shape]) {
		const { inputs, output } = equationOf(call);
		const [a, b] = call.inputs as TfTensor[];
		const [left, right] = inputs;
		if (!b) return arranged(by, a!, left!, output);
		const both = left!.filter((label) => right!.includes(label));
		const batch = both.filter((label) => output.includes(label));
		const summed = both.filter((label) => !output.includes(label));
		const [rows, columns] = [left!, right!].map((labels) => labels.filter((label) => !both.includes(label) && output.includes(label))) as [string[], string[]];
		const x = arranged(by, a!, left!, [...batch, ...rows, ...summed]);
		const y = arranged(by, b, right!, [...batch, ...summed, ...columns]);
		const of = (tensor: TfTensor, from: number, count: number): readonly number[] => tensor.shape.slice(from, from + count);
		const sizes = of(x, 0, batch.length);
		const [n, k, m] = [
			sizeOf(of(x, batch.length, rows.length)),
			sizeOf(of(y, batch.length, summed.length)),
			sizeOf(of(y, batch.length + summed.length, columns.length))
		];
		const product = by.op({ kind: 'matmul' }, [by.reshape(x, [sizeOf(sizes), n, k]), by.reshape(y, [sizeOf(sizes), k, m])], [sizeOf(sizes), n, m]);
		const labels = [...batch, ...rows, ...columns];
		const whole = by.reshape(product, [...sizes, ...of(x, batch.length, rows.length), ...of(y, batch.length + summed.length, columns.length)]);
		const made = arranged(by, whole, labels, output);
		return made.shape.join() === shape!.join() ? made : by.reshape(made, shape!);
	}
};
