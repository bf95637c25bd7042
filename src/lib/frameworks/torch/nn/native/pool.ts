import { tableOf } from '../../../../ir/table.ts';
import { PyList, PyTuple, type Interpreter, type NativeFunction, type Value } from '../../../../python/index.ts';
import { torchFunctions, type Row } from '../../binding/row.ts';
import { listed, newTensor, TorchTensor } from '../../tensor/tensor.ts';
import { axesOf } from '../../../../tensors/tensor.ts';
import { callName, isFloat, TorchLowering, notImplementedFor } from '../lower.ts';
import { meanOf } from '../../ops/reduce.ts';
import { spread } from './conv.ts';

interface Pool {
	readonly input: TorchTensor;
	readonly kernel: readonly number[];
	readonly stride: readonly number[];
	readonly padding: readonly number[];
	readonly dilation: readonly number[];
	readonly ceil: boolean;
}

/** Size after pooling; with `ceil_mode` the last window may hang over, as long as it starts inside (ATen/native/Pool.h). */
function outputSize(pool: Pool, at: number, n: number): number {
	const [k, s, p, d] = [pool.kernel[at]!, pool.stride[at]!, pool.padding[at]!, pool.dilation[at]!];
	const steps = (n + 2 * p - d * (k - 1) - 1 + (pool.ceil ? s - 1 : 0)) / s;
	const size = Math.floor(steps) + 1;
	return pool.ceil && (size - 1) * s >= n + p ? size - 1 : size;
}

/** An input as it is pooled: one axis of space is computed as two. */
const computed = ({ shape }: TorchTensor, space: number): readonly number[] => (space === 1 ? [...shape.slice(0, -1), 1, ...shape.slice(-1)] : shape);

const plainName = (name: string): string => name.replace('_with_indices', '');

/** What is wrong with the rank, or with an axis of size 0, in the words of each function. */
function checkRank(host: Interpreter, name: string, space: number, input: TorchTensor): void {
	const { rank, shape } = input;
	const empty = name === 'max_pool1d' && shape.some((n, i) => n === 0 && i >= rank - 2);
	if ((rank === space + 1 || rank === space + 2) && !empty) return;
	const mismatch = {
		argument: 'input',
		tensor: input.ir.id,
		axis: null,
		what: 'rank',
		expected: `${space + 1} or ${space + 2}`,
		got: String(rank),
		against: 'rank'
	} as const;
	const raise = (message: string, type: 'RuntimeError' | 'IndexError' = 'RuntimeError'): never =>
		host.raise(type, message, { code: 'torch.pool.rank', ...(!empty && { mismatch }) });
	if (name === 'max_pool1d') raise(`max_pool1d: Expected 2D or 3D (batch mode) tensor with optional 0 dim batch size for input, but got:${listed(shape)}`);
	if (space === 1)
		raise(`Expected 2 to 3 dimensions, but got ${rank}-dimensional tensor for argument #1 'self' (while checking arguments for ${plainName(name)})`);
	if (name.startsWith('adaptive')) raise(`${name}(): Expected 3D or 4D tensor, but got${name.startsWith('adaptive_max') ? ':' : ''} ${listed(shape)}`);
	if (name === 'max_pool2d') raise('non-empty 3D or 4D (batch mode) tensor expected for input');
	if (rank < 3) raise(`Dimension out of range (expected to be in range of [${rank ? -rank : -1}, ${rank ? rank - 1 : 0}], but got -3)`, 'IndexError');
}

/** What is said of as many numbers as there are no axes for. */
function wrongCount(name: string, parameter: string, count: number): string {
	if (name === 'max_pool1d') {
		const omitted = parameter === 'stride' ? 'None, ' : '';
		return `max_pool1d() ${parameter} must be ${omitted}an int, list of ints${parameter === 'kernel_size' ? '' : ','} or tuple of ints of size 1 but got size ${count}`;
	}
	if (plainName(name).endsWith('1d')) return `${plainName(name)}() argument '${parameter}' should contain one int (got ${count})`;
	if (name === 'adaptive_avg_pool2d') return `${name}: output_size must be 2`;
	if (name === 'adaptive_max_pool2d') return `${name}(): internal error: output_size.size() must be 2`;
	const must = parameter === 'dilation' ? 'be either' : parameter === 'stride' ? 'either be omitted,' : 'either be';
	return `${name}: ${parameter} must ${must} a single int, or a tuple of two ints`;
}

type Says = (list: readonly number[], word: string) => string;

function checkWindow(host: Interpreter, name: string, space: number, pool: Pool): readonly number[] {
	const { input, kernel, stride, padding, dilation } = pool;
	const raise = (message: string): never => host.raise('RuntimeError', message, { code: 'torch.pool' });
	const [k, s, p] = [kernel[0]!, stride[0]!, padding[0]!];
	if (name === 'max_pool1d') {
		if (k <= 0) raise(`max_pool1d() kernel_size must be greater than zero, but got ${k}`);
		if (s <= 0) raise(`max_pool1d() stride must be greater than zero, but got ${s}`);
		if (p < 0) raise(`max_pool1d() padding must be non-negative, but got ${p}`);
		if (p > k / 2) raise(`max_pool1d() padding should be at most half of kernel size, but got padding=${p} and kernel_size=${k}`);
		if (dilation[0]! <= 0) raise(`max_pool1d() dilation must be greater than zero, but got ${dilation[0]}`);
	} else {
		const [h, w] = ['H', 'W'].map((axis, i) => (list: readonly number[], word: string) => `${word}${axis}: ${list[i - 2 + space] ?? 1}`) as [Says, Says];
		if (stride.includes(0)) raise('stride should not be zero');
		if (padding.some((n) => n < 0)) raise(`pad must be non-negative, but got pad: ${padding.find((n) => n < 0)}`);
		const at = kernel.findIndex((n, i) => padding[i]! > Math.trunc((dilation[i]! * (n - 1) + 1) / 2));
		if (at >= 0)
			raise(`pad should be at most half of effective kernel size, but got pad=${padding[at]}, kernel_size=${kernel[at]} and dilation=${dilation[at]}`);
		if (kernel.some((n) => n <= 0)) raise(`kernel size should be greater than zero, but got ${h(kernel, 'k')} ${w(kernel, 'k')}`);
		if (stride.some((n) => n < 0)) raise(`stride should be greater than zero, but got ${h(stride, 'd')} ${w(stride, 'd')}`);
		if (dilation.some((n) => n <= 0)) raise(`dilation should be greater than zero, but got ${h(dilation, 'dilation')} ${w(dilation, 'dilation')}`);
	}
	const shape = computed(input, space);
	if (name !== 'max_pool1d' && (shape.length > 4 || shape.some((n, i) => n === 0 && i >= shape.length - 3)))
		raise(`Expected 3D or 4D (batch mode) tensor with optional 0 dim batch size for input, but got:${listed(shape)}`);
	const before = input.shape.slice(-space);
	const after = before.map((n, i) => outputSize(pool, i, n));
	if (after.every((n) => n >= 1)) return after;
	const sizes = (list: readonly number[]) => [input.shape.at(-space - 1)!, ...(space === 1 ? [1] : []), ...list].join('x');
	const axis = after.findIndex((n) => n < 1);
	return host.raise(
		'RuntimeError',
		name === 'max_pool1d'
			? `max_pool1d() Invalid computed output size: ${after[0]}`
			: `Given input size: (${sizes(before)}). Calculated output size: (${sizes(after)}). Output size is too small`,
		{
			code: 'torch.pool.size',
			mismatch: {
				argument: 'input',
				tensor: input.ir.id,
				axis: input.rank - space + axis,
				what: 'size',
				expected: `${dilation[axis]! * (kernel[axis]! - 1) + 1 - 2 * padding[axis]!} or more`,
				got: String(before[axis]),
				against: 'kernel_size'
			}
		}
	);
}

const gradFns = { max: ['SqueezeBackward1', 'MaxPool2DWithIndicesBackward0'], average: ['SqueezeBackward1', 'AvgPool2DBackward0'] } as const;

/** The input as [batch, channels, …space], and the shape that comes out. */
function whole(lower: TorchLowering, input: TorchTensor, space: number): TorchTensor {
	return input.rank === space + 2 ? input : lower.reshape(input, [1, ...input.shape], { axes: [null, ...axesOf(lower.host, input)] });
}

function pooling(fn: 'max' | 'average', space: number, indices: boolean): Row {
	const name = `${fn === 'max' ? 'max' : 'avg'}_pool${space}d`;
	// With indices, one axis of space is checked as two are.
	const checkedAs = indices && space === 1 ? 'max_pool1d_with_indices' : name;
	const sizes = `IntArrayRef[${space}]`;
	const window = `Tensor input, ${sizes} kernel_size, ${sizes} stride=None, ${sizes} padding=0`;
	const text = fn === 'max' ? `${window}, ${sizes} dilation=1, bool ceil_mode=False` : `${window}, bool ceil_mode=False, bool count_include_pad=True`;
	const out = fn === 'max' ? (indices ? ', *, TensorList[2] out=None' : '') : ', int64_t? divisor_override=None, *, Tensor out=None';
	return {
		name: indices ? `${name}_with_indices` : name,
		fn: space === 2 ? text + out : text,
		run: (host, _, call): Value => {
			const setting = (parameter: string, otherwise: number) => {
				const given = spread(host, name, parameter, call.bound.get(parameter), otherwise, space);
				if (given.length !== space) host.raise('RuntimeError', wrongCount(checkedAs, parameter, given.length), { code: 'torch.pool' });
				return given;
			};
			const input = call.bound.get('input') as TorchTensor;
			if (space === 1) checkRank(host, checkedAs, space, input);
			const kernel = setting('kernel_size', 1);
			const stride = call.bound.get('stride');
			const pool: Pool = {
				input,
				kernel,
				stride: stride === undefined || ((stride instanceof PyTuple || stride instanceof PyList) && stride.items.length === 0) ? kernel : setting('stride', 1),
				padding: setting('padding', 0),
				dilation: setting('dilation', 1),
				ceil: call.bound.get('ceil_mode') === true
			};
			if (call.bound.get('divisor_override') === 0n) host.raise('RuntimeError', 'divisor must be not zero', { code: 'torch.pool' });
			if (space > 1) checkRank(host, name, space, input);
			const out = checkWindow(host, checkedAs, space, pool);
			if (!isFloat(input) && fn === 'max' && (checkedAs === 'max_pool1d' || input.dtype === 'bool'))
				notImplementedFor(host, checkedAs === 'max_pool1d' ? 'max_pool1d_impl' : 'max_pool2d', input.dtype);
			const lower = new TorchLowering(host, callName(host, name), input.dtype);
			const shape = [...input.shape.slice(0, -space), ...out];
			const made = { axes: axesOf(host, input), gradFn: gradFns[fn][space - 1] ?? gradFns[fn][1] };
			const over = out.map((n, i) =>
				Math.max(0, (n - 1) * pool.stride[i]! + pool.dilation[i]! * (kernel[i]! - 1) + 1 - input.shape.at(i - space)! - 2 * pool.padding[i]!)
			);
			if (fn === 'average' && !isFloat(input) && input.dtype !== 'int64') notImplementedFor(host, 'avg_pool2d', input.dtype);
			const countPadding = call.bound.get('count_include_pad') !== false && pool.padding.some((n) => n > 0);
			if ((fn === 'average' && over.some((n) => n > 0) && countPadding) || call.bound.has('divisor_override'))
				return newTensor(host, { shape, dtype: input.dtype, ...made, requiresGrad: input.requiresGrad });
			const x = whole(lower, input, space);
			const full = [x.shape[0]!, x.shape[1]!, ...out];
			const primitive = {
				kind: 'pool',
				fn,
				kernel,
				dilation: pool.dilation,
				countPadding,
				stride: pool.stride,
				padding: pool.padding.map((n, i): [number, number] => [n, n + over[i]!])
			} as const;
			const finish = (one: TorchTensor) => (x === input ? one : lower.reshape(one, shape, { ...made }));
			const axes = axesOf(host, x);
			if (fn === 'average') return finish(lower.op(primitive, [x], full, { axes, gradFn: made.gradFn }));
			const values = newTensor(host, { shape: full, dtype: input.dtype, axes, gradFn: x.requiresGrad ? made.gradFn : undefined, requiresGrad: x.requiresGrad });
			const places = newTensor(host, { shape: full, dtype: 'int64', axes });
			host.trace.op(primitive, [x.ir.id], [values.ir.id, places.ir.id], lower.call);
			return indices ? new PyTuple([finish(values), finish(places)]) : finish(values);
		}
	};
}

/** More windows than this are not worked out one by one. */
const mostWindows = 64;

/** One axis to a given size: window i goes from ⌊i·n/size⌋ to ⌈(i + 1)·n/size⌉. */
function adapt(lower: TorchLowering, x: TorchTensor, axis: number, size: number, fn: 'mean' | 'max'): TorchTensor {
	const n = x.shape[axis]!;
	if (size === n) return x;
	const axes = axesOf(lower.host, x);
	const windows = Array.from({ length: size }, (_, i) => {
		const range = { start: Math.floor((i * n) / size), stop: Math.ceil(((i + 1) * n) / size), step: 1 };
		const at = x.shape.map((m, other) => (other === axis ? range : { start: 0, stop: m, step: 1 }));
		const shape = x.shape.map((m, other) => (other === axis ? range.stop - range.start : m));
		const part = size === 1 ? x : lower.op({ kind: 'slice', at }, [x], shape, { axes });
		return lower.reduce(fn, part, [axis], { keep: true, axes });
	});
	return windows.length === 1
		? windows[0]!
		: lower.op(
				{ kind: 'concat', axis },
				windows,
				x.shape.map((m, other) => (other === axis ? size : m)),
				{ axes }
			);
}

const adaptiveOverloads = tableOf({
	adaptive_avg_pool1d: 'Tensor input, IntArrayRef[1] output_size',
	adaptive_max_pool1d: 'Tensor input, IntArrayRef[1] output_size',
	adaptive_avg_pool2d: 'Tensor input, SymIntArrayRef[2] output_size, *, Tensor out=None',
	adaptive_max_pool2d: 'Tensor input, IntArrayRef[2] output_size, *, TensorList[2] out=None'
});

function adaptive(fn: 'mean' | 'max', space: number): Row {
	const name = `adaptive_${fn === 'max' ? 'max' : 'avg'}_pool${space}d`;
	return {
		name,
		fn: adaptiveOverloads[name]!,
		run: (host, _, call) => {
			const input = call.bound.get('input') as TorchTensor;
			const sizes = spread(host, name, 'output_size', call.bound.get('output_size'), 1, space);
			const raise = (message: string): never => host.raise('RuntimeError', message, { code: 'torch.pool' });
			const counted = sizes.length === space;
			if (space === 1) checkRank(host, name, space, input);
			if (!counted && (space === 1 || fn === 'mean')) raise(wrongCount(name, 'output_size', sizes.length));
			const [shapeThere, sizesThere] = [computed(input, space), space === 1 ? [1, ...sizes] : sizes];
			const negative = sizes.some((n) => n < 0);
			if (fn === 'mean') {
				if (negative) raise(`adaptive_avg_pool2d: elements of output_size must be greater than or equal to 0 but received {${sizesThere.join(', ')}}`);
				// A mean, which takes what no pooling takes.
				const { rank } = input;
				if (sizes.every((n) => n === 1) && (rank <= space || rank > space + 2 || input.size === 0 || !isFloat(input))) {
					if (rank < space) host.raise('IndexError', `Dimension out of range (expected to be in range of [-1, 0], but got -2)`);
					const at = Array.from({ length: space }, (_, i) => rank - space + i);
					return meanOf(host, input, at, call.call, { keepdim: true });
				}
			}
			if (space > 1) checkRank(host, name, space, input);
			const looked = fn === 'mean' ? shapeThere : input.shape;
			const empty = looked.findIndex((n, i) => n === 0 && i >= (fn === 'mean' ? looked.length - 2 : 1));
			if (empty >= 0)
				raise(
					`${fn === 'mean' ? 'adaptive_avg_pool2d' : name}(): Expected input to have non-zero size for non-batch dimensions, but input has sizes ${listed(looked)} with dimension ${empty} being empty`
				);
			if (!counted) raise(wrongCount(name, 'output_size', sizes.length));
			if (negative)
				raise(`Trying to create tensor with negative dimension ${sizes.find((n) => n < 0)}: ${listed([...shapeThere.slice(0, -2), ...sizesThere])}`);
			if (!isFloat(input) && !sizes.includes(0)) notImplementedFor(host, `adaptive_${fn === 'max' ? 'max' : 'avg'}_pool2d`, input.dtype);
			const lower = new TorchLowering(host, callName(host, name), input.dtype);
			const first = input.rank - space;
			const gradFn =
				space === 1
					? 'SqueezeBackward1'
					: fn === 'max'
						? 'AdaptiveMaxPool2DBackward0'
						: sizes.every((n) => n === 1)
							? 'MeanBackward1'
							: 'AdaptiveAvgPool2DBackward0';
			const shape = [...input.shape.slice(0, first), ...sizes];
			if (sizes.some((n) => n > mostWindows || n === 0))
				return newTensor(host, {
					shape,
					dtype: input.dtype,
					axes: axesOf(host, input),
					requiresGrad: input.requiresGrad,
					gradFn: input.requiresGrad ? gradFn : undefined
				});
			let x = input;
			for (const [i, size] of sizes.entries()) x = adapt(lower, x, first + i, size, fn);
			return lower.op({ kind: 'cast' }, [x], shape, { axes: axesOf(host, input), gradFn });
		}
	};
}

export const poolFunctions: readonly NativeFunction[] = torchFunctions([
	...[1, 2].flatMap((space) => [pooling('max', space, false), pooling('max', space, true), pooling('average', space, false)]),
	...[1, 2].flatMap((space) => [adaptive('mean', space), adaptive('max', space)])
]);
