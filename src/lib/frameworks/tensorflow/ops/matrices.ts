import type { OpCall, Refusal, TfOp } from '../op.ts';
import { axesOf } from '../../../tensors/tensor.ts';
import type { TfTensor } from '../tensor.ts';
import type { PartialShape } from '../../../ir/index.ts';
import { differ, equal, rankAtLeast } from './shapes.ts';

const source = 'tensorflow/core/kernels/linalg/linalg_ops_common.cc';

/** What a shape function says of matrices that are not square. */
function squareWords(shape: PartialShape): string | null {
	if (!shape) return null;
	if (shape.length < 2) return rankAtLeast(2, shape);
	return differ(shape.at(-2), shape.at(-1)) ? equal(shape.at(-2), shape.at(-1)) : null;
}

function squareRefusal({ inputs: [x] }: OpCall): Refusal | undefined {
	const { shape } = x!;
	if (shape.length < 2) return { message: `Input tensor 0 must have rank >= 2, got ${shape.length}` };
	return shape.at(-1) === shape.at(-2) ? undefined : { message: 'Input matrix must be square.' };
}

/** An op of square matrices; its numbers are not computed. `rest`: how many of their axes its result has. */
const ofSquare = (name: string, rest: 0 | 2): TfOp => ({
	name,
	source,
	infer([x]) {
		const words = squareWords(x!);
		return words ?? [x ? (rest === 2 ? x : x.slice(0, -2)) : null];
	},
	refuse: squareRefusal,
	lower: (by, _, [shape]) => by.unknown(shape!)
});

/** `tf.linalg.inv`. */
export const matrixInverse = ofSquare('MatrixInverse', 2);
/** `tf.linalg.det`. */
export const matrixDeterminant = ofSquare('MatrixDeterminant', 0);
/** `tf.linalg.cholesky`. */
export const cholesky = ofSquare('Cholesky', 2);

/** `tf.linalg.solve`: inputs are matrices and right sides; the numbers are not computed. */
export const matrixSolve: TfOp = {
	name: 'MatrixSolve',
	source,
	infer([a, b]) {
		const words = squareWords(a!);
		if (words !== null) return words;
		if (!a || !b) return [null];
		if (b.length < 2) return rankAtLeast(2, b);
		if (differ(a.at(-2), b.at(-2))) return equal(a.at(-2), b.at(-2));
		return [b];
	},
	refuse({ inputs: [a, b] }) {
		const [x, y] = [a!.shape, b!.shape];
		if (x.length < 2) return { message: `Input tensor 0 must have rank >= 2, got ${x.length}` };
		if (x.length !== y.length) return { message: 'All input tensors must have the same rank.' };
		if (x.slice(0, -2).some((n, i) => n !== y[i])) return { message: 'All input tensors must have the same outer dimensions.' };
		if (x.at(-1) !== x.at(-2)) return { message: 'First input (lhs) must be a square matrix.' };
		return x.at(-2) === y.at(-2) ? undefined : { message: 'Input matrix and rhs are incompatible.' };
	},
	lower: (by, { inputs: [, b] }, [shape]) => {
		const made = by.unknown(shape!);
		by.host.trace.label(made.ir.id, axesOf(by.host, b as TfTensor));
		return made;
	}
};
