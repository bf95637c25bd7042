import type { StridedTensor } from '../../../tensors/tensor.ts';
import { type Typed } from '../types.ts';
import { broadcastDims, elemOf, fail, numbersOf, refuse, typedAs, type Inference, type Operator, type Running } from './operator.ts';

function inferExpand(node: Inference): readonly (Typed | null)[] {
	const [shape, target] = [node.inputs[0]?.shape ?? null, node.constant(1)];
	return [typedAs(elemOf(node), shape && target ? broadcastDims([shape, target]) : null)];
}

function expand(run: Running): readonly StridedTensor[] {
	const [x, target] = run.inputs as readonly [StridedTensor, StridedTensor];
	const asked = numbersOf(run, target, 'a shape');
	const rank = Math.max(x.rank, asked.length);
	const shape = Array.from({ length: rank }, (_, i) => {
		const [a, b] = [x.shape[i - rank + x.rank] ?? 1, asked[i - rank + asked.length] ?? 1];
		if (a !== b && a !== 1 && b !== 1) refuse('invalid expand shape', 'INVALID_ARGUMENT', { code: 'onnx.expand' });
		return a === 1 ? b : a;
	});
	return [run.by.op({ kind: 'expand' }, [x], shape, { dtype: x.dtype })];
}

function inferTile(node: Inference): readonly (Typed | null)[] {
	const [shape, repeats] = [node.inputs[0]?.shape ?? null, node.constant(1)];
	if (!shape || !repeats) return [typedAs(elemOf(node), shape && shape.map(() => null))];
	if (repeats.length !== shape.length)
		fail("'Repeats' input has incorrect number of values. The number of values in 'repeats' must be equal to the number of input dimensions.");
	if (repeats.some((n) => n < 0)) fail("'Repeats' input must not contain negative values");
	return [
		typedAs(
			elemOf(node),
			shape.map((dim, i) => (typeof dim === 'number' ? dim * repeats[i]! : repeats[i] === 1 ? dim : null))
		)
	];
}

function tile(run: Running): readonly StridedTensor[] {
	const [x, given] = run.inputs as readonly [StridedTensor, StridedTensor];
	const repeats = numbersOf(run, given, 'repeats');
	if (repeats.length !== x.rank) refuse("'repeat' input tensor must have the same length as the 'input' tensor", 'INVALID_ARGUMENT', { code: 'onnx.tile' });
	const { by } = run;
	const tiled = repeats.reduce(
		(one, n, axis) =>
			n === 1
				? one
				: by.op(
						{ kind: 'concat', axis },
						Array.from({ length: n }, () => one),
						one.shape.map((size, i) => (i === axis ? size * n : size)),
						{ dtype: x.dtype }
					),
		x
	);
	return [tiled === x ? by.reshape(x, x.shape) : tiled];
}

export const repeatingOperators: readonly (readonly [string, Operator])[] = [
	['Expand', { infer: inferExpand, run: expand }],
	['Tile', { infer: inferTile, run: tile }]
];
