import type { StridedTensor } from '../../../tensors/tensor.ts';
import type { Dim, Shape, Typed } from '../types.ts';
import { failType, numbersOf, refuse, typedAs, type Inference, type Operator, type Running } from './operator.ts';

const none: readonly number[] = [];
const at = (axis: number, rank: number): number => (axis < 0 ? axis + rank : axis);
const without = (shape: Shape, axis: number): Shape => shape && shape.filter((_, i) => i !== at(axis, shape.length));
const within = (shape: Shape, axis: number, size: Dim): Shape =>
	shape && [...shape.slice(0, at(axis, shape.length + 1)), size, ...shape.slice(at(axis, shape.length + 1))];

/** What a body gives; refuses where these are not as many as the node has. */
function outputsOf(node: Inference, name: string, inputs: readonly (Typed | null)[], wanted: number): readonly (Typed | null)[] {
	const found = node.body(name, inputs);
	if (found.length !== wanted) failType(`Graph attribute inferencing returned type information for ${found.length} outputs. Expected ${wanted}`);
	return found;
}

/** One step of a tensor, without the axis of steps. */
function step({ by }: Running, x: StridedTensor, axis: number, i: number): StridedTensor {
	const parts = x.shape.map((stop, k) => (k === axis ? { start: i, stop: i + 1, step: 1 } : { start: 0, stop, step: 1 }));
	const one = x.shape.map((n, k) => (k === axis ? 1 : n));
	const cut = by.op({ kind: 'slice', at: parts }, [x], one, { dtype: x.dtype });
	return by.reshape(
		cut,
		x.shape.filter((_, k) => k !== axis),
		{ dtype: x.dtype }
	);
}

/** Steps put together along a new axis. */
function together({ by, host }: Running, steps: readonly StridedTensor[], axis: number): StridedTensor {
	const [first] = steps;
	if (!first) return host.unsupported('steps of which there are none');
	if (steps.some(({ shape }) => String(shape) !== String(first.shape))) return host.unsupported('steps of other sizes');
	const wide = (n: number): number[] => [...first.shape.slice(0, axis), n, ...first.shape.slice(axis)];
	const rows = steps.map((one) => by.reshape(one, wide(1), { dtype: first.dtype }));
	return by.op({ kind: 'concat', axis }, rows, wide(steps.length), { dtype: first.dtype });
}

function inferIf(node: Inference): readonly (Typed | null)[] {
	const [then, otherwise] = [node.body('then_branch', []), node.body('else_branch', [])];
	if (then.length !== otherwise.length) failType(`then_branch and else_branch produce different number of outputs. ${then.length} != ${otherwise.length}`);
	if (then.length !== node.outputs) failType(`If node has ${node.outputs} but subgraphs produce ${then.length}`);
	return then.map((one, i) => {
		const other = otherwise[i];
		if (!one || !other) return null;
		if (one.elem !== other.elem) return typedAs(0, null);
		const [a, b] = [one.shape, other.shape];
		return typedAs(one.elem, a && b && a.length === b.length ? a.map((dim, k) => (dim === b[k] ? dim : null)) : null);
	});
}

function branch(run: Running): readonly StridedTensor[] {
	const [holds] = numbersOf(run, run.inputs[0]!, 'a condition');
	return run.body(holds ? 'then_branch' : 'else_branch', []);
}

/** How many states a loop hands on. */
const statesOf = (inputs: readonly unknown[]): number => inputs.length - 2;

function inferLoop(node: Inference): readonly (Typed | null)[] {
	const count = statesOf(node.inputs);
	const states = node.inputs.slice(2).map((one) => one && typedAs(one.elem, null));
	const found = outputsOf(node, 'body', [typedAs(7, []), typedAs(9, []), ...states], node.outputs + 1);
	return found.slice(1).map((one, i) => one && (i < count ? typedAs(one.elem, null) : typedAs(one.elem, one.shape && [null, ...one.shape])));
}

function loop(run: Running): readonly StridedTensor[] {
	const { host, by } = run;
	const [most, given] = run.inputs;
	const count = statesOf(run.inputs);
	const limit = most ? numbersOf(run, most, 'a number of turns')[0]! : Infinity;
	let goesOn = given ? numbersOf(run, given, 'a condition')[0] !== 0 : true;
	let states = run.inputs.slice(2).map((one) => one ?? host.unsupported('a state of a loop that is left out'));
	const kept: StridedTensor[][] = [];
	for (let i = 0; i < limit && goesOn; i++) {
		host.spend(50);
		const made = run.body('body', [by.literal([i], [], 'int64'), by.literal([1], [], 'bool'), ...states]);
		goesOn = numbersOf(run, made[0]!, 'a condition')[0] !== 0;
		states = made.slice(1, 1 + count);
		made.slice(1 + count).forEach((one, k) => (kept[k] ??= []).push(one));
	}
	return [...states, ...Array.from({ length: run.outputs - count }, (_, k) => together(run, kept[k] ?? [], 0))];
}

/** The axes and directions that a Scan goes along. */
const along = ({ attributes }: Pick<Running, 'attributes'>, name: string, i: number): number => (attributes.ints(name) ?? none)[i] ?? 0;

function inferScan(node: Inference): readonly (Typed | null)[] {
	const scanned = node.attributes.int('num_scan_inputs', 0);
	const count = node.inputs.length - scanned;
	let length: Dim = null;
	const inputs = node.inputs.map((one, i) => {
		if (!one || i < count) return one;
		const axis = along(node, 'scan_input_axes', i - count);
		if (one.shape) length ??= one.shape[at(axis, one.shape.length)] ?? null;
		return typedAs(one.elem, without(one.shape, axis));
	});
	return outputsOf(node, 'body', inputs, node.outputs).map((one, i) =>
		one && i >= count ? typedAs(one.elem, within(one.shape, along(node, 'scan_output_axes', i - count), length)) : one
	);
}

function scan(run: Running): readonly StridedTensor[] {
	const { host } = run;
	const all = run.inputs.map((one) => one ?? host.unsupported('an input of Scan that is left out'));
	const count = all.length - run.attributes.int('num_scan_inputs', 0);
	const scanned = all.slice(count);
	const axes = scanned.map(({ rank }, i) => at(along(run, 'scan_input_axes', i), rank));
	const names = run.bodyInputs('body');
	const length = scanned[0]!.shape[axes[0]!]!;
	scanned.forEach(({ shape }, i) => {
		const n = shape[axes[i]!]!;
		if (n !== length)
			refuse(
				`Scan inputs have inconsistent sequence lengths. Previous value was ${length} but input '${names[count + i]?.name ?? ''}' dimension ${axes[i]!} has length of ${n}`,
				'FAIL',
				{ code: 'onnx.scan.length' }
			);
	});
	let states = all.slice(0, count);
	run
		.bodyOutputs('body')
		.slice(0, count)
		.forEach(({ shape }, i) => {
			const own = states[i]!.shape;
			if (!shape || (shape.length === own.length && shape.every((dim, k) => typeof dim !== 'number' || dim === own[k]))) return;
			const wanted = shape.map((dim, k) => (typeof dim === 'number' ? dim : (own[k] ?? -1)));
			refuse(`Mismatch between expected shape and shape from first output{${wanted.join(',')}} is not compatible with {${own.join(',')}}`, 'FAIL', {
				code: 'onnx.scan.state'
			});
		});
	const kept: StridedTensor[][] = Array.from({ length: run.outputs - count }, () => []);
	for (let i = 0; i < length; i++) {
		host.spend(50);
		const parts = scanned.map((one, k) => step(run, one, axes[k]!, along(run, 'scan_input_directions', k) === 1 ? length - 1 - i : i));
		const made = run.body('body', [...states, ...parts]);
		states = made.slice(0, count);
		made.slice(count).forEach((one, k) => (along(run, 'scan_output_directions', k) === 1 ? kept[k]!.unshift(one) : kept[k]!.push(one)));
	}
	const outputs = kept.map((steps, k) => together(run, steps, at(along(run, 'scan_output_axes', k), (steps[0]?.rank ?? 0) + 1)));
	return [...states, ...outputs];
}

/** Operators that have graphs: what these give is inferred, and run, by whoever holds them. */
export const bodyOperators: readonly (readonly [string, Operator])[] = [
	['If', { infer: inferIf, run: branch }],
	['Loop', { infer: inferLoop, run: loop }],
	['Scan', { infer: inferScan, run: scan }]
];
