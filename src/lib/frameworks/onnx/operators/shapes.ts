import { axesOf, type StridedTensor } from '../../../tensors/tensor.ts';
import { braced, isKnown, type Dim, type Typed } from '../types.ts';
import { axisAt, elemOf, enforced, fail, failType, numbersOf, refuse, typedAs, type Inference, type Operator, type Running } from './operator.ts';

export function checkRange(axes: readonly number[], rank: number): readonly number[] {
	for (const axis of axes) if (axis < -rank || axis >= rank) fail(`Unexpected axis value: ${axis}. Expected range [-${rank}, ${rank})`);
	return axes.map((axis) => (axis < 0 ? axis + rank : axis));
}
export function checkTwice(axes: readonly number[], rank: number): void {
	const seen = new Set<number>();
	for (const axis of axes) {
		const at = axis < 0 ? axis + rank : axis;
		if (seen.has(at)) fail(`Axis ${axis} is referred to more than once.`);
		seen.add(at);
	}
}

/** Axes that are an attribute in older opsets and an input in newer ones; null: an input that nobody knows. */
export function axesBefore({ attributes, node, constant }: Inference, at = 1): readonly number[] | null | undefined {
	const own = attributes.ints('axes');
	if (own) return own;
	if ((node.inputs[at] ?? '') === '') return undefined;
	return constant(at) ?? null;
}
export function axesNow(run: Running, at = 1): readonly number[] | undefined {
	const given = run.inputs[at];
	return run.attributes.ints('axes') ?? (given ? numbersOf(run, given, 'axes') : undefined);
}

/** onnx/defs/tensor/defs.cc: Reshape. */
function inferReshape(node: Inference): readonly (Typed | null)[] {
	const elem = elemOf(node);
	const target = node.data(1);
	const data = node.inputs[0]?.shape ?? null;
	if (!target) {
		const [length] = node.inputs[1]?.shape ?? [];
		return [typedAs(elem, typeof length === 'number' ? Array.from({ length }, () => null) : null)];
	}
	const zero = node.attributes.int('allowzero', 0) !== 0;
	const kept = new Set<number>();
	let product = 1;
	let left: number | null = null;
	let known = true;
	const shape = target.map((size, i): Dim => {
		if (typeof size !== 'number') {
			known = false;
			return size;
		}
		if (size === -1) {
			if (left !== null) fail('Target shape may not have multiple -1 dimensions.');
			left = i;
			return null;
		}
		if (size < -1) fail(`Invalid dimension value: ${size}`);
		if (size !== 0 || zero) {
			product *= size;
			return size;
		}
		if (data && i >= data.length) fail('Invalid position of 0.');
		const dim = data?.[i] ?? null;
		if (typeof dim === 'number') product *= dim;
		else kept.add(i);
		return dim;
	});
	if (left === null || !known) return [typedAs(elem, withoutNames(node, shape, left))];
	if (product === 0) fail('Invalid Target shape product of 0. Product cannot be 0 in combination with -1');
	if (data && data.every((dim, i) => typeof dim === 'number' || kept.has(i))) {
		const all = data.reduce<number>((total, dim) => total * (typeof dim === 'number' ? dim : 1), 1);
		if (all % product !== 0) fail('Dimension could not be inferred: incompatible shapes');
		shape[left] = all / product;
	}
	return [typedAs(elem, shape)];
}

/** A size that is left is the product of the others: where a name stands for the very axis that it has, the rest is known. */
function withoutNames(node: Inference, shape: readonly Dim[], left: number | null): readonly Dim[] {
	const data = node.inputs[0]?.shape;
	if (left === null || !data) return shape;
	const names = shape.filter((dim) => typeof dim === 'string');
	const rest = data.filter((dim) => typeof dim !== 'number');
	if (names.length !== rest.length || names.some((name) => !rest.includes(name)) || shape.some((dim, i) => dim === null && i !== left)) return shape;
	const count = (dims: readonly Dim[]): number => dims.reduce<number>((all, dim) => all * (typeof dim === 'number' ? dim : 1), 1);
	const whole = count(data) / count(shape);
	return Number.isInteger(whole) ? shape.map((dim, i) => (i === left ? whole : dim)) : shape;
}

function reshape(run: Running): readonly StridedTensor[] {
	const [x, target] = run.inputs as readonly [StridedTensor, StridedTensor];
	const asked = numbersOf(run, target, 'a shape');
	const helper = (line: number, condition: string, words: string): never =>
		refuse(
			enforced(
				`cpu/tensor/reshape_helper.h:${line}`,
				'onnxruntime::ReshapeHelper::ReshapeHelper(const onnxruntime::TensorShape&, onnxruntime::TensorShapeVector&, bool)',
				condition,
				words
			),
			'FAIL',
			{ code: 'onnx.reshape' }
		);
	const zero = run.attributes.int('allowzero', 0) !== 0;
	const shape = asked.map((size, i) =>
		size === 0 && !zero
			? (x.shape[i] ?? helper(33, 'i < input_shape.NumDimensions()', 'The dimension with value zero exceeds the dimension size of the input tensor.'))
			: size
	);
	const words = `The input tensor cannot be reshaped to the requested shape. Input shape:${braced(x.shape)}, requested shape:${braced(shape)}`;
	const free = shape.indexOf(-1);
	const product = shape.reduce((total, size) => total * (size === -1 ? 1 : size), 1);
	if (free >= 0) {
		if (product === 0 || x.size % product !== 0) helper(84, 'size != 0 && (input_shape_size % size) == 0', words);
		shape[free] = x.size / product;
	} else if (product !== x.size) helper(91, 'input_shape_size == requested_shape_size', words);
	return [run.by.reshape(x, shape)];
}

function inferSqueeze(node: Inference): readonly (Typed | null)[] {
	const elem = elemOf(node);
	const shape = node.inputs[0]?.shape ?? null;
	const axes = axesBefore(node);
	if (!shape || axes === null) return [typedAs(elem, null)];
	if (axes === undefined) return [typedAs(elem, isKnown(shape) ? shape.filter((n) => n !== 1) : null)];
	const at = checkRange(axes, shape.length);
	shape.forEach((dim, i) => {
		if (at.includes(i) && typeof dim === 'number' && dim !== 1) fail(`Dimension of input ${i} must be 1 instead of ${dim}`);
	});
	return [
		typedAs(
			elem,
			shape.filter((_, i) => !at.includes(i))
		)
	];
}

function squeeze(run: Running): readonly StridedTensor[] {
	const [x] = run.inputs as readonly [StridedTensor];
	const axes = axesNow(run)?.map((axis) => axisAt(axis, x.rank));
	const wrong = axes?.toSorted((a, b) => a - b).find((axis) => x.shape[axis] !== 1);
	if (wrong !== undefined)
		refuse(
			enforced(
				'cpu/tensor/squeeze.h:53',
				'static onnxruntime::TensorShapeVector onnxruntime::SqueezeBase::ComputeOutputShape(const onnxruntime::TensorShape&, const onnxruntime::TensorShapeVector&)',
				'input_shape[i] == 1',
				`Dimension of input ${wrong} must be 1 instead of ${x.shape[wrong]}. shape=${braced(x.shape)}`
			),
			'FAIL',
			{ code: 'onnx.squeeze' }
		);
	const kept = [...x.shape.keys()].filter((i) => (axes ? !axes.includes(i) : x.shape[i] !== 1));
	const known = axesOf(run.host, x);
	return [
		run.by.reshape(
			x,
			kept.map((i) => x.shape[i]!),
			{ axes: kept.map((i) => known[i] ?? null) }
		)
	];
}

function inferUnsqueeze(node: Inference): readonly (Typed | null)[] {
	const elem = elemOf(node);
	const shape = node.inputs[0]?.shape ?? null;
	const axes = axesBefore(node);
	if (!shape || !axes) return [typedAs(elem, null)];
	const rank = shape.length + axes.length;
	const at = checkRange(axes, rank);
	checkTwice(axes, rank);
	const rest = [...shape];
	return [
		typedAs(
			elem,
			Array.from({ length: rank }, (_, i) => (at.includes(i) ? 1 : rest.shift()!))
		)
	];
}

function unsqueeze(run: Running): readonly StridedTensor[] {
	const [x] = run.inputs as readonly [StridedTensor];
	const axes = axesNow(run) ?? [];
	const rank = x.rank + axes.length;
	const at = axes.map((axis) => axisAt(axis, rank));
	if (new Set(at).size < at.length) refuse("'axes' has a duplicate axis", 'INVALID_ARGUMENT', { code: 'onnx.unsqueeze' });
	const [rest, known] = [[...x.shape], [...axesOf(run.host, x)]];
	const places = Array.from({ length: rank }, (_, i) => at.includes(i));
	return [
		run.by.reshape(
			x,
			places.map((one) => (one ? 1 : rest.shift()!)),
			{ axes: places.map((one) => (one ? null : (known.shift() ?? null))) }
		)
	];
}

function inferTranspose(node: Inference): readonly (Typed | null)[] {
	const elem = elemOf(node);
	const shape = node.inputs[0]?.shape ?? null;
	if (!shape) return [typedAs(elem, null)];
	const perm = node.attributes.ints('perm') ?? [...shape.keys()].reverse();
	const seen = new Set<number>();
	for (const axis of perm) {
		if (axis < 0 || axis >= shape.length)
			failType(`Invalid attribute perm {${perm.join(', ')}}, input shape = {${shape.map((dim) => (typeof dim === 'number' ? dim : 0)).join(', ')}}`);
		if (seen.has(axis)) failType(`Attribute perm for Transpose has repeated value: ${axis}`);
		seen.add(axis);
	}
	return [
		typedAs(
			elem,
			perm.map((axis) => shape[axis]!)
		)
	];
}

function transpose(run: Running): readonly StridedTensor[] {
	const [x] = run.inputs as readonly [StridedTensor];
	const perm = run.attributes.ints('perm') ?? [...x.shape.keys()].reverse();
	if (perm.length !== x.rank)
		refuse(`perm size: ${perm.length} does not match input rank: ${x.rank}`, 'INVALID_ARGUMENT', {
			code: 'onnx.transpose',
			mismatch: { argument: 'input', tensor: x.ir.id, axis: null, what: 'rank', expected: `${perm.length}`, got: `${x.rank}`, against: 'rank' }
		});
	return [run.by.transpose(x, perm)];
}

const product = (dims: readonly Dim[]): Dim => {
	const others = dims.filter((dim) => dim !== 1);
	if (others.length === 1) return others[0]!;
	return others.every((dim) => typeof dim === 'number') ? others.reduce<number>((all, dim) => all * dim, 1) : null;
};

function inferFlatten(node: Inference): readonly (Typed | null)[] {
	const elem = elemOf(node);
	const shape = node.inputs[0]?.shape ?? null;
	if (!shape) return [typedAs(elem, null)];
	const asked = node.attributes.int('axis', 1);
	const axis = asked < 0 ? asked + shape.length : asked;
	if (axis > shape.length || axis < 0) fail(`Invalid value(${axis}) for attribute 'axis'`);
	return [typedAs(elem, [product(shape.slice(0, axis)), product(shape.slice(axis))])];
}

function flatten(run: Running): readonly StridedTensor[] {
	const [x] = run.inputs as readonly [StridedTensor];
	const asked = run.attributes.int('axis', 1);
	const axis = asked < 0 ? asked + x.rank : asked;
	if (axis > x.rank)
		refuse(
			enforced(
				'cpu/nn/flatten.h:33',
				'virtual onnxruntime::common::Status onnxruntime::Flatten::Compute(onnxruntime::OpKernelContext*) const',
				'gsl::narrow_cast<int64_t>(X_shape.NumDimensions()) >= axis',
				'The rank of input tensor must be >= axis'
			),
			'FAIL',
			{ code: 'onnx.flatten' }
		);
	if (axis < 0) return run.host.unsupported('Flatten at an axis that is not there');
	const count = (sizes: readonly number[]): number => sizes.reduce((all, n) => all * n, 1);
	return [run.by.reshape(x, [count(x.shape.slice(0, axis)), count(x.shape.slice(axis))])];
}

/** `start` and `end` of Shape, within the axes. */
function ends({ attributes }: Pick<Inference, 'attributes'>, rank: number): readonly [number, number] {
	const within = (at: number): number => Math.max(0, Math.min(rank, at < 0 ? at + rank : at));
	return [within(attributes.int('start', 0)), within(attributes.int('end', rank))];
}

function shapeOf(run: Running): readonly StridedTensor[] {
	const { shape } = run.inputs[0]!;
	const part = shape.slice(...ends(run, shape.length));
	return [run.by.literal(part, [part.length])];
}

function inferShape(node: Inference): readonly (Typed | null)[] {
	const shape = node.inputs[0]?.shape ?? null;
	if (!shape) return [typedAs(7, [null])];
	const [from, to] = ends(node, shape.length);
	return [typedAs(7, [Math.max(0, to - from)])];
}

export const shapeOperators: readonly (readonly [string, Operator])[] = [
	['Reshape', { infer: inferReshape, run: reshape }],
	['Squeeze', { infer: inferSqueeze, run: squeeze }],
	['Unsqueeze', { infer: inferUnsqueeze, run: unsqueeze }],
	['Transpose', { infer: inferTranspose, run: transpose }],
	['Flatten', { infer: inferFlatten, run: flatten }],
	['Shape', { infer: inferShape, run: shapeOf }],
	['Size', { infer: () => [typedAs(7, [])], run: (run) => [run.by.literal([run.inputs[0]!.size], [])] }]
];
