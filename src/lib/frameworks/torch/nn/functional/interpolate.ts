import { PyList, PyTuple, type Interpreter, type Value } from '../../../../python/index.ts';
import { listed, TorchTensor } from '../../tensor/tensor.ts';
import { apply, functionsOf, send, type Run } from '../call.ts';
import { callName, isFloat, TorchLowering, notImplementedFor } from '../lower.ts';
import { tableOf, type Table } from '../../../../ir/table.ts';

/** Along how many axes a mode works that works along one number of them only. */
const spaces: Table<number> = tableOf({ linear: 1, bilinear: 2, trilinear: 3 });

/** What each place along an axis is made of: [from, to], row-major (aten/src/ATen/native/UpSample.h). `step`: of the source, for each place. */
function shares(from: number, to: number, mode: string, align: boolean, scale: number | null): number[] {
	const values = new Array<number>(from * to).fill(0);
	const step = align ? (to > 1 ? Math.fround((from - 1) / (to - 1)) : 0) : Math.fround(scale ? 1 / scale : from / to);
	for (let i = 0; i < to; i++) {
		const add = (at: number, share: number): void => void (values[Math.min(at, from - 1) * to + i]! += share);
		if (mode.startsWith('nearest')) add(Math.floor(Math.fround((mode === 'nearest' ? i : i + 0.5) * step)), 1);
		else {
			const place = align ? Math.fround(i * step) : Math.max(0, Math.fround(Math.fround((i + 0.5) * step) - 0.5));
			const low = Math.min(Math.floor(place), from - 1);
			const part = Math.fround(place - low);
			add(low, Math.fround(1 - part));
			add(low + 1, part);
		}
	}
	return values;
}

const axesNames = ['D', 'H', 'W'];

/** Sizes as the check of the kernel prints them: `H: 4, W: 5`. */
const named = (sizes: readonly number[]): string => sizes.map((n, i) => `${axesNames[3 - sizes.length + i]}: ${n}`).join(', ');

const isSeveral = (value: Value): value is PyTuple | PyList => value instanceof PyTuple || value instanceof PyList;

/** One value an axis; raises ValueError where as many are given as there are not axes. */
function each(host: Interpreter, value: Value, input: TorchTensor, words: string, name: string): readonly Value[] {
	const before = input.shape.slice(2);
	if (!isSeveral(value)) return before.map(() => value);
	if (value.items.length !== Math.max(0, input.rank - 2)) {
		const order = name === 'size' ? 'output size in (o1, o2, ...,oK)' : 'scale_factor in (s1, s2, ...,sK)';
		host.raise(
			'ValueError',
			`Input and ${words.split(' ')[0]} must have the same number of spatial dimensions, but got input with spatial dimensions of ${listed(before)} and ${words.slice(words.indexOf(' ') + 1)} ${host.str(value)}. Please provide input tensor in (N, C, d1, d2, ...,dK) format and ${order} format.`
		);
	}
	return value.items;
}

/** `torch.nn.functional.interpolate`: [N, C, …] with other sizes of the axes behind. */
const interpolate: Run = (host, given, size, scale, mode, alignCorners, recompute, antialias) => {
	const how = String(mode);
	if (['nearest', 'area', 'nearest-exact'].includes(how) && alignCorners !== null)
		host.raise('ValueError', 'align_corners option can only be set with the interpolating modes: linear | bilinear | bicubic | trilinear');
	const rank = Number(send(host, given, 'dim'));
	const input = given as TorchTensor;
	const before = input.shape.slice(2);
	if (size !== null && scale !== null) host.raise('ValueError', 'only one of size or scale_factor should be defined');
	if (size === null && scale === null) host.raise('ValueError', 'either size or scale_factor should be defined');
	const asked =
		size !== null ? each(host, size, input, 'output output size of', 'size') : each(host, scale, input, 'scale_factor scale_factor of shape', 'scale');
	if (isSeveral(size) && asked.some((one) => typeof one !== 'bigint')) host.unsupported('interpolate to sizes that are no ints');
	if (recompute === true && size !== null) host.raise('ValueError', 'recompute_scale_factor is not meaningful with an explicit size.');
	if (host.truth(antialias)) host.unsupported('interpolate with antialias');
	const only = spaces[how];
	const space = rank - 2;
	const right = only === undefined ? how.startsWith('nearest') || how === 'area' || (how === 'bicubic' && space === 2) || how === 'lanczos' : only === space;
	if (space < 1 || space > 3 || !right) {
		if (only !== undefined && space >= 1 && space <= 3) host.raise('NotImplementedError', `Got ${rank}D input, but ${how} mode needs ${only + 2}D input`);
		host.raise(
			'NotImplementedError',
			`Input Error: Only 3D, 4D and 5D input Tensors supported (got ${rank}D) for the modes: nearest | linear | bilinear | bicubic | trilinear | lanczos | area | nearest-exact (got ${how})`
		);
	}
	if (how === 'bicubic' || how === 'lanczos') host.unsupported(`interpolate with mode='${how}'`);
	if (asked.some((one) => typeof one !== 'bigint' && (size !== null || typeof one !== 'number'))) host.unsupported('interpolate to such sizes');
	const after = asked.map((one, i) => (size !== null ? Number(one) : Math.trunc(before[i]! * Number(one))));
	if (how === 'area') {
		if (space > 2) host.unsupported('adaptive_avg_pool3d');
		return apply(host, space === 1 ? 'C.adaptive_avg_pool1d' : 'adaptive_avg_pool2d', [input, new PyList(after.map(BigInt))]);
	}
	if ([...before, ...after].some((n) => n <= 0))
		host.raise(
			'RuntimeError',
			`Input and output sizes should be greater than 0, but got input (${named(before)}) ${space === 1 ? 'and ' : ''}output (${named(after)})`
		);
	if (input.shape[1] === 0) host.raise('RuntimeError', `Non-empty ${rank}D data tensor expected but got a tensor with sizes ${listed(input.shape)}`);
	if (!isFloat(input)) {
		if (space > 2 || input.dtype === 'uint8') host.unsupported('interpolate of such whole numbers');
		const kind = how.startsWith('nearest') ? 'nearest' : 'linear';
		if (how === 'nearest-exact') host.unsupported('interpolate of such whole numbers');
		notImplementedFor(host, space === 1 ? `compute_indices_weights_${kind}` : `upsample_${kind === 'linear' ? 'bi' : ''}${kind}2d_channels_last`, input.dtype);
	}
	const lower = new TorchLowering(host, callName(host, 'interpolate'), input.dtype);
	const name = how === 'nearest-exact' ? 'NearestExact' : how.charAt(0).toUpperCase() + how.slice(1);
	const made = { gradFn: `Upsample${name}${space}DBackward0` };
	return after.reduce((x, to, i) => {
		const from = before[i]!;
		if (from * to > 1 << 20) host.unsupported('interpolate between so many places');
		const values = shares(from, to, how, alignCorners === true, size === null && recompute !== true ? Number(asked[i]) : null);
		const last = input.rank - 1;
		const order = [...input.shape.keys()].map((axis) => (axis === i + 2 ? last : axis === last ? i + 2 : axis));
		const turn = (one: TorchTensor): TorchTensor => (i + 2 === last ? one : lower.transpose(one, order, made));
		const ahead = turn(x);
		const matrix = lower.source({ kind: 'literal', values }, [from, to]);
		return turn(lower.op({ kind: 'matmul' }, [ahead, matrix], [...ahead.shape.slice(0, -1), to], made));
	}, input);
};

export const interpolateFunctions = functionsOf({
	"interpolate(input, size=None, scale_factor=None, mode='nearest', align_corners=None, recompute_scale_factor=None, antialias=False)": interpolate,
	"upsample(input, size=None, scale_factor=None, mode='nearest', align_corners=None)": (host, input, size, scale, mode, align) => {
		host.warn('UserWarning', '`nn.functional.upsample` is deprecated. Use `nn.functional.interpolate` instead.');
		return interpolate(host, input, size, scale, mode, align, null, false);
	}
});
