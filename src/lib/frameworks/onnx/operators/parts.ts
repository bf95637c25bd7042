import { tableOf } from '../../../ir/table.ts';
import { axesOf, type StridedTensor } from '../../../tensors/tensor.ts';
import { braced, type Dim, type Typed } from '../types.ts';
import { axisAt, elemOf, fail, failType, numbersOf, refuse, typedAs, type Inference, type Operator, type Running } from './operator.ts';
import { axesBefore, checkRange, checkTwice } from './shapes.ts';

/** One size that two tensors are to have in common (shape_inference.h: mergeInDimensionInfo). */
function mergedDim(a: Dim, b: Dim, i: number): Dim {
	if (typeof a === 'number') {
		if (typeof b === 'number' && a !== b)
			fail(`Can't merge shape info. Both inferred and declared dimension have values but they differ. Inferred=${a} Declared=${b} Dimension=${i}`);
		return a;
	}
	return b ?? a;
}

function inferConcat(node: Inference): readonly (Typed | null)[] {
	const elem = elemOf(node);
	const shapes = node.inputs.map((one) => one?.shape ?? null);
	const [first] = shapes;
	if (shapes.includes(null) || !first) return [typedAs(elem, null)];
	const asked = node.attributes.int('axis', 0);
	const rank = first.length;
	if (asked < -rank || asked >= rank) fail('axis must be in [-rank, rank-1].');
	const axis = asked < 0 ? asked + rank : asked;
	if (shapes.length === 1) return [typedAs(elem, first)];
	let total: number | null = 0;
	const out: Dim[] = first.map(() => null);
	shapes.forEach((shape, i) => {
		if (shape!.length !== rank) fail(`All inputs to Concat must have same rank. Input ${i} has rank ${shape!.length} != ${rank}`);
		shape!.forEach((dim, j) => {
			if (j !== axis) out[j] = mergedDim(dim, out[j]!, j);
			else total = typeof dim === 'number' && total !== null ? total + dim : null;
		});
	});
	out[axis] = total;
	return [typedAs(elem, out)];
}

function concat(run: Running): readonly StridedTensor[] {
	const all = run.inputs.filter((one) => one !== null);
	const [first] = all as [StridedTensor];
	const axis = axisAt(run.attributes.int('axis', 0), first.rank);
	for (const one of all) {
		if (one.rank !== first.rank) {
			const ranks = all.map(({ rank }) => rank).join(',');
			if (ranks) return run.host.unsupported('Concat of tensors of different ranks (ONNX Runtime raises Fail)');
		}
		const wrong = one.shape.findIndex((n, i) => i !== axis && n !== first.shape[i]);
		if (wrong >= 0)
			refuse(
				`concatbase.h:133 PrepareForComputeImpl Non concat axis dimensions must match: Axis ${wrong} has mismatched dimensions of ${one.shape[wrong]} and ${first.shape[wrong]}`,
				'FAIL',
				{
					code: 'onnx.concat',
					mismatch: {
						argument: 'input',
						tensor: one.ir.id,
						axis: wrong,
						what: 'size',
						expected: `${first.shape[wrong]}`,
						got: `${one.shape[wrong]}`,
						against: 'size',
						says: `Axis ${wrong} of {} is ${one.shape[wrong]}; the first input has ${first.shape[wrong]} there.`
					}
				}
			);
	}
	const size = all.reduce((sum, { shape }) => sum + shape[axis]!, 0);
	const shape = first.shape.map((n, i) => (i === axis ? size : n));
	return [run.by.op({ kind: 'concat', axis }, all, shape, { dtype: first.dtype, axes: axesOf(run.host, first) })];
}

/** Sizes of the parts; undefined where they are not known yet. */
function splitSizes(node: Inference, size: number): readonly number[] | undefined {
	const own = node.attributes.ints('split');
	const count = node.since >= 18 ? node.attributes.int('num_outputs') : node.outputs;
	if (own) return own;
	if ((node.node.inputs[1] ?? '') !== '') {
		if (node.since >= 18 && count !== undefined) fail("Both 'split' input and 'num_outputs' attribute were given");
		const given = node.constant(1);
		if (!given) return undefined;
		if (given.length !== node.outputs) fail(`Mismatch between number of splits (${given.length}) and outputs (${node.outputs})`);
		const total = given.reduce((sum, n) => sum + n, 0);
		if (total !== size) fail(`Mismatch between the sum of 'split' (${total}) and the split dimension of the input (${size})`);
		return given;
	}
	if (count === undefined) return fail("Neither 'split' input nor 'num_outputs' attribute has been given");
	if (node.since < 18) {
		if (size % count !== 0) fail('The input is not evenly splittable');
		return Array.from({ length: count }, () => size / count);
	}
	return parts(size, count);
}

/** Parts of one size, the last the rest. */
function parts(size: number, count: number): readonly number[] {
	if (size % count === 0) return Array.from({ length: count }, () => size / count);
	const each = Math.floor(size / count) + 1;
	return [...Array.from({ length: count - 1 }, () => each), size - each * (count - 1)];
}

function inferSplit(node: Inference): readonly (Typed | null)[] {
	const elem = elemOf(node);
	const shape = node.inputs[0]?.shape ?? null;
	const all = (of: (i: number) => Typed): Typed[] => Array.from({ length: node.outputs }, (_, i) => of(i));
	if (!shape) return all(() => typedAs(elem, null));
	const asked = node.attributes.int('axis', 0);
	if (asked < -shape.length || asked >= shape.length) failType(`Invalid value of attribute 'axis'. Rank=${shape.length} Value=${asked}`);
	const axis = asked < 0 ? asked + shape.length : asked;
	const size = shape[axis]!;
	const sizes = typeof size === 'number' ? splitSizes(node, size) : [];
	if (!sizes) return all(() => typedAs(elem, null));
	return all((k) =>
		typedAs(
			elem,
			shape.map((dim, i) => (i === axis ? (sizes[k] ?? null) : dim))
		)
	);
}

function split(run: Running): readonly StridedTensor[] {
	const [x, given = null] = run.inputs as readonly [StridedTensor, (StridedTensor | null)?];
	const axis = axisAt(run.attributes.int('axis', 0), x.rank);
	const size = x.shape[axis]!;
	const own = given ? numbersOf(run, given, 'sizes') : run.attributes.ints('split');
	if (own && (own.length !== run.outputs || own.reduce((sum, n) => sum + n, 0) !== size))
		refuse(
			`Cannot split using values in 'split' attribute. Axis=${axis} Input shape=${braced(x.shape)} NumOutputs=${run.outputs} Num entries in 'split' (must equal number of outputs) was ${own.length} Sum of sizes in 'split' (must equal size of selected axis) was ${own.reduce((sum, n) => sum + n, 0)}`,
			'FAIL',
			{ code: 'onnx.split' }
		);
	if (!own && size % run.outputs !== 0 && run.since < 18)
		refuse(`Input cannot be split evenly on selected axis. Input shape=${braced(x.shape)} Axis=${axis} NumOutputs=${run.outputs}`, 'FAIL', {
			code: 'onnx.split'
		});
	let from = 0;
	const known = axesOf(run.host, x);
	return (own ?? parts(size, run.outputs)).map((n) => {
		const at = x.shape.map((stop, i) => (i === axis ? { start: from, stop: from + n, step: 1 } : { start: 0, stop, step: 1 }));
		from += n;
		return run.by.op(
			{ kind: 'slice', at },
			[x],
			x.shape.map((one, i) => (i === axis ? n : one)),
			{ dtype: x.dtype, axes: known }
		);
	});
}

/** Where a slice begins and ends on an axis, and how many it takes. */
function sliced(size: number, start: number, end: number, step: number): { readonly start: number; readonly stop: number; readonly length: number } {
	const clamp = (n: number, low: number, high: number): number => Math.max(low, Math.min(high, n));
	if (size === 0) return { start: 0, stop: 0, length: 0 };
	const from = clamp(start < 0 ? start + size : start, 0, step < 0 ? size - 1 : size);
	const to = clamp(end < 0 ? end + size : end, step < 0 ? -1 : 0, step < 0 ? size - 1 : size);
	return { start: from, stop: to, length: Math.max(0, Math.ceil((to - from) / step)) };
}

function inferSlice(node: Inference): readonly (Typed | null)[] {
	const elem = elemOf(node);
	const shape = node.inputs[0]?.shape ?? null;
	if (!shape) return [typedAs(elem, null)];
	const older = node.since < 10;
	const [starts, ends] = older ? [node.attributes.ints('starts'), node.attributes.ints('ends')] : [node.constant(1), node.constant(2)];
	const axesGiven = axesBefore(node, 3);
	const steps = older || (node.node.inputs[4] ?? '') === '' ? undefined : (node.constant(4) ?? null);
	if (!starts || !ends || axesGiven === null || steps === null)
		return [
			typedAs(
				elem,
				shape.map(() => null)
			)
		];
	if (starts.length !== ends.length) fail('Incorrect or missing input value for starts and ends');
	const axes = axesGiven ?? starts.map((_, i) => i);
	if (axes.length !== starts.length) fail('Input axes has incorrect length');
	const at = checkRange(axes, shape.length);
	checkTwice(axes, shape.length);
	if (steps && steps.length !== axes.length) fail('Input steps has incorrect length');
	const out: Dim[] = [...shape];
	at.forEach((axis, i) => {
		const size = shape[axis]!;
		if (steps?.[i] === 0 && typeof size === 'number') fail("'step' cannot be 0 for Slice");
		out[axis] = typeof size === 'number' ? sliced(size, starts[i]!, ends[i]!, steps?.[i] ?? 1).length : null;
	});
	return [typedAs(elem, out)];
}

function slice(run: Running): readonly StridedTensor[] {
	const [x, from = null, to = null, axesGiven = null, stepsGiven = null] = run.inputs as readonly [StridedTensor, ...(StridedTensor | null)[]];
	const read = (one: StridedTensor | null, name: string): readonly number[] | undefined => (one ? numbersOf(run, one, name) : run.attributes.ints(name));
	const [starts = [], ends = []] = [read(from, 'starts'), read(to, 'ends')];
	if (starts.length !== ends.length) refuse('slice.h:166 FillVectorsFromInput Starts and ends shape mismatch', 'FAIL', { code: 'onnx.slice' });
	const axes = read(axesGiven, 'axes') ?? starts.map((_, i) => i);
	const steps = read(stepsGiven, 'steps') ?? starts.map(() => 1);
	const outside = axes.some((axis) => axis < -x.rank || axis >= x.rank);
	if (outside) refuse("'axes' has an axis outside of the tensor dimension count", 'INVALID_ARGUMENT', { code: 'onnx.slice.axes' });
	const at = x.shape.map((stop): { start: number; stop: number; step: number } => ({ start: 0, stop, step: 1 }));
	const shape = [...x.shape];
	axes.forEach((one, i) => {
		const axis = one < 0 ? one + x.rank : one;
		const step = steps[i] ?? 1;
		if (step === 0) run.host.unsupported('Slice with a step of 0');
		const { start, stop, length } = sliced(x.shape[axis]!, starts[i]!, ends[i]!, step);
		at[axis] = { start, stop, step };
		shape[axis] = length;
	});
	if (at.every(({ step }) => step > 0)) return [run.by.op({ kind: 'slice', at }, [x], shape, { dtype: x.dtype, axes: axesOf(run.host, x) })];
	const picked = at.reduce((one, { start, step }, axis) => {
		if (step > 0 && shape[axis] === one.shape[axis]) return one;
		const index = run.by.literal(
			Array.from({ length: shape[axis]! }, (_, i) => start + i * step),
			[shape[axis]!]
		);
		const size = one.shape.map((n, i) => (i === axis ? shape[axis]! : n));
		return run.by.op({ kind: 'take', axis }, [one, index], size, { dtype: x.dtype, axes: axesOf(run.host, x) });
	}, x);
	return [picked];
}

function inferGather(node: Inference): readonly (Typed | null)[] {
	const elem = elemOf(node);
	const [data, index] = [node.inputs[0]?.shape, node.inputs[1]?.shape];
	if (!data || !index) return [typedAs(elem, null)];
	if (data.length < 1) fail('data tensor must have rank >= 1');
	const asked = node.attributes.int('axis', 0);
	if (asked < -data.length || asked >= data.length) fail('axis must be in [-r, r-1]');
	const axis = asked < 0 ? asked + data.length : asked;
	return [typedAs(elem, [...data.slice(0, axis), ...index, ...data.slice(axis + 1)])];
}

/** Places as they are counted from 0; undefined where they are not known. Raises for those that are not there. */
function places(run: Running, index: StridedTensor, size: number, words: (wrong: number) => string): readonly number[] | undefined {
	const { values } = index;
	if (!values) return undefined;
	const wrong = values.find((n) => n < -size || n >= size);
	if (wrong !== undefined)
		refuse(words(wrong), 'INVALID_ARGUMENT', {
			code: 'onnx.gather.range',
			mismatch: {
				argument: 'input',
				tensor: index.ir.id,
				axis: null,
				what: 'value',
				expected: `-${size} to ${size - 1}`,
				got: `${wrong}`,
				against: 'size',
				says: `An index is ${wrong}; there are ${size} rows, so that indices go from 0 to ${size - 1}.`
			}
		});
	run.host.spend(values.length >> 3);
	return values.map((n) => (n < 0 ? n + size : n));
}

function gather(run: Running): readonly StridedTensor[] {
	const [x, index] = run.inputs as readonly [StridedTensor, StridedTensor];
	const axis = axisAt(run.attributes.int('axis', 0), x.rank);
	const size = x.shape[axis]!;
	const at = places(run, index, size, (wrong) => `indices element out of data bounds, idx=${wrong} must be within the inclusive range [${-size},${size - 1}]`);
	const known = axesOf(run.host, x);
	const shape = [...x.shape.slice(0, axis), ...index.shape, ...x.shape.slice(axis + 1)];
	const axes = [...known.slice(0, axis), ...axesOf(run.host, index), ...known.slice(axis + 1)];
	const from = at?.some((n, i) => n !== index.values![i]) ? run.by.literal(at, index.shape) : index;
	return [run.by.op({ kind: 'take', axis }, [x, from], shape, { dtype: x.dtype, axes })];
}

function gatherElements(run: Running): readonly StridedTensor[] {
	const [x, index] = run.inputs as readonly [StridedTensor, StridedTensor];
	if (x.rank !== index.rank)
		refuse("GatherElements op: Rank of input 'data' needs to be equal to rank of input 'indices'", 'INVALID_ARGUMENT', { code: 'onnx.gather_elements' });
	const axis = axisAt(run.attributes.int('axis', 0), x.rank);
	if (index.shape.some((n, i) => i !== axis && n > x.shape[i]!) || !index.values || index.values.some((n) => n < 0 || n >= x.shape[axis]!))
		return run.host.unsupported('GatherElements with such indices');
	return [run.by.op({ kind: 'gather', axis }, [x, index], index.shape, { dtype: x.dtype })];
}

function inferPad(node: Inference): readonly (Typed | null)[] {
	const elem = elemOf(node);
	const shape = node.inputs[0]?.shape ?? null;
	const pads = node.since < 11 ? node.attributes.ints('pads') : node.constant(1);
	if (!shape || !pads || (node.node.inputs[3] ?? '') !== '') return [typedAs(elem, shape && shape.map(() => null))];
	if (pads.length !== 2 * shape.length) fail('Pads has incorrect number of values');
	return [
		typedAs(
			elem,
			shape.map((dim, i) => (typeof dim === 'number' ? dim + pads[i]! + pads[i + shape.length]! : pads[i] === 0 && pads[i + shape.length] === 0 ? dim : null))
		)
	];
}

/** What an edge is filled with, by ONNX's name. */
const padModes = tableOf({ constant: 'constant', reflect: 'reflect', edge: 'replicate', wrap: 'circular' } as const);

function pad(run: Running): readonly StridedTensor[] {
	const [x, given = null, value = null, axes = null] = run.inputs as readonly [StridedTensor, ...(StridedTensor | null)[]];
	const pads = given ? numbersOf(run, given, 'pads') : (run.attributes.ints('pads') ?? []);
	const mode = padModes[run.attributes.text('mode', 'constant')];
	if (!mode || axes || pads.length !== 2 * x.rank) return run.host.unsupported('such a Pad');
	const [before, after] = [pads.slice(0, x.rank), pads.slice(x.rank)];
	const fill = value ? (numbersOf(run, value, 'a value')[0] ?? 0) : run.attributes.int('value', 0);
	const shape = x.shape.map((n, i) => n + before[i]! + after[i]!);
	if (shape.some((n) => n < 0)) return run.host.unsupported('a Pad that cuts more than there is');
	return [run.by.op({ kind: 'pad', before, after, mode, value: fill }, [x], shape, { dtype: x.dtype, axes: axesOf(run.host, x) })];
}

export const partOperators: readonly (readonly [string, Operator])[] = [
	['Concat', { infer: inferConcat, run: concat }],
	['Split', { infer: inferSplit, run: split }],
	['Slice', { infer: inferSlice, run: slice }],
	['Gather', { infer: inferGather, run: gather }],
	['GatherElements', { infer: (node) => [typedAs(elemOf(node), node.inputs[1]?.shape ?? null)], run: gatherElements }],
	['Pad', { infer: inferPad, run: pad }]
];
