import type { Interpreter } from '../../../../python/index.ts';
import { unpackInt } from '../../binding/arguments.ts';
import { type Call, type Definitions, expand } from '../../binding/row.ts';
import { allocate } from '../../tensor/memory.ts';
import { notImplementedFor } from '../../nn/lower.ts';
import { iteratorStrides } from '../../../../tensors/strides.ts';
import { derive, newTensor, type TorchTensor } from '../../tensor/tensor.ts';
import { axesOf } from '../../../../tensors/tensor.ts';
import { reshape, reshaped, unsqueezed, wrapDim } from '../../tensor/views.ts';
import { diagonalOf, intOf, narrowOf, sizesOf } from './shape.ts';

/** The whole of it, so many times along each axis. */
function repeatOf(host: Interpreter, input: TorchTensor, times: readonly number[], call: string): TorchTensor {
	if (times.length < input.rank) host.raise('RuntimeError', 'Number of dimensions of repeat dims can not be smaller than number of dimensions of tensor');
	const padded = [...new Array<number>(times.length - input.rank).fill(1), ...input.shape];
	const shape = padded.map((n, i) => n * times[i]!);
	allocate(host, shape, input.dtype, input.device);
	const known = [...new Array<null>(times.length - input.rank).fill(null), ...axesOf(host, input)];
	const single = derive(host, { kind: 'reshape' }, call, [input], { shape: padded.flatMap((n) => [1, n]), dtype: input.dtype, gradFn: '' });
	const spread = derive(host, { kind: 'expand' }, call, [single], { shape: padded.flatMap((n, i) => [times[i]!, n]), dtype: input.dtype, gradFn: '' });
	return derive(host, { kind: 'reshape' }, call, [spread], { shape, dtype: input.dtype, axes: known, gradFn: 'RepeatBackward0' });
}

/** Each element so many times, one behind the other. */
function repeatInterleave(host: Interpreter, self: TorchTensor, call: Call): TorchTensor {
	const repeats = call.bound.get('repeats')!;
	const dim = call.bound.get('dim');
	const tensor = typeof repeats === 'bigint' ? null : (repeats as TorchTensor);
	if (tensor && tensor.rank > 1) host.raise('RuntimeError', 'repeats must be 0-dim or 1-dim tensor');
	if (dim !== undefined && self.rank === 0) host.raise('IndexError', 'Dimension out of range (expected to be in range of [-1, 0], but got 1)');
	const input = dim === undefined ? reshape(host, self, [-1], call.call) : self;
	const axis = dim === undefined ? 0 : wrapDim(host, unpackInt(host, dim), input.rank);
	const size = input.shape[axis] ?? 1;
	const count = tensor?.size ?? 1;
	if (count !== 1 && count !== size)
		host.raise('RuntimeError', `repeats must have the same size as input along dim, but got repeats.size(0) = ${count} and input.size(${axis}) = ${size}`);
	if (tensor && count > 0 && !['int64', 'int32'].includes(tensor.dtype)) notImplementedFor(host, 'repeat_interleave_cpu', tensor.dtype);
	if (tensor && !tensor.values) return host.unsupported('repeating as often as values say that are not known');
	const counts = tensor?.values ?? [Number(repeats)];
	if (counts.some((n) => n < 0)) host.raise('RuntimeError', tensor ? 'repeats can not be negative' : 'Repeats must be non-negative');
	const made = counts.length === 1 ? counts[0]! * size : counts.reduce((sum, n) => sum + n, 0);
	if (made > 2 ** 21) host.unsupported(`repeat_interleave to ${made.toLocaleString('en')} rows`);
	host.spend(made >> 3);
	const rows = Array.from({ length: size }, (_, i) => new Array<number>(counts.length === 1 ? counts[0]! : counts[i]!).fill(i)).flat();
	return takeOf(host, input, axis, rows, call.call, tensor && counts.length > 1 ? 'IndexSelectBackward0' : 'ViewBackward0');
}

/** The rows along an axis that are listed. */
function takeOf(host: Interpreter, input: TorchTensor, axis: number, rows: readonly number[], call: string, gradFn = 'IndexSelectBackward0'): TorchTensor {
	const index = newTensor(host, { shape: [rows.length], dtype: 'int64', device: input.device, values: rows });
	host.trace.op({ kind: 'literal', values: rows }, [], [index.ir.id], call);
	return derive(host, { kind: 'take', axis }, call, [input, index], {
		shape: input.shape.map((n, i) => (i === axis ? rows.length : n)),
		dtype: input.dtype,
		axes: axesOf(host, input),
		gradFn
	});
}

/** The same with some axes the other way round. */
function flip(host: Interpreter, self: TorchTensor, asked: readonly number[], call: string): TorchTensor {
	const axes = asked.map((dim) => wrapDim(host, dim, self.rank));
	const twice = axes.find((axis, i) => axes.indexOf(axis) < i);
	if (twice !== undefined) host.raise('RuntimeError', `dim ${twice} appears multiple times in the list of dims`);
	return derive(host, { kind: 'flip', axes: self.rank === 0 ? [] : axes }, call, [self], {
		shape: self.shape,
		dtype: self.dtype,
		axes: axesOf(host, self),
		strides: iteratorStrides([self], self.shape),
		gradFn: 'FlipBackward0'
	});
}

/** The same with what falls out at one end of an axis put in at the other. */
function roll(host: Interpreter, self: TorchTensor, call: Call): TorchTensor {
	const [shifts, dims] = [sizesOf(host, call, 'shifts'), sizesOf(host, call, 'dims')];
	if (shifts.length === 0) host.raise('RuntimeError', '`shifts` required');
	if (dims.length === 0 && shifts.length === 1) {
		const rolled = rollAlong(host, reshape(host, self, [-1], call.call), shifts[0]!, 0, call.call);
		return reshaped(host, rolled, { shape: self.shape, axes: axesOf(host, self), strides: null }, call.call, 'RollBackward0');
	}
	if (shifts.length !== dims.length) host.raise('RuntimeError', `shifts and dimensions must align. shifts: ${shifts.length}, dims:${dims.length}`);
	return dims.reduce((tensor, dim, i) => rollAlong(host, tensor, shifts[i]!, wrapDim(host, dim, self.rank), call.call), self);
}

function rollAlong(host: Interpreter, input: TorchTensor, shift: number, axis: number, call: string): TorchTensor {
	const size = input.shape[axis] ?? 0;
	const start = size === 0 ? 0 : (((size - shift) % size) + size) % size;
	const parts = [narrowOf(host, input, axis, start, size - start, call), narrowOf(host, input, axis, 0, start, call)];
	return derive(host, { kind: 'concat', axis }, call, parts, { shape: input.shape, dtype: input.dtype, axes: axesOf(host, input), gradFn: 'RollBackward0' });
}

/** A vector as the diagonal of a matrix. */
function onDiagonal(host: Interpreter, input: TorchTensor, offset: number, call: string): TorchTensor {
	const n = input.shape.at(-1)! + Math.abs(offset);
	const values = Array.from({ length: n * n }, (_, i) => (i % n) - Math.floor(i / n) === offset);
	const padded = derive(
		host,
		{
			kind: 'pad',
			before: input.shape.map((_, i) => (i === input.rank - 1 ? Math.max(offset, 0) : 0)),
			after: input.shape.map((_, i) => (i === input.rank - 1 ? Math.max(-offset, 0) : 0)),
			mode: 'constant',
			value: 0
		},
		call,
		[input],
		{ shape: [...input.shape.slice(0, -1), n], dtype: input.dtype, gradFn: '' }
	);
	const mask = newTensor(host, { shape: [n, n], dtype: input.dtype, device: input.device });
	host.trace.op({ kind: 'literal', values: values.map(Number) }, [], [mask.ir.id], call);
	const row = offset >= 0 ? unsqueezed(host, padded, input.rank - 1, call) : unsqueezed(host, padded, input.rank, call);
	return derive(host, { kind: 'elementwise', fn: 'mul' }, call, [row, mask], {
		shape: [...input.shape.slice(0, -1), n, n],
		dtype: input.dtype,
		gradFn: 'DiagEmbedBackward0'
	});
}

/** Functions that give the elements again in another order, several times, or between zeros. */
export const rearranging: Definitions = expand([
	{ name: 'repeat', method: 'SymIntArrayRef repeats', run: (host, self, call) => repeatOf(host, self, sizesOf(host, call, 'repeats'), call.call) },
	{
		name: 'tile',
		overloads: 'SymIntArrayRef dims',
		run: (host, self, call) => {
			const times = sizesOf(host, call, 'dims');
			return repeatOf(host, self, [...new Array<number>(Math.max(self.rank - times.length, 0)).fill(1), ...times], call.call);
		}
	},
	{
		name: 'repeat_interleave',
		fn: 'Tensor input, Tensor repeats, int64_t? dim=None, *, SymInt? output_size=None | Tensor repeats, *, SymInt? output_size=None | Tensor input, SymInt repeats, int64_t? dim=None, *, SymInt? output_size=None',
		method: 'Tensor repeats, int64_t? dim=None, *, SymInt? output_size=None | SymInt repeats, int64_t? dim=None, *, SymInt? output_size=None',
		run: (host, self, call) => (self ? repeatInterleave(host, self, call) : host.unsupported('torch.repeat_interleave of repeats alone'))
	},
	{
		name: 'diag',
		overloads: 'int64_t diagonal=0, *, Tensor out=None',
		run: (host, self, call) => {
			if (self.rank !== 1 && self.rank !== 2) return host.raise('RuntimeError', `diag(): Supports 1D or 2D tensors. Got ${self.rank}D`);
			const offset = intOf(host, call, 'diagonal');
			if (self.rank === 1) return onDiagonal(host, self, offset, call.call);
			const seenDiagonal = diagonalOf(host, self, offset, 0, 1, call.call, '');
			return derive(host, { kind: 'cast' }, call.call, [seenDiagonal], { shape: seenDiagonal.shape, dtype: self.dtype, gradFn: 'DiagonalBackward0_copy' });
		}
	},
	{
		name: 'diag_embed',
		overloads: 'int64_t offset=0, int64_t dim1=-2, int64_t dim2=-1',
		run: (host, self, call) => {
			if (call.bound.has('dim1') || call.bound.has('dim2') || self.rank === 0) return host.unsupported('diag_embed along other axes than the last');
			return onDiagonal(host, self, intOf(host, call, 'offset'), call.call);
		}
	},
	{ name: 'flip', overloads: 'IntArrayRef dims', run: (host, self, call) => flip(host, self, sizesOf(host, call, 'dims'), call.call) },
	{
		name: 'fliplr',
		overloads: '',
		run: (host, self, call) => (self.rank < 2 ? host.raise('RuntimeError', 'Input must be >= 2-d.') : flip(host, self, [1], call.call))
	},
	{
		name: 'flipud',
		overloads: '',
		run: (host, self, call) => (self.rank < 1 ? host.raise('RuntimeError', 'Input must be >= 1-d.') : flip(host, self, [0], call.call))
	},
	{ name: 'roll', overloads: 'SymIntArrayRef[1] shifts, IntArrayRef[1] dims=None', run: roll }
]);
